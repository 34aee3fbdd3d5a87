package fio

import (
	"math"
	"strconv"
)

// writeReal edits v as op says, in the scale and sign mode that hold.
func (st *Statement) writeReal(op *edit, v float64) error {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return st.writeNotFinite(op.w, v)
	case op.code == codeF:
		return st.writeFixed(op.w, op.d, st.edit.scale, v)
	case op.code == codeG:
		return st.writeGeneral(op, v)
	}
	return st.writeExponent(op, v)
}

// sign appends the sign, if there is one to show.
func (st *Statement) sign(b []byte, negative bool) []byte {
	if negative {
		return append(b, '-')
	}
	if st.edit.plus {
		return append(b, '+')
	}
	return b
}

// writeFixed is Fw.d with the scale factor k.
func (st *Statement) writeFixed(w, d, k int, v float64) error {
	var dec decimal
	if v != 0 {
		dec = places(st.scratch(), math.Abs(v), d+k)
		dec.point += k
	}
	return st.putRight(st.fixed(w, d, dec, math.Signbit(v)), w)
}

// fixed edits a number with d digits behind the point. The zero before the
// point gives way where the width is short.
func (st *Statement) fixed(w, d int, dec decimal, negative bool) []byte {
	if len(dec.digits) == 0 {
		dec.point = 0
	}
	b := st.sign(st.text[:0], negative)
	signed := len(b)
	if dec.point <= 0 {
		b = append(b, '0')
	}
	for i := range dec.point {
		b = append(b, dec.digit(i))
	}
	b = append(b, '.')
	for i := range d {
		b = append(b, dec.digit(dec.point+i))
	}
	st.text = b
	if dec.point <= 0 && (w == 0 || len(b) > w) && d > 0 {
		b = append(b[:signed], b[signed+1:]...)
	}
	return b
}

// digit returns the digit number i from 0, zeros on both sides.
func (d *decimal) digit(i int) byte {
	if i < 0 || i >= len(d.digits) {
		return '0'
	}
	return d.digits[i]
}

// scratch returns room for digits that does not overlap st.text.
func (st *Statement) scratch() []byte { return st.digits[:0] }

// putRight writes b at the end of w columns, or as it is for w of zero, or
// asterisks.
func (st *Statement) putRight(b []byte, w int) error {
	if w <= 0 {
		w = len(b)
	}
	to, err := st.field(w)
	if err != nil {
		return err
	}
	if len(b) > w {
		fill(to, '*')
		return nil
	}
	fill(to[:w-len(b)], ' ')
	copy(to[w-len(b):], b)
	return nil
}

func fill(b []byte, c byte) {
	for i := range b {
		b[i] = c
	}
}

// writeNotFinite writes NaN or an infinity, in full where it fits.
func (st *Statement) writeNotFinite(w int, v float64) error {
	if math.IsNaN(v) {
		return st.putRight([]byte("NaN"), w)
	}
	b := st.sign(st.text[:0], v < 0)
	word := "Infinity"
	if w < len(b)+len(word) {
		word = "Inf"
	}
	st.text = append(b, word...)
	return st.putRight(st.text, w)
}

// writeExponent is E, D, EN and ES.
func (st *Statement) writeExponent(op *edit, v float64) error {
	d, lead := op.d, st.edit.scale // lead: digits before the point; negative: zeros behind it
	n := 0                         // significant digits
	switch {
	case op.code == codeES:
		lead, n = 1, d+1
	case op.code == codeEN:
		return st.writeEngineering(op, v)
	case lead > 0 && lead < d+2:
		n = d + 1
	case lead <= 0 && -lead < d:
		n = d + lead
	case lead == 0 && d == 0:
		return st.errorf(BadFormat, "%s%d.0 has no digits without a scale factor", codeNames[op.code], op.w)
	default:
		return st.errorf(BadFormat, "the scale factor %d is out of range for %s%d.%d", lead, codeNames[op.code], op.w, d)
	}
	var dec decimal
	exponent := 0
	if v != 0 {
		dec = significant(st.scratch(), math.Abs(v), n)
		exponent = dec.point - lead
	}
	dec.point = lead
	if lead > 0 {
		d = n - lead
	}
	return st.putExponent(op, d, dec, exponent, math.Signbit(v))
}

// writeEngineering is ENw.d: an exponent that three divides, and one to three
// digits before the point.
func (st *Statement) writeEngineering(op *edit, v float64) error {
	if v == 0 {
		return st.putExponent(op, op.d, decimal{point: 1}, 0, math.Signbit(v))
	}
	abs := math.Abs(v)
	x := significant(st.scratch(), abs, 17).point - 1
	lead := x - 3*floorDiv(x, 3) + 1
	dec := significant(st.scratch(), abs, lead+op.d)
	if dec.point-1 < x { // 17 digits rounded up to a power of ten
		x--
		lead = x - 3*floorDiv(x, 3) + 1
		dec = significant(st.scratch(), abs, lead+op.d)
	}
	x = dec.point - 1 // rounding may have carried
	exponent := 3 * floorDiv(x, 3)
	dec.point -= exponent
	return st.putExponent(op, op.d, dec, exponent, v < 0)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// putExponent writes a number with dec.point digits before the point and d
// behind it, and the exponent.
func (st *Statement) putExponent(op *edit, d int, dec decimal, exponent int, negative bool) error {
	b := st.sign(st.text[:0], negative)
	signed := len(b)
	if dec.point <= 0 {
		b = append(b, '0')
	}
	for i := range dec.point {
		b = append(b, dec.digit(i))
	}
	b = append(b, '.')
	for i := range d {
		b = append(b, dec.digit(dec.point+i))
	}
	letter := byte('E')
	if op.code == codeD {
		letter = 'D'
	}
	b, ok := appendExponent(b, letter, exponent, op.e)
	st.text = b
	if !ok {
		return st.putRight(stars(op.w), op.w)
	}
	if dec.point <= 0 && (op.w == 0 || len(b) > op.w) && d > 0 {
		b = append(b[:signed], b[signed+1:]...)
	}
	return st.putRight(b, op.w)
}

// stars returns what does not fit w columns.
func stars(w int) []byte { return make([]byte, w+1) }

// appendExponent writes an exponent of width digits; without a width (-1) it
// has two digits, or three that displace the letter.
func appendExponent(b []byte, letter byte, exponent, width int) ([]byte, bool) {
	sign := byte('+')
	if exponent < 0 {
		sign, exponent = '-', -exponent
	}
	if width < 0 {
		width = 2
		if exponent > 99 {
			return strconv.AppendInt(append(b, sign), int64(exponent), 10), true
		}
	}
	b = append(b, letter, sign)
	n := 1
	for x := exponent; x >= 10; x /= 10 {
		n++
	}
	for range width - n {
		b = append(b, '0')
	}
	return strconv.AppendInt(b, int64(exponent), 10), n <= width
}

// writeGeneral is Gw.dEe: a fixed form with d digits and blanks for the
// exponent while the magnitude is from 0.1 to 10^d, the E form otherwise.
func (st *Statement) writeGeneral(op *edit, v float64) error {
	blanks := 4
	if op.e > 0 {
		blanks = op.e + 2
	}
	d := op.d
	var dec decimal
	if v != 0 {
		dec = significant(st.scratch(), math.Abs(v), max(d, 1))
		if dec.point < 0 || dec.point > d || d == 0 {
			return st.writeExponent(op, v)
		}
		d -= dec.point
	} else if d == 0 {
		return st.writeExponent(op, v)
	} else {
		d--
	}
	if op.w == 0 {
		return st.putRight(st.fixed(math.MaxInt, d, dec, math.Signbit(v)), 0)
	}
	b := st.fixed(max(op.w-blanks, 1), d, dec, math.Signbit(v))
	for range blanks {
		b = append(b, ' ')
	}
	st.text = b
	return st.putRight(b, op.w)
}

// writeInt is Iw.m. With m of zero, zero has no digits.
func (st *Statement) writeInt(op *edit, v int64) error {
	b := st.sign(st.text[:0], v < 0)
	magnitude := uint64(v)
	if v < 0 {
		magnitude = -magnitude
	}
	return st.putDigits(op, b, magnitude, 10)
}

// putDigits writes a sign and at least op.d digits.
func (st *Statement) putDigits(op *edit, b []byte, magnitude uint64, base int) error {
	var buf [64]byte
	digits := strconv.AppendUint(buf[:0], magnitude, base)
	if magnitude == 0 && op.d == 0 {
		digits = digits[:0]
		b = b[:0]
	}
	for range op.d - len(digits) {
		b = append(b, '0')
	}
	for _, c := range digits {
		b = append(b, upper(c))
	}
	st.text = b
	return st.putRight(b, op.w)
}

var bases = [...]int{codeB: 2, codeO: 8, codeZ: 16}

// writeBits is Bw.m, Ow.m and Zw.m: the bits of an element of up to 8 bytes.
func (st *Statement) writeBits(op *edit, element []byte) error {
	var bits uint64
	for i, b := range element {
		if i == 8 {
			return st.errorf(BadFormat, "%s editing of an item of %d bytes, at most 8", codeNames[op.code], len(element))
		}
		bits |= uint64(b) << (8 * i)
	}
	return st.putDigits(op, st.text[:0], bits, bases[op.code])
}
