package adlib

import (
	"fmt"
	"math"
	"slices"

	"simrun/machines"
	"simrun/models/internal/callerror"
	"simrun/sim/node"
)

// Error says that a call was wrong, or why it failed.
type Error = callerror.Error

// Process is Adlib as one process of a job sees it. Its collective calls are made by all
// processes of the active group, in the same order; the groups of their arrays lie inside it.
type Process struct {
	endpoint  machines.Endpoint
	thread    *node.Thread
	ledger    *machines.Ledger
	counts    *counts
	transport transport
	active    *Group
	call      string
	scratch   [2]buffer // of messages: those that go and those that come
	barriers  int64
}

// buffer is memory that is kept for the next call.
type buffer struct {
	at   node.Addr
	size int64
}

// Needs returns the capabilities that the library needs over messages.
func Needs() []machines.Capability { return []machines.Capability{machines.HasMessagePassing} }

// New returns the library over message passing. The error is a machine without it.
func New(e machines.Endpoint) (*Process, error) {
	if err := machines.Require("Adlib", e, Needs()...); err != nil {
		return nil, err
	}
	p := newProcess(e)
	p.transport = newMessages(p)
	return p, nil
}

func newProcess(e machines.Endpoint) *Process {
	p := &Process{endpoint: e, thread: e.Thread(), ledger: machines.LedgerOf(e)}
	p.counts = machines.CountsOf[counts](p.thread.Kernel(), library)
	grid := &Grid{Extents: []int{e.Size()}}
	for rank := range e.Size() {
		grid.Members = append(grid.Members, rank)
	}
	p.active = grid.Group()
	return p
}

// Rank returns the number of the process in the job.
func (p *Process) Rank() int { return p.endpoint.Rank() }

// Barriers returns in how many barriers of a transport the process has been.
func (p *Process) Barriers() int64 { return p.barriers }

// Active returns the active process group, at first that of all processes.
func (p *Process) Active() *Group { return p.active }

// SetActive makes a group the active one and returns the previous one. The group must lie inside it.
func (p *Process) SetActive(g *Group) (*Group, error) {
	before := p.active
	if !before.Contains(g) {
		return nil, p.wrong("a group of processes %v, expected one inside the active group %v", g.members, before.members)
	}
	p.active = g
	return before, nil
}

// Restore makes a group active that was so before.
func (p *Process) Restore(g *Group) { p.active = g }

// NewGrid returns an array of processes, the first ones of the active group. The error is that
// it has too few of them.
func (p *Process) NewGrid(extents ...int) (*Grid, error) {
	p.call = "new grid"
	n := 1
	for _, x := range extents {
		if x < 1 {
			return nil, p.wrong("%d processes in a dimension, expected 1 or more", x)
		}
		if x > math.MaxInt/n {
			return nil, p.wrong("a process array of the extents %v, expected at most the %d processes of the active group", extents, p.active.Size())
		}
		n *= x
	}
	if n > p.active.Size() {
		return nil, p.wrong("a process array of %d processes, expected at most the %d of the active group", n, p.active.Size())
	}
	return &Grid{Extents: extents, Members: slices.Clone(p.active.members[:n])}, nil
}

// begin enters a collective call and reports whether arrays lie inside the active group.
func (p *Process) begin(call string, arrays ...*Array) error {
	p.call = call
	p.charge(p.counts.Call.Get())
	for _, a := range arrays {
		if a != nil && !p.active.Contains(a.group) {
			return p.wrong("an array over the processes %v, expected one inside the active group %v", a.group.members, p.active.members)
		}
	}
	return nil
}

// failed is the error of a call in which something below failed; nil stays nil.
func (p *Process) failed(err error) error {
	if err == nil {
		return nil
	}
	return &Error{At: p.thread.Place(), Call: p.call, Err: err}
}

func (p *Process) wrong(format string, args ...any) error {
	return &Error{At: p.thread.Place(), Call: p.call, Found: fmt.Sprintf(format, args...)}
}

// memory returns the process's memory.
func (p *Process) memory() *node.Memory { return p.endpoint.Memory() }

// room returns scratch memory of at least n bytes; which is 0 for sending, 1 for receiving.
func (p *Process) room(which int, n int64) node.Addr {
	b := &p.scratch[which]
	if b.size < n {
		if b.at != 0 {
			if err := p.memory().Free(b.at); err != nil {
				panic("adlib: " + err.Error() + "; a buffer of the library's own is lost; free it once")
			}
		}
		b.size = max(n, 2*b.size)
		b.at = p.memory().Alloc(b.size)
	}
	return b.at
}
