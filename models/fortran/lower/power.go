package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// inlinePower is the greatest constant exponent for which multiplications are
// written out.
const inlinePower = 16

// power is X**Y. A constant INTEGER exponent becomes products in the order in
// which the host's functions multiply: both give the same bits.
func (f *function) power(e *sem.Binary) value {
	x, y := f.value(e.X), f.value(e.Y)
	t := e.X.Type()
	if e.Y.Type().Base == sem.Integer {
		n, ok := constant(y.x)
		switch {
		case ok && n >= 0 && n <= inlinePower:
			return f.repeatedProduct(t, x, n)
		case ok && n < 0 && n >= -inlinePower && t.Base == sem.Real:
			return value{x: apply(opDiv, number(x.x.Type(), 1), f.repeatedProduct(t, x, -n).x)}
		}
		return f.integerPower(t, x, y.x)
	}
	switch t.Base {
	case sem.Complex:
		return f.complexHost(ir.CPow, t, x.x, x.y, y.x, y.y)
	}
	p := &ir.Host{Fn: ir.Pow, Args: []ir.Expr{widen(x.x), widen(y.x)}}
	return value{x: narrow(p, valueType(t))}
}

// repeatedProduct is x**n by squaring, from the lowest bit of n on.
func (f *function) repeatedProduct(t sem.Type, x value, n int64) value {
	product := func(a, b value) value {
		if t.Base == sem.Complex {
			return f.complexMul(a, b)
		}
		return value{x: apply(opMul, a.x, b.x)}
	}
	if n == 0 {
		one := value{x: number(x.x.Type(), 1)}
		if t.Base == sem.Complex {
			one.y = zero(x.y.Type())
		}
		return one
	}
	var result value
	for ; ; n >>= 1 {
		if n > 1 {
			x = f.onceBoth(x)
		}
		switch {
		case n&1 != 0 && result.x == nil:
			result = x
		case n&1 != 0:
			result = product(result, x)
		}
		if n <= 1 {
			return result
		}
		x = product(x, x)
	}
}

// integerPower is x**n for an INTEGER n that is not a small constant.
func (f *function) integerPower(t sem.Type, x value, n ir.Expr) value {
	if t.Base == sem.Integer {
		return value{x: f.wholePower(x.x, n)}
	}
	n = integerTo(n, ir.I32)
	switch {
	case t.Base == sem.Complex && t.Kind == 4:
		r := f.host(ir.CPowF32Int, x.x, x.y, n)
		return value{r[0], r[1]}
	case t.Base == sem.Complex:
		return f.complexHost(ir.CPowInt, t, x.x, x.y, n)
	case t.Kind == 4:
		return value{x: &ir.Host{Fn: ir.PowF32Int, Args: []ir.Expr{x.x, n}}}
	}
	return value{x: &ir.Host{Fn: ir.PowF64Int, Args: []ir.Expr{x.x, n}}}
}

func (f *function) wholePower(x, n ir.Expr) ir.Expr {
	switch {
	case isConst(x, -1): // 1 - 2*(n mod 2)
		n = integerTo(n, x.Type())
		odd := apply(opAnd, n, number(x.Type(), 1))
		return apply(opSub, number(x.Type(), 1), apply(opMul, number(x.Type(), 2), odd))
	case x.Type() == ir.I64 || n.Type() == ir.I64:
		r := f.host(ir.PowInt64, integerTo(x, ir.I64), integerTo(n, ir.I64))
		return integerTo(r[0], x.Type())
	}
	return f.host(ir.PowInt32, x, n)[0]
}
