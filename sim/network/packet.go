package network

import "simrun/sim"

// Packet is the model "packet": virtual cut-through, hop by hop and exact in the order of arrival. A message longer
// than Config.Chunk is cut into chunks (a shorter one is one chunk). At each link of its route a chunk
//
//   - waits until the link is free, behind all that arrived before it. If several arrive at the same instant, the one
//     whose event is first goes first;
//   - starts, and occupies the link for p*PerPacket + b/Rate, the first chunk of a message for PerMessage longer;
//   - has its head at the next link Latency after it started, before its tail has left this one.
//
// Its tail leaves a link when the occupancy is over, but not before it has come in itself. This matters where a fast
// link follows a slow one. The fast link is then occupied no longer than by its own speed, because the gaps carry
// other packets (virtual channels). The message has arrived when the tail of its last chunk has, Latency after it left
// the ejection link.
//
// Buffers in the switches are unlimited: a blocked chunk blocks only those that want the same link after it. An
// interface injects messages one after another, in the order of the calls of Send. Hence messages with the same
// source, destination and choice never overtake each other.
type Packet struct {
	common
	id        sim.HandlerID
	chunkSize int64
	links     []packetLink
	specs     [linkClasses]LinkSpec
	messages  slab[message]
	chunks    slab[chunk]
	holders   []holder // of the links; only if causes are kept
}

// packetLink is the state of a link.
type packetLink struct {
	free  sim.Time // when it has served all that have arrived
	use   Use
	class LinkClass
}

// message is a transfer under way.
type message struct {
	path   []LinkID // kept when the slot is reused
	target sim.HandlerID
	moment sim.Moment // of next, if causes are kept
	src    int32      // kept as well then
	arg    uint64
	rest   int64    // bytes of the chunks that have not started yet
	next   sim.Time // when the next of them starts on the injection link
}

// chunk is a part of a message that moves as one.
type chunk struct {
	message int32
	hop     int32 // index in the path of the link at which the head arrives
	bytes   int64
	tail    sim.Time // when the tail arrives there
	first   bool     // of its message
	last    bool
	moment  sim.Moment // of tail, if causes are kept
}

// NewPacket returns a network that serves packets in order of arrival. The
// error is a *ConfigError.
func NewPacket(k *sim.Kernel, t Topology, c Config) (*Packet, error) {
	base, err := newCommon(k, t, c)
	if err != nil {
		return nil, err
	}
	n := &Packet{common: base, chunkSize: c.chunk(), links: make([]packetLink, len(t.Links()))}
	for i, l := range t.Links() {
		n.links[i].class = l.Class
	}
	if n.causes != nil {
		n.holders = make([]holder, len(n.links))
	}
	for class := range n.specs {
		n.specs[class] = c.Spec(LinkClass(class))
	}
	n.id = k.Register(n)
	return n, nil
}

// Use implements Network.
func (n *Packet) Use(id LinkID) Use { return n.links[id].use }

// Send implements Network. It reserves the injection link for the whole
// message; its chunks then enter one at a time, see Handle.
func (n *Packet) Send(t Transfer) {
	if !n.accepts(t) {
		return
	}
	slot := n.messages.take()
	m := &n.messages.slots[slot]
	m.path = n.topology.Route(t.Src, t.Dst, t.Choice, m.path[:0])
	m.target, m.arg, m.rest = t.Target, t.Arg, t.Bytes
	link := &n.links[m.path[0]]
	m.next = max(n.kernel.Now(), link.free)
	if n.causes != nil {
		m.src = int32(t.Src)
		m.moment = n.start(m.path[0], link, m.src)
		n.holders[m.path[0]] = holder{m.moment, t.Bytes, true, m.src}
	}
	busy := n.injection(t.Bytes)
	link.free = m.next.Add(busy)
	link.use.add(t.Bytes, busy)
	link.use.Messages++
	if n.meter != nil {
		n.meter.carry(m.path[0], sim.Carriage{Arrived: n.kernel.Now(), Start: m.next, End: link.free, Busy: busy, Messages: 1, Bytes: t.Bytes})
	}
	if n.causes != nil && t.Sent != 0 {
		n.causes.Next(n.causes.After(m.moment, link.free, n.causes.occupied(Injection, t.Bytes, true, false), wire(Injection)))
	}
	n.notify(link.free, t.Sent, t.SentArg)
	n.inject(slot, true)
}

// start returns the moment at which a part of a message from a host, which is at a link now, begins to
// occupy the link.
func (n *Packet) start(id LinkID, link *packetLink, src int32) sim.Moment {
	if link.free <= n.kernel.Now() {
		return n.causes.Now()
	}
	return n.causes.freed(&n.holders[id], link.class, src, link.free)
}

// injection returns how long a message occupies its injection link.
func (n *Packet) injection(bytes int64) sim.Duration {
	if bytes > n.chunkSize {
		return n.config.Occupancy(Injection, bytes)
	}
	return n.specs[Injection].PerMessage.Plus(n.pricers[Injection].chunk(bytes))
}

// inject starts the next chunk of a message on the injection link and
// schedules the arrival of its head at the link after that.
func (n *Packet) inject(slot int32, first bool) {
	m := &n.messages.slots[slot]
	bytes := min(m.rest, n.chunkSize)
	start := m.next
	busy := n.pricers[Injection].chunk(bytes)
	if first {
		busy = busy.Plus(n.specs[Injection].PerMessage)
	}
	m.rest -= bytes
	m.next = start.Add(busy)
	latency := n.specs[Injection].Latency
	c := n.chunks.take()
	n.chunks.slots[c] = chunk{message: slot, hop: 1, bytes: bytes, tail: m.next.Add(latency), first: first, last: m.rest == 0}
	if n.causes != nil {
		n.explainInjection(m, &n.chunks.slots[c], start)
	}
	n.kernel.ScheduleAt(start.Add(latency), sim.Wire, n.id, uint64(c))
}

// explainInjection makes the moments of a chunk that enters at an instant: of its tail at the next link, of the chunk
// that follows it, and of its head. The head is scheduled next.
func (n *Packet) explainInjection(m *message, c *chunk, start sim.Time) {
	x, entered := n.causes, m.moment
	c.moment = x.After(entered, c.tail, x.occupied(Injection, c.bytes, c.first, true), wire(Injection))
	if !c.last {
		m.moment = x.After(entered, m.next, x.occupied(Injection, c.bytes, c.first, false), wire(Injection))
	}
	x.Next(x.After(entered, start.Add(n.specs[Injection].Latency), x.latency[Injection], wire(Injection)))
}

// Handle is the arrival of a chunk's head at a link. It is for the kernel.
func (n *Packet) Handle(arg uint64) {
	c := &n.chunks.slots[arg]
	m := &n.messages.slots[c.message]
	link := &n.links[m.path[c.hop]]
	spec := &n.specs[link.class]
	busy := n.pricers[link.class].chunk(c.bytes)
	if c.first {
		busy = busy.Plus(spec.PerMessage)
		link.use.Messages++
	}
	link.use.add(c.bytes, busy)
	start := max(n.kernel.Now(), link.free)
	var began sim.Moment
	if n.causes != nil {
		began = n.start(m.path[c.hop], link, m.src)
		n.holders[m.path[c.hop]] = holder{began, c.bytes, c.first, m.src}
		n.explainTail(c, link.class, began, start.Add(busy))
	}
	if n.meter != nil {
		n.tell(c, m.path[c.hop], start, busy)
	}
	link.free = start.Add(busy)
	c.tail = max(link.free, c.tail).Add(spec.Latency)
	entering := c.hop == 1 && !c.last
	slot := c.message
	if int(c.hop) == len(m.path)-1 {
		n.arrive(int32(arg), c.tail)
	} else {
		c.hop++
		if n.causes != nil {
			n.causes.Next(n.causes.After(began, start.Add(spec.Latency), n.causes.latency[link.class], wire(link.class)))
		}
		n.kernel.ScheduleAt(start.Add(spec.Latency), sim.Wire, n.id, arg)
	}
	if entering {
		n.inject(slot, false)
	}
}

// tell tells the meter of a chunk that occupies a link from an instant on.
func (n *Packet) tell(c *chunk, id LinkID, start sim.Time, busy sim.Duration) {
	x := sim.Carriage{Arrived: n.kernel.Now(), Start: start, End: start.Add(busy), Busy: busy, Bytes: c.bytes}
	if c.first {
		x.Messages = 1
	}
	n.meter.carry(id, x)
}

// explainTail makes the moment at which the tail of a chunk will be at the next link or the host. The chunk's
// occupancy of a link has begun at a moment and ends at an instant.
func (n *Packet) explainTail(c *chunk, class LinkClass, began sim.Moment, over sim.Time) {
	x, latency := n.causes, n.specs[class].Latency
	if over >= c.tail {
		c.moment = x.After(began, over.Add(latency), x.occupied(class, c.bytes, c.first, true), wire(class))
	} else {
		c.moment = x.After(c.moment, c.tail.Add(latency), x.latency[class], wire(class))
	}
}

// arrive ends the way of a chunk whose tail reaches the host at an instant.
func (n *Packet) arrive(slot int32, tail sim.Time) {
	c := n.chunks.slots[slot]
	n.chunks.release(slot)
	if !c.last {
		return
	}
	m := &n.messages.slots[c.message]
	if n.causes != nil && m.target != 0 {
		n.causes.Next(c.moment)
	}
	n.notify(tail, m.target, m.arg)
	n.messages.release(c.message)
}
