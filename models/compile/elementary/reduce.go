package elementary

import (
	"math"
	"math/big"
	"math/bits"
)

// twoOverPi has the bits of 2/pi, 64 a word: the first has those of weight
// 2^-1 to 2^-64. The largest exponent needs 1024 + 256 of them.
var twoOverPi = func() (words [22]uint64) {
	const precision = uint(64*len(words) + 64)
	q := new(big.Int).Lsh(big.NewInt(1), 2*precision+1)
	q.Quo(q, machin(precision))
	q.Rsh(q, precision-64*uint(len(words)))
	word := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		words[i] = word.And(q, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
		q.Rsh(q, 64)
	}
	return words
}()

// machin returns pi * 2^precision = 16 atan(1/5) - 4 atan(1/239) (Machin 1706).
func machin(precision uint) *big.Int {
	inverse := func(n, factor int64) *big.Int {
		power := new(big.Int).Lsh(big.NewInt(factor), precision)
		power.Quo(power, big.NewInt(n))
		sum := new(big.Int).Set(power)
		square, term := big.NewInt(-n*n), new(big.Int)
		for k := int64(3); power.Sign() != 0; k += 2 {
			power.Quo(power, square)
			sum.Add(sum, term.Quo(power, big.NewInt(k)))
		}
		return sum
	}
	return new(big.Int).Sub(inverse(5, 16), inverse(239, 4))
}

// pi/2 in parts of 33 bits, whose product with a k of 20 bits is exact, and
// the rest.
const (
	piPart1 = 0x1.921fb544p+0
	piPart2 = 0x1.0b4611a6p-34
	piRest  = math.Pi/2 - piPart1 - piPart2
	restHi  = 0x1.3198a2e037073p-69
	restLo  = piRest - restHi
	// restHi in two parts of 32 and 21 bits
	restUpper = 0x1.3198a2ep-69
	restLower = restHi - restUpper
)

// reduceMost is the largest argument that reduce takes.
const reduceMost = 1 << 19

// reduce returns x - q pi/2 within pi/4 of zero, and q modulo 4, for |x| up to reduceMost.
func reduce(x float64) (r dd, q uint64) {
	if math.Abs(x) <= math.Pi/4 {
		return dd{x, 0}, 0
	}
	n := math.Floor(float64(x*(2/math.Pi)) + 0.5)
	s := twoSum(x-float64(n*piPart1), -float64(n*piPart2))
	t := stepProduct(-restUpper, -restLower, n)
	t.lo -= float64(n * restLo)
	return s.add(t), modulo51(n) & 3
}

// reduceAny is reduce for finite x.
func reduceAny(x float64) (r dd, q uint64) {
	if math.Abs(x) <= reduceMost {
		return reduce(x)
	}
	return reduceLarge(x)
}

// reduceLarge multiplies the bits of x with those bits of 2/pi that matter. The bits to their left give multiples of
// four, those to their right less than 2^-180.
func reduceLarge(x float64) (dd, uint64) {
	b := math.Float64bits(x)
	exponent := int(b>>52&0x7ff) - 1023 - 52
	mantissa := b&(1<<52-1) | 1<<52
	// The product of bit 2^-i of 2/pi and the mantissa is a multiple of
	// 2^(exponent-i); from i = exponent-2 down it is a multiple of 4.
	skip := max(exponent-2, 0)
	var w [5]uint64 // 2/pi * 2^skip, modulo 1, times 2^-64 a word
	for i := range w {
		w[i] = twoOverPi[skip/64+i]<<(skip%64) | twoOverPi[skip/64+i+1]>>(64-skip%64)
	}
	var p [5]uint64 // fraction of the product with the mantissa
	var carry uint64
	for i := 4; i >= 0; i-- {
		hi, lo := bits.Mul64(w[i], mantissa)
		var c uint64
		p[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	return quadrant(carry, p, exponent-skip, x < 0)
}

// quadrant takes the product in units of 2^shift, the words after the binary
// point in p.
func quadrant(units uint64, p [5]uint64, shift int, negative bool) (dd, uint64) {
	// Shift the point: shift is 2 or less, not below -34 as x is 2^19 or more.
	words := [6]uint64{units, p[0], p[1], p[2], p[3], p[4]}
	if shift > 0 {
		for i := range 5 {
			words[i] = words[i]<<shift | words[i+1]>>(64-shift)
		}
	} else if shift < 0 {
		for i := 5; i > 0; i-- {
			words[i] = words[i]>>-shift | words[i-1]<<(64+shift)
		}
		words[0] >>= -shift
	}
	q := words[0] & 3
	up := words[1]>>63 != 0
	if up { // the fraction is a half or more: count from the next quadrant
		q++
		for i := 1; i < 6; i++ {
			words[i] = ^words[i]
		}
	}
	f := valueOf(words[1:])
	if up != negative {
		f = f.neg()
	}
	if negative {
		q = -q
	}
	return f.mul(piHalf), q & 3
}

// valueOf returns the value of bits behind the binary point.
func valueOf(words []uint64) dd {
	zeros := 0
	for len(words) > 3 && words[0] == 0 {
		words, zeros = words[1:], zeros+64
	}
	n := bits.LeadingZeros64(words[0])
	a := words[0]<<n | words[1]>>(64-n)
	b := words[1]<<n | words[2]>>(64-n)
	unit := math.Ldexp(1, -64-zeros-n)
	hi := float64(a>>11) * 2048
	rest := float64(a&2047) + float64(float64(b)*0x1p-64)
	s := fastSum(hi, rest)
	return dd{s.hi * unit, s.lo * unit}
}
