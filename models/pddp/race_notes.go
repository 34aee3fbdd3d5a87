package pddp

import (
	"fmt"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/sim"
)

// noteExternals take the notes of accesses that the option Races makes, and check the arguments of inquiry functions
// and allocations. They know where the run-time library's tables are. They take no time.
func (l *library) noteExternals() []spmd.External {
	const value = external.Address
	list := []spmd.External{
		subroutine("pddp_dimension", func(_ *spmd.Process, args []uint64) error {
			if dim, rank := int32(args[0]), int32(args[1]); dim < 1 || dim > rank {
				return fmt.Errorf("found dimension %d of a shared array in an inquiry, expected one from 1 to %d", dim, rank)
			}
			return nil
		}, value, value),
		subroutine("pddp_note_read", l.noteRead, value, value, value),
		subroutine("pddp_note_write", l.noteWrite, value, value, value),
		subroutine("pddp_note_input", l.noteInput, value),
		subroutine("pddp_entry", l.checkEntry, value, value, external.ByValueOf, value),
		subroutine("pddp_tables", func(p *spmd.Process, args []uint64) error {
			l.stateOf(p).tables = tables{p, uint32(args[0]), uint32(args[1])}
			return nil
		}, external.ByValueOf, external.ByValueOf),
	}
	for i := range list {
		list[i].Watch = true
	}
	return list
}

// noteRead notes a read of the element at an offset of a processor's memory. Reads of the owner race with nothing
// unless MASTER blocks write it.
func (l *library) noteRead(p *spmd.Process, args []uint64) error {
	owner := int32(args[1])
	if owner == int32(p.Rank()) && !l.masterStores {
		return nil
	}
	tag := l.noted(p, args[0])
	l.stateOf(p).detector.read(element{tag, owner, int32(args[2])}, l.access(p), l.count(p, tag))
	return nil
}

func (l *library) noteWrite(p *spmd.Process, args []uint64) error {
	tag := l.noted(p, args[0])
	l.stateOf(p).detector.write(element{tag, int32(args[1]), int32(args[2])}, l.access(p), l.count(p, tag))
	return nil
}

// noteInput notes that READ writes a shared-only object.
func (l *library) noteInput(p *spmd.Process, args []uint64) error {
	tag := l.noted(p, args[0])
	count := l.count(p, tag)
	for i := range count {
		l.stateOf(p).detector.write(element{tag, 0, i}, l.access(p), count)
	}
	return nil
}

// noted returns the tag of the array that a note is about: see unit.noted.
func (l *library) noted(p *spmd.Process, arg uint64) int32 {
	if n := int32(arg); n > 0 {
		return n
	}
	return l.stateOf(p).tags[-int32(arg)]
}

func (l *library) access(p *spmd.Process) access {
	return access{p.Thread.Now() + sim.Time(p.Thread.Owed()), p.Machine.Where(), int32(p.Rank())}
}

// count returns how many elements of an array each processor's memory has.
func (l *library) count(p *spmd.Process, tag int32) int32 {
	m := l.stateOf(p).arrays[tag]
	if m == nil || m.decl == 0 {
		return 0
	}
	return m.bytes / int32(l.decls[m.decl-1].Type.Size())
}

// elementName returns an element with its global indices, "A(3,4)".
func (l *library) elementName(p *spmd.Process, e element) string {
	s := l.stateOf(p)
	name := l.decls[s.arrays[e.tag].decl-1].Name
	index := s.tables.index(e)
	if len(index) == 0 {
		return name
	}
	return name + "(" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(index)), ","), "[]") + ")"
}
