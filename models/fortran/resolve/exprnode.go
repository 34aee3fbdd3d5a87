package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/slab"
)

// nodes hands out the most frequent expressions.
type nodes struct {
	consts   slab.Slab[sem.Const]
	vars     slab.Slab[sem.Var]
	elements slab.Slab[sem.Element]
	binaries slab.Slab[sem.Binary]
	converts slab.Slab[sem.Convert]
	exprs    slab.Slab[sem.Expr]

	subscripts [100]*sem.Const // by value, nil until it occurs
}

// constLike returns a copy of a constant, for another place.
func (n *nodes) constLike(c *sem.Const, pos source.Pos) *sem.Const {
	k := n.consts.New()
	*k = *c
	k.At = pos
	return k
}

func (n *nodes) variable(s *sem.Symbol, pos source.Pos) *sem.Var {
	x := n.vars.New()
	*x = sem.Var{Node: sem.Node{At: pos, T: s.Type, R: int8(s.Rank())}, Sym: s}
	return x
}

// subscript returns a constant as a subscript, the same node for all with one value; nil if it is not one or two
// digits.
func (n *nodes) subscript(l *ast.IntLit) *sem.Const {
	v := 0
	for i := range len(l.Text) {
		d := l.Text[i] - '0'
		if i > 1 || d > 9 {
			return nil
		}
		v = 10*v + int(d)
	}
	c := n.subscripts[v]
	if c == nil {
		c = n.consts.New()
		c.At, c.T, c.Int = l.At, sem.DefaultInteger, int64(v)
		n.subscripts[v] = c
	}
	return c
}
