package elementary

import "math"

// dd is the sum of two numbers, lo at most half a unit in the last place of hi.
type dd struct{ hi, lo float64 }

// twoSum returns a+b exactly (Knuth 1969).
func twoSum(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

// fastSum returns a+b exactly for |a| >= |b| or a = 0 (Dekker 1971).
func fastSum(a, b float64) dd {
	s := a + b
	return dd{s, b - (s - a)}
}

// twoProduct returns a*b exactly, short of underflow. The module has splitProduct in its place.
func twoProduct(a, b float64) dd {
	p := float64(a * b) // rounded, wherever this is inlined
	return dd{p, math.FMA(a, b, -p)}
}

// splitProduct is twoProduct without a fused operation, which WebAssembly lacks (Dekker 1971). It serves factors below
// 2^996 whose product is zero or at least 2^-968.
func splitProduct(a, b float64) dd {
	p := float64(a * b)
	au, bu := upper(a), upper(b)
	al, bl := a-au, b-bu
	return dd{p, float64(al*bl) - (((p - float64(au*bu)) - float64(al*bu)) - float64(au*bl))}
}

// upper returns the upper half of the bits of a (Veltkamp 1968).
func upper(a float64) float64 {
	t := float64(a * (1<<27 + 1))
	return t - (t - a)
}

// stepProduct returns (a+b)*n exactly; a*n and b*n have to be exact.
func stepProduct(a, b, n float64) dd {
	p := float64((a + b) * n)
	return dd{p, (float64(a*n) - p) + float64(b*n)}
}

func (a dd) add(b dd) dd {
	s := twoSum(a.hi, b.hi)
	t := twoSum(a.lo, b.lo)
	s = fastSum(s.hi, s.lo+t.hi)
	return fastSum(s.hi, s.lo+t.lo)
}

func (a dd) neg() dd { return dd{-a.hi, -a.lo} }

func (a dd) mul(b dd) dd {
	p := twoProduct(a.hi, b.hi)
	cross := float64(a.hi*b.lo) + float64(a.lo*b.hi)
	return fastSum(p.hi, p.lo+cross)
}

func (a dd) scale(b float64) dd {
	p := twoProduct(a.hi, b)
	return fastSum(p.hi, p.lo+float64(a.lo*b))
}

func (a dd) div(b dd) dd {
	q := a.hi / b.hi
	r := a.add(b.scale(q).neg())
	return fastSum(q, r.hi/b.hi)
}

// sqrt needs a positive a.
func (a dd) sqrt() dd {
	s := math.Sqrt(a.hi)
	r := a.add(twoProduct(s, s).neg())
	return fastSum(s, r.hi/float64(2*s))
}

func (a dd) value() float64 { return a.hi + a.lo }

// rounded returns a.value() if it is the same for all numbers that differ by less than the doubt from a.
func (a dd) rounded(doubt float64) (v float64, sure bool) {
	v = a.hi + (a.lo + doubt)
	return v, v <= a.hi+(a.lo-doubt)
}

// modulo51 returns an integer n of less than 2^51 modulo 2^51, in one addition.
func modulo51(n float64) uint64 { return math.Float64bits(n + 3<<51) }

// The exponents of normal numbers; each is scaled by a power of two without rounding where the result is normal too.
const (
	leastNormal = 0x1p-1022
	bias        = 1023
	fraction    = 1<<52 - 1
)

// powerOfTwo returns 2^k for k from -1022 to 1023.
func powerOfTwo(k int) float64 { return math.Float64frombits(uint64(k+bias) << 52) }

// parts returns math.Frexp(x) for normal x > 0: m from 1/2 to 1 and k with x = m * 2^k.
func parts(x float64) (m float64, k int) {
	b := math.Float64bits(x)
	return math.Float64frombits(b&fraction | (bias-1)<<52), int(b>>52) - (bias - 1)
}

// The constants in two parts; the first is the nearest float64.
const (
	pi2Hi = 0x1.921fb54442d18p+0
	ln2Hi = 0x1.62e42fefa39efp-1
)

var (
	piHalf = dd{pi2Hi, math.Pi/2 - pi2Hi}
	ln2    = dd{ln2Hi, math.Ln2 - ln2Hi}
)
