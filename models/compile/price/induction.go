package price

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// Compilers find the integers that advance by the same distance in each iteration of a loop. Subscripts made of them are
// streams as those of the loop's own variable are, and the additions themselves are left out.

// inductions returns the locals that each iteration of a loop of a nest advances by the same distance, with that. The
// distance is in terms of the values in front of the loop.
func (s *scanner) inductions(d *ir.Do) map[ir.LocalID]poly {
	all, others, sets := map[ir.LocalID]poly{}, map[ir.LocalID]bool{}, map[ir.LocalID]int{}
	ir.EachStmt(d.Body, func(st ir.Stmt) { ir.Assigned(st, func(l ir.LocalID) { sets[l]++ }) })
	advance := func(l ir.LocalID, by poly) { all[l] = all[l].Plus(by, 1) }
	for i, st := range d.Body {
		if step, ok := stepOf(st); ok {
			advance(st.(*ir.Set).Local, linear.Number(step))
			continue
		}
		inner, isLoop := st.(*ir.Do)
		var steps map[ir.LocalID]poly
		var trip poly
		if isLoop {
			if p, ok := s.invariant(inner.Trip, d.Body, sets); ok {
				steps, trip = s.inductions(inner), p
			}
		}
		ir.EachStmt([]ir.Stmt{st}, func(x ir.Stmt) {
			ir.Assigned(x, func(l ir.LocalID) { others[l] = others[l] || !hasKey(steps, l) })
			if b, ok := x.(*ir.Br); ok && b.To == d.Next && i < len(d.Body)-1 { // what comes behind may be left out
				clear(all)
				for l := range sets { // any order: a set
					others[l] = true
				}
			}
		})
		for l, step := range steps { // any order: each has its own entry
			way, ok := step.Times(trip)
			others[l] = others[l] || !ok
			advance(l, way)
		}
	}
	for l := range others { // any order: a set
		if others[l] {
			delete(all, l)
		}
	}
	return all
}

func hasKey(m map[ir.LocalID]poly, l ir.LocalID) bool {
	_, ok := m[l]
	return ok
}

// invariant returns an integer in the body of a loop, such as the trip count of a loop inside, if it is the same in all iterations. sets is how often the body assigns locals.
func (s *scanner) invariant(x ir.Expr, body []ir.Stmt, sets map[ir.LocalID]int) (poly, bool) {
	switch x := x.(type) {
	case *ir.Const:
		return s.constant(x).poly, true
	case *ir.Get:
		if sets[x.Local] == 0 {
			v := s.get(x.Local, x.T)
			return v.poly, v.integer
		}
		for _, st := range body { // computed in front of the loop
			if set, ok := st.(*ir.Set); ok && set.Local == x.Local && sets[x.Local] == 1 {
				return s.invariant(set.Value, nil, sets)
			}
		}
	case *ir.Unary:
		if keepsInteger(x.Op) {
			return s.invariant(x.X, body, sets)
		}
	case *ir.Binary:
		u, ok := s.invariant(x.X, body, sets)
		v, also := s.invariant(x.Y, body, sets)
		if ok && also {
			return combine(x.Op, &value{poly: u}, &value{poly: v})
		}
	}
	return poly{}, false
}

// pay charges integer arithmetic that a value consists of, when somebody uses it not only in addresses.
func (s *scanner) pay(v *value) {
	ops := v.unpaid
	if v.unpaid = (unpaid{}); ops.operands == nil {
		return
	}
	for _, o := range ops.operands {
		s.pay(o)
	}
	level := v.level
	if s.within > 0 {
		level = s.depth()
	}
	v.chain = longer(v.chain, s.extend(nil, ops.ops))
	for _, o := range ops.operands {
		s.follow(v, o, ops.ops)
	}
	class, at := s.class, s.at
	s.class, s.at = ops.class, ops.at
	s.charge(level, ops.ops)
	s.class, s.at = class, at
	s.longest(v)
}
