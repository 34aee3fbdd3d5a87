package scenarios

import (
	"context"
	"sync"
)

// Load is the expected time and memory of work, as far as it is known.
type Load struct {
	Seconds float64 // of a core; negative if nobody knows
	Bytes   int64   // of memory; 0 if nobody knows
}

// UnknownLoad is the load of work that was never done here.
var UnknownLoad = Load{Seconds: -1}

// before reports whether work should begin before other work. The longest work begins first, so that it
// does not run alone at the end. Unknown work may be the longest.
func (l Load) before(other Load) bool {
	if l.Seconds < 0 || other.Seconds < 0 {
		return l.Seconds < 0 && other.Seconds >= 0
	}
	return l.Seconds > other.Seconds
}

// Cores limits how many parts of runs are worked on at a time, and the memory that they
// take together. All runs of a command share it.
type Cores struct {
	n      int
	memory int64 // 0 is no limit

	mu      sync.Mutex
	busy    int
	used    int64 // bytes, of what is worked on
	waiting []*claim
}

// claim is work that waits for a core.
type claim struct {
	load    Load
	granted chan struct{}
}

// NewCores returns n cores; n is at least 1. Work that is known to take memory begins only if it fits into memory
// bytes together with the running work, or if nothing else runs. 0 is no limit.
func NewCores(n int, memory int64) *Cores { return &Cores{n: n, memory: memory} }

// acquire waits for a core.
func (c *Cores) acquire(ctx context.Context, load Load) error {
	mine := &claim{load, make(chan struct{})}
	c.mu.Lock()
	c.waiting = append(c.waiting, mine)
	c.grant()
	c.mu.Unlock()
	select {
	case <-mine.granted:
		return nil
	case <-ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, w := range c.waiting {
		if w == mine {
			c.waiting = append(c.waiting[:i], c.waiting[i+1:]...)
			return context.Cause(ctx)
		}
	}
	c.free(load) // it was granted meanwhile
	return context.Cause(ctx)
}

// release gives a core back.
func (c *Cores) release(load Load) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free(load)
}

func (c *Cores) free(load Load) {
	c.busy--
	c.used -= load.Bytes
	c.grant()
}

// grant gives free cores to waiting work: to the first that fits into the memory.
func (c *Cores) grant() {
	for c.busy < c.n {
		best := -1
		for i, w := range c.waiting {
			if c.fits(w.load) && (best < 0 || w.load.before(c.waiting[best].load)) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		w := c.waiting[best]
		c.waiting = append(c.waiting[:best], c.waiting[best+1:]...)
		c.busy++
		c.used += w.load.Bytes
		close(w.granted)
	}
}

func (c *Cores) fits(l Load) bool {
	return c.memory == 0 || c.busy == 0 || c.used+l.Bytes <= c.memory
}

// Use calls work when a core is free for it.
func (c *Cores) Use(ctx context.Context, load Load, work func() error) error {
	if err := c.acquire(ctx, load); err != nil {
		return err
	}
	defer c.release(load)
	return work()
}
