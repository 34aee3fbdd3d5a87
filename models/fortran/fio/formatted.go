package fio

// writeFormatted edits every element of an item.
func (st *Statement) writeFormatted(it *Item) error {
	for i := range it.Count {
		element := it.element(i)
		if it.Kind.complex() {
			half := len(element) / 2
			if err := st.writeElement(it.Kind.part(), element[:half]); err != nil {
				return err
			}
			element = element[half:]
		}
		if err := st.writeElement(it.Kind.part(), element); err != nil {
			return err
		}
	}
	return nil
}

// writeElement edits one element by the next descriptor. It checks that the descriptor is for the type of the element.
// Two exceptions serve older programs: they print integers as logicals and the other way round, and any type with A,
// which shows its bytes.
func (st *Statement) writeElement(k Kind, b []byte) error {
	op, err := st.nextEdit(true)
	if err != nil {
		return err
	}
	switch c := op.code; {
	case c == codeA || c == codeG && k == Character:
		return st.writeText(op.w, b)
	case c == codeB || c == codeO || c == codeZ:
		return st.writeBits(op, b)
	case k == Character:
		return st.mismatch(op, k)
	case k.real() && c >= codeF && c <= codeES:
		if c == codeG && op.w == 0 && op.d < 0 {
			shortest := listReal(k)
			shortest.w = 0
			return st.writeListReal(shortest, loadReal(b))
		}
		if op.d < 0 {
			return st.errorf(BadFormat, "G%d without digits for an item of type %v", op.w, k)
		}
		return st.writeReal(op, loadReal(b))
	case k.real():
		return st.mismatch(op, k)
	case c == codeL || c == codeG && k.logical():
		return st.writeLogical(op.w, loadInt(b) != 0)
	case c == codeI:
		return st.writeInt(op, loadInt(b))
	case c == codeG:
		return st.writeInt(&edit{code: codeI, w: op.w, d: -1}, loadInt(b))
	}
	return st.mismatch(op, k)
}

// writeText is Aw: blanks before what is shorter, the beginning of what is
// longer.
func (st *Statement) writeText(w int, b []byte) error {
	if w <= 0 {
		w = len(b)
	}
	to, err := st.field(w)
	if err != nil {
		return err
	}
	if len(b) < w {
		fill(to[:w-len(b)], ' ')
		to = to[w-len(b):]
	}
	copy(to, b)
	return nil
}

func (st *Statement) writeLogical(w int, v bool) error {
	if v {
		return st.putRight([]byte("T"), w)
	}
	return st.putRight([]byte("F"), w)
}

// readFormatted fills every element of an item.
func (st *Statement) readFormatted(it *Item) error {
	for i := range it.Count {
		element := it.element(i)
		if it.Kind.complex() {
			half := len(element) / 2
			if err := st.readElement(it.Kind.part(), element[:half]); err != nil {
				return err
			}
			element = element[half:]
		}
		if err := st.readElement(it.Kind.part(), element); err != nil {
			return err
		}
	}
	return nil
}

// readElement is the reading counterpart of writeElement.
func (st *Statement) readElement(k Kind, b []byte) error {
	op, err := st.nextEdit(true)
	if err != nil {
		return err
	}
	switch c := op.code; {
	case op.w == 0:
		return st.errorf(BadFormat, "%s0 in reading, where a width is positive", codeNames[c])
	case c == codeA || c == codeG && k == Character:
		return st.readText(op.w, b)
	case c == codeB || c == codeO || c == codeZ:
		return st.readBits(op, b)
	case k == Character:
		return st.mismatch(op, k)
	case k.real() && c >= codeF && c <= codeES:
		return st.readReal(op, b)
	case k.real():
		return st.mismatch(op, k)
	case c == codeL || c == codeG && k.logical():
		return st.readLogical(op, b)
	case c == codeI || c == codeG:
		return st.readInt(op, k, b)
	}
	return st.mismatch(op, k)
}

// input returns the next w characters, or fewer where the record ends or,
// for a number, where a comma ends the field.
func (st *Statement) input(w int, number bool) []byte {
	from := min(st.pos, len(st.rec))
	to := min(st.pos+w, len(st.rec))
	st.edit.short = st.edit.short || st.pos+w > len(st.rec)
	field := st.rec[from:max(from, to)]
	if number {
		for i, c := range field {
			if c == ',' {
				st.pos = from + i + 1
				st.edit.size += i
				return field[:i]
			}
		}
	}
	st.pos += w
	st.edit.size += len(field)
	return field
}

// readText is Aw. If the text is longer than the element, it takes the end; if it is shorter, blanks follow.
func (st *Statement) readText(w int, b []byte) error {
	if w <= 0 {
		w = len(b)
	}
	field := st.input(w, false)
	if w > len(b) {
		field = field[min(w-len(b), len(field)):]
	}
	fill(b[copy(b, field):], ' ')
	return nil
}
