package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// ExposedMemory is puts and gets of memory that its owner has exposed under a key, with events at both ends, as in
// Portals. Operations may overtake each other. A process has one queue of events, for its own operations and for those
// of others.
type ExposedMemory interface {
	// Expose makes memory of the process a target of others' operations. The key is
	// one that the process has exposed nothing under.
	Expose(t *node.Thread, x Exposure) error
	// Withdraw ends that. No operation may be under way.
	Withdraw(t *node.Thread, key uint64) error
	// PutExposed starts to copy from Local to the target's exposed memory. A Sent
	// event says that Local may be changed.
	PutExposed(t *node.Thread, x Transfer) error
	// GetExposed starts to copy from the target's exposed memory to Local. A Got
	// event says that the data are there.
	GetExposed(t *node.Thread, x Transfer) error
	// NextEvent returns an event, if there is one.
	NextEvent(t *node.Thread) (Event, bool, error)
	// AwaitEvent waits for the next event and returns it. why names the reason in reports.
	AwaitEvent(t *node.Thread, why sim.Waitable) (Event, error)
}

// AttendedEvents is ExposedMemory whose events can be taken while a process waits,
// without it being resumed for each.
type AttendedEvents interface {
	ExposedMemory
	// AttendEvents carries out the steps of an attendant until none is left. It takes the time of
	// AwaitEvent for each event and of PutExposed for each put. why names the reason of the wait in
	// reports. The error is that of the attendant or of these calls.
	AttendEvents(t *node.Thread, a Attendant, why sim.Waitable) error
}

// Attendant stands in for a process that waits for something, or puts one thing after the
// other.
type Attendant interface {
	// Next returns the next step; the transfer is that of Put. Next must not wait, but may charge the work
	// that led to the step.
	Next() (do Step, x Transfer, err error)
	// Quiet reports whether Take of the event waits for nothing and begins no operation.
	Quiet(e Event) bool
	// Take takes an event and reports whether Next has something to say.
	Take(e Event) (enough bool, err error)
}

// Step is a kind of step of an attendant.
type Step uint8

// The steps.
const (
	Put   Step = iota // a transfer
	Await             // events, until Take reports that they are enough
	Over              // nothing more
)

// Exposure is memory under a key that others name it by.
type Exposure struct {
	Key      uint64
	Addr     node.Addr
	Bytes    int64 // may be zero, for puts that only tell
	Arrivals bool  // puts into it give an Arrived event here
}

// Transfer is a put or a get of exposed memory.
type Transfer struct {
	Target int    // rank
	Key    uint64 // of the target's exposure
	Offset int64  // in it
	Local  node.Addr
	Bytes  int64
	Header uint64 // of a put: comes with the Arrived event
	Token  any    // comes back with the Sent or Got event
}

// EventKind is a kind of event.
type EventKind uint8

// The kinds of events.
const (
	Sent    EventKind = iota // the data of a put have left
	Got                      // the data of a get are here
	Arrived                  // another process's put is here
)

// Event is something that has happened to an operation on exposed memory. Token is
// set for Sent and Got, the other fields for Arrived.
type Event struct {
	Kind   EventKind
	Token  any
	Peer   int // rank of the process that put
	Key    uint64
	Offset int64
	Header uint64
}
