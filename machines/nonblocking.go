package machines

import "simrun/sim/node"

// Request is a send or a receive that has been started.
type Request interface {
	// Done reports whether nothing is left to wait for, as far as the process has
	// looked.
	Done() bool
}

// NonblockingMessages is what message passing may offer besides: sends and
// receives that are started and waited for later. Requests are those that the same
// endpoint has returned.
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
