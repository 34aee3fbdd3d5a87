package craft

import (
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
)

// verbatim writes a statement as the user wrote it.
func (u *unit) verbatim(s ast.Stmt) {
	var text strings.Builder
	_ = ast.Fprint(&text, s, source.Fixed) // a Builder does not fail
	for _, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
		u.out.raw(line, Computing)
	}
}

func typeSpec(t *ast.TypeSpec) string {
	text := t.Base.String()
	if t.Bytes != 0 {
		text += "*" + strconv.FormatUint(uint64(t.Bytes), 10)
	}
	return text
}

// operators in the spelling of Fortran 77.
var operators = map[ast.Op]string{
	ast.Add: " + ", ast.Sub: " - ", ast.Mul: "*", ast.Div: "/", ast.Pow: "**", ast.Concat: "//",
	ast.Eq: " .EQ. ", ast.Ne: " .NE. ", ast.Lt: " .LT. ", ast.Le: " .LE. ", ast.Gt: " .GT. ", ast.Ge: " .GE. ",
	ast.And: " .AND. ", ast.Or: " .OR. ", ast.Eqv: " .EQV. ", ast.Neqv: " .NEQV. ",
	ast.UnaryPlus: "+", ast.Negate: "-", ast.Not: ".NOT. ",
}

// expr returns x as text in which every shared element is a variable that code in front of the statement has
// loaded, or a local element. Inside an array statement, arrays become their elements.
func (u *unit) expr(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return u.name(x)
	case *ast.Apply:
		return u.apply(x)
	case *ast.Unary:
		return operators[x.Op] + u.expr(x.X)
	case *ast.Binary:
		return u.expr(x.X) + operators[x.Op] + u.expr(x.Y)
	case *ast.Paren:
		return "(" + u.expr(x.X) + ")"
	case *ast.ComplexLit:
		return "(" + u.expr(x.Re) + ", " + u.expr(x.Im) + ")"
	case *ast.Section:
		return u.section(x)
	case *ast.ByValue:
		return "%VAL(" + u.expr(x.X) + ")"
	case *ast.KeywordArg:
		return x.Name + "=" + u.expr(x.Value)
	case *ast.ImpliedDo:
		return u.impliedDo(x)
	}
	return plain(x)
}

// plain returns x as the user wrote it.
func plain(x ast.Expr) string {
	var text strings.Builder
	_ = ast.Fprint(&text, x, source.Free) // a Builder does not fail
	return strings.TrimSuffix(text.String(), "\n")
}

func (u *unit) section(x *ast.Section) string {
	text := u.optional(x.Lo) + ":" + u.optional(x.Hi)
	if x.Stride != nil {
		text += ":" + u.expr(x.Stride)
	}
	return text
}

func (u *unit) optional(x ast.Expr) string {
	if x == nil {
		return ""
	}
	return u.expr(x)
}

func (u *unit) exprs(list []ast.Expr) string {
	var parts []string
	for _, x := range list {
		parts = append(parts, u.expr(x))
	}
	return strings.Join(parts, ", ")
}

// impliedDo cannot hold shared elements: each would have to be loaded in its turn.
func (u *unit) impliedDo(x *ast.ImpliedDo) string {
	if s := u.findShared(x); s != nil {
		u.errors.Addf(s.At, "found shared %s in an implied DO, expected a private variable; assign the elements to private ones first", upper(s.Name))
	}
	return plain(x)
}

// name returns a name that stands without parentheses.
func (u *unit) name(x *ast.Ident) string {
	if x.Name == "n$pes" {
		return strconv.FormatInt(u.pes, 10)
	}
	e := u.entities[x.Name]
	switch {
	case e != nil && e.dims != nil && u.shape != nil:
		return u.element(e, x, nil)
	case e != nil && e.shared != nil && e.dims == nil:
		return u.load(e.shared, nil)
	case e != nil && e.shared != nil:
		u.errors.Addf(x.At, "found shared array %s where a value is expected; name an element of it", upper(x.Name))
	}
	return x.Name
}

// apply returns an element, a section or a function reference.
func (u *unit) apply(x *ast.Apply) string {
	name, ok := x.Fun.(*ast.Ident)
	if !ok {
		return u.expr(x.Fun) + "(" + u.exprs(x.Args) + ")"
	}
	e := u.entities[name.Name]
	switch {
	case e != nil && e.shared != nil && (u.shape == nil || !hasSection(x.Args)):
		return u.sharedElement(e.shared, x)
	case e != nil && e.dims != nil && u.shape != nil && hasSection(x.Args):
		return u.element(e, name, x.Args)
	case e != nil && e.dims != nil:
		return name.Name + "(" + u.scalars(x.Args) + ")"
	}
	return u.function(name, x)
}

// scalars returns expressions that are scalars although they stand in an array statement.
func (u *unit) scalars(list []ast.Expr) string {
	shape := u.shape
	u.shape = nil
	defer func() { u.shape = shape }()
	return u.exprs(list)
}

// function returns a function reference; some functions are the compiler's.
func (u *unit) function(name *ast.Ident, x *ast.Apply) string {
	switch name.Name {
	case "my_pe":
		return u.me()
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
	u.checkElements(name, x.Args)
	return name.Name + "(" + u.arguments(x.Args) + ")"
}

// homeOf is the intrinsic function HOME.
func (u *unit) homeOf(x *ast.Apply) string {
	if len(x.Args) == 1 {
		if s, subs, ok := u.reference(x.Args[0]); ok {
			pe, _ := u.locate(s, subs)
			return "(" + pe + ")"
		}
	}
	u.errors.Add(x.Pos(), "HOME has one argument, an element of a shared array")
	return "0"
}

// reference reads an element of a shared array.
func (u *unit) reference(x ast.Expr) (*shared, []linear, bool) {
	switch x := x.(type) {
	case *ast.Ident:
		s := u.sharedOf(x.Name)
		return s, nil, s != nil && s.dims == nil
	case *ast.Apply:
		name, ok := x.Fun.(*ast.Ident)
		if !ok {
			return nil, nil, false
		}
		s := u.sharedOf(name.Name)
		if s == nil || !u.ranks(s, x) || hasSection(x.Args) {
			return nil, nil, false
		}
		return s, u.subscripts(x.Args), true
	}
	return nil, nil, false
}

// sharedElement returns an element of a shared array.
func (u *unit) sharedElement(s *shared, x *ast.Apply) string {
	if !u.ranks(s, x) {
		return "0"
	}
	if hasSection(x.Args) {
		u.errors.Addf(x.Pos(), "found a section of shared %s where a value is expected; name an element of it", upper(s.name))
		return "0"
	}
	return u.load(s, u.subscripts(x.Args))
}

// ranks reports whether a reference has as many subscripts as its array has dimensions.
func (u *unit) ranks(s *shared, x *ast.Apply) bool {
	if len(x.Args) == len(s.dist) {
		return true
	}
	u.errors.Addf(x.Pos(), "found %s for %s, which has %s", count(len(x.Args), "subscript"), upper(s.name), count(len(s.dist), "dimension"))
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
func (u *unit) subscripts(list []ast.Expr) []linear {
	shape := u.shape
	u.shape = nil
	defer func() { u.shape = shape }()
	var out []linear
	for _, x := range list {
		out = append(out, u.linear(x))
	}
	return out
}

// linear reads an integer expression as a sum.
func (u *unit) linear(x ast.Expr) linear {
	if n, ok := u.value(x); ok {
		return constant(n)
	}
	switch x := x.(type) {
	case *ast.Paren:
		return u.linear(x.X)
	case *ast.Unary:
		if x.Op == ast.Negate {
			return constant(0).plus(u.linear(x.X), -1)
		}
	case *ast.Binary:
		a, aok := u.value(x.X)
		b, bok := u.value(x.Y)
		switch {
		case x.Op == ast.Add:
			return u.linear(x.X).plus(u.linear(x.Y), 1)
		case x.Op == ast.Sub:
			return u.linear(x.X).plus(u.linear(x.Y), -1)
		case x.Op == ast.Mul && aok:
			return constant(0).plus(u.linear(x.Y), a)
		case x.Op == ast.Mul && bok:
			return constant(0).plus(u.linear(x.X), b)
		}
		return operand("(" + u.expr(x) + ")")
	}
	return operand(u.expr(x))
}
