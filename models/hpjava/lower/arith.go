package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// Operations by the kind of the operands: int, long, float, double.
var operations = map[string][4]ir.Op{
	"+": {ir.AddI32, ir.AddI64, ir.AddF32, ir.AddF64}, "-": {ir.SubI32, ir.SubI64, ir.SubF32, ir.SubF64},
	"*": {ir.MulI32, ir.MulI64, ir.MulF32, ir.MulF64}, "/": {ir.DivI32, ir.DivI64, ir.DivF32, ir.DivF64},
	"%": {ir.RemI32, ir.RemI64}, "&": {ir.AndI32, ir.AndI64}, "|": {ir.OrI32, ir.OrI64}, "^": {ir.XorI32, ir.XorI64},
	"<<": {ir.ShlI32, ir.ShlI64}, ">>": {ir.ShrI32, ir.ShrI64}, ">>>": {ir.ShrU32, ir.ShrU64},
	"==": {ir.EqI32, ir.EqI64, ir.EqF32, ir.EqF64}, "!=": {ir.NeI32, ir.NeI64, ir.NeF32, ir.NeF64},
	"<": {ir.LtI32, ir.LtI64, ir.LtF32, ir.LtF64}, "<=": {ir.LeI32, ir.LeI64, ir.LeF32, ir.LeF64},
	">": {ir.GtI32, ir.GtI64, ir.GtF32, ir.GtF64}, ">=": {ir.GeI32, ir.GeI64, ir.GeF32, ir.GeF64},
}

// columnOf returns the column of a type in operations.
func columnOf(t *ast.Type) int {
	switch typeOf(t) {
	case ir.I64:
		return 1
	case ir.F32:
		return 2
	case ir.F64:
		return 3
	}
	return 0
}

// operate returns an operation on operands of one type; the count of a shift is an int.
func (f *function) operate(of ast.Expr, op string, t *ast.Type, x, y ir.Expr) ir.Expr {
	column := columnOf(t)
	switch {
	case (op == "/" || op == "%") && column < 2:
		return f.divide(of.Info().At, op, column, x, y)
	case op == "%" && column == 2:
		return unary(ir.F64F32, &ir.Host{Fn: ir.ModF64, Args: []ir.Expr{unary(ir.F32F64, x), unary(ir.F32F64, y)}})
	case op == "%":
		return &ir.Host{Fn: ir.ModF64, Args: []ir.Expr{x, y}}
	case (op == "<<" || op == ">>" || op == ">>>") && column == 1 && y.Type() == ir.I32:
		y = unary(ir.I32I64, y)
	}
	return binary(operations[op][column], x, y)
}

// divide returns a quotient or a remainder of integers. A divisor of -1 is taken apart: the least number has no opposite.
func (f *function) divide(at source.Pos, op string, column int, x, y ir.Expr) ir.Expr {
	o := operations[op][column]
	c, constant := y.(*ir.Const)
	if constant && c.Bits != 0 && int64(c.Bits) != -1 && uint32(c.Bits) != 1<<32-1 {
		return binary(o, x, y)
	}
	a, b := f.keep(x), f.keep(y)
	if !constant || c.Bits == 0 {
		f.refuseZero(b(), at)
	}
	minus, none := i32(-1), i32(0)
	if column == 1 {
		minus, none = i64(-1), i64(0)
	}
	special := none
	if op == "/" {
		special = binary(operations["-"][column], zero(none.Type()), a())
	}
	return &ir.Cond{Cond: binary(operations["=="][column], b(), minus), Then: special, Else: binary(o, a(), b())}
}

func (f *function) unary(x *ast.Unary) ir.Expr {
	v := f.expr(x.X)
	switch x.Op {
	case "!":
		return unary(ir.EqzI32, v)
	case "~":
		if v.Type() == ir.I64 {
			return binary(ir.XorI64, v, i64(-1))
		}
		return binary(ir.XorI32, v, i32(-1))
	case "-":
		switch v.Type() {
		case ir.F32:
			return unary(ir.NegF32, v)
		case ir.F64:
			return unary(ir.NegF64, v)
		}
		return binary(operations["-"][columnOf(x.Type)], zero(v.Type()), v)
	}
	return v
}

func (f *function) cast(x *ast.Cast) ir.Expr {
	if downcast(x) {
		return f.castObject(x)
	}
	v := f.expr(x.X)
	if from := x.X.Info().Type; from.IsNumber() {
		return convert(v, from, x.Type)
	}
	return v
}

// conversions between the types of locals.
var conversions = map[[2]ir.Type]ir.Op{
	{ir.I32, ir.I64}: ir.I32I64, {ir.I64, ir.I32}: ir.I64I32, {ir.I32, ir.F32}: ir.I32F32, {ir.I32, ir.F64}: ir.I32F64,
	{ir.I64, ir.F32}: ir.I64F32, {ir.I64, ir.F64}: ir.I64F64, {ir.F32, ir.I32}: ir.F32I32, {ir.F32, ir.I64}: ir.F32I64,
	{ir.F64, ir.I32}: ir.F64I32, {ir.F64, ir.I64}: ir.F64I64, {ir.F32, ir.F64}: ir.F32F64, {ir.F64, ir.F32}: ir.F64F32,
}

// convert returns a number of one type as one of another.
func convert(x ir.Expr, from, to *ast.Type) ir.Expr {
	if from.Kind == to.Kind || !to.IsNumber() {
		return x
	}
	a, b := typeOf(from), typeOf(to)
	if a != b {
		x = unary(conversions[[2]ir.Type{a, b}], x)
	}
	if from.Kind < to.Kind && from.Kind != ast.Byte && !(from.Kind == ast.Char && to.Kind == ast.Short) {
		return x
	}
	switch to.Kind {
	case ast.Byte:
		return unary(ir.Ext8I32, x)
	case ast.Short:
		return unary(ir.Ext16I32, x)
	case ast.Char:
		return binary(ir.AndI32, x, i32(1<<16-1))
	}
	return x
}
