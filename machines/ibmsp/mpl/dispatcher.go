package mpl

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// service is what a task does with packets that arrive, whoever executes it (see
// node.Dispatcher).
type service struct{ *Port }

// Begin prices the handling of a packet.
func (p service) Begin(slot uint64) sim.Duration {
	c := &p.job.packets[slot]
	spec, m := p.job.spec, c.message
	switch c.kind {
	case goAhead:
		return spec.ReceivePacket.Get().Plus(spec.Control.Get()).Plus(p.copyOut(m, p.part(m)))
	case sending:
		return spec.SendPacket.Get().Plus(p.copyOut(m, p.part(m)))
	}
	cost := sim.Duration(0)
	if !c.kept {
		cost = spec.ReceivePacket.Get().Plus(p.copyIn(m, c.bytes))
	}
	if c.kind == envelope && p.hasTurn(m) {
		cost = cost.Plus(spec.ReceiveMessage.Get()).Plus(p.matchCost(m))
	}
	return cost
}

// matchCost is the time for giving a message to the receive that it fits, or 0 if there is no such receive. Data that
// came before the message had its turn are copied a second time. For a long message the receiver sends a go-ahead.
func (p *Port) matchCost(m *message) sim.Duration {
	i := p.receiveFor(m)
	switch {
	case i < 0:
		return 0
	case p.mustAsk(m):
		return p.job.spec.Control.Get()
	case m.early > 0:
		return p.copyAcross(p.posted[i], min(m.early, p.posted[i].want.Bytes))
	}
	return 0
}

// part returns how many bytes the next packet of a message carries.
func (p *Port) part(m *message) int64 { return min(m.bytes-m.handed, p.job.spec.payload()) }

// hasTurn reports whether all earlier messages of the sender have been matched.
func (p *Port) hasTurn(m *message) bool { return m.number == p.taken[m.from] }

// mustAsk reports whether a message waits for a go-ahead.
func (p *Port) mustAsk(m *message) bool { return m.bytes > int64(p.job.spec.Eager.Get()) }

// Done lets the effects of a packet be seen.
func (p service) Done(slot uint64) {
	c := p.job.packets[slot]
	m := c.message
	if t := p.job.kernel.Tracer(); t != nil {
		t.Span(sim.Span{Track: p.track, Start: p.dispatch.Began(), End: p.job.kernel.Now(), Label: c.kind.String(), Kind: sim.SpanHandler})
	}
	switch c.kind {
	case goAhead, sending:
		p.job.release(slot)
		p.sendNext(m)
		return
	}
	if !c.kept {
		p.arrive(m, c.bytes)
	}
	if c.kind == envelope {
		if !p.hasTurn(m) {
			p.job.packets[slot].kept = true
			p.kept = append(p.kept, slot)
			return
		}
		p.match(m)
	}
	p.job.release(slot)
	p.conclude(m)
}

// sendNext sends the next packet of a message that its receiver has asked for. The next packet is a separate piece of
// work, so packets that arrive meanwhile have their turn.
func (p *Port) sendNext(m *message) {
	r := m.request
	p.send(body, m, m.to, p.part(m))
	if m.handed == m.bytes {
		r.done = true // the dispatcher looks when it has finished
		return
	}
	p.dispatch.Arrive(p.job.take(packet{kind: sending, from: int32(p.rank), at: int32(p.rank), message: m}))
}

// arrive notes data that the processor has copied.
func (p *Port) arrive(m *message, n int64) {
	m.arrived += n
	if m.receive == nil {
		m.early += n
	}
}

// match gives a message that has its turn to the first receive that it fits. If there is none, the message waits for
// one. Then the sender's next message has its turn, if it is there.
func (p *Port) match(m *message) {
	m.seen = true
	p.taken[m.from]++
	if i := p.receiveFor(m); i >= 0 {
		r := p.posted[i]
		p.posted = slices.Delete(p.posted, i, i+1)
		p.connect(m, r)
	} else {
		p.unexpected = append(p.unexpected, m)
	}
	for i, slot := range p.kept {
		if next := p.job.packets[slot].message; next.from == m.from && p.hasTurn(next) {
			p.kept = slices.Delete(p.kept, i, i+1)
			p.dispatch.Arrive(slot)
			return
		}
	}
}

// receiveFor returns the index of the first posted receive that a message fits, or -1.
func (p *Port) receiveFor(m *message) int {
	return slices.IndexFunc(p.posted, func(r *Request) bool { return fits(r.want, m) })
}

// find returns the index of the first unexpected message that fits, or -1.
func (p *Port) find(want machines.Message) int {
	return slices.IndexFunc(p.unexpected, func(m *message) bool { return fits(want, m) })
}

func fits(want machines.Message, m *message) bool {
	return (want.Peer == machines.AnyPeer || want.Peer == m.from) && (want.Tag == machines.AnyTag || want.Tag == m.tag)
}

// connect joins a message and its receive; one that waits for a go-ahead gets it. Who calls
// it has paid for that.
func (p *Port) connect(m *message, r *Request) {
	m.receive = r
	if p.mustAsk(m) {
		p.send(goAhead, m, m.from, 0)
	}
}

// takeUnexpected gives unexpected message i to a receive, on the time of t: what is already in
// MPL's buffer is copied a second time.
func (p *Port) takeUnexpected(t *node.Thread, i int, r *Request) {
	m := p.unexpected[i]
	p.unexpected = slices.Delete(p.unexpected, i, i+1)
	if m.early > 0 {
		t.Compute(p.copyAcross(r, min(m.early, r.want.Bytes)))
	}
	if p.mustAsk(m) {
		t.Compute(p.job.spec.Control.Get())
	}
	p.connect(m, r)
	p.conclude(m)
}

// conclude ends a message whose last byte has come and that has its receive.
func (p *Port) conclude(m *message) {
	r := m.receive
	if r == nil || !m.seen || m.arrived < m.bytes {
		return
	}
	r.got = machines.Message{Peer: m.from, Tag: m.tag, Data: r.want.Data, Bytes: m.bytes}
	if n := min(m.bytes, r.want.Bytes); n > 0 {
		to, err := p.thread.Memory.Bytes(r.want.Data, n)
		if err != nil {
			p.thread.Blame(err)
		}
		copy(to, m.data)
	}
	r.done = true
	p.job.releaseMessage(m)
	if r.handler != nil {
		p.waiting--
		p.called.Put(r)
		p.arm()
	}
}

// copyOut is the time of copying the next n bytes of a message into a packet, which is past
// the cache.
func (p *Port) copyOut(m *message, n int64) sim.Duration {
	warm := p.holds(m.request.want.Data+node.Addr(m.handed), n)
	return p.job.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: wordBytes, SrcWarm: warm})
}

// copyIn is the time of copying n bytes of a message from a packet to their place: the program's memory, or a buffer
// of MPL, which is in no cache.
func (p *Port) copyIn(m *message, n int64) sim.Duration {
	warm := node.None
	if r := m.receive; r != nil {
		warm = p.holds(r.want.Data+node.Addr(m.arrived), min(n, max(0, r.want.Bytes-m.arrived)))
	}
	return p.job.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: wordBytes, DstWarm: warm})
}

// copyAcross is the time of copying n bytes from MPL's buffer to where they go.
func (p *Port) copyAcross(r *Request, n int64) sim.Duration {
	return p.job.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: wordBytes, DstWarm: p.holds(r.want.Data, n)})
}

// holds returns whether most of n bytes of the program's memory are in the cache, where they
// are afterwards.
func (p *Port) holds(at node.Addr, n int64) node.Share {
	if p.thread.Cache == nil || n <= 0 {
		return node.None
	}
	return node.WholeIf(p.thread.Cache.Touch(at, node.Access{Count: 1, Bytes: n}).Warm >= node.Whole/2)
}

const wordBytes = 8
