package price

import (
	"maps"
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// Code under a condition is charged when it is executed. In an outer loop it is straight-line code. In an innermost loop
// it depends on the processor and its compilers; see node.Spec.Conditions. If iterations overlap, code under a condition
// adds to the loop what it keeps the units busy for longer. Otherwise, an iteration begins behind the one before: with
// its condition, the branch, and the code behind it, each at latency. Code that does nothing but choose between values in
// registers takes conditional moves, if there are any.

// alternatives is pieces of code of which one at most is executed. nil: nothing.
type alternatives []*work

// beside is a loop's iteration with code under a condition, and without it.
type beside struct {
	all, without node.Work
	streams      int64
}

// branch prices a condition and both alternatives, each of which charges for itself when it is executed. Jumps: one of
// them begins the next iteration.
func (s *scanner) branch(x *ir.If, jumps bool) {
	condition := s.condition(x.Cond)
	before := maps.Clone(s.env)
	first := s.conditional(&x.Then, 0)
	then := s.env
	s.env = before
	second := s.conditional(&x.Else, 0)
	if !jumps && first.isNothing() && second.isNothing() && s.canMove(x.Cond, then) && !s.predicts(condition) {
		s.join(then, func(a, b *value) *value { return s.moved(condition, a, b) })
		return
	}
	s.join(then, func(a, b *value) *value { return s.branched(condition, a, b) })
	s.jump(condition)
	w := s.workAt(s.depth())
	w.conditions = append(w.conditions, alternatives{first, second})
}

// canMove reports whether conditional moves can choose between the values that locals have now and others. Those of an Alpha
// test a register of the kind that they move. A comparison of floating-point numbers leaves its result in one of theirs.
func (s *scanner) canMove(condition ir.Expr, others map[ir.LocalID]*value) bool {
	if !s.costs.Moves() || s.costs.Converts() {
		return s.costs.Moves()
	}
	for u, ok := condition.(*ir.Unary); ok && u.Op == ir.EqzI32; u, ok = condition.(*ir.Unary) {
		condition = u.X
	}
	test, ok := condition.(*ir.Binary)
	integer := !ok || isIntegral(test.X.Type())
	for id, v := range others { // any order: all of them count
		if v != s.env[id] && isIntegral(s.f.Locals[id].Type) != integer {
			return false
		}
	}
	return true
}

// condition prices what decides between alternatives.
func (s *scanner) condition(x ir.Expr) *value {
	s.decides(x)
	return s.eval(x, false)
}

// decides notes the comparisons in a condition.
func (s *scanner) decides(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Unary:
		s.decides(x.X)
	case *ir.Cond:
		s.decides(x.Cond)
		s.decides(x.Then)
		s.decides(x.Else)
	case *ir.Binary:
		if s.tests == nil {
			s.tests = map[*ir.Binary]bool{}
		}
		s.tests[x] = true
		if x.Type() == ir.I32 && x.X.Type() == ir.I32 { // a connection, or a comparison of one with 0
			s.decides(x.X)
			s.decides(x.Y)
		}
	}
}

// isNumber reports whether an operation in an innermost loop compares floating-point numbers, and the result is a number. A
// comparison leaves it in a flag, or in a register for floating-point numbers.
func (s *scanner) isNumber(x *ir.Binary, u, v *value) bool {
	compares := ir.EqF32 <= x.Op && x.Op <= ir.GeF32 || ir.EqF64 <= x.Op && x.Op <= ir.GeF64
	return compares && s.depth() > 0 && max(u.level, v.level) == s.depth() && !s.tests[x]
}

// materialize returns what makes a number of the result of a comparison: a branch, or a conditional move that tests
// any kind.
func (s *scanner) materialize() node.Ops {
	if s.costs.Converts() {
		return node.Ops{node.IntAdd: 1}
	}
	s.workAt(s.depth()).serial = true
	return node.Ops{node.Branch: 1}
}

// join chooses between the values that locals have now and others.
func (s *scanner) join(others map[ir.LocalID]*value, choose func(a, b *value) *value) {
	for id := range s.f.Locals {
		id := ir.LocalID(id)
		a, b := others[id], s.env[id]
		if a == b || a == nil {
			continue
		}
		if b == nil {
			b = s.get(id, s.f.Locals[id].Type)
		}
		s.env[id] = choose(a, b)
	}
}

// branched returns a value that depends on a branch.
func (s *scanner) branched(condition, a, b *value) *value {
	v := s.eitherValue(a, b, node.Ops{})
	if !s.overlaps() {
		s.follow(v, condition, node.Ops{node.Branch: 1}) // which decides where to go on
	}
	return v
}

// choose prices a choice of one list out of many.
func (s *scanner) choose(x *ir.Switch) {
	number := s.eval(x.X, false)
	before := s.env
	var all alternatives
	var ends []map[ir.LocalID]*value
	price := func(list *[]ir.Stmt) {
		s.env = maps.Clone(before)
		all = append(all, s.conditional(list, 0))
		ends = append(ends, s.env)
	}
	for i := range x.Cases {
		price(&x.Cases[i])
	}
	price(&x.Default)
	for _, others := range ends[:len(ends)-1] {
		s.join(others, func(a, b *value) *value { return s.branched(number, a, b) })
	}
	s.charge(s.depth(), tableJump)
	s.jump(number)
	w := s.workAt(s.depth())
	w.conditions = append(w.conditions, all)
}

// tableJump is two bounds, a table of addresses and the jump, without the branch that data decide.
var tableJump = node.Ops{node.IntAdd: 2, node.Load: 1, node.Branch: 1}

// overlaps reports whether iterations with branches overlap.
func (s *scanner) overlaps() bool {
	return s.costs.Predicts() || s.costs.Converts() && !s.open
}

// predicts reports whether a branch is better than a conditional move: the condition depends on the iteration before, as in a
// search for the greatest element. The next iteration waits for a move, but not for a branch that the processor predicts.
func (s *scanner) predicts(condition *value) bool {
	return s.costs.Predicts() && len(condition.from) > 0
}

// jump charges the branch of a condition. Nothing mispredicts one that is the same in all iterations.
func (s *scanner) jump(condition *value) {
	level := s.depth()
	w := s.workAt(level)
	s.charge(level, node.Ops{node.Branch: 1})
	w.serial = w.serial || !s.overlaps()
	if condition.level < level {
		return
	}
	w.chain = longer(w.chain, s.extend(condition.chain, node.Ops{node.Branch: 1}))
	s.mispredict(level)
}

// mispredict counts what a branch that data decide takes on average because its prediction may be wrong.
func (s *scanner) mispredict(level int) {
	mark := mark(s.costs)
	missed := s.costs.Mispredicted()
	s.wait(level, missed, take(s.costs, nil, mark))
}

// wait counts time that no operation takes.
func (s *scanner) wait(level int, d sim.Duration, parts []sim.Term) {
	s.waitsIn(level, d)
	w := s.workAt(level)
	w.missed, w.parts = w.missed.Plus(d), append(w.parts, parts...)
}

// waitsIn notes for the present line, and its class, that it waits.
func (s *scanner) waitsIn(level int, d sim.Duration) {
	line := s.linePortion(level)
	line.missed = line.missed.Plus(d)
	if q := s.portion(level); q != nil {
		q.missed = q.missed.Plus(d)
	}
}

// isNothing reports whether code costs nothing.
func (w *work) isNothing() bool {
	return w == nil || w.ops == (node.Ops{}) && w.missed == 0 && len(w.sized) == 0 && len(w.loose) == 0 && len(w.conditions) == 0
}

// moved returns a value that a conditional move chooses.
func (s *scanner) moved(condition, a, b *value) *value {
	ops := node.Ops{node.IntAdd: 1}
	v := s.eitherValue(a, b, ops)
	s.follow(v, condition, ops)
	s.charge(s.depth(), ops)
	s.longest(v)
	return v
}

// selection prices a choice between two values. Compilers choose integers without a branch, by arithmetic if there are no
// conditional moves.
func (s *scanner) selection(x *ir.Select) *value {
	if s.depth() > 0 {
		if condition := s.condition(x.Cond); s.predicts(condition) {
			a, b := s.eval(x.Then, false), s.eval(x.Else, false)
			s.jump(condition)
			return s.eitherValue(a, b, node.Ops{})
		}
		if !s.costs.Moves() && !isIntegral(x.Type()) {
			s.workAt(s.depth()).serial = true
			return s.choice("select", node.Ops{node.Branch: 1}, x.Cond, x.Then, x.Else)
		}
	}
	return s.choice("select", node.Ops{node.IntAdd: 1}, x.Cond, x.Then, x.Else)
}

// eitherValue is what is one of two values, depending on a condition. Operations choose it.
func (s *scanner) eitherValue(a, b *value, ops node.Ops) *value {
	s.pay(a)
	s.pay(b)
	v := s.newValue(s.depth(), a.t)
	s.follow(v, a, ops)
	s.follow(v, b, ops)
	return v
}

// conditional prices the rest of a list that need not be executed. It returns its work, nil if there is none.
func (s *scanner) conditional(list *[]ir.Stmt, from int) *work {
	if from >= len(*list) {
		return nil
	}
	level, mark, class, at := s.depth(), len(s.order), s.class, s.at
	defer func() { s.class, s.at = class, at }()
	around := s.works[level]
	inside := &work{strays: slices.Clone(around.strays)} // what came before the condition is in the cache
	s.works[level] = inside
	s.within++
	s.list(list, from)
	s.within--
	s.works[level] = around
	around.carried = longer(around.carried, inside.carried)
	around.serial = around.serial || inside.serial
	for _, k := range s.order[mark:] {
		delete(s.known, k)
	}
	s.order = s.order[:mark]
	s.cells = slices.DeleteFunc(s.cells, func(c cell) bool { return c.within > s.within })
	s.edits = append(s.edits, func() {
		if c := s.chargeFor(inside); c != nil {
			*list = slices.Insert(*list, from, ir.Stmt(c))
		}
	})
	return inside
}

// overlapConditions finds what code under conditions adds to the innermost loop, which has a number of streams, if its
// iterations overlap. If all conditions hold, the sum is the time of a loop without them.
func (s *scanner) overlapConditions(streams int64) {
	w := s.workAt(len(s.nest))
	if s.overlaps() {
		s.addConditions(w, w.chain, node.Work{Ops: w.ops, Chain: w.chain.sum(), Carried: w.carried.sum()}, streams)
	}
}

// addConditions adds the code under the conditions in w to that of an iteration, with its longest chain. Of two
// alternatives, the longer one stays.
func (s *scanner) addConditions(w *work, chain *link, all node.Work, streams int64) (*link, node.Work) {
	for _, both := range w.conditions {
		without, withoutChain, most := all, chain, sim.Duration(0)
		for _, inside := range both {
			if inside == nil {
				continue
			}
			with, withChain := without, longer(withoutChain, inside.chain)
			with.Ops, with.Chain = without.Ops.Plus(inside.ops), withChain.sum()
			inside.beside = &beside{with, without, streams}
			withChain, with = s.addConditions(inside, withChain, with, streams)
			if more := s.costs.Conditional(&with, &without, streams); more >= most {
				chain, all, most = withChain, with, more
			}
		}
	}
	return chain, all
}
