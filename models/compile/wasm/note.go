package wasm

import "simrun/models/compile/ir"

// A noted call (ir.NotedFunc) is a record in memory below ir.StaticBase, where no data are. It has the time, the
// process with the word, the word's address there, its destination here, and the place of the call. The host reads the
// records when there is no room for another, or when the program calls it for something else that meets the clock.
//
// A nest of loops (ir.ChargeNest) is one or more records among them, with its arguments. So the host is not called for
// each nest. The time of a noted call lacks that of the nests which are noted before it.
const (
	NoteNext  = 48 // address of the address of the next record
	NoteLast  = 52 // greatest address at which a note may begin: at the end of one, if the next would be beyond, the host is called
	NoteFirst = 64 // address of the first record
	NoteBytes = 24 // of a record
	// NotesMax is how many records there may be for the host to be called, behind which a nest still has room.
	NotesMax = (ir.StaticBase-NoteFirst)/NoteBytes - nestRecords + 1

	// The fields of a record, by their offsets.
	NoteTime   = 0  // I64: picoseconds charged so far
	NoteTarget = 8  // I32: what the first argument refers to
	NoteRemote = 12 // I32: the second argument
	NoteLocal  = 16 // I32: the third argument
	NoteSite   = 20 // I32: index of Module.Sites, or the code of a nest, which is negative
)

const (
	nestRecords = 3                                                 // of a nest, at most
	NestArgsMax = (NoteSite + (nestRecords-1)*NoteBytes) / argBytes // arguments of a nest that is noted, at most
	argBytes    = 4
	argsLog     = 5 // log2 of more arguments than there may be
)

// nestCode returns what the first record of a nest has in place of a site.
func nestCode(nest, args int) int32 { return ^int32(nest<<argsLog | args) }

// NestOf returns the number of a nest, and of its arguments, from the code in its first record.
func NestOf(code int32) (nest, args int) { return int(^code) >> argsLog, int(^code) & (1<<argsLog - 1) }

// NestArg returns where argument n of a nest is, from its first record on. Those of the first record end where the
// code is.
func NestArg(n int) int {
	if n < NoteSite/argBytes {
		return argBytes * n
	}
	return argBytes * (n + 1)
}

// NestBytes returns how long the records of a nest with so many arguments are.
func NestBytes(args int) int { return (NestArg(max(args-1, 0))/NoteBytes + 1) * NoteBytes }

// noteCall leaves a record.
func (f *function) noteCall(s *ir.HostCall) {
	site := f.site(s.At, 0, "")
	f.Sites[site].Noted = s.Fn.External
	to := f.beginNote()
	f.putNote(to, NoteSite, func() { f.i32(site) }) // the last one first: the engine checks the record once
	f.putNote(to, NoteTarget, func() { f.expr(valueAt(s.Args[0])) })
	f.putNote(to, NoteRemote, func() { f.expr(s.Args[1]) })
	f.putNote(to, NoteLocal, func() { f.expr(s.Args[2]) })
	f.op(opLocalGet, to)
	f.op(opGlobalGet, globalTime)
	if f.clock != noClock {
		f.op(opLocalGet, f.clock)
		f.ops(ir.AddI64)
	}
	f.code.bytes(opI64Store, 3)
	f.code.u(NoteTime)
	f.endNote(to, NoteBytes, func() {
		f.i32(site)
		f.op(opGlobalSet, globalSite)
	})
}

// chargeNest leaves the records of a nest. A nest with more arguments than they have room for is a call of the host,
// as is one that uses shared memory, because its pages are fetched when it begins, and one whose price depends on what is in
// memory then.
func (f *function) chargeNest(s *ir.ChargeNest) {
	if !f.notesNest(s) {
		f.settle()
		f.i32(int64(s.Nest))
		for _, a := range s.Args {
			f.expr(a)
		}
		f.op(opCall, f.nests[len(s.Args)])
		return
	}
	to := f.beginNote()
	f.putNote(to, NoteSite, func() { f.i32(int64(nestCode(s.Nest, len(s.Args)))) })
	for i, a := range s.Args {
		f.putNote(to, NestArg(i), func() { f.expr(a) })
	}
	f.endNote(to, NestBytes(len(s.Args)), func() {})
}

// notesNest reports whether a nest is noted.
func (e *encoder) notesNest(s *ir.ChargeNest) bool {
	return len(s.Args) <= NestArgsMax && e.program.Shared.Size == 0 && len(s.Reads) == 0
}

// beginNote returns a local that holds the address of the next record.
func (f *function) beginNote() int {
	to := f.hold(ir.I32)
	f.op(opLocalGet, f.zero)
	f.memory(opI32Load, NoteNext)
	f.op(opLocalSet, to)
	return to
}

// putNote stores an I32 in a record.
func (f *function) putNote(to, offset int, value func()) {
	f.op(opLocalGet, to)
	value()
	f.memory(opI32Store, offset)
}

// endNote ends a record, or several, and has the host do what is noted if there is no room for more. before is code
// in front of that.
func (f *function) endNote(to, bytes int, before func()) {
	f.op(opLocalGet, f.zero)
	f.op(opLocalGet, to)
	f.i32(int64(bytes))
	f.ops(ir.AddI32)
	f.op(opLocalTee, to)
	f.memory(opI32Store, NoteNext)
	f.op(opLocalGet, f.zero)
	f.memory(opI32Load, NoteLast)
	f.op(opLocalGet, to)
	f.ops(ir.LtU32)
	f.open(opIf)
	f.scoped(func() {
		f.settle()
		before()
		f.op(opCall, f.hosts[ir.DoNoted])
	})
	f.close()
}

// memory writes a load or store of an I32 at an offset.
func (f *function) memory(code byte, offset int) {
	f.code.bytes(code, 2)
	f.code.u(uint64(offset))
}

// valueAt returns the I32 at an address.
func valueAt(x ir.Expr) ir.Expr {
	if a, ok := x.(*ir.AddrOf); ok {
		return &ir.Load{Mem: ir.MI32, Addr: a.Addr}
	}
	return &ir.Load{Mem: ir.MI32, Addr: &ir.Addr{Base: x}}
}
