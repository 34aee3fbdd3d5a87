package fio

import (
	"errors"
	"fmt"
	"strings"
)

// Code is the value that an error gives to IOSTAT=. The end of a file and the
// end of a record have the negative values that most compilers give them.
type Code int32

// The codes. A program should only compare an IOSTAT with zero; the numbers
// are those of GNU Fortran's library where it has the same error.
const (
	End          Code = -1   // the end of the file was read; END= takes it
	EndOfRecord  Code = -2   // a record read with ADVANCE='NO' has ended
	BadSystem    Code = 5000 // the file system refused
	BadState     Code = 5001 // not possible for the unit as it is connected
	BadSpecifier Code = 5002 // a specifier has a value that does not exist
	Missing      Code = 5003 // a specifier is missing
	BadUnit      Code = 5005 // not a unit number, or no such unit
	BadFormat    Code = 5006 // the format, or an item that it does not fit
	BadValue     Code = 5010 // the characters are no value of the item's type
	Overflow     Code = 5011 // the value is out of the range of the type
	RecordEnd    Code = 5015 // more than a record holds
	ShortRecord  Code = 5016 // a record has less than what is read from it
	Corrupt      Code = 5017 // not the structure of an unformatted file
)

// Error is what went wrong in a statement, and where.
type Error struct {
	Code     Code
	Unit     int32
	Internal bool   // the unit is a character variable; Unit says nothing
	File     string // name of the connected file, or ""
	Record   int64  // number of the record, from 1, or 0
	Problem  string // what was found and what was expected
}

// Error describes the error in one line, without a newline.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Internal {
		b.WriteString("internal file")
	} else {
		fmt.Fprintf(&b, "unit %d", e.Unit)
	}
	if e.File != "" {
		fmt.Fprintf(&b, " (%s)", e.File)
	}
	if e.Record > 0 {
		fmt.Fprintf(&b, ", record %d", e.Record)
	}
	return b.String() + ": " + e.Problem
}

// Iostat returns what a statement that ended with err stores in IOSTAT=: zero
// for nil, a positive number for an error that is not of this package.
func Iostat(err error) int32 {
	var e *Error
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e):
		return int32(e.Code)
	}
	return int32(BadSystem)
}

// quoted shortens what was found in a record to fit a message.
func quoted(b []byte) string {
	const most = 40
	if len(b) > most {
		return fmt.Sprintf("%q...", b[:most])
	}
	return fmt.Sprintf("%q", b)
}
