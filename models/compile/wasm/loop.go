package wasm

import "simrun/models/compile/ir"

// label is what a BlockID stands for.
type label struct {
	depth  int // of the block or loop that a branch goes to
	region *region
}

func (f *function) block(s *ir.Block) {
	f.labels[s.ID] = label{depth: f.open(opBlock)}
	f.scoped(func() { f.list(s.Body) })
	f.close()
}

func (f *function) loop(s *ir.Loop) {
	f.forgetAll(s.Body)
	f.labels[s.ID] = label{depth: f.openLoop()}
	f.scoped(func() { f.list(s.Body) })
	f.closeLoop()
}

// arithmetic are the operations of a type of loop variable.
type arithmetic struct{ add, sub, mul, ne, le ir.Op }

var arithmetics = map[ir.Type]arithmetic{
	ir.I32: {ir.AddI32, ir.SubI32, ir.MulI32, ir.NeI32, ir.LeI32},
	ir.I64: {ir.AddI64, ir.SubI64, ir.MulI64, ir.NeI64, ir.LeI64},
}

// do emits a loop that tests at its end whether the variable has reached the
// value that it has after the last iteration.
func (f *function) do(s *ir.Do) {
	t := f.locals[s.Var]
	v := &ir.Get{T: t, Local: s.Var}
	exit := f.open(opBlock)
	f.labels[s.ID] = label{depth: exit}
	step := f.invariant(s.Step)
	l := f.limit(s, step, exit)
	fixed, ok := step.(*ir.Const)
	rising := ok && int32(fixed.Bits) > 0 && t == ir.I32 && f.positive(v)
	f.forgetAll([]ir.Stmt{s})
	if l.parts {
		l.again = f.openPart(l, v, step)
	}
	top := f.open(opLoop)
	f.scoped(func() {
		if rising {
			f.learn(notNegative(s.Var), -1)
		}
		if s.Next == 0 {
			f.list(s.Body)
			return
		}
		f.labels[s.Next] = label{depth: f.open(opBlock)}
		f.scoped(func() { f.list(s.Body) })
		f.close()
	})
	f.expr(&ir.Binary{Op: arithmetics[t].add, X: v, Y: step})
	f.op(opLocalTee, int(s.Var))
	f.op(opLocalGet, l.end)
	f.ops(arithmetics[t].ne)
	f.branchIf(top)
	f.close()
	if l.parts {
		f.closePart(l)
	}
	f.close()
}

// invariant returns x if it is a constant, else a local with its value.
func (f *function) invariant(x ir.Expr) ir.Expr {
	if _, ok := x.(*ir.Const); ok {
		return x
	}
	local := f.hold(x.Type())
	f.expr(x)
	f.op(opLocalSet, local)
	return &ir.Get{T: x.Type(), Local: ir.LocalID(local)}
}

// limits are the locals that a counted loop ends by.
type limits struct {
	t   ir.Type
	end int // the last value of the variable
	// parts: in parts, rest is how many iterations follow this part, and again is the depth of their loop.
	parts bool
	rest  int
	again int
	plain bool // see isPlain
}

// limit branches to exit if there is no iteration, and computes where the loop ends.
func (f *function) limit(s *ir.Do, step ir.Expr, exit int) limits {
	t := f.locals[s.Var]
	a := arithmetics[t]
	trip, l := f.invariant(s.Trip), limits{t: t, end: f.hold(t), parts: f.patience != noPatience && !isShort(s), plain: isPlain(s)}
	f.expr(&ir.Binary{Op: a.le, X: trip, Y: &ir.Const{T: t}})
	f.branchIf(exit)
	if l.parts {
		l.rest = f.hold(t)
		f.expr(trip)
		f.op(opLocalSet, l.rest)
		return l
	}
	f.expr(&ir.Binary{Op: a.add, X: &ir.Get{T: t, Local: s.Var}, Y: &ir.Binary{Op: a.mul, X: trip, Y: step}})
	f.op(opLocalSet, l.end)
	return l
}
