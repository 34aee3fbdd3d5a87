package wasm

import "simrun/models/compile/ir"

// A noted call (ir.NotedFunc) is a record in memory below ir.StaticBase, where no data are. It has the time, the
// process with the word, the word's address there, its destination here, and the place of the call. The host reads the
// records when there is no room for another, or when the program calls it for something else that meets the clock.
const (
	NoteNext  = 48 // address of the address of the next record
	NoteEnd   = 52 // address of the end of the records: a note that reaches it has the host called
	NoteFirst = 64 // address of the first record
	NoteBytes = 24 // of a record
	NotesMax  = (ir.StaticBase - NoteFirst) / NoteBytes

	// The fields of a record, by their offsets.
	NoteTime   = 0  // I64: picoseconds charged so far
	NoteTarget = 8  // I32: what the first argument refers to
	NoteRemote = 12 // I32: the second argument
	NoteLocal  = 16 // I32: the third argument
	NoteSite   = 20 // I32: index of Module.Sites
)

// noteCall leaves a record.
func (f *function) noteCall(s *ir.HostCall) {
	site := f.site(s.At, 0, "")
	f.Sites[site].Noted = s.Fn.External
	to := f.hold(ir.I32)
	f.op(opLocalGet, f.zero)
	f.memory(opI32Load, NoteNext)
	f.op(opLocalSet, to)
	put := func(offset int, value func()) {
		f.op(opLocalGet, to)
		value()
		f.memory(opI32Store, offset)
	}
	put(NoteSite, func() { f.i32(site) }) // the last one first: the engine checks the record once
	put(NoteTarget, func() { f.expr(valueAt(s.Args[0])) })
	put(NoteRemote, func() { f.expr(s.Args[1]) })
	put(NoteLocal, func() { f.expr(s.Args[2]) })
	f.op(opLocalGet, to)
	f.op(opGlobalGet, globalTime)
	if f.clock != noClock {
		f.op(opLocalGet, f.clock)
		f.ops(ir.AddI64)
	}
	f.code.bytes(opI64Store, 3)
	f.code.u(NoteTime)
	f.op(opLocalGet, f.zero)
	f.op(opLocalGet, to)
	f.i32(NoteBytes)
	f.ops(ir.AddI32)
	f.op(opLocalTee, to)
	f.memory(opI32Store, NoteNext)
	f.op(opLocalGet, to)
	f.op(opLocalGet, f.zero)
	f.memory(opI32Load, NoteEnd)
	f.ops(ir.EqI32)
	f.open(opIf)
	f.scoped(func() { f.doNoted(site) })
	f.close()
}

// doNoted has the host do what is noted.
func (f *function) doNoted(site int64) {
	f.settle()
	f.i32(site)
	f.op(opGlobalSet, globalSite)
	f.op(opCall, f.hosts[ir.DoNoted])
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
