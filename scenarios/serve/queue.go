package serve

import "context"

// queue lets one run work at a time, and a few wait.
type queue struct {
	places chan struct{} // of the one that works and those that wait
	turn   chan struct{}
}

func newQueue(waiting int) *queue {
	return &queue{make(chan struct{}, waiting+1), make(chan struct{}, 1)}
}

// enter takes a place, and says whether there was one. Who has entered leaves.
func (q *queue) enter() bool {
	select {
	case q.places <- struct{}{}:
		return true
	default:
		return false
	}
}

func (q *queue) leave() { <-q.places }

// wait waits for the turn of one that has entered. Unless there is an error, done ends it.
func (q *queue) wait(ctx context.Context) error {
	select {
	case q.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (q *queue) done() { <-q.turn }
