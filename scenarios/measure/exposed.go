package measure

import (
	"context"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// exposedKey is the key of the buffers.
const exposedKey = 1

func (p *party) exposed() machines.ExposedMemory { return p.Endpoint.(machines.ExposedMemory) }

// transferOf is a transfer between the first n bytes of the buffers.
func (p *party) transferOf(n int64) machines.Transfer {
	return machines.Transfer{Target: p.peer, Key: exposedKey, Local: p.buffer, Bytes: n}
}

// expose exposes the buffer; arrivals says whether puts into it give events.
func (p *party) expose(arrivals bool) {
	p.must(p.exposed().Expose(p.t, machines.Exposure{Key: exposedKey, Addr: p.buffer, Bytes: large, Arrivals: arrivals}))
	p.t.Sleep(begin)
}

// awaitEvents waits for so many events of a kind.
func (p *party) awaitEvents(kind machines.EventKind, n int64) {
	for n > 0 {
		e, err := p.exposed().AwaitEvent(p.t, nil)
		p.must(err)
		if e.Kind == kind {
			n--
		}
	}
}

// exposedTransfers are puts and gets of exposed memory.
func exposedTransfers() []transfer {
	open := func(p *party) { p.expose(false) }
	return []transfer{
		{operation: "exposed put", library: machines.HasExposedMemory, open: open,
			start:  func(p *party, n int64) { p.must(p.exposed().PutExposed(p.t, p.transferOf(n))) },
			finish: func(p *party, n int64) { p.awaitEvents(machines.Sent, n) }},
		{operation: "exposed get", library: machines.HasExposedMemory, open: open, reads: true,
			start:  func(p *party, n int64) { p.must(p.exposed().GetExposed(p.t, p.transferOf(n))) },
			finish: func(p *party, n int64) { p.awaitEvents(machines.Got, n) }},
	}
}

// exposedGroups are the measurements of exposed memory.
func exposedGroups() []Group {
	needs := []machines.Capability{machines.HasExposedMemory}
	return []Group{
		{
			Name: "exposed", Title: "Puts and gets of exposed memory", Kind: exhibit.Numbers, Unit: "us", Needs: needs,
			Caption: "Latency: from the call to its last event here, which for a put says that its data have left. One way: from a put to the " +
				"event of its arrival at the process that waits for it, half of a round trip.",
			Run: func(ctx context.Context, l *Lab) error {
				if err := transferTable(exposedTransfers())(ctx, l); err != nil {
					return err
				}
				row := l.Library(machines.HasExposedMemory) + "/exposed put"
				return oneWay(ctx, l, row, func(p *party) { p.expose(true) },
					func(p *party, n int64) { p.must(p.exposed().PutExposed(p.t, p.transferOf(n))) },
					func(p *party) { p.awaitEvents(machines.Arrived, 1) })
			},
		},
		{
			Name: "exposed-rate", Title: "Bandwidth of puts and gets of exposed memory by size", Kind: exhibit.Figure, Unit: "MB/s", Needs: needs,
			Caption: "From the call to its last event here.", Plots: bySize("bandwidth (MB/s)"), Run: transferCurves(exposedTransfers(), asRate),
		},
	}
}

// oneWay measures what goes to and fro between processes that wait for it: half of a
// round trip.
func oneWay(ctx context.Context, l *Lab, row string, open func(p *party), put func(p *party, n int64), await func(p *party)) error {
	var length int64 // of the next transfer; 0 ends the other process
	return l.pair(ctx, large, func(p *party) {
		open(p)
		half := func(n int64) sim.Duration {
			return p.mean(func() {
				length = n
				put(p, n)
				await(p)
			}, func() { p.write(n) }, func() { p.other().check("one way", n, p) }) / 2
		}
		l.Cell(row, "one way 8 B", "us", us(half(small)))
		peak := rate(large, half(large))
		l.Cell(row, "one-way bandwidth 1 MiB", "MB/s", peak)
		l.half(row, "one-way half length", large, peak, half)
		length = 0
		put(p, small)
	}, func(p *party) {
		open(p)
		for await(p); length > 0; await(p) {
			put(p, length)
		}
	})
}
