package hostio

import (
	"errors"
	"slices"
	"strings"

	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/sem"
)

// transfer is an input/output statement in progress, which the program makes by
// calls: see calls.go.
type transfer struct {
	kind      sem.IOKind
	control   fio.Control
	statement *fio.Statement // of READ, WRITE and PRINT, once begun
	err       error

	hasUnit  bool
	recl     int64
	texts    map[string]string // other specifiers, by name
	catches  [4]bool           // by status: the statement goes on if it ends so
	results  []result
	inquiry  fio.Inquiry
	members  []member
	length   int64 // INQUIRE by output list
	internal internal
	buffer   []byte // its contents while the statement is in progress, as memory may move
}

// The statuses that io_end returns.
const (
	ioDone = iota
	ioAtEnd
	ioFailed
	ioEndOfRecord
)

// internal is an internal file: count records of length characters.
type internal struct {
	addr          uint32
	length, count int32
}

// result is a variable that the statement defines at its end.
type result struct {
	spec   string
	addr   uint32
	kind   ItemKind
	length int32
}

// member is a variable of a NAMELIST group.
type member struct {
	name       string
	kind       ItemKind
	length     int32
	descriptor uint32
}

func (m *machine) statement() *transfer { return m.active[len(m.active)-1] }

func begin(m *machine, s []uint64) error {
	t := &transfer{}
	if n := len(m.idle); n > 0 {
		t, m.idle = m.idle[n-1], m.idle[:n-1]
		*t = transfer{results: t.results[:0], members: t.members[:0], buffer: t.buffer[:0]}
	}
	t.kind = sem.IOKind(s[0])
	if t.kind != sem.Read {
		t.control.Direction = fio.Write
	}
	m.active = append(m.active, t)
	return nil
}

// spec names the specifier whose code is at s[0].
func spec(s []uint64) string { return Specs[int(uint32(s[0]))%len(Specs)] }

func intSpec(m *machine, s []uint64) error {
	t, v := m.statement(), int32(s[1])
	switch spec(s) {
	case "unit":
		t.control.Unit, t.hasUnit = v, true
	case "rec":
		t.control.Direct, t.control.Record = true, int64(v)
	case "recl":
		t.recl = int64(v)
	}
	return nil
}

func textSpec(m *machine, s []uint64) error {
	b, err := m.Text(s, 1)
	if err != nil {
		return err
	}
	t := m.statement()
	switch name := spec(s); name {
	case "fmt":
		t.control.Editing = fio.Formatted
		t.parse(m, b)
	case "advance":
		t.control.NoAdvance = strings.EqualFold(strings.TrimSpace(string(b)), "NO")
	default:
		if t.texts == nil {
			t.texts = map[string]string{}
		}
		t.texts[name] = string(b)
	}
	return nil
}

// mostFormats bounds the formats that a machine remembers; a program may make
// them by the thousand.
const mostFormats = 1000

// parse finds or makes the format of a text.
func (t *transfer) parse(m *machine, text []byte) {
	if f := m.formats[string(text)]; f != nil {
		t.control.Format = f
		return
	}
	f, err := fio.ParseFormat(string(text))
	if err != nil {
		t.err = err
		return
	}
	if len(m.formats) >= mostFormats {
		clear(m.formats)
	}
	m.formats[string(text)] = f
	t.control.Format = f
}

func flag(m *machine, s []uint64) error {
	t := m.statement()
	switch spec(s) {
	case "err":
		t.catches[ioFailed] = true
	case "end":
		t.catches[ioAtEnd] = true
	case "eor":
		t.catches[ioEndOfRecord] = true
	case "iostat":
		t.catches = [4]bool{true, true, true, true}
	}
	return nil
}

func star(m *machine, s []uint64) error {
	t := m.statement()
	switch {
	case spec(s) == "fmt":
		t.control.Editing = fio.ListDirected
	case t.kind == sem.Read:
		t.control.Unit, t.hasUnit = 5, true
	default:
		t.control.Unit, t.hasUnit = 6, true
	}
	return nil
}

func internalFile(m *machine, s []uint64) error {
	m.statement().internal = internal{uint32(s[0]), max(int32(s[1]), 0), int32(s[2])}
	m.statement().control.Internal = &fio.Item{}
	return nil
}

func variableSpec(m *machine, s []uint64) error {
	t := m.statement()
	t.results = append(t.results, result{spec(s), uint32(s[1]), ItemKind(s[2]), int32(s[3])})
	return nil
}

func group(m *machine, s []uint64) error {
	name, err := m.Text(s, 0)
	t := m.statement()
	t.control.Editing = fio.NamelistGroup
	t.control.Group = &fio.Group{Name: string(name)}
	return err
}

func groupMember(m *machine, s []uint64) error {
	name, err := m.Text(s, 0)
	t := m.statement()
	t.members = append(t.members, member{string(name), ItemKind(s[2]), int32(s[3]), uint32(s[4])})
	return err
}

// ioStart begins a data transfer or does what another statement asks for.
func start(m *machine, _ []uint64) error {
	t := m.statement()
	if t.err != nil {
		t.err = &fio.Error{Code: fio.BadFormat, Unit: t.control.Unit, Internal: t.control.Internal != nil, Problem: t.err.Error()}
		return nil
	}
	library := m.library
	switch unit := t.control.Unit; t.kind {
	case sem.Open:
		o := t.opening()
		if o.New = t.asksFor("newunit"); o.New {
			t.control.Unit = library.NewUnit()
			o.Unit = t.control.Unit
		}
		t.err = library.Open(o)
	case sem.Close:
		t.err = library.Close(unit, t.texts["status"])
	case sem.Inquire:
		t.inquire(library)
	case sem.Rewind:
		t.err = library.Rewind(unit)
	case sem.Backspace:
		t.err = library.Backspace(unit)
	case sem.Endfile:
		t.err = library.Endfile(unit)
	default:
		return m.beginTransfer(t)
	}
	return nil
}

// asksFor reports whether the statement defines a variable by a specifier.
func (t *transfer) asksFor(spec string) bool {
	return slices.ContainsFunc(t.results, func(r result) bool { return r.spec == spec })
}

func (t *transfer) opening() fio.Opening {
	return fio.Opening{Unit: t.control.Unit, File: t.texts["file"], Status: t.texts["status"], Access: t.texts["access"],
		Form: t.texts["form"], Recl: t.recl, Blank: t.texts["blank"], Position: t.texts["position"],
		Action: t.texts["action"], Delim: t.texts["delim"]}
}

func (m *machine) beginTransfer(t *transfer) error {
	if t.control.Internal != nil {
		in := t.internal
		b, err := m.Bytes(in.addr, int64(in.length)*int64(in.count))
		if err != nil {
			return err
		}
		t.buffer = append(t.buffer[:0], b...)
		*t.control.Internal = fio.Array(fio.Character, int(in.length), t.buffer, int(in.count))
	}
	if g := t.control.Group; g != nil {
		for _, x := range t.members {
			v, err := m.variable(&x)
			if err != nil {
				return err
			}
			g.Members = append(g.Members, v)
		}
	}
	t.statement = m.library.Begin(&t.control)
	return nil
}

// ioEnd finishes the statement, defines its variables and returns its status.
func end(m *machine, s []uint64) error {
	t := m.statement()
	size := 0
	if t.statement != nil {
		size = t.statement.Size()
		t.err = t.statement.End()
	}
	if t.control.Internal != nil && t.control.Direction == fio.Write && t.statement != nil {
		b, err := m.Bytes(t.internal.addr, int64(len(t.buffer)))
		if err != nil {
			return err
		}
		copy(b, t.buffer)
	}
	m.active = m.active[:len(m.active)-1]
	m.idle = append(m.idle, t)
	status := statusOf(t.err)
	if status != ioDone && !t.catches[status] {
		return &vm.Error{Message: t.err.Error()}
	}
	s[0] = uint64(status)
	for _, r := range t.results {
		if err := m.define(t, r, size); err != nil {
			return err
		}
	}
	return nil
}

func statusOf(err error) int {
	if err == nil {
		return ioDone
	}
	if e := (*fio.Error)(nil); errors.As(err, &e) {
		switch e.Code {
		case fio.End:
			return ioAtEnd
		case fio.EndOfRecord:
			return ioEndOfRecord
		}
	}
	return ioFailed
}

func flush(m *machine, s []uint64) error {
	return m.library.FlushUnit(int32(s[0]))
}
