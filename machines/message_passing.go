package machines

import "simrun/sim/node"

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

// MessagePassing is the common part of PVM, mpsc, NX and MPL: tagged messages in order. Messages of one
// sender to one receiver with one tag are received in the order in which they were sent.
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

// Request is a send or a receive that has been started.
type Request interface {
	// Done reports whether nothing is left to wait for, as far as the process has
	// looked.
	Done() bool
}

// NonblockingMessages is an optional extension of message passing: sends and receives that a process
// starts and waits for later. Requests are those that the same endpoint has returned.
type NonblockingMessages interface {
	// Isend starts sending m, whose data must not be changed until it is done.
	Isend(t *node.Thread, m Message) (Request, error)
	// Irecv states where a message goes that fits m.
	Irecv(t *node.Thread, m Message) (Request, error)
	// Wait blocks until r is done; of a receive it returns the message.
	Wait(t *node.Thread, r Request) (Message, error)
	// WaitAll blocks until all requests are done.
	WaitAll(t *node.Thread, requests []Request) error
	// TestAll looks once whether all requests are done.
	TestAll(t *node.Thread, requests []Request) (bool, error)
}

// RendezvousSends marks endpoints on which Send of a long message waits until the receiver asks for it.
type RendezvousSends interface{ SendsByRendezvous() }

// SendEach sends the same data to several processes, to one after the other: a Multicast of libraries that have none.
func SendEach(t *node.Thread, p interface {
	Send(t *node.Thread, m Message) error
}, m Message, peers []int) error {
	for _, m.Peer = range peers {
		if err := p.Send(t, m); err != nil {
			return err
		}
	}
	return nil
}

// WaitEach waits for one request after the other: a WaitAll of libraries that have none.
func WaitEach(t *node.Thread, p interface {
	Wait(t *node.Thread, r Request) (Message, error)
}, requests []Request) error {
	for _, r := range requests {
		if _, err := p.Wait(t, r); err != nil {
			return err
		}
	}
	return nil
}

// Communicators is message passing among some of a program's processes, as MPI
// has it: messages of one communicator do not meet those of another.
type Communicators interface {
	// NewComm returns the communicator of the size processes from process first on, which include the
	// caller. All of them give it the same number, 2 to 127, which no other of their communicators has.
	NewComm(number, first, size int) (Communicator, error)
}

// Communicator is a communicator as one of its processes sees it. Ranks and peers
// are those in the communicator.
type Communicator interface {
	// Rank is the process's number in it, 0..Size()-1.
	Rank() int
	// Size is how many processes it has.
	Size() int
	MessagePassing
	NonblockingMessages
	Barrier
	// Bcast copies n bytes of process root to all others, each at its own address.
	Bcast(t *node.Thread, root int, at node.Addr, n int64) error
	// Gather collects n bytes of each process at root, in the order of ranks, from
	// address to on, which matters at the root only.
	Gather(t *node.Thread, root int, from node.Addr, n int64, to node.Addr) error
}
