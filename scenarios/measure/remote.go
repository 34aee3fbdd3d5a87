package measure

import (
	"context"

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

// oneWayPuts measures puts that go to and fro between processes that wait for them, where
// puts can count at their target.
func oneWayPuts(ctx context.Context, l *Lab) error {
	if !l.Has(machines.HasArrivalCounters) {
		return nil
	}
	row := l.Library(machines.HasRemoteMemory) + "/put"
	put := func(p *party, n int64) {
		arrivals := p.Endpoint.(machines.ArrivalCounters)
		p.must(arrivals.PutCounting(p.t, p.copyOf(n), nil, nil, p.other().named))
	}
	return oneWay(ctx, l, row, (*party).name, put, func(p *party) { p.await(1) })
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
				l.Cell(row, "bandwidth 1 MiB", "MB/s", rate(large, x.whole(p, large)))
			}
			p.must(p.Endpoint.(machines.Barrier).Barrier(p.t))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
