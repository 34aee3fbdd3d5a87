package elementary

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// uniform and wide choose arguments: evenly between limits, or evenly in the
// exponent.
func uniform(from, to float64) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 { return from + float64(r.Float64()*(to-from)) }
}

func wide(from, to int) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 {
		x := math.Ldexp(1+r.Float64(), from+r.IntN(to-from))
		if r.IntN(2) == 0 {
			return -x
		}
		return x
	}
}

func positive(f func(*rand.Rand) float64) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 { return math.Abs(f(r)) }
}

func bigTan(x float64) *big.Float {
	s, c := bigSinCos(x)
	return fresh().Quo(s, c)
}

func bigSinh(x float64, sign int64) *big.Float {
	e := bigExp(newFloat(x))
	e.Add(e, fresh().Quo(bigInt(sign), e))
	return e.SetMantExp(e, -1)
}

var functions = []struct {
	name string
	f    func(float64) float64
	want func(float64) *big.Float
	args []func(*rand.Rand) float64
}{
	{"Exp", Exp, func(x float64) *big.Float { return bigExp(newFloat(x)) },
		[]func(*rand.Rand) float64{uniform(-745, 709.7), uniform(-1, 1), wide(-60, 3), uniform(-745.1, -708)}},
	{"Log", Log, func(x float64) *big.Float { return bigLog(newFloat(x)) },
		[]func(*rand.Rand) float64{positive(wide(-1074, 1024)), uniform(0.5, 2), uniform(0.99, 1.01), uniform(0.9999999, 1.0000001)}},
	{"Log10", Log10, func(x float64) *big.Float { return fresh().Quo(bigLog(newFloat(x)), bigLog(newFloat(10))) },
		[]func(*rand.Rand) float64{positive(wide(-1074, 1024)), uniform(0.5, 2), uniform(0.99, 1.01)}},
	{"Sin", Sin, func(x float64) *big.Float { s, _ := bigSinCos(x); return s },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-100, 100), uniform(-1e6, 1e6), wide(-30, 1023), uniform(3.1415, 3.1416)}},
	{"Cos", Cos, func(x float64) *big.Float { _, c := bigSinCos(x); return c },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-100, 100), uniform(-1e6, 1e6), wide(-30, 1023), uniform(1.5707, 1.5708)}},
	{"Tan", Tan, bigTan,
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-100, 100), uniform(-1e6, 1e6), wide(-30, 1023)}},
	{"Atan", Atan, func(x float64) *big.Float { return bigAtan(newFloat(x)) },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-40, 40), wide(-30, 70)}},
	{"Asin", Asin, func(x float64) *big.Float { return bigAtan(fresh().Quo(newFloat(x), complementOf(newFloat(x)))) },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(0.9999, 1), wide(-30, -1)}},
	{"Acos", Acos, func(x float64) *big.Float {
		a := bigAtan(fresh().Quo(newFloat(x), complementOf(newFloat(x))))
		return a.Sub(fresh().SetMantExp(bigPi, -1), a)
	}, []func(*rand.Rand) float64{uniform(-1, 1), uniform(0.9999, 1), uniform(-1, -0.9999), wide(-30, -1)}},
	{"Sinh", Sinh, func(x float64) *big.Float { return bigSinh(x, -1) },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-32, 32), uniform(-710.4, 710.4), wide(-28, 3)}},
	{"Cosh", Cosh, func(x float64) *big.Float { return bigSinh(x, 1) },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-32, 32), uniform(-710.4, 710.4)}},
	{"Tanh", Tanh, func(x float64) *big.Float { return fresh().Quo(bigSinh(x, -1), bigSinh(x, 1)) },
		[]func(*rand.Rand) float64{uniform(-1, 1), uniform(-32, 32), wide(-28, 3)}},
}

// TestUlps holds every function to well below one unit in the last place.
func TestUlps(t *testing.T) {
	for _, f := range functions {
		r := rand.New(rand.NewPCG(1, 2))
		worst, at := 0.0, 0.0
		for range 300 {
			for _, arg := range f.args {
				x := arg(r)
				if u := ulps(f.f(x), f.want(x)); u > worst {
					worst, at = u, x
				}
			}
		}
		t.Logf("%s: %.4f ulp at %v", f.name, worst, at)
		if worst > 0.8 {
			t.Errorf("%s(%v) = %v is %.3f ulp off, want 0.8 at most", f.name, at, f.f(at), worst)
		}
	}
}

func TestPowUlps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		x, y := positive(wide(-40, 40))(r), uniform(-25, 25)(r)
		if r.IntN(3) == 0 {
			x, y = uniform(0.999, 1.001)(r), uniform(-7e5, 7e5)(r)
		}
		want := bigExp(fresh().Mul(bigLog(newFloat(x)), newFloat(y)))
		if u := ulps(Pow(x, y), want); u > 0.6 {
			t.Errorf("Pow(%v, %v) = %v is %.3f ulp off, want 0.6 at most", x, y, Pow(x, y), u)
		}
	}
}

func TestAtan2Ulps(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		y, x := wide(-80, 80)(r), wide(-80, 80)(r)
		want := bigAtan(fresh().Quo(newFloat(y), newFloat(x)))
		if x < 0 {
			want.Add(want, fresh().Mul(bigPi, newFloat(math.Copysign(1, y))))
		}
		if u := ulps(Atan2(y, x), want); u > 0.6 {
			t.Errorf("Atan2(%v, %v) = %v is %.3f ulp off, want 0.6 at most", y, x, Atan2(y, x), u)
		}
	}
}

// equalBits compares bits, but any NaN is like another.
func equalBits(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || math.IsNaN(a) && math.IsNaN(b)
}

func TestSpecialValues(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, test := range []struct {
		name      string
		f         func(float64) float64
		arg, want []float64
	}{
		{"Exp", Exp, []float64{inf, -inf, nan, 0, zero, 710, -746, -745.1}, []float64{inf, 0, nan, 1, 1, inf, 0, 5e-324}},
		{"Log", Log, []float64{inf, -inf, nan, 0, zero, 1, -1}, []float64{inf, nan, nan, -inf, -inf, 0, nan}},
		{"Log10", Log10, []float64{inf, -1, nan, 0, 1, 10, 1000, 1e22, 1e-3}, []float64{inf, nan, nan, -inf, 0, 1, 3, 22, -3}},
		{"Sin", Sin, []float64{inf, nan, 0, zero, 5e-324}, []float64{nan, nan, 0, zero, 5e-324}},
		{"Cos", Cos, []float64{inf, nan, 0, zero}, []float64{nan, nan, 1, 1}},
		{"Tan", Tan, []float64{-inf, nan, 0, zero}, []float64{nan, nan, 0, zero}},
		{"Asin", Asin, []float64{1, -1, 2, nan, zero}, []float64{math.Pi / 2, -math.Pi / 2, nan, nan, zero}},
		{"Acos", Acos, []float64{1, -1, -2, nan, 0}, []float64{0, math.Pi, nan, nan, math.Pi / 2}},
		{"Atan", Atan, []float64{inf, -inf, nan, zero, 1}, []float64{math.Pi / 2, -math.Pi / 2, nan, zero, math.Pi / 4}},
		{"Sinh", Sinh, []float64{inf, -inf, nan, zero, 711, -711}, []float64{inf, -inf, nan, zero, inf, -inf}},
		{"Cosh", Cosh, []float64{inf, -inf, nan, zero}, []float64{inf, inf, nan, 1}},
		{"Tanh", Tanh, []float64{inf, -inf, nan, zero}, []float64{1, -1, nan, zero}},
	} {
		for i, x := range test.arg {
			if got := test.f(x); !equalBits(got, test.want[i]) {
				t.Errorf("%s(%v) = %v, want %v", test.name, x, got, test.want[i])
			}
		}
	}
}

// The functions of two arguments have the special values of the standard
// library, which are those of C99.
func TestSpecialPairs(t *testing.T) {
	inf, zero := math.Inf(1), math.Copysign(0, -1)
	args := []float64{0, zero, 1, -1, 2, -2, 3, -3, 0.5, -0.5, inf, -inf, math.NaN(), 5e-324, math.MaxFloat64}
	for _, a := range args {
		for _, b := range args {
			if got, want := Pow(a, b), math.Pow(a, b); !equalBits(got, want) && math.Abs(got-want) > 1e-15*math.Abs(want) {
				t.Errorf("Pow(%v, %v) = %v, want %v", a, b, got, want)
			}
			if got, want := Atan2(a, b), math.Atan2(a, b); !equalBits(got, want) && math.Abs(got-want) > 1e-15*math.Abs(want) {
				t.Errorf("Atan2(%v, %v) = %v, want %v", a, b, got, want)
			}
		}
	}
}

func TestIntegerPowers(t *testing.T) {
	for _, test := range []struct{ x, n, want int64 }{
		{2, 10, 1024}, {-3, 3, -27}, {7, 0, 1}, {0, 0, 1}, {2, -1, 0}, {1, -5, 1}, {-1, -5, -1}, {-1, -4, 1}, {3, 41, -420491770248316829},
	} {
		if got, ok := IntPow(test.x, test.n); got != test.want || !ok {
			t.Errorf("IntPow(%d, %d) = %d, %v, want %d", test.x, test.n, got, ok, test.want)
		}
	}
	if _, ok := IntPow(0, -1); ok {
		t.Error("IntPow(0, -1) is ok, want a division by zero")
	}
	if got, want := PowInt(1.1, 5), 1.1*(1.1*1.1*(1.1*1.1)); math.Abs(got-want) > 1e-15 {
		t.Errorf("PowInt(1.1, 5) = %v, want %v", got, want)
	}
	if got := PowInt(float32(2), -3); got != 0.125 {
		t.Errorf("PowInt(2, -3) = %v, want 0.125", got)
	}
	if got := CPowInt(complex(0, 1), -3); got != complex(0, 1) {
		t.Errorf("CPowInt(i, -3) = %v, want i", got)
	}
	if got := CPowInt32(complex(1, 1), 4); got != -4 {
		t.Errorf("CPowInt32(1+i, 4) = %v, want -4", got)
	}
}

// golden is the digest of results that every host must have.
const golden = 0x20037651364ce456

func TestEqualBits(t *testing.T) {
	h := fnv.New64a()
	put := func(v float64) {
		var b [8]byte
		if !math.IsNaN(v) {
			binary.LittleEndian.PutUint64(b[:], math.Float64bits(v))
		}
		h.Write(b[:])
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		x, y := wide(-20, 20)(r), wide(-5, 5)(r)
		for _, f := range functions {
			put(f.f(x))
		}
		put(Pow(math.Abs(x), y))
		put(Atan2(x, y))
		z := complex(y, x/1024)
		for _, w := range []complex128{CSqrt(z), CExp(z), CLog(z), CSin(z), CCos(z), CPow(z, 0.5i), complex(CAbs(z), 0), CPowInt(z, 7)} {
			put(real(w))
			put(imag(w))
		}
	}
	if got := h.Sum64(); got != golden {
		t.Errorf("digest %#x, want %#x: results differ on this host, or the functions have changed", got, uint64(golden))
	}
}
