package fio

import (
	"errors"
	"strconv"
)

// listState is how far list-directed or NAMELIST editing is.
type listState struct {
	// Output.
	character bool // the last value was a character one without delimiters
	delimiter byte // overrides that of the unit
	tight     bool // no blanks before complex values

	// Input.
	namelist bool
	group    string   // being read
	done     bool     // a slash has come
	pending  bool     // the separator behind the last value is still to come
	repeat   int      // further uses of the value
	form     listForm // of the value
	value    []byte   // its characters; real and imaginary part with a comma
}

type listForm uint8

const (
	formNull listForm = iota
	formPlain
	formQuoted
	formComplex
)

// readList fills every element of an item.
func (st *Statement) readList(it *Item) error {
	for i := range it.Count {
		if err := st.readListElement(it.Kind, it.element(i)); err != nil || st.list.done {
			return err
		}
	}
	return nil
}

// readListElement takes the next value; a null one leaves the element as it is.
func (st *Statement) readListElement(k Kind, to []byte) error {
	s := &st.list
	if s.done {
		return nil
	}
	if s.repeat == 0 {
		if err := st.scanValue(k); err != nil || s.done {
			return err
		}
	}
	s.repeat--
	return st.store(k, to)
}

// peek returns the next character of the record, a newline at its end.
func (st *Statement) peek() byte {
	if st.pos < len(st.rec) {
		return st.rec[st.pos]
	}
	return '\n'
}

// skipBlanks goes to the next character that is no blank, over records. In a
// NAMELIST group comments are blanks.
func (st *Statement) skipBlanks() (byte, error) {
	for {
		switch c := st.peek(); {
		case c == '\n' && st.pos >= len(st.rec), c == '!' && st.list.namelist:
			if err := st.nextRecord(); err != nil {
				return 0, st.inGroup(err)
			}
		case !isBlank(c):
			return c, nil
		default:
			st.pos++
		}
	}
}

// inGroup says where the file ended.
func (st *Statement) inGroup(err error) error {
	var e *Error
	if st.list.group != "" && errors.As(err, &e) && e.Code == End {
		e.Problem += " in the namelist group " + st.list.group
	}
	return err
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// separates reports whether c ends a value.
func separates(c byte) bool { return isBlank(c) || c == ',' || c == '/' }

// scanValue reads the next value, or finds that there are no more.
func (st *Statement) scanValue(k Kind) error {
	s := &st.list
	c, err := st.skipBlanks()
	if err != nil {
		return err
	}
	if s.pending && c == ',' {
		st.pos++
		if c, err = st.skipBlanks(); err != nil {
			return err
		}
	}
	s.pending, s.repeat, s.form = false, 1, formNull
	switch {
	case c == '/' || s.namelist && st.groupEnd():
		s.done = true
		return nil
	case s.namelist && st.nameAhead():
		s.repeat = 0
		return errNextName
	case c == ',':
		st.pos++
		return nil
	}
	s.pending = true
	if c, err = st.scanRepeat(c); err != nil || separates(c) {
		return err
	}
	return st.scanForm(k, c)
}

// scanRepeat reads r* if it is next, and returns the character behind it.
func (st *Statement) scanRepeat(c byte) (byte, error) {
	at := st.pos
	for at < len(st.rec) && isDigit(st.rec[at]) {
		at++
	}
	if !isDigit(c) || at >= len(st.rec) || st.rec[at] != '*' {
		return c, nil
	}
	n, _, ok := parseInt(st.rec[st.pos:at])
	if !ok || n < 1 || n > 1<<31-1 {
		return 0, st.errorf(BadValue, "found the repeat count %s, expected one from 1 to 2147483647", st.rec[st.pos:at])
	}
	st.list.repeat = int(n)
	st.pos = at + 1
	return st.peek(), nil
}

// scanForm reads the value that begins with c.
func (st *Statement) scanForm(k Kind, c byte) error {
	s := &st.list
	s.value = s.value[:0]
	switch {
	case c == '\'' || c == '"':
		s.form = formQuoted
		return st.scanQuoted(c)
	case c == '(' && k.complex():
		s.form = formComplex
		return st.scanComplex()
	}
	s.form = formPlain
	for !separates(st.peek()) {
		s.value = append(s.value, st.rec[st.pos])
		st.pos++
	}
	return nil
}

// scanQuoted reads a character constant, which may go over records.
func (st *Statement) scanQuoted(quote byte) error {
	st.pos++
	for {
		if st.pos >= len(st.rec) {
			if err := st.nextRecord(); err != nil {
				return err
			}
			continue
		}
		c := st.rec[st.pos]
		st.pos++
		if c == quote {
			if st.peek() != quote {
				return nil
			}
			st.pos++
		}
		st.list.value = append(st.list.value, c)
	}
}

// scanComplex reads (re,im), with blanks and record ends around the parts.
func (st *Statement) scanComplex() error {
	s := &st.list
	for _, after := range []byte{',', ')'} {
		st.pos++
		if _, err := st.skipBlanks(); err != nil {
			return err
		}
		for c := st.peek(); !separates(c) && c != ')'; c = st.peek() {
			s.value = append(s.value, c)
			st.pos++
		}
		c, err := st.skipBlanks()
		if err != nil {
			return err
		}
		if c != after {
			return st.errorf(BadValue, "found %q in a complex constant in column %d, expected %q", c, st.pos+1, after)
		}
		s.value = append(s.value, c)
	}
	s.value = s.value[:len(s.value)-1]
	st.pos++
	return nil
}

// store converts the value for an element.
func (st *Statement) store(k Kind, to []byte) error {
	s := &st.list
	switch {
	case s.form == formNull:
		return nil
	case k == Character && s.form != formComplex:
		fill(to[copy(to, s.value):], ' ')
		return nil
	case s.form == formComplex && k.complex():
		return st.storeComplex(k, to)
	case s.form == formPlain && k.integer():
		return st.storeInteger(k, to)
	case s.form == formPlain && k.real():
		return st.storeRealValue(k, to, s.value)
	case s.form == formPlain && k.logical():
		return st.storeLogical(k, to)
	}
	return st.wrongValue(k)
}

// wrongValue is the error of a value of another type.
func (st *Statement) wrongValue(k Kind) error {
	return st.errorf(BadValue, "found %s before column %d, expected a value of type %v", quoted(st.list.value), st.pos+1, k)
}

func (st *Statement) storeInteger(k Kind, to []byte) error {
	v, digits, ok := parseInt(st.list.value)
	switch {
	case !digits:
		return st.wrongValue(k)
	case !ok || !fits(v, len(to)):
		return st.errorf(Overflow, "%s is out of the range of %v", quoted(st.list.value), k)
	}
	storeInt(to, v)
	return nil
}

func (st *Statement) storeRealValue(k Kind, to, text []byte) error {
	if len(text) == 0 {
		return st.wrongValue(k)
	}
	b := st.text[:0]
	for _, c := range text {
		b = append(b, upper(c))
	}
	st.text = b
	v, err := parseReal(b, len(to), 0, 0)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return st.errorf(Overflow, "%s is out of the range of %v", quoted(text), k)
	case err != nil:
		return st.wrongValue(k)
	}
	storeReal(to, v)
	return nil
}

func (st *Statement) storeComplex(k Kind, to []byte) error {
	half := len(to) / 2
	for i, c := range st.list.value {
		if c != ',' {
			continue
		}
		if err := st.storeRealValue(k, to[:half], st.list.value[:i]); err != nil {
			return err
		}
		return st.storeRealValue(k, to[half:], st.list.value[i+1:])
	}
	return st.wrongValue(k)
}

// storeLogical takes T or F after an optional point; the rest does not count.
func (st *Statement) storeLogical(k Kind, to []byte) error {
	text := st.list.value
	if len(text) > 1 && text[0] == '.' {
		text = text[1:]
	}
	switch {
	case len(text) > 0 && upper(text[0]) == 'T':
		storeInt(to, 1)
	case len(text) > 0 && upper(text[0]) == 'F':
		storeInt(to, 0)
	default:
		return st.wrongValue(k)
	}
	return nil
}
