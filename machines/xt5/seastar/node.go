package seastar

import (
	"unsafe"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Node is a node: one SeaStar, which its processes share, and the host's side of
// it.
type Node struct {
	// The fields that each message touches come first, in consecutive cache lines of the host.
	cpu node.Processor // that handles what arrives
	_   [16]byte

	fabric   *Fabric
	host     int         // in the torus
	out, in  node.Server // the interface, each way
	streams  int         // payloads that come in
	queue    []payload   // that come in when others have ended
	ends     instants    // of payloads that have no event at their ends
	number   int
	departed sim.Moment // of the last header that was sent, if causes are kept
	offloads bool       // the SeaStar's processor handles what arrives, not the host's
	awaits   bool       // the end of the first payload of ends is scheduled
	_        [8]byte

	handler node.Dispatcher
	copier  copier
	_       [48]byte
}

// Fetch has the host fetch what a message touches of the node: with interrupts, also what handles them.
func (n *Node) Fetch(interrupts bool) {
	if interrupts {
		n.cpu.FetchLines()
	} else {
		sim.Fetch(uintptr(unsafe.Pointer(&n.fabric)), 5)
	}
}

// FetchItems has the host fetch where the next item will be. Fetch comes before.
func (n *Node) FetchItems() { n.handler.FetchItems() }

// payload is one that comes in, or has been refused.
type payload struct {
	from    *Node
	bytes   int64
	then    sim.HandlerID
	arg     uint64
	refused sim.Time   // when it was first
	moment  sim.Moment // of that, if causes are kept
}

// Number returns the node's number in the job.
func (n *Node) Number() int { return n.number }

// Host returns the node's position in the torus, as Host of its number in the machine.
func (n *Node) Host() int { return n.host }

// Fabric returns what the node is part of.
func (n *Node) Fabric() *Fabric { return n.fabric }

// CPU returns the processor that handles what arrives.
func (n *Node) CPU() *node.Processor { return &n.cpu }

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

// ArriveAt is Arrive at an instant, now or later. There is no event at the instant if the host still handles what came before.
// If causes are kept, since is the moment of the arrival.
func (n *Node) ArriveAt(item uint64, at sim.Time, since sim.Moment) {
	n.handler.ArriveAt(item, at, since)
}

// SendHeader sends a header packet, behind those that the interface was given
// before; then handles arg when it is at the other node. It returns when the
// packet has left. Headers between two nodes arrive in the order of the calls.
func (n *Node) SendHeader(to *Node, then sim.HandlerID, arg uint64) (left sim.Time) {
	left, arrives := n.send(to)
	n.fabric.kernel.ScheduleAt(arrives, sim.Wire, then, arg)
	return left
}

// SendItem is SendHeader of a header that is an item for the other node's host.
func (n *Node) SendItem(to *Node, item uint64) (left sim.Time) {
	left, arrives := n.send(to)
	to.handler.ArriveAt(item, arrives, n.fabric.kernel.Causes().Expect(arrives, sim.Wire))
	return left
}

// send sends a header packet. The event that is scheduled next is that of its arrival.
func (n *Node) send(to *Node) (left, arrives sim.Time) {
	f := n.fabric
	header := f.HeaderTime()
	wait, until := f.serve(&n.out, header)
	if c := f.kernel.Causes(); c != nil {
		n.departed = c.After(until, f.kernel.Now().Add(wait).Add(header), c.Peek(header, working()), working())
		c.Next(until)
	}
	if f.meter != nil {
		f.tell(n, to, leaving, wait, header, int64(f.spec.Header.Get()))
	}
	way := header.Plus(f.Wire(n, to))
	f.kernel.Causes().Spend(way, working())
	begin := f.kernel.Now().Add(wait)
	return begin.Add(header), begin.Add(way)
}

// Departure returns the moment of the departure of the last header that was sent, if causes are kept.
func (n *Node) Departure() sim.Moment { return n.departed }

// Departs says that the event which is scheduled next is that of the departure of the last header that was sent.
func (n *Node) Departs() {
	if c := n.fabric.kernel.Causes(); c != nil {
		c.Next(n.departed)
	}
}

// working is what the interfaces do.
func working() sim.Activity { return sim.Activity{Cause: sim.CauseWire, Call: "SeaStar"} }

// serve reserves an interface from now on for a time, for which the quotes that were left last count. It returns how long
// that waits for others, and the moment until then.
func (f *Fabric) serve(s *node.Server, d sim.Duration) (wait sim.Duration, until sim.Moment) {
	c := f.kernel.Causes()
	return s.Serve(c, f.kernel.Now(), c.Now(), d, working())
}

// Receive moves the payload of a message from another node, whose header has been handled. When all of it is in
// memory, then handles arg and must call Received. If more than spec.Streams payloads come at once, the others are
// refused and sent again.
func (n *Node) Receive(from *Node, bytes int64, then sim.HandlerID, arg uint64) {
	p := payload{from: from, bytes: bytes, then: then, arg: arg}
	for n.ends.n > 0 && n.ends.first() <= n.fabric.kernel.Now() {
		n.ends.pop()
		n.streams--
	}
	if n.streams >= int(n.fabric.spec.Streams.Get()) {
		p.refused, p.moment = n.fabric.kernel.Now(), n.fabric.kernel.Causes().Now()
		n.queue = append(n.queue, p)
		n.awaitStream()
		return
	}
	n.streams++
	n.start(p)
}

// Received says that a payload has ended. Its stream is for the refused payload that comes again first. A payload that
// comes again and is refused once more is not simulated.
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
	n.explainResend(&n.queue[next], earliest)
	n.fabric.startAt(earliest, n, n.queue[next])
	n.queue = append(n.queue[:next], n.queue[next+1:]...)
}

// again returns when a refused payload comes again. It comes each time when the refusal has gone back and a header has
// come.
func (n *Node) again(p *payload) sim.Time {
	q := n.fabric.spec.Rate.Quotes()
	mark := q.Mark()
	round := n.round(p)
	q.Drop(mark)
	waited := n.fabric.kernel.Now().Sub(p.refused)
	times := (waited + round - 1) / round
	return p.refused.Add(round.Times(int64(times)))
}

// round returns how long it takes from a refusal to the next one.
func (n *Node) round(p *payload) sim.Duration {
	f := n.fabric
	q := f.spec.Rate.Quotes()
	mark := q.Mark()
	ways := f.HeaderTime().Plus(f.Wire(n, p.from)).Times(2)
	if q != nil {
		q.Rescale(mark, sim.CauseWire, ways)
	}
	return max(1, ways.Plus(f.spec.Resend.Get()))
}

// explainResend says that the next scheduled event is that of a payload that comes again at an instant. It has been
// refused again and again since the first time.
func (n *Node) explainResend(p *payload, at sim.Time) {
	c := n.fabric.kernel.Causes()
	if c == nil {
		return
	}
	mark := c.Mark()
	n.round(p)
	d, on := at.Sub(p.refused), working()
	c.Rescale(mark, sim.CauseQueueing, d)
	on.Cause = sim.CauseQueueing
	c.Next(c.After(p.moment, at, c.Peek(d, on), on))
	c.Drop(mark)
}

// start moves a payload: a short one through the two interfaces, one after the
// other, a long one by the model of contention.
func (n *Node) start(p payload) {
	f := n.fabric
	if p.bytes > int64(f.net.Short.Get()) {
		f.carry(network.Transfer{Src: p.from.host, Dst: n.host, Bytes: p.bytes, Target: p.then, Arg: p.arg})
		return
	}
	d := param.Transfer(f.spec.Rate, p.bytes)
	wait, until := f.serve(&p.from.out, d)
	c := f.kernel.Causes()
	more, until := n.in.Serve(c, f.kernel.Now().Add(wait), until, d, working())
	end := f.kernel.Now().Add(wait).Add(more).Add(d)
	if f.meter != nil {
		f.tell(p.from, n, leaving, wait, d, p.bytes)
		f.tell(p.from, n, coming, wait.Plus(more), d, p.bytes)
	}
	if c != nil {
		c.Spend(d, working())
		c.Next(until)
	}
	if f.foresees != nil && f.foresees.CanForesee(p.arg) {
		n.ends.push(end)
		n.awaitStream()
		f.foresees.Moves(p.arg, end, c.Expect(end, sim.Wire))
		return
	}
	f.kernel.ScheduleAt(end, sim.Wire, p.then, p.arg)
}
