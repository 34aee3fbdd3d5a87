package lapi

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// service is LAPI's dispatcher: it handles the packets that arrive at a task,
// whoever executes it (see node.Dispatcher). Each packet costs ReceivePacket,
// the last one of a message ReceiveMessage more; copying and answers come on
// top. Effects are seen when the processor has done the work.
type service struct{ *Context }

// Begin prices the handling of a packet. Header handlers run here, since they
// decide how much there is to do.
func (c service) Begin(slot uint64) sim.Duration {
	p := &c.job.packets.all[slot]
	m := c.message(p)
	spec := c.job.spec
	switch {
	case p.kind == continuation:
		return spec.SendPacket.Get().Plus(c.nextCopy(m, c.nextPart(m)))
	case p.kind == amData && !m.begun:
		return spec.ReceivePacket.Get() // it overtook its header and is put aside
	}
	cost := c.ownInterrupt(p, m)
	if !p.kept && !p.shared {
		cost = cost.Plus(spec.ReceivePacket.Get())
	}
	if p.kind == amFirst {
		cost = cost.Plus(c.callHeaderHandler(m))
	}
	cost = cost.Plus(c.arrivalCopy(p, m))
	if p.isLast(m) {
		cost = cost.Plus(c.startup(m, spec.ReceiveMessage.Get())).Plus(c.answerCost(p, m))
	}
	return cost
}

// Describe says what the dispatcher does with a packet.
func (c service) Describe(slot uint64) string {
	p := &c.job.packets.all[slot]
	if m := c.message(p); m != nil {
		return m.call + ": " + p.kind.work()
	}
	return "LAPI: " + p.kind.work()
}

// arrivalCopy is the time of copying what a packet brings to where it goes.
func (c *Context) arrivalCopy(p *packet, m *message) sim.Duration {
	if m == nil {
		return c.copyCost(neither, 0, p.bytes)
	}
	return c.copyCost(in, m.to+node.Addr(p.offset), p.bytes)
}

// message returns the operation that a packet belongs to; fences and tokens
// have none.
func (c *Context) message(p *packet) *message {
	if p.kind == fenceAsk || p.kind == fenceAnswer || p.kind == token {
		return nil
	}
	return c.job.messages.all[p.msg]
}

// isLast reports whether the data of a message is complete with p; requests and
// answers are messages of one packet.
func (p *packet) isLast(m *message) bool {
	switch p.kind {
	case putData, amFirst, amData, getData:
		return m.arrived+p.bytes == m.bytes
	}
	return true
}

// answerCost is the time of sending what the last packet of a message asks for.
func (c *Context) answerCost(p *packet, m *message) sim.Duration {
	reply := &c.job.spec.Reply
	switch p.kind {
	case getRequest:
		return c.dataCall(m).Plus(c.nextCopy(m, c.firstPart(m)))
	case rmwRequest, fenceAsk:
		return reply.Get()
	case putData, amFirst, amData:
		if m.cmpl != nil && m.after == nil {
			return reply.Get()
		}
	case token:
		return c.tokenCost(p.bytes)
	}
	return 0
}

// callHeaderHandler runs the user's header handler and returns its time.
func (c *Context) callHeaderHandler(m *message) sim.Duration {
	if int(m.handler) >= len(c.handlers) {
		c.job.fail(m, ErrHdrHndlrNull, fmt.Errorf("header handler %d, expected one of the %d that the target has registered", m.handler, len(c.handlers)))
		return 0
	}
	a := &c.arrival
	a.Origin, a.Issued, a.Uhdr, a.MsgLen = m.origin.task, m.issued, m.header, m.bytes
	a.cost = c.job.spec.HeaderHandler.Get()
	c.inHeader = true
	m.to, m.after = c.handlers[m.handler](a)
	c.inHeader = false
	m.begun = true
	return a.cost
}

// Done lets the effects of a packet be seen.
func (c service) Done(slot uint64) {
	p := &c.job.packets.all[slot]
	c.trace(p)
	switch p.kind {
	case continuation:
		c.sendNext(uint32(slot))
		return
	case amData:
		if m := c.message(p); !m.begun {
			p.kept = true
			m.early = append(m.early, uint32(slot))
			return
		}
	}
	c.take(p)
	c.job.packets.release(uint32(slot))
}

func (c *Context) trace(p *packet) {
	if t := c.job.kernel.Tracer(); t != nil {
		t.Span(sim.Span{Track: c.track, Start: c.dispatch.Began(), End: c.job.kernel.Now(), Label: p.kind.work(), Kind: sim.SpanHandler})
	}
}

// take does what a packet asks for.
func (c *Context) take(p *packet) {
	m := c.message(p)
	switch p.kind {
	case putData, amFirst, amData, getData:
		c.store(p, m)
	case getRequest:
		m.kind = getData
		c.startSending(p.msg, m)
	case rmwRequest:
		c.applyRmw(m)
		c.job.send(rmwReply, c, m.origin, p.msg, 0)
	case rmwReply, notice:
		c.finish(p.msg, m)
	case fenceAsk:
		c.fenceAsked(p)
	case fenceAnswer:
		c.fenceAnswered(p)
	case token:
		c.collective.arrived(p)
	}
}

// store puts the data of a packet where it belongs, and finishes the message
// with its last packet.
func (c *Context) store(p *packet, m *message) {
	if p.bytes > 0 {
		to, err := c.thread.Memory.Bytes(m.to+node.Addr(p.offset), p.bytes)
		if err != nil {
			c.job.fail(m, ErrTgtMemory, err)
			return
		}
		copy(to, p.data)
	}
	m.arrived += p.bytes
	if p.kind == amFirst {
		for _, slot := range m.early {
			c.dispatch.Arrive(uint64(slot))
		}
		m.early = m.early[:0]
	}
	if m.arrived < m.bytes {
		return
	}
	switch {
	case p.kind == getData:
		c.finish(p.msg, m)
	case m.after != nil:
		c.landed(m)
		c.finished.Put(p.msg)
	default:
		c.landed(m)
		c.complete(p.msg, m)
	}
}

// finish ends an operation at its origin.
func (c *Context) finish(id uint32, m *message) {
	if m.kind == getData || m.kind == rmwRequest {
		if m.rmw.PrevTgtVal != nil {
			*m.rmw.PrevTgtVal = m.old
		}
		m.org.add()
		c.fetches.end(m.number)
	} else {
		m.cmpl.add()
	}
	c.job.messages.release(id)
}

// landed notes that all data of a store has arrived, for which fences wait.
func (c *Context) landed(m *message) {
	c.peer(m.origin.task).landed.add(m.number)
	if len(c.asked) > 0 {
		c.answerFences()
	}
}

// complete ends a store at its target: the target counter counts, and the
// origin hears of it if it wants to. Whoever calls it has paid for the notice.
func (c *Context) complete(id uint32, m *message) {
	c.countAt(m)
	if m.cmpl == nil {
		c.job.messages.release(id)
		return
	}
	c.job.send(notice, c, m.origin, id, 0)
}

// countAt increments the target counter that the origin named.
func (c *Context) countAt(m *message) {
	if m.tgtAddr == 0 {
		return
	}
	n := c.counterAt(m.tgtAddr)
	if n == nil {
		c.job.fail(m, ErrCntrNull, fmt.Errorf("task %d has no counter at %#x", c.task, m.tgtAddr))
		return
	}
	n.add()
}

// startSending sends the first packet of the data that a get asked for. Each further packet is a separate piece of
// work of the dispatcher, so packets that arrive meanwhile have their turn.
func (c *Context) startSending(id uint32, m *message) {
	c.job.send(getData, c, m.origin, id, c.firstPart(m))
	c.sendMore(id, m)
}

// sendMore queues the next packet of a message, or counts its data as read.
func (c *Context) sendMore(id uint32, m *message) {
	if m.handed == m.bytes {
		c.countAt(m)
		return
	}
	slot := c.job.packets.take()
	p := &c.job.packets.all[slot]
	*p = packet{kind: continuation, from: int32(c.task), at: int32(c.task), msg: id, data: p.data[:0]}
	c.dispatch.Arrive(uint64(slot))
}

func (c *Context) nextPart(m *message) int64 { return min(m.bytes-m.handed, c.job.spec.payload()) }

func (c *Context) sendNext(slot uint32) {
	id := c.job.packets.all[slot].msg
	c.job.packets.release(slot)
	m := c.job.messages.all[id]
	c.job.send(getData, c, m.origin, id, c.nextPart(m))
	c.sendMore(id, m)
}
