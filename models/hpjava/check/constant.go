package check

import (
	"math"
	"strconv"

	"simrun/models/hpjava/ast"
)

// constantOf returns the value of a constant expression of Java: an int64 (also of char), a float64 (also of float), a bool or a
// string. It returns nil for any other expression. The expression is checked.
func constantOf(x ast.Expr) any {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Value
	case *ast.Name:
		if x.Var != nil {
			return x.Var.Const
		}
	case *ast.Field:
		_, ofClass := x.X.(*ast.Name)
		_, own := x.X.(*ast.This)
		if x.Var != nil && (x.Var.Static && ofClass || own) {
			return x.Var.Const
		}
	case *ast.Cast:
		return castConstant(constantOf(x.X), x.Type)
	case *ast.Unary:
		return unaryConstant(x)
	case *ast.Binary:
		return binaryConstant(x)
	case *ast.Choice:
		c, then, other := constantOf(x.Cond), constantOf(x.Then), constantOf(x.Else)
		if c == nil || then == nil || other == nil {
			return nil
		}
		if c == true {
			return then
		}
		return other
	}
	return nil
}

// initialConstant returns the value of a variable that is final and has a constant initial value, nil for another.
func initialConstant(v *ast.Var, init ast.Expr) any {
	if !v.Final || !v.Type.IsPrimitive() && v.Type.Kind != ast.String {
		return nil
	}
	return castConstant(constantOf(init), v.Type)
}

// castConstant returns a constant as one of another type.
func castConstant(v any, to *ast.Type) any {
	switch v := v.(type) {
	case int64:
		switch to.Kind {
		case ast.Float:
			return float64(float32(v))
		case ast.Double:
			return float64(v)
		}
		return narrowed(v, to)
	case float64:
		switch to.Kind {
		case ast.Float:
			return float64(float32(v))
		case ast.Double:
			return v
		case ast.Long:
			return saturated(v, math.MinInt64, math.MaxInt64)
		}
		return narrowed(saturated(v, math.MinInt32, math.MaxInt32), to)
	}
	return v
}

// narrowed returns the low bits of an integer that a type has.
func narrowed(v int64, to *ast.Type) int64 {
	switch to.Kind {
	case ast.Byte:
		return int64(int8(v))
	case ast.Char:
		return int64(uint16(v))
	case ast.Short:
		return int64(int16(v))
	case ast.Int:
		return int64(int32(v))
	}
	return v
}

// saturated returns the integer that a number is cut to, within bounds; 0 for NaN.
func saturated(v float64, least, most int64) int64 {
	switch {
	case math.IsNaN(v):
		return 0
	case v <= float64(least):
		return least
	case v >= float64(most):
		return most
	}
	return int64(v)
}

func unaryConstant(x *ast.Unary) any {
	switch v := constantOf(x.X).(type) {
	case int64:
		switch x.Op {
		case "-":
			return narrowed(-v, x.Type)
		case "~":
			return ^v
		}
		return v
	case float64:
		if x.Op == "-" {
			return -v
		}
		return v
	case bool:
		return !v
	}
	return nil
}

func binaryConstant(x *ast.Binary) any {
	a, b := constantOf(x.X), constantOf(x.Y)
	if a == nil || b == nil {
		return nil
	}
	if x.Type.Kind == ast.String {
		return joinedConstant(constantText(x.X, a), constantText(x.Y, b))
	}
	switch a := a.(type) {
	case int64:
		if b, ok := b.(int64); ok {
			return integerConstant(x, a, b)
		}
	case float64:
		if b, ok := b.(float64); ok {
			return floatConstant(x, a, b)
		}
	case bool:
		if b, ok := b.(bool); ok {
			return boolConstant(x.Op, a, b)
		}
	case string:
		if b, ok := b.(string); ok && (x.Op == "==" || x.Op == "!=") {
			return (a == b) == (x.Op == "==")
		}
	}
	return nil
}

// constantText returns a constant in a string, nil for floating-point numbers, which the run-time system writes.
func constantText(x ast.Expr, v any) any {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case int64:
		if x.Info().Type.Kind == ast.Char {
			return string(rune(v))
		}
		return strconv.FormatInt(v, 10)
	}
	return nil
}

func joinedConstant(a, b any) any {
	s, ok := a.(string)
	t, both := b.(string)
	if !ok || !both {
		return nil
	}
	return s + t
}

// integerConstant returns the result of an operation on integers, nil for a division by zero.
func integerConstant(x *ast.Binary, a, b int64) any {
	switch x.Op {
	case "+":
		return narrowed(a+b, x.Type)
	case "-":
		return narrowed(a-b, x.Type)
	case "*":
		return narrowed(a*b, x.Type)
	case "/", "%":
		switch {
		case b == 0:
			return nil
		case x.Op == "/":
			return narrowed(a/b, x.Type)
		}
		return a % b
	case "&":
		return a & b
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "<<", ">>", ">>>":
		return shiftConstant(x, a, b)
	}
	return compared(x.Op, a, b)
}

func shiftConstant(x *ast.Binary, a, b int64) any {
	if x.Type.Kind == ast.Long {
		switch x.Op {
		case "<<":
			return a << (b & 63)
		case ">>":
			return a >> (b & 63)
		}
		return int64(uint64(a) >> (b & 63))
	}
	switch x.Op {
	case "<<":
		return int64(int32(a) << (b & 31))
	case ">>":
		return int64(int32(a) >> (b & 31))
	}
	return int64(int32(uint32(a) >> (b & 31)))
}

// floatConstant returns the result of an operation on floating-point numbers. The result of a float is rounded once more, which
// changes nothing of what float arithmetic gives.
func floatConstant(x *ast.Binary, a, b float64) any {
	var v float64
	switch x.Op {
	case "+":
		v = a + b
	case "-":
		v = a - b
	case "*":
		v = a * b
	case "/":
		v = a / b
	case "%":
		v = math.Mod(a, b)
	default:
		return compared(x.Op, a, b)
	}
	return castConstant(v, x.Type)
}

func compared[T int64 | float64](op string, a, b T) any {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	return nil
}

func boolConstant(op string, a, b bool) any {
	switch op {
	case "&&", "&":
		return a && b
	case "||", "|":
		return a || b
	case "^", "!=":
		return a != b
	case "==":
		return a == b
	}
	return nil
}
