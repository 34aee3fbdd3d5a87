package wasm

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
)

// function is the code of one function in the making. Locals of the ir have
// the same numbers here; more follow them.
type function struct {
	*encoder
	*ir.Func
	index int
	code  buffer

	locals []ir.Type            // all of them
	idle   map[ir.Type][]int    // temporaries that can be used again
	held   []temporary          // temporaries of this statement
	depth  int                  // open blocks
	opened int                  // blocks opened so far
	labels map[ir.BlockID]label // of enclosing blocks
	facts  []fact
	scopes []int

	zero   int // local that is never assigned: constant addresses are its immediates
	calls  int // local with the address of this function's entry in the stack of calls
	probes []*probe
	noted  []Place // by offset in code
	clock  int     // local with time that the global has not got yet; noClock: none

	patience int        // local: see countIteration; noPatience: none
	line     source.Pos // of the statement being emitted
}

type temporary struct {
	local int
	typ   ir.Type
}

// function encodes a function: its locals, its code. It returns the places in it.
func (e *encoder) function(index int) (buffer, []Place) {
	f := &function{encoder: e, Func: e.Funcs[index].Func, index: index, idle: map[ir.Type][]int{}, labels: map[ir.BlockID]label{}}
	for _, l := range f.Func.Locals {
		f.locals = append(f.locals, l.Type)
	}
	f.zero = f.newLocal(ir.I32)
	if e.Funcs[index].Caller {
		f.calls = f.newLocal(ir.I32)
	}
	f.clock = noClock
	if needsClock(f.Body) {
		f.clock = f.newLocal(ir.I64)
	}
	f.line, f.patience = f.Pos, noPatience
	f.enter()
	if f.program.Yields && needsPatience(f.Body) {
		f.patience = f.newLocal(ir.I32)
		f.i32(patienceStart)
		f.op(opLocalSet, f.patience)
	}
	f.list(f.Body)
	if len(f.Results) > 0 {
		f.code.bytes(opUnreachable)
	} else {
		f.leave()
	}
	f.code.bytes(opEnd)
	f.aimProbes()
	f.Blocks = max(f.Blocks, f.opened)
	declarations := f.declarations()
	for i := range f.noted {
		f.noted[i].Offset += uint32(len(declarations))
	}
	return append(declarations, f.code...), f.noted
}

// declarations lists the locals that are not parameters, as runs of a type.
func (f *function) declarations() buffer {
	var v vector
	own := f.locals[len(f.Params):]
	for len(own) > 0 {
		n := 1
		for n < len(own) && own[n] == own[0] {
			n++
		}
		b := v.add()
		b.u(uint64(n))
		b.bytes(valueTypes[own[0]])
		own = own[n:]
	}
	return v.encode()
}

func (f *function) newLocal(t ir.Type) int {
	f.locals = append(f.locals, t)
	return len(f.locals) - 1
}

// acquire returns a local that keeps its value until it is released.
func (f *function) acquire(t ir.Type) int {
	if idle := f.idle[t]; len(idle) > 0 {
		f.idle[t] = idle[:len(idle)-1]
		return idle[len(idle)-1]
	}
	return f.newLocal(t)
}

func (f *function) release(local int, t ir.Type) { f.idle[t] = append(f.idle[t], local) }

// hold returns a local that keeps its value until the statement ends. It may
// have had another value before, which no fact may be about.
func (f *function) hold(t ir.Type) int {
	n := f.acquire(t)
	f.forget(ir.LocalID(n))
	f.held = append(f.held, temporary{n, t})
	return n
}

// op writes an opcode with one unsigned operand.
func (f *function) op(code byte, operand int) {
	f.code.bytes(code)
	f.code.u(uint64(operand))
}

func (f *function) i32(v int64) {
	f.code.bytes(opI32Const)
	f.code.s(int64(int32(v)))
}

func (f *function) ops(codes ...ir.Op) {
	for _, c := range codes {
		f.code = append(f.code, opcodes[c]...)
	}
}

// enter makes an entry in the stack of calls and the frame.
func (f *function) enter() {
	if f.Funcs[f.index].Caller {
		f.op(opGlobalGet, globalCalls)
		f.op(opLocalTee, f.calls)
		f.i32(int64(f.CallsEnd))
		f.code.bytes(0x4f) // i32.ge_u
		f.failIf(FailDepth, f.Pos, f.Name)
		f.op(opLocalGet, f.calls)
		f.i32(4)
		f.ops(ir.AddI32)
		f.op(opGlobalSet, globalCalls)
	}
	if f.Frame > 0 {
		f.op(opGlobalGet, globalFrame)
		f.i32(f.frameSize())
		f.ops(ir.SubI32)
		f.op(opLocalTee, int(f.FrameLocal))
		f.op(opGlobalGet, globalFrameLow)
		f.ops(ir.LtI32) // addresses of the stack are below 2 GB; a large frame makes it negative
		f.failIf(FailDepth, f.Pos, f.Name)
		f.op(opLocalGet, int(f.FrameLocal))
		f.op(opGlobalSet, globalFrame)
	}
}

func (f *function) frameSize() int64 { return (f.Frame + 15) &^ 15 }

// leave undoes enter; results may be on the operand stack.
func (f *function) leave() {
	f.settle()
	if f.Funcs[f.index].Caller {
		f.op(opLocalGet, f.calls)
		f.op(opGlobalSet, globalCalls)
	}
	if f.Frame > 0 {
		f.op(opLocalGet, int(f.FrameLocal))
		f.i32(f.frameSize())
		f.ops(ir.AddI32)
		f.op(opGlobalSet, globalFrame)
	}
}

// site returns the number of a new place.
func (f *function) site(at source.Pos, code ir.FailCode, name string) int64 {
	f.Sites = append(f.Sites, Site{Func: f.index, At: at, Code: code, Name: name})
	return int64(len(f.Sites) - 1)
}

// failIf takes the condition from the operand stack and fails with the
// arguments if it holds.
func (f *function) failIf(code ir.FailCode, at source.Pos, name string, args ...ir.Expr) {
	f.open(opIf)
	f.scoped(func() { f.fail(code, at, name, args) })
	f.close()
}

func (f *function) fail(code ir.FailCode, at source.Pos, name string, args []ir.Expr) {
	f.settle()
	f.i32(f.site(at, code, name))
	for i := range 4 {
		if i < len(args) {
			f.expr(args[i])
		} else {
			f.i32(0)
		}
	}
	f.op(opCall, importFail)
	f.code.bytes(opUnreachable)
}

func (f *function) call(s *ir.Call) {
	f.settle()
	site := f.site(s.At, 0, "")
	f.Sites[site].Call, f.Sites[site].Cells = s, f.keepValues(s)
	f.op(opLocalGet, f.calls)
	f.i32(site)
	f.code.bytes(opI32Store, 2, 0)
	for _, a := range s.Args {
		f.expr(a)
	}
	if s.Func != nil {
		f.op(opCall, f.imports+f.funcs[s.Func])
		f.results(s.Results, s.Func.Results)
		return
	}
	f.expr(s.Index)
	f.op(opCallTable, f.typeIndex(s.Sig.Params, s.Sig.Results))
	f.code.bytes(0)
	f.results(s.Results, s.Sig.Results)
}

func (f *function) hostCall(s *ir.HostCall) {
	if s.Fn.Noted {
		f.noteCall(s)
		return
	}
	for _, a := range s.Args {
		f.expr(a)
	}
	if !s.Fn.Pure {
		f.settle()
		f.i32(f.site(s.At, 0, ""))
		f.op(opGlobalSet, globalSite)
	}
	f.op(opCall, f.hosts[s.Fn])
	f.results(s.Results, s.Fn.Results)
}

// results takes the results of a call from the operand stack, the last first.
func (f *function) results(to []ir.LocalID, types []ir.Type) {
	for i := len(types) - 1; i >= 0; i-- {
		if i >= len(to) || to[i] < 0 {
			f.code.bytes(opDrop)
			continue
		}
		f.forget(to[i])
		f.op(opLocalSet, int(to[i]))
	}
}
