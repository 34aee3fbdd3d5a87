package seastar

import (
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Node is a node: one SeaStar, which its processes share, and the host's side of
// it.
type Node struct {
	fabric   *Fabric
	number   int
	host     int // in the torus
	cpu      *node.Processor
	handler  *node.Dispatcher
	offloads bool      // the SeaStar's processor handles what arrives, not the host's
	out, in  sim.Time  // when the interface has done what it was asked for
	streams  int       // payloads that come in
	queue    []payload // that come in when others have ended
	copier   copier
}

// payload is one that comes in, or has been refused.
type payload struct {
	from    *Node
	bytes   int64
	then    sim.HandlerID
	arg     uint64
	refused sim.Time // when it was first
}

// Number returns the node's number in the job.
func (n *Node) Number() int { return n.number }

// Fabric returns what the node is part of.
func (n *Node) Fabric() *Fabric { return n.fabric }

// CPU returns the processor that handles what arrives.
func (n *Node) CPU() *node.Processor { return n.cpu }

// Interrupts returns how many interrupts the node's host has taken.
func (n *Node) Interrupts() uint64 {
	if n.offloads {
		return 0
	}
	return n.handler.Taken()
}

// InterruptTime returns how long the host takes before it handles what arrives, and
// whether it does again before each thing that came meanwhile.
func (n *Node) InterruptTime() (entry sim.Duration, each bool) {
	if n.offloads {
		return 0, false
	}
	s := n.fabric.spec
	return s.Interrupt.Get(), !s.Coalescing.Get()
}

// Arrive gives the host something to handle: it interrupts, unless the host is
// still handling what came before. Of a node that offloads, the SeaStar handles it.
func (n *Node) Arrive(item uint64) { n.handler.Arrive(item) }

// SendHeader sends a header packet, behind those that the interface was given
// before; then handles arg when it is at the other node. It returns when the
// packet has left. Headers between two nodes arrive in the order of the calls.
func (n *Node) SendHeader(to *Node, then sim.HandlerID, arg uint64) sim.Time {
	f := n.fabric
	n.out = max(f.kernel.Now(), n.out).Add(f.HeaderTime())
	f.kernel.ScheduleAt(n.out.Add(f.Wire(n, to)), sim.Wire, then, arg)
	return n.out
}

// Receive moves the payload of a message from another node, whose header has been
// handled; then handles arg when all of it is in memory, and must call
// Received. Beyond spec.Streams at once, payloads are refused and sent again.
func (n *Node) Receive(from *Node, bytes int64, then sim.HandlerID, arg uint64) {
	p := payload{from: from, bytes: bytes, then: then, arg: arg}
	if n.streams >= int(n.fabric.spec.Streams.Get()) {
		p.refused = n.fabric.kernel.Now()
		n.queue = append(n.queue, p)
		return
	}
	n.streams++
	n.start(p)
}

// Received says that a payload has ended. Its stream is for the refused payload that
// comes again first. What comes again and is refused once more is not simulated.
func (n *Node) Received() {
	if len(n.queue) == 0 {
		n.streams--
		return
	}
	next, earliest := 0, sim.Time(0)
	for i := range n.queue {
		if again := n.again(&n.queue[i]); i == 0 || again < earliest {
			next, earliest = i, again
		}
	}
	n.fabric.startAt(earliest, n, n.queue[next])
	n.queue = append(n.queue[:next], n.queue[next+1:]...)
}

// again returns when a refused payload comes again, from now on: each time when the
// refusal has gone back and a header has come.
func (n *Node) again(p *payload) sim.Time {
	f := n.fabric
	round := max(1, f.HeaderTime().Times(2).Plus(f.Wire(n, p.from).Times(2)).Plus(f.spec.Resend.Get()))
	waited := f.kernel.Now().Sub(p.refused)
	times := (waited + round - 1) / round
	return p.refused.Add(round.Times(int64(times)))
}

// start moves a payload: a short one through the two interfaces, one after the
// other, a long one by the model of contention.
func (n *Node) start(p payload) {
	f := n.fabric
	if p.bytes > int64(f.net.Short.Get()) {
		f.carry(network.Transfer{Src: p.from.host, Dst: n.host, Bytes: p.bytes, Target: p.then, Arg: p.arg})
		return
	}
	d := f.spec.Rate.Get().Transfer(p.bytes)
	begin := max(f.kernel.Now(), p.from.out)
	p.from.out = begin.Add(d)
	n.in = max(begin, n.in).Add(d)
	f.kernel.ScheduleAt(n.in, sim.Wire, p.then, p.arg)
}
