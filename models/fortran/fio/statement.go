package fio

// Direction tells READ from WRITE and PRINT.
type Direction uint8

// The directions.
const (
	Read Direction = iota
	Write
)

// Editing is how a statement turns values into characters.
type Editing uint8

// The ways of editing.
const (
	Unformatted   Editing = iota // no characters: the bytes of the items
	Formatted                    // as Control.Format says
	ListDirected                 // FMT=*
	NamelistGroup                // NML=, the items of Control.Group
)

// Control is the control list of a READ, WRITE or PRINT statement.
type Control struct {
	Direction Direction
	Editing   Editing
	Unit      int32
	Internal  *Item   // an internal file, of kind Character, instead of Unit; each element is a record
	Format    *Format // with Formatted
	Group     *Group  // with NamelistGroup
	Direct    bool    // REC= is given
	Record    int64   // its value
	NoAdvance bool    // ADVANCE='NO'
}

// Statement is one READ, WRITE or PRINT in progress: Begin, Transfer for each
// item, End.
type Statement struct {
	lib     *Library
	control Control
	unit    *unit // nil for an internal file
	err     error

	rec     []byte // the record being read
	line    []byte // the record being written, as far as it is
	pos     int    // column of the next character, from 0
	floor   int    // column that T and TL do not go below
	next    int64  // the next record of an internal file, from 0, or of a direct file, from 1
	advance bool   // End finishes the record

	edit   formatState
	list   listState
	text   []byte    // a number being edited
	digits [820]byte // its digits
}

// Begin starts a statement. It does not fail: what is wrong already, the first
// Transfer and End report. The statement belongs to the library again after
// End.
func (l *Library) Begin(c *Control) *Statement {
	st := l.statement()
	st.control = *c
	st.advance = !c.NoAdvance
	if c.Internal == nil {
		st.unit, st.err = l.connected(c.Unit, c.Editing != Unformatted, c.Direct)
	}
	if st.err == nil {
		st.err = st.begin()
	}
	return st
}

func (l *Library) statement() *Statement {
	if n := len(l.idle); n > 0 {
		st := l.idle[n-1]
		l.idle = l.idle[:n-1]
		st.unit, st.err, st.rec, st.line = nil, nil, nil, st.line[:0]
		st.pos, st.floor, st.next = 0, 0, 0
		return st
	}
	return &Statement{lib: l}
}

// Transfer reads or writes an item. After an error it does nothing and returns
// that error again.
func (st *Statement) Transfer(it Item) error {
	if st.err != nil || it.Count <= 0 {
		return st.err
	}
	if st.control.Direction == Read {
		st.err = st.read(&it)
	} else {
		st.err = st.write(&it)
	}
	return st.err
}

// End finishes the statement, with its record unless that stays open, and
// returns the first error of the statement, always an *Error.
func (st *Statement) End() error {
	if st.err == nil {
		st.err = st.finish()
	}
	if st.unit != nil {
		st.unit.leave()
	}
	err := st.err
	st.lib.idle = append(st.lib.idle, st)
	return err
}

// Size returns the characters that data edit descriptors have read, for SIZE=
// of a READ with ADVANCE='NO'. It is valid before End.
func (st *Statement) Size() int { return st.edit.size }
