package measure

import (
	"context"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

func (p *party) active() machines.ActiveMessages { return p.Endpoint.(machines.ActiveMessages) }

// sendActive sends n bytes of the buffer, or none, with a header of a short message. done
// may be nil.
func (p *party) sendActive(handler machines.HandlerID, n int64, done machines.Counter) {
	p.must(p.active().SendActive(p.t, machines.ActiveMessage{
		Target: p.peer, Handler: handler, Header: make([]byte, small), Data: p.buffer, Bytes: n,
	}, nil, done))
}

// The handlers, in the order in which all processes register them.
const (
	stores machines.HandlerID = iota // puts the data into the buffer
	rings                            // counts
)

// handlers registers the handlers.
func (p *party) handlers() {
	p.active().Register(func(*machines.Arrival) machines.Delivery { return machines.Delivery{Data: p.buffer} })
	p.active().Register(func(*machines.Arrival) machines.Delivery {
		p.rung++
		return machines.Delivery{}
	})
	p.t.Sleep(begin)
}

// awaitRing polls until a message has counted.
func (p *party) awaitRing() {
	for p.heard++; p.rung < p.heard; {
		before := p.now()
		p.active().Poll(p.t)
		if p.now() == before { // polling is free: let time pass all the same
			p.t.Sleep(sim.Nanosecond)
		}
	}
}

// activeTransfers are active messages whose end is counted here.
func activeTransfers() []transfer {
	return []transfer{{operation: "active message", library: machines.HasActiveMessages, open: (*party).handlers,
		start:  func(p *party, n int64) { p.sendActive(stores, n, p.counter()) },
		finish: (*party).await}}
}

// activeGroups are the measurements of active messages.
func activeGroups() []Group {
	needs := []machines.Capability{machines.HasActiveMessages}
	return []Group{
		{
			Name: "active", Title: "Active messages between two nodes", Kind: exhibit.Numbers, Unit: "us", Needs: needs,
			Caption: "The other process sleeps. Latency: from the call until the handler is known to have run and the data to be there. " +
				"One way: a header without data to a process that polls, half of a round trip.",
			Run: func(ctx context.Context, l *Lab) error {
				if err := transferTable(activeTransfers())(ctx, l); err != nil {
					return err
				}
				return activeOneWay(ctx, l)
			},
		},
		{
			Name: "active-rate", Title: "Bandwidth of active messages by size", Kind: exhibit.Figure, Unit: "MB/s", Needs: needs,
			Caption: "From the call until the data are known to be there. The other process sleeps.", Plots: bySize("bandwidth (MB/s)"),
			Run: transferCurves(activeTransfers(), asRate),
		},
	}
}

// activeOneWay measures messages that answer each other between processes that poll.
func activeOneWay(ctx context.Context, l *Lab) error {
	row := l.Library(machines.HasActiveMessages) + "/active message"
	return l.pair(ctx, large, func(p *party) {
		p.handlers()
		took := p.mean(func() {
			p.sendActive(rings, 0, nil)
			p.awaitRing()
		}, nil, nil)
		l.Cell(row, "one way 8 B", "us", us(took)/2)
	}, func(p *party) {
		p.handlers()
		for range rounds + 1 {
			p.awaitRing()
			p.sendActive(rings, 0, nil)
		}
	})
}
