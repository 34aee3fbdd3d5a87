package fio

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// action is what ACTION= allows.
type action uint8

const (
	readWrite action = iota
	readOnly
	writeOnly
)

// A file is held in memory while it is connected; one beyond mostBytes is an
// error of the program that writes it, usually a loop without an end.
const mostBytes = 1 << 30

// unit is a connection between a number and a file or stream.
//
// A sequential file is in data, and the unit is positioned before byte pos of it. A formatted record ends with a newline. An
// unformatted one lies between two copies of its length, 4 bytes each. Standard input appends to data as records are
// read. The output streams take data out as they write it.
type unit struct {
	number     int32
	name       string
	scratch    bool
	formatted  bool
	anyForm    bool // empty so far: the first data transfer tells whether it is formatted
	direct     bool
	recl       int // 0: no limit
	action     action
	blankZero  bool // BLANK='ZERO'
	delim      byte // quote around list-directed characters, or 0
	in         io.Reader
	standardIn bool
	prompt     bool // an output stream whose records are passed on one by one
	out        io.Writer

	data   []byte
	pos    int
	dirty  bool  // data differs from the file
	ended  bool  // positioned after the endfile record
	busy   bool  // in use by a statement
	record int64 // records before pos, and the current one while a statement is in it

	// A record that an ADVANCE='NO' or $ left open.
	open   openRecord
	start  int // where it begins in data
	column int // its next character
	sent   int // bytes of data that an output stream has had
}

type openRecord uint8

const (
	closed openRecord = iota
	openForRead
	openForWrite
)

func (u *unit) stream() bool { return u.out != nil || u.standardIn }

func (u *unit) errorf(code Code, format string, args ...any) error {
	return &Error{Code: code, Unit: u.number, File: u.name, Record: u.record, Problem: fmt.Sprintf(format, args...)}
}

// admits checks a statement against the connection.
func (u *unit) admits(c *Control) error {
	if u.anyForm {
		u.anyForm, u.formatted = false, c.Editing != Unformatted
	}
	switch {
	case u.busy:
		return u.errorf(BadState, "a statement on this unit is still in progress, which a function in its list must not use")
	case c.Direction == Write && u.action == readOnly:
		return u.errorf(BadState, "WRITE to a unit that is connected for reading only")
	case c.Direction == Read && u.action == writeOnly:
		return u.errorf(BadState, "READ from a unit that is connected for writing only")
	case u.formatted && c.Editing == Unformatted:
		return u.errorf(BadState, "unformatted data transfer on a unit connected with FORM='FORMATTED'")
	case !u.formatted && c.Editing != Unformatted:
		return u.errorf(BadState, "formatted data transfer on a unit connected with FORM='UNFORMATTED'")
	case u.direct && !c.Direct:
		return u.errorf(BadState, "a unit connected with ACCESS='DIRECT' needs REC=")
	case !u.direct && c.Direct:
		return u.errorf(BadState, "REC= on a unit connected with ACCESS='SEQUENTIAL'")
	case c.Direct && (c.Editing == ListDirected || c.Editing == NamelistGroup):
		return u.errorf(BadState, "list-directed data transfer on a unit connected with ACCESS='DIRECT'")
	case c.Direct && c.Record < 1:
		return u.errorf(BadSpecifier, "REC=%d; the first record is number 1", c.Record)
	case u.ended && c.Direction == Write:
		return u.errorf(BadState, "WRITE after the end of the file; REWIND or BACKSPACE comes first")
	}
	return nil
}

// getLine returns the next formatted sequential record.
func (u *unit) getLine() ([]byte, error) {
	if u.standardIn {
		if err := u.fill(); err != nil {
			return nil, err
		}
	}
	if u.ended || u.pos >= len(u.data) {
		u.ended = true
		return nil, u.errorf(End, "end of file")
	}
	u.record++
	u.start = u.pos
	rest := u.data[u.pos:]
	n := bytes.IndexByte(rest, '\n')
	if n < 0 {
		u.pos = len(u.data)
		return rest, nil
	}
	u.pos += n + 1
	if n > 0 && rest[n-1] == '\r' {
		n--
	}
	return rest[:n], nil
}

// fill reads from standard input until data has a whole line more, or all.
func (u *unit) fill() error {
	for from := u.pos; u.in != nil; {
		if bytes.IndexByte(u.data[from:], '\n') >= 0 {
			return nil
		}
		from = len(u.data)
		u.data = append(u.data, make([]byte, 4096)...)
		n, err := u.in.Read(u.data[from:])
		u.data = u.data[:from+n]
		if err == io.EOF {
			u.in = nil
		} else if err != nil {
			return u.errorf(BadSystem, "cannot read: %v", err)
		}
	}
	return nil
}

// putLine appends a formatted sequential record, or the beginning of one. The rest of the file is gone.
func (u *unit) putLine(line []byte, whole bool) error {
	if err := u.room(len(line) + 1); err != nil {
		return err
	}
	if u.open == openForWrite {
		u.pos = u.start
	}
	u.start = u.pos
	u.data = append(u.data[:u.pos], line...)
	u.open = openForWrite
	if whole {
		u.data = append(u.data, '\n')
		u.open = closed
	}
	u.pos, u.dirty = len(u.data), true
	if u.out != nil && (len(u.data) > 1<<16 || u.prompt && whole) {
		return u.drain()
	}
	return nil
}

func (u *unit) room(n int) error {
	if u.pos > mostBytes-n {
		return u.errorf(BadSystem, "the file would be larger than %d bytes", mostBytes)
	}
	return nil
}

// drain passes data on to an output stream. An open record stays, for tabs.
func (u *unit) drain() error {
	_, err := u.out.Write(u.data[u.sent:])
	keep := 0
	if u.open == openForWrite {
		keep = copy(u.data, u.data[u.start:])
	}
	u.data = u.data[:keep]
	u.start, u.sent, u.pos = 0, keep, keep
	if err != nil {
		return u.errorf(BadSystem, "cannot write: %v", err)
	}
	return nil
}

// settle ends a record that a statement left open, before another kind of
// statement.
func (u *unit) settle() error {
	if u.open == openForWrite && u.out == nil {
		return u.putLine(u.data[u.start:u.pos], true)
	}
	u.open = closed
	return nil
}

// getBlock returns the next unformatted sequential record.
func (u *unit) getBlock() ([]byte, error) {
	if u.ended || u.pos >= len(u.data) {
		u.ended = true
		return nil, u.errorf(End, "end of file")
	}
	u.record++
	rest := u.data[u.pos:]
	if len(rest) < 8 {
		return nil, u.errorf(Corrupt, "%d bytes are left, an unformatted record has 8 at least", len(rest))
	}
	n := binary.LittleEndian.Uint32(rest)
	if uint64(n)+8 > uint64(len(rest)) || binary.LittleEndian.Uint32(rest[4+n:]) != n {
		return nil, u.errorf(Corrupt, "a record of %d bytes is not followed by its length; is the file unformatted?", n)
	}
	u.pos += int(n) + 8
	return rest[4 : 4+n], nil
}

// putBlock appends an unformatted sequential record.
func (u *unit) putBlock(block []byte) error {
	if err := u.room(len(block) + 8); err != nil {
		return err
	}
	u.data = binary.LittleEndian.AppendUint32(u.data[:u.pos], uint32(len(block)))
	u.data = append(u.data, block...)
	u.data = binary.LittleEndian.AppendUint32(u.data, uint32(len(block)))
	u.pos, u.dirty = len(u.data), true
	return nil
}

// getDirect returns a record of a direct-access file.
func (u *unit) getDirect(number int64) ([]byte, error) {
	u.record = number
	if number > int64(len(u.data)/u.recl) {
		return nil, u.errorf(ShortRecord, "no such record, the file has %d", len(u.data)/u.recl)
	}
	at := int(number-1) * u.recl
	return u.data[at : at+u.recl], nil
}

// putDirect replaces a record of a direct-access file; if rec is shorter, the rest is filled.
func (u *unit) putDirect(number int64, rec []byte, fill byte) error {
	u.record = number
	if len(rec) > u.recl {
		return u.errorf(RecordEnd, "%d bytes are written to a record of RECL=%d", len(rec), u.recl)
	}
	if number > int64(mostBytes/u.recl) {
		return u.errorf(BadSystem, "the file would be larger than %d bytes", mostBytes)
	}
	at := int(number-1) * u.recl
	if end := at + u.recl; end > len(u.data) {
		u.data = append(u.data, make([]byte, end-len(u.data))...)
	}
	for i := at + copy(u.data[at:], rec); i < at+u.recl; i++ {
		u.data[i] = fill
	}
	u.dirty = true
	return nil
}
