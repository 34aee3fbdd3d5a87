package fio

import (
	"bytes"
	"encoding/binary"
)

// Rewind positions a unit before its first record. A unit that is not
// connected has nothing to rewind.
func (l *Library) Rewind(number int32) error {
	u, err := l.sequential(number, "REWIND")
	if u == nil || err != nil || u.out != nil {
		return err
	}
	return u.rewind()
}

func (u *unit) rewind() error {
	err := u.settle()
	u.pos, u.record, u.ended = 0, 0, false
	return err
}

// sequential returns the unit of a positioning statement, nil where it is not
// connected.
func (l *Library) sequential(number int32, statement string) (*unit, error) {
	u := l.units[number]
	switch {
	case number < 0 && u == nil:
		return nil, &Error{Code: BadUnit, Unit: number, Problem: "a unit number is zero or positive"}
	case u == nil:
		return nil, nil
	case u.direct:
		return nil, u.errorf(BadState, "%s of a unit connected with ACCESS='DIRECT'", statement)
	case u.busy:
		return nil, u.errorf(BadState, "%s while a statement on this unit is in progress", statement)
	}
	return u, nil
}

// Backspace positions a unit before the record that precedes its position, if
// there is one. A record that a nonadvancing statement left open counts.
func (l *Library) Backspace(number int32) error {
	u, err := l.sequential(number, "BACKSPACE")
	if u == nil || err != nil {
		return err
	}
	if u.out != nil {
		return u.errorf(BadState, "BACKSPACE of an output stream")
	}
	if err := u.settle(); err != nil {
		return err
	}
	if u.ended {
		u.ended = false
		return nil
	}
	return u.back()
}

func (u *unit) back() error {
	switch {
	case u.pos == 0:
		return nil
	case u.formatted:
		u.pos = bytes.LastIndexByte(u.data[:u.pos-1], '\n') + 1
	default:
		n := -1
		if u.pos >= 8 {
			n = int(int32(binary.LittleEndian.Uint32(u.data[u.pos-4:])))
		}
		if n < 0 || n > u.pos-8 {
			return u.errorf(Corrupt, "no length of a record stands before the position; is the file unformatted?")
		}
		u.pos -= n + 8
	}
	u.record = max(u.record-1, 0)
	return nil
}

// Endfile ends the file at the unit's position.
func (l *Library) Endfile(number int32) error {
	u, err := l.sequential(number, "ENDFILE")
	if err != nil {
		return err
	}
	if u == nil {
		if u, err = l.connected(number, true, false); err != nil {
			return err
		}
		u.anyForm = true
	}
	switch {
	case u.action == readOnly:
		return u.errorf(BadState, "ENDFILE on a unit that is connected for reading only")
	case u.out != nil:
		return u.drain()
	}
	if err := u.settle(); err != nil {
		return err
	}
	u.data = u.data[:u.pos]
	u.ended, u.dirty = true, true
	return nil
}
