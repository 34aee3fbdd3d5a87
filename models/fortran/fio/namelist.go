package fio

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// Group is a NAMELIST group.
type Group struct {
	Name    string
	Members []Member
}

// Member is a variable of a group. Item is the whole variable, an array as
// adjacent elements.
type Member struct {
	Name string
	Item Item
	Dims []Dim // of an array, the fastest first
}

// Dim is a dimension of an array.
type Dim struct {
	Lower, Extent int64
}

// errNextName ends the values of a variable: another name is next.
var errNextName = errors.New("fio: a name follows")

// readNamelist reads &NAME variable = values ... / or the same with $.
func (st *Statement) readNamelist(g *Group) error {
	st.list.namelist = true
	if err := st.findGroup(g.Name); err != nil {
		return err
	}
	st.list.group = g.Name
	for {
		c, err := st.skipBlanks()
		if err != nil {
			return err
		}
		if c == ',' {
			st.pos++
			continue
		}
		if c == '/' || st.groupEnd() {
			return nil
		}
		if err := st.assign(g); err != nil {
			return err
		}
		if st.list.done {
			return nil
		}
	}
}

// findGroup reads records up to the one that begins the group.
func (st *Statement) findGroup(name string) error {
	for {
		for isBlank(st.peek()) && st.pos < len(st.rec) {
			st.pos++
		}
		if c := st.peek(); c == '&' || c == '$' {
			st.pos++
			if strings.EqualFold(st.word(), name) {
				return nil
			}
		}
		if err := st.nextRecord(); err != nil {
			return err
		}
	}
}

// groupEnd reports whether &END, $END, & or $ is next.
func (st *Statement) groupEnd() bool {
	c := st.peek()
	return c == '&' || c == '$'
}

func isNameByte(c byte) bool {
	return isDigit(c) || c == '_' || c == '%' || 'A' <= upper(c) && upper(c) <= 'Z'
}

// word reads a name.
func (st *Statement) word() string {
	from := st.pos
	for st.pos < len(st.rec) && isNameByte(st.rec[st.pos]) {
		st.pos++
	}
	return string(st.rec[from:st.pos])
}

// nameAhead reports whether a name and an equals sign are next, with
// subscripts between them or not.
func (st *Statement) nameAhead() bool {
	b := st.rec[st.pos:]
	i := 0
	for i < len(b) && isNameByte(b[i]) {
		i++
	}
	if i == 0 || isDigit(b[0]) {
		return false
	}
	for depth := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '=':
			return depth == 0
		case depth == 0 && !isBlank(c):
			return false
		}
	}
	return false
}

// assign reads one variable and its values.
func (st *Statement) assign(g *Group) error {
	at := st.pos
	name := st.word()
	var m *Member
	for i := range g.Members {
		if strings.EqualFold(g.Members[i].Name, name) {
			m = &g.Members[i]
		}
	}
	switch {
	case name == "":
		return st.errorf(BadValue, "found %q in column %d, expected a name of the namelist group %s", st.peek(), at+1, g.Name)
	case m == nil:
		return st.errorf(BadValue, "%s is not in the namelist group %s", name, g.Name)
	}
	d := designator{m: m, length: m.Item.size()}
	if err := st.designate(&d); err != nil {
		return err
	}
	c, err := st.skipBlanks()
	if err != nil {
		return err
	}
	if c != '=' {
		return st.errorf(BadValue, "found %q in column %d, expected '=' after %s", c, st.pos+1, name)
	}
	st.pos++
	st.list.pending, st.list.repeat = false, 0
	return st.assignValues(&d)
}

func (st *Statement) assignValues(d *designator) error {
	for i := range d.count() {
		err := st.readListElement(d.m.Item.Kind, d.element(i))
		if errors.Is(err, errNextName) {
			return nil
		}
		if err != nil || st.list.done {
			return err
		}
	}
	return nil
}

// writeNamelist writes a group as GNU Fortran does: a variable on a line,
// equal neighbours counted, a line broken before it exceeds 80 columns.
func (st *Statement) writeNamelist(g *Group) error {
	st.list.tight = true
	if st.list.delimiter = st.quote(); st.list.delimiter == 0 {
		st.list.delimiter = '"'
	}
	if err := st.putString("&" + strings.ToUpper(g.Name)); err != nil {
		return err
	}
	for i := range g.Members {
		if err := st.newRecord(); err != nil {
			return err
		}
		if err := st.writeMember(&g.Members[i]); err != nil {
			return err
		}
	}
	if err := st.newRecord(); err != nil {
		return err
	}
	if err := st.putString(" /"); err != nil {
		return err
	}
	return st.putRecord()
}

// writeMember writes NAME=values; counted where equal.
func (st *Statement) writeMember(m *Member) error {
	if err := st.putString(" " + strings.ToUpper(m.Name) + "="); err != nil {
		return err
	}
	onLine := 1 // GNU Fortran has room for one less on the first line
	for i := 0; i < m.Item.Count; onLine++ {
		if onLine > 5 {
			if err := st.newRecord(); err != nil {
				return err
			}
			if err := st.putString(" "); err != nil {
				return err
			}
			onLine = 0
		}
		n := 1
		for i+n < m.Item.Count && bytes.Equal(m.Item.element(i), m.Item.element(i+n)) {
			n++
		}
		if err := st.writeCounted(m.Item.Kind, m.Item.element(i), n); err != nil {
			return err
		}
		i += n
	}
	return nil
}

// writeCounted writes a value and a comma, or n*value. An integer, and a counted value, stands on the left of its
// columns.
func (st *Statement) writeCounted(k Kind, b []byte, n int) error {
	if n > 1 {
		if err := st.putString(" " + strconv.Itoa(n) + "*"); err != nil {
			return err
		}
	}
	from := st.pos
	if err := st.writeListValue(k, b); err != nil {
		return err
	}
	if k.integer() || n > 1 {
		text := st.line[from:]
		blanks := len(text) - len(bytes.TrimLeft(text, " "))
		copy(text, text[blanks:])
		fill(text[len(text)-blanks:], ' ')
	}
	return st.putString(",")
}
