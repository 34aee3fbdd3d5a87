package price

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim"
	"simrun/sim/node"
)

// poly is an integer in terms of the values that are not taken apart.
type poly = linear.Form[int64]

// value is the value of an expression or a local, in terms of the entrance to the priced code.
type value struct {
	t       ir.Type
	integer bool        // an I32 or I64
	poly    poly        // of an integer
	atom    linear.Atom // of an integer that is not taken apart; 0: none
	expr    ir.Expr     // the same value at the entrance; nil if it cannot be had there
	// level is the innermost loop in which it changes; 0: none, it is computed once before them.
	level  int
	loop   int   // of the number of an iteration: which loop; else 0
	chain  *link // the longest chain of operations to it within an iteration of its level
	from   []recurrence
	scope  *work // that it was computed in: of its level, or of a condition there
	number int   // of the value itself, for keys
	used   bool
	unpaid unpaid
	loaded *reference // of an integer from a stream, which nothing in the nest changes
}

// unpaid is integer arithmetic that nobody has charged yet. It costs nothing if it is only part of addresses.
type unpaid struct {
	ops      node.Ops
	operands []*value // nil: there is none
	class    int      // of the line
	at       source.Pos
}

// recurrence is the chain to a value from the value of another one at the beginning of the iteration.
type recurrence struct {
	of    *value
	chain *link
}

// link is the last operation of a chain.
type link struct {
	before *link
	ops    node.Ops
	time   sim.Duration
}

// sum returns all operations of the chain.
func (l *link) sum() node.Ops {
	var all node.Ops
	for ; l != nil; l = l.before {
		all = all.Plus(l.ops)
	}
	return all
}

// length returns the latency of the chain.
func (l *link) length() sim.Duration {
	if l == nil {
		return 0
	}
	return l.time
}

func longer(a, b *link) *link {
	if b.length() > a.length() {
		return b
	}
	return a
}

// extend adds operations to a chain.
func (s *scanner) extend(l *link, ops node.Ops) *link {
	if ops == (node.Ops{}) {
		return l
	}
	return &link{l, ops, l.length().Plus(s.costs.Block(&node.Work{Chain: ops}))}
}

// recurrencesMax bounds how many recurrences are followed.
const recurrencesMax = 12

// follow makes v depend on an operand through operations.
func (s *scanner) follow(v, operand *value, ops node.Ops) {
	if operand == nil || operand.level < v.level {
		return
	}
	chain := operand.chain
	if operand.scope != v.scope && !s.overlaps() { // it has waited for that already
		chain = nil
	}
	v.chain = longer(v.chain, s.extend(chain, ops))
	for _, r := range operand.from {
		v.join(recurrence{r.of, s.extend(r.chain, ops)})
	}
}

// join adds a recurrence, or keeps the longer one.
func (v *value) join(r recurrence) {
	for i := range v.from {
		if v.from[i].of == r.of {
			v.from[i].chain = longer(v.from[i].chain, r.chain)
			return
		}
	}
	if len(v.from) < recurrencesMax {
		v.from = append(v.from[:len(v.from):len(v.from)], r)
	}
}

// newValue returns a value that is nothing but itself.
func (s *scanner) newValue(level int, t ir.Type) *value {
	s.values++
	v := &value{t: t, level: level, integer: isIntegral(t), scope: s.works[level], number: s.values}
	if v.integer {
		s.atoms = append(s.atoms, v)
		v.atom = linear.Atom(len(s.atoms))
		v.poly = linear.Single[int64](v.atom)
	}
	return v
}

// levelOf returns the innermost loop that p changes in.
func (s *scanner) levelOf(p poly) int {
	level := 0
	for i := range p.Terms {
		t := &p.Terms[i]
		for _, a := range t.Product() {
			level = max(level, s.atoms[a-1].level)
		}
	}
	return level
}

// atEntrance returns p as an I32 at the entrance, nil if that cannot be.
func (s *scanner) atEntrance(p poly) ir.Expr {
	return linear.Expr(p, func(a linear.Atom) ir.Expr {
		v := s.atoms[a-1]
		if v.t == ir.I64 && v.expr != nil {
			return &ir.Unary{Op: ir.I64I32, X: v.expr}
		}
		return v.expr
	})
}

func isIntegral(t ir.Type) bool { return t == ir.I32 || t == ir.I64 }

// entrance returns v as an expression at the entrance, nil if that cannot be.
func (s *scanner) entrance(v *value) ir.Expr {
	switch {
	case v.expr != nil:
		return v.expr
	case v.integer && s.levelOf(v.poly) == 0:
		e := s.atEntrance(v.poly)
		if v.t == ir.I64 && e != nil {
			e = &ir.Unary{Op: ir.I32I64, X: e}
		}
		return e
	}
	return nil
}
