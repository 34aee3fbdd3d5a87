package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// expr returns a copy of x in which every shared element is a variable that code in front of the statement has
// loaded, or a local element. Inside an array statement, arrays become their elements.
func (u *unit) expr(x ast.Expr) ast.Expr { return edit.Replace(x, u.replacement) }

// replacement returns the replacement of a name or a reference. It returns nil if only parts of it may change.
func (u *unit) replacement(x ast.Expr) ast.Expr {
	if u.shape != nil && u.isComponentArray(x) {
		return u.componentElement(x)
	}
	switch x := x.(type) {
	case *ast.Ident:
		return u.name(x)
	case *ast.Apply:
		return u.apply(x)
	case *ast.ImpliedDo:
		u.noShared(x)
		return x
	}
	return nil
}

// isComponentArray reports whether x is a component that is an array, or a section of one.
func (u *unit) isComponentArray(x ast.Expr) bool {
	a, isPart := x.(*ast.Apply)
	return u.table.IsArrayComponent(x) && (!isPart || hasSection(a.Args))
}

func (u *unit) exprs(list []ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, x := range list {
		out = append(out, u.expr(x))
	}
	return out
}

// noShared reports shared elements in an implied DO: each would have to be loaded in its turn.
func (u *unit) noShared(x *ast.ImpliedDo) {
	if s := u.findShared(x); s != nil {
		u.Errors.Addf(s.At, "found shared %s in an implied DO, expected a private variable; assign the elements to private ones first", upper(s.Name))
	}
}

// name returns what stands for a name without parentheses.
func (u *unit) name(x *ast.Ident) ast.Expr {
	if x.Name == "n$pes" {
		return edit.Int(u.pes)
	}
	s := u.shared[x.Name]
	switch {
	case u.isArray(x.Name) && u.shape != nil:
		return u.element(u.table.Find(x.Name), x, nil)
	case s != nil && s.Dims == nil:
		return u.load(s, nil)
	case s != nil:
		u.Errors.Addf(x.At, "found shared array %s where a value is expected; name an element of it", upper(x.Name))
	}
	return nil
}

// apply returns what stands for an element, a section or a function reference.
func (u *unit) apply(x *ast.Apply) ast.Expr {
	name, ok := x.Fun.(*ast.Ident)
	if !ok {
		return nil
	}
	s := u.shared[name.Name]
	switch {
	case s != nil && (u.shape == nil || !hasSection(x.Args)):
		return u.sharedElement(s, x)
	case u.isArray(name.Name) && u.shape != nil && hasSection(x.Args):
		return u.element(u.table.Find(name.Name), name, x.Args)
	case u.isArray(name.Name):
		return &ast.Apply{Fun: name, Args: u.scalars(x.Args)}
	}
	return u.function(name, x)
}

// scalars returns expressions that are scalars although they stand in an array statement.
func (u *unit) scalars(list []ast.Expr) []ast.Expr {
	shape := u.shape
	u.shape = nil
	defer func() { u.shape = shape }()
	return u.exprs(list)
}

// function returns what stands for a function reference; some functions are the compiler's.
func (u *unit) function(name *ast.Ident, x *ast.Apply) ast.Expr {
	switch name.Name {
	case "my_pe":
		return u.pe()
	case "home":
		return u.homeOf(x)
	case "cshift":
		if u.shape != nil {
			return u.cshift(x)
		}
	case "sum", "product", "maxval", "minval", "any", "all", "count":
		if u.findShared(x) != nil {
			return u.reduction(name, x)
		}
	}
	if u.shape != nil && wholeArrays[name.Name] && u.table.IsIntrinsic(name.Name) {
		u.Errors.Addf(x.Pos(), "found %s in an array statement with shared arrays, expected CSHIFT, reductions and functions that work element by element; assign its value to a private array first",
			upper(name.Name))
		return edit.Int(0)
	}
	u.checkElements(name, x.Args, false)
	return &ast.Apply{Fun: name, Args: u.arguments(x.Args)}
}

// wholeArrays are the functions of whole arrays that cannot stand in an array statement: each element of the result depends
// on several elements.
var wholeArrays = map[string]bool{
	"eoshift": true, "spread": true, "matmul": true, "transpose": true, "reshape": true, "pack": true, "unpack": true,
	"dot_product": true, "maxloc": true, "minloc": true,
}

// homeOf is the intrinsic function HOME.
func (u *unit) homeOf(x *ast.Apply) ast.Expr {
	if len(x.Args) == 1 {
		if s, subs, ok := u.reference(x.Args[0]); ok {
			pe, _ := u.locate(s, subs)
			return &ast.Paren{X: pe.Expr(), At: x.Pos()}
		}
	}
	u.Errors.Add(x.Pos(), "HOME has one argument, an element of a shared array")
	return edit.Int(0)
}

// reference reads an element of a shared array.
func (u *unit) reference(x ast.Expr) (*shared, []edit.Linear, bool) {
	switch x := x.(type) {
	case *ast.Ident:
		s := u.shared[x.Name]
		return s, nil, s != nil && s.Dims == nil
	case *ast.Apply:
		name, ok := x.Fun.(*ast.Ident)
		if !ok {
			return nil, nil, false
		}
		s := u.shared[name.Name]
		if s == nil || !u.ranks(s, x) || hasSection(x.Args) {
			return nil, nil, false
		}
		return s, u.subscripts(x.Args), true
	}
	return nil, nil, false
}

// sharedElement returns what stands for an element of a shared array.
func (u *unit) sharedElement(s *shared, x *ast.Apply) ast.Expr {
	if !u.ranks(s, x) {
		return edit.Int(0)
	}
	if hasSection(x.Args) {
		u.Errors.Addf(x.Pos(), "found a section of shared %s where a value is expected; name an element of it", upper(s.Name))
		return edit.Int(0)
	}
	return u.load(s, u.subscripts(x.Args))
}

// ranks reports whether a reference has as many subscripts as its array has dimensions.
func (u *unit) ranks(s *shared, x *ast.Apply) bool {
	if len(x.Args) == len(s.dist) {
		return true
	}
	u.Errors.Addf(x.Pos(), "found %s for %s, which has %s", count(len(x.Args), "subscript"), upper(s.Name), count(len(s.dist), "dimension"))
	return false
}

func hasSection(args []ast.Expr) bool {
	for _, a := range args {
		if _, ok := a.(*ast.Section); ok {
			return true
		}
	}
	return false
}

// subscripts reads scalars as sums.
func (u *unit) subscripts(list []ast.Expr) []edit.Linear {
	shape := u.shape
	u.shape = nil
	defer func() { u.shape = shape }()
	var out []edit.Linear
	for _, x := range list {
		out = append(out, u.linear(x))
	}
	return out
}

// linear reads an integer expression as a sum.
func (u *unit) linear(x ast.Expr) edit.Linear { return u.table.Linear(x, u.expr) }

// subscript reads one scalar as a sum.
func (u *unit) subscript(x ast.Expr) edit.Linear { return u.subscripts([]ast.Expr{x})[0] }
