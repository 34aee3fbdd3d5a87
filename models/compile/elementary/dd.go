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

// twoProduct returns a*b exactly, short of underflow.
func twoProduct(a, b float64) dd {
	p := float64(a * b) // rounded, wherever this is inlined
	return dd{p, math.FMA(a, b, -p)}
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
	cross := math.FMA(a.hi, b.lo, float64(a.lo*b.hi))
	return fastSum(p.hi, p.lo+cross)
}

func (a dd) scale(b float64) dd {
	p := twoProduct(a.hi, b)
	return fastSum(p.hi, math.FMA(a.lo, b, p.lo))
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

// The constants in two parts; the first is the nearest float64.
const (
	pi2Hi = 0x1.921fb54442d18p+0
	ln2Hi = 0x1.62e42fefa39efp-1
)

var (
	piHalf = dd{pi2Hi, math.Pi/2 - pi2Hi}
	ln2    = dd{ln2Hi, math.Ln2 - ln2Hi}
)
