package pddp

import (
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// Section 4.1 of the article says that the compiler recognizes matching array syntax and distribution, and that
// degenerate dimensions need no owner. We read both dimension by dimension. If a distributed dimension of a reference
// has the same section as the left-hand side, the element lies at the same place in this dimension. Only the other
// dimensions are looked up. If there are no others, the element is local.

// pairs returns, for each dimension of r, the dimension of the left-hand side
// whose place it has, or -1. It returns nil if they are not dealt out to the
// same arrangement of processors.
func (n *nest) pairs(o *object, r *edit.Ref, shifts []shift) []int {
	if o == nil || n.obj == nil || n.any || n.u.t.Is(Owners) || !n.u.sameGrid(n.obj.template, o.template) {
		return nil
	}
	list := make([]int, len(r.Subs))
	position := 0
	for d := range r.Subs {
		list[d] = -1
		s := &r.Subs[d]
		moves := s.Index == nil || s.Vector
		if o.template.dims[d].kind != star {
			a := n.obj.template.scatteredDim(o.template.ordinal(d))
			if n.alikeDim(a, d, o, r) && (!moves || n.positionOf(a) == position && len(shiftsOf(shifts, position)) == 0) {
				list[d] = a
			}
		}
		if moves {
			position++
		}
	}
	return list
}

// positionOf returns which dimension of the section dimension a of the left-hand
// side is, -1 if it has a single index.
func (n *nest) positionOf(a int) int {
	for _, l := range n.loops {
		if l.dim == a {
			return l.position
		}
	}
	return -1
}

// sameGrid tells whether the distributed dimensions of two templates are dealt
// out to the same arrangement of processors in the same way.
func (u *unit) sameGrid(s, t *template) bool {
	k := s.scattered()
	if k != t.scattered() {
		return false
	}
	for i := range k {
		a, b := &s.dims[s.scatteredDim(i)], &t.dims[t.scatteredDim(i)]
		if a.kind != b.kind || a.kind == block && !u.table.Equal(a.extent, b.extent) {
			return false
		}
	}
	return true
}

// scatteredDim returns the distributed dimension that has i others in front of
// it.
func (t *template) scatteredDim(i int) int {
	for d := range t.dims {
		if t.dims[d].kind != star && t.ordinal(d) == i {
			return d
		}
	}
	panic("pddp: a template has fewer distributed dimensions than were counted; no place would be found; count with scattered")
}

// paired returns an element. In some distributed dimensions, it has the place of the left-hand side's.
func (n *nest) paired(o *object, r *edit.Ref, ranges []*loop, shifts []shift, pairs []int, by fetchBy) ast.Expr {
	u := n.u
	index := n.indicesBut(o, r, ranges, shifts, pairs)
	parts := make([]ast.Expr, len(index))
	coords := make([]ast.Expr, len(index))
	here := true
	for d, a := range pairs {
		switch {
		case a >= 0:
			parts[d] = n.part(a)
		case o.template.dims[d].kind != star:
			here = false
		}
	}
	if !here {
		for d, a := range pairs {
			if a >= 0 {
				coords[d] = u.coordinate(o.template, d)
			}
		}
		return u.fetchFrom(o, index, parts, coords, by, &n.body)
	}
	pointer, memory := u.remoteMemory(o.Type)
	n.setup = append(n.setup, u.mark(Indexing, edit.Assign(pointer, u.address(o, u.myproc())))...)
	v := u.numbered("offset_rh", sem.DefaultInteger)
	n.emit(Indexing, edit.Assign(v, u.offsetOf(o, index, parts)))
	u.note(&n.body, "read", o, v, u.myproc())
	return edit.Index(memory, v)
}

// part returns the place in distributed dimension a of the left-hand side's
// element, or nil if it has to be computed from the index.
func (n *nest) part(a int) ast.Expr {
	if n.parts[a] == nil {
		return nil
	}
	return edit.Copy(n.parts[a])
}

// placeParts finds the place of the element in each distributed dimension. In blocks that are walked through one by
// one, the place is a difference, because divisions that involve a stride of 1 are avoided. Otherwise, if several
// dimensions are distributed, the place is a variable that changes with its own loop, so that inner loops do not
// divide again.
func (n *nest) placeParts() {
	n.parts = make([]ast.Expr, len(n.index))
	several := n.obj.template.scattered() > 1
	for k, l := range n.loops {
		if l.dim < 0 || !n.distributed(l.dim) {
			continue
		}
		if one, ok := n.u.table.Const(l.stride); ok && one == 1 && n.obj.template.dims[l.dim].kind == block {
			n.parts[l.dim] = edit.Sub(edit.Sum(edit.Sub(n.index[l.dim], n.obj.Lower(l.dim))), n.u.firstHere(n.obj.template, l.dim))
			continue
		}
		if !several {
			continue
		}
		v := n.u.integer("offset" + strconv.Itoa(l.dim+1))
		n.parts[l.dim] = v
		set := n.u.mark(Indexing, edit.Assign(v, n.u.placeIn(n.obj, l.dim, n.index[l.dim])))
		if k+1 < len(n.loops) {
			n.loops[k+1].before = append(n.loops[k+1].before, set...)
		} else {
			n.body = append(n.body, set...)
		}
	}
}
