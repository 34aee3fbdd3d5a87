package elementary

import "math"

// sinhSmall returns sinh x for |x| < 0.3.
func sinhSmall(x float64) dd {
	z := float64(x * x)
	p := float64(z*(1./6227020800)) + 1./39916800
	p = float64(p*z) + 1./362880
	p = float64(p*z) + 1./5040
	p = float64(p*z) + 1./120
	p = float64(p*z) + 1./6
	return fastSum(x, float64(float64(p*z)*x))
}

// halves returns e^x/2 and e^-x/2 for x from 0 to 30.
func halves(x float64) (up, down dd) {
	e, k := expOf(dd{x, 0})
	half := powerOfTwo(k - 1)
	up = dd{e.hi * half, e.lo * half}
	return up, dd{0.25, 0}.div(up)
}

// large returns e^x/2 for x of 30 or more, where e^-x does not count.
func large(x float64) float64 {
	if x > 711 {
		return math.Inf(1)
	}
	e, k := expOf(dd{x, 0})
	return ldexp(e, k-1)
}

// Sinh returns the hyperbolic sine.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 30):
		return sinhRare(x)
	case a < 0x1p-27:
		return x
	case a < 0.3:
		return sinhSmall(x).value()
	}
	up, down := halves(a)
	return math.Copysign(up.add(down.neg()).value(), x)
}

func sinhRare(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return math.Copysign(large(math.Abs(x)), x)
}

// Cosh returns the hyperbolic cosine.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	if !(a <= 30) {
		return coshRare(x)
	}
	up, down := halves(a)
	return up.add(down).value()
}

func coshRare(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return large(math.Abs(x))
}

// Tanh returns the hyperbolic tangent.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	if !(a <= 30) {
		return tanhRare(x)
	}
	if a < 0x1p-27 {
		return x
	}
	up, down := halves(a)
	s := up.add(down.neg())
	if a < 0.3 {
		s = sinhSmall(a)
	}
	return math.Copysign(s.div(up.add(down)).value(), x)
}

func tanhRare(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return math.Copysign(1, x)
}
