package hostio

import (
	"encoding/binary"

	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
)

func (t *transfer) inquire(library *fio.Library) {
	if file, ok := t.texts["file"]; ok {
		t.inquiry = library.InquireFile(file)
	} else if t.hasUnit {
		t.inquiry = library.InquireUnit(t.control.Unit)
	}
}

// define stores what the statement tells in a variable. The statement leaves variables alone for which it found
// nothing out.
func (m *machine) define(t *transfer, r result, size int) error {
	switch r.spec {
	case "iostat":
		return m.storeNumber(r, int64(fio.Iostat(t.err)))
	case "size":
		return m.storeNumber(r, int64(size))
	case "iomsg":
		if t.err != nil {
			return m.storeText(r, t.err.Error())
		}
		return nil
	}
	if t.err != nil {
		return nil
	}
	if r.kind == ItemChar {
		return m.storeText(r, t.word(r.spec))
	}
	return m.storeNumber(r, t.number(r.spec))
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (t *transfer) number(spec string) int64 {
	q := &t.inquiry
	switch spec {
	case "exist":
		return truth(q.Exist)
	case "opened":
		return truth(q.Opened)
	case "named":
		return truth(q.Named)
	case "number":
		return int64(q.Number)
	case "recl":
		return q.Recl
	case "nextrec":
		return q.NextRec
	case "iolength":
		return t.length
	case "newunit":
		return int64(t.control.Unit)
	}
	return 0
}

// word is what INQUIRE answers by a word.
func (t *transfer) word(spec string) string {
	q := &t.inquiry
	allows := func(actions ...string) string {
		if q.Action == "UNDEFINED" {
			return "UNKNOWN"
		}
		for _, a := range actions {
			if q.Action == a {
				return "YES"
			}
		}
		return "NO"
	}
	switch spec {
	case "read":
		return allows("READ", "READWRITE")
	case "write":
		return allows("WRITE", "READWRITE")
	case "readwrite":
		return allows("READWRITE")
	case "pad":
		return "YES"
	}
	return map[string]string{"name": q.Name, "access": q.Access, "sequential": q.Sequential, "direct": q.Direct,
		"form": q.Form, "formatted": q.Formatted, "unformatted": q.Unformatted, "blank": q.Blank,
		"position": q.Position, "action": q.Action, "delim": q.Delim}[spec]
}

func (m *machine) storeText(r result, text string) error {
	to, err := m.Bytes(r.addr, int64(max(r.length, 0)))
	if err == nil {
		vm.Assign(to, []byte(text))
	}
	return err
}

// storeNumber stores an integer or logical value of the variable's size.
func (m *machine) storeNumber(r result, v int64) error {
	size := int64(r.kind & 15)
	to, err := m.Bytes(r.addr, size)
	if err != nil {
		return err
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(v))
	copy(to, b[:])
	return nil
}
