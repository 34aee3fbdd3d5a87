package spmd

import (
	"cmp"
	"slices"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/ir"
	"simrun/sim"
)

// PageFault is a page fault of a process in the memory that processes share.
type PageFault struct {
	At       sim.Time     // when the process went on
	Took     sim.Duration // from the touch until then
	Page     int64        // of shared memory, from 0
	Variable string       // of the source, in which the page lies; it begins at one
	Offset   int64        // bytes, of the page in the variable
	Cause    machines.FaultCause
	Line     string // the user's, "file:line"; in a library that of the call
}

// faultRecord is a page fault as it is kept.
type faultRecord struct {
	at    sim.Time
	took  sim.Duration
	page  int32
	cause machines.FaultCause
	line  source.Pos
}

// PageFaulted keeps a fault.
func (s *sharing) PageFaulted(page int64, cause machines.FaultCause, took sim.Duration) {
	s.faults = append(s.faults, faultRecord{s.Thread.Now(), took, int32(page), cause, s.usersPos()})
}

// usersPos returns the place in the user's program at which the process is: in a library's procedure that of the call.
func (p *Process) usersPos() source.Pos {
	program := p.run.program
	at := p.Machine.Where()
	if program.isUsers(at) {
		return at
	}
	for at := range p.Machine.Places() {
		if program.isUsers(at) {
			return at
		}
	}
	return 0
}

// PageFaults returns the faults of a process that were simulated, in their order; nil unless Run.KeepFaults. Mode sampled
// simulates those of the iterations that it executes.
func (r *Run) PageFaults(rank int) []PageFault {
	p := r.processes[rank]
	if p == nil || p.sharing == nil {
		return nil
	}
	lines := map[source.Pos]string{}
	all := make([]PageFault, len(p.sharing.faults))
	for i, f := range p.sharing.faults {
		line, known := lines[f.line]
		if !known {
			line = r.program.place(f.line)
			lines[f.line] = line
		}
		offset := int64(f.page) * p.sharing.page
		v := r.program.sharedVariable(offset)
		all[i] = PageFault{At: f.at, Took: f.took, Page: int64(f.page), Variable: v.Name, Offset: offset - v.Addr, Cause: f.cause, Line: line}
	}
	return all
}

// IterationFaults returns how many page faults a process had in each iteration of the program's first marked loop, when that
// was last executed; nil unless Run.CountFaults, and in mode sampled.
func (r *Run) IterationFaults(rank int) []int64 {
	p := r.processes[rank]
	const first = 1 // loops are numbered from 1
	if p == nil || len(p.loops) <= first {
		return nil
	}
	before := p.loops[first].faults
	var all []int64
	for i := 1; i < len(before); i++ {
		all = append(all, before[i]-before[i-1])
	}
	return all
}

// faultCount returns how many page faults the process has had.
func (s *sharing) faultCount() int64 {
	faults := s.region.Faults()
	sum := faults.Sum()
	return sum.Count
}

// sharedVariable returns the variable that lies at an offset of shared memory, with its own offset instead of its address.
func (p *Program) sharedVariable(offset int64) ir.Variable {
	all := p.Module.SharedVariables
	i, there := slices.BinarySearchFunc(all, offset+p.Module.Shared.Addr, func(v ir.Variable, addr int64) int { return cmp.Compare(v.Addr, addr) })
	if !there {
		i--
	}
	if i < 0 {
		return ir.Variable{}
	}
	v := all[i]
	v.Addr -= p.Module.Shared.Addr
	return v
}
