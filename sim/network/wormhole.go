package network

import (
	"fmt"

	"simrun/sim"
)

// Wormhole is the model "wormhole" of a torus or a mesh. Its switches have no buffers, so what waits occupies the links
// behind it. A message is cut into trains of Config.Chunk bytes, one behind the other. A train is a row of packets of
// Config.Packet bytes. It takes the links of its route in order:
//
//   - Each link has Config.Channels virtual channels. A train needs one of each link. It waits for it in order of
//     arrival, and meanwhile keeps the channels that it has.
//   - When it has one of each link, it moves. It takes as long as its source needs to feed it. A link carries trains on
//     different channels one after the other. So the train takes as long, too, as any link needs for those before it
//     and for itself.
//   - When its tail is in, all its channels are free. The next train of the message starts.
//   - The packets are acknowledged. The replies take LinkSpec.PerReply each of the time of the links of the way back.
//
// A train is at all links of its route at once, since the way through the switches is short beside its length. The
// latency of the route is added when the last train arrives. Real packets of several senders take turns at a link. The
// trains stand for that: they divide a link alike in the long run, with fewer events.
//
// # Deadlock
//
// Each ring of a torus has a dateline between its last and its first host, and another one half way round. What crosses
// the first one uses channel 1 of the ring. What crosses the second one uses channel 0. No route is long enough for
// both. So there is one link of the ring whose channel 0 is never taken, and one for channel 1, and trains cannot wait
// for each other in a circle. What crosses no dateline is divided between both channels, by where it enters the ring.
//
// Channels from 2 on are for all. A train takes one that is free, but does not wait for it (Duato 1993). A host's own
// links are the first and the last of a route, so all their channels are for all.
//
// # By hand
//
// Hosts 0 and 1 of a ring of four send a train to host 2 at the same time. Every link takes 10 us for it. Both trains
// cross the second dateline, between 1 and 2. So both need channel 0 of the link from 1 to 2. The first one moves at
// once, until 10 us. The other one then moves, until 20 us. Meanwhile it keeps its channels of other links, though
// nobody uses these. TestTrainsByHand has more examples. Under random traffic, hosts of an 8x8 torus have 35, 48, 55 and
// 63 MB/s with 2, 3, 4 and 8 channels, where the links allow 78.75 (TestChannelsCarryMore).
type Wormhole struct {
	common
	id       sim.HandlerID
	way      channelled
	specs    [linkClasses]LinkSpec
	links    []wormLink
	channels []channel // of links, Config.Channels each
	trains   slab[train]
	back     []LinkID // the way of replies
	replies  bool     // there are any
}

// channelled is a topology that says which virtual channels keep routes free of deadlock.
type channelled interface {
	// route is Route, and appends the channel, 0 or 1, of each of its links.
	route(src, dst int, path []LinkID, channels []uint8) ([]LinkID, []uint8)
	// cyclic reports whether routes need two channels.
	cyclic() bool
}

// wormLink is the state of a link. Trains that their sources feed may have begun some time ago, so they can use time
// before that of others: the last gap in which the link was idle is kept.
type wormLink struct {
	idle, until sim.Time   // the gap, if until is later
	busy        sim.Time   // until when trains that move take its time
	moment      sim.Moment // of busy, if causes are kept
}

// after returns when the link has given a train so much of its time from an instant on, and what it takes of the gap.
func (l *wormLink) after(at sim.Time, d sim.Duration) (end sim.Time, gap sim.Duration) {
	start := max(at, l.idle)
	gap = min(d, max(0, l.until.Sub(start)))
	if gap == d {
		return start.Add(d), gap
	}
	return max(at, l.busy).Add(d - gap), gap
}

// take takes what after says.
func (l *wormLink) take(at sim.Time, d sim.Duration) (end sim.Time) {
	end, gap := l.after(at, d)
	switch {
	case gap == d:
		l.idle = end
	case gap > 0:
		l.idle, l.busy = l.until, end
	case at > l.busy:
		l.idle, l.until, l.busy = l.busy, at, end
	default:
		l.busy = end
	}
	return end
}

// channel is the state of a virtual channel of a link.
type channel struct {
	free        sim.Time   // when the last train that moved has left it
	moment      sim.Moment // of free, if causes are kept
	held        bool       // by a train that waits further on
	first, last int32      // train that waits, and the last of those behind it, plus 1; 0 for none
}

// Train is a row of packets that its source feeds into the network itself.
type Train struct {
	Src, Dst int
	Bytes    int64
	Packets  int64
	// The source began to feed it at an instant, and has taken Pace until now. If causes are kept, Since is the moment
	// of that instant, and Feed says what Pace is made of.
	Began sim.Time
	Pace  sim.Duration
	Since sim.Moment
	Feed  sim.Bill
	// Owner learns when the train has found its way.
	Owner TrainOwner
	Arg   uint64
}

// TrainOwner is the source of trains.
type TrainOwner interface {
	// Moves says that the train moves, and that its tail will have left the source at an instant. That is now if
	// nothing has held it up. until is the moment of that, if causes are kept.
	Moves(arg uint64, left sim.Time, until sim.Moment)
}

// train is a train under way, or a message whose trains go one by one.
type train struct {
	Train
	path    []LinkID
	static  []uint8 // channels that keep clear of deadlock, of the path's links
	taken   []int32 // channels
	behind  int32   // train that waits behind this one, plus 1
	waits   bool    // for the channel taken last
	first   bool    // of its message
	at      sim.Time
	moment  sim.Moment // of at, if causes are kept
	rest    int64      // bytes of the message behind this train
	message Transfer
}

// NewWormhole returns a network in which trains of packets hold up each other. The error is a *ConfigError.
func NewWormhole(k *sim.Kernel, t Topology, c Config) (*Wormhole, error) {
	base, err := newCommon(k, t, c)
	if err != nil {
		return nil, err
	}
	way, ok := t.(channelled)
	if !ok {
		return nil, &ConfigError{What: "model of contention " + WormholeModel, Found: t.Name(), Expected: "a torus or a mesh"}
	}
	least, in := int64(1), "mesh"
	if way.cyclic() {
		least, in = 2, "torus"
	}
	if c.Channels < least {
		return nil, &ConfigError{What: "virtual channels", Found: fmt.Sprint(c.Channels), Expected: fmt.Sprintf("at least %d in a %s", least, in)}
	}
	n := &Wormhole{common: base, way: way, links: make([]wormLink, len(t.Links())), channels: make([]channel, int64(len(t.Links()))*c.Channels)}
	for class := range n.specs {
		n.specs[class] = c.Spec(LinkClass(class))
		n.replies = n.replies || n.specs[class].PerReply > 0
	}
	n.id = k.Register(n)
	return n, nil
}

// Send implements Network.
func (n *Wormhole) Send(t Transfer) {
	if !n.accepts(t) {
		return
	}
	slot := n.trains.take()
	x := &n.trains.slots[slot]
	n.prepare(x, Train{Src: t.Src, Dst: t.Dst})
	x.message, x.rest, x.first = t, t.Bytes, true
	n.enter(slot)
}

// Start lets a train enter the network. It may call the owner before it returns.
func (n *Wormhole) Start(t Train) {
	slot := n.trains.take()
	x := &n.trains.slots[slot]
	n.prepare(x, t)
	x.first, x.at, x.moment = true, t.Began, t.Since
	n.advance(slot)
}

// prepare sets up the slot of a train.
func (n *Wormhole) prepare(x *train, t Train) {
	x.Train = t
	x.path, x.static = n.way.route(t.Src, t.Dst, x.path[:0], x.static[:0])
	x.taken = x.taken[:0]
}

// enter starts the next train of a message.
func (n *Wormhole) enter(slot int32) {
	x := &n.trains.slots[slot]
	x.Bytes = min(x.rest, int64(n.config.chunk()))
	x.rest -= x.Bytes
	x.Packets = n.config.packets(x.Bytes)
	x.at, x.moment = n.kernel.Now(), n.kernel.Causes().Now()
	x.taken = x.taken[:0]
	n.advance(slot)
}

// advance takes channels until the train moves or has to wait.
func (n *Wormhole) advance(slot int32) {
	x := &n.trains.slots[slot]
	for len(x.taken) < len(x.path) {
		hop := len(x.taken)
		at := n.choose(x.path[hop], x.static[hop])
		x.taken = append(x.taken, at)
		c := &n.channels[at]
		if !c.isFree(n.kernel.Now()) {
			n.wait(slot, c)
			return
		}
		n.hold(x, c)
	}
	n.move(slot)
}

// isFree reports whether a train can have the channel now.
func (c *channel) isFree(now sim.Time) bool { return !c.held && c.first == 0 && c.free <= now }

// choose returns the channel of a link that a train takes or waits for. Of several free ones it takes the one that has
// been free for longest, since the train may have come some time ago.
func (n *Wormhole) choose(id LinkID, static uint8) int32 {
	base, shared := int64(id)*n.config.Channels, int64(2)
	if n.classes[id] != Fabric {
		shared = 0
	}
	own := base + int64(static)%n.config.Channels
	best, found := own, n.channels[own].isFree(n.kernel.Now())
	for i := base + shared; i < base+n.config.Channels; i++ {
		if c := &n.channels[i]; c.isFree(n.kernel.Now()) && (!found || c.free < n.channels[best].free) {
			best, found = i, true
		}
	}
	return int32(best)
}

// hold gives a train a channel that is free.
func (n *Wormhole) hold(x *train, c *channel) {
	c.held = true
	if c.free > x.at {
		x.at, x.moment = c.free, c.moment
	}
}

// wait puts a train behind those that wait for a channel.
func (n *Wormhole) wait(slot int32, c *channel) {
	x := &n.trains.slots[slot]
	x.waits, x.behind = true, 0
	if c.first != 0 {
		n.trains.slots[c.last-1].behind = slot + 1
		c.last = slot + 1
		return
	}
	c.first, c.last = slot+1, slot+1
	if !c.held {
		n.wake(c)
	}
}

// wake has the first train that waits for a channel go on when the channel is free.
func (n *Wormhole) wake(c *channel) {
	if n.causes != nil {
		n.causes.Next(c.moment)
	}
	n.kernel.ScheduleAt(c.free, sim.Wire, n.id, uint64(c.first-1))
}

// Handle lets a train go on, or the next one of a message start. It is for the kernel.
func (n *Wormhole) Handle(arg uint64) {
	slot := int32(arg)
	x := &n.trains.slots[slot]
	if !x.waits {
		n.enter(slot)
		return
	}
	x.waits = false
	c := &n.channels[x.taken[len(x.taken)-1]]
	c.first = x.behind
	n.hold(x, c)
	n.advance(slot)
}

// move lets a train pass that has all channels of its route.
func (n *Wormhole) move(slot int32) {
	x := &n.trains.slots[slot]
	end := x.at.Add(x.Pace)
	var full LinkID = -1 // that takes longest
	for _, id := range x.path {
		if until, _ := n.links[id].after(x.at, n.occupancy(id, x)); until > end {
			end, full = until, id
		}
	}
	var moment, others sim.Moment
	if n.causes != nil {
		moment, others = n.explain(x, full, end)
	}
	for i, id := range x.path {
		n.pass(x, id, end)
		c := &n.channels[x.taken[i]]
		c.held, c.free, c.moment = false, end, others
		if c.first != 0 {
			n.wake(c)
		}
	}
	if n.replies {
		n.reply(x)
	}
	x.first = false
	if x.Owner != nil {
		owner, arg := x.Owner, x.Arg
		x.Owner = nil
		n.trains.release(slot)
		owner.Moves(arg, end, moment)
		return
	}
	n.leave(slot, end, moment)
}

// occupancy returns how long a train takes the time of a link.
func (n *Wormhole) occupancy(id LinkID, x *train) sim.Duration {
	class := n.classes[id]
	s := &n.specs[class]
	d := s.PerPacket.Times(x.Packets).Plus(s.Rate.Transfer(x.Bytes))
	if x.first {
		d = d.Plus(s.PerMessage)
	}
	return d
}

// pass takes the time of a link for a train that moves until an instant.
func (n *Wormhole) pass(x *train, id LinkID, end sim.Time) {
	busy := n.occupancy(id, x)
	var bill sim.Bill
	if n.causes != nil {
		bill = n.causes.As(sim.CauseQueueing, n.causes.carried(n.classes[id], x))
	}
	start := n.take(x, id, busy, bill)
	u := &n.uses[id]
	u.add(x.Bytes, busy)
	messages := int64(0)
	if x.first {
		messages = 1
	}
	u.Messages += messages
	if n.meter != nil {
		n.meter.carry(id, sim.Carriage{Arrived: x.at, Start: start, End: end, Busy: busy, Messages: messages, Bytes: x.Bytes})
	}
}

// reply takes the time of links of the way back for the acknowledgements of a train. They are short, and go on channels
// of their own.
func (n *Wormhole) reply(x *train) {
	n.back = n.topology.Route(x.Dst, x.Src, 0, n.back[:0])
	for _, id := range n.back {
		class := n.classes[id]
		busy := n.specs[class].PerReply.Times(x.Packets)
		var bill sim.Bill
		if n.causes != nil {
			bill = n.causes.acknowledged(class, x.Packets)
		}
		start := n.take(x, id, busy, bill)
		n.uses[id].add(0, busy)
		if n.meter != nil {
			n.meter.carry(id, sim.Carriage{Arrived: x.at, Start: start, End: start.Add(busy), Busy: busy})
		}
	}
}

// carried returns the bill of the time that a train takes of a link; it is valid until the next call.
func (c *causes) carried(class LinkClass, x *train) sim.Bill {
	s := c.config.Spec(class)
	a := s.Sources.PacketAmount
	if a == nil || x.Packets == c.config.packets(x.Bytes) {
		return c.occupied(class, x.Bytes, x.first, false)
	}
	bill := c.Claim(c.scratch[:0], a.Times(x.Packets), wire(class))
	if d := s.Rate.Transfer(x.Bytes); d > 0 {
		bill = append(bill, sim.Term{Amount: d, Factors: c.rate[class], Site: c.Site(wire(class))})
	}
	c.scratch = bill
	return bill
}

// acknowledged returns the bill of the time that replies take of a link, for those that wait; it is valid until the next
// call.
func (c *causes) acknowledged(class LinkClass, packets int64) sim.Bill {
	a := c.config.Spec(class).Sources.ReplyAmount
	if a == nil {
		return nil
	}
	c.scratch = c.Claim(c.scratch[:0], a.Times(packets), queueing(class))
	return c.scratch
}

// leave ends a train of a message, whose tail leaves the source at an instant.
func (n *Wormhole) leave(slot int32, end sim.Time, moment sim.Moment) {
	x := &n.trains.slots[slot]
	if x.rest > 0 {
		if n.causes != nil {
			n.causes.Next(moment)
		}
		n.kernel.ScheduleAt(end, sim.Wire, n.id, uint64(slot))
		return
	}
	t := &x.message
	if n.causes != nil && t.Sent != 0 {
		n.causes.Next(moment)
	}
	n.notify(end, t.Sent, t.SentArg)
	var latency sim.Duration
	for _, id := range x.path {
		latency = latency.Plus(n.specs[n.classes[id]].Latency)
	}
	if n.causes != nil && t.Target != 0 {
		n.causes.Next(n.arrival(x, moment, end.Add(latency)))
	}
	n.notify(end.Add(latency), t.Target, t.Arg)
	n.trains.release(slot)
}

// take takes a time of a link for a train. It returns when it begins. bill is the time's, for those that wait.
func (n *Wormhole) take(x *train, id LinkID, busy sim.Duration, bill sim.Bill) (start sim.Time) {
	l := &n.links[id]
	before, since := l.busy, n.since(x, id)
	end := l.take(x.at, busy)
	if n.causes != nil && l.busy != before {
		l.moment = n.causes.after(since, l.busy, bill, queueing(n.classes[id]))
	}
	return max(x.at, end.Add(-busy))
}

// since returns the moment from which on a train takes the time of a link, unless that is in a gap.
func (n *Wormhole) since(x *train, id LinkID) sim.Moment {
	if l := &n.links[id]; l.busy > x.at {
		return l.moment
	}
	return x.moment
}

// explain returns the moment at which the tail of a train leaves its source, and the same for those that wait for it.
// full is the link that takes longest, -1 if the source does.
func (n *Wormhole) explain(x *train, full LinkID, end sim.Time) (own, others sim.Moment) {
	c, since, bill, class := n.causes, x.moment, x.Feed, Injection
	if full >= 0 {
		class, since = n.classes[full], n.since(x, full)
		bill = c.carried(class, x)
	}
	own = c.after(since, end, bill, wire(class))
	return own, c.after(since, end, c.As(sim.CauseQueueing, bill), queueing(class))
}

// arrival returns the moment at which the tail of a train arrives.
func (n *Wormhole) arrival(x *train, left sim.Moment, at sim.Time) sim.Moment {
	c := n.causes
	bill := c.scratch[:0]
	for _, id := range x.path {
		bill = bill.Add(c.latency[n.classes[id]])
	}
	c.scratch = bill
	return c.after(left, at, bill, wire(Fabric))
}

// after is After, or the present moment if it would be later than the instant.
func (c *causes) after(since sim.Moment, at sim.Time, bill sim.Bill, unexplained sim.Activity) sim.Moment {
	if c.At(since) > at {
		return c.Now()
	}
	return c.After(since, at, bill, unexplained)
}

// queueing is the activity of those that wait for a link.
func queueing(class LinkClass) sim.Activity {
	return sim.Activity{Cause: sim.CauseQueueing, Call: linkNames[class]}
}
