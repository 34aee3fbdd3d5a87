package vm

import (
	"math"

	"simrun/models/compile/elementary"
	"simrun/models/compile/ir"
)

// numbers are the elementary functions.
var numbers = []Host{
	{ir.Sin, real1(elementary.Sin)}, {ir.Cos, real1(elementary.Cos)}, {ir.Tan, real1(elementary.Tan)},
	{ir.Asin, real1(elementary.Asin)}, {ir.Acos, real1(elementary.Acos)}, {ir.Atan, real1(elementary.Atan)},
	{ir.Sinh, real1(elementary.Sinh)}, {ir.Cosh, real1(elementary.Cosh)}, {ir.Tanh, real1(elementary.Tanh)},
	{ir.Exp, real1(elementary.Exp)}, {ir.Log, real1(elementary.Log)}, {ir.Log10, real1(elementary.Log10)},
	{ir.Atan2, real2(elementary.Atan2)}, {ir.Pow, real2(elementary.Pow)},
	{ir.Asinh, real1(elementary.Asinh)}, {ir.Acosh, real1(elementary.Acosh)}, {ir.Atanh, real1(elementary.Atanh)},
	{ir.Gamma, real1(elementary.Gamma)}, {ir.LogGamma, real1(elementary.LogGamma)},
	{ir.Erf, real1(elementary.Erf)}, {ir.Erfc, real1(elementary.Erfc)}, {ir.ErfcScaled, real1(elementary.ErfcScaled)},
	{ir.BesselJ, ordered(elementary.BesselJ)}, {ir.BesselY, ordered(elementary.BesselY)}, {ir.Hypot, real2(elementary.Hypot)},
	{ir.ModF64, real2(elementary.Mod)}, {ir.NearestF64, real2(nearest64)}, {ir.NearestF32, nearest32},
	{ir.PowInt32, powInt32}, {ir.PowInt64, powInt64}, {ir.PowF64Int, powF64}, {ir.PowF32Int, powF32},
	{ir.ExponentF, exponent}, {ir.ScaleF64, scale},
	{ir.CSqrt, complex1(elementary.CSqrt)}, {ir.CExp, complex1(elementary.CExp)}, {ir.CLog, complex1(elementary.CLog)},
	{ir.CSin, complex1(elementary.CSin)}, {ir.CCos, complex1(elementary.CCos)},
	{ir.CPow, complex2(elementary.CPow)}, {ir.CDiv, complex2(elementary.CDiv)}, {ir.CPowInt, complexPower},
	{ir.CPowF32Int, complexPower32},
}

func get(v uint64) float64 { return math.Float64frombits(v) }
func put(v float64) uint64 { return math.Float64bits(v) }

func get32(v uint64) float32 { return math.Float32frombits(uint32(v)) }
func put32(v float32) uint64 { return uint64(math.Float32bits(v)) }

func real1(f func(float64) float64) func(*Machine, []uint64) error {
	return func(_ *Machine, s []uint64) error {
		s[0] = put(f(get(s[0])))
		return nil
	}
}

func real2(f func(x, y float64) float64) func(*Machine, []uint64) error {
	return func(_ *Machine, s []uint64) error {
		s[0] = put(f(get(s[0]), get(s[1])))
		return nil
	}
}

func ordered(f func(n int, x float64) float64) func(*Machine, []uint64) error {
	return func(_ *Machine, s []uint64) error {
		s[0] = put(f(int(int32(s[0])), get(s[1])))
		return nil
	}
}

func complex1(f func(complex128) complex128) func(*Machine, []uint64) error {
	return func(_ *Machine, s []uint64) error {
		putComplex(s, f(complex(get(s[0]), get(s[1]))))
		return nil
	}
}

func complex2(f func(z, w complex128) complex128) func(*Machine, []uint64) error {
	return func(_ *Machine, s []uint64) error {
		putComplex(s, f(complex(get(s[0]), get(s[1])), complex(get(s[2]), get(s[3]))))
		return nil
	}
}

func putComplex(s []uint64, z complex128) { s[0], s[1] = put(real(z)), put(imag(z)) }

func complexPower(_ *Machine, s []uint64) error {
	putComplex(s, elementary.CPowF64Int(complex(get(s[0]), get(s[1])), int32(s[2])))
	return nil
}

func complexPower32(_ *Machine, s []uint64) error {
	z := elementary.CPowF32Int(complex(get32(s[0]), get32(s[1])), int32(s[2]))
	s[0], s[1] = put32(real(z)), put32(imag(z))
	return nil
}

// power is x**n for integers.
func power(x, n int64) (int64, error) {
	v, ok := elementary.IntPow(x, n)
	if !ok {
		return 0, &Error{Message: "zero to a negative power"}
	}
	return v, nil
}

func powInt32(_ *Machine, s []uint64) error {
	v, err := power(int64(int32(s[0])), int64(int32(s[1])))
	s[0] = uint64(uint32(v))
	return err
}

func powInt64(_ *Machine, s []uint64) error {
	v, err := power(int64(s[0]), int64(s[1]))
	s[0] = uint64(v)
	return err
}

func powF64(_ *Machine, s []uint64) error {
	s[0] = put(elementary.PowF64Int(get(s[0]), int32(s[1])))
	return nil
}

func powF32(_ *Machine, s []uint64) error {
	s[0] = put32(elementary.PowF32Int(get32(s[0]), int32(s[1])))
	return nil
}

func nearest64(x, s float64) float64 { return math.Nextafter(x, math.Copysign(math.Inf(1), s)) }

func nearest32(_ *Machine, s []uint64) error {
	toward := float32(math.Copysign(math.Inf(1), float64(get32(s[1]))))
	s[0] = put32(math.Nextafter32(get32(s[0]), toward))
	return nil
}

func exponent(_ *Machine, s []uint64) error {
	_, e := math.Frexp(get(s[0]))
	s[0] = uint64(uint32(int32(e)))
	return nil
}

func scale(_ *Machine, s []uint64) error {
	s[0] = put(math.Ldexp(get(s[0]), int(int32(s[1]))))
	return nil
}
