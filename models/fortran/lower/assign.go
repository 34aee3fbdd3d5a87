package lower

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

func (f *function) assignment(s *sem.Assign) {
	switch {
	case s.Target.Rank() > 0:
		f.arrayAssign(s)
	case s.Target.Type().Base == sem.Character:
		f.assignCharacter(s)
	default:
		f.store(s.Target, f.value(s.Value))
	}
}

func (f *function) assignCharacter(s *sem.Assign) {
	switch v := s.Value.(type) {
	case *sem.Const:
		to, length := f.variableAddress(s.Target)
		length = f.reusable(length)
		if !f.assignConstant(to, length, v.Str) {
			f.assignText(to, length, f.constant(v))
		}
		return
	case *sem.Binary:
		if v.Op == sem.Concat && !overlaps(s.Target, v) {
			parts := f.operands(v, nil)
			to, length := f.variableAddress(s.Target)
			f.assignParts(to.Object, value{f.temp(addressOf(to)), f.temp(length)}, parts)
			return
		}
	}
	f.store(s.Target, f.keepText(f.value(s.Value)))
}

// overlaps reports whether the value could lie where the target does.
func overlaps(target, v sem.Expr) bool {
	shared := func(s *sem.Symbol) bool { return s.Pointer != nil || s.Attr.Has(sem.InEquivalence) }
	base := target
	if s, ok := target.(*sem.Substring); ok {
		base = s.Base
	}
	var sym *sem.Symbol
	switch b := base.(type) {
	case *sem.Var:
		sym = b.Sym
	case *sem.Element:
		sym = b.Sym
	}
	return sym == nil || shared(sym) || usesText(v, func(s *sem.Symbol) bool { return s == sym || shared(s) })
}

// usesText reports whether an expression uses a CHARACTER variable of a kind.
func usesText(e sem.Expr, kind func(*sem.Symbol) bool) bool {
	switch x := e.(type) {
	case *sem.Var:
		return kind(x.Sym)
	case *sem.Element:
		if kind(x.Sym) {
			return true
		}
	case *sem.StmtFuncCall:
		return true
	}
	return anyOperand(e, func(x sem.Expr) bool { return usesText(x, kind) })
}

// assignParts writes pieces of text one after the other, as many as fit, and
// blanks behind them.
func (f *function) assignParts(object *ir.Object, to value, parts []value) {
	at, left := to.x, to.y
	for _, p := range parts {
		n := f.temp(minimum(p.y, left))
		f.copyText(memory(object, at), characters(p.x), n)
		at, left = f.temp(add(at, n)), f.temp(sub(left, n))
	}
	if !isConst(left, 0) {
		f.emit(&ir.Fill{To: memory(object, at), Value: i32(' '), Bytes: left})
	}
}

// copyText copies n characters, one as a number.
func (f *function) copyText(to, from *ir.Addr, n ir.Expr) {
	switch {
	case isConst(n, 0):
	case isConst(n, 1):
		f.emit(&ir.Store{Mem: ir.MI8, Addr: to, Value: &ir.Load{Mem: ir.MI8, Addr: from}})
	default:
		f.emit(&ir.Copy{To: to, From: from, Bytes: n})
	}
}

// keepText keeps a length that is used several times.
func (f *function) keepText(v value) value { return value{v.x, f.reusable(v.y)} }

// store assigns a value of the target's type to a scalar variable.
func (f *function) store(target sem.Expr, v value) {
	if x, ok := target.(*sem.Var); ok {
		f.storeVariable(x.Sym, v, x.At)
		return
	}
	addr, length := f.variableAddress(target)
	f.storeAt(addr, length, target.Type(), v)
}

func (f *function) storeVariable(s *sem.Symbol, v value, at source.Pos) {
	if p := f.place(s); p.inLocal {
		f.setLocals(p, s.Type, v)
		return
	}
	a := f.arrayOf(s, at)
	f.storeAt(f.m.nodes.first(a, at), a.length, s.Type, v)
}

func (f *function) setLocals(p *place, t sem.Type, v value) {
	if v.y == nil {
		f.set(p.x, wrap(v.x, t))
		return
	}
	// The imaginary part may need the real part as it was.
	im := f.temp(v.y)
	f.set(p.x, v.x)
	f.set(p.im, im)
}

// storeAt assigns v to memory. A CHARACTER value is truncated or padded to the
// length.
func (f *function) storeAt(a *ir.Addr, length ir.Expr, t sem.Type, v value) {
	switch t.Base {
	case sem.Character:
		f.assignText(a, length, v)
		return
	case sem.Derived:
		n, _ := constant(length)
		f.copyStructure(a, characters(v.x), n)
		return
	}
	f.put(a, t, v)
}

// variableAddress returns where a scalar variable lies in memory, with the length of
// CHARACTER. One that is in locals gets a slot that holds nothing yet.
func (f *function) variableAddress(e sem.Expr) (addr *ir.Addr, length ir.Expr) {
	switch e := e.(type) {
	case *sem.Var:
		if p := f.place(e.Sym); p.inLocal {
			return f.slot(e.Sym, p), nil
		}
		a := f.arrayOf(e.Sym, e.At)
		return a.first(e.At), a.length
	case *sem.Element:
		return f.elementAddress(e)
	case *sem.Substring:
		v := f.substring(e, f.value(e.Base))
		return characters(v.x), v.y
	}
	panic(fmt.Sprintf("lower: %T is no scalar variable; it cannot be assigned; the resolver refuses it", e))
}

// slot returns the memory of a scalar in locals.
func (f *function) slot(s *sem.Symbol, p *place) *ir.Addr {
	if p.slot == nil {
		p.slot = f.unset(s.Name, s.Type.Size())
	}
	return p.slot
}

// spill stores a scalar in locals to its slot.
func (f *function) spill(s *sem.Symbol, p *place) *ir.Addr {
	a := f.slot(s, p)
	f.put(a, s.Type, f.locals(p))
	return a
}

// reload fetches a scalar in locals from its slot, unless nobody may have
// changed it: variables of active DO loops and constant dummies.
func (f *function) reload(s *sem.Symbol, p *place) {
	if p.busy || f.fixed[p.x] {
		return
	}
	v := f.fetch(p.slot, s.Type)
	f.set(p.x, v.x)
	if v.y != nil {
		f.set(p.im, v.y)
	}
}

// defined returns the address of a scalar variable that the host is going to define, and the code that has to follow.
// A variable in locals is fetched then.
func (f *function) defined(e sem.Expr) (addr *ir.Addr, length ir.Expr, after func()) {
	addr, length = f.variableAddress(e)
	after = func() {}
	if x, ok := e.(*sem.Var); ok {
		if p := f.place(x.Sym); p.inLocal {
			f.spill(x.Sym, p)
			after = func() { f.reload(x.Sym, p) }
		}
	}
	return addr, length, after
}
