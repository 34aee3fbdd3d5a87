package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// model is the functions of the model of REAL numbers: a number is its
// fraction, at least 1/2, times a power of two.
func (f *function) model(e *sem.Intrinsic, args []value) (v value, ok bool) {
	if len(args) == 0 {
		return value{}, false
	}
	t := valueType(e.T)
	switch e.Fn {
	case sem.Exponent:
		return f.ofType(e, exponent(args[0].x)), true
	case sem.Fraction:
		x := f.reusable(args[0].x)
		return value{x: scale(x, sub(i32(0), exponent(x)))}, true
	case sem.Nearest:
		return value{x: nearest(args[0].x, args[1].x)}, true
	case sem.Scale:
		return value{x: scale(args[0].x, integerTo(args[1].x, ir.I32))}, true
	case sem.SetExponent:
		x := f.reusable(args[0].x)
		return value{x: scale(x, sub(integerTo(args[1].x, ir.I32), exponent(x)))}, true
	case sem.Spacing:
		return value{x: f.spacing(t, args[0].x)}, true
	case sem.Rrspacing:
		x := f.reusable(apply1(opAbs, args[0].x))
		return value{x: scale(x, sub(i32(digits(t)), exponent(x)))}, true
	}
	return value{}, false
}

func exponent(x ir.Expr) ir.Expr { return &ir.Host{Fn: ir.ExponentF, Args: []ir.Expr{widen(x)}} }

func scale(x, n ir.Expr) ir.Expr {
	return narrow(&ir.Host{Fn: ir.ScaleF64, Args: []ir.Expr{widen(x), n}}, x.Type())
}

func nearest(x, s ir.Expr) ir.Expr {
	if x.Type() == ir.F32 {
		return &ir.Host{Fn: ir.NearestF32, Args: []ir.Expr{x, narrow(s, ir.F32)}}
	}
	return &ir.Host{Fn: ir.NearestF64, Args: []ir.Expr{x, widen(s)}}
}

// digits returns the bits of the fraction.
func digits(t ir.Type) int64 {
	if t == ir.F32 {
		return 24
	}
	return 53
}

// spacing is 2**(exponent-digits), at least the smallest normal number.
func (f *function) spacing(t ir.Type, x ir.Expr) ir.Expr {
	x = f.reusable(x)
	tiny := float(t, 0x1p-126)
	if t == ir.F64 {
		tiny = f64(0x1p-1022)
	}
	gap := f.reusable(scale(float(t, 1), sub(exponent(x), i32(digits(t)))))
	zero := apply(opEq, x, zero(t))
	small := apply(opOr, zero, apply(opLt, gap, tiny))
	return &ir.Select{Cond: small, Then: tiny, Else: gap}
}
