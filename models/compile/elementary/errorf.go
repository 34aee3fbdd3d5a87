package elementary

import "math"

var (
	inverseRootPi = dd{0x1.20dd750429b6dp-1, 0x1.1ae3a914fed80p-57}
	one           = dd{1, 0}
)

// Up to erfSeriesEnd the series leaves enough bits of 1 - erf(x); beyond it the continued fraction converges fast.
const erfSeriesEnd = 3.5

// erfSeries returns erf(x) = 2/sqrt(pi) (x - x^3/3 + x^5/(5 2!) - ...).
func erfSeries(x float64) dd {
	square := twoProduct(x, x).neg()
	power, sum := dd{x, 0}, dd{x, 0}
	for n := 1.0; math.Abs(power.hi) > 0x1p-110*math.Abs(x); n++ {
		power = power.mul(square).div(dd{n, 0})
		sum = sum.add(power.div(dd{float64(2*n) + 1, 0}))
	}
	return sum.mul(inverseRootPi).scale(2)
}

// erfFraction returns e^(x^2) erfc(x) for x >= erfSeriesEnd, 1/sqrt(pi) / (x + (1/2)/(x + 1/(x + (3/2)/(x + ...)))) (Laplace).
func erfFraction(x float64) dd {
	const levels = 60
	tail := dd{x, 0}
	for n := levels; n > 0; n-- {
		tail = dd{float64(n) / 2, 0}.div(tail).add(dd{x, 0})
	}
	return inverseRootPi.div(tail)
}

// Erf returns the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
func Erf(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || x == 0:
		return x
	case a < 0x1p-500: // the square would vanish
		return inverseRootPi.scale(2 * x).value()
	case a > 6:
		return math.Copysign(1, x)
	case a > erfSeriesEnd:
		e := expSquare(a, -1).times(erfFraction(a)).round()
		return math.Copysign(1-e, x)
	}
	return erfSeries(x).value()
}

// Erfc returns 1 - Erf(x), exact where that is small.
func Erfc(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > 27.5:
		return 0
	case x > erfSeriesEnd:
		return expSquare(x, -1).times(erfFraction(x)).round()
	case x < -6:
		return 2
	case math.Abs(x) < 0x1p-60:
		return 1
	}
	return erfcOf(x).value()
}

// erfcOf returns erfc(x) for x from -6 to erfSeriesEnd.
func erfcOf(x float64) dd {
	if x < -erfSeriesEnd {
		return dd{2, 0}.add(dd{-Erfc(-x), 0})
	}
	return one.add(erfSeries(x).neg())
}

// ErfcScaled returns e^(x^2) Erfc(x), which does not vanish for large x.
func ErfcScaled(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 1):
		return 0
	case x < -27:
		return math.Inf(1)
	case x > erfSeriesEnd:
		return erfFraction(x).value()
	case math.Abs(x) < 0x1p-60:
		return 1
	case x < -6:
		return expSquare(x, 1).times(dd{2, 0}).round()
	}
	return expSquare(x, 1).times(erfcOf(x)).round()
}

// expSquare returns e^(sign x^2) for |x| below 28.
func expSquare(x, sign float64) product {
	e, k := expOf(twoProduct(x, x).scale(sign))
	return product{value: e, exponent: k}
}
