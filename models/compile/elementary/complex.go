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

// easy reports whether squares of x and y neither overflow nor underflow nor vanish.
func easy(x, y float64) bool {
	ax, ay := math.Abs(x), math.Abs(y)
	return ax >= 0x1p-400 && ax <= 0x1p400 && ay >= 0x1p-400 && ay <= 0x1p400
}

// easySquares is squares where they are easy.
func easySquares(x, y float64) (sum dd, k int) {
	k = exponentOfLarger(x, y)
	x, y = x*powerOfTwo(-k), y*powerOfTwo(-k)
	return twoProduct(x, x).add(twoProduct(y, y)), k
}

// exponentOfLarger returns the k of math.Frexp for the larger magnitude.
func exponentOfLarger(x, y float64) int {
	larger := math.Abs(x)
	if math.Abs(y) > larger {
		larger = math.Abs(y)
	}
	_, k := parts(larger)
	return k
}

// Hypot returns sqrt(x^2 + y^2); it overflows only where that does.
func Hypot(x, y float64) float64 {
	if !easy(x, y) {
		return hypotRare(x, y)
	}
	s, k := easySquares(x, y)
	return s.sqrt().value() * powerOfTwo(k)
}

// CAbs returns the modulus.
func CAbs(z complex128) float64 { return Hypot(real(z), imag(z)) }

func hypotRare(x, y float64) float64 {
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
	if !easy(x, y) {
		return csqrtRare(z)
	}
	k := exponentOfLarger(x, y)
	k -= k & 1 // even, as its half scales the root
	a, b := halfRoots(math.Abs(x)*powerOfTwo(-k), math.Abs(y)*powerOfTwo(-k))
	if x < 0 {
		a, b = b, a
	}
	unit := powerOfTwo(k >> 1)
	return complex(a*unit, math.Copysign(b*unit, y))
}

// halfRoots returns the real and the imaginary part of sqrt(x + iy) for x and y that are not negative.
func halfRoots(x, y float64) (a, b float64) {
	sum := twoProduct(x, x).add(twoProduct(y, y)).sqrt().add(dd{x, 0})
	root := dd{sum.hi / 2, sum.lo / 2}.sqrt() // of (|z| + x)/2
	return root.value(), dd{y / 2, 0}.div(root).value()
}

func csqrtRare(z complex128) complex128 {
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
	a, b := halfRoots(math.Abs(x), math.Abs(y))
	if math.Signbit(x) {
		a, b = b, a
	}
	return complex(math.Ldexp(a, k/2), math.Copysign(math.Ldexp(b, k/2), y))
}

// CLog returns the natural logarithm, with an imaginary part from -pi to pi.
func CLog(z complex128) complex128 {
	x, y := real(z), imag(z)
	if !easy(x, y) {
		return clogRare(z)
	}
	s, k := easySquares(x, y)
	return complex(logOfSquares(s, k), Atan2(y, x))
}

func clogRare(z complex128) complex128 {
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
	return complex(logOfSquares(s, k), angle)
}

// logOfSquares returns half the logarithm of s * 2^2k.
func logOfSquares(s dd, k int) float64 {
	// Near the unit circle the logarithm of s cancels that of 2^2k, unless s
	// has it already.
	odd := k & 1
	s = dd{s.hi * powerOfTwo(2*odd), s.lo * powerOfTwo(2*odd)}
	l := newLogarithm(s.hi, s.lo/s.hi).sum()
	if k == odd {
		return l.value() / 2
	}
	return l.scale(0.5).add(ln2.scale(float64(k - odd))).value()
}

// scaledMost is the largest magnitude of the real part of an argument whose exponential is not scaled.
const scaledMost = 700

// scaled returns e^x as a number of moderate size times the square of f.
func scaled(x float64) (e, f float64) {
	if math.Abs(x) > scaledMost {
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
	if !(math.Abs(x) <= scaledMost) {
		return cexpRare(z)
	}
	e := Exp(x)
	return complex(float64(e*Cos(y)), float64(e*Sin(y)))
}

func cexpRare(z complex128) complex128 {
	x, y := real(z), imag(z)
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
