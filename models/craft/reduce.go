package craft

import (
	"math"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// combining is how the run-time procedures of reductions combine two values, d and t.
var combining = map[string]string{
	"sum": "d + t", "product": "d*t", "maxval": "MAX(d, t)", "minval": "MIN(d, t)", "any": "d .OR. t", "all": "d .AND. t",
}

// neutral returns the value with which a reduction of a type begins, nil if there is no such
// reduction.
func neutral(name, kind string) ast.Expr {
	switch {
	case name == "count":
		return edit.Int(0)
	case kind == "":
		return nil
	case kind == "l4" && (name == "any" || name == "all"):
		return &ast.LogicalLit{Value: name == "all"}
	case kind == "l4" || name == "any" || name == "all":
		return nil
	case name == "sum":
		return number(kind, "0")
	case name == "product":
		return number(kind, "1")
	case name == "maxval" && kind == "i4":
		return edit.Binary(ast.Sub, edit.Int(-math.MaxInt32), edit.Int(1))
	case name == "maxval" && kind == "i8":
		return edit.Binary(ast.Sub, edit.Unary(ast.Negate, &ast.IntLit{Text: largestLong}), &ast.IntLit{Text: "1_8"})
	case name == "minval" && kind == "i8":
		return &ast.IntLit{Text: largestLong}
	case name == "maxval" && largest[kind] != "":
		return edit.Unary(ast.Negate, &ast.RealLit{Text: largest[kind]})
	case name == "minval" && kind == "i4":
		return edit.Int(math.MaxInt32)
	case name == "minval" && largest[kind] != "":
		return &ast.RealLit{Text: largest[kind]}
	}
	return nil
}

// largest are the largest numbers of the real types.
var largest = map[string]string{"r4": "3.40282347e38", "r8": "1.7976931348623157d308"}

// largestLong is the largest number of INTEGER*8.
const largestLong = "9223372036854775807_8"

// number returns a digit as a constant of a type.
func number(kind, digit string) ast.Expr {
	single, double := &ast.RealLit{Text: digit + ".0"}, &ast.RealLit{Text: digit + ".0d0"}
	switch kind {
	case "i4":
		return &ast.IntLit{Text: digit}
	case "i8":
		return &ast.IntLit{Text: digit + "_8"}
	case "r4":
		return single
	case "r8":
		return double
	case "c8":
		return &ast.ComplexLit{Re: single, Im: &ast.RealLit{Text: "0.0"}}
	}
	return &ast.ComplexLit{Re: double, Im: &ast.RealLit{Text: "0.0d0"}}
}

// suffixTypes are the types by their names in those of run-time procedures.
var suffixTypes = map[string]sem.Type{
	"i4": sem.DefaultInteger, "i8": {Base: sem.Integer, Kind: 8}, "l4": sem.DefaultLogical, "r4": sem.DefaultReal, "r8": sem.DoublePrecision,
	"c8": sem.DefaultComplex, "c16": sem.DoubleComplex,
}

// suffix names a type in the names of run-time procedures, "" for one that none has.
func suffix(t sem.Type) string {
	for name, other := range suffixTypes { // any order: no two are equal
		if other == t {
			return name
		}
	}
	return ""
}

// reduction writes a reduction of shared arrays in front of the statement and returns the variable with the result.
// Every PE reduces its own elements. Then the results are combined in a tree.
func (u *unit) reduction(name *ast.Ident, x *ast.Apply) ast.Expr {
	if u.on != nil || u.shape != nil || len(x.Args) != 1 {
		u.Errors.Addf(name.At, "%s of shared arrays has one argument and stands outside of DOSHARED and array statements", upper(name.Name))
		return edit.Int(0)
	}
	e, args, at := u.firstArray(x.Args[0])
	if e == nil {
		u.Errors.Addf(name.At, "found no distributed shared array in %s; the first array in it deals the work", upper(name.Name))
		return edit.Int(0)
	}
	w := u.newSweep(e, at, args)
	if w == nil {
		return edit.Int(0)
	}
	kind := suffix(u.table.TypeOf(x.Args[0]))
	if name.Name == "any" || name.Name == "all" || name.Name == "count" {
		kind = "l4"
	}
	start := neutral(name.Name, kind)
	if start == nil {
		u.Errors.Addf(name.At, "found %s of %s, whose type is %v, expected an INTEGER, REAL or COMPLEX of the usual sizes for SUM and PRODUCT, no COMPLEX for MAXVAL and MINVAL, and LOGICAL for ANY and ALL",
			upper(name.Name), upper(edit.Text(x.Args[0])), u.table.TypeOf(x.Args[0]))
		return edit.Int(0)
	}
	return u.reduce(name.Name, kind, start, w, at, x.Args[0])
}

func (u *unit) reduce(name, kind string, start ast.Expr, w *sweep, at ast.Node, x ast.Expr) ast.Expr {
	if name == "count" {
		kind = "i4"
	}
	t := edit.Name(u.temp("r", suffixTypes[kind]))
	u.Add(Computing, edit.Assign(t, start))
	u.sweepElements(w, at, func() { u.combine(name, t.Name, u.expr(x)) })
	if u.serial > 0 {
		return edit.Copy(t)
	}
	if name == "count" {
		name = "sum"
	}
	u.reductions[name+"_"+kind] = true
	u.Add(Runtime, edit.Call("craft_"+name+"_"+kind, edit.Copy(t)))
	return edit.Copy(t)
}

// combine adds a value to a partial result.
func (u *unit) combine(name, t string, value ast.Expr) {
	result := func() ast.Expr { return edit.Name(t) }
	if name == "count" {
		u.Add(Computing, &ast.LogicalIf{Cond: value, Then: edit.Assign(result(), edit.Add(result(), edit.Int(1)))})
		return
	}
	operators := map[string]ast.Op{"sum": ast.Add, "product": ast.Mul, "any": ast.Or, "all": ast.And}
	functions := map[string]string{"maxval": "max", "minval": "min"}
	both := ast.Expr(edit.Intrinsic(functions[name], result(), value))
	if op, ok := operators[name]; ok {
		both = edit.Binary(op, result(), &ast.Paren{X: value, At: value.Pos()})
	}
	u.Add(Computing, edit.Assign(result(), both))
}

// firstArray returns the first distributed shared array in x, whole or a section.
func (u *unit) firstArray(x ast.Expr) (found *edit.Entity, args []ast.Expr, at ast.Node) {
	ast.Inspect(x, func(n ast.Node) bool {
		if found != nil {
			return false
		}
		y, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if a, ok := y.(*ast.Apply); ok && !hasSection(a.Args) {
			if f, ok := a.Fun.(*ast.Ident); ok && u.shared[f.Name] != nil {
				return false // an element
			}
		}
		e, list := u.arrayRef(y)
		if e != nil && u.shared[e.Name] != nil && u.shared[e.Name].distributed() {
			found, args, at = e, list, y
		}
		return found == nil
	})
	return found, args, at
}
