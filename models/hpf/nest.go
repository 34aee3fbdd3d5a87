package hpf

import (
	"fmt"
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// overlapMax is the width of overlap areas on either side of a BLOCK dimension, as
// HPF_ANEW has it; references that are shifted further are copied.
const overlapMax = 4

// index is one loop of a nest.
type index struct {
	v          string // the loop's variable
	lo, hi, st ast.Expr

	home  int // dimension of the home's that it runs through, -1 if there is none
	coef  int64
	rest  ast.Expr // subscript there is coef*v + rest
	local string   // the local index, if that dimension is CYCLIC
}

// nest is the work of one statement for all values of some indices. Array assignments, FORALL, WHERE and reductions
// are brought to this form. Its expressions are scalar, with the indices as variables.
//
// The home is the distributed array whose owners execute the statement. In a regular nest, each owner's loops can be
// restricted to its own elements. Otherwise, every processor runs all iterations and tests each.
type nest struct {
	*unit
	idx     []*index
	home    *mapped
	subs    []ast.Expr // of the home
	regular bool

	left     string // the array that is assigned, and its subscripts
	leftSubs []ast.Expr
	aliased  bool // the right-hand side reads it elsewhere

	outer int         // how many of the indices are those of a FORALL: the first
	late  []lateCheck // of subscripts, for each element
	// assigned are those of late that are of what is assigned.
	assigned []lateCheck

	moved    map[string]ast.Expr // what stands for a reference whose data were moved, by text
	all      *nest               // without a home: see everywhere
	overlaps []*overlap
	gathered map[string]*mapped // copies of whole arrays
}

// overlap is what a nest needs of the overlap area of one dimension.
type overlap struct {
	m        *mapped
	dim      int
	neg, pos int64
}

func (u *unit) newNest(idx []*index) *nest {
	return &nest{unit: u, idx: idx, moved: map[string]ast.Expr{}, gathered: map[string]*mapped{}}
}

// loopIndex returns index number n of a nest.
func (u *unit) loopIndex(n int, lo, hi, st ast.Expr) *index {
	return &index{v: u.integer(fmt.Sprintf("hpf$i%d", n+1)), lo: lo, hi: hi, st: st, home: -1}
}

// settle makes the owners of m's element the executors.
func (n *nest) settle(m *mapped, subs []ast.Expr) {
	n.home, n.subs, n.regular = m, subs, true
	for d, s := range subs {
		k, coef, rest := n.split(s)
		distributed := m.dims[d].kind != collapsed
		switch {
		case k == general:
			n.regular = n.regular && !distributed
		case k >= 0:
			i := n.idx[k]
			if i.home >= 0 && m.dims[i.home].kind != collapsed {
				n.regular = n.regular && !distributed
				continue
			}
			if i.home >= 0 && !distributed {
				continue
			}
			i.home, i.coef, i.rest = d, coef, rest
			if m.dims[d].kind == cyclic {
				i.local = n.integer("hpf$k" + i.v[len("hpf$i"):])
			}
		}
	}
}

// Results of split besides the number of an index.
const (
	invariant = -1
	general   = -2
)

// split takes x apart as coef*index + rest.
func (n *nest) split(x ast.Expr) (k int, coef int64, rest ast.Expr) {
	if !edit.Mentions(x, func(name string) bool { return n.number(name) >= 0 }) {
		return invariant, 0, x
	}
	if n.mentionsMapped(x) {
		return general, 0, nil
	}
	l := n.linear(x)
	k = invariant
	for _, t := range l.Terms {
		found := n.number(edit.Text(t.X))
		if found < 0 {
			if edit.Mentions(t.X, func(name string) bool { return n.number(name) >= 0 }) {
				return general, 0, nil
			}
			continue
		}
		if k >= 0 {
			return general, 0, nil
		}
		k = found
	}
	if k == invariant {
		return invariant, 0, x
	}
	coef, l = l.Split(n.idx[k].v)
	return k, coef, l.Sorted().Expr()
}

// linear returns an integer expression as a sum; anything that is no sum is one term.
func (u *unit) linear(x ast.Expr) edit.Linear {
	return u.table.Linear(x, func(x ast.Expr) ast.Expr { return x })
}

// difference returns x - y, and its value if that is a constant.
func (u *unit) difference(x, y ast.Expr) (d ast.Expr, n int64, constant bool) {
	l := u.linear(x).Plus(u.linear(y), -1)
	n, constant = l.Number()
	return l.Sorted().Expr(), n, constant
}

// number returns which index a name is, -1 if it is none.
func (n *nest) number(name string) int {
	return slices.IndexFunc(n.idx, func(i *index) bool { return i.v == name })
}

// resolve returns x with every distributed element replaced by the value that the executors find at its place then. It
// writes the statements that move the data.
func (n *nest) resolve(x ast.Expr) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		switch y := y.(type) {
		case *ast.Ident:
			if n.mapped[y.Name] != nil {
				n.fail(y, "found the distributed array %s as a whole, expected an element here", y.Name)
			}
		case *ast.Apply:
			if m := n.array(y); m != nil {
				return n.reference(m, y)
			}
			n.noteAlias(y)
		}
		return nil
	})
}

// array returns the distributed array that x is an element of.
func (u *unit) array(x *ast.Apply) *mapped {
	id, ok := x.Fun.(*ast.Ident)
	if !ok {
		return nil
	}
	return u.mapped[id.Name]
}

// noteAlias notes that iterations may read, as x, what others write.
func (n *nest) noteAlias(x *ast.Apply) {
	id, ok := x.Fun.(*ast.Ident)
	if ok && id.Name == n.left && len(x.Args) == len(n.leftSubs) {
		n.aliased = n.aliased || !n.sameIteration(x.Args) && !n.isApart(x.Args)
	}
}

// sameIteration tells whether no iteration reads what another one writes: each
// index runs through a dimension in which both subscripts are equal.
func (n *nest) sameIteration(subs []ast.Expr) bool {
	met := map[int]bool{}
	for d, s := range subs {
		if _, c, constant := n.difference(s, n.leftSubs[d]); constant && c == 0 {
			k, _, _ := n.split(s)
			met[k] = true
		}
	}
	for k := range n.idx {
		if !met[k] {
			return false
		}
	}
	return true
}

// isApart tells whether what is read certainly lies outside of what is written.
func (n *nest) isApart(subs []ast.Expr) bool {
	for d, s := range subs {
		k, coef, rest := n.split(n.leftSubs[d])
		if r, _, _ := n.split(s); r != invariant || k < 0 {
			continue
		}
		if st, ok := n.table.Const(n.idx[k].st); !ok || st*coef <= 0 {
			continue
		}
		_, below, lok := n.difference(s, affine(coef, n.idx[k].lo, rest))
		_, above, hok := n.difference(s, affine(coef, n.idx[k].hi, rest))
		if lok && below < 0 || hok && above > 0 {
			return true
		}
	}
	return false
}

// reference returns what stands for an element.
func (n *nest) reference(m *mapped, x *ast.Apply) ast.Expr {
	text := edit.Text(x)
	if y := n.moved[text]; y != nil {
		return edit.Copy(y)
	}
	if len(x.Args) != len(m.dims) {
		n.fail(x, "found %d subscripts, expected %d, as many as %s has", len(x.Args), len(m.dims), m.Name)
		return x
	}
	n.checkReference(m, x.Args)
	if shifts, ok := n.aligned(m, x.Args); ok {
		n.noteAlias(x)
		for d, c := range shifts {
			if c != 0 {
				n.needOverlap(m, d, c)
			}
		}
		return n.elementOf(m, n.resolveAll(x.Args), n.locals(m, x.Args))
	}
	var y ast.Expr
	switch n.shape(x.Args) {
	case invariant:
		y = n.fetch(m, x.Args, "")
	case general:
		y = n.elementOf(n.gather(m), n.resolveAll(x.Args), nil)
	default:
		y = n.section(m, x.Args)
	}
	n.moved[text] = y
	return edit.Copy(y)
}

func (n *nest) resolveAll(list []ast.Expr) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, x := range list {
		out[i] = n.resolve(x)
	}
	return out
}

// shape is invariant if no subscript has an index, general if they make no regular
// section, else 0.
func (n *nest) shape(subs []ast.Expr) int {
	used := map[int]bool{}
	for _, s := range subs {
		k, _, _ := n.split(s)
		if k == general || k >= 0 && used[k] || n.mentionsMapped(s) && k != invariant {
			return general
		}
		used[k] = k >= 0
	}
	for _, is := range used { // any order: is there one
		if is {
			return 0
		}
	}
	return invariant
}

func (u *unit) mentionsMapped(x ast.Expr) bool {
	return edit.Mentions(x, func(name string) bool { return u.mapped[name] != nil })
}

// aligned tells whether the executors have the element themselves, or in the
// overlap area: shifts says how far it is from theirs, by dimension.
func (n *nest) aligned(m *mapped, subs []ast.Expr) (shifts []int64, ok bool) {
	shifts = make([]int64, len(m.dims))
	for d, dim := range m.dims {
		if dim.kind == collapsed {
			continue
		}
		e := n.homeDim(m, d)
		if e < 0 {
			return nil, false
		}
		_, c, constant := n.difference(edit.Add(edit.Copy(subs[d]), dim.off), edit.Add(edit.Copy(n.subs[e]), n.home.dims[e].off))
		if !constant {
			return nil, false
		}
		k, _, _ := n.split(subs[d])
		if c != 0 && (k < 0 || dim.kind != block || c > overlapMax || c < -overlapMax) {
			return nil, false
		}
		shifts[d] = c
	}
	return shifts, true
}

// homeDim returns the home's dimension on the axis of m's dimension d, -1 if there
// is none.
func (n *nest) homeDim(m *mapped, d int) int {
	if n.home == nil || !n.regular || n.home.keyOf() != m.keyOf() {
		return -1
	}
	return slices.IndexFunc(n.home.dims, func(h mappedDim) bool { return h.axis == m.dims[d].axis })
}

// locals returns the loops' local indices in CYCLIC dimensions of an element that
// the executors have, nil where there is none.
func (n *nest) locals(m *mapped, subs []ast.Expr) []ast.Expr {
	list := make([]ast.Expr, len(subs))
	for d, dim := range m.dims {
		if dim.kind != cyclic {
			continue
		}
		if k, _, _ := n.split(subs[d]); k >= 0 && n.idx[k].local != "" && n.idx[k].home == n.homeDim(m, d) {
			list[d] = edit.Name(n.idx[k].local)
		}
	}
	return list
}

func (n *nest) needOverlap(m *mapped, d int, c int64) {
	i := slices.IndexFunc(n.overlaps, func(o *overlap) bool { return o.m == m && o.dim == d })
	if i < 0 {
		i = len(n.overlaps)
		n.overlaps = append(n.overlaps, &overlap{m: m, dim: d})
	}
	o := n.overlaps[i]
	o.neg, o.pos = max(o.neg, -c), max(o.pos, c)
}
