package elementary

import "math"

// inverseGamma has the coefficients of 1/Gamma(1+f) = 1 + c1 f + c2 f^2 + ..., c1 being Euler's constant (Wrench
// 1968). At |f| = 1/2 the next term is below 2^-70.
var inverseGamma = [...]dd{
	{0x1p+0, 0},
	{0x1.2788cfc6fb619p-1, -0x1.6cb90701fbfabp-58},
	{-0x1.4fcf4026afa2ep-1, 0x1.8a3db7a90c42ap-56},
	{-0x1.5815e8fa27048p-5, 0x1.b85ea59bc3638p-60},
	{0x1.5512320b43fbep-3, 0x1.77e9bfd84d0f8p-57},
	{-0x1.59af103c34092p-5, -0x1.ef8da0241c465p-59},
	{-0x1.3b4af28483e21p-7, -0x1.38dbcf40c139bp-61},
	{0x1.d919c527f60b2p-8, -0x1.a91714b11611fp-62},
	{-0x1.317112ce3a2a8p-10, 0x1.0b48922be53b9p-64},
	{-0x1.c364fe6f1563dp-13, 0x1.6707f71f86f2ep-69},
	{0x1.0c8a78cd9f9d2p-13, -0x1.6193e5e682992p-67},
	{-0x1.51ce8af47eabep-16, 0x1.26de8c501cb48p-75},
	{-0x1.4fad41fc34fbbp-20, -0x1.01776ab160dc8p-75},
	{0x1.302509dbc0de3p-20, -0x1.bf09003481b1ap-75},
	{-0x1.b9986666c225dp-23, -0x1.d12e45de59d01p-79},
	{0x1.a44b7ba22d629p-28, -0x1.4d6f19c81365fp-82},
	{0x1.57bc3fc384334p-28, -0x1.30a82205f48c5p-86},
	{-0x1.44b4cedca388fp-30, -0x1.f1c4c0ce1c9c5p-84},
	{0x1.cae7675c18607p-34, -0x1.d04082c7c66aap-89},
	{0x1.11d065bfaf067p-37, 0x1.16b58cf85bbf4p-91},
	{-0x1.0423bac8ca3fbp-38, 0x1.56e661d0c83b0p-92},
	{0x1.1f20151323cd0p-41, 0x1.c8f6862a8bddcp-96},
	{-0x1.72cb88ea5ae6ep-46, -0x1.de95486d20bfdp-100},
	{-0x1.815f72a05f16fp-48, -0x1.a4cb318673048p-103},
}

// product is value times 2^exponent, for products that leave the range of float64 on their way.
type product struct {
	value    dd
	exponent int
}

const bigStep = 400

// times returns the product with b, whose magnitude is from 2^-500 to 2^500.
func (s product) times(b dd) product {
	s.value = s.value.mul(b)
	switch a := math.Abs(s.value.hi); {
	case a > 0x1p400:
		s.value, s.exponent = s.value.shift(-bigStep), s.exponent+bigStep
	case a < 0x1p-400:
		s.value, s.exponent = s.value.shift(bigStep), s.exponent-bigStep
	}
	return s
}

// shift returns a * 2^n where nothing is lost.
func (a dd) shift(n int) dd { return dd{math.Ldexp(a.hi, n), math.Ldexp(a.lo, n)} }

// round returns the number that s is nearest to.
func (s product) round() float64 {
	if s.value.hi == 0 {
		return 0
	}
	_, e := math.Frexp(s.value.hi)
	k := s.exponent + e - 1
	if k > 1024 {
		return math.Copysign(math.Inf(1), s.value.hi)
	}
	v := s.value.shift(1 - e)
	if v.hi < 0 {
		return -ldexp(v.neg(), k)
	}
	return ldexp(v, k)
}

// gammaOf returns Gamma(x) for |x| from 2^-60 to 190, no pole. From x to its distance f from the nearest integer all
// factors x-1, x-2 ... or x, x+1 ... are exact.
func gammaOf(x float64) product {
	n := math.Floor(x + 0.5)
	f := x - n
	last := len(inverseGamma) - 1
	sum := inverseGamma[last]
	for k := last - 1; k >= 0; k-- {
		sum = sum.scale(f).add(inverseGamma[k])
	}
	p := product{value: one}
	for j := 1.0; j < n; j++ {
		p = p.times(dd{x - j, 0})
	}
	if n >= 1 {
		return p.times(one.div(sum))
	}
	for j := 0.0; j <= -n; j++ {
		p = p.times(dd{x + j, 0})
	}
	p = p.times(sum)
	return product{value: one.div(p.value), exponent: -p.exponent}
}

// Gamma returns the gamma function, (x-1)! for whole x: NaN for negative whole numbers, infinite with its sign for zero.
func Gamma(x float64) float64 {
	switch a := math.Abs(x); {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0 && x == math.Floor(x):
		return math.NaN()
	case a < 0x1p-60: // also of zero
		return 1 / x
	case x > 172:
		return math.Inf(1)
	case x < -185: // below half of the least number
		return math.Copysign(0, parity(math.Floor(x)))
	}
	return gammaOf(x).round()
}

// parity returns 1 for even and -1 for odd whole numbers.
func parity(n float64) float64 {
	if math.Mod(n, 2) != 0 {
		return -1
	}
	return 1
}

// The constants of LogGamma in two parts.
var (
	euler      = inverseGamma[1]
	halfLog2Pi = dd{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55}
	logPi      = dd{0x1.250d048e7a1bdp+0, 0x1.7abf2ad8d5088p-57}
)

const zeta2 = math.Pi * math.Pi / 6

// LogGamma returns the logarithm of |Gamma(x)|: infinite at the poles. Near the zeros between the poles the error is below 2^-60,
// elsewhere below one unit in the last place.
func LogGamma(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 0) || x <= 0 && x == math.Floor(x):
		return math.Inf(1)
	case math.Abs(x) < 0x1p-60:
		return -logOf(dd{math.Abs(x), 0}).value()
	case math.Abs(x-1) < 0x1p-24: // the third terms are below 2^-70 of the first
		e := x - 1
		return euler.neg().add(dd{float64(zeta2 / 2 * e), 0}).scale(e).value()
	case math.Abs(x-2) < 0x1p-24:
		e := x - 2
		return one.add(euler.neg()).add(dd{float64((zeta2 - 1) / 2 * e), 0}).scale(e).value()
	case x > 100:
		return stirling(x).value()
	case x < -100:
		return reflected(x).value()
	}
	g := gammaOf(x)
	if g.value.hi < 0 {
		g.value = g.value.neg()
	}
	return logOfPair(g.value).add(ln2.scale(float64(g.exponent))).value()
}

// stirling returns log Gamma(x) for x > 100 by (x - 1/2) log x - x + log(2 pi)/2 + 1/(12 x) - 1/(360 x^3) + ...
func stirling(x float64) dd {
	if x > 0x1p1015 {
		return dd{math.Inf(1), 0}
	}
	r := 1 / x
	z := float64(r * r)
	p := float64(z*(1./1260)) - 1./360
	p = float64(p*z) + 1./12
	l := logOf(dd{x, 0}).mul(twoSum(x, -0.5))
	return l.add(dd{-x, 0}).add(halfLog2Pi).add(dd{float64(p * r), 0})
}

// reflected returns log |Gamma(x)| for x < -100 by Gamma(x) Gamma(-x) = -pi / (x sin(pi x)).
func reflected(x float64) dd {
	sine := dd{sineOfPi(math.Abs(x - math.Floor(x+0.5))), 0}
	return logPi.add(logOf(dd{-x, 0}).neg()).add(logOf(sine).neg()).add(stirling(-x).neg())
}

// sineOfPi returns sin(pi x) for x from 0 to 1/2.
func sineOfPi(x float64) float64 {
	pi := piHalf.scale(2)
	if x > 0.25 {
		return cosOf(pi.scale(0.5 - x)).value()
	}
	return sinOf(pi.scale(x)).value()
}
