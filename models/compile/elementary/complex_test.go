package elementary

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"
)

// The standard library is accurate enough to find mistakes in formulas.
func TestComplexFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		z := complex(wide(-8, 5)(r), wide(-8, 5)(r))
		w := complex(uniform(-3, 3)(r), uniform(-3, 3)(r))
		for _, test := range []struct {
			name      string
			got, want complex128
		}{
			{"CSqrt", CSqrt(z), cmplx.Sqrt(z)}, {"CExp", CExp(z), cmplx.Exp(z)}, {"CLog", CLog(z), cmplx.Log(z)},
			{"CSin", CSin(z), cmplx.Sin(z)}, {"CCos", CCos(z), cmplx.Cos(z)}, {"CPow", CPow(z, w), cmplx.Pow(z, w)},
			{"CAbs", complex(CAbs(z), 0), complex(cmplx.Abs(z), 0)}, {"CDiv", CDiv(z, w), z / w},
			{"CPowInt", CPowInt(z, 3), z * z * z},
		} {
			if cmplx.Abs(test.got-test.want) > 1e-13*cmplx.Abs(test.want) {
				t.Errorf("%s(%v), w %v = %v, want %v", test.name, z, w, test.got, test.want)
			}
		}
	}
}

func TestComplexExtremes(t *testing.T) {
	inf, zero := math.Inf(1), math.Copysign(0, -1)
	for _, test := range []struct {
		name      string
		got, want complex128
	}{
		{"CAbs(3 2^700,4 2^700)", complex(CAbs(0x3p700+0x4p700i), 0), 0x5p700},
		{"CAbs(3 2^-700,4 2^-700)", complex(CAbs(0x3p-700+0x4p-700i), 0), 0x5p-700},
		{"CAbs(Inf,NaN)", complex(CAbs(complex(inf, math.NaN())), 0), complex(inf, 0)},
		{"CSqrt(-4)", CSqrt(-4), 2i},
		{"CSqrt(-4-0i)", CSqrt(complex(-4, zero)), complex(0, -2)},
		{"CSqrt(0)", CSqrt(0), 0},
		{"CSqrt(-3e300+4e300i)", CSqrt(-3e300 + 4e300i), 1e150 + 2e150i},
		{"CLog(0)", CLog(0), complex(-inf, 0)},
		{"CLog(-1)", CLog(-1), complex(0, math.Pi)},
		{"CExp(0)", CExp(0), 1},
		{"CPow(0,0)", CPow(0, 0), 1},
		{"CPow(0,2)", CPow(0, 2), 0},
		{"CPow(1,3)", CPow(1, 3), 1},
	} {
		if test.got != test.want || math.Signbit(imag(test.got)) != math.Signbit(imag(test.want)) {
			t.Errorf("%s = %v, want %v", test.name, test.got, test.want)
		}
	}
	// log|0.6 + 0.8i| of the numbers as they are, not 0: hand value of
	// (x^2 + y^2 - 1)/2 with x = 0.6 - 2.22e-17 and y = 0.8 + 4.44e-17.
	if got := real(CLog(0.6 + 0.8i)); math.Abs(got-2.22e-17) > 1e-18 {
		t.Errorf("real(CLog(0.6+0.8i)) = %v, want 2.22e-17", got)
	}
	if got := CExp(complex(710, math.Pi/2)); math.IsInf(real(got), 0) || !math.IsInf(imag(got), 1) {
		t.Errorf("CExp(710 + i pi/2) = %v, want a finite real part", got)
	}
}

// By hand: (-0-2i)^1 is itself with its signs, and (inf+i)^1 has no NaN. The square of 1 + 2^-12 is 1 + 2^-11 + 2^-24.
// This lies halfway and is rounded to 1 + 2^-11. Times 1 + 2^-12, that is 1 + 3*2^-12 + 2^-23. (Rounded once, the cube
// would end in 2^-22.)
func TestComplexIntegerPowers(t *testing.T) {
	zero, inf := math.Copysign(0, -1), math.Inf(1)
	for _, test := range []struct {
		z    complex128
		n    int64
		want complex128
	}{
		{complex(zero, -2), 1, complex(zero, -2)},
		{complex(inf, 1), 1, complex(inf, 1)},
		{2i, 0, 1},
		{2i, 5, 32i},
		{2i, -2, -0.25},
	} {
		for _, got := range []complex128{CPowInt(test.z, test.n), complex128(CPowInt32(complex64(test.z), test.n))} {
			if got != test.want || math.Signbit(real(got)) != math.Signbit(real(test.want)) {
				t.Errorf("(%v)^%d = %v, want %v", test.z, test.n, got, test.want)
			}
		}
	}
	if got := CPowInt32(complex(1+0x1p-12, 0), 3); got != complex(0x1.003002p+0, 0) {
		t.Errorf("CPowInt32(1+2^-12, 3) = %x, want 0x1.003002p+0", real(got))
	}
}
