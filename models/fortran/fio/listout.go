package fio

import "math"

// The layout of list-directed output is that of GNU Fortran 12. There is a blank before every value, and no separator
// between characters. The widths hold every value of the type: 9 digits for REAL, 17 for DOUBLE PRECISION. A record
// ends only with the statement, or before it would exceed RECL=.

// intWidths are the columns of an integer by its bytes.
var intWidths = [...]int{1: 4, 2: 6, 4: 11, 8: 20}

// writeList writes every element of an item.
func (st *Statement) writeList(it *Item) error {
	for i := range it.Count {
		if err := st.writeListElement(it.Kind, it.element(i)); err != nil {
			return err
		}
	}
	return nil
}

func (st *Statement) writeListElement(k Kind, b []byte) error {
	st.edit.plus = false
	bare := k == Character && st.quote() == 0
	if !bare || !st.list.character {
		if err := st.separate(listWidth(k, b)); err != nil {
			return err
		}
	}
	st.list.character = bare
	return st.writeListValue(k, b)
}

// separate begins a record for a value that does not fit the current one, and
// writes the blank before the value.
func (st *Statement) separate(width int) error {
	if u := st.unit; u != nil && u.recl > 0 && st.pos > 0 && st.pos+1+width > u.recl {
		if err := st.newRecord(); err != nil {
			return err
		}
	}
	return st.putString(" ")
}

func listWidth(k Kind, b []byte) int {
	switch {
	case k == Character:
		return len(b)
	case k.logical():
		return 1
	case k.complex():
		return 2*listReal(k.part()).w + 3
	case k.real():
		return listReal(k).w
	}
	return intWidths[len(b)]
}

// quote returns the delimiter of characters.
func (st *Statement) quote() byte {
	if st.list.delimiter != 0 || st.unit == nil {
		return st.list.delimiter
	}
	return st.unit.delim
}

func (st *Statement) writeListValue(k Kind, b []byte) error {
	switch {
	case k == Character && st.quote() != 0:
		return st.writeQuoted(b, st.quote())
	case k == Character:
		return st.writeText(0, b)
	case k.logical():
		return st.writeLogical(1, loadInt(b) != 0)
	case k.complex():
		return st.writeListComplex(k.part(), b)
	case k.real():
		return st.writeListReal(listReal(k), loadReal(b))
	}
	return st.writeInt(&edit{code: codeI, w: intWidths[len(b)], d: -1}, loadInt(b))
}

func listReal(k Kind) edit {
	if k == Real4 {
		return edit{code: codeG, w: 16, d: 9, e: 2}
	}
	return edit{code: codeG, w: 25, d: 17, e: 3}
}

// writeListReal writes a number in op.d digits: the fixed form of G, or ES with
// one digit before the point. GNU Fortran gives a part of a complex number,
// which has no width, a digit more in the exponent form.
func (st *Statement) writeListReal(op edit, v float64) error {
	if v != 0 && !math.IsNaN(v) && !math.IsInf(v, 0) {
		dec := significant(st.scratch(), math.Abs(v), op.d)
		if dec.point < 0 || dec.point > op.d {
			op.code = codeES
			if op.w > 0 {
				op.d--
			}
		}
	}
	return st.writeReal(&op, v)
}

// writeQuoted writes a character value between delimiters, doubling those in
// it.
func (st *Statement) writeQuoted(b []byte, quote byte) error {
	text := append(st.text[:0], quote)
	for _, c := range b {
		if c == quote {
			text = append(text, c)
		}
		text = append(text, c)
	}
	st.text = append(text, quote)
	return st.putRight(st.text, 0)
}

// writeListComplex writes both parts as short as their digits allow, at the
// end of the columns of two numbers.
func (st *Statement) writeListComplex(part Kind, b []byte) error {
	op := listReal(part)
	from := st.pos
	width := 2*op.w + 3
	op.w = 0
	half := len(b) / 2
	if err := st.putString("("); err != nil {
		return err
	}
	if err := st.writeListReal(op, loadReal(b[:half])); err != nil {
		return err
	}
	if err := st.putString(","); err != nil {
		return err
	}
	if err := st.writeListReal(op, loadReal(b[half:])); err != nil {
		return err
	}
	if err := st.putString(")"); err != nil {
		return err
	}
	return st.shift(from, width)
}

// shift moves what was written since column from to the end of width columns.
func (st *Statement) shift(from, width int) error {
	blanks := width - (st.pos - from)
	if blanks <= 0 || st.list.tight {
		return nil
	}
	if _, err := st.field(blanks); err != nil {
		return err
	}
	copy(st.line[from+blanks:], st.line[from:])
	fill(st.line[from:from+blanks], ' ')
	return nil
}
