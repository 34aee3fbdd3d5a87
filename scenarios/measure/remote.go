package measure

import (
	"context"
	"encoding/binary"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// remoteTransfers are copies that are counted, and the machine's own calls that wait.
func remoteTransfers() []transfer {
	return []transfer{
		{operation: "put", library: machines.HasRemoteMemory, start: func(p *party, n int64) {
			p.must(p.remote().Put(p.t, p.copyOf(n), nil, p.counter()))
		}, finish: (*party).await},
		{operation: "get", library: machines.HasRemoteMemory, start: func(p *party, n int64) {
			p.must(p.remote().Get(p.t, p.copyOf(n), p.counter()))
		}, finish: (*party).await, reads: true},
		{operation: "store", library: machines.HasRemoteMemory, start: func(p *party, n int64) {
			p.must(p.remote().Store(p.t, p.copyOf(n)))
		}, finish: func(p *party, _ int64) { p.must(p.remote().Quiet(p.t)) }},
		{operation: "fetch", library: machines.HasRemoteMemory, start: func(p *party, n int64) {
			p.must(p.remote().Fetch(p.t, p.copyOf(n)))
		}, reads: true},
	}
}

func (p *party) remote() machines.RemoteMemory { return p.Endpoint.(machines.RemoteMemory) }

// counter returns the counter of the process's own copies.
func (p *party) counter() machines.Counter {
	if p.done == nil {
		p.done = p.Endpoint.(machines.Counters).NewCounter()
	}
	return p.done
}

// name makes the counter known to the other process, which names it the same way.
func (p *party) name() {
	p.named = p.Endpoint.(machines.ArrivalCounters).CounterAddr(p.counter())
	p.t.Sleep(begin)
}

// await waits until so many copies have counted.
func (p *party) await(n int64) {
	p.Endpoint.(machines.Counters).WaitCounter(p.t, p.counter(), n, nil)
}

// remoteGroups are the measurements of one-sided copies.
func remoteGroups() []Group {
	needs := []machines.Capability{machines.HasRemoteMemory}
	return []Group{
		{
			Name: "remote", Title: "One-sided copies between two nodes", Kind: exhibit.Numbers, Unit: "us", Needs: needs,
			Caption: "The other process sleeps. Latency: from the call until the copy is known to be complete. Overhead: the call alone. " +
				"Gap: of 64 in a row. Stream: of 4 in a row. One way: from a put to the process that waits for it, half of a round trip. " +
				"Put and get are counted; store and fetch are the library's calls that wait, store with the wait for all stores behind it.",
			Run: func(ctx context.Context, l *Lab) error {
				if err := transferTable(remoteTransfers())(ctx, l); err != nil {
					return err
				}
				if err := oneWayPuts(ctx, l); err != nil {
					return err
				}
				return gathers(ctx, l)
			},
		},
		{
			Name: "remote-waiting", Title: "One-sided copies while the other process waits in a barrier", Kind: exhibit.Numbers, Unit: "us",
			Needs:   append([]machines.Capability{machines.HasBarrier}, needs...),
			Caption: "As above. A library whose processes handle what arrives when they wait takes no interrupt.",
			Run:     waitingTarget,
		},
		{
			Name: "remote-time", Title: "Time of one-sided copies by size", Kind: exhibit.Figure, Unit: "us", Needs: needs,
			Caption: "From the call until the copy is known to be complete. The other process sleeps.", Plots: bySize("time (us)"),
			Run: transferCurves(remoteTransfers(), asTime),
		},
		{
			Name: "remote-rate", Title: "Bandwidth of one-sided copies by size", Kind: exhibit.Figure, Unit: "MB/s", Needs: needs,
			Caption: "From the call until the copy is known to be complete. The other process sleeps.", Plots: bySize("bandwidth (MB/s)"),
			Run: transferCurves(remoteTransfers(), asRate),
		},
	}
}

// putCounting puts n bytes that count at the peer.
func (p *party) putCounting(n int64) {
	p.must(p.Endpoint.(machines.ArrivalCounters).PutCounting(p.t, p.copyOf(n), nil, nil, p.other().named))
}

// oneWayPuts measures puts that go to and fro between two processes. A process waits for a put by a counter if puts
// can count at their target, or else by looking at the last byte.
func oneWayPuts(ctx context.Context, l *Lab) error {
	row := l.Library(machines.HasRemoteMemory) + "/put"
	if l.Has(machines.HasArrivalCounters) {
		return oneWay(ctx, l, row, (*party).name, (*party).putCounting, func(p *party) { p.await(1) })
	}
	return spinningPuts(ctx, l, row)
}

// spinningPuts measures puts to a process that looks at its memory again and again, until
// the byte that comes last has changed.
func spinningPuts(ctx context.Context, l *Lab, row string) error {
	const most, trips = 16 << 10, 3
	var length int64 // of the round trips that begin at the next turn; 0 for none
	ended := false
	return l.pair(ctx, large, func(p *party) {
		half := func(n int64) sim.Duration {
			n = max(small, n&^(small-1)) // whole words
			length = n
			for _, q := range []*party{p, p.other()} {
				q.seen, q.bytes(n)[n-1] = 0, 0
			}
			p.awaitTurn()
			p.pass(n)
			p.spin(n)
			took := p.time(func() {
				for range trips {
					p.pass(n)
					p.spin(n)
				}
			})
			length = 0
			return took / (2 * trips)
		}
		l.Cell(row, "one way 8 B", "us", us(half(small)))
		put := &remoteTransfers()[0]
		l.half(row, "one-way half length", most, rate(large, put.whole(p, large)), half)
		ended = true
	}, func(p *party) {
		for p.awaitTurn(); !ended; p.awaitTurn() {
			for n, i := length, 0; n > 0 && i <= trips; i++ {
				p.spin(n)
				p.pass(n)
			}
		}
	})
}

// awaitTurn sleeps until the next instant at which both processes of a pair begin.
func (p *party) awaitTurn() {
	turn := sim.Duration(p.now())/rest + 1
	p.t.Sleep(turn*rest - sim.Duration(p.t.Now()))
}

// pass puts n bytes; the last one counts up.
func (p *party) pass(n int64) {
	p.seen++
	p.bytes(n)[n-1] = p.seen
	p.must(p.remote().Store(p.t, p.copyOf(n)))
}

// wordWaiter is an endpoint whose library waits for a change of a word (shmem_wait).
type wordWaiter interface {
	Wait(t *node.Thread, at node.Addr, value int64) error
}

// spin looks at the last of n bytes until the peer has counted it up.
func (p *party) spin(n int64) {
	p.seen++
	if w, ok := p.Endpoint.(wordWaiter); ok {
		for last := p.bytes(n)[n-small:]; last[small-1] != p.seen; {
			p.must(w.Wait(p.t, p.buffer+node.Addr(n-small), int64(binary.NativeEndian.Uint64(last))))
		}
		return
	}
	look := p.Costs().Ops(node.Ops{node.Load: 1, node.IntAdd: 1, node.Branch: 1})
	for p.bytes(n)[n-1] != p.seen {
		p.t.Compute(look)
	}
}

// gathers measures many short gets that are waited for together, as in a gather.
func gathers(ctx context.Context, l *Lab) error {
	row := l.Library(machines.HasRemoteMemory) + "/get"
	return l.pair(ctx, large, func(p *party) {
		get := func(count int64) sim.Duration {
			return p.mean(func() {
				for i := range count {
					p.t.Charge(p.Costs().Ops(loop))
					c := p.copyOf(16)
					c.Remote += node.Addr(256 * i)
					c.Local += node.Addr(256 * i)
					p.must(p.remote().Get(p.t, c, p.counter()))
				}
				p.await(count)
			}, nil, nil)
		}
		first := get(1)
		l.Cell(row, "first of many 16 B", "us", us(first))
		l.Cell(row, "next of many 16 B", "us", us(get(100)-first)/99)
	}, func(*party) {})
}

// waitingTarget measures copies whose target waits in a barrier.
func waitingTarget(ctx context.Context, l *Lab) error {
	for _, x := range remoteTransfers()[:2] {
		row := x.name(l)
		n := l.Processes
		err := l.launch(ctx, n, large, func(i int) int { return n - 1 - i }, func(p *party) {
			if p.Rank() == 0 {
				p.t.Sleep(rest)
				l.Cell(row, "latency 8 B", "us", us(x.whole(p, small)))
				peak := rate(large, x.whole(p, large))
				l.Cell(row, "bandwidth 1 MiB", "MB/s", peak)
				l.half(row, "half length", large, peak, func(n int64) sim.Duration { return x.whole(p, n) })
			}
			p.must(p.Endpoint.(machines.Barrier).Barrier(p.t))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
