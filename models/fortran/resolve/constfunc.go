package resolve

import (
	"math"

	"simrun/models/compile/elementary"
	"simrun/models/fortran/sem"
)

// realFunction returns what computes a function of one REAL number, nil for
// others. For kind 4 the result is rounded once more, as at run time.
func realFunction(fn sem.Fn) func(float64) float64 {
	switch fn {
	case sem.Abs:
		return math.Abs
	case sem.Aint:
		return math.Trunc
	case sem.Anint:
		return math.Round
	case sem.Sqrt:
		return math.Sqrt
	case sem.Exp:
		return elementary.Exp
	case sem.Log:
		return elementary.Log
	case sem.Log10:
		return elementary.Log10
	}
	return trigonometric(fn)
}

func trigonometric(fn sem.Fn) func(float64) float64 {
	switch fn {
	case sem.Sin:
		return elementary.Sin
	case sem.Cos:
		return elementary.Cos
	case sem.Tan:
		return elementary.Tan
	case sem.Asin:
		return elementary.Asin
	case sem.Acos:
		return elementary.Acos
	case sem.Atan:
		return elementary.Atan
	case sem.Sinh:
		return elementary.Sinh
	case sem.Cosh:
		return elementary.Cosh
	case sem.Tanh:
		return elementary.Tanh
	}
	return nil
}

// complexFunction is realFunction for COMPLEX numbers with COMPLEX results.
func complexFunction(fn sem.Fn) func(complex128) complex128 {
	switch fn {
	case sem.Sqrt:
		return elementary.CSqrt
	case sem.Exp:
		return elementary.CExp
	case sem.Log:
		return elementary.CLog
	case sem.Sin:
		return elementary.CSin
	case sem.Cos:
		return elementary.CCos
	}
	return nil
}

// foldPower raises a REAL or COMPLEX constant to a power by the algorithms of
// run time.
func foldPower(c, x, y *sem.Const) problem {
	zero := x.Re == 0 && x.Im == 0
	if zero && (y.Int < 0 || y.Re < 0) {
		return divideByZero
	}
	z := complex(x.Re, x.Im)
	switch {
	case x.T.Base == sem.Complex && y.T.Base == sem.Integer:
		setComplex(c, complexPower(z, y.Int, c.T.Kind))
	case x.T.Base == sem.Complex && zero:
		setComplex(c, 0)
	case x.T.Base == sem.Complex:
		setComplex(c, elementary.CPow(z, complex(y.Re, y.Im)))
	case y.T.Base == sem.Integer && x.T.Kind == 4:
		c.Re = float64(elementary.PowInt(float32(x.Re), y.Int))
	case y.T.Base == sem.Integer:
		c.Re = elementary.PowInt(x.Re, y.Int)
	default:
		c.Re = roundTo(elementary.Pow(x.Re, y.Re), c.T.Kind)
	}
	return finiteConst(c)
}

// complexPower is z**n as the generated code and the functions that it calls multiply:
// for kind 4 every product is rounded to single precision.
func complexPower(z complex128, n int64, kind uint8) complex128 {
	if kind == 4 {
		return complex128(elementary.CPowInt32(complex64(z), n))
	}
	return elementary.CPowInt(z, n)
}
