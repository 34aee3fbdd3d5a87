package elementary

import "math"

// sinOf returns sin r for |r| <= pi/4.
func sinOf(r dd) dd {
	z := float64(r.hi * r.hi)
	// (sin t - t)/t^3
	p := float64(z*(1./355687428096000)) - 1./1307674368000
	p = float64(p*z) + 1./6227020800
	p = float64(p*z) - 1./39916800
	p = float64(p*z) + 1./362880
	p = float64(p*z) - 1./5040
	p = float64(p*z) + 1./120
	p = float64(p*z) - 1./6
	corr := float64(float64(p*z)*r.hi) + float64(r.lo*(1-z/2))
	return fastSum(r.hi, corr)
}

// cosOf returns cos r for |r| <= pi/4.
func cosOf(r dd) dd {
	square := twoProduct(r.hi, r.hi)
	z := square.hi
	// (cos t - 1 + t^2/2)/t^4
	p := float64(z*(-1./6402373705728000)) + 1./20922789888000
	p = float64(p*z) - 1./87178291200
	p = float64(p*z) + 1./479001600
	p = float64(p*z) - 1./3628800
	p = float64(p*z) + 1./40320
	p = float64(p*z) - 1./720
	p = float64(p*z) + 1./24
	corr := float64(float64(p*z)*z) - square.lo/2 - float64(r.hi*r.lo)
	s := fastSum(1, -z/2)
	return fastSum(s.hi, s.lo+corr)
}

// Sin returns the sine of x radians.
func Sin(x float64) float64 {
	a := math.Abs(x)
	if !(a <= reduceMost) {
		return sinRare(x)
	}
	if a < 0x1p-27 {
		return x // also -0
	}
	r, q := reduce(x)
	return turn(r, q)
}

func sinRare(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	r, q := reduceLarge(x)
	return turn(r, q)
}

// Cos returns the cosine of x radians.
func Cos(x float64) float64 {
	if !(math.Abs(x) <= reduceMost) {
		return cosRare(x)
	}
	r, q := reduce(x)
	return turn(r, (q+1)&3)
}

func cosRare(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	r, q := reduceLarge(x)
	return turn(r, (q+1)&3)
}

// turn returns sin(r + q pi/2).
func turn(r dd, q uint64) float64 {
	v := 0.0
	if q&1 == 0 {
		v = sinOf(r).value()
	} else {
		v = cosOf(r).value()
	}
	if q&2 != 0 {
		return -v
	}
	return v
}

// Tan returns the tangent of x radians.
func Tan(x float64) float64 {
	a := math.Abs(x)
	if !(a <= reduceMost) {
		return tanRare(x)
	}
	if a < 0x1p-27 {
		return x
	}
	r, q := reduce(x)
	return slope(r, q)
}

func tanRare(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	r, q := reduceLarge(x)
	return slope(r, q)
}

// slope returns tan(r + q pi/2).
func slope(r dd, q uint64) float64 {
	s, c := sinOf(r), cosOf(r)
	if q&1 != 0 {
		return c.neg().div(s).value()
	}
	return s.div(c).value()
}
