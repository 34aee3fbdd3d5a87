package mct

import "fmt"

// IntegerBytes is the size of what maps are sent as, Fortran's default INTEGER.
const IntegerBytes = 4

// GatherWindow is how many receives the root of a gather has posted at a time. MCT 2.6.0 does not leave gathers to MPI:
// the root posts receives ahead, at most this many, and sends each process a go-ahead of one integer, which the
// process waits for before it sends its part as a ready send.
const GatherWindow = 64

// Op is a kind of communication.
type Op uint8

const (
	// Gather: all processes of a component send to its root, one by one after a go-ahead.
	Gather Op = iota
	// Barrier: all processes of a component wait for each other.
	Barrier
	// Broadcast: the root of a component sends to all its processes.
	Broadcast
	// Swap: the roots of two components send each other a message.
	Swap
)

// String returns the word for the operation.
func (o Op) String() string {
	if o > Swap {
		return fmt.Sprintf("operation %d", uint8(o))
	}
	return [...]string{"gather", "barrier", "broadcast", "swap"}[o]
}

// Step is one communication of many.
type Step struct {
	Op   Op
	Data string // what is sent, for people
	// Integers is how many there are: those of all processes of a gather, those that each process gets of a
	// broadcast, those that this component's root sends in a swap.
	Integers int64
	// PerSegment: a process's part of a gather is one integer for each of its segments; else it is one.
	PerSegment bool
}

// InitSteps returns how a component makes a map known to all its processes that at first know their own segments
// only.
func (m *GlobalSegMap) InitSteps() []Step {
	n := int64(len(m.segments))
	return []Step{
		{Op: Gather, Data: "number of segments", Integers: int64(m.Processes())},
		{Op: Gather, Data: "start", Integers: n, PerSegment: true},
		{Op: Gather, Data: "length", Integers: n, PerSegment: true},
		{Op: Gather, Data: "process", Integers: n, PerSegment: true},
		{Op: Barrier},
		{Op: Broadcast, Data: "component, number of segments, size", Integers: 3},
		{Op: Broadcast, Data: "start", Integers: n},
		{Op: Broadcast, Data: "length", Integers: n},
		{Op: Broadcast, Data: "process", Integers: n},
	}
}

// ExchangeSteps returns how a component that has the map own gets that of another one, which at the same time gets
// its.
func ExchangeSteps(own, remote *GlobalSegMap) []Step {
	return []Step{
		{Op: Swap, Data: "handshake", Integers: 1},
		{Op: Swap, Data: "start, length, process", Integers: 3 * int64(len(own.segments))},
		{Op: Broadcast, Data: "start, length, process", Integers: 3 * int64(len(remote.segments))},
	}
}
