package machines

import "simrun/sim/node"

// GlobalMemory is access to the memory of other processes by the calls that
// programs used for single words and short runs of them: shmem_get and
// shmem_put on a Cray T3D, fetch and store of the Elan Widget Library on a
// Meiko CS-2.
//
// The thread meets the clock once per call, at the instant at which the owner
// serves it; what the call takes after that is charged to the thread, which thus
// runs ahead until its next interaction. Data are read or written at the owner
// at that instant.
type GlobalMemory interface {
	// Fetch copies from Remote to Local; the data are there when it returns.
	Fetch(t *node.Thread, c Copy) error
	// Store copies from Local to Remote. When it returns, Local may be changed;
	// the data are in the target's memory after Quiet at the latest.
	Store(t *node.Thread, c Copy) error
	// Quiet waits until all data that the process has stored are in place.
	Quiet(t *node.Thread) error
}

// RemoteLoads is access to remote words by the processor's own loads and
// stores, as a compiler emits them where the hardware maps remote memory into
// the address space: no library is called. It meets the clock as GlobalMemory
// does.
type RemoteLoads interface {
	// LoadRemote copies one word of 4 or 8 bytes, or two of 8, from Remote to
	// Local.
	LoadRemote(t *node.Thread, c Copy) error
	// StoreRemote copies as much from Local to Remote without waiting for it.
	StoreRemote(t *node.Thread, c Copy) error
	// FenceRemote waits until all remote stores of the process are in place.
	FenceRemote(t *node.Thread) error
}

// SharedLoops is the run-time library of a machine's own compiler for shared data,
// as far as it is a closed product: CRAFT on a Cray T3D.
type SharedLoops interface {
	// StartSharedLoop charges what a process computes in the library before it
	// executes its share of a loop's iterations.
	StartSharedLoop(t *node.Thread)
}

// AnyPeer and AnyTag let Receive take a message from whomever, or with whatever
// tag.
const (
	AnyPeer = -1
	AnyTag  = -1
)

// Message is a message as its sender or receiver states it.
type Message struct {
	Peer  int // the other process's rank, or AnyPeer
	Tag   int // not negative, or AnyTag
	Data  node.Addr
	Bytes int64 // sent, or room for
}

// MessagePassing is tagged messages in order: what PVM, mpsc, NX and MPL have
// in common. Messages of one sender to one receiver with one tag are received
// in the order in which they were sent.
type MessagePassing interface {
	// Send sends m; when it returns, its data may be changed.
	Send(t *node.Thread, m Message) error
	// Multicast sends the same data to several processes, the way the library
	// does it; Peer is ignored.
	Multicast(t *node.Thread, m Message, peers []int) error
	// Receive blocks until a message that fits m is there and copies it. It
	// returns the message with sender, tag and length. A message that is longer
	// than m.Bytes is an error.
	Receive(t *node.Thread, m Message) (Message, error)
	// Probe reports whether a message that fits m is there, without waiting.
	Probe(t *node.Thread, m Message) (Message, bool, error)
}
