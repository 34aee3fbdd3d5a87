package resolve

import (
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
)

// nodes hands out the most frequent expressions.
type nodes struct {
	consts   slab[sem.Const]
	vars     slab[sem.Var]
	elements slab[sem.Element]
	binaries slab[sem.Binary]
	lists    []sem.Expr
}

// constLike returns a copy of a constant, for another place.
func (n *nodes) constLike(c *sem.Const, pos source.Pos) *sem.Const {
	k := n.consts.get()
	*k = *c
	k.At = pos
	return k
}

func (n *nodes) variable(s *sem.Symbol, pos source.Pos) *sem.Var {
	x := n.vars.get()
	*x = sem.Var{Node: sem.Node{At: pos, T: s.Type, R: int8(s.Rank())}, Sym: s}
	return x
}

// list returns room for n expressions.
func (n *nodes) list(length int) []sem.Expr {
	if length > len(n.lists) {
		n.lists = make([]sem.Expr, max(length, 2*slabSize))
	}
	l := n.lists[:length:length]
	n.lists = n.lists[length:]
	return l
}
