package fio

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Config says what a Library is connected to.
type Config struct {
	Files  FileSystem
	Input  io.Reader // unit 5
	Output io.Writer // unit 6
	Errors io.Writer // unit 0
	// Prompt writes each record to Output and Errors as soon as it is complete.
	Prompt bool
}

// Library holds the units of one program. It serves one caller at a time.
type Library struct {
	files FileSystem
	units map[int32]*unit
	// idle is for reuse. There is more than one only if a list item's function itself does input or output.
	idle []*Statement
}

// New returns a library with units 0, 5 and 6 connected. A nil Files is the
// current directory, a nil Input is empty, a nil Output or Errors discards.
func New(c Config) *Library {
	if c.Files == nil {
		c.Files = Directory(".")
	}
	l := &Library{files: c.Files, units: map[int32]*unit{}}
	for _, std := range []*unit{
		{number: 0, name: "standard error", action: writeOnly, out: orDiscard(c.Errors)},
		{number: 5, name: "standard input", action: readOnly, in: c.Input, standardIn: true},
		{number: 6, name: "standard output", action: writeOnly, out: orDiscard(c.Output)},
	} {
		std.formatted, std.prompt = true, c.Prompt
		l.units[std.number] = std
	}
	return l
}

func orDiscard(w io.Writer) io.Writer {
	if w == nil {
		return io.Discard
	}
	return w
}

// Flush writes what is buffered to files and streams, and leaves the units
// connected.
func (l *Library) Flush() error {
	var all []error
	for _, n := range l.numbers() {
		if err := l.flush(l.units[n]); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// FlushUnit writes what is buffered for one unit, if it is connected.
func (l *Library) FlushUnit(number int32) error {
	u := l.units[number]
	if u == nil {
		return nil
	}
	return l.flush(u)
}

// Finish closes every unit, as the end of a program does.
func (l *Library) Finish() error {
	var all []error
	for _, n := range l.numbers() {
		if err := l.disconnect(l.units[n], l.units[n].scratch); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// numbers returns the connected units in order.
func (l *Library) numbers() []int32 { return slices.Sorted(maps.Keys(l.units)) }

func (l *Library) flush(u *unit) error {
	if u.out != nil {
		return u.drain()
	}
	if !u.dirty || u.scratch {
		return nil
	}
	if err := l.files.WriteFile(u.name, u.data); err != nil {
		return u.errorf(BadSystem, "the file cannot be written: %v", err)
	}
	u.dirty = false
	return nil
}

// disconnect closes a unit and deletes its file if asked.
func (l *Library) disconnect(u *unit, remove bool) error {
	delete(l.units, u.number)
	if err := u.settle(); err != nil {
		return err
	}
	if !remove || u.stream() {
		return l.flush(u)
	}
	if !u.scratch && l.files.Exists(u.name) {
		if err := l.files.Remove(u.name); err != nil {
			return u.errorf(BadSystem, "the file cannot be deleted: %v", err)
		}
	}
	return nil
}

// connected returns the unit of a data transfer or positioning statement; one
// that is not connected becomes the file fort.N.
func (l *Library) connected(number int32, formatted, direct bool) (*unit, error) {
	if u := l.units[number]; u != nil {
		return u, nil
	}
	if number < 0 {
		return nil, &Error{Code: BadUnit, Unit: number, Problem: "a unit number is zero or positive"}
	}
	if direct {
		return nil, &Error{Code: BadState, Unit: number, Problem: "REC= needs a unit connected by OPEN with ACCESS='DIRECT'"}
	}
	form := "UNFORMATTED"
	if formatted {
		form = "FORMATTED"
	}
	if err := l.Open(Opening{Unit: number, Form: form}); err != nil {
		return nil, err
	}
	return l.units[number], nil
}

func preconnectedName(number int32) string { return fmt.Sprintf("fort.%d", number) }
