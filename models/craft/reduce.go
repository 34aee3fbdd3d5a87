package craft

import (
	"simrun/models/fortran/ast"
)

// operation is a reduction: how two values are combined, and what is neutral by type.
type operation struct {
	combine string // of d and t
	neutral map[string]string
}

var operations = map[string]operation{
	"sum":     {"d + t", map[string]string{"i4": "0", "r4": "0.0", "r8": "0.0D0", "c8": "(0.0, 0.0)", "c16": "(0.0D0, 0.0D0)"}},
	"product": {"d*t", map[string]string{"i4": "1", "r4": "1.0", "r8": "1.0D0", "c8": "(1.0, 0.0)", "c16": "(1.0D0, 0.0D0)"}},
	"maxval":  {"MAX(d, t)", map[string]string{"i4": "-2147483647 - 1", "r4": "-3.40282347E38", "r8": "-1.7976931348623157D308"}},
	"minval":  {"MIN(d, t)", map[string]string{"i4": "2147483647", "r4": "3.40282347E38", "r8": "1.7976931348623157D308"}},
	"any":     {"d .OR. t", map[string]string{"l4": ".FALSE."}},
	"all":     {"d .AND. t", map[string]string{"l4": ".TRUE."}},
	"count":   {"d + t", map[string]string{"l4": "0"}},
}

// suffix names a type in the names of run-time procedures.
func suffix(t ast.BaseType, bytes int64) string {
	switch t {
	case ast.Integer:
		return "i4"
	case ast.Logical:
		return "l4"
	case ast.Complex, ast.DoubleComplex:
		if bytes == 16 {
			return "c16"
		}
		return "c8"
	}
	if bytes == 8 {
		return "r8"
	}
	return "r4"
}

var suffixTypes = map[string]string{
	"i4": "INTEGER", "l4": "LOGICAL", "r4": "REAL", "r8": "DOUBLE PRECISION", "c8": "COMPLEX", "c16": "DOUBLE COMPLEX",
}

// reduction writes a reduction of shared arrays in front of the statement and returns the variable with the result: every
// PE reduces what it has, then the results of all are combined in a tree.
func (u *unit) reduction(name *ast.Ident, x *ast.Apply) string {
	if u.on != nil || u.shape != nil || len(x.Args) != 1 {
		u.errors.Addf(name.At, "%s of shared arrays has one argument and stands outside of DOSHARED and array statements", upper(name.Name))
		return "0"
	}
	e, args, at := u.firstArray(x.Args[0])
	if e == nil {
		u.errors.Addf(name.At, "found no distributed shared array in %s; the first array in it deals the work", upper(name.Name))
		return "0"
	}
	w := u.newSweep(e, at, args)
	if w == nil {
		return "0"
	}
	_, bytes := u.typeText(e)
	kind := suffix(u.typeOf(e).Base, bytes)
	if name.Name == "any" || name.Name == "all" || name.Name == "count" {
		kind = "l4"
	}
	op := operations[name.Name]
	neutral, ok := op.neutral[kind]
	if !ok {
		u.errors.Addf(name.At, "%s is not defined for the type of %s", upper(name.Name), upper(e.name))
		return "0"
	}
	return u.reduce(name.Name, kind, neutral, w, at, x.Args[0])
}

func (u *unit) reduce(name, kind, neutral string, w *sweep, at ast.Node, x ast.Expr) string {
	if name == "count" {
		kind = "i4"
	}
	t := u.temp("r", suffixTypes[kind])
	u.out.line(Computing, "%s = %s", t, neutral)
	u.over(w, at, func() { u.combine(name, t, u.expr(x)) })
	if u.serial > 0 {
		return t
	}
	if name == "count" {
		name = "sum"
	}
	u.reductions[name+"_"+kind] = true
	u.out.line(Runtime, "CALL craft_%s_%s(%s)", name, kind, t)
	return t
}

// combine adds a value to a partial result.
func (u *unit) combine(name, t, value string) {
	switch name {
	case "sum":
		u.out.line(Computing, "%s = %s + (%s)", t, t, value)
	case "product":
		u.out.line(Computing, "%s = %s*(%s)", t, t, value)
	case "maxval":
		u.out.line(Computing, "%s = MAX(%s, %s)", t, t, value)
	case "minval":
		u.out.line(Computing, "%s = MIN(%s, %s)", t, t, value)
	case "any":
		u.out.line(Computing, "%s = %s .OR. (%s)", t, t, value)
	case "all":
		u.out.line(Computing, "%s = %s .AND. (%s)", t, t, value)
	case "count":
		u.out.line(Computing, "IF (%s) %s = %s + 1", value, t, t)
	}
}

// firstArray returns the first distributed shared array in x, whole or a section.
func (u *unit) firstArray(x ast.Expr) (found *entity, args []ast.Expr, at ast.Node) {
	ast.Inspect(x, func(n ast.Node) bool {
		if found != nil {
			return false
		}
		y, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if a, ok := y.(*ast.Apply); ok && !hasSection(a.Args) {
			if f, ok := a.Fun.(*ast.Ident); ok && u.sharedOf(f.Name) != nil {
				return false // an element
			}
		}
		e, list := u.arrayRef(y)
		if e != nil && e.shared != nil && e.shared.distributed() {
			found, args, at = e, list, y
		}
		return found == nil
	})
	return found, args, at
}
