package elementary

import "math"

// Up to besselSeriesEnd the power series of the Bessel functions lose 36 of 106 bits at most; beyond it the terms of the
// asymptotic ones fall below 2^-70 before they grow.
const besselSeriesEnd = 25

// BesselJ returns the Bessel function of the first kind and order n. Its error is below one unit in the last place of
// the result, or of 1/16 of the function's amplitude if that is greater. Sine and cosine have 56 bits, so there are
// fewer near a zero.
func BesselJ(n int, x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 0):
		return 0
	case n < 0:
		return parity(float64(n)) * BesselJ(-n, x)
	case x < 0:
		return parity(float64(n)) * BesselJ(n, -x)
	case x == 0 && n > 0 || float64(n) > float64(2*x)+2000: // below half of the least number
		return 0
	case x == 0:
		return 1
	case x < besselSeriesEnd:
		return seriesJ(n, x).round()
	case n < 2:
		j, _ := hankel(n, x)
		return j.value()
	case float64(n) < x:
		j0, _ := hankel(0, x)
		j1, _ := hankel(1, x)
		return recur(j0, j1, n, x).round()
	}
	return recurDown(n, x).round()
}

// BesselY returns the Bessel function of the second kind and order n: infinite for zero, NaN for negative x. Its error is like
// that of BesselJ.
func BesselY(n int, x float64) float64 {
	switch {
	case math.IsNaN(x) || x < 0:
		return math.NaN()
	case n < 0:
		return parity(float64(n)) * BesselY(-n, x)
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return 0
	case x < 0x1p-500 && n > 0: // about -2^n (n-1)!/(pi x^n)
		return powerY(n, x)
	}
	y0, y1 := firstY(x)
	if n == 0 {
		return y0.value()
	}
	return recur(y0, y1, n, x).round()
}

// powerY returns BesselY for x so small that one term is all.
func powerY(n int, x float64) float64 {
	if n > 1 {
		return math.Inf(-1)
	}
	return -2 / math.Pi / x
}

func firstY(x float64) (y0, y1 dd) {
	if x < besselSeriesEnd {
		return seriesY(x)
	}
	_, y0 = hankel(0, x)
	_, y1 = hankel(1, x)
	return y0, y1
}

// seriesJ returns (x/2)^n/n! times the sum of (-x^2/4)^k n!/(k! (n+k)!).
func seriesJ(n int, x float64) product {
	lead := product{value: one}
	for k := 1; k <= n; k++ {
		lead = lead.times(dd{x / 2, 0}.div(dd{float64(k), 0}))
	}
	return lead.times(sumJ(n, x))
}

func sumJ(n int, x float64) dd {
	square := twoProduct(x/2, -x/2)
	term, sum := one, one
	for k := 1; math.Abs(term.hi) > 0x1p-110; k++ {
		term = term.mul(square).div(dd{float64(k) * float64(n+k), 0})
		sum = sum.add(term)
	}
	return sum
}

// seriesY returns the functions of orders 0 and 1, with l = log(x/2) + Euler's constant and H(k) = 1 + 1/2 + ... + 1/k:
//
//	pi/2 Y0 = l J0 - sum of H(k) (-x^2/4)^k/k!^2
//	pi/2 Y1 = l J1 - 1/x - x/4 times the sum of (H(k) + H(k+1)) (-x^2/4)^k/(k! (k+1)!)
func seriesY(x float64) (y0, y1 dd) {
	square := twoProduct(x/2, -x/2)
	term, harmonic := one, dd{}
	sum0, sum1 := dd{}, one
	for k := 1.0; math.Abs(term.hi) > 0x1p-110; k++ {
		term = term.mul(square).div(dd{k * k, 0})
		harmonic = harmonic.add(one.div(dd{k, 0}))
		sum0 = sum0.add(harmonic.mul(term))
		next := one.div(dd{k + 1, 0})
		sum1 = sum1.add(harmonic.scale(2).add(next).mul(term).mul(next))
	}
	l := logOf(dd{x / 2, 0}).add(euler)
	j0, j1 := sumJ(0, x), sumJ(1, x).scale(x/2)
	y0 = l.mul(j0).add(sum0.neg())
	y1 = l.mul(j1).add(one.div(dd{x, 0}).neg()).add(sum1.scale(x / 4).neg())
	return y0.div(piHalf), y1.div(piHalf)
}

// hankel returns the functions of order n, 0 or 1, for x from besselSeriesEnd on. It uses Hankel's asymptotic series:
// sqrt(2/(pi x)) (P cos c - Q sin c) and sqrt(2/(pi x)) (P sin c + Q cos c) with c = x - (2n+1) pi/4.
func hankel(n int, x float64) (j, y dd) {
	p, q := hankelSeries(n, x)
	r, turns := reduceAny(x)
	s, c := sineAndCosine(r, int(turns)-n)
	sine, cosine := s.add(c.neg()), c.add(s) // of c, times sqrt 2
	root := dd{1, 0}.div(piHalf.scale(2).scale(x).sqrt())
	j = p.mul(cosine).add(q.mul(sine).neg()).mul(root)
	y = p.mul(sine).add(q.mul(cosine)).mul(root)
	return j, y
}

// sineAndCosine returns those of r + q pi/2.
func sineAndCosine(r dd, q int) (s, c dd) {
	s, c = sinOf(r), cosOf(r)
	switch q & 3 {
	case 1:
		return c, s.neg()
	case 2:
		return s.neg(), c.neg()
	case 3:
		return c.neg(), s
	}
	return s, c
}

// hankelSeries adds the terms (4n^2-1)(4n^2-9).../(k! (8x)^k), even ones to p and odd ones to q with alternating signs.
func hankelSeries(n int, x float64) (p, q dd) {
	term, four := one, float64(4*n*n)
	p = one
	for k := 1; k < 50 && math.Abs(term.hi) > 0x1p-110; k++ {
		odd := float64(2*k - 1)
		term = term.scale(four - float64(odd*odd)).div(dd{8 * float64(k), 0}).div(dd{x, 0})
		signed := term
		if k&2 != 0 {
			signed = term.neg()
		}
		if k&1 == 0 {
			p = p.add(signed)
		} else {
			q = q.add(signed)
		}
	}
	return p, q
}

// recur goes from the orders 0 and 1 up to n > 0 by f(k+1) = 2k/x f(k) - f(k-1).
func recur(f0, f1 dd, n int, x float64) product {
	exponent := 0
	for k := 1; k < n; k++ {
		f0, f1 = f1, f1.scale(2*float64(k)).div(dd{x, 0}).add(f0.neg())
		for math.Abs(f1.hi) > 0x1p400 {
			f0, f1, exponent = f0.shift(-bigStep), f1.shift(-bigStep), exponent+bigStep
		}
		if exponent > 1200 {
			break // infinite from here on
		}
	}
	return product{value: f1, exponent: exponent}
}

// recurDown returns J of an order from x on (Miller). It begins at an order so high that J is nearly 0, and goes down
// to order 0. There the true value gives the factor by which all values are too great.
func recurDown(n int, x float64) product {
	var f0, f1, found dd
	f0 = dd{0x1p-300, 0}
	exponent, foundExponent := 0, 0
	for k := n + 20 + int(13*math.Cbrt(float64(n))); k > 0; k-- {
		f0, f1 = f0.scale(2*float64(k)).div(dd{x, 0}).add(f1.neg()), f0
		if math.Abs(f0.hi) > 0x1p400 {
			f0, f1, exponent = f0.shift(-bigStep), f1.shift(-bigStep), exponent+bigStep
		}
		if k-1 == n {
			found, foundExponent = f0, exponent
		}
	}
	true0, at0 := f0, 0
	if math.Abs(f1.hi) > math.Abs(f0.hi) { // order 0 may be near a zero
		true0, at0 = f1, 1
	}
	j, _ := hankel(at0, x)
	return product{value: found, exponent: foundExponent - exponent}.times(j.div(true0))
}
