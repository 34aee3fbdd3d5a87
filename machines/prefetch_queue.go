package machines

import "simrun/sim/node"

// PrefetchQueue is an optional extension of remote memory: a queue of requests for single words, which compiled code fills
// while it computes and empties in the same order. No library is called.
type PrefetchQueue interface {
	// QueueWords returns how many words of 8 bytes the queue holds.
	QueueWords() int64
	// Request requests an element of 4 or 8 bytes, one word, or of 16, two. It returns an error if the queue has no place for
	// it. c.Local is not used.
	Request(t *node.Thread, c Copy) error
	// Pop waits for the element that was requested first, and stores it. It returns an error if the queue is empty.
	Pop(t *node.Thread, to node.Addr) error
}
