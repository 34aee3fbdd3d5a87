package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim/node"
)

// A loop may end early, or go on while any condition holds, so that its trips are not known in front of it. If it is an
// innermost loop, compilers treat it as others all the same: invariant expressions move in front of it, and addresses step
// (Aho, Sethi and Ullman 1986, sections 10.3 and 10.7). It is charged iteration by iteration. Its accesses miss as those of
// other straight-line code, once per line if they step by less.

// iteration is what an iteration of a loop does, besides code under conditions.
type iteration struct {
	work    node.Work
	streams int64
}

// counted returns the operations that a piece of code counts as. An iteration counts and branches back.
func (w *work) counted() node.Ops {
	if w.iteration != nil {
		return w.ops.Plus(node.Ops{node.IntAdd: 1, node.Branch: 1})
	}
	return w.ops
}

// open prices a counted loop that may end early, if it is an innermost one without calls.
func (r *run) open(d *ir.Do) bool {
	body := *d
	body.Trip = number(1)
	if !r.openNest(d, &body, d.Trip) {
		return false
	}
	d.Body = body.Body
	return true
}

// openLoop prices a loop that is not counted, if it is an innermost one without calls.
func (r *run) openLoop(l *ir.Loop) bool {
	if r.plainCode {
		return false
	}
	body := &ir.Do{Var: r.countLocal(), Trip: number(1), Step: number(1), Body: l.Body, Next: l.ID}
	if !r.openNest(l, body, nil) {
		return false
	}
	l.Body = body.Body
	return true
}

// ends reports whether a condition is that of a loop's count: it compares an integer that advances with one that does not
// change, and goes on or leaves the loop. Its comparison and its branch are those that every loop has. The loop may leave for
// another reason as well; other is the condition for that.
func (s *scanner) ends(x *ir.If) (other *ir.If, ok bool) {
	if _, jumps := onlyJump(x); !jumps || !s.while {
		return nil, false
	}
	u, negated := x.Cond.(*ir.Unary)
	if both, is := x.Cond.(*ir.Cond); is && isOne(both.Then) { // the first or the second
		return s.endsFor(x, both.Cond, both.Else)
	} else if negated && u.Op == ir.EqzI32 {
		if both, is := u.X.(*ir.Cond); is && isZero(both.Else) { // not the first or not the second
			return s.endsFor(x, not(both.Cond), not(both.Then))
		}
	}
	return nil, s.isEnd(x.Cond)
}

// endsFor is ends for two reasons.
func (s *scanner) endsFor(x *ir.If, first, second ir.Expr) (other *ir.If, ok bool) {
	if s.isEnd(first) {
		return &ir.If{Cond: second, Then: x.Then}, true
	}
	if s.isEnd(second) {
		return &ir.If{Cond: first, Then: x.Then}, true
	}
	return nil, false
}

func not(x ir.Expr) ir.Expr { return &ir.Unary{Op: ir.EqzI32, X: x} }

func isOne(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Bits == 1
}

// isEnd reports whether a condition compares an integer that advances in the loop with one that does not change.
func (s *scanner) isEnd(x ir.Expr) bool {
	test, _ := comparison(x)
	if test == nil {
		return false
	}
	u, v := s.evaluate(test.X, true), s.evaluate(test.Y, true)
	rest, step, ok := u.poly.Plus(v.poly, -1).Split(s.loops[s.depth()-1].count.atom)
	if !ok || step.IsNumber() && step.Constant == 0 || s.levelOf(step) > 0 || s.levelOf(rest) > 0 {
		return false
	}
	s.while = false
	return true
}

// lead charges in front of the loop that the first iteration runs alone.
func (s *scanner) lead(i *iteration) {
	mark := mark(s.costs)
	s.costs.QuoteLead(&i.work, i.streams)
	s.wait(0, s.costs.Lead(&i.work, i.streams), take(s.costs, nil, mark))
}

// openNest prices a loop whose body is that of d. Trip is its trip count if it does not end early, or nil.
func (r *run) openNest(loop ir.Stmt, d *ir.Do, trip ir.Expr) bool {
	if r.plainCode {
		return false
	}
	s := r.newScanner()
	s.open, s.while = true, trip == nil
	class, at := r.class, r.at
	if trip != nil {
		s.eval(trip, false)
	}
	s.enter(d)
	r.class, r.at = class, at
	if s.failed {
		return false
	}
	once, each := s.workAt(0), s.workAt(1)
	b := &builder{scanner: s, nest: &Nest{table: s.table}}
	streams := int64(len(b.streams(1)))
	s.overlapConditions(streams)
	each.iteration = &iteration{node.Work{Ops: each.ops, Chain: each.chain.sum(), Carried: each.carried.sum(), Serial: each.serial}, streams}
	s.lead(each.iteration)
	s.apply()
	d.Body = slices.Insert(d.Body, 0, ir.Stmt(r.chargeFor(each)))
	if c := r.chargeFor(once); c != nil {
		r.out = append(r.out, c)
	}
	r.out = append(r.out, loop)
	r.end()
	return true
}
