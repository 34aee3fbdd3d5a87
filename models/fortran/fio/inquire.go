package fio

// Inquiry is what INQUIRE answers. Strings are in the words of the standard,
// UNDEFINED where there is no connection.
type Inquiry struct {
	Exist, Opened, Named bool
	Number               int32 // -1 if not connected
	Name                 string
	Access               string // SEQUENTIAL, DIRECT
	Sequential, Direct   string // YES, NO, UNKNOWN
	Form                 string // FORMATTED, UNFORMATTED
	Formatted            string // YES, NO, UNKNOWN
	Unformatted          string // YES, NO, UNKNOWN
	Recl, NextRec        int64  // of a direct connection, otherwise 0
	Blank                string // NULL, ZERO
	Position             string // REWIND, APPEND, ASIS
	Action               string // READ, WRITE, READWRITE
	Delim                string // NONE, APOSTROPHE, QUOTE
}

// InquireUnit answers INQUIRE by unit. Every number from zero exists.
func (l *Library) InquireUnit(number int32) Inquiry {
	if u := l.units[number]; u != nil {
		return u.inquire(true)
	}
	return notConnected(number >= 0)
}

// InquireFile answers INQUIRE by file.
func (l *Library) InquireFile(name string) Inquiry {
	name = fileName(name)
	for _, n := range l.numbers() {
		if u := l.units[n]; !u.scratch && !u.stream() && u.name == name {
			return u.inquire(l.files.Exists(name))
		}
	}
	return notConnected(l.files.Exists(name))
}

func notConnected(exist bool) Inquiry {
	const undefined, unknown = "UNDEFINED", "UNKNOWN"
	return Inquiry{Exist: exist, Number: -1, Access: undefined, Sequential: unknown, Direct: unknown,
		Form: undefined, Formatted: unknown, Unformatted: unknown,
		Blank: undefined, Position: undefined, Action: undefined, Delim: undefined}
}

func (u *unit) inquire(exist bool) Inquiry {
	q := Inquiry{Exist: exist, Opened: true, Named: !u.scratch, Number: u.number,
		Access: "SEQUENTIAL", Sequential: yes(!u.direct), Direct: yes(u.direct),
		Form: "UNFORMATTED", Formatted: yes(u.formatted), Unformatted: yes(!u.formatted),
		Blank: "UNDEFINED", Position: "UNDEFINED", Delim: "UNDEFINED",
		Action: actionNames[u.action]}
	if q.Named {
		q.Name = u.name
	}
	if u.direct {
		q.Access, q.Recl, q.NextRec = "DIRECT", int64(u.recl), u.record+1
	} else {
		q.Position = u.position()
	}
	if u.formatted {
		q.Form, q.Blank, q.Delim = "FORMATTED", "NULL", delimNames[u.delim]
		if u.blankZero {
			q.Blank = "ZERO"
		}
	}
	return q
}

var (
	actionNames = [...]string{readWrite: "READWRITE", readOnly: "READ", writeOnly: "WRITE"}
	delimNames  = map[byte]string{0: "NONE", '\'': "APOSTROPHE", '"': "QUOTE"}
)

func yes(b bool) string {
	if b {
		return "YES"
	}
	return "NO"
}

func (u *unit) position() string {
	switch {
	case u.stream():
		return "ASIS"
	case u.pos == 0:
		return "REWIND"
	case u.pos == len(u.data):
		return "APPEND"
	}
	return "ASIS"
}
