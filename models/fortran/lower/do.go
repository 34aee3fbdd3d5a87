package lower

import (
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
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
	if c.hidden {
		f.hiddenLoop(c)
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
	c.hidden = isFloat(t) || t == ir.I32 && farApart(c.lo, last, c.step)
	switch {
	case isFloat(t):
		c.trip = f.tripCount(c.lo, last, c.step)
	case c.hidden:
		c.trip = f.tripCount(integerTo(c.lo, ir.I64), integerTo(last, ir.I64), integerTo(c.step, ir.I64))
	default:
		c.trip = f.tripCount(c.lo, last, c.step)
	}
	return c
}

// farApart reports whether the trip count of a loop over I32 may be too large for an I32, as far as constants tell.
// Two variables are assumed to be near each other. A constant that is at most halfway to HUGE is assumed to be near
// the variables that it is compared with.
func farApart(lo, hi, step ir.Expr) bool {
	const far = 1 << 30
	a, okLo := constant(lo)
	b, okHi := constant(hi)
	c, okStep := constant(step)
	switch {
	case okLo && okHi && okStep:
		return constantTrips(a, b, c) > math.MaxInt32
	case okLo && a == 1 && okStep && c == 1:
		return false
	}
	return okLo && (a >= far || a <= -far) || okHi && (b >= far || b <= -far)
}

// constantTrips is the trip count of a loop with constant bounds; step is not
// zero. A count that does not fit is HUGE, which no loop lives to see.
func constantTrips(lo, hi, step int64) int64 {
	if step < 0 {
		lo, hi = hi, lo
	}
	if lo > hi {
		return 0
	}
	size := uint64(step)
	if step < 0 {
		size = -size
	}
	return int64(min((uint64(hi)-uint64(lo))/size, math.MaxInt64-1)) + 1
}

// tripCount is (hi-lo+step)/step, not above zero if the loop is not executed.
// For REAL it is truncated to an I32, with less than zero for less than one.
func (f *function) tripCount(lo, hi, step ir.Expr) ir.Expr {
	if isFloat(lo.Type()) {
		n := apply(opDiv, apply(opAdd, apply(opSub, hi, lo), step), step)
		return f.temp(realToInteger(n, ir.I32))
	}
	a, okLo := constant(lo)
	b, okHi := constant(hi)
	if c, ok := constant(step); ok && okLo && okHi && c != 0 {
		return integer(lo.Type(), constantTrips(a, b, c))
	}
	switch c, ok := constant(step); {
	case ok && c == 1 && isConst(lo, 1):
		return hi
	case ok && c == 1:
		return f.temp(apply(opAdd, apply(opSub, hi, lo), step))
	case ok && c == -1:
		return f.temp(apply(opAdd, apply(opSub, lo, hi), integer(lo.Type(), 1)))
	}
	return f.temp(apply(opDiv, apply(opAdd, apply(opSub, hi, lo), step), step))
}

// counted is a counted loop whose bounds are known: of a DO statement or an
// implied DO.
type counted struct {
	sym            *sem.Symbol
	lo, step, trip ir.Expr
	at             source.Pos
	exit, next     ir.BlockID
	exposed        bool // memory must hold the variable while the body runs
	hidden         bool // the iterations are counted by a local of their own, of the type of trip
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
		loop.Body = f.collect(c.body)
	} else {
		loop.Var = f.local(c.lo.Type(), c.sym.Name)
		f.set(loop.Var, c.lo)
		variable := value{x: f.get(loop.Var)}
		loop.Body = f.collect(func() {
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

// hiddenLoop counts iterations in a hidden local and adds the step to the
// variable after each: for REAL, and where the count does not fit the variable.
func (f *function) hiddenLoop(c counted) {
	t := c.trip.Type()
	f.storeVariable(c.sym, value{x: c.lo}, c.at)
	count := f.local(t, f.numbered("k"))
	f.set(count, zero(t))
	loop := &ir.Do{Var: count, Trip: c.trip, Step: number(t, 1), At: c.at, ID: c.exit}
	body := f.collect(c.body)
	if c.next != 0 {
		body = []ir.Stmt{&ir.Block{ID: c.next, Body: body}}
	}
	loop.Body = append(body, f.collect(func() {
		f.storeVariable(c.sym, value{x: apply(opAdd, f.load(c.sym, c.at).x, c.step)}, c.at)
	})...)
	f.emit(loop)
}

// exposed reports whether memory must hold the variable of a loop while its body runs. Four things see it there: other
// names for it, called procedures, input/output that lists it, and jumps out of the loop.
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
	loop := f.collect(func() {
		if s.Cond != nil {
			f.scope(func() {
				f.emit(&ir.If{Cond: eqz(f.condition(f.scalar(s.Cond))), Then: []ir.Stmt{&ir.Br{To: exit}}})
			})
		}
		body := f.collect(func() { f.statements(s.Body) })
		if next != 0 {
			body = []ir.Stmt{&ir.Block{ID: next, Body: body}}
		}
		f.emit(body...)
		f.emit(&ir.Br{To: again})
	})
	f.emit(&ir.Block{ID: exit, Body: []ir.Stmt{&ir.Loop{ID: again, Body: loop}}})
}
