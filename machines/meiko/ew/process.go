package ew

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim"
	"simrun/sim/node"
)

// Base is what the processes of a program share (ew_base).
type Base struct {
	spec      *Spec
	network   *elan.Network
	processes []*Process
	groups    map[[2]int]*elan.Group // by first member and size
	id        sim.HandlerID
	transfers []transfer // under way, and free ones
	free      []uint64
}

// NewBase returns the library of a program on a network.
func NewBase(spec *Spec, n *elan.Network) *Base {
	b := &Base{spec: spec, network: n, processes: make([]*Process, n.Size()), groups: map[[2]int]*elan.Group{}}
	b.id = n.Kernel().Register(b)
	return b
}

// Process is the library as one process sees it.
type Process struct {
	base   *Base
	elan   *elan.Elan
	all    *elan.Group
	events []*Event

	counters []*Counter
	underWay int            // Puts and Gets that have not ended
	quiet    *sim.Condition // underWay is zero
}

// Init opens the library in the process that an Elan belongs to (ew_baseInit).
func (b *Base) Init(e *elan.Elan) *Process {
	p := &Process{base: b, elan: e, all: b.group(0, b.network.Size()), quiet: sim.NewCondition(fmt.Sprintf("ends of the copies of process %d", e.Rank()))}
	b.processes[e.Rank()] = p
	return p
}

// group returns the group of size processes from first on.
func (b *Base) group(first, size int) *elan.Group {
	key := [2]int{first, size}
	g := b.groups[key]
	if g == nil {
		g = b.network.NewGroup(first, size)
		b.groups[key] = g
	}
	return g
}

// Fetch copies from the memory of another process: a request to the owner's Elan, which answers it by a DMA. t polls
// for its event. With ew.hardware_read, it is a remote load in hardware.
func (p *Process) Fetch(t *node.Thread, c machines.Copy) error {
	if word := p.base.spec.HardwareRead; word.Get() > 0 {
		return p.elan.Load(t, c, word)
	}
	return p.elan.Get(t, c, p.base.spec.FetchCall.Get())
}

// FetchAhead is Fetch of data that nobody needs, without waiting for them: see [elan.Elan.GetAhead].
func (p *Process) FetchAhead(t *node.Thread, c machines.Copy) bool {
	return p.FetchLater(t, c, nil)
}

// FetchLater is FetchAhead of data that somebody needs later, who is told when they are read.
func (p *Process) FetchLater(t *node.Thread, c machines.Copy, who machines.Awaiting) bool {
	return p.base.spec.HardwareRead.Get() == 0 && p.elan.GetAhead(t, c, p.base.spec.FetchCall.Get(), who)
}

// ReadAhead returns what FetchAhead notes for some bytes of a process, wherever they are. It reports false where that does.
func (p *Process) ReadAhead(target int, bytes int64) (node.Read, bool) {
	if p.base.spec.HardwareRead.Get() != 0 {
		return node.Read{}, false
	}
	return p.elan.ReadAhead(target, bytes, p.base.spec.FetchCall.Get())
}

// NoteAhead notes a read that ReadAhead has returned.
func (p *Process) NoteAhead(t *node.Thread, one *node.Read, bytes int64) {
	p.elan.NoteAhead(t, one, bytes)
}

// Store copies to the memory of another process by a DMA and waits for its
// source event.
func (p *Process) Store(t *node.Thread, c machines.Copy) error {
	return p.elan.Put(t, c, p.base.spec.StoreCall.Get())
}

// ReadModifyWrite performs an atomic operation on a remote word and returns its
// old value. The library's part is that of a fetch, which waits for an answer
// as well.
func (p *Process) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	return p.elan.Modify(t, op, p.base.spec.FetchCall.Get())
}

// TestAndSet sets a remote word of 4 bytes to 1 and reports whether it was 0. If so, the caller has the lock that the
// word stands for.
func (p *Process) TestAndSet(t *node.Thread, target int, word node.Addr) (bool, error) {
	old, err := p.ReadModifyWrite(t, machines.RMW{Op: machines.Swap, Target: target, Remote: word, Size: 4, Operand: 1})
	return old == 0 && err == nil, err
}
