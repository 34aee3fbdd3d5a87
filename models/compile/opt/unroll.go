package opt

import "simrun/models/compile/ir"

// Loops of at most this many iterations are written out, unless that makes more than so many nodes. The gain is the
// loop itself and, more important, that the loop outside becomes an innermost one.
const (
	writeOutTrips = 8
	writeOutNodes = 2000
)

// writeOut returns the iterations of a short loop one after the other, or nil.
func (p *improver) writeOut(d *ir.Do, start ir.Expr) []ir.Stmt {
	trip, ok := d.Trip.(*ir.Const)
	step, okStep := d.Step.(*ir.Const)
	first, okStart := start.(*ir.Const)
	if !ok || !okStep || !okStart || p.f.Locals[d.Var].Type != ir.I32 {
		return nil
	}
	n := int32(trip.Bits)
	if n > writeOutTrips || d.ID != 0 || d.Next != 0 || !plain(d.Body) || int(n)*size(d.Body) > writeOutNodes {
		return nil
	}
	out := []ir.Stmt{}
	value := int32(first.Bits)
	for range n {
		k := constI32(value)
		r := rewriter{expr: func(e ir.Expr) ir.Expr {
			if g, ok := e.(*ir.Get); ok && g.Local == d.Var {
				return k
			}
			return nil
		}}
		out = append(out, r.list(d.Body)...)
		value += int32(step.Bits)
	}
	return append(out, &ir.Set{Local: d.Var, Value: constI32(value)})
}

// plain reports whether statements can be repeated. They must not contain the target of a jump, since its name would
// not be unique, or a statement that reads its own variable.
func plain(list []ir.Stmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ir.Set, *ir.Store, *ir.Copy, *ir.Fill, *ir.Line, *ir.Call, *ir.HostCall, *ir.Fail, *ir.Charge:
		case *ir.If:
			if !plain(s.Then) || !plain(s.Else) {
				return false
			}
		case *ir.Do:
			if s.ID != 0 || s.Next != 0 || !plain(s.Body) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// size returns how many nodes statements have, roughly.
func size(list []ir.Stmt) int {
	n := 0
	count := rewriter{
		expr: func(ir.Expr) ir.Expr { n++; return nil },
	}
	count.list(list)
	return n + len(list)
}
