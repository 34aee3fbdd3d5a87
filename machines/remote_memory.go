package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// Counter counts completions. A program increments it only through the
// operations that it is given to.
type Counter interface {
	// Value returns the current count.
	Value() int64
}

// Counters makes counters and waits for them.
type Counters interface {
	// NewCounter returns a counter at zero.
	NewCounter() Counter
	// WaitCounter blocks thread t until c is at least n, then subtracts n. why names the reason in reports;
	// nil names the counter.
	WaitCounter(t *node.Thread, c Counter, n int64, why sim.Waitable)
	// Poll handles arrived messages. Progress does not depend on it.
	Poll(t *node.Thread)
}

// Copy is a contiguous transfer between the caller's memory and a target's.
type Copy struct {
	Target int       // rank of the process whose memory Remote is in
	Remote node.Addr // in the target's memory
	Local  node.Addr // in the caller's memory
	Bytes  int64
}

// RemoteMemory is one-sided copying of contiguous bytes: by LAPI on an IBM SP, SHMEM on a Cray T3D, the
// Elan Widget Library on a Meiko CS-2, Portals on a Cray XT5. Some copies count their ends on counters,
// which may be nil; others wait for their ends. [ArrivalCounters] is an optional extension.
type RemoteMemory interface {
	Counters
	// Put copies from Local to Remote. sent counts when Local may be changed
	// again, done when the data is in the target's memory. It does not wait for
	// either, except where the machine's library has the processor copy.
	Put(t *node.Thread, c Copy, sent, done Counter) error
	// Get copies from Remote to Local. done counts when the data is in the
	// caller's memory. It does not wait for that, except where the machine's
	// library has the processor copy.
	Get(t *node.Thread, c Copy, done Counter) error
	// Fetch is the machine's native call that copies from Remote to Local. It returns when the data are there. It
	// meets the clock at the instant at which the owner serves it. It may charge the time after that, so that t runs
	// ahead.
	Fetch(t *node.Thread, c Copy) error
	// Store is the machine's own call that copies from Local to Remote. When it
	// returns, Local may be changed; the data are in the target's memory after
	// Quiet at the latest.
	Store(t *node.Thread, c Copy) error
	// Quiet waits until all data that the process has stored are in place.
	Quiet(t *node.Thread) error
}

// ArrivalCounters is an optional extension of remote memory: puts and gets that count at their target,
// where a thread can wait for them.
type ArrivalCounters interface {
	// CounterAddr returns the name under which other processes can count on c, a
	// counter of this process.
	CounterAddr(c Counter) node.Addr
	// PutCounting is Put; in addition, the target's counter named arrived counts when the data are in the
	// target's memory.
	PutCounting(t *node.Thread, c Copy, sent, done Counter, arrived node.Addr) error
	// GetCounting is Get; in addition, the target's counter named read counts when the data have been read
	// there.
	GetCounting(t *node.Thread, c Copy, done Counter, read node.Addr) error
}
