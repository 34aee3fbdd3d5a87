package lower

import (
	"math"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// convert changes the type of a number or LOGICAL as an assignment does.
func convert(v value, from, to sem.Type) value {
	if to.HasLength() || from == to {
		return v
	}
	x := convertPart(v.x, from, to)
	if to.Base != sem.Complex {
		return value{x: x}
	}
	if from.Base != sem.Complex {
		return value{x, zero(valueType(to))}
	}
	return value{x, realTo(v.y, valueType(to))}
}

func convertPart(x ir.Expr, from, to sem.Type) ir.Expr {
	t := valueType(to)
	fromFloat, toFloat := isFloat(x.Type()), isFloat(t)
	switch {
	case fromFloat && toFloat:
		return realTo(x, t)
	case toFloat:
		return integerToReal(x, t)
	case fromFloat:
		x = realToInteger(x, t)
	default:
		x = integerTo(x, t)
	}
	if to.Base == sem.Integer && to.Kind < 4 && (from.Base != sem.Integer || from.Kind > to.Kind) {
		return wrap(x, to)
	}
	return x
}

// wrap reduces a value to what fits in a short INTEGER.
func wrap(x ir.Expr, t sem.Type) ir.Expr {
	switch {
	case t.Base != sem.Integer || t.Kind > 2:
		return x
	case t.Kind == 1:
		return &ir.Unary{Op: ir.Ext8I32, X: x}
	}
	return &ir.Unary{Op: ir.Ext16I32, X: x}
}

func integerTo(x ir.Expr, t ir.Type) ir.Expr {
	if x.Type() == t {
		return x
	}
	if c, ok := constant(x); ok {
		return integer(t, c)
	}
	if t == ir.I64 {
		return &ir.Unary{Op: ir.I32I64, X: x}
	}
	return &ir.Unary{Op: ir.I64I32, X: x}
}

func realTo(x ir.Expr, t ir.Type) ir.Expr {
	switch {
	case x.Type() == t:
		return x
	case t == ir.F64:
		if c, ok := x.(*ir.Const); ok {
			return f64(float64(math.Float32frombits(uint32(c.Bits))))
		}
		return &ir.Unary{Op: ir.F32F64, X: x}
	}
	if c, ok := x.(*ir.Const); ok {
		return f32(math.Float64frombits(c.Bits))
	}
	return &ir.Unary{Op: ir.F64F32, X: x}
}

// integerToReal rounds once.
func integerToReal(x ir.Expr, t ir.Type) ir.Expr {
	c, isConst := constant(x)
	switch {
	case isConst && t == ir.F32:
		return &ir.Const{T: t, Bits: uint64(math.Float32bits(float32(c)))}
	case isConst:
		return f64(float64(c))
	case x.Type() == ir.I32 && t == ir.F32:
		return &ir.Unary{Op: ir.I32F32, X: x}
	case x.Type() == ir.I32:
		return &ir.Unary{Op: ir.I32F64, X: x}
	case t == ir.F32:
		return &ir.Unary{Op: ir.I64F32, X: x}
	}
	return &ir.Unary{Op: ir.I64F64, X: x}
}

func realToInteger(x ir.Expr, t ir.Type) ir.Expr {
	switch {
	case x.Type() == ir.F32 && t == ir.I32:
		return &ir.Unary{Op: ir.F32I32, X: x}
	case x.Type() == ir.F32:
		return &ir.Unary{Op: ir.F32I64, X: x}
	case t == ir.I32:
		return &ir.Unary{Op: ir.F64I32, X: x}
	}
	return &ir.Unary{Op: ir.F64I64, X: x}
}
