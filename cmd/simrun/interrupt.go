package main

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"time"
)

// grace is how long an interrupted program has to reach a call of the host,
// which ends it in order.
const grace = 200 * time.Millisecond

// threadsMin is how many threads run at a time at least, on one core too: while
// one is in a loop of machine code, another hears of signals.
const threadsMin = 2

// interruptible returns the result of do. do may compute without a check in its loops, and then does not end by itself
// when ctx is done. In this case interruptible abandons it. finish then closes the files that do used, and the process
// must exit.
func interruptible[T any](ctx context.Context, finish func() error, do func() (T, error)) (T, error) {
	if runtime.GOMAXPROCS(0) < threadsMin {
		runtime.GOMAXPROCS(threadsMin) // for good: a change stops everybody, and what is left behind does not stop
	}
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
	}
	select {
	case r := <-done:
		return r.value, errors.Join(ctx.Err(), r.err)
	case <-time.After(grace):
		var none T
		return none, errors.Join(ctx.Err(), finish())
	}
}

// The loops of a program are machine code without checks. The garbage collector stops everybody for a moment, so it
// would wait for the end of a loop, and nobody would hear a signal meanwhile. So it runs only inside of calls of the
// host.
const (
	collectEvery = 1 << 18 // calls of the host, some hundred bytes of garbage each
	collectLimit = 3 << 30 // bytes; beyond, collection starts by itself
)

// collected is a context for a program: the machine asks it at every call of the host
// whether to go on.
type collected struct {
	context.Context
	calls int
}

// collectAtCalls turns collection by itself off until the function that it returns is called.
func collectAtCalls(ctx context.Context) (context.Context, func()) {
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(collectLimit)
	runtime.GC() // what has begun is finished
	return &collected{Context: ctx}, func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

func (c *collected) Err() error {
	if c.calls++; c.calls%collectEvery == 0 {
		runtime.GC()
	}
	return c.Context.Err()
}
