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

// Exp returns e^x.
func Exp(x float64) float64 {
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

// expOf returns e^x as e * 2^k with e from 1 to 2, for |x| below 800. Its
// relative error is below 2^-58.
func expOf(x dd) (e dd, k int) {
	n := math.Floor(float64(x.hi*(32/math.Ln2)) + 0.5)
	r := twoSum(x.hi-float64(n*stepHi), -float64(n*stepLo))
	t := r.hi
	// e^t - 1 - t, and what the low parts add
	p := float64(t*(1./5040)) + 1./720
	p = float64(p*t) + 1./120
	p = float64(p*t) + 1./24
	p = float64(p*t) + 1./6
	p = float64(p*t) + 1./2
	p = float64(float64(p*t)*t) + float64((r.lo+x.lo)*(1+t))
	j := int(n)
	k = j >> 5
	power := expTable[j&31]
	s := fastSum(t, p)
	return power.add(power.mul(s)), k
}

// ldexp returns e * 2^k, rounded.
func ldexp(e dd, k int) float64 {
	v := e.value()
	if k >= -1022 && k <= 1022 {
		return v * math.Float64frombits(uint64(k+1023)<<52)
	}
	if k > 1022 {
		return v * 2 * math.Float64frombits(uint64(k-1+1023)<<52)
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
