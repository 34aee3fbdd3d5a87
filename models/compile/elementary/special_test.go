package elementary

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The references of this file work in numbers of 2,400 bits, as their series lose up to 1,100 of them.
const wideBits = 2400

func wideFloat(x float64) *big.Float { return new(big.Float).SetPrec(wideBits).SetFloat64(x) }

// wideSeries sums terms from the first on until they are below 2^-1800 of what is lost.
func wideSeries(first *big.Float, next func(term *big.Float, k int64), weight func(term *big.Float, k int64) *big.Float) *big.Float {
	term, sum := new(big.Float).Set(first), wideFloat(0)
	for k := int64(0); ; k++ {
		sum.Add(sum, weight(term, k))
		if next(term, k+1); term.Sign() == 0 || term.MantExp(nil) < -1800 && k > 40 {
			return sum
		}
	}
}

func same1(term *big.Float, _ int64) *big.Float { return term }

func wideInt(n int64) *big.Float { return wideFloat(0).SetInt64(n) }

// bigErf is 2/sqrt(pi) times the sum of (-1)^k x^(2k+1)/(k! (2k+1)).
func bigErf(x float64) *big.Float {
	square := wideFloat(x)
	square.Mul(square, square).Neg(square)
	sum := wideSeries(wideFloat(x), func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, wideInt(k)) },
		func(term *big.Float, k int64) *big.Float { return wideFloat(0).Quo(term, wideInt(2*k+1)) })
	root := wideFloat(0).Sqrt(widePi)
	return sum.Mul(sum, wideInt(2)).Quo(sum, root)
}

var widePi = func() *big.Float {
	pi := wideFloat(0).SetInt(gaussPi(wideBits))
	return pi.SetMantExp(pi, -wideBits)
}()

func bigErfc(x float64) *big.Float { return wideFloat(0).Sub(wideInt(1), bigErf(x)) }

func bigErfcScaled(x float64) *big.Float {
	square := wideFloat(x)
	square.Mul(square, square)
	e := wideSeries(wideInt(1), func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, wideInt(k)) }, same1)
	return e.Mul(e, bigErfc(x))
}

// bernoulli has B(0), B(2), B(4) ... by the sum of binomials, which is zero.
var bernoulli = func() []*big.Rat {
	const last = 120
	all := []*big.Rat{big.NewRat(1, 1)}
	for n := int64(1); n <= last; n++ {
		sum := new(big.Rat)
		for k := int64(0); k < n; k++ {
			c := new(big.Rat).SetInt(new(big.Int).Binomial(n+1, k))
			sum.Add(sum, c.Mul(c, all[k]))
		}
		all = append(all, sum.Neg(sum).Quo(sum, big.NewRat(n+1, 1)))
	}
	var even []*big.Rat
	for n := 0; n <= last; n += 2 {
		even = append(even, all[n])
	}
	return even
}()

// bigGammas returns log |Gamma(x)| and |Gamma(x)|, by Stirling's series at x + n > 200.
func bigGammas(x float64) (log, value *big.Float) {
	z, product := newFloat(x), bigInt(1)
	z.SetPrec(precision + 1100)
	product.SetPrec(precision + 1100)
	for z.Cmp(bigInt(200)) < 0 {
		product.Mul(product, z)
		z.Add(z, bigInt(1))
	}
	product.Abs(product)
	log = fresh().Sub(z, newFloat(0.5))
	log.Mul(log, bigLog(fresh().Set(z))).Sub(log, z)
	twoPi := fresh().Mul(bigPi, bigInt(2))
	log.Add(log, fresh().Quo(bigLog(twoPi), bigInt(2)))
	power := fresh().Set(z)
	for k := 1; k < len(bernoulli); k++ {
		b := fresh().SetRat(bernoulli[k])
		log.Add(log, b.Quo(b, bigInt(int64(2*k*(2*k-1)))).Quo(b, power))
		power.Mul(power, z).Mul(power, z)
	}
	value = bigExp(log)
	value.Quo(value, product)
	return log.Sub(log, bigLog(fresh().Set(product))), value
}

func bigGamma(x float64) *big.Float {
	_, v := bigGammas(x)
	if x < 0 && parity(math.Floor(x)) < 0 {
		v.Neg(v)
	}
	return v
}

func bigLogGamma(x float64) *big.Float {
	l, _ := bigGammas(x)
	return l
}

// bigJ is the sum of (-1)^k (x/2)^(2k+n)/(k! (n+k)!).
func bigJ(n int64, x float64) *big.Float {
	first := wideInt(1)
	for k := int64(1); k <= n; k++ {
		first.Mul(first, wideFloat(x/2)).Quo(first, wideInt(k))
	}
	square := wideFloat(x / 2)
	square.Mul(square, square).Neg(square)
	return wideSeries(first, func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, wideInt(k*(n+k))) }, same1)
}

// bigY of order 0 or 1 is by the series of seriesY, of higher orders by recurrence.
func bigY(n int64, x float64) *big.Float {
	if n > 1 {
		y := bigY(n-1, x)
		y.Mul(y, wideInt(2*(n-1))).Quo(y, wideFloat(x))
		return y.Sub(y, bigY(n-2, x))
	}
	square := wideFloat(x / 2)
	square.Mul(square, square).Neg(square)
	harmonic := wideInt(0)
	sum := wideSeries(wideInt(1), func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, wideInt(k*(n+k))) },
		func(term *big.Float, k int64) *big.Float {
			if k > 0 {
				harmonic.Add(harmonic, wideFloat(0).Quo(wideInt(1), wideInt(k)))
			}
			h := wideFloat(0).Set(harmonic)
			if n == 1 {
				h.Mul(h, wideInt(2)).Add(h, wideFloat(0).Quo(wideInt(1), wideInt(k+1)))
			}
			return h.Mul(h, term)
		})
	l := wideFloat(0).Set(wideLog(x / 2))
	y := l.Add(l, wideEuler).Mul(l, bigJ(n, x))
	if n == 1 {
		y.Sub(y, wideFloat(0).Quo(wideInt(1), wideFloat(x)))
		sum.Mul(sum, wideFloat(x/4))
	}
	y.Sub(y, sum)
	return y.Mul(y, wideInt(2)).Quo(y, widePi)
}

// wideLog and wideEuler have 300 bits, which is enough where they are not multiplied with what is lost.
func wideLog(x float64) *big.Float { return wideFloat(0).Set(bigLog(newFloat(x))) }

// wideEuler is H(n) - log n - 1/(2n) + B2/(2 n^2) + B4/(4 n^4) + ... at n = 200.
var wideEuler = func() *big.Float {
	const n = 200
	sum := fresh()
	for k := int64(1); k <= n; k++ {
		sum.Add(sum, fresh().Quo(bigInt(1), bigInt(k)))
	}
	sum.Sub(sum, bigLog(bigInt(n))).Sub(sum, newFloat(1./(2*n)))
	sum.Add(sum, newFloat(1./(2*n))).Sub(sum, fresh().Quo(bigInt(1), bigInt(2*n)))
	power := bigInt(n * n)
	for k := 1; k < len(bernoulli); k++ {
		b := fresh().SetRat(bernoulli[k])
		sum.Add(sum, b.Quo(b, bigInt(int64(2*k))).Quo(b, power))
		power.Mul(power, bigInt(n*n))
	}
	return wideFloat(0).Set(sum)
}()

func bigArea(x float64, add float64) *big.Float {
	root := fresh().Mul(newFloat(x), newFloat(x))
	root.SetPrec(2*precision).Add(root, newFloat(add)).Sqrt(root)
	return bigLog(fresh().Add(root, newFloat(x)))
}

var specials = []struct {
	name string
	f    func(float64) float64
	want func(float64) *big.Float
	args []func(*rand.Rand) float64
}{
	{"Asinh", Asinh, func(x float64) *big.Float {
		l := bigArea(math.Abs(x), 1)
		if x < 0 {
			l.Neg(l)
		}
		return l
	}, []func(*rand.Rand) float64{uniform(-1, 1), uniform(-40, 40), wide(-30, 200)}},
	{"Acosh", Acosh, func(x float64) *big.Float { return bigArea(x, -1) },
		[]func(*rand.Rand) float64{uniform(1, 1.001), uniform(1, 40), positive(wide(1, 200))}},
	{"Atanh", Atanh, func(x float64) *big.Float {
		l := bigLog(fresh().Quo(fresh().Add(bigInt(1), newFloat(x)), fresh().Sub(bigInt(1), newFloat(x))))
		return l.Quo(l, bigInt(2))
	}, []func(*rand.Rand) float64{uniform(-1, 1), uniform(0.999, 1), wide(-30, -1)}},
	{"Erf", Erf, bigErf, []func(*rand.Rand) float64{uniform(-1, 1), uniform(-6.5, 6.5), wide(-600, 2)}},
	{"Erfc", Erfc, bigErfc, []func(*rand.Rand) float64{uniform(-1, 1), uniform(-7, 27), uniform(3, 4), wide(-70, 2)}},
	{"ErfcScaled", ErfcScaled, bigErfcScaled, []func(*rand.Rand) float64{uniform(-1, 1), uniform(-20, 20), uniform(3, 4)}},
	{"Gamma", Gamma, bigGamma, []func(*rand.Rand) float64{uniform(-3, 3), uniform(0, 171.6), uniform(-180, 0), wide(-100, 2)}},
	{"LogGamma", LogGamma, bigLogGamma,
		[]func(*rand.Rand) float64{uniform(0, 3), uniform(3, 300), uniform(0.99999, 1.00001), uniform(1.99999, 2.00001), uniform(-300, -4)}},
}

// TestSpecialUlps holds the functions to one unit in the last place against series in wide numbers.
func TestSpecialUlps(t *testing.T) {
	for _, f := range specials {
		r := rand.New(rand.NewPCG(11, 12))
		for range 40 {
			for _, arg := range f.args {
				x := arg(r)
				if u := ulps(f.f(x), f.want(x)); u > 1 {
					t.Errorf("%s(%v) = %v is %.3f ulp off, want 1 at most", f.name, x, f.f(x), u)
				}
			}
		}
	}
}

// TestBessel: the error is below a unit in the last place, or of 1/16 of the amplitude near a zero.
func TestBessel(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	check := func(name string, f func(int, float64) float64, want func(int64, float64) *big.Float, n int, x float64) {
		exact := want(int64(n), x)
		d, _ := wideFloat(0).Sub(wideFloat(f(n, x)), exact).Float64()
		value, _ := exact.Float64()
		amplitude := math.Min(1, math.Sqrt(2/(math.Pi*math.Abs(x))))
		if unit := math.Max(math.Abs(value), amplitude/16) * 0x1p-52; math.Abs(d) > unit {
			t.Errorf("%s(%d, %v) = %v, want %v", name, n, x, f(n, x), value)
		}
	}
	for range 10 {
		for _, x := range []float64{uniform(0.001, 5)(r), uniform(5, 25)(r), uniform(25, 60)(r), uniform(60, 300)(r)} {
			for _, n := range []int{0, 1, r.IntN(20)} {
				check("BesselJ", BesselJ, bigJ, n, x)
			}
			for _, n := range []int{0, 1, 2 + r.IntN(6)} {
				check("BesselY", BesselY, bigY, n, x)
			}
		}
	}
}

func TestSpecialFunctionsLimits(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	order := func(f func(int, float64) float64, n int) func(float64) float64 {
		return func(x float64) float64 { return f(n, x) }
	}
	for _, test := range []struct {
		name      string
		f         func(float64) float64
		arg, want []float64
	}{
		{"Asinh", Asinh, []float64{inf, -inf, nan, zero}, []float64{inf, -inf, nan, zero}},
		{"Acosh", Acosh, []float64{inf, 1, 0.5, nan}, []float64{inf, 0, nan, nan}},
		{"Atanh", Atanh, []float64{1, -1, 2, nan, zero}, []float64{inf, -inf, nan, nan, zero}},
		{"Erf", Erf, []float64{inf, -inf, nan, zero, 30}, []float64{1, -1, nan, zero, 1}},
		{"Erfc", Erfc, []float64{inf, -inf, nan, 0, 28}, []float64{0, 2, nan, 1, 0}},
		{"ErfcScaled", ErfcScaled, []float64{inf, -inf, nan, 0, -28}, []float64{0, inf, nan, 1, inf}},
		{"Gamma", Gamma, []float64{inf, -inf, nan, 0, zero, -3, 5, 172, -190.5, -189.5, 1e-320},
			[]float64{inf, nan, nan, inf, -inf, nan, 24, inf, zero, 0, inf}},
		{"LogGamma", LogGamma, []float64{inf, -inf, nan, 0, -1, 1, 2}, []float64{inf, inf, nan, inf, inf, 0, 0}},
		{"J0", order(BesselJ, 0), []float64{0, inf, -inf, nan}, []float64{1, 0, 0, nan}},
		{"J2", order(BesselJ, 2), []float64{0, inf, nan}, []float64{0, 0, nan}},
		{"Y0", order(BesselY, 0), []float64{0, inf, -1, nan}, []float64{-inf, 0, nan, nan}},
		{"Y3", order(BesselY, 3), []float64{0, inf, 1e-300}, []float64{-inf, 0, -inf}},
	} {
		for i, x := range test.arg {
			if got := test.f(x); !equalBits(got, test.want[i]) {
				t.Errorf("%s(%v) = %v, want %v", test.name, x, got, test.want[i])
			}
		}
	}
	if got, want := BesselJ(3, -2.5), -BesselJ(3, 2.5); got != want {
		t.Errorf("BesselJ(3, -2.5) = %v, want %v", got, want)
	}
	if got, want := BesselJ(-3, 2.5), -BesselJ(3, 2.5); got != want {
		t.Errorf("BesselJ(-3, 2.5) = %v, want %v", got, want)
	}
}
