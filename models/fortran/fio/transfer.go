package fio

import "fmt"

// errorf makes an error of this statement.
func (st *Statement) errorf(code Code, format string, args ...any) error {
	if st.unit != nil {
		return st.unit.errorf(code, format, args...)
	}
	return &Error{Code: code, Internal: true, Record: st.next, Problem: fmt.Sprintf(format, args...)}
}

// begin takes the unit and, for reading, its next record.
func (st *Statement) begin() error {
	c := &st.control
	if u := st.unit; u != nil {
		if err := u.admits(c); err != nil {
			st.unit = nil // it belongs to another statement, or to none
			return err
		}
		u.busy = true
		st.next = c.Record
	}
	st.edit.reset(st)
	if c.Direction == Read {
		return st.beginRead()
	}
	return st.beginWrite()
}

func (st *Statement) beginRead() error {
	st.list = listState{value: st.list.value[:0]}
	u := st.unit
	if u != nil && u.standardIn {
		// The user must see the question before the answer.
		if out := st.lib.units[6]; out != nil && out.out != nil {
			if err := out.drain(); err != nil {
				return err
			}
		}
	}
	if u != nil && u.open == openForRead {
		u.pos, u.open = u.start, closed
		u.record--
		err := st.nextRecord()
		st.pos, st.floor = u.column, u.column
		return err
	}
	if u != nil && u.open == openForWrite {
		if err := u.settle(); err != nil {
			return err
		}
	}
	return st.nextRecord()
}

func (st *Statement) beginWrite() error {
	st.list = listState{value: st.list.value[:0]}
	if u := st.unit; u != nil {
		u.record++
		if u.open == openForWrite {
			st.line = append(st.line, u.data[u.start:u.pos]...)
			st.pos, st.floor = u.column, u.column
			u.record--
		}
	}
	return nil
}

// nextRecord reads a record into rec.
func (st *Statement) nextRecord() (err error) {
	st.pos, st.floor = 0, 0
	u := st.unit
	switch {
	case u == nil:
		in := st.control.Internal
		if st.next >= int64(in.Count) {
			return st.errorf(End, "end of file; the internal file has %d records", in.Count)
		}
		st.rec = in.element(int(st.next))
		st.next++
	case u.direct:
		st.rec, err = u.getDirect(st.next)
		st.next++
	case u.formatted:
		st.rec, err = u.getLine()
	default:
		st.rec, err = u.getBlock()
	}
	return err
}

// putRecord writes line as a record and begins the next.
func (st *Statement) putRecord() (err error) {
	u := st.unit
	switch {
	case u == nil:
		err = st.putInternal()
	case u.direct:
		fill := byte(0)
		if u.formatted {
			fill = ' '
		}
		err = u.putDirect(st.next, st.line, fill)
		st.next++
	case u.recl > 0 && len(st.line) > u.recl:
		err = u.errorf(RecordEnd, "%d bytes are written to a record of RECL=%d", len(st.line), u.recl)
	case u.formatted:
		err = u.putLine(st.line, true)
	default:
		err = u.putBlock(st.line)
	}
	st.line, st.pos, st.floor = st.line[:0], 0, 0
	return err
}

func (st *Statement) putInternal() error {
	to := st.control.Internal
	if st.next >= int64(to.Count) {
		return st.errorf(End, "end of file; the internal file has %d records", to.Count)
	}
	element := to.element(int(st.next))
	st.next++
	if len(st.line) > len(element) {
		return st.errorf(RecordEnd, "%d characters are written to a record of %d", len(st.line), len(element))
	}
	for i := copy(element, st.line); i < len(element); i++ {
		element[i] = ' '
	}
	return nil
}

// newRecord is what a slash does in output: the record ends and another is
// begun.
func (st *Statement) newRecord() error {
	err := st.putRecord()
	if st.unit != nil && !st.unit.direct {
		st.unit.record++
	}
	return err
}

// read transfers an item in.
func (st *Statement) read(it *Item) error {
	switch st.control.Editing {
	case Formatted:
		return st.readFormatted(it)
	case ListDirected:
		return st.readList(it)
	case NamelistGroup:
		return st.errorf(BadFormat, "a statement with NML= has no items")
	}
	size := it.size()
	if it.Count > (len(st.rec)-st.pos)/max(size, 1) && size > 0 {
		return st.errorf(ShortRecord, "%d bytes are left of a record of %d, the item needs %d", len(st.rec)-st.pos, len(st.rec), int64(it.Count)*int64(size))
	}
	if it.contiguous() {
		st.pos += copy(it.Mem[it.At:it.At+it.Count*size], st.rec[st.pos:])
		return nil
	}
	for i := range it.Count {
		st.pos += copy(it.element(i), st.rec[st.pos:])
	}
	return nil
}

// write transfers an item out.
func (st *Statement) write(it *Item) error {
	switch st.control.Editing {
	case Formatted:
		return st.writeFormatted(it)
	case ListDirected:
		return st.writeList(it)
	case NamelistGroup:
		return st.errorf(BadFormat, "a statement with NML= has no items")
	}
	if bytes := int64(len(st.line)) + int64(it.Count)*int64(it.size()); bytes > mostBytes {
		return st.errorf(BadSystem, "an unformatted record of %d bytes is larger than %d", bytes, mostBytes)
	}
	if it.contiguous() {
		st.line = append(st.line, it.Mem[it.At:it.At+it.Count*it.size()]...)
		return nil
	}
	for i := range it.Count {
		st.line = append(st.line, it.element(i)...)
	}
	return nil
}

// finish ends the statement that had no error.
func (st *Statement) finish() error {
	c := &st.control
	switch {
	case c.Editing == Formatted:
		if err := st.finishFormat(); err != nil {
			return err
		}
	case c.Editing == NamelistGroup && c.Direction == Read:
		return st.readNamelist(c.Group)
	case c.Editing == NamelistGroup:
		return st.writeNamelist(c.Group)
	}
	switch {
	case c.Direction == Write && (st.advance || st.unit == nil || st.unit.direct):
		return st.putRecord()
	case st.advance || st.unit == nil || st.unit.direct:
		return nil
	case c.Direction == Write:
		return st.leaveOpen()
	}
	st.unit.open, st.unit.column = openForRead, st.pos
	return nil
}

// leaveOpen writes the beginning of a record. The next statement goes on at the column where this one is, behind blanks
// for what it skipped last.
func (st *Statement) leaveOpen() error {
	for len(st.line) < st.pos {
		st.line = append(st.line, blankLine[:min(len(blankLine), st.pos-len(st.line))]...)
	}
	st.unit.column = st.pos
	return st.unit.putLine(st.line, false)
}

// leave frees the unit.
func (u *unit) leave() { u.busy = false }
