package pddp

import (
	"strings"

	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The generated program finds the elements of shared arrays, so the compiler cannot check their subscripts. With the
// option Checks, the program checks them itself, as edit.Checks says: sections once, in front of the loops, and
// indices where they are used.

// checkPrefix is that of the procedures, for edit.Checks.
const checkPrefix = "pddp_check"

func (u *unit) checks() *edit.Checks { return &edit.Checks{Table: u.table, Prefix: checkPrefix} }

// dimension returns dimension d of an object for a check.
func (o *object) dimension(d int) edit.Array {
	return edit.Array{Number: int64(o.decl), Dim: d, Lower: o.Lower(d), Upper: o.Upper(d)}
}

// checkIndex emits the check of an index of dimension d.
func (u *unit) checkIndex(list *[]ast.Stmt, o *object, d int, index ast.Expr) {
	if u.t.Checks && !u.callsFunction(index) {
		u.emitCheck(list, u.checks().Index(o.dimension(d), index))
	}
}

// checkSection emits the check of a triplet of dimension d.
func (u *unit) checkSection(list *[]ast.Stmt, o *object, d int, s *edit.Subscript) {
	if u.t.Checks {
		u.emitCheck(list, u.checks().Section(o.dimension(d), s))
	}
}

func (u *unit) emitCheck(list *[]ast.Stmt, check ast.Stmt) {
	if check != nil {
		*list = append(*list, u.mark(Indexing, check)...)
	}
}

// callsFunction tells whether an expression calls a function of the program, which a
// check must not call again.
func (u *unit) callsFunction(x ast.Expr) bool {
	return u.table.CallsProgram(x, func(name string) bool { return u.generated[name] })
}

// checkLoops emits the checks of the sections and indices of a nest in front of its loops. It leaves out indices that
// depend on the element.
func (n *nest) checkLoops() {
	if n.obj == nil || n.any {
		return
	}
	u := n.u
	for _, l := range n.loops {
		if l.dim >= 0 && !n.checkedInside(l.dim) {
			s := n.over.Subs[l.dim]
			u.checkSection(&n.setup, n.obj, l.dim, &edit.Subscript{Lo: l.lo, Hi: l.hi, Stride: l.stride, Whole: s.Whole})
		}
	}
	for d := range n.over.Subs {
		if x := n.over.Subs[d].Index; x != nil && !n.looped(d) && !edit.Mentions(x, n.isBound) {
			u.checkIndex(&n.setup, n.obj, d, x)
		}
	}
}

// checkedInside tells whether an index is checked for each element: a mask may keep the
// program from some of them.
func (n *nest) checkedInside(d int) bool {
	x := n.over.Subs[d].Index
	return n.masked && x != nil && edit.Mentions(x, n.isBound)
}

func (n *nest) looped(d int) bool {
	for _, l := range n.loops {
		if l.dim == d {
			return true
		}
	}
	return false
}

// checkElement emits, in the loops, the checks of what checkLoops leaves out.
func (n *nest) checkElement() {
	if n.obj == nil {
		return
	}
	for d := range n.over.Subs {
		x := n.over.Subs[d].Index
		if n.any || n.checkedInside(d) || x != nil && !n.looped(d) && edit.Mentions(x, n.isBound) {
			n.u.checkIndex(&n.body, n.obj, d, n.index[d])
		}
	}
}

// checkRef emits the checks of a reference on the right-hand side: its sections and
// shape in front of the loops, indices that differ from element to element in them.
func (n *nest) checkRef(o *object, r *edit.Ref) {
	if !n.u.t.Checks {
		return
	}
	n.checkShape(r)
	if o == nil {
		return // the compiler checks it
	}
	for d := range r.Subs {
		n.checkSubscript(o, r, d)
	}
}

func (n *nest) checkSubscript(o *object, r *edit.Ref, d int) {
	u := n.u
	s := r.Subs[d]
	list := &n.setup
	bound := func(x ast.Expr) bool { return x != nil && edit.Mentions(x, n.isBound) }
	if bound(s.Index) || bound(s.Lo) || bound(s.Hi) || bound(s.Stride) {
		list = &n.body
		s = edit.Subscript{Index: n.bound(s.Index), Lo: n.bound(s.Lo), Hi: n.bound(s.Hi), Stride: n.bound(s.Stride), Vector: s.Vector, Whole: s.Whole}
	}
	switch {
	case s.Vector || s.Index != nil && u.mentionsObjects(s.Index):
		// Where the element is known: see indicesBut.
	case s.Index != nil:
		u.checkIndex(list, o, d, s.Index)
	default:
		u.checkSection(list, o, d, &s)
	}
}

// checkLate emits the check of an index that the loops find.
func (n *nest) checkLate(o *object, d int, index ast.Expr) {
	if o != nil {
		n.u.checkIndex(&n.body, o, d, index)
	}
}

// bound replaces the indices of FORALL in x, which may be nil.
func (n *nest) bound(x ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	return n.subscript(x)
}

// checkShape emits the check that a section has the shape of the left-hand side.
func (n *nest) checkShape(r *edit.Ref) {
	if r.Rank() == 0 || r.Rank() != n.over.Rank() {
		return
	}
	a, b := n.over.Ranges(), r.Ranges()
	for k := range a {
		s, t := &n.over.Subs[a[k]], &r.Subs[b[k]]
		if s.Vector || t.Vector || t.Hi == nil || s.Hi == nil {
			continue
		}
		if edit.Mentions(&ast.Section{Lo: t.Lo, Hi: t.Hi, Stride: t.Stride}, n.isBound) || edit.Mentions(&ast.Section{Lo: s.Lo, Hi: s.Hi, Stride: s.Stride}, n.isBound) {
			continue
		}
		n.u.emitCheck(&n.setup, n.u.checks().Shape(k, s, t))
	}
}

// entry is the data of an array, as units declare it, besides its distribution: the size of elements and lower bounds.
// The tables have those of the unit that allocated it.
type entry struct {
	bytes int32
	low   [maxDims]int32
	decl  int32
}

// checkEntry remembers the data of an array from the unit that allocates it. It fails if another unit that has the
// array in COMMON has other data.
func (l *library) checkEntry(p *spmd.Process, args []uint64) error {
	tag, decl := int32(args[0]), int32(args[3])
	e := entry{bytes: int32(args[1]), decl: decl}
	for d := range l.decls[decl-1].Rank {
		e.low[d] = p.Int(args[2] + uint64(4*d))
	}
	first, ok := l.stateOf(p).entries[tag]
	if !ok {
		l.stateOf(p).entries[tag] = e
		return l.agree(p, tag, e)
	}
	switch {
	case first.bytes != e.bytes:
		return l.failure(p, otherBytes, tag-tagBase, decl)
	case first.low != e.low:
		return l.failure(p, otherLower, tag-tagBase, decl)
	}
	return nil
}

// checkName returns the name of the array of a declaration, for messages.
func (l *library) checkName(number int32) string {
	if number < 1 || int(number) > len(l.decls) {
		return "a shared array"
	}
	return strings.ToUpper(l.decls[number-1].Name)
}
