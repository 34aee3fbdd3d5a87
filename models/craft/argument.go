package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// arguments returns the arguments of a call. A shared array that is passed whole stays one if the procedure
// declares it so; an element is passed as a value.
func (u *unit) arguments(list []ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, a := range list {
		x := edit.Argument(a)
		if name, ok := x.(*ast.Ident); ok && u.shared[name.Name] != nil && u.shared[name.Name].Dims != nil && u.shape == nil {
			out = append(out, a)
			continue
		}
		out = append(out, edit.WithArgument(a, u.expr(x)))
	}
	return out
}

// checkCall compares the arguments of a call with the procedure's declarations, if it is of this program.
func (u *unit) checkCall(name *ast.Ident, args []ast.Expr) {
	u.checkElements(name, args, true)
	dummies, known := u.dummies[name.Name]
	for i, a := range args {
		var s, d *shared
		x := edit.Argument(a)
		i = u.Procedures.Position(name.Name, a, i)
		actual, ok := x.(*ast.Ident)
		if ok {
			s = u.shared[actual.Name]
		}
		if s != nil && s.Dims == nil {
			s = nil // its value is passed
		}
		if known && i >= 0 && i < len(dummies) {
			d = dummies[i]
		}
		switch {
		case s != nil && (!known || d == nil):
			u.Errors.Addf(x.Pos(), "found shared array %s as argument %d of %s, which does not declare it SHARED", upper(s.Name), i+1, upper(name.Name))
		case s == nil && d != nil:
			u.Errors.Addf(x.Pos(), "found no shared array as argument %d of %s, whose %s is SHARED at line %d; pass a whole shared array",
				i+1, upper(name.Name), upper(d.Name), u.Set.Position(d.at).Line)
		case s != nil && !alike(s.dist, d.dist):
			u.Errors.Addf(x.Pos(), "%s is not distributed as %s of %s is at line %d; arguments are not redistributed, so give both one shape and distribution",
				upper(s.Name), upper(d.Name), upper(name.Name), u.Set.Position(d.at).Line)
		}
	}
}

// checkElements reports shared elements that are passed by value where the procedure assigns its argument or expects
// an array. Nothing brings the value back, and the elements behind it are on other PEs.
//
// called: by CALL. A subroutine that is no procedure of the program, such as RANDOM_NUMBER, may assign each argument.
func (u *unit) checkElements(name *ast.Ident, args []ast.Expr, called bool) {
	_, known := u.Procedures[name.Name]
	for i, a := range args {
		x := edit.Argument(a)
		s := u.passedElement(x)
		d := u.Procedures.Dummy(name.Name, u.Procedures.Position(name.Name, a, i))
		switch {
		case s == nil:
		case d.Array:
			u.Errors.Addf(x.Pos(), "found an element of shared %s as argument %d of %s, which expects an array; pass the whole array, or copy the part to a private one",
				upper(s.Name), i+1, upper(name.Name))
		case d.Assigned || called && !known:
			u.Errors.Addf(x.Pos(), "found shared %s as argument %d of %s, which assigns it; pass a private variable and assign that to %s behind the call",
				upper(edit.Text(x)), i+1, upper(name.Name), upper(s.Name))
		}
	}
}

// passedElement returns the shared array whose element x is, or the shared scalar x.
func (u *unit) passedElement(x ast.Expr) *shared {
	switch x := x.(type) {
	case *ast.Ident:
		if s := u.shared[x.Name]; s != nil && s.Dims == nil {
			return s
		}
	case *ast.Apply:
		if name, ok := x.Fun.(*ast.Ident); ok && !hasSection(x.Args) {
			return u.shared[name.Name]
		}
	}
	return nil
}

// alike reports whether two arrays have the same part on every PE.
func alike(a, b Distribution) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k].Extent != b[k].Extent || !a[k].sameOwner(b[k]) {
			return false
		}
	}
	return true
}
