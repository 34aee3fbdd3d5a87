package resolve

import (
	"simrun/models/compile/elementary"
	"simrun/models/fortran/sem"
)

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
