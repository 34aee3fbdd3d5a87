package fio

import (
	"fmt"
	"strings"
)

// Opening is an OPEN statement. A specifier that is absent is empty or zero;
// case and blanks at the end do not count.
type Opening struct {
	Unit     int32
	New      bool // Unit is from NewUnit
	File     string
	Status   string // OLD, NEW, SCRATCH, REPLACE, UNKNOWN
	Access   string // SEQUENTIAL, DIRECT, APPEND
	Form     string // FORMATTED, UNFORMATTED
	Recl     int64  // bytes
	Blank    string // NULL, ZERO
	Position string // REWIND, APPEND, ASIS
	Action   string // READ, WRITE, READWRITE
	Delim    string // NONE, APOSTROPHE, QUOTE
}

// choices are the values of a specifier, the default first.
type choices struct {
	specifier string
	values    []string
}

var (
	statuses  = choices{"STATUS", []string{"UNKNOWN", "OLD", "NEW", "SCRATCH", "REPLACE"}}
	accesses  = choices{"ACCESS", []string{"SEQUENTIAL", "DIRECT", "APPEND"}}
	forms     = choices{"FORM", []string{"", "FORMATTED", "UNFORMATTED"}}
	blanks    = choices{"BLANK", []string{"NULL", "ZERO"}}
	positions = choices{"POSITION", []string{"ASIS", "REWIND", "APPEND"}}
	actions   = choices{"ACTION", []string{"READWRITE", "READ", "WRITE"}}
	delims    = choices{"DELIM", []string{"NONE", "APOSTROPHE", "QUOTE"}}
	closings  = choices{"STATUS", []string{"", "KEEP", "DELETE"}}
)

// pick returns the value that text names.
func (c choices) pick(unit int32, text string) (string, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "" {
		return c.values[0], nil
	}
	for _, v := range c.values {
		if text == v {
			return v, nil
		}
	}
	return "", &Error{Code: BadSpecifier, Unit: unit,
		Problem: fmt.Sprintf("%s=%q is none of %s", c.specifier, text, strings.TrimPrefix(strings.Join(c.values, ", "), ", "))}
}

// normalize replaces every specifier by the value that holds.
func (o *Opening) normalize() error {
	for _, s := range []struct {
		choices
		text *string
	}{
		{statuses, &o.Status}, {accesses, &o.Access}, {forms, &o.Form}, {blanks, &o.Blank},
		{positions, &o.Position}, {actions, &o.Action}, {delims, &o.Delim},
	} {
		v, err := s.pick(o.Unit, *s.text)
		if err != nil {
			return err
		}
		*s.text = v
	}
	if o.Access == "APPEND" {
		o.Access, o.Position = "SEQUENTIAL", "APPEND"
	}
	if o.Form == "" {
		o.Form = "FORMATTED"
		if o.Access == "DIRECT" {
			o.Form = "UNFORMATTED"
		}
	}
	o.File = fileName(o.File)
	return o.consistent()
}

func (o *Opening) errorf(code Code, format string, args ...any) error {
	return &Error{Code: code, Unit: o.Unit, File: o.File, Problem: fmt.Sprintf(format, args...)}
}

// consistent checks the specifiers against each other.
func (o *Opening) consistent() error {
	switch {
	case o.Unit < 0 && !o.New:
		return o.errorf(BadUnit, "a unit number is zero or positive")
	case o.Unit < 0 && o.File == "" && o.Status != "SCRATCH":
		return o.errorf(Missing, "NEWUNIT= needs FILE= or STATUS='SCRATCH'")
	case o.Recl < 0 || o.Recl > mostBytes:
		return o.errorf(BadSpecifier, "RECL=%d; a record has between 1 and %d bytes", o.Recl, mostBytes)
	case o.Access == "DIRECT" && o.Recl == 0:
		return o.errorf(Missing, "ACCESS='DIRECT' needs a positive RECL=")
	case o.Access == "DIRECT" && o.Position == "APPEND":
		return o.errorf(BadState, "ACCESS='DIRECT' excludes POSITION='APPEND'")
	case o.Status == "SCRATCH" && o.File != "":
		return o.errorf(BadState, "STATUS='SCRATCH' excludes FILE=")
	}
	return nil
}

// newUnits is the first number of NEWUNIT=. The numbers go down, so they differ from all units that a program names.
const newUnits = -10

// NewUnit returns a number for Open that no unit has.
func (l *Library) NewUnit() int32 {
	n := int32(newUnits)
	for l.units[n] != nil {
		n--
	}
	return n
}

// Open connects a unit to a file, or changes BLANK= and DELIM= of a connection
// to the same file. A unit connected to another file is closed first.
func (l *Library) Open(o Opening) error {
	given := o
	if err := o.normalize(); err != nil {
		return err
	}
	if u := l.units[o.Unit]; u != nil {
		if o.Status != "SCRATCH" && (o.File == "" || o.File == u.name) {
			return u.reopen(&given, &o)
		}
		if err := l.disconnect(u, u.scratch); err != nil {
			return err
		}
	}
	if o.File == "" && o.Status != "SCRATCH" {
		o.File = preconnectedName(o.Unit)
	}
	for _, n := range l.numbers() {
		if u := l.units[n]; !u.scratch && !u.stream() && u.name == o.File {
			return o.errorf(BadState, "the file is already connected to unit %d", n)
		}
	}
	return l.connect(&o)
}

// reopen changes what may change while a unit is connected.
func (u *unit) reopen(given, o *Opening) error {
	switch {
	case given.Form != "" && (o.Form == "FORMATTED") != u.formatted,
		given.Access != "" && (o.Access == "DIRECT") != u.direct,
		u.direct && given.Recl != 0 && int(o.Recl) != u.recl:
		return u.errorf(BadState, "only BLANK= and DELIM= may change while the unit is connected; CLOSE it first")
	}
	if given.Blank != "" {
		u.blankZero = o.Blank == "ZERO"
	}
	if given.Delim != "" {
		u.delim = delimiter(o.Delim)
	}
	if o.Position == "REWIND" && !u.stream() {
		return u.rewind()
	}
	return nil
}

func delimiter(name string) byte {
	switch name {
	case "APOSTROPHE":
		return '\''
	case "QUOTE":
		return '"'
	}
	return 0
}

// connect makes the unit of a normalized Opening.
func (l *Library) connect(o *Opening) error {
	u := &unit{number: o.Unit, name: o.File, scratch: o.Status == "SCRATCH",
		formatted: o.Form == "FORMATTED", direct: o.Access == "DIRECT", recl: int(o.Recl),
		blankZero: o.Blank == "ZERO", delim: delimiter(o.Delim)}
	switch o.Action {
	case "READ":
		u.action = readOnly
	case "WRITE":
		u.action = writeOnly
	}
	if !u.scratch {
		if err := l.load(u, o); err != nil {
			return err
		}
	}
	if o.Position == "APPEND" {
		u.pos = len(u.data)
	}
	l.units[o.Unit] = u
	return nil
}

// load reads the unit's file, or makes it, as STATUS= says.
func (l *Library) load(u *unit, o *Opening) error {
	exists := l.files.Exists(u.name)
	switch {
	case o.Status == "OLD" && !exists:
		return o.errorf(BadSystem, "STATUS='OLD', but the file does not exist")
	case o.Status == "NEW" && exists:
		return o.errorf(BadSystem, "STATUS='NEW', but the file exists")
	case exists && o.Status != "REPLACE":
		data, err := l.files.ReadFile(u.name)
		if err != nil {
			return o.errorf(BadSystem, "the file cannot be read: %v", err)
		}
		u.data = data
		return nil
	case u.action == readOnly:
		return o.errorf(BadSystem, "ACTION='READ', but the file does not exist")
	}
	if err := l.files.WriteFile(u.name, nil); err != nil {
		return o.errorf(BadSystem, "the file cannot be created: %v", err)
	}
	return nil
}

// Close disconnects a unit. Status is that of the CLOSE statement: KEEP, DELETE, or empty for the default. A unit that
// is not connected stays so.
func (l *Library) Close(number int32, status string) error {
	status, err := closings.pick(number, status)
	if err != nil {
		return err
	}
	u := l.units[number]
	if u == nil {
		return nil
	}
	if status == "KEEP" && u.scratch {
		return u.errorf(BadState, "a scratch file cannot be kept")
	}
	return l.disconnect(u, status == "DELETE" || u.scratch)
}
