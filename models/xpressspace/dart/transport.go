package dart

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Transport is what DART needs of a machine: puts and gets of memory that the
// target has exposed, with events at both ends, as Portals has them. Operations
// may overtake each other.
type Transport interface {
	machines.Endpoint
	// Expose makes memory of the process a target of others' operations.
	Expose(t *node.Thread, x Exposure) error
	// Withdraw ends that. No operation may be under way.
	Withdraw(t *node.Thread, key uint64) error
	// Put starts to copy from Local to the target's exposed memory. A Sent
	// completion says that Local may be changed.
	Put(t *node.Thread, x Transfer) error
	// Get starts to copy from the target's exposed memory to Local. A Got completion
	// says that the data are there.
	Get(t *node.Thread, x Transfer) error
	// Next returns a completion, if there is one.
	Next(t *node.Thread) (Completion, bool, error)
	// Await returns the next completion, for which it waits. why says in reports what
	// for.
	Await(t *node.Thread, why sim.Waitable) (Completion, error)
	// CopyCost lets the thread take the time of copying runs within its memory, which
	// have been moved already.
	CopyCost(t *node.Thread, runs, bytes int64)
}

// Exposure is memory under a key that others name it by.
type Exposure struct {
	Key      uint64
	Addr     node.Addr
	Bytes    int64
	Arrivals bool // puts into it give an Arrived completion here
}

// Transfer is a put or a get.
type Transfer struct {
	Target int    // rank in the job
	Key    uint64 // of the target's exposure
	Offset int64  // in it
	Local  node.Addr
	Bytes  int64
	Header uint64 // of a put: comes with the Arrived completion
	Token  any    // comes back with the Sent or Got completion
}

// CompletionKind says what a Completion tells.
type CompletionKind uint8

// The kinds.
const (
	Sent    CompletionKind = iota // the data of a put have left
	Got                           // the data of a get are here
	Arrived                       // another process's put is here
)

// Completion is something that has happened. Token is set for Sent and Got, the
// other fields for Arrived.
type Completion struct {
	Kind   CompletionKind
	Token  any
	Peer   int // rank of the process that put
	Key    uint64
	Offset int64
	Header uint64
}
