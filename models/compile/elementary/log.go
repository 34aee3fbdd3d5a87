package elementary

import "math"

// logTable has log(j/128) for the j nearest to 128 times a number from
// sqrt(1/2) to sqrt(2).
const logFirst, logLast = 90, 182

var logTable = func() (t [logLast - logFirst + 1]dd) {
	for i := range t {
		c := float64(logFirst + i)
		t[i] = logSeries(dd{c - 128, 0}.div(dd{c + 128, 0}))
	}
	return t
}()

// logSeries returns log((1+s)/(1-s)) = 2 (s + s^3/3 + s^5/5 ...) for |s| < 0.2.
func logSeries(s dd) dd {
	square, power, sum := s.mul(s), s, s
	for n := 3; n < 50; n += 2 {
		power = power.mul(square)
		sum = sum.add(power.div(dd{float64(n), 0}))
	}
	return sum.scale(2)
}

// logOf returns log(x) for finite x.hi > 0, with a relative error below 2^-66.
func logOf(x dd) dd {
	m, k := math.Frexp(x.hi)
	if m < math.Sqrt2/2 {
		m *= 2
		k--
	}
	j := math.Floor(float64(m*128) + 0.5)
	c := j / 128
	// f = m/c - 1, in two parts
	d := m - c
	hi := d / c
	lo := math.FMA(-hi, c, d)/c + x.lo/x.hi
	// log(1+f) = f - f^2/2 + f^3 p
	p := float64(hi*(1./9)) - 1./8
	p = float64(p*hi) + 1./7
	p = float64(p*hi) - 1./6
	p = float64(p*hi) + 1./5
	p = float64(p*hi) - 1./4
	p = float64(p*hi) + 1./3
	half := twoProduct(hi, -hi/2)
	rest := float64(float64(float64(hi*hi)*hi)*p) + half.lo - float64(hi*lo)
	f := twoSum(hi, half.hi)
	f = fastSum(f.hi, f.lo+(lo+rest))
	table := logTable[int(j)-logFirst]
	return ln2.scale(float64(k)).add(table).add(f)
}

// Log returns the natural logarithm.
func Log(x float64) float64 {
	if v, special := logSpecial(x); special {
		return v
	}
	return logOf(dd{x, 0}).value()
}

// 1/ln 10 in two parts.
const invLn10Hi = 0x1.bcb7b1526e50ep-2

// Log10 returns the decimal logarithm, which is exact for powers of ten.
func Log10(x float64) float64 {
	if v, special := logSpecial(x); special {
		return v
	}
	return logOf(dd{x, 0}).mul(dd{invLn10Hi, 1/math.Ln10 - invLn10Hi}).value()
}

func logSpecial(x float64) (float64, bool) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x, true
	case x < 0:
		return math.NaN(), true
	case x == 0:
		return math.Inf(-1), true
	}
	return 0, false
}

// Pow returns x^y, with the special cases of C99.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	case x == 0 || math.IsInf(x, 0) || math.IsInf(y, 0):
		return powSpecial(x, y)
	}
	sign := 1.0
	if x < 0 {
		if y != math.Trunc(y) {
			return math.NaN()
		}
		if odd(y) {
			sign = -1
		}
		x = -x
	}
	if x == 1 {
		return sign
	}
	// From 2^100 on every base but 1 gives zero or infinity.
	l := logOf(dd{x, 0}).scale(min(max(y, -0x1p100), 0x1p100))
	switch {
	case l.hi > 710:
		return math.Copysign(math.Inf(1), sign)
	case l.hi < -746:
		return math.Copysign(0, sign)
	}
	e, k := expOf(l)
	return sign * ldexp(e, k)
}

// odd reports whether y, an integer, is odd.
func odd(y float64) bool {
	return math.Abs(y) < 0x1p53 && int64(y)&1 != 0
}

// powSpecial has x or y zero or infinite.
func powSpecial(x, y float64) float64 {
	if math.IsInf(y, 0) {
		switch ax := math.Abs(x); {
		case ax == 1:
			return 1
		case (ax > 1) == (y > 0):
			return math.Inf(1)
		}
		return 0
	}
	v := 0.0
	if (x == 0) == (y < 0) {
		v = math.Inf(1)
	}
	if math.Signbit(x) && y == math.Trunc(y) && odd(y) {
		v = -v
	}
	return v
}
