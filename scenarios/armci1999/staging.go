//go:build !js

package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// staging is how data of another process are got on a machine with shared memory.
type staging uint8

const (
	sharedData  staging = iota // they lie in shared memory: by one copy
	privateData                // the owner copies them to a shared buffer, from which they are got
	freeCopy                   // the same, and the owner's copy takes no time
)

// stagingSizes are the lengths in bytes at which both are tried.
func stagingSizes() []int { return powers(1 << 20)[3:] }

// measureStaging measures gets of process 0 from process 1. Each length is got once before it is timed. For private
// data, the requester asks by a barrier in which the owner waits. The owner copies as much as fits into the library's
// buffer and answers by another barrier. This repeats until all is got. A barrier ends when the last has come. A
// process that waits for a notification looks after each sixteenth of the time that it has waited.
func measureStaging(ctx context.Context, env *scenarios.Env, how staging) (took []sim.Duration, err error) {
	sizes := stagingSizes()
	_, err = env.Run(ctx, scenarios.Job{Processes: 2, Body: func(e machines.Endpoint) {
		b := startPeer(e, sizes[len(sizes)-1])
		buffers, err := b.Malloc(int(b.Protocol().Usable))
		must(b.thread, err)
		for _, bytes := range sizes {
			for round := range 2 {
				if b.Rank() == 1 {
					b.stage(bytes, buffers, how)
					continue
				}
				d := b.timed(func() { b.fetchStaged(bytes, buffers, how) })
				if round == 1 {
					took = append(took, d)
				}
			}
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.Finalize())
	}})
	return took, err
}

// fetchStaged gets so many bytes of process 1.
func (b *peer) fetchStaged(bytes int, buffers []node.Addr, how staging) {
	if how == sharedData {
		must(b.thread, b.Get(b.arrays[1], b.buffer, bytes, 1))
		return
	}
	b.eachPiece(bytes, func(at, n int) {
		must(b.thread, b.Barrier())
		must(b.thread, b.Barrier())
		must(b.thread, b.Get(buffers[1], b.buffer+node.Addr(at), n, 1))
	})
}

// stage serves a get of process 0.
func (b *peer) stage(bytes int, buffers []node.Addr, how staging) {
	if how == sharedData {
		return
	}
	b.eachPiece(bytes, func(at, n int) {
		must(b.thread, b.Barrier())
		if how == privateData {
			must(b.thread, b.Put(b.arrays[1]+node.Addr(at), buffers[1], n, 1))
		}
		must(b.thread, b.Barrier())
	})
}

// claimStaging judges why data must lie in shared memory.
func claimStaging(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	const id = "armci-c-070"
	if !env.Asks(id) {
		return nil
	}
	var times [freeCopy + 1][]sim.Duration
	for how := range times {
		var err error
		if times[how], err = measureStaging(ctx, env, staging(how)); err != nil {
			return err
		}
	}
	shared, private, free := times[sharedData], times[privateData], times[freeCopy]
	v := everywhere("time of a get through a staging buffer / from shared memory", bySize(stagingSizes(), func(i int) float64 { return float64(private[i]) / float64(shared[i]) }),
		func(q quotient) bool { return q.v > 1 }).and(
		everywhere("share of the difference that a free copy to the buffer closes", bySize(stagingSizes(), func(i int) float64 { return closed(private[i], shared[i], free[i]) }), atLeastHalf))
	last := len(shared) - 1
	v.observed += fmt.Sprintf("; 8 bytes take %.1f us from shared memory, %.1f us through the buffer, %.1f us with a free copy, 1 MB %.0f, %.0f and %.0f us",
		us(shared[0]), us(private[0]), us(free[0]), us(shared[last]), us(private[last]), us(free[last]))
	v.give(x, id)
	return nil
}
