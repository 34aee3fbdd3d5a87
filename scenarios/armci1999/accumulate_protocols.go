package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// accumulateProtocols are the times of accumulates, by the process that adds and by length.
type accumulateProtocols struct{ owner, requester []sim.Duration }

// measureAdder measures accumulates by the library, until they are complete, at a process that sleeps. It uses the
// library's port to the machine, or the given options.
func (cfg *accumulateConfig) measureAdder(ctx context.Context, env *scenarios.Env, machine string, options ...armci.Option) (took []sim.Duration, err error) {
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: 2, Body: func(e machines.Endpoint) {
		b := startPeer(e, cfg.longest(), options...)
		if b.Rank() > 0 {
			b.thread.Sleep(cfg.Sleep)
		} else {
			for _, n := range cfg.Bytes {
				one := func() {
					must(b.thread, b.Acc(armci.AccDouble, armci.ScaleOf(1.0), b.buffer, b.arrays[1], int(n), 1))
					must(b.thread, b.Fence(1))
				}
				one()
				took = append(took, b.timed(one))
			}
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.Finalize())
	}})
	return took, err
}

// longest is the greatest length of an accumulate.
func (cfg *accumulateConfig) longest() int {
	most := sim.Size(0)
	for _, n := range cfg.Bytes {
		most = max(most, n)
	}
	return int(most)
}

// measureWaitingOwner measures accumulates that their owner carries out on a machine without active messages. The
// owner waits for each piece in a buffer, adds it and reports this. The two processes notify each other by barriers. A
// barrier is the cheapest way for two processes, and it ends when the last has come. A process that waits for a
// notification looks after each sixteenth of the time that it has waited.
func (cfg *accumulateConfig) measureWaitingOwner(ctx context.Context, env *scenarios.Env, machine string) (took []sim.Duration, err error) {
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: 2, Body: func(e machines.Endpoint) {
		b := startPeer(e, cfg.longest())
		inboxes, err := b.Malloc(int(b.Protocol().Usable))
		must(b.thread, err)
		for _, n := range cfg.Bytes {
			for range 2 {
				if b.Rank() == 0 {
					d := b.timed(func() { b.requestAdd(int(n), inboxes[1]) })
					took = append(took, d)
				} else {
					b.serveAdd(int(n), inboxes[1])
				}
			}
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.Finalize())
	}})
	for i := range took[:len(took)/2] {
		took[i] = took[2*i+1] // each length once before it counts
	}
	return took[:len(took)/2], err
}

// eachPiece calls do with the pieces of so many bytes that fit into the library's buffer.
func (b *peer) eachPiece(bytes int, do func(at, n int)) {
	usable := int(b.Protocol().Usable) / double * double
	for at := 0; at < bytes; at += usable {
		do(at, min(usable, bytes-at))
	}
}

// requestAdd has process 1 add so many bytes.
func (b *peer) requestAdd(bytes int, inbox node.Addr) {
	b.eachPiece(bytes, func(at, n int) {
		must(b.thread, b.Put(b.buffer+node.Addr(at), inbox, n, 1))
		must(b.thread, b.Barrier())
		must(b.thread, b.Barrier())
	})
}

// serveAdd adds what process 0 sends.
func (b *peer) serveAdd(bytes int, inbox node.Addr) {
	b.eachPiece(bytes, func(at, n int) {
		must(b.thread, b.Barrier())
		b.add(inbox, b.arrays[1]+node.Addr(at), n)
		must(b.thread, b.Barrier())
	})
}

// add takes what a loop of the program takes that adds some bytes of doubles to others, with a factor.
func (b *peer) add(from, to node.Addr, bytes int) {
	read, written := node.Access{Count: 1, Bytes: int64(bytes)}, node.Access{Count: 1, Bytes: int64(bytes)}
	if cache := b.thread.Cache; cache != nil {
		read, written = cache.Touch(from, read), cache.Touch(to, written)
	}
	costs := b.Costs()
	b.thread.Charge(costs.Ops(costs.Fuse(addElement).Times(int64(bytes / double))).Plus(costs.Misses(read)).Plus(costs.UpdateMisses(written)))
}

// addElement: two elements loaded, one times a factor added to the other, and stored, as in ARMCI's loop.
var addElement = node.Ops{node.Load: 2, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}

// The machines of the statement.
const (
	ownerMachine     = "ibmsp"
	requesterMachine = "t3e"
)

// claimProtocols judges the paper's statements about which process adds.
func claimProtocols(ctx context.Context, env *scenarios.Env, x *scenarios.Part, times []accumulates) error {
	const id = "armci-c-066"
	if !env.Asks(id) {
		return nil
	}
	missing := lackingLengths(times)
	for _, name := range []string{ownerMachine, requesterMachine} {
		if !contains(env.MachineNames(), name) {
			missing = "machine " + name + " in the scenario"
		}
	}
	if missing != "" {
		x.Open(id, "%s", missing)
		return nil
	}
	cfg := env.Config().(*accumulateConfig)
	var sp, t3e accumulateProtocols
	for _, m := range []struct {
		to      *[]sim.Duration
		measure func() ([]sim.Duration, error)
	}{
		{&sp.owner, func() ([]sim.Duration, error) { return cfg.measureAdder(ctx, env, ownerMachine) }},
		{&sp.requester, func() ([]sim.Duration, error) {
			return cfg.measureAdder(ctx, env, ownerMachine, armci.WithoutActiveMessages())
		}},
		{&t3e.owner, func() ([]sim.Duration, error) { return cfg.measureWaitingOwner(ctx, env, requesterMachine) }},
		{&t3e.requester, func() ([]sim.Duration, error) { return cfg.measureAdder(ctx, env, requesterMachine) }},
	} {
		var err error
		if *m.to, err = m.measure(); err != nil {
			return err
		}
	}
	ownerWins, onSP := faster(sp.owner, sp.requester)
	requesterWins, onT3E := faster(t3e.requester, t3e.owner)
	x.Claim(id, ownerWins && requesterWins, "SP, adding by the owner compared with the requester: %s; T3E, adding by the requester compared with an owner that waits: %s", onSP, onT3E)
	return nil
}

// faster reports whether one way is faster than another by the sum of times and at more than half of the lengths, and says how much.
func faster(a, b []sim.Duration) (bool, string) {
	var sumA, sumB sim.Duration
	wins := 0
	for i := range a {
		sumA, sumB = sumA.Plus(a[i]), sumB.Plus(b[i])
		if a[i] < b[i] {
			wins++
		}
	}
	last := len(a) - 1
	return sumA < sumB && 2*wins > len(a), fmt.Sprintf("faster at %d of %d lengths, sum %.0f us against %.0f us (shortest %.1f against %.1f us, longest %.0f against %.0f us)",
		wins, len(a), us(sumA), us(sumB), us(a[0]), us(b[0]), us(a[last]), us(b[last]))
}
