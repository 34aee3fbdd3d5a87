package fio

import (
	"math"
	"strconv"
)

// A decimal is a nonnegative number 0.d1 d2 ... x 10^point, with digits from
// '0' to '9' and d1 not '0' unless the number is zero, which has no digits.
type decimal struct {
	digits []byte
	point  int
}

// significant rounds v, finite and positive, to n digits. It rounds to the nearest number, and to the even one if two
// are as near.
func significant(buf []byte, v float64, n int) decimal {
	buf = strconv.AppendFloat(buf[:0], v, 'e', n-1, 64)
	return scientific(buf)
}

// scientific takes a number as strconv writes it, d.ddde±xx.
func scientific(b []byte) decimal {
	e := len(b) - 1
	for b[e] != 'e' {
		e--
	}
	exponent := 0
	for _, c := range b[e+2:] {
		exponent = 10*exponent + int(c-'0')
	}
	if b[e+1] == '-' {
		exponent = -exponent
	}
	if e == 1 {
		return decimal{b[:1], exponent + 1}
	}
	b[1] = b[0]
	return decimal{b[1:e], exponent + 1}
}

// places rounds v, finite and positive, to n digits behind the point; n may be negative. The result has at least as
// many digits as are not zero.
//
// strconv is fast only for up to 17 significant digits. So places computes the number of digits from an exponent that
// is never too small. If the exponent is one too large, the digits show it. The exception is a number that rounds up
// to a power of ten; for this number, the result is right, too.
func places(buf []byte, v float64, n int) decimal {
	point := floorLog10(v) + 1
	if point+n < 0 {
		return decimal{}
	}
	if point+n > 0 {
		d := significant(buf, v, point+n)
		if d.point >= point {
			return d
		}
		point--
	}
	if point+n > 0 {
		return significant(buf, v, point+n)
	}
	return oneOrNone(buf, v, n)
}

// oneOrNone rounds a v below 10^-n to 10^-n or to zero.
func oneOrNone(buf []byte, v float64, n int) decimal {
	// v is at most one digit long in units of 10^-n; compare it with a half.
	buf = strconv.AppendFloat(buf[:0], v, 'e', 800, 64)
	d := scientific(buf)
	if d.point < -n || d.digits[0] < '5' {
		return decimal{}
	}
	if d.digits[0] == '5' {
		rest := false
		for _, c := range d.digits[1:] {
			rest = rest || c != '0'
		}
		if !rest {
			return decimal{} // of one and zero, zero is even
		}
	}
	d.digits[0] = '1'
	return decimal{d.digits[:1], 1 - n}
}

// tens are the powers of ten from 1e-330 to 1e308, the first ones zero.
var tens = func() (t [639]float64) {
	for i := range t {
		t[i], _ = strconv.ParseFloat("1e"+strconv.Itoa(i-330), 64) // underflow gives the zero wanted
	}
	return t
}()

// floorLog10 returns the decimal exponent of v, finite and positive, or one
// more.
func floorLog10(v float64) int {
	_, e := math.Frexp(v)
	x := e * 30103 / 100000 // truncated, that is not below the floor
	if e > 0 {
		x = min(x, 308)
	}
	if v < tens[x+330] {
		x--
	}
	return x
}
