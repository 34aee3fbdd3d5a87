package mesh

import (
	"slices"

	"simrun/sim"
	"simrun/sim/network"
)

// Message is bytes from one node to another, as a library hands them to the
// co-processor.
type Message struct {
	To    int   // rank
	Bytes int64 // on the wire
	Label string
	// Arrived handles Arg when the receiver's co-processor has put the last byte in
	// memory. Messages from one node to another arrive in the order of the calls: there
	// is one way between them.
	Arrived sim.Handler
	// Left, unless nil, handles Arg when the last byte is on the wire.
	Left sim.Handler
	Arg  uint64
}

// flight is a message under way.
type flight struct {
	Message
	from   int
	number uint32 // among those of one node to another
	rest   int64  // bytes that the co-processor has not sent
	sent   sim.Time
}

// Transmit has the co-processor send a message. It takes none of the processor's time.
func (n *Node) Transmit(m Message) {
	w := n.network
	at := w.take()
	f := &w.flights[at]
	*f = flight{Message: m, from: n.rank, rest: m.Bytes, sent: w.kernel.Now()}
	if n.next == nil {
		n.next = make([]uint32, w.Size())
	}
	f.number = n.next[m.To]
	n.next[m.To]++
	c := w.kernel.Causes()
	begin, since := n.sending.begin(w.kernel)
	first := coprocessor{}
	first.finish(c, since, begin, begin.Add(w.mcp.Send.Get()).Add(w.moving(f.packet(w))))
	n.sending.finish(c, since, begin, begin.Add(w.mcp.Send.Get()).Add(w.moving(m.Bytes)))
	if c != nil {
		c.Next(first.moment)
	}
	w.kernel.ScheduleAt(first.done, sim.Wire, w.inject, at)
}

// moving returns the time of the co-processor for bytes of a message. It adds up the times of whole packets, one by
// one, so the sum equals that of the message's parts.
func (w *Network) moving(bytes int64) sim.Duration {
	packet, rate := int64(w.mcp.Packet.Get()), w.mcp.Rate.Get()
	d := rate.Transfer(packet).Times(bytes / packet).Plus(rate.Transfer(bytes % packet))
	if q := w.mcp.Rate.Quotes(); q != nil {
		q.Quote(sim.CauseWire, d, q.Product(w.mcp.Rate.Factor(-1)))
	}
	return d
}

// packet returns how many bytes of a message go next.
func (f *flight) packet(w *Network) int64 { return min(f.rest, int64(w.mcp.Packet.Get())) }

// injection is the end of the co-processor's work on a packet.
type injection struct{ *Network }

func (injection) String() string { return "packet of a message" }

// Handle sends the packet and goes on to the next one.
func (w injection) Handle(at uint64) {
	f := &w.flights[at]
	bytes := f.packet(w.Network)
	f.rest -= bytes
	t := network.Transfer{Src: f.from, Dst: f.To, Bytes: bytes}
	if f.rest > 0 {
		w.kernel.Schedule(w.moving(f.packet(w.Network)), sim.Wire, w.inject, at)
		w.net.Send(t)
		return
	}
	t.Target, t.Arg = w.arrive, at
	left, arg := f.Left, f.Arg
	w.net.Send(t)
	if left != nil {
		left.Handle(arg)
	}
}

// arrival is the last byte of a message at its node, and then the end of the
// co-processor's work on it.
type arrival struct{ *Network }

func (arrival) String() string { return "message" }

// taken marks the argument of the second event.
const taken = 1 << 63

// Handle takes messages of one node in order, each as soon as the co-processor can.
func (w arrival) Handle(at uint64) {
	if at&taken != 0 {
		w.deliver(at &^ taken)
		return
	}
	f := &w.flights[at]
	n := w.nodes[f.To]
	if n.expected == nil {
		n.expected = make([]uint32, w.Size())
	}
	if f.number != n.expected[f.from] {
		n.early = append(n.early, at)
		return
	}
	w.accept(n, f.from, at)
	for i := 0; i < len(n.early); i++ {
		if e := &w.flights[n.early[i]]; e.number == n.expected[e.from] {
			w.accept(n, e.from, n.early[i])
			n.early = slices.Delete(n.early, i, i+1)
			i = -1
		}
	}
}

// accept has the co-processor put a message in memory.
func (w arrival) accept(n *Node, from int, at uint64) {
	n.expected[from]++
	c := w.kernel.Causes()
	begin, since := n.taking.begin(w.kernel)
	n.taking.finish(c, since, begin, begin.Add(w.mcp.Receive.Get()))
	if c != nil {
		c.Next(n.taking.moment)
	}
	w.kernel.ScheduleAt(n.taking.done, sim.Wire, w.arrive, at|taken)
}

func (w *Network) deliver(at uint64) {
	f := w.flights[at]
	w.free = append(w.free, at)
	if tracer := w.kernel.Tracer(); tracer != nil {
		tracer.Message(sim.Message{From: w.nodes[f.from].thread.Name(), To: w.nodes[f.To].thread.Name(), Sent: f.sent, Received: w.kernel.Now(), Label: f.Label, Bytes: f.Bytes})
	}
	f.Arrived.Handle(f.Arg)
}

// take returns the place of a flight that is not in use.
func (w *Network) take() uint64 {
	if last := len(w.free) - 1; last >= 0 {
		at := w.free[last]
		w.free = w.free[:last]
		return at
	}
	w.flights = append(w.flights, flight{})
	return uint64(len(w.flights) - 1)
}

// IdleSend is the time of a message on an idle machine from the request until the last byte is on the wire, when Left
// is told.
func (n *Node) IdleSend(bytes int64) sim.Duration {
	return n.network.mcp.Send.Get().Plus(n.network.moving(bytes))
}
