package fio

import (
	"errors"
	"math"
	"slices"
	"strconv"
)

// bad is the error of a field that is no value.
func (st *Statement) bad(op *edit, field []byte, expected string) error {
	return st.errorf(BadValue, "found %s in the columns up to %d, expected %s for %s%d",
		quoted(field), st.pos, expected, codeNames[op.code], op.w)
}

// compact copies a numeric field to st.text: leading blanks go, others go or
// become zeros as BLANK=, BN and BZ say.
func (st *Statement) compact(field []byte) []byte {
	b := st.text[:0]
	for _, c := range field {
		if c == ' ' || c == '\t' {
			if len(b) == 0 || !st.edit.blankZero {
				continue
			}
			c = '0'
		}
		b = append(b, upper(c))
	}
	st.text = b
	return b
}

// readInt is Iw in reading. A blank field is zero, and so is a sign alone.
func (st *Statement) readInt(op *edit, k Kind, to []byte) error {
	field := st.input(op.w, true)
	b := st.compact(field)
	v, digits, ok := parseInt(b)
	switch {
	case len(b) == 1 && isSign(b[0]):
		storeInt(to, 0)
		return nil
	case len(b) > 0 && !digits:
		return st.bad(op, field, "an integer")
	case !ok || !fits(v, len(to)):
		return st.errorf(Overflow, "%s is out of the range of %v", quoted(field), k)
	}
	storeInt(to, v)
	return nil
}

// parseInt parses an optional sign and digits; ok is false beyond 64 bits.
func parseInt(b []byte) (v int64, digits, ok bool) {
	negative := len(b) > 0 && b[0] == '-'
	if negative || len(b) > 0 && b[0] == '+' {
		b = b[1:]
	}
	ok = true
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false, false
		}
		x := int64(c - '0')
		if v < (math.MinInt64+x)/10 {
			ok = false
			continue
		}
		v = 10*v - x // negative, as the range is larger there
	}
	if !negative {
		ok = ok && v != math.MinInt64
		v = -v
	}
	return v, len(b) > 0, ok
}

// fits reports whether v is in the range of an integer of size bytes.
func fits(v int64, size int) bool {
	shift := 64 - 8*size
	return v<<shift>>shift == v
}

// readReal reads F, E, D, G, EN and ES, all in the same way. If the field has no point, w.d determines it. If the
// field has no exponent, the scale factor applies. A field without digits in front of the exponent is zero.
func (st *Statement) readReal(op *edit, to []byte) error {
	field := st.input(op.w, true)
	b := st.compact(field)
	if len(b) == 0 {
		storeReal(to, 0)
		return nil
	}
	v, err := parseReal(withDigit(b), len(to), max(op.d, 0), st.edit.scale)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return st.errorf(Overflow, "%s is out of the range of a number of %d bytes", quoted(field), len(to))
	case err != nil:
		return st.bad(op, field, "a number")
	}
	storeReal(to, v)
	return nil
}

// withDigit inserts a zero where a sign, a point or both stand without digits.
func withDigit(b []byte) []byte {
	i := 0
	if i < len(b) && isSign(b[i]) {
		i++
	}
	if i < len(b) && b[i] == '.' {
		i++
	}
	if i < len(b) && b[i] != 'E' && b[i] != 'D' && b[i] != 'Q' {
		return b
	}
	return slices.Insert(b, i, '0')
}

// parseReal parses a number of size bytes in upper case. With no point in it, the last places digits are behind it;
// with no exponent, the exponent is -scale.
func parseReal(b []byte, size, places, scale int) (float64, error) {
	var buf [64]byte
	out := buf[:0]
	i := 0
	if b[0] == '+' || b[0] == '-' {
		out = append(out, b[0])
		i = 1
	}
	if v, ok := parseNotFinite(b[i:]); ok {
		return math.Copysign(v, signOf(b)), nil
	}
	digits, point := 0, false
	for ; i < len(b) && (isDigit(b[i]) || b[i] == '.' && !point); i++ {
		if b[i] == '.' {
			point, places = true, 0
		} else {
			digits++
		}
		out = append(out, b[i])
	}
	if digits == 0 {
		return 0, strconv.ErrSyntax
	}
	exponent, ok := -scale, true
	if i < len(b) {
		exponent, ok = parseExponent(b[i:])
	}
	if !ok {
		return 0, strconv.ErrSyntax
	}
	out = strconv.AppendInt(append(out, 'e'), int64(exponent-places), 10)
	return strconv.ParseFloat(string(out), 8*size)
}

func isSign(c byte) bool { return c == '+' || c == '-' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func signOf(b []byte) float64 {
	if b[0] == '-' {
		return -1
	}
	return 1
}

func parseNotFinite(b []byte) (float64, bool) {
	switch string(b) {
	case "NAN":
		return math.NaN(), true
	case "INF", "INFINITY":
		return math.Inf(1), true
	}
	return 0, false
}

// parseExponent parses E, D or Q with an optional sign, or a sign alone, and
// digits.
func parseExponent(b []byte) (int, bool) {
	letter := b[0] == 'E' || b[0] == 'D' || b[0] == 'Q'
	if letter {
		b = b[1:]
	}
	if !letter && b[0] != '+' && b[0] != '-' {
		return 0, false
	}
	v, digits, ok := parseInt(b)
	if !ok {
		v = math.MaxInt32
		if b[0] == '-' {
			v = -v
		}
	}
	const most = 1 << 20 // beyond every range, and no overflow with places
	return int(min(max(v, -most), most)), digits
}

// readLogical is Lw in reading: T or F after an optional point; the rest does not count.
func (st *Statement) readLogical(op *edit, to []byte) error {
	field := st.input(op.w, true)
	i := 0
	for i < len(field) && (field[i] == ' ' || field[i] == '\t') {
		i++
	}
	if i < len(field) && field[i] == '.' {
		i++
	}
	switch {
	case i == len(field):
		return st.bad(op, field, "T or F")
	case upper(field[i]) == 'T':
		storeInt(to, 1)
	case upper(field[i]) == 'F':
		storeInt(to, 0)
	default:
		return st.bad(op, field, "T or F")
	}
	return nil
}

// readBits is Bw, Ow and Zw in reading, into an element of any type.
func (st *Statement) readBits(op *edit, to []byte) error {
	if len(to) > 8 {
		return st.errorf(BadFormat, "%s editing of an item of %d bytes, at most 8", codeNames[op.code], len(to))
	}
	field := st.input(op.w, true)
	b := st.compact(field)
	var v uint64
	if len(b) > 0 {
		var err error
		if v, err = strconv.ParseUint(string(b), bases[op.code], 8*len(to)); errors.Is(err, strconv.ErrRange) {
			return st.errorf(Overflow, "%s has more bits than an item of %d bytes", quoted(field), len(to))
		} else if err != nil {
			return st.bad(op, field, "digits")
		}
	}
	for i := range to {
		to[i] = byte(v >> (8 * i))
	}
	return nil
}
