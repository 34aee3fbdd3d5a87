package xt5_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/elasticity"
	"simrun/machines/xt5"
	"simrun/machines/xt5/mpi"
	"simrun/sim/node"
)

// The time of a program is the sum of parts that are proportional to the machine's parameters. The test runs puts and
// gets whose data are in the header, short and long ones, messages of all protocols, barriers within and between
// nodes, collective calls, and copies, alone and of many processors at once. Hosts or SeaStars handle what arrives.
// Activities that share memory by rates begin together.
func TestTimesAreMadeOfParameters(t *testing.T) {
	type program struct {
		name string
		body func(p *proc)
		set  map[string]string

		together bool // all begin at once
	}
	next := func(p *proc) int { return (p.Rank() + 4) % p.Size() } // of the next node
	first := func(*proc) int { return 0 }
	near := func(p *proc) int { return p.Rank() ^ 1 }
	programs := []program{
		{name: "data in headers", body: putAndGet(next, 8)},
		{name: "short data", body: putAndGet(next, 1000)},
		{name: "long data", body: alone(putAndGet(next, 100_000))},
		{name: "data for one", body: putAndGet(first, 200)},
		{name: "data within nodes", body: putAndGet(near, 5000)},
		{name: "refused data", body: putAndGet(first, 3000), set: map[string]string{"seastar.streams": "2"}},
		{name: "short message", body: passes(next, 8)},
		{name: "message", body: passes(next, 3000)},
		{name: "long message", body: alone(passes(func(p *proc) int { return 4 - p.Rank() }, 200_000))},
		{name: "message within nodes", body: passes(near, 3000)},
		{name: "barrier", body: func(p *proc) { p.must(p.Barrier(p.th)) }},
		{name: "ends in calls", body: func(p *proc) { p.must(p.Barrier(p.th)) }, set: map[string]string{"portals.inline_end": "call", "seastar.coalescing": "false"}},
		{name: "addresses", body: func(p *proc) { _, err := p.ExchangeAddresses(p.th, p.array); p.must(err) }},
		{name: "broadcast", body: func(p *proc) { p.must(p.Bcast(p.th, 0, p.array, 500)) }},
		{name: "reduction", body: func(p *proc) { p.must(p.Allreduce(p.th, mpi.Sum, p.array, 20)) }},
		{name: "lines together", body: func(p *proc) { p.lines(20_000, 600_000) }, set: map[string]string{"cores": "14"}, together: true},
		{name: "nothing but lines", body: func(p *proc) { p.lines(20_000, 200_000) }, set: map[string]string{"cores": "14"}, together: true},
		{name: "copies", body: func(p *proc) { p.CopyShared(p.th, 500_000) }, together: true},
		{name: "copy", body: alone(func(p *proc) { p.CopyShared(p.th, 500_000) })},
	}
	for _, x := range programs {
		for _, mode := range []string{"generic", "accelerated"} {
			t.Run(x.name+", "+mode, func(t *testing.T) {
				// As much for looking as for delivering, as the Spec has it, is a tie of two orders of events.
				set := map[string]string{"placement": "contiguous", "cores": "4", "portals.mode": mode, "portals.poll": "230ns"}
				for path, value := range x.set {
					set[path] = value
				}
				run := elasticity.Program{Load: xt5.Model().Load, Set: set, Processes: 14, Body: func(e machines.Endpoint) {
					p := &proc{Endpoint: e.(*xt5.Endpoint), th: e.Thread()}
					p.array = p.Memory().AllocPhantom(arrayBytes) // nobody asks what the data are
					if !x.together {
						p.th.Compute(p.Costs().Ops(node.Ops{node.FloatAdd: int64(2000 * (p.Rank() + 1))})) // no two come at once
					} else {
						p.th.Compute(p.Costs().Ops(node.Ops{node.FloatAdd: 2000}))
					}
					x.body(p)
				}}
				if run.Compare(t) == 0 {
					t.Error("of no parameter both sides say the same")
				}
			})
		}
	}
}

// lines executes code that moves lines.
func (p *proc) lines(lines, adds int64) {
	p.th.Charge(p.Costs().Ops(node.Ops{node.FloatAdd: adds}))
	p.th.ChargeLines(lines)
	p.th.Sync()
}

// alone has process 0 alone do something, and the others wait for what it does.
func alone(body func(p *proc)) func(p *proc) {
	return func(p *proc) {
		if p.Rank() == 0 || p.Rank() == 4 {
			body(p)
		}
	}
}

// some is a copy of bytes at the same place.
func (p *proc) some(target int, n int64) machines.Copy {
	return machines.Copy{Target: target, Remote: p.array, Local: p.array + arrayBytes/2, Bytes: n}
}

func putAndGet(target func(p *proc) int, bytes int64) func(p *proc) {
	return func(p *proc) {
		done := p.NewCounter()
		p.must(p.Put(p.th, p.some(target(p), bytes), nil, done))
		p.WaitCounter(p.th, done, 1, nil)
		p.must(p.Get(p.th, p.some(target(p), bytes), done))
		p.WaitCounter(p.th, done, 1, nil)
	}
}

// passes sends a message to a process and receives one.
func passes(target func(p *proc) int, bytes int64) func(p *proc) {
	return func(p *proc) {
		r, err := p.Irecv(p.th, p.text(machines.AnyPeer, 1, arrayBytes/2, bytes))
		p.must(err)
		p.must(p.Send(p.th, p.text(target(p), 1, 0, bytes)))
		_, err = p.Wait(p.th, r)
		p.must(err)
	}
}
