package opt

import "simrun/models/compile/ir"

// Module improves the loops of all functions of m, in place.
func Module(m *ir.Module) {
	for _, f := range m.Funcs {
		p := improver{f: f, temps: map[ir.LocalID]bool{}}
		sinkIn(f)
		f.Body = p.list(f.Body)
	}
}

// improver works on one function.
type improver struct {
	f *ir.Func
	// temps are the locals that hold a value computed before some loop, each assigned at one place.
	temps map[ir.LocalID]bool
}

// temp returns a new local for a value computed before a loop.
func (p *improver) temp(t ir.Type) ir.LocalID {
	l := p.f.NewLocal(t, "")
	p.temps[l] = true
	return l
}

func (p *improver) list(list []ir.Stmt) []ir.Stmt {
	if list == nil {
		return nil
	}
	out := make([]ir.Stmt, 0, len(list))
	for _, s := range list {
		if d, ok := s.(*ir.Do); ok {
			out = append(out, p.do(d, startOf(d, out))...)
			continue
		}
		ir.ChangeLists(s, p.list)
		out = append(out, s)
	}
	return out
}

// startOf returns the first value of a loop's variable if one of the last
// statements before it sets it to a constant, else nil.
func startOf(d *ir.Do, before []ir.Stmt) ir.Expr {
	for i := len(before) - 1; i >= 0; i-- {
		set, ok := before[i].(*ir.Set)
		if !ok {
			if _, ok := before[i].(*ir.Line); ok {
				continue
			}
			break
		}
		if set.Local == d.Var {
			if c, ok := set.Value.(*ir.Const); ok {
				return c
			}
			break
		}
	}
	return nil
}

// do returns what takes the place of a counted loop. start is the constant
// first value of its variable, or nil.
func (p *improver) do(d *ir.Do, start ir.Expr) []ir.Stmt {
	if list := p.writeOut(d, start); list != nil {
		return p.list(list)
	}
	d.Body = p.list(d.Body)
	e := effectsOf(d.Body)
	e.locals[d.Var] += 2
	if p.f.Locals[d.Var].Type != ir.I32 || !e.invariant(d.Step) || !harmless(d.Step) {
		return []ir.Stmt{d}
	}
	if e.inner {
		return p.hoistTemps(d, e)
	}
	strides := p.contiguous(d, e)
	if strides == nil {
		return newLoop(p, d, e, start, nil).improve()
	}
	general := *d
	return []ir.Stmt{&ir.If{
		Cond: strides.condition(),
		Then: newLoop(p, d, e, start, strides).improve(),
		Else: newLoop(p, &general, e, start, nil).improve(),
	}}
}

// hoistTemps moves in front of an outer loop what was computed before an inner
// one but does not change in the outer one either.
func (p *improver) hoistTemps(d *ir.Do, e *effects) []ir.Stmt {
	h := hoister{p: p, e: e}
	for {
		n := len(h.moved)
		d.Body = h.list(d.Body)
		if len(h.moved) == n {
			return append(h.moved, d)
		}
	}
}

// hoister takes movable assignments out of statements.
type hoister struct {
	p     *improver
	e     *effects
	moved []ir.Stmt
}

func (h *hoister) list(list []ir.Stmt) []ir.Stmt {
	out := list[:0]
	for _, s := range list {
		if set, ok := s.(*ir.Set); ok && h.movable(set) {
			h.moved = append(h.moved, set)
			delete(h.e.locals, set.Local)
			continue
		}
		switch s.(type) {
		case *ir.If, *ir.Do, *ir.Block, *ir.Loop:
			ir.ChangeLists(s, h.list)
		}
		out = append(out, s)
	}
	return out
}

func (h *hoister) movable(s *ir.Set) bool {
	return h.p.temps[s.Local] && h.e.locals[s.Local] == 1 && h.p.harmless(s.Value) && h.e.invariant(s.Value)
}

// harmless is harmless, and knows that the addresses a function gets can be
// read, if only to no purpose: an absent argument is 0.
func (p *improver) harmless(x ir.Expr) bool {
	if l, ok := x.(*ir.Load); ok && len(l.Addr.Terms) == 0 {
		if g, ok := l.Addr.Base.(*ir.Get); ok && int(g.Local) < len(p.f.Params) {
			return true
		}
	}
	if b, ok := x.(*ir.Binary); ok {
		return !divides(b) && p.harmless(b.X) && p.harmless(b.Y)
	}
	if u, ok := x.(*ir.Unary); ok {
		return p.harmless(u.X)
	}
	return harmless(x)
}
