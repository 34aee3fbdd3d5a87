package elementary

import "math"

// Asinh returns the number whose hyperbolic sine is x.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || a < 0x1p-27:
		return x
	case a > 0x1p32: // the one below the root does not count
		return math.Copysign(logOf(dd{a, 0}).add(ln2).value(), x)
	}
	root := twoProduct(a, a).add(dd{1, 0}).sqrt()
	return math.Copysign(logOfPair(root.add(dd{a, 0})).value(), x)
}

// Acosh returns the number from 0 on whose hyperbolic cosine is x, NaN for x below 1.
func Acosh(x float64) float64 {
	switch {
	case math.IsNaN(x) || x < 1:
		return math.NaN()
	case x == 1:
		return 0
	case math.IsInf(x, 1):
		return x
	case x > 0x1p32:
		return logOf(dd{x, 0}).add(ln2).value()
	}
	root := twoProduct(x, x).add(dd{-1, 0}).sqrt()
	return logOfPair(root.add(dd{x, 0})).value()
}

// Atanh returns the number whose hyperbolic tangent is x: infinite for 1 and -1, NaN beyond them.
func Atanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || a > 1:
		return math.NaN()
	case a < 0x1p-27:
		return x
	case a == 1:
		return math.Copysign(math.Inf(1), x)
	}
	ratio := twoSum(1, a).div(twoSum(1, -a))
	return math.Copysign(logOfPair(ratio).scale(0.5).value(), x)
}

// logOfPair returns log(x) where x may be near one, by the derivative of the logarithm: what it omits is below 2^-106.
func logOfPair(x dd) dd { return logOf(dd{x.hi, 0}).add(dd{x.lo / x.hi, 0}) }
