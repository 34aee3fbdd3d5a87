package vm

import (
	"encoding/binary"
	"errors"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
)

// Note is a call of a procedure that the program has noted (external.Procedure.Noted).
type Note struct {
	Time          int64 // picoseconds that the program had charged
	Target        int32 // what the first argument refers to
	Remote, Local uint32
	Procedure     *external.Procedure
}

// roomForNotes says how many notes the program may leave until it calls the host.
func (m *Machine) roomForNotes() error {
	n := m.config.NotesMax
	if n <= 0 || n > wasm.NotesMax {
		n = wasm.NotesMax
	}
	return errors.Join(m.SetInt32(wasm.NoteNext, wasm.NoteFirst), m.SetInt32(wasm.NoteLast, int32(wasm.NoteFirst+(n-1)*wasm.NoteBytes)))
}

// TakeNotes charges all nests that the program has noted since the last call. Then it calls do for each noted call, in
// their order. An error of do is that of the call.
func (m *Machine) TakeNotes(do func(n *Note) error) error {
	const first = wasm.NoteFirst
	if !m.code.notes {
		return nil
	}
	all, ok := m.memory.Read(0, ir.StaticBase)
	if !ok {
		return nil
	}
	end := binary.LittleEndian.Uint32(all[wasm.NoteNext:])
	if end == first {
		return nil
	}
	binary.LittleEndian.PutUint32(all[wasm.NoteNext:], first)
	calls, err := m.takeNests(all[first:end])
	if calls == 0 || err != nil {
		return err
	}
	var n Note
	for at := uint32(first); at < end; at += wasm.NoteBytes {
		r := all[at : at+wasm.NoteBytes : at+wasm.NoteBytes]
		code := int32(binary.LittleEndian.Uint32(r[wasm.NoteSite:]))
		if code < 0 {
			_, args := wasm.NestOf(code)
			at += uint32(wasm.NestBytes(args)) - wasm.NoteBytes
			continue
		}
		site := &m.code.module.Sites[code]
		n = Note{
			Time: int64(binary.LittleEndian.Uint64(r[wasm.NoteTime:])), Target: int32(binary.LittleEndian.Uint32(r[wasm.NoteTarget:])),
			Remote: binary.LittleEndian.Uint32(r[wasm.NoteRemote:]), Local: binary.LittleEndian.Uint32(r[wasm.NoteLocal:]), Procedure: site.Noted,
		}
		if err := do(&n); err != nil {
			return m.failedNote(site, err)
		}
	}
	return nil
}

// takeNests charges the nests among some records, and adds their time to that of the calls behind them. It returns how many
// calls there are.
func (m *Machine) takeNests(records []byte) (calls int, err error) {
	args := &m.nestArgs
	took := int64(0)
	for len(records) > 0 && err == nil {
		code := int32(binary.LittleEndian.Uint32(records[wasm.NoteSite:]))
		if code >= 0 {
			at := records[wasm.NoteTime:]
			binary.LittleEndian.PutUint64(at, binary.LittleEndian.Uint64(at)+uint64(took))
			records = records[wasm.NoteBytes:]
			calls++
			continue
		}
		nest, n := wasm.NestOf(code)
		for i := range n {
			args[i] = uint64(binary.LittleEndian.Uint32(records[wasm.NestArg(i):]))
		}
		records = records[wasm.NestBytes(n):]
		if m.config.Meter != nil {
			var one int64
			one, err = m.config.Meter.Nest(m, nest, args[:n])
			took += one
		}
	}
	if took != 0 {
		m.Charge(took)
	}
	return calls, err
}

// failedNote returns the error of a call that was noted, at its place.
func (m *Machine) failedNote(site *wasm.Site, err error) error {
	e := (*Error)(nil)
	if !errors.As(err, &e) {
		e = &Error{Message: err.Error()}
	}
	if e.Stack == nil {
		e.Pos, e.Stack = site.At, m.trace(site.Func, site.At)
	}
	return e
}

func doNoted(m *Machine, _ []uint64) error { return m.doNoted() }

// doNoted does what the program has noted.
func (m *Machine) doNoted() error {
	if m.config.Words == nil {
		return m.TakeNotes(func(*Note) error { return errors.New("vm: the program notes words that nobody reads") })
	}
	return m.config.Words.DoNoted()
}
