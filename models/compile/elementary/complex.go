package elementary

import "math"

// CMul returns a*b, each product and sum rounded.
func CMul(a, b complex128) complex128 {
	ar, ai, br, bi := real(a), imag(a), real(b), imag(b)
	return complex(float64(ar*br)-float64(ai*bi), float64(ar*bi)+float64(ai*br))
}

// CDiv returns a/b without overflow in between (Smith 1962).
func CDiv(a, b complex128) complex128 {
	ar, ai, br, bi := real(a), imag(a), real(b), imag(b)
	if math.Abs(br) < math.Abs(bi) {
		r := br / bi
		d := float64(br*r) + bi
		return complex((float64(ar*r)+ai)/d, (float64(ai*r)-ar)/d)
	}
	r := bi / br
	d := float64(bi*r) + br
	return complex((float64(ai*r)+ar)/d, (ai-float64(ar*r))/d)
}

// squares returns x^2 + y^2 times 2^(-2k), with k such that the larger of the
// two is from 1/2 to 1.
func squares(x, y float64) (sum dd, k int) {
	x, y = math.Abs(x), math.Abs(y)
	_, k = math.Frexp(max(x, y))
	x, y = math.Ldexp(x, -k), math.Ldexp(y, -k)
	return twoProduct(x, x).add(twoProduct(y, y)), k
}

// Hypot returns sqrt(x^2 + y^2) without undue overflow.
func Hypot(x, y float64) float64 { return CAbs(complex(x, y)) }

// CAbs returns the modulus; it overflows only where that does.
func CAbs(z complex128) float64 {
	x, y := real(z), imag(z)
	switch {
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Inf(1)
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	case x == 0 || y == 0:
		return max(math.Abs(x), math.Abs(y))
	}
	s, k := squares(x, y)
	return math.Ldexp(s.sqrt().value(), k)
}

// CSqrt returns the square root whose real part is not negative; the imaginary
// part has the sign of that of z.
func CSqrt(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case x == 0 && y == 0:
		return complex(0, y)
	case math.IsInf(y, 0):
		return complex(math.Inf(1), y)
	case math.IsInf(x, 1) && !math.IsNaN(y):
		return complex(x, math.Copysign(0, y))
	case math.IsInf(x, -1) && !math.IsNaN(y):
		return complex(0, math.Copysign(-x, y))
	case math.IsNaN(x) || math.IsNaN(y):
		return complex(math.NaN(), math.NaN())
	}
	_, k := math.Frexp(max(math.Abs(x), math.Abs(y)))
	k &^= 1 // even, as its half scales the root
	x, y = math.Ldexp(x, -k), math.Ldexp(y, -k)
	sum := twoProduct(x, x).add(twoProduct(y, y)).sqrt().add(dd{math.Abs(x), 0})
	root := dd{sum.hi / 2, sum.lo / 2}.sqrt() // of (|z| + |x|)/2
	other := dd{math.Abs(y) / 2, 0}.div(root)
	if x < 0 {
		root, other = other, root
	}
	return complex(math.Ldexp(root.value(), k/2), math.Copysign(math.Ldexp(other.value(), k/2), y))
}

// CLog returns the natural logarithm, with an imaginary part from -pi to pi.
func CLog(z complex128) complex128 {
	x, y := real(z), imag(z)
	angle := Atan2(y, x)
	switch {
	case x == 0 && y == 0:
		return complex(math.Inf(-1), angle)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return complex(math.Inf(1), angle)
	case math.IsNaN(x) || math.IsNaN(y):
		return complex(math.NaN(), angle)
	}
	s, k := squares(x, y)
	// Near the unit circle the logarithm of s cancels that of 2^2k, unless s
	// has it already.
	s, k = dd{math.Ldexp(s.hi, 2*(k&1)), math.Ldexp(s.lo, 2*(k&1))}, k-k&1
	if k == 0 {
		l := logOf(s)
		return complex(l.value()/2, angle)
	}
	l := logOf(s).scale(0.5).add(ln2.scale(float64(k)))
	return complex(l.value(), angle)
}

// scaled returns e^x as a number of moderate size times the square of f.
func scaled(x float64) (e, f float64) {
	if x > 700 || x < -700 {
		x = min(max(x, -2000), 2000)
		return Exp(x / 2), Exp(x / 2)
	}
	return Exp(x), 1
}

// CExp returns e^z.
func CExp(z complex128) complex128 {
	x, y := real(z), imag(z)
	if y == 0 {
		return complex(Exp(x), y)
	}
	e, f := scaled(x)
	return complex(float64(float64(e*Cos(y))*f), float64(float64(e*Sin(y))*f))
}

// CSin returns the sine.
func CSin(z complex128) complex128 {
	x, y := real(z), imag(z)
	return complex(float64(Sin(x)*Cosh(y)), float64(Cos(x)*Sinh(y)))
}

// CCos returns the cosine.
func CCos(z complex128) complex128 {
	x, y := real(z), imag(z)
	return complex(float64(Cos(x)*Cosh(y)), -float64(Sin(x)*Sinh(y)))
}

// CPow returns z^w, the exponential of w log z; zero for z of zero.
func CPow(z, w complex128) complex128 {
	switch {
	case w == 0:
		return 1
	case z == 0:
		return 0
	}
	return CExp(CMul(w, CLog(z)))
}
