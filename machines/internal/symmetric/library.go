package symmetric

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Hardware is a processing element with what its machine does for these calls.
type Hardware interface {
	Rank() int
	Ledger() *machines.Ledger
	// CopyOut puts data at a target; CopyIn gets data from it. call is for errors.
	CopyOut(t *node.Thread, c machines.Copy, call string) error
	CopyIn(t *node.Thread, c machines.Copy, call string) error
	// Quiet waits until what has been put is in place.
	Quiet(t *node.Thread)
	// WaitForAll is the barrier network.
	WaitForAll(t *node.Thread, call string)
	// ExchangeAddresses is a barrier at which all tell all an address.
	ExchangeAddresses(t *node.Thread, call string, a node.Addr) []node.Addr
	// Timed notes in the ledger what a barrier takes.
	Timed(call string, barrier func())
	// Refuse returns the error of a call that does not accept what it was given.
	Refuse(call, format string, args ...any) error
	// Await blocks until data have come from outside, or may have.
	Await(t *node.Thread, why sim.Waitable)
}

// Prices are what the software of the calls and flags take.
type Prices struct {
	Call    param.Amount    // of a call up to its first access
	Issue   param.Amount    // on the processor, of putting a flag
	Signal  param.Amount    // of a flag, until it can be seen at a neighbour
	Look    param.Amount    // at a flag
	Combine func() node.Ops // an element of a reduction, without the operation itself
	Costs   *node.Costs     // of the processor
}

// Library is what the processing elements of a job share.
type Library struct {
	Prices
	members []*node.Thread
	sets    map[ActiveSet]*meeting.Point
}

// NewLibrary returns the library of a job whose processing elements have these threads,
// by rank.
func NewLibrary(p Prices, members []*node.Thread) *Library {
	return &Library{Prices: p, members: members, sets: map[ActiveSet]*meeting.Point{}}
}

// Calls are the calls of one processing element. Its methods are called from the threads
// of its process.
type Calls struct {
	hw   Hardware
	lib  *Library
	heap heap
}

// NewCalls returns the calls of a processing element.
func NewCalls(hw Hardware, lib *Library) *Calls { return &Calls{hw: hw, lib: lib} }

// NPEs is shmem_n_pes.
func (p *Calls) NPEs() int { return len(p.lib.members) }

// MyPE is shmem_my_pe.
func (p *Calls) MyPE() int { return p.hw.Rank() }

// point returns where a set meets.
func (l *Library) point(s ActiveSet) *meeting.Point {
	r := l.sets[s]
	if r == nil {
		members := make([]*node.Thread, s.Size)
		for i := range members {
			members[i] = l.members[s.member(i)]
		}
		r = meeting.New(members)
		l.sets[s] = r
	}
	return r
}

// Wait is shmem_wait: it blocks until the word at ivar is not value any more,
// because another processing element has put another one there.
func (p *Calls) Wait(t *node.Thread, ivar node.Addr, value int64) error {
	for {
		p.hw.Ledger().Charge(t, machines.Waiting, p.lib.Look.Get()) // load, compare, branch
		t.Sync()                                                    // nothing arrives between the look and the wait
		v, err := node.View[int64](t.Memory, ivar, 1)
		if err != nil {
			return p.hw.Refuse("shmem_wait", "%v", err)
		}
		if v == nil {
			return p.hw.Refuse("shmem_wait", "a word without a value at %#x, expected one of a program that runs with data", ivar)
		}
		if v[0] != value {
			return nil
		}
		p.hw.Await(t, waiting{ivar, value})
	}
}

// waiting is a wait, as reports name it.
type waiting struct {
	ivar  node.Addr
	value int64
}

func (w waiting) WaitingFor() string {
	return fmt.Sprintf("shmem_wait: the word at %#x to be other than %d", w.ivar, w.value)
}

func (w waiting) HeldBy() []*sim.Process { return nil }

// The library's words.
const (
	wordBytes = 8
	halfBytes = 4
)
