package machines

import (
	"fmt"
	"strings"

	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint is one process of a parallel program on a machine, as the program
// sees it. What more it can do it says by implementing the capabilities of
// this file, each a small interface; a programming system asks for those that
// it is ported to (see [Require]).
//
// Operations are called from one of the process's own threads, which pays for
// them. They return an error for what a program can do wrong; operations that
// go wrong later (at the target) fail the process that issued them.
type Endpoint interface {
	// Rank is the process's number, 0..Size()-1.
	Rank() int
	// Size is how many processes the program has.
	Size() int
	// Thread is the thread that runs the program.
	Thread() *node.Thread
	// Peer is the simulated process of that rank, for reports of who waits for
	// whom. A program must not touch it.
	Peer(rank int) *sim.Process
	// Memory is the process's address space.
	Memory() *node.Memory
	// Costs prices operations on the process's processor.
	Costs() *node.Costs
	// Machine names the machine, such as "ibmsp".
	Machine() string
}

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
	// WaitCounter blocks thread t until c is at least n, then subtracts n. why
	// says in reports what for; nil names the counter.
	WaitCounter(t *node.Thread, c Counter, n int64, why sim.Waitable)
	// Poll handles what has arrived. Progress does not depend on it.
	Poll(t *node.Thread)
}

// Copy is a contiguous transfer between the caller's memory and a target's.
type Copy struct {
	Target int       // rank of the process whose memory Remote is in
	Remote node.Addr // in the target's memory
	Local  node.Addr // in the caller's memory
	Bytes  int64
}

// RemoteMemory is one-sided copying of contiguous bytes. Counters may be nil.
type RemoteMemory interface {
	Counters
	// Put copies from Local to Remote without waiting. sent counts when Local
	// may be changed again, done when the data is in the target's memory.
	Put(t *node.Thread, c Copy, sent, done Counter) error
	// Get copies from Remote to Local without waiting. done counts when the data
	// is in the caller's memory.
	Get(t *node.Thread, c Copy, done Counter) error
}

// ArrivalCounters is what remote memory may offer besides: puts and gets that
// count at their target, where a thread can wait for them.
type ArrivalCounters interface {
	// CounterAddr returns the name under which other processes can count on c, a
	// counter of this process.
	CounterAddr(c Counter) node.Addr
	// PutCounting is Put; besides, the target's counter named arrived counts when
	// the data is in the target's memory.
	PutCounting(t *node.Thread, c Copy, sent, done Counter, arrived node.Addr) error
	// GetCounting is Get; besides, the target's counter named read counts when the
	// data has been read there.
	GetCounting(t *node.Thread, c Copy, done Counter, read node.Addr) error
}

// HandlerID names a registered active-message handler. All processes register
// the same handlers in the same order.
type HandlerID int

// Arrival is an active message at its target, as its header handler sees it.
type Arrival struct {
	From   int      // rank of the sender
	Sent   sim.Time // when the call to send it began; for messages
	Header []byte   // the message's header; valid until the handler returns
	Bytes  int64    // length of the data that comes with it
	// Charge adds to the time that the handler takes on the processor.
	Charge func(d sim.Duration)
}

// Delivery is what a header handler decides about its message.
type Delivery struct {
	Data     node.Addr            // where the data goes, if there is any
	Complete func(t *node.Thread) // runs on the handler thread t when all data is there; may be nil, may wait
}

// HeaderHandler decides what happens with an active message. It runs when the
// message's first packet arrives, must not block, and may do small work itself.
type HeaderHandler func(in *Arrival) Delivery

// ActiveMessage is a message that starts a handler at its target.
type ActiveMessage struct {
	Target  int
	Handler HandlerID
	Header  []byte    // at most HeaderMax bytes; copied before Send returns
	Data    node.Addr // in the caller's memory
	Bytes   int64     // of data; may be zero
}

// ActiveMessages sends messages that start handlers. Counters may be nil.
type ActiveMessages interface {
	Counters
	// Register makes a handler known and returns its name.
	Register(h HeaderHandler) HandlerID
	// HeaderMax is the greatest length of a header in bytes.
	HeaderMax() int
	// Send sends m without waiting. sent counts when the data may be changed
	// again, done when the target's completion handler (or, without one, its
	// header handler) has run and all data is there.
	Send(t *node.Thread, m ActiveMessage, sent, done Counter) error
}

// RMWOp is an atomic operation on a word.
type RMWOp int

// The atomic operations.
const (
	FetchAndAdd RMWOp = iota
	FetchAndOr
	Swap
	CompareAndSwap
)

// RMW is an atomic operation on a word in a target's memory.
type RMW struct {
	Op      RMWOp
	Target  int
	Remote  node.Addr
	Size    int   // 4 or 8 bytes
	Operand int64 // added, or-ed or stored
	Compare int64 // CompareAndSwap stores Operand only if the word equals it
}

// Atomics is atomic read-modify-write of remote words.
type Atomics interface {
	// ReadModifyWrite performs op and returns the word's old value.
	ReadModifyWrite(t *node.Thread, op RMW) (int64, error)
}

// Barrier synchronizes all processes.
type Barrier interface {
	// Barrier blocks until all processes have called it. It says nothing about
	// outstanding transfers.
	Barrier(t *node.Thread) error
}

// AddressExchange tells every process an address of every other: how remote
// addresses get known.
type AddressExchange interface {
	// ExchangeAddresses returns the addresses that all processes gave, by rank.
	// It is collective.
	ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error)
}

// Capability names one of the interfaces above in messages and listings.
type Capability string

// The capabilities.
const (
	HasRemoteMemory    Capability = "remote memory"
	HasActiveMessages  Capability = "active messages"
	HasAtomics         Capability = "atomics"
	HasBarrier         Capability = "barrier"
	HasAddressExchange Capability = "address exchange"
	HasGlobalMemory    Capability = "global memory"
	HasRemoteLoads     Capability = "remote loads"
	HasMessagePassing  Capability = "message passing"
	HasNonblocking     Capability = "nonblocking messages"
	HasParts           Capability = "several programs"
)

// Capabilities returns what e implements, in a fixed order.
func Capabilities(e Endpoint) []Capability {
	var have []Capability
	add := func(ok bool, c Capability) {
		if ok {
			have = append(have, c)
		}
	}
	_, ok := e.(RemoteMemory)
	add(ok, HasRemoteMemory)
	_, ok = e.(ActiveMessages)
	add(ok, HasActiveMessages)
	_, ok = e.(Atomics)
	add(ok, HasAtomics)
	_, ok = e.(Barrier)
	add(ok, HasBarrier)
	_, ok = e.(AddressExchange)
	add(ok, HasAddressExchange)
	_, ok = e.(GlobalMemory)
	add(ok, HasGlobalMemory)
	_, ok = e.(RemoteLoads)
	add(ok, HasRemoteLoads)
	_, ok = e.(MessagePassing)
	add(ok, HasMessagePassing)
	_, ok = e.(NonblockingMessages)
	add(ok, HasNonblocking)
	_, ok = e.(Parts)
	add(ok, HasParts)
	return have
}

// MissingError says that a programming system cannot run on a machine.
type MissingError struct {
	System  string
	Machine string
	Missing []Capability
	Ported  []string // machines that have what is missing, if the caller knows
}

func (e *MissingError) Error() string {
	names := make([]string, len(e.Missing))
	for i, c := range e.Missing {
		names[i] = string(c)
	}
	s := fmt.Sprintf("%s needs %s, which machine %q does not have", e.System, strings.Join(names, ", "), e.Machine)
	if len(e.Ported) > 0 {
		s += "; it runs on " + strings.Join(e.Ported, ", ")
	}
	return s
}
