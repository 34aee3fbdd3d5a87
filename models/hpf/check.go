package hpf

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The generated program finds the elements of distributed arrays, so the compiler cannot check their subscripts. With
// the option Checks, the program checks them itself, as edit.Checks says. It checks sections in front of the loops. It
// checks subscripts that depend on the indices of a FORALL in the loops, since a mask or an empty range may keep the
// program from reaching them.

// checkPrefix is that of the procedures, for edit.Checks.
const checkPrefix = "hpf_check"

func (u *unit) checks() *edit.Checks { return &edit.Checks{Table: u.table, Prefix: checkPrefix} }

// checkReference writes the checks of the subscripts of an element in a nest.
func (n *nest) checkReference(m *mapped, subs []ast.Expr) {
	if !n.Checks || strings.Contains(m.Name, "$") {
		return // temporaries have the shapes that the translation gives them
	}
	_, local := n.aligned(m, subs)
	for d, x := range subs {
		if !n.callsFunction(x) {
			n.checkSubscript(m, d, x, local)
		}
	}
}

// checkSubscript writes the check of a subscript. local: the executors have the element, and others need not know the
// subscript.
func (n *nest) checkSubscript(m *mapped, d int, x ast.Expr, local bool) {
	a := edit.Array{Number: n.arrays.Number(m.Name), Dim: d, Lower: m.Lower(d), Upper: m.Upper(d)}
	k, coef, rest := n.split(x)
	switch {
	case k != general && n.executorsKnow(x) && local:
		n.late = append(n.late, lateCheck{a, x})
	case k == invariant && n.executorsKnow(x):
		n.addCheck(n.checks().Index(a, n.everywhere(x)))
	case k == invariant:
		n.addCheck(n.checks().Index(a, n.resolve(x)))
	case k == general:
		n.late = append(n.late, lateCheck{a, x})
	case k < n.outer:
		n.late = append(n.late, lateCheck{a, x})
	default:
		i := n.idx[k]
		if n.executorsKnow(rest) {
			rest = n.everywhere(rest)
		} else {
			rest = n.resolve(rest)
		}
		n.addCheck(n.checks().Section(a, &edit.Subscript{
			Lo: affine(coef, i.lo, rest), Hi: affine(coef, i.hi, edit.Copy(rest)), Stride: edit.Mul(edit.Int(coef), edit.Copy(i.st)),
		}))
	}
}

// executorsKnow tells whether only the executors have an element in x.
func (n *nest) executorsKnow(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(y ast.Node) bool {
		if a, ok := y.(*ast.Apply); ok && n.home != nil {
			if m := n.array(a); m != nil && len(a.Args) == len(m.dims) {
				_, is := n.aligned(m, a.Args)
				found = found || is
			}
		}
		return !found
	})
	return found
}

// checkAssigned writes the checks of what the nest assigns. Its loops are cut to the processor's elements, so they do
// not meet an index that no processor has.
func (n *nest) checkAssigned(m *mapped, subs []ast.Expr, masked bool) {
	if !n.Checks || strings.Contains(m.Name, "$") {
		return
	}
	before := len(n.late)
	n.checkReference(m, subs)
	n.assigned = append([]lateCheck(nil), n.late[before:]...)
	if masked {
		return
	}
	for d, x := range subs {
		k, coef, rest := n.split(x)
		if k < 0 || k >= n.outer || n.callsFunction(x) {
			continue
		}
		a := edit.Array{Number: n.arrays.Number(m.Name), Dim: d, Lower: m.Lower(d), Upper: m.Upper(d)}
		i := n.idx[k]
		check := n.checks().Section(a, &edit.Subscript{
			Lo: affine(coef, i.lo, n.resolve(rest)), Hi: affine(coef, i.hi, n.resolve(rest)), Stride: edit.Mul(edit.Int(coef), edit.Copy(i.st)),
		})
		if others, ok := n.reached(k); ok && check != nil {
			s := check.(*ast.LogicalIf)
			s.Cond = conjunction(others, s.Cond)
			n.addCheck(s)
		}
	}
}

// reached returns the condition that the other indices of a FORALL have values; nil if there are none. It is unknown
// (ok is false) for strides that are not constant.
func (n *nest) reached(k int) (cond ast.Expr, ok bool) {
	for other, i := range n.idx[:n.outer] {
		st, known := n.table.Const(i.st)
		if other == k {
			continue
		}
		if !known || st == 0 {
			return nil, false
		}
		op := ast.Le
		if st < 0 {
			op = ast.Ge
		}
		cond = conjunction(cond, edit.Binary(op, edit.Copy(i.lo), edit.Copy(i.hi)))
	}
	return cond, true
}

// lateCheck is the check of a subscript for each element.
type lateCheck struct {
	array edit.Array
	x     ast.Expr
}

// checkLate writes the checks of each element, in the loops.
func (n *nest) checkLate() {
	for _, c := range n.late {
		n.addCheck(n.checks().Index(c.array, n.resolve(c.x)))
	}
}

// checkedFirst returns a function that writes body behind the checks of the assigned elements, which no processor may
// have. With a mask, it returns body alone, because the mask has to be evaluated before.
func (n *nest) checkedFirst(body func(), mask ast.Expr) func() {
	if mask != nil || len(n.assigned) == 0 {
		return body
	}
	return func() {
		for _, c := range n.assigned {
			n.addCheck(n.checks().Index(c.array, n.resolve(c.x)))
		}
		body()
	}
}

func (u *unit) addCheck(s ast.Stmt) {
	if s != nil {
		u.Add(Addressing, s)
	}
}

// checkShape writes the checks that two references have one shape.
func (u *unit) checkShape(left, right *edit.Ref) {
	if !u.Checks || left.Rank() != right.Rank() {
		return
	}
	a, b := left.Ranges(), right.Ranges()
	for k := range a {
		s, t := &left.Subs[a[k]], &right.Subs[b[k]]
		if s.Vector || t.Vector || !u.repeatable(s) || !u.repeatable(t) {
			continue
		}
		u.addCheck(u.checks().Shape(k, s, t))
	}
}

// repeatable tells whether the bounds of a triplet can be evaluated in front of the
// statement: they have no distributed elements, indices of FORALL or functions.
func (u *unit) repeatable(s *edit.Subscript) bool {
	for _, x := range []ast.Expr{s.Lo, s.Hi, s.Stride} {
		loops := func(name string) bool { return strings.HasPrefix(name, "hpf$i") }
		if x == nil || u.mentionsMapped(x) || edit.Mentions(x, loops) || u.callsFunction(x) {
			return false
		}
	}
	return true
}

// callsFunction tells whether an expression calls a function of the program, which a
// check must not call again.
func (u *unit) callsFunction(x ast.Expr) bool {
	return u.table.CallsProgram(x, func(name string) bool { return strings.Contains(name, "$") })
}
