package elementary

import "math"

// expTable has 2^(j/32).
var expTable = func() (t [32]dd) {
	root := dd{2, 0}
	for range 5 {
		root = root.sqrt()
	}
	t[0] = dd{1, 0}
	for j := 1; j < len(t); j++ {
		t[j] = t[j-1].mul(root)
	}
	return t
}()

// ln 2/32 in a part of 32 bits, whose product with a k of at most 16 bits is
// exact, and the rest.
const (
	stepHi = 0x1.62e42fefp-6
	stepLo = math.Ln2/32 - stepHi
)

// Beyond these the result of Exp is infinite, or zero.
const (
	expMost  = 709.782712893384
	expLeast = -745.1332191019412
)

// expNormal is the largest magnitude of an argument whose exponential is a normal number.
const expNormal = 708

// Exp returns e^x.
func Exp(x float64) float64 {
	if !(math.Abs(x) <= expNormal) {
		return expRare(x)
	}
	v, sure := newExponential(dd{x, 0}).rounded()
	if !sure {
		return expRare(x)
	}
	return v
}

func expRare(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > expMost:
		return math.Inf(1)
	case x < expLeast:
		return 0
	}
	e, k := expOf(dd{x, 0})
	return ldexp(e, k)
}

// exponential is e^x in the making: power * (1 + t + p) * 2^k with power from 1 to 2, |t| < 0.011 and 32k the multiple of
// 32 below n.
type exponential struct {
	power dd
	t, p  float64
	n     uint64 // modulo 2^51
}

// newExponential takes |x| below 800. Its relative error is below 2^-58.
func newExponential(x dd) exponential {
	n := math.Floor(float64(x.hi*(32/math.Ln2)) + 0.5)
	r := twoSum(x.hi-float64(n*stepHi), float64(n*-stepLo))
	t := r.hi
	// e^t - 1 - t, and what the low parts add
	p := float64(t*(1./5040)) + 1./720
	p = float64(p*t) + 1./120
	p = float64(p*t) + 1./24
	p = float64(p*t) + 1./6
	p = float64(p*t) + 1./2
	p = float64(float64(p*t)*t) + float64((r.lo+x.lo)*(1+t))
	w := modulo51(n)
	return exponential{expTable[w&31], t, p, w}
}

// mantissa returns e^x * 2^-k.
func (e exponential) mantissa() dd {
	s := fastSum(e.t, e.p)
	return e.power.add(e.power.mul(s))
}

// rounded returns e^x if it is normal and one multiplication shows how its mantissa is rounded.
//
// Four values are rounded to 2^-53 each: the sum t+p, its product with power.hi, the sum with power.lo, and the sum
// with the doubt. power.lo*(t+p), at most as large, is left out. These are five errors; six are allowed for.
func (e exponential) rounded() (v float64, sure bool) {
	rest := e.power.lo + float64(e.power.hi*(e.t+e.p))
	v, sure = dd{e.power.hi, rest}.rounded(float64(math.Abs(rest) * 0x1.8p-51))
	return v * e.scale(), sure
}

// scale returns 2^k.
func (e exponential) scale() float64 { return math.Float64frombits((e.n>>5 + bias) << 52) }

// expOf returns e^x as e * 2^k with e from 1 to 2, for |x| below 800.
func expOf(x dd) (e dd, k int) {
	p := newExponential(x)
	return p.mantissa(), int(int64(p.n<<13) >> (13 + 5))
}

// ldexp returns e * 2^k, rounded.
func ldexp(e dd, k int) float64 {
	v := e.value()
	if k >= -1022 && k <= 1022 {
		return v * powerOfTwo(k)
	}
	if k > 1022 {
		return v * 2 * powerOfTwo(k-1)
	}
	return subnormal(e, k)
}

// subnormal rounds a result that is to lose bits once: added to a power of two
// whose last place is that of the result.
func subnormal(e dd, k int) float64 {
	if k < -1080 {
		return 0
	}
	// 2^(-1074-k) is the unit in the last place of the result at the scale of e.
	unit := math.Ldexp(1, -1074-k)
	big := float64(unit * (1 << 52))
	s := twoSum(big, e.hi)
	rounded := s.hi - big
	if rest := s.lo + e.lo; rest > unit/2 {
		rounded += unit
	} else if rest < -unit/2 {
		rounded -= unit
	}
	return math.Ldexp(rounded, k)
}
