package shell

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// stored is a processing element's knowledge of its remote stores: the hardware counts those that have not been
// acknowledged.
type stored struct {
	acked  sim.Time   // when the last one is
	moment sim.Moment // of that, if causes are kept
	idle   sim.Time   // when it would be if nobody else used the owners
}

// Store writes to the owner by the processor's own stores and does not wait. All packets together, each of at most a
// line, take issue on the processor, and longer if the network holds them up (see train.go). The thread meets the clock
// when the last one is issued. The owner's memory and interface see the data at that instant, which is too early by the
// way of the request. Packets that wait there for accesses of words hold up [PE.Quiet] and not the stores.
func (p *PE) Store(t *node.Thread, a *Access, packets int64, issue sim.Duration) error {
	if err := p.check(a); err != nil {
		return err
	}
	m := p.job.times
	owner := p.job.pes[a.Target]
	x := p.explainIssue(t, issue)
	setup := p.setup(a)
	took := setup.Plus(issue)
	if packets == 0 {
		p.ledger.Charge(t, machines.Remote, took)
		return nil
	}
	each := issue.Share(1, packets)
	x.start(t, setup, each)
	var held sim.Duration
	if packets <= writeBufferLines || p.job.worms == nil {
		t.Charge(took)
		t.Sync()
	} else {
		t.Charge(setup)
		held = p.feed(t, owner, &x, a.Bytes, packets, issue)
	}
	// The packets come to the owner as they are issued: the first one issue/packets
	// after the first store, the last one now.
	one := m.service(min(a.Bytes, lineBytes))
	first := t.Now().Add(each - issue - held)
	late, until := p.answer(t, owner, first.Sub(t.Now()), x.first, m.services(min(a.Bytes, lineBytes), packets), a.Bytes)
	late -= first.Sub(t.Now())
	idle := max(first.Add(one.Times(packets)), t.Now().Add(one)).Sub(t.Now())
	wait := max(first.Add(late.Plus(one.Times(packets))).Sub(t.Now()), idle) - idle
	if err := a.copyRange(0, a.elements(), owner.thread.Memory, a.Remote, a.RemoteStep, t.Memory, a.Local, a.LocalStep); err != nil {
		return p.fault(a, err)
	}
	owner.invalidated(a, a.Remote, a.RemoteStep)
	trip := m.storeWay.Peek().Plus(p.way(owner)).Times(2).Plus(idle) - min(each, m.storeIssue.Peek()) // begins with the last store
	p.stored.idle = max(p.stored.idle, t.Now().Add(trip))
	if acked := t.Now().Add(trip.Plus(wait)); acked > p.stored.acked {
		p.stored.acked = acked
		if wait > 0 || idle > one {
			p.explainStore(t, owner, &x, until, packets, min(a.Bytes, lineBytes))
		} else {
			p.explainStore(t, owner, &x, p.job.kernel.Causes().Now(), 1, min(a.Bytes, lineBytes))
		}
	}
	if owner.changed.Waiting() {
		p.job.kernel.Schedule(wait.Plus(trip).Share(1, 2), sim.Wire, p.job.pokes, uint64(owner.rank))
	}
	p.stores(a, took, held)
	return nil
}

// issuing is what the stores of a write are made of, if causes are kept.
type issuing struct {
	causes *sim.Causes // nil: they are not
	began  sim.Moment
	issue  sim.Bill     // all stores
	whole  sim.Duration // of them
	each   sim.Duration // one
	first  sim.Moment   // when the first packet is at the owner
}

// explainIssue begins a write whose stores take a time, for which the quotes that were left last count.
func (p *PE) explainIssue(t *node.Thread, issue sim.Duration) issuing {
	c := p.job.kernel.Causes()
	if c == nil {
		return issuing{}
	}
	return issuing{causes: c, began: t.Moment(), issue: slices.Clone(c.Peek(issue, t.Activity(sim.CauseComputing))), whole: issue}
}

// start notes the moment of the first packet: that of one store after the setup, for which the quotes that were left
// last count.
func (x *issuing) start(t *node.Thread, setup, each sim.Duration) {
	if x.causes == nil {
		return
	}
	on := t.Activity(sim.CauseComputing)
	x.each = each
	bill := x.one(slices.Clone(x.causes.Peek(setup, on)), 1)
	x.first = x.causes.After(x.began, x.causes.At(x.began).Add(setup).Add(each), bill, on)
}

// one adds one store to a bill, or takes it away.
func (x *issuing) one(bill sim.Bill, sign sim.Duration) sim.Bill {
	rest := x.each
	for i, term := range x.issue {
		part := term.Amount.Part(x.each, x.whole)
		if i == len(x.issue)-1 {
			part = rest
		}
		rest -= part
		bill = append(bill, sim.Term{Amount: sign * part, Factors: term.Factors, Site: term.Site})
	}
	return bill
}

// explainStore notes the moment of the last acknowledgement, if causes are kept. From the moment since on, the owner
// serves the packets, and two ways through the network follow. The issue of the last store is already on the way, so
// it is subtracted: storeIssue, or the packet's share of the whole issue if that is less.
func (p *PE) explainStore(t *node.Thread, owner *PE, x *issuing, since sim.Moment, packets, last int64) {
	c := x.causes
	if c == nil {
		return
	}
	m, on := p.job.times, t.Activity(sim.CauseWire)
	d := m.storeWay.Times(2).Plus(m.hop.Times(2 * p.hops(owner))).Plus(m.services(last, packets))
	own := x.each >= m.storeIssue.Peek()
	if own {
		d -= m.storeIssue.Deduct()
	}
	bill := slices.Clone(c.Peek(d, on))
	if !own {
		bill = x.one(bill, -1)
	}
	p.stored.moment = c.After(since, p.stored.acked, bill, on)
}

// stores notes a write in the ledger.
func (p *PE) stores(a *Access, took, wait sim.Duration) {
	l := &p.ledger
	l.Stores++
	l.Bytes += a.Bytes
	l.Add(machines.Remote, took)
	l.Add(machines.Queueing, wait)
	p.traced(a, true, took.Plus(wait))
}

// Quiet waits until all stores have been acknowledged.
func (p *PE) Quiet(t *node.Thread) {
	now := t.Now().Add(t.Owed())
	whole, idle := p.stored.acked.Sub(now), max(0, p.stored.idle.Sub(now))
	if whole <= 0 {
		return
	}
	t.ChargeWait(whole, p.stored.moment)
	p.ledger.Split(machines.Remote, whole, idle)
	p.span("quiet", sim.SpanWait, whole)
}

// Acknowledged reports whether no store of the processing element is outstanding.
func (p *PE) Acknowledged(t *node.Thread) bool { return p.stored.acked <= t.Now().Add(t.Owed()) }

// StoreIssue returns what issuing packets of single words takes.
func (p *PE) StoreIssue(packets int64) sim.Duration { return p.job.times.storeIssue.Times(packets) }

// Signal returns how long a flag takes that is stored at a neighbour, until it can
// be seen there.
func (p *PE) Signal() sim.Duration {
	m := p.job.times
	return m.setup.Get().Plus(m.storeIssue.Get()).Plus(m.storeWay.Get()).Plus(m.hop.Get()).Plus(m.link.Word.Get())
}

// Flight returns how long a packet is on its way to q, when it has been stored.
func (p *PE) Flight(q *PE) sim.Duration { return p.job.times.storeWay.Get().Plus(p.way(q)) }

// Wake has a process that waits for data look again.
func (p *PE) Wake() { p.changed.Broadcast() }

// Await blocks the process until data have come from outside, or may have. why
// says in reports what for. The time counts as Waiting.
func (p *PE) Await(t *node.Thread, why sim.Waitable) {
	t.Sync()
	from := t.Now()
	p.changed.WaitAs(t.Process, why)
	p.ledger.Add(machines.Waiting, t.Now().Sub(from))
	p.waited(why, t.Now().Sub(from))
}
