package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The program finds the elements of shared arrays by shifts and masks, so the compiler cannot check their subscripts.
// The program checks them itself where values are computed. It checks every subscript where it uses an element. In
// front of a loop that is dealt to PEs, it checks the whole range, since each PE has only its own iterations.
// edit.Checks says what a check is.

// checkPrefix is that of the procedures, for edit.Checks.
const checkPrefix = "craft_check"

func (u *unit) checks() *edit.Checks { return &edit.Checks{Table: u.table, Prefix: checkPrefix} }

// checked tells whether subscripts of an array are checked. Those that the translation
// makes have the shapes that it gives them.
func (u *unit) checked(s *shared) bool { return u.Checks && !s.scratch }

// checkedDim returns dimension k of an array for a check.
func (u *unit) checkedDim(s *shared, k int) edit.Array {
	d := s.dist[k]
	return edit.Array{Number: u.arrays.Number(s.Name), Dim: k, Lower: edit.Int(d.Lower), Upper: edit.Int(d.Lower + d.Extent - 1)}
}

// checkElement adds the checks of the subscripts of a shared element.
func (u *unit) checkElement(s *shared, subs []edit.Linear) {
	if !u.checked(s) {
		return
	}
	for k := range s.dist {
		if x := subs[k].Expr(); !u.callsFunction(x) {
			u.check(u.checks().Index(u.checkedDim(s, k), u.withoutLazy(x)), nil)
		}
	}
}

// check adds a check that is made if a condition holds; nil: always.
func (u *unit) check(s ast.Stmt, condition ast.Expr) {
	if s == nil {
		return
	}
	if condition != nil {
		c := s.(*ast.LogicalIf)
		c.Cond = edit.Binary(ast.And, c.Cond, condition)
	}
	u.Add(Addressing, s)
}

// withoutLazy replaces variables that are computed only if the program uses them: a check
// is no use.
func (u *unit) withoutLazy(x ast.Expr) ast.Expr { return edit.Substitute(x, u.lazy) }

// checkLoops adds the checks that the elements of on which deal the iterations of loops exist. It does so if the
// bounds of all loops are known in front of them.
func (u *unit) checkLoops(on *shared, subs []edit.Linear, loops []*loop) {
	if !u.checked(on) {
		return
	}
	var reached ast.Expr // each loop has an iteration
	for i, l := range loops {
		from, to := l.from.Expr(), l.to.Expr()
		if mentionsAny(l.from, loops[:i]) || mentionsAny(l.to, loops[:i]) || u.callsFunction(from) || u.callsFunction(to) {
			return
		}
		op := ast.Le
		if l.step < 0 {
			op = ast.Ge
		}
		runs := edit.Binary(op, u.withoutLazy(from), u.withoutLazy(to))
		if reached == nil {
			reached = runs
		} else {
			reached = edit.Binary(ast.And, reached, runs)
		}
	}
	for _, l := range loops {
		if l.dim >= 0 {
			u.checkLoop(on, subs[l.dim], l, reached)
		}
	}
}

func (u *unit) checkLoop(on *shared, index edit.Linear, l *loop, reached ast.Expr) {
	factor, rest := index.Split(l.name)
	if u.callsFunction(rest.Expr()) {
		return
	}
	run := &edit.Subscript{
		Lo: u.withoutLazy(rest.Plus(l.from, factor).Expr()), Hi: u.withoutLazy(rest.Plus(l.to, factor).Expr()),
		Stride: edit.Int(factor * l.step),
	}
	u.check(u.checks().Section(u.checkedDim(on, l.dim), run), edit.Copy(reached))
}

// checkShape adds the check that a dimension of a section has as many elements as that
// of the left side.
func (u *unit) checkShape(dim int, left, right edit.Linear) {
	a, b := left.Expr(), right.Expr()
	if u.Checks && !u.callsFunction(a) && !u.callsFunction(b) {
		u.check(u.checks().Shape(dim, u.run(a), u.run(b)), nil)
	}
}

// run returns 1:n as a subscript.
func (u *unit) run(n ast.Expr) *edit.Subscript {
	return &edit.Subscript{Lo: edit.Int(1), Hi: u.withoutLazy(n), Stride: edit.Int(1)}
}

// callsFunction tells whether an expression calls a function of the program, which a
// check must not call again.
func (u *unit) callsFunction(x ast.Expr) bool {
	return u.table.CallsProgram(x, func(string) bool { return false })
}
