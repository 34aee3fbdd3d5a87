package wasm

import (
	"fmt"

	"simrun/models/compile/ir"
)

// list emits statements in order.
func (f *function) list(stmts []ir.Stmt) {
	for _, s := range stmts {
		f.stmt(s)
	}
}

func (f *function) stmt(s ir.Stmt) {
	held := len(f.held)
	switch s := s.(type) {
	case *ir.Set:
		f.set(s)
	case *ir.Store:
		f.store(s)
	case *ir.Copy:
		f.copy(s)
	case *ir.Fill:
		f.fill(s)
	case *ir.If:
		f.conditional(s)
	case *ir.Do:
		f.do(s)
	case *ir.Block:
		f.block(s)
	case *ir.Loop:
		f.loop(s)
	case *ir.Br:
		f.op(opBr, f.depth-f.labels[s.To].depth)
	case *ir.Region:
		f.region(s)
	case *ir.Jump:
		f.jump(s)
	case *ir.Switch:
		f.switches(s)
	default:
		f.leaf(s)
	}
	for _, t := range f.held[held:] {
		f.release(t.local, t.typ)
	}
	f.held = f.held[:held]
}

// leaf emits the statements that call, fail and account.
func (f *function) leaf(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Call:
		f.call(s)
	case *ir.HostCall:
		f.hostCall(s)
	case *ir.Return:
		for _, v := range s.Values {
			f.expr(v)
		}
		f.leave()
		f.code.bytes(opReturn)
	case *ir.Fail:
		f.fail(s.Code, s.At, s.Name, s.Args)
	case *ir.Line:
		f.line = s.At
	case *ir.Charge:
		f.charge(s)
	case *ir.ChargeNest:
		f.chargeNest(s)
	default:
		panic(fmt.Sprintf("wasm: statement %T is not known; no code can be made; add it to function.stmt", s))
	}
}

func (f *function) set(s *ir.Set) {
	f.expr(s.Value)
	positive := s.Value.Type() == ir.I32 && f.positive(s.Value)
	f.forget(s.Local)
	f.op(opLocalSet, int(s.Local))
	if positive {
		f.learn(notNegative(s.Local), -1)
	}
}

func (f *function) store(s *ir.Store) {
	offset := f.access(s.Addr)
	f.expr(s.Value)
	a := accesses[s.Mem]
	f.note(s.Addr)
	f.code = append(f.code, a.store...)
	f.code.u(a.align)
	f.code.u(offset)
	if a.lane {
		f.code.bytes(0)
	}
}

func (f *function) copy(s *ir.Copy) {
	f.expr(&ir.AddrOf{Addr: s.To})
	f.expr(&ir.AddrOf{Addr: s.From})
	f.expr(s.Bytes)
	f.note(s.To)
	f.code.bytes(opPrefixBulk, 10, 0, 0)
}

func (f *function) fill(s *ir.Fill) {
	f.expr(&ir.AddrOf{Addr: s.To})
	f.expr(s.Value)
	f.expr(s.Bytes)
	f.note(s.To)
	f.code.bytes(opPrefixBulk, 11, 0)
}

func (f *function) conditional(s *ir.If) {
	f.expr(s.Cond)
	f.open(opIf)
	f.scoped(func() { f.list(s.Then) })
	if len(s.Else) > 0 {
		f.code.bytes(opElse)
		f.scoped(func() { f.list(s.Else) })
	}
	f.close()
}

// switches emits blocks within each other, the cases behind their ends.
func (f *function) switches(s *ir.Switch) {
	end := f.open(opBlock)
	other := f.open(opBlock)
	labels := make([]int, len(s.Cases))
	for i := len(s.Cases) - 1; i >= 0; i-- {
		labels[i] = f.open(opBlock)
	}
	f.expr(s.X)
	f.table(labels, other)
	for _, list := range append(s.Cases[:len(s.Cases):len(s.Cases)], s.Default) {
		f.close()
		f.scoped(func() { f.list(list) })
		f.op(opBr, f.depth-end)
	}
	f.close()
}

// table branches to the label whose number is on the operand stack.
func (f *function) table(labels []int, other int) {
	f.op(opBrTable, len(labels))
	for _, l := range labels {
		f.code.u(uint64(f.depth - l))
	}
	f.code.u(uint64(f.depth - other))
}

// open begins a block, loop or if without values and returns its depth, from which
// branches to it count.
func (f *function) open(code byte) int {
	f.code.bytes(code, typeEmpty)
	f.depth++
	f.opened++
	return f.depth
}

// branchIf takes a condition from the operand stack and, if it holds, branches to the construct opened at a depth. A
// separate branch under the condition is faster than br_if. Where br_if may go both to a loop and on, the present
// engine does not join the comparison and the jump.
func (f *function) branchIf(depth int) {
	f.code.bytes(opIf, typeEmpty)
	f.op(opBr, f.depth-depth+1)
	f.code.bytes(opEnd)
}

func (f *function) close() {
	f.code.bytes(opEnd)
	f.depth--
}
