package elan

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Get copies from the memory of another process. It is a command to the process's own Elan, a request to the owner's
// Elan, a DMA by the owner's Elan, and an event for which t polls. call is the time of the library around it before
// the command. Get returns when the data are there. They are the data of the instant at which the owner's Elan gets
// the request.
//
// A get of up to one packet is one event of the simulation. It reserves no links: 320 bytes pass a link in 6.4 us, and
// an Elan needs 10 us to serve them, so Elans saturate and links do not. It does not reserve its own Elan either. Its
// request is a packet of the command processor, which goes between the packets of DMAs for others, and the process has
// no other request.
func (e *Elan) Get(t *node.Thread, c machines.Copy, call sim.Duration) error {
	owner, err := e.target("ew_fetch", c)
	if err != nil {
		return err
	}
	n := e.network
	s := n.spec
	before := call.Plus(s.Command.Get()).Plus(s.Output.Get()).Plus(e.Wire(c.Target))
	t.Charge(before)
	t.Sync()
	if err := e.memory.Copy(c.Local, owner.memory, c.Remote, c.Bytes); err != nil {
		return e.fault("ew_fetch", c, err)
	}
	l := &e.ledger
	l.Fetches++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, before)
	if c.Bytes > int64(s.Packet.Get()) {
		e.getLong(t, owner, c.Bytes)
		return nil
	}
	wait, until := owner.reserve(t.Activity(sim.CauseQueueing), n.service(c.Bytes))
	t.ChargeWait(wait, until)
	after := e.answer(c)
	t.Charge(after)
	l.Add(machines.Remote, after)
	l.Add(machines.Queueing, wait)
	return nil
}

// service returns what a get of up to a packet keeps its owner's Elan busy.
func (n *Network) service(bytes int64) sim.Duration {
	s := n.spec
	return s.Input.Get().Plus(s.DMA.Get()).Plus(n.bytes(bytes))
}

// answer returns what passes from the instant at which the owner's Elan begins to serve a get of up to a packet until the
// data are here.
func (e *Elan) answer(c machines.Copy) sim.Duration {
	s := e.network.spec
	there := s.Input.Get().Plus(s.Output.Get()).Plus(e.network.bytes(c.Bytes))
	return there.Plus(e.Wire(c.Target)).Plus(s.Input.Get()).Plus(s.Poll.Get())
}

// Load copies from the memory of another process as hardware for remote loads would do. The machine has no such
// hardware. Each word of 8 bytes takes the time word, without work for the owner's Elan. The data are those of the
// middle of that time.
func (e *Elan) Load(t *node.Thread, c machines.Copy, word param.Value[sim.Duration]) error {
	owner, err := e.target("remote load", c)
	if err != nil {
		return err
	}
	q := word.Quotes()
	trip := func() sim.Duration { return param.Times(word, (c.Bytes+wordBytes-1)/wordBytes) }
	half := func() sim.Duration { return param.Half(q, trip) }
	there := half()
	t.Charge(there)
	t.Sync()
	if err := e.memory.Copy(c.Local, owner.memory, c.Remote, c.Bytes); err != nil {
		return e.fault("remote load", c, err)
	}
	back := param.Less(q, trip(), half)
	t.Charge(back)
	l := &e.ledger
	l.Fetches++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, there.Plus(back))
	return nil
}

// wordBytes is what a remote load moves.
const wordBytes = 8

// getLong waits for the DMA of a get whose request is at the owner now.
func (e *Elan) getLong(t *node.Thread, owner *Elan, bytes int64) {
	n := e.network
	start := t.Now()
	input := n.spec.Input.Get()
	owner.reserve(t.Activity(sim.CauseQueueing), input)
	e.await(t, owner, e.rank, bytes)
	e.account(t, start, input.Plus(n.Idle(owner.rank, e.rank, bytes)))
}

// await has an Elan send bytes to a process and blocks t until they are there.
func (e *Elan) await(t *node.Thread, source *Elan, to int, bytes int64) {
	e.arrived = false
	source.Transmit(to, bytes, e.network.id, uint64(e.rank)<<kindBits|dataArrived)
	for !e.arrived {
		e.waiting.Wait(t.Process)
	}
}

// account charges the polling after a long transfer that began at start. It notes in the ledger the time that the
// transfer would have taken on an idle network.
func (e *Elan) account(t *node.Thread, start sim.Time, idle sim.Duration) {
	e.ledger.Charge(t, machines.Remote, e.network.spec.Poll.Get())
	e.ledger.Split(machines.Remote, t.Now().Sub(start), idle)
}

// Put copies to the memory of another process by one DMA and waits for its source event. This event is set when the
// target has the data, so nothing is left to wait for afterwards. Local may be changed then. call is the time of the
// library around it before the command.
func (e *Elan) Put(t *node.Thread, c machines.Copy, call sim.Duration) error {
	target, err := e.Check("ew_store", c)
	if err != nil {
		return err
	}
	before := call.Plus(e.network.spec.Command.Get())
	t.Compute(before)
	l := &e.ledger
	l.Stores++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, before)
	if c.Bytes > int64(e.network.spec.Packet.Get()) {
		return e.putLong(t, target, c)
	}
	return e.putShort(t, target, c)
}

// putShort is Put of up to a packet, from the command on. It meets the clock once more, when the packet is at its
// target. It reserves no links.
func (e *Elan) putShort(t *node.Thread, target *Elan, c machines.Copy) error {
	s := e.network.spec
	way := func() sim.Duration {
		return s.Output.Get().Plus(e.Wire(c.Target)).Plus(e.network.bytes(c.Bytes))
	}
	dma := func() sim.Duration { return s.DMA.Get().Plus(e.network.bytes(c.Bytes)) }
	busy := dma()
	queued, until := e.reserve(t.Activity(sim.CauseQueueing), busy)
	t.ChargeWait(queued, until)
	there := way()
	t.Compute(there)
	if err := target.memory.Copy(c.Remote, e.memory, c.Local, c.Bytes); err != nil {
		return e.fault("ew_store", c, err)
	}
	wait, until := target.reserve(t.Activity(sim.CauseQueueing), s.Input.Get())
	t.ChargeWait(wait, until)
	rest := s.Input.Get().Plus(e.Wire(c.Target)) // the event waits for an acknowledgement
	if busy-there > rest {
		rest = param.Less(s.DMA.Quotes(), dma(), way)
	}
	rest = rest.Plus(s.Poll.Get())
	t.Charge(rest)
	l := &e.ledger
	l.Add(machines.Remote, there.Plus(rest))
	l.Add(machines.Queueing, queued.Plus(wait))
	return nil
}

// putLong is Put of more than a packet, from the command on.
func (e *Elan) putLong(t *node.Thread, target *Elan, c machines.Copy) error {
	start := t.Now()
	e.await(t, e, c.Target, c.Bytes)
	if err := target.memory.Copy(c.Remote, e.memory, c.Local, c.Bytes); err != nil {
		return e.fault("ew_store", c, err)
	}
	e.ledger.Charge(t, machines.Remote, e.Wire(c.Target)) // the acknowledgement
	e.account(t, start, e.network.Idle(e.rank, c.Target, c.Bytes))
	return nil
}
