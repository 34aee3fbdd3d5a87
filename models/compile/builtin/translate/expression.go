package translate

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

func (r *routine) expression(x ast.Expr, sc *scope) value {
	if tv := r.info.Types[x]; tv.Value != nil {
		return r.constant(x, tv, sc)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return r.expression(x.X, sc)
	case *ast.Ident:
		if v, ok := sc.names[r.info.ObjectOf(x)]; ok {
			return v
		}
		return r.global(x, sc)
	case *ast.SelectorExpr:
		return r.field(x, sc)
	case *ast.UnaryExpr:
		return r.unary(x, sc)
	case *ast.BinaryExpr:
		return r.binary(x, sc)
	case *ast.CallExpr:
		return r.call(x, sc)
	case *ast.IndexExpr:
		return r.entry(x, sc)
	case *ast.CompositeLit:
		var v value
		for _, e := range x.Elts {
			v = append(v, r.expression(e, sc)...)
		}
		for len(v) < len(r.typesOf(x.Pos(), r.info.TypeOf(x), sc)) {
			v = append(v, operand{text: "f64(0)", typ: "F64", simple: true})
		}
		return v
	}
	panic(problem{x.Pos(), "this expression cannot be translated"})
}

func (r *routine) constant(x ast.Expr, tv types.TypeAndValue, sc *scope) (v value) {
	parts := []constant.Value{tv.Value}
	if tv.Value.Kind() != constant.Bool {
		parts = []constant.Value{constant.Real(tv.Value), constant.Imag(tv.Value)}
	}
	for i, typ := range r.typesOf(x.Pos(), tv.Type, sc) {
		v = append(v, operand{text: number(typ, digits(typ, parts[i])), typ: typ, simple: true})
	}
	return v
}

func digits(typ string, v constant.Value) string {
	switch typ {
	case "F64":
		x, _ := constant.Float64Val(constant.ToFloat(v))
		return strconv.FormatFloat(x, 'x', -1, 64)
	case "F32":
		x, _ := constant.Float32Val(constant.ToFloat(v))
		return strconv.FormatFloat(float64(x), 'x', -1, 32)
	}
	return integerDigits(v)
}

func integerDigits(v constant.Value) string {
	if v.Kind() == constant.Bool {
		if constant.BoolVal(v) {
			return "1"
		}
		return "0"
	}
	if n, exact := constant.Int64Val(constant.ToInt(v)); exact {
		return strconv.FormatInt(n, 10)
	}
	n, _ := constant.Uint64Val(constant.ToInt(v))
	return strconv.FormatInt(int64(n), 10)
}

// global is a variable of the package that is never assigned.
func (r *routine) global(x *ast.Ident, sc *scope) value {
	if v := r.values[r.info.Uses[x]]; v != nil {
		return r.expression(v, sc)
	}
	panic(problem{x.Pos(), x.Name + " is not known here"})
}

func (r *routine) field(x *ast.SelectorExpr, sc *scope) value {
	v := r.expression(x.X, sc)
	s := r.info.TypeOf(x.X).Underlying().(*types.Struct)
	first := 0
	for i := range s.NumFields() {
		n := len(r.typesOf(x.Pos(), s.Field(i).Type(), sc))
		if s.Field(i).Name() == x.Sel.Name {
			return v[first : first+n]
		}
		first += n
	}
	panic(problem{x.Pos(), "there is no field " + x.Sel.Name})
}

func (r *routine) unary(x *ast.UnaryExpr, sc *scope) value {
	v := r.expression(x.X, sc)
	typ := v[0].typ
	switch {
	case x.Op == token.NOT:
		z := apply("Eqz", "I32", v[0])
		z.negated = v[0].text
		return value{z}
	case x.Op == token.SUB && (typ == "F64" || typ == "F32"):
		out := make(value, len(v))
		for i := range v {
			out[i] = apply("Neg", typ, v[i])
		}
		return out
	case x.Op == token.SUB:
		return value{apply("Sub", typ, operand{text: number(typ, "0")}, v[0])}
	}
	panic(problem{x.Pos(), "this operation cannot be translated"})
}

// apply returns an operation on one or two operands of a type.
func apply(op, typ string, args ...operand) operand {
	if len(args) == 1 {
		return operand{text: fmt.Sprintf("unary(ir.%s%s, %s)", op, typ, args[0].text), typ: typ}
	}
	return operand{text: fmt.Sprintf("binary(ir.%s%s, %s, %s)", op, typ, args[0].text, args[1].text), typ: typ}
}

func (r *routine) binary(x *ast.BinaryExpr, sc *scope) value {
	a := r.expression(x.X, sc)
	b := r.right(x.Op, x.Y, a, sc)
	return r.apply(x.Pos(), x.Op, r.info.TypeOf(x.X), a, b)
}

// right returns the right operand; the count of a shift is a constant of the type of the left operand.
func (r *routine) right(op token.Token, y ast.Expr, left value, sc *scope) value {
	if op != token.SHL && op != token.SHR && op != token.SHL_ASSIGN && op != token.SHR_ASSIGN {
		return r.expression(y, sc)
	}
	count := r.info.Types[y].Value
	if count == nil {
		panic(problem{y.Pos(), "only shifts by a constant can be translated"})
	}
	return value{{text: number(left[0].typ, integerDigits(count)), typ: left[0].typ, simple: true}}
}

// apply is op on values of type t.
func (r *routine) apply(at token.Pos, op token.Token, t types.Type, a, b value) value {
	if len(a) != 1 || len(b) != 1 || operations[op] == "" {
		panic(problem{at, fmt.Sprintf("the operation %v cannot be translated here", op)})
	}
	name, typ := operations[op], a[0].typ
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsUnsigned != 0 && unsigned(op) {
		if op != token.SHR {
			panic(problem{at, "this operation on unsigned numbers cannot be translated"})
		}
		return value{{text: fmt.Sprintf("binary(ir.ShrU64, %s, %s)", a[0].text, b[0].text), typ: typ}}
	}
	z := apply(name, typ, a[0], b[0])
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		z.typ = "I32"
	}
	return value{z}
}

// entry is an element of a table: an array of structs that package elementary tells by its name.
func (r *routine) entry(x *ast.IndexExpr, sc *scope) (v value) {
	table, ok := x.X.(*ast.Ident)
	if !ok {
		panic(problem{x.Pos(), "only tables can have subscripts"})
	}
	index := r.keep(r.expression(x.Index, sc))
	for i, typ := range r.typesOf(x.Pos(), r.info.TypeOf(x), sc) {
		v = append(v, operand{text: fmt.Sprintf("entry(%q, %s, %d)", table.Name, index[0].text, i), typ: typ})
	}
	return v
}
