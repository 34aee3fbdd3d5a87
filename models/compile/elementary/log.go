package elementary

import "math"

// logTable has log(j/128) for the j nearest to 128 times a number from
// sqrt(1/2) to sqrt(2).
const logFirst, logLast = 90, 182

var logTable = func() (t [128]dd) {
	for i := range logLast - logFirst + 1 {
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

// ln 2 in a part of 42 bits, whose product with the exponent of a number is exact, and the rest.
const (
	ln2Upper = 0x1.62e42fefa38p-1
	ln2Lower = ln2Hi - ln2Upper
)

// logarithm is log x in the making: k ln 2 + table + log(1 + f) with f = hi + lo of 2^-7.5 at most.
type logarithm struct {
	k      float64
	table  dd
	hi, lo float64
}

// newLogarithm takes normal x > 0, x times 1+more.
func newLogarithm(x, more float64) logarithm {
	m, k := centered(x)
	j := math.Floor(float64(m*128) + 0.5)
	c := j / 128
	// f = m/c - 1, in two parts; c has 8 bits
	d := m - c
	hi := d / c
	up := upper(hi)
	lo := ((d-float64(up*c))-float64((hi-up)*c))/c + more
	return logarithm{float64(k), logTable[(modulo51(j)-logFirst)&127], hi, lo}
}

// centered returns m from sqrt(1/2) to sqrt(2) and k with x = m * 2^k.
func centered(x float64) (m float64, k int) {
	b := math.Float64bits(x)
	k = int(int64(b-halfRoot) >> 52)
	return math.Float64frombits(b - uint64(k)<<52), k
}

// halfRoot has the bits of sqrt(1/2).
const halfRoot = 0x3fe6a09e667f3bcd

// series returns log(1+f) - f + f^2/2.
func (l logarithm) series() float64 {
	p := float64(l.hi*(1./9)) - 1./8
	p = float64(p*l.hi) + 1./7
	p = float64(p*l.hi) - 1./6
	p = float64(p*l.hi) + 1./5
	p = float64(p*l.hi) - 1./4
	p = float64(p*l.hi) + 1./3
	return float64(float64(float64(l.hi*l.hi)*l.hi) * p)
}

// sum returns the logarithm with a relative error below 2^-66.
func (l logarithm) sum() dd {
	half := twoProduct(l.hi, -l.hi/2)
	rest := l.series() + half.lo - float64(l.hi*l.lo)
	f := twoSum(l.hi, half.hi)
	f = fastSum(f.hi, f.lo+(l.lo+rest))
	whole := stepProduct(ln2Upper, ln2Lower, l.k)
	whole = fastSum(whole.hi, whole.lo+float64(ln2.lo*l.k))
	return whole.add(l.table).add(f)
}

// rounded returns the logarithm if a shorter sum shows how it is rounded. The largest terms are added exactly; each is
// at least twice the next, or zero. The term f^2/2 has an error of 2^-53 three times. Smaller terms have errors of
// 2^-7 of that, and the low parts have 2^-96 of the whole. More than twice as much is allowed for.
func (l logarithm) rounded() (v float64, sure bool) {
	s := fastSum(float64(l.k*ln2Upper), l.table.hi)
	f := fastSum(s.hi, l.hi)
	square := float64(l.hi * l.hi)
	small := float64(l.k*(ln2Lower+(math.Ln2-ln2Hi))) + l.table.lo
	rest := (f.lo + s.lo) + (small + (l.lo + (l.series() - float64(l.hi*l.lo))))
	rest -= square / 2
	return dd{f.hi, rest}.rounded(float64(square*0x1p-51) + float64(math.Abs(f.hi)*0x1p-90))
}

// logOf returns log(x) for finite x.hi > 0, with a relative error below 2^-66.
func logOf(x dd) dd {
	if x.hi < leastNormal {
		return logOfSubnormal(x.hi)
	}
	return newLogarithm(x.hi, x.lo/x.hi).sum()
}

// Log returns the natural logarithm.
func Log(x float64) float64 {
	if !(x >= leastNormal && x <= math.MaxFloat64) {
		return logRare(x)
	}
	v, sure := newLogarithm(x, 0).rounded()
	if !sure {
		return logRare(x)
	}
	return v
}

// 1/ln 10 in two parts.
const invLn10Hi = 0x1.bcb7b1526e50ep-2

// Log10 returns the decimal logarithm, which is exact for powers of ten.
func Log10(x float64) float64 {
	if !(x >= leastNormal && x <= math.MaxFloat64) {
		return log10Rare(x)
	}
	return decimal(newLogarithm(x, 0).sum())
}

// decimal returns the decimal logarithm of what has the natural logarithm l.
func decimal(l dd) float64 { return l.mul(dd{invLn10Hi, 1/math.Ln10 - invLn10Hi}).value() }

func logRare(x float64) float64 {
	switch {
	case x >= leastNormal && x <= math.MaxFloat64:
		return newLogarithm(x, 0).sum().value()
	case x > 0 && x < leastNormal:
		return logOfSubnormal(x).value()
	}
	return logSpecial(x)
}

func log10Rare(x float64) float64 {
	if x > 0 && x < leastNormal {
		return decimal(logOfSubnormal(x))
	}
	return logSpecial(x)
}

func logOfSubnormal(x float64) dd {
	l := newLogarithm(x*0x1p100, 0)
	l.k -= 100
	return l.sum()
}

// logSpecial has an x that is not a positive number.
func logSpecial(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	}
	return math.Inf(-1)
}

// Pow returns x^y, with the special cases of C99.
func Pow(x, y float64) float64 {
	if y == 0 || x == 1 {
		return 1
	}
	size := math.Abs(y)
	if !(x >= leastNormal && x <= math.MaxFloat64 && size >= 0x1p-500 && size <= 0x1p500) {
		return powRare(x, y)
	}
	l := newLogarithm(x, 0).sum().scale(y)
	if !(math.Abs(l.hi) <= expNormal) {
		return powRare(x, y)
	}
	v, sure := newExponential(l).rounded()
	if !sure {
		return powRare(x, y)
	}
	return v
}

func powRare(x, y float64) float64 {
	switch {
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
	l := logOfSubnormal(x)
	if x >= leastNormal {
		l = newLogarithm(x, 0).sum()
	}
	l = l.scale(min(max(y, -0x1p100), 0x1p100))
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
