package elan

import (
	"simrun/sim"
	"simrun/sim/network"
)

// dma is a DMA under way.
type dma struct {
	from, to int
	bytes    int64
	handler  sim.HandlerID
	arg      uint64
}

// The subject of an event of the network: the low bits of its argument.
const (
	dmaLeaves   uint64 = iota // a long DMA enters the network
	dmaArrives                // a DMA's last byte is at its target
	dataArrived               // the data that a process waits for are in memory
	kindBits    = 2
)

// Transmit has the Elan send bytes to a process by a DMA, from now on, behind what it is doing. handler handles arg
// when the data are in the target's memory, as nearly as this is known. The caller moves the data. It returns when the
// Elan is done with it.
//
// Data longer than a packet reserve the links of its way; a packet does not, see [Elan.Get].
func (e *Elan) Transmit(to int, bytes int64, handler sim.HandlerID, arg uint64) sim.Time {
	n := e.network
	slot := n.take(dma{from: e.rank, to: to, bytes: bytes, handler: handler, arg: arg})
	busy := n.spec.DMA.Get().Plus(n.bytes(bytes))
	wait, until := e.reserve(working(), busy)
	way, next := n.spec.Output.Get(), dmaLeaves
	if bytes <= int64(n.spec.Packet.Get()) {
		way, next = way.Plus(e.Wire(to)).Plus(n.bytes(bytes)), dmaArrives
	}
	n.follow(until, way)
	n.kernel.Schedule(wait.Plus(way), sim.Wire, n.id, uint64(slot)<<kindBits+next)
	return n.kernel.Now().Add(wait).Add(busy)
}

// Handle moves a DMA on. It is for the kernel.
func (n *Network) Handle(arg uint64) {
	what := arg >> kindBits
	switch arg & (1<<kindBits - 1) {
	case dmaLeaves:
		d := &n.dmas[what]
		n.links.Send(network.Transfer{Src: d.from, Dst: d.to, Bytes: d.bytes, Target: n.id, Arg: what<<kindBits | dmaArrives})
	case dmaArrives:
		d := n.dmas[what]
		n.free = append(n.free, uint32(what))
		input := n.spec.Input.Get()
		wait, until := n.elans[d.to].reserve(working(), input)
		n.follow(until, input)
		n.kernel.Schedule(wait.Plus(input), sim.Wire, d.handler, d.arg)
	case dataArrived:
		e := n.elans[what]
		e.arrived = true
		e.waiting.Signal()
	}
}

// take returns a slot with a DMA in it.
func (n *Network) take(d dma) uint32 {
	if last := len(n.free) - 1; last >= 0 {
		slot := n.free[last]
		n.free = n.free[:last]
		n.dmas[slot] = d
		return slot
	}
	n.dmas = append(n.dmas, d)
	return uint32(len(n.dmas) - 1)
}

// Idle returns how long a DMA of more than a packet takes on an idle machine,
// from its start to the last byte in memory.
func (n *Network) Idle(from, to int, bytes int64) sim.Duration {
	s, c := n.spec, &n.config
	slowest := max(c.Occupancy(network.Injection, bytes), c.Occupancy(network.Fabric, bytes))
	return s.Output.Get().Plus(n.elans[from].Wire(to)).Plus(slowest).Plus(s.Input.Get())
}
