package lapi

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Switches are counterfactuals: each changes one property of the library, so
// that a run tells what the property is worth. All are off on the real machine.
//
// Two of them are about bursts of gets. A burst is a row of gets from one target
// that a task starts without waiting in LAPI and without other operations in
// between.
type Switches struct {
	// SeparateInterrupts: a request that the dispatcher finds when it has handled
	// another one costs an interrupt of its own, as the first does. Requests
	// still overlap on the network and at their origin.
	SeparateInterrupts param.Value[bool] `toml:"separate_interrupts"`
	// StartupOnce makes the gets of a burst pay only once for the costs of a message that do not depend on its length.
	// These are the call, the interrupt, the handling of a message at either end, and the start of the answer. Packets
	// and copies cost what they do otherwise.
	StartupOnce param.Value[bool] `toml:"startup_once"`
	// SharedPackets lets the requests of a burst share packets, as many as one packet holds, and likewise the answers.
	// A message in the packet of the one before it has no packet header, and nobody pays for sending or receiving a
	// packet. Calls and messages cost what they do otherwise. A message leaves as soon as it is ready. It never waits
	// until a packet is full.
	SharedPackets param.Value[bool] `toml:"shared_packets"`
}

// burst counts the gets that a task has started in a row.
type burst struct {
	target int
	gets   int64
}

// next returns the place of another get, from 0.
func (b *burst) next(target int) int64 {
	if b.target != target {
		*b = burst{target: target}
	}
	b.gets++
	return b.gets - 1
}

func (b *burst) end() { b.gets = 0 }

// startup is the cost of a message that does not depend on its length. A burst may pay only the first.
func (c *Context) startup(m *message, cost sim.Duration) sim.Duration {
	if m != nil && m.place > 0 && c.job.spec.Switches.StartupOnce.Get() {
		return 0
	}
	return cost
}

// getCall is the time of LAPI_Get up to its request.
func (c *Context) getCall(m *message) sim.Duration {
	return c.startup(m, c.packetCost(getRequest, m, c.job.spec.GetCall.Get()))
}

// dataCall is the time that the dispatcher takes to send the first data of a get.
func (c *Context) dataCall(m *message) sim.Duration {
	return c.startup(m, c.packetCost(getData, m, c.job.spec.Reply.Get()))
}

// packetCost is cost, which includes the sending of a packet, without that if
// the packet is shared.
func (c *Context) packetCost(k kind, m *message, cost sim.Duration) sim.Duration {
	if c.job.shares(k, m) {
		return max(0, cost-c.job.spec.SendPacket.Get())
	}
	return cost
}

// requestBytes is the size of the request of a get within a shared packet: two addresses, the length, the two counters
// and a number, each a word of 4 bytes.
const requestBytes = 6 * 4

// shares reports whether a packet of kind k shares that of the get before.
func (j *Job) shares(k kind, m *message) bool {
	if m.place == 0 || k != getRequest && k != getData || !j.spec.Switches.SharedPackets.Get() {
		return false
	}
	size := int64(requestBytes)
	if k == getData {
		size = m.bytes
	}
	fit := j.spec.payload() / max(size, 1)
	return fit > 1 && m.place%fit != 0
}

// sharedBytes is what n bytes of data, or a request, add to a packet.
func sharedBytes(k kind, n int64) int64 {
	if k == getRequest {
		return requestBytes
	}
	return n
}

// interruptTime is the processor time of an interrupt before its first packet. It does not include the time in which
// the interrupt is on its way.
func (c *Context) interruptTime() sim.Duration {
	return c.startup(c.latest, param.Minus(c.job.spec.Interrupt, c.job.spec.InterruptDelay))
}

// interruptDelay is the time in which an interrupt is on its way, a part of the whole.
func (c *Context) interruptDelay() sim.Duration {
	return param.Min(c.job.spec.InterruptDelay, c.job.spec.Interrupt)
}

// ownInterrupt is the cost of a packet that has an interrupt of its own although the dispatcher is running.
func (c *Context) ownInterrupt(p *packet, m *message) sim.Duration {
	if !c.job.spec.Switches.SeparateInterrupts.Get() || c.dispatch.Level() != node.InterruptLevel {
		return 0
	}
	if n := c.dispatch.Taken(); n != c.answered { // it has raised the interrupt itself
		c.answered = n
		return 0
	}
	if !p.asks(m) {
		return 0
	}
	return c.job.spec.Interrupt.Get()
}

// asks reports whether a packet is the first of an operation that another task
// has started.
func (p *packet) asks(m *message) bool {
	switch p.kind {
	case getRequest, rmwRequest, amFirst:
		return true
	case putData:
		return m.arrived == 0
	}
	return false
}

// Traffic counts what a task has given to its adapter.
type Traffic struct {
	Packets   int64 // all of them
	Data      int64 // of them, with data of a transfer
	Bytes     int64 // of that data; user headers are not in it
	PacketMax int64 // length of the longest packet with its header, bytes
}

func (f *Traffic) count(p *packet, wire int64) {
	f.PacketMax = max(f.PacketMax, wire)
	if p.shared {
		f.Bytes += p.bytes
		return
	}
	f.Packets++
	if p.bytes > 0 && p.kind != token {
		f.Data++
		f.Bytes += p.bytes
	}
}

// Traffic returns what this task has sent so far.
func (c *Context) Traffic() Traffic { return c.traffic }
