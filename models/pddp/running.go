package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// running returns a variable that runs through the indices of a triplet as the
// loop runs through its own.
func (n *nest) running(l *loop, s *edit.Subscript) *ast.Ident {
	u := n.u
	v, step := u.numbered("lo_indx_rh", sem.DefaultInteger), u.numbered("stride_rh", sem.DefaultInteger)
	first, by := n.start(l, s)
	n.setup = append(n.setup, u.mark(Indexing, edit.Assign(step, by))...)
	if _, plain := first.(*ast.Ident); !plain && l != n.loops[0] {
		start := u.numbered("first_rh", sem.DefaultInteger)
		n.setup = append(n.setup, u.mark(Indexing, edit.Assign(start, first))...)
		first = start
	}
	l.before = append(l.before, u.mark(Indexing, edit.Assign(v, first))...)
	l.after = append(l.after, u.mark(Indexing, edit.Assign(v, edit.Add(v, step)))...)
	return v
}

// start returns the first index of a triplet that a processor's loop needs,
// and the distance to the next. There is no division where strides agree or
// are 1.
func (n *nest) start(l *loop, s *edit.Subscript) (first, by ast.Expr) {
	if l.myLo == l.lo {
		return edit.Copy(s.Lo), edit.Copy(s.Stride)
	}
	if n.u.table.Equal(l.stride, s.Stride) {
		return n.displaced(l.myLo, s.Lo, l.lo), edit.Copy(l.myStride)
	}
	stride := l.stride
	if k, ok := n.u.table.Const(stride); ok && k == 1 {
		stride = edit.Int(1)
	}
	trips := edit.Div(edit.Sub(l.myLo, l.lo), edit.Copy(stride))
	return edit.Add(edit.Copy(s.Lo), edit.Mul(trips, edit.Copy(s.Stride))),
		edit.Mul(edit.Div(l.myStride, edit.Copy(stride)), edit.Copy(s.Stride))
}

// displaced returns x + (to - from), as short as it gets.
func (n *nest) displaced(x, to, from ast.Expr) ast.Expr {
	if n.u.table.Equal(to, from) {
		return x
	}
	a, aok := n.u.table.Const(to)
	b, bok := n.u.table.Const(from)
	if aok && bok {
		return edit.Sum(edit.Add(x, edit.Int(a-b)))
	}
	return edit.Sum(edit.Add(x, edit.Sub(edit.Copy(to), edit.Copy(from))))
}
