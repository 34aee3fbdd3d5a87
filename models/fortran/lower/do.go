package lower

import (
	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
)

// do lowers a counted loop.
func (f *function) do(s *sem.Do) {
	c := f.bounds(s.Var.(*sem.Var).Sym, s.Lo, s.Hi, s.Step, s.At)
	f.settle()
	if s.Construct != nil {
		c.exit, c.next = f.loopIDs(s.Construct)
	}
	c.body = func() { f.statements(s.Body) }
	c.exposed = !f.place(c.sym).inLocal && exposed(c.sym, s.Body)
	f.countedLoop(c)
}

func (f *function) countedLoop(c counted) {
	if isFloat(c.lo.Type()) {
		f.realLoop(c)
		return
	}
	f.integerLoop(c)
}

// bounds computes bounds and trip count of a loop, once. A step that is nil is
// 1.
func (f *function) bounds(sym *sem.Symbol, lo, hi, step sem.Expr, at source.Pos) counted {
	t := valueType(sym.Type)
	c := counted{sym: sym, at: at, lo: f.temp(f.scalar(lo)), step: number(t, 1)}
	last := f.temp(f.scalar(hi))
	if step != nil {
		c.step = f.temp(f.scalar(step))
		if _, ok := c.step.(*ir.Const); !ok || isConst(c.step, 0) {
			f.failIf(apply(opEq, c.step, zero(t)), ir.FailZeroStep, at, sym.Name)
		}
	}
	c.trip = f.tripCount(c.lo, last, c.step)
	return c
}

// tripCount is (hi-lo+step)/step, not above zero if the loop is not executed.
// For REAL it is truncated to an I32, with less than zero for less than one.
func (f *function) tripCount(lo, hi, step ir.Expr) ir.Expr {
	if isFloat(lo.Type()) {
		n := apply(opDiv, apply(opAdd, apply(opSub, hi, lo), step), step)
		return f.temp(realToInteger(n, ir.I32))
	}
	switch c, ok := constant(step); {
	case ok && c == 1 && isConst(lo, 1):
		return hi
	case ok && c == 1:
		return f.temp(apply(opAdd, apply(opSub, hi, lo), step))
	case ok && c == -1:
		return f.temp(apply(opAdd, apply(opSub, lo, hi), integer(lo.Type(), 1)))
	}
	n := apply(opAdd, apply(opSub, hi, lo), step)
	if a, ok := constant(n); ok {
		if b, ok := constant(step); ok && b != 0 {
			return integer(lo.Type(), a/b)
		}
	}
	return f.temp(apply(opDiv, n, step))
}

// counted is a counted loop whose bounds are known: of a DO statement or an
// implied DO.
type counted struct {
	sym            *sem.Symbol
	lo, step, trip ir.Expr
	at             source.Pos
	exit, next     ir.BlockID
	exposed        bool // memory must hold the variable while the body runs
	body           func()
}

// integerLoop makes an ir.Do. A variable in memory is kept in a local meanwhile
// and stored as often as somebody could see it.
func (f *function) integerLoop(c counted) {
	p := f.place(c.sym)
	loop := &ir.Do{Trip: c.trip, Step: c.step, At: c.at, ID: c.exit, Next: c.next}
	busy := p.busy
	p.busy = true
	if p.inLocal {
		loop.Var = p.x
		f.set(p.x, c.lo)
		loop.Body = f.into(c.body)
	} else {
		loop.Var = f.local(c.lo.Type(), c.sym.Name)
		f.set(loop.Var, c.lo)
		variable := value{x: f.get(loop.Var)}
		loop.Body = f.into(func() {
			if c.exposed {
				f.storeVariable(c.sym, variable, c.at)
			}
			f.withBoundValue(c.sym, variable, c.body)
		})
	}
	p.busy = busy
	f.at = c.at
	f.emit(loop)
	if !p.inLocal {
		f.storeVariable(c.sym, value{x: f.get(loop.Var)}, c.at)
	}
}

// withBoundValue lowers body with v in the place of a symbol.
func (f *function) withBoundValue(s *sem.Symbol, v value, body func()) {
	outer, had := f.bound[s]
	f.bound[s] = v
	body()
	if had {
		f.bound[s] = outer
	} else {
		delete(f.bound, s)
	}
}

func (f *function) loopIDs(c *sem.Construct) (exit, next ir.BlockID) {
	if c.Exited {
		exit = f.id()
		f.flow.exits[c] = exit
	}
	if c.Cycled {
		next = f.id()
		f.flow.cycles[c] = next
	}
	return exit, next
}

// realLoop counts iterations in a hidden local and adds the step to the
// variable after each.
func (f *function) realLoop(c counted) {
	f.storeVariable(c.sym, value{x: c.lo}, c.at)
	count := f.local(ir.I32, f.numbered("k"))
	f.set(count, i32(0))
	loop := &ir.Do{Var: count, Trip: c.trip, Step: i32(1), At: c.at, ID: c.exit}
	body := f.into(c.body)
	if c.next != 0 {
		body = []ir.Stmt{&ir.Block{ID: c.next, Body: body}}
	}
	loop.Body = append(body, f.into(func() {
		f.storeVariable(c.sym, value{x: apply(opAdd, f.load(c.sym, c.at).x, c.step)}, c.at)
	})...)
	f.emit(loop)
}

// exposed reports whether memory must hold the variable of a loop while its
// body runs: other names for it, procedures that are called, input/output that
// lists it and jumps out of the loop see it there.
func exposed(s *sem.Symbol, body []sem.Stmt) bool {
	seen := s.Attr.Has(sem.InEquivalence) || s.Pointer != nil
	walk(body, func(s sem.Stmt) {
		switch s.(type) {
		case *sem.Goto, *sem.ComputedGoto, *sem.AssignedGoto, *sem.ArithmeticIf, *sem.Exit, *sem.Return, *sem.CallSub, *sem.IO,
			*sem.Stop, *sem.IntrinsicSub:
			seen = true
		}
	}, func(e sem.Expr) { seen = seen || calls(e) })
	return seen
}

// doWhile makes Block { Loop { condition or leave; Block { body } again } }.
func (f *function) doWhile(s *sem.DoWhile) {
	exit, again := f.id(), f.id()
	var next ir.BlockID
	if c := s.Construct; c != nil {
		f.flow.exits[c] = exit
		if c.Cycled {
			next = f.id()
			f.flow.cycles[c] = next
		}
	}
	loop := f.into(func() {
		if s.Cond != nil {
			f.scope(func() {
				f.emit(&ir.If{Cond: eqz(f.condition(f.scalar(s.Cond))), Then: []ir.Stmt{&ir.Br{To: exit}}})
			})
		}
		body := f.into(func() { f.statements(s.Body) })
		if next != 0 {
			body = []ir.Stmt{&ir.Block{ID: next, Body: body}}
		}
		f.emit(body...)
		f.emit(&ir.Br{To: again})
	})
	f.emit(&ir.Block{ID: exit, Body: []ir.Stmt{&ir.Loop{ID: again, Body: loop}}})
}
