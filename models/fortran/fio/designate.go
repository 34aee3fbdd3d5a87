package fio

// designator is the part of a variable that a namelist input names: elements
// from first on, or those of a section.
type designator struct {
	m        *Member
	first    int64
	triplets []triplet // of a section, by dimension
	offset   int       // of a substring
	length   int       // bytes of an element, or of the substring
}

// triplet is the subscripts of one dimension: from, from+step, ..., count of
// them. A subscript alone is one of count 1.
type triplet struct {
	from, step, count int64
	section           bool
}

// count returns the elements that values may be given to.
func (d *designator) count() int {
	if d.triplets == nil {
		return d.m.Item.Count - int(d.first)
	}
	n := int64(1)
	for _, t := range d.triplets {
		n *= t.count
	}
	return int(n)
}

// element returns the bytes of element i.
func (d *designator) element(i int) []byte {
	if d.triplets == nil {
		return d.m.Item.element(int(d.first) + i)[d.offset : d.offset+d.length]
	}
	at, rest, size := int64(0), int64(i), int64(1)
	for k, t := range d.triplets {
		at += (t.from + rest%t.count*t.step - d.m.Dims[k].Lower) * size
		rest /= t.count
		size *= d.m.Dims[k].Extent
	}
	return d.m.Item.element(int(at))[d.offset : d.offset+d.length]
}

// designate reads the subscripts and the substring behind a name.
func (st *Statement) designate(d *designator) error {
	c, err := st.skipBlanks()
	if err != nil {
		return err
	}
	if c == '(' && len(d.m.Dims) > 0 {
		if err := st.subscripts(d); err != nil {
			return err
		}
		if c, err = st.skipBlanks(); err != nil {
			return err
		}
	}
	if c == '(' && d.m.Item.Kind == Character {
		return st.substring(d)
	}
	return nil
}

// subscripts reads (s, ...); without a section, values go on behind the
// element.
func (st *Statement) subscripts(d *designator) error {
	section := false
	list := make([]triplet, len(d.m.Dims))
	for k, dim := range d.m.Dims {
		last := k == len(d.m.Dims)-1
		t, err := st.triplet(dim, last)
		if err != nil {
			return err
		}
		list[k] = t
		section = section || t.section
	}
	if section {
		d.triplets = list
		return nil
	}
	size := int64(1)
	for k, t := range list {
		d.first += (t.from - d.m.Dims[k].Lower) * size
		size *= d.m.Dims[k].Extent
	}
	return nil
}

// triplet reads one subscript and the comma or parenthesis behind it.
func (st *Statement) triplet(dim Dim, last bool) (triplet, error) {
	upper := dim.Lower + dim.Extent - 1
	parts, n, err := st.bounds([3]int64{dim.Lower, upper, 1}, 3)
	if err != nil {
		return triplet{}, err
	}
	t := triplet{from: parts[0], step: parts[2], count: 1, section: n > 1}
	if !t.section {
		parts[1] = parts[0]
	}
	end := byte(',')
	if last {
		end = ')'
	}
	c := st.peek()
	st.pos++
	switch {
	case c != end:
		return t, st.errorf(BadValue, "found %q after a subscript in column %d, expected %q", c, st.pos, end)
	case t.step == 0:
		return t, st.errorf(BadValue, "a section has the stride 0")
	case isOutside(parts[0], dim.Lower, upper) || isOutside(parts[1], dim.Lower, upper):
		return t, st.errorf(BadValue, "the subscript %d:%d is outside of %d:%d", parts[0], parts[1], dim.Lower, upper)
	}
	if t.section {
		t.count = max((parts[1]-parts[0]+t.step)/t.step, 0)
	}
	return t, nil
}

func isOutside(i, lower, upper int64) bool { return i < lower || i > upper }

// bounds reads up to most numbers with colons between them, from the parenthesis or comma on; a number that is left
// out keeps its default. It returns how many places there were.
func (st *Statement) bounds(parts [3]int64, most int) ([3]int64, int, error) {
	st.pos += boolInt(st.peek() == '(')
	for n := 1; ; n++ {
		c, err := st.skipBlanks()
		if err != nil {
			return parts, n, err
		}
		from := st.pos
		for c == '+' || c == '-' || isDigit(c) {
			st.pos++
			c = st.peek()
		}
		if st.pos > from {
			v, digits, ok := parseInt(st.rec[from:st.pos])
			if !digits || !ok || v != int64(int32(v)) {
				return parts, n, st.errorf(BadValue, "found %s, expected a subscript", quoted(st.rec[from:st.pos]))
			}
			parts[n-1] = v
		}
		if c, err = st.skipBlanks(); err != nil {
			return parts, n, err
		}
		switch {
		case c == ':' && n < most:
			st.pos++
		case st.pos == from && n == 1:
			return parts, n, st.errorf(BadValue, "found %q in column %d, expected a subscript", c, st.pos+1)
		default:
			return parts, n, nil
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// substring reads (from:to).
func (st *Statement) substring(d *designator) error {
	parts, n, err := st.bounds([3]int64{1, int64(d.length), 1}, 2)
	if err != nil {
		return err
	}
	if c := st.peek(); c != ')' || n != 2 {
		return st.errorf(BadValue, "found %q in column %d, expected the substring (from:to)", c, st.pos+1)
	}
	st.pos++
	from, to := parts[0], parts[1]
	if from < 1 || to > int64(d.length) || to < from {
		return st.errorf(BadValue, "the substring %d:%d is outside of 1:%d", from, to, d.length)
	}
	d.offset, d.length = int(from)-1, int(to-from)+1
	return nil
}
