package elementary

import (
	"math"
	"math/big"
)

// The reference functions work in numbers of 300 bits, and more where the
// exponent of an argument asks for it.
const precision = 300

func newFloat(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func fresh() *big.Float { return new(big.Float).SetPrec(precision) }

// series sums term * (step(k))... until the terms vanish.
func series(first *big.Float, next func(term *big.Float, k int64)) *big.Float {
	sum, term := fresh().Set(first), fresh().Set(first)
	for k := int64(1); term.Sign() != 0 && (sum.Sign() == 0 || term.MantExp(nil) > sum.MantExp(nil)-precision); k++ {
		next(term, k)
		sum.Add(sum, term)
	}
	return sum
}

func bigInt(n int64) *big.Float { return fresh().SetInt64(n) }

// bigExp is e^(x/2^20) by its series, squared 20 times.
func bigExp(x *big.Float) *big.Float {
	const halvings = 20
	small := fresh().SetMantExp(x, -halvings)
	sum := series(bigInt(1), func(term *big.Float, k int64) {
		term.Mul(term, small).Quo(term, bigInt(k))
	})
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLog is 2 atanh((m-1)/(m+1)) of x = m 2^k, plus k log 2.
func bigLog(x *big.Float) *big.Float {
	m := fresh()
	k := x.MantExp(m)
	if m.Cmp(newFloat(0.7)) < 0 {
		m.SetMantExp(m, 1)
		k--
	}
	l := atanh(m)
	two := atanh(newFloat(2))
	return l.Add(l, two.Mul(two, bigInt(int64(k))))
}

func atanh(m *big.Float) *big.Float {
	s := fresh().Quo(fresh().Sub(m, bigInt(1)), fresh().Add(m, bigInt(1)))
	square := fresh().Mul(s, s)
	sum, power := fresh(), fresh().Set(s)
	for n := int64(1); n < 500; n += 2 {
		sum.Add(sum, fresh().Quo(power, bigInt(n)))
		power.Mul(power, square)
	}
	return sum.Mul(sum, bigInt(2))
}

// bigPi is sharp enough for the reduction of the largest arguments.
var bigPi = func() *big.Float {
	const bits = 1600
	pi := new(big.Float).SetPrec(bits).SetInt(gaussPi(bits))
	return pi.SetMantExp(pi, -bits)
}()

// gaussPi returns pi 2^bits = 48 atan(1/18) + 32 atan(1/57) - 20 atan(1/239)
// (Gauss), another formula than the package's.
func gaussPi(bits uint) *big.Int {
	sum := new(big.Int)
	for _, part := range []struct{ factor, n int64 }{{48, 18}, {32, 57}, {-20, 239}} {
		power := new(big.Int).Lsh(big.NewInt(part.factor), bits+64)
		power.Quo(power, big.NewInt(part.n))
		for k := int64(1); power.Sign() != 0; k += 2 {
			sum.Add(sum, new(big.Int).Quo(power, big.NewInt(k)))
			power.Quo(power, big.NewInt(-part.n*part.n))
		}
	}
	return sum.Rsh(sum, 64)
}

// bigSinCos reduces by multiples of pi/2.
func bigSinCos(x float64) (sin, cos *big.Float) {
	wide := new(big.Float).SetPrec(1600).SetFloat64(x)
	quarter := new(big.Float).SetPrec(1600).SetMantExp(bigPi, -1)
	n, _ := new(big.Float).SetPrec(1600).Quo(wide, quarter).Int(nil)
	r := fresh().Sub(wide, quarter.Mul(quarter, new(big.Float).SetPrec(1600).SetInt(n)))
	square := fresh().Mul(r, r)
	s := series(r, func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, bigInt(-2*k*(2*k+1))) })
	c := series(bigInt(1), func(term *big.Float, k int64) { term.Mul(term, square).Quo(term, bigInt(-2*k*(2*k-1))) })
	switch new(big.Int).And(n, big.NewInt(3)).Int64() {
	case 1:
		return c, s.Neg(s)
	case 2:
		return s.Neg(s), c.Neg(c)
	case 3:
		return c.Neg(c), s
	}
	return s, c
}

// bigAtan halves the angle ten times.
func bigAtan(x *big.Float) *big.Float {
	t := fresh().Set(x)
	const halvings = 10
	for range halvings {
		root := fresh().Sqrt(fresh().Add(bigInt(1), fresh().Mul(t, t)))
		t.Quo(t, root.Add(root, bigInt(1)))
	}
	square := fresh().Mul(t, t)
	square.Neg(square)
	sum, power := fresh(), fresh().Set(t)
	for n := int64(1); n < 40; n += 2 {
		sum.Add(sum, fresh().Quo(power, bigInt(n)))
		power.Mul(power, square)
	}
	return sum.SetMantExp(sum, halvings)
}

// complementOf returns sqrt(1-x^2).
func complementOf(x *big.Float) *big.Float {
	s := fresh().Sub(bigInt(1), fresh().Mul(x, x))
	return s.Sqrt(s)
}

// ulps returns the distance of got from want in units of the last place.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	if math.IsInf(w, 0) || math.IsInf(got, 0) || math.IsNaN(got) {
		if got == w {
			return 0
		}
		return math.Inf(1)
	}
	unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
	d, _ := fresh().Quo(fresh().Sub(newFloat(got), want), newFloat(unit)).Float64()
	return math.Abs(d)
}
