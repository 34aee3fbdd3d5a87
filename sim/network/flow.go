package network

import (
	"math"
	"math/bits"

	"simrun/sim"
)

// Flow is the model "flow". A transfer is a fluid that runs through all links of its route at once. The transfers that
// are under way share the links' rates max-min fair (see maxMin). It costs nothing per packet or hop, so it suits
// large messages and large machines.
//
// A transfer takes its share from the instant of Send on. When its last byte has left the source, the latencies of the
// route follow. Then comes a time that does not depend on its size. For each link of the route, this is the part of
// the occupancy beyond bytes / rate; the largest of these counts. The rate of a link is that of full packets, Packet /
// (PerPacket + Packet/Rate). So a single transfer takes, for full packets,
//
//	sum of Latency + largest PerMessage + bytes / smallest rate
//
// and never less than on an idle network (Config.Uncontended). Costs per message are not shared: many small messages
// at one interface do not delay each other by their PerMessage as they do under "packet". The interface of a host
// serves all its messages at once, so a short one can overtake a long one.
//
// Transfers between the same hosts by the same choice form a bundle. They have one rate, and the bytes that they have
// carried differ by constants. So a change of rates costs one step per bundle, for any number of transfers.
//
// With Config.Accuracy, rates are not recomputed at once if more than a few routes are in use. A transfer waits for
// its share for at most a fraction of its time alone. The share of a transfer that ends stays unused for at most the
// same fraction of the time that it has taken. (A transfer that joins others on its route starts at their rate.) So
// one computation serves thousands of transfers that start or end one after the other.
//
// One computation, at priority sim.Settle, serves all transfers that start or end at one instant. Rates are integers
// of 2^-20 bytes/s, times integers of picoseconds, so the rest of a transfer is always known exactly.
type Flow struct {
	common
	id        sim.HandlerID
	share     *maxMin
	bundles   slab[bundle] // by flow number of share
	byRoute   map[route]int32
	transfers slab[flowTransfer]
	ends      endQueue
	joined    []int32 // bundles with transfers that have started
	sends     uint64  // number of the next transfer
	timer     sim.Timer
	wakeAt    sim.Time // of the timer
	wake      func()
	due       sim.Time // when links are shared anew at the latest
	price     [linkClasses]flowPrice
	path      []LinkID
	shares    *flowCauses // nil unless somebody asks where time goes
}

// rateShift makes rates integers of 2^-rateShift bytes/s.
const rateShift = 20

// route is the common part of the transfers of a bundle.
type route struct{ src, dst, choice int }

// bundle is the transfers under way over one route.
type bundle struct {
	route     route
	rate      int64      // of each since the instant since
	carried   wide       // by a transfer that had been there from the start, at that instant
	transfers []transfer // a heap: the first to end is the first
	since     sim.Time
	end       sim.Time // of the first, if nothing changes
	number    uint64   // of that one
	place     int32    // in Flow.ends, or -1
}

// transfer is a place in the heap of a bundle.
type transfer struct {
	goal   wide   // it ends when its bundle has carried this much
	number uint64 // in the order of Send
	slot   int32  // in Flow.transfers
}

func (t *transfer) isBefore(u *transfer) bool {
	if t.goal != u.goal {
		return t.goal.hi < u.goal.hi || (t.goal.hi == u.goal.hi && t.goal.lo < u.goal.lo)
	}
	return t.number < u.number
}

// flowTransfer describes the end of a transfer.
type flowTransfer struct {
	afterSent    sim.Duration // from the end until the last byte has left
	afterArrived sim.Duration // from the end until it has arrived
	began        sim.Time
	bytes        int64
	target, sent sim.HandlerID
	arg, sentArg uint64
}

// flowPrice is the cost of messages of one size on one class of links.
type flowPrice struct {
	capacity  int64 // in units of 2^-rateShift bytes/s
	bytes     int64
	occupancy sim.Duration
	fixed     sim.Duration // the part of it that does not scale with the size
}

// NewFlow returns a network that shares links among transfers. The error is a
// *ConfigError.
func NewFlow(k *sim.Kernel, t Topology, c Config) (*Flow, error) {
	base, err := newCommon(k, t, c)
	if err != nil {
		return nil, err
	}
	n := &Flow{common: base, wakeAt: sim.TimeMax, due: sim.TimeMax, byRoute: map[route]int32{}}
	for class := range n.price {
		n.price[class] = flowPrice{capacity: c.capacity(LinkClass(class)), bytes: -1}
	}
	capacities := make([]int64, len(base.classes))
	for i, class := range base.classes {
		capacities[i] = n.price[class].capacity
	}
	n.share = newMaxMin(capacities)
	if n.causes != nil {
		n.shares = newFlowCauses(n)
	}
	n.wake = func() { n.Handle(0) }
	n.id = k.Register(n)
	return n, nil
}

// capacity returns the rate of a class of links for full packets, in units of
// 2^-rateShift bytes/s.
func (c *Config) capacity(class LinkClass) int64 {
	s := c.Spec(class)
	if c.Packet == 0 || s.PerPacket == 0 {
		return int64(s.Rate) << rateShift
	}
	time := s.PerPacket.Plus(s.Rate.Transfer(int64(c.Packet)))
	return max(1, int64(volume(int64(c.Packet)).timeAt(int64(time))))
}

// Send implements Network.
func (n *Flow) Send(t Transfer) {
	if !n.accepts(t) {
		return
	}
	n.path = n.topology.Route(t.Src, t.Dst, t.Choice, n.path[:0])
	for class := range n.price {
		n.setPrice(LinkClass(class), t.Bytes)
	}
	var latency, fixed sim.Duration
	for _, id := range n.path {
		class := n.classes[id]
		latency = latency.Plus(n.config.Spec(class).Latency)
		fixed = max(fixed, n.price[class].fixed)
		n.count(id, t.Bytes, n.price[class].occupancy)
	}
	f := flowTransfer{target: t.Target, arg: t.Arg, sent: t.Sent, sentArg: t.SentArg,
		afterSent: n.price[Injection].fixed, afterArrived: latency.Plus(fixed), began: n.kernel.Now(), bytes: t.Bytes}
	r := route{src: t.Src, dst: t.Dst, choice: t.Choice}
	if t.Bytes == 0 {
		if n.shares != nil {
			n.shares.fixed(&f, n.path)
		}
		n.deliver(&f)
		return
	}
	slot := n.transfers.take()
	n.transfers.slots[slot] = f
	flow := n.enter(r)
	if n.shares != nil {
		n.shares.enter(flow, slot)
	}
	n.joined = append(n.joined, flow)
	b := &n.bundles.slots[flow]
	b.push(transfer{goal: b.carried.plus(volume(t.Bytes)), number: n.sends, slot: slot})
	n.sends++
	n.expect(volume(t.Bytes).timeAt(n.slowest()))
}

// slowest returns the rate of the slowest class of links.
func (n *Flow) slowest() int64 {
	return min(n.price[Injection].capacity, n.price[Fabric].capacity, n.price[Ejection].capacity)
}

// few is the number of routes in use up to which rates are recomputed at once.
const few = 64

// patience returns how long sharing can wait for the sake of a transfer that takes a
// time.
func (n *Flow) patience(d sim.Duration) sim.Duration {
	if n.config.Accuracy == 0 || len(n.byRoute) <= few {
		return 0
	}
	return d / sim.Duration(n.config.Accuracy)
}

// expect makes sure that rates are recomputed in time for a starting transfer, whose time alone is
// alone.
func (n *Flow) expect(alone sim.Duration) {
	now := n.kernel.Now()
	at := now.Add(n.patience(alone))
	if at >= n.due {
		return
	}
	n.due = at
	if at == now {
		n.kernel.Schedule(0, sim.Settle, n.id, 0)
	} else {
		n.setTimer()
	}
}

// enter returns the bundle of a route, with one more share of n.path.
func (n *Flow) enter(r route) int32 {
	now := n.kernel.Now()
	if flow, ok := n.byRoute[r]; ok {
		n.pass(flow, now)
		n.share.join(flow)
		return flow
	}
	flow := n.bundles.take()
	n.byRoute[r] = flow
	b := &n.bundles.slots[flow]
	*b = bundle{route: r, since: now, end: sim.TimeMax, place: -1, transfers: b.transfers[:0]}
	n.share.add(flow, n.path)
	if n.shares != nil {
		n.shares.begin(flow)
	}
	return flow
}

// pass takes account of a bundle until now.
func (n *Flow) pass(flow int32, now sim.Time) {
	b := &n.bundles.slots[flow]
	if n.shares != nil {
		n.shares.pass(flow, now.Sub(b.since))
	}
	b.pass(now)
}

// pass takes account of a bundle until now.
func (b *bundle) pass(now sim.Time) {
	b.carried = b.carried.plus(product(b.rate, now.Sub(b.since)))
	b.since = now
}

// setPrice makes the price of a class that for a size.
func (n *Flow) setPrice(class LinkClass, bytes int64) {
	p := &n.price[class]
	if p.bytes == bytes {
		return
	}
	p.bytes = bytes
	p.occupancy = n.config.Occupancy(class, bytes)
	p.fixed = max(0, p.occupancy-volume(bytes).timeAt(p.capacity))
}

// Handle ends the transfers that are due and shares the links among the
// others and those that have started. It is for the kernel.
func (n *Flow) Handle(uint64) {
	now := n.kernel.Now()
	for len(n.ends) > 0 && n.bundles.slots[n.ends[0]].end <= now {
		n.finish(n.ends[0])
	}
	if n.due <= now {
		n.due = sim.TimeMax
		n.share.solve(n.rateChanged)
		for _, flow := range n.joined {
			n.rateChanged(flow, 0)
		}
		n.joined = n.joined[:0]
	}
	n.setTimer()
}

// finish ends the first transfer of a bundle.
func (n *Flow) finish(flow int32) {
	b := &n.bundles.slots[flow]
	slot := b.pop().slot
	now := n.kernel.Now()
	f := &n.transfers.slots[slot]
	if n.meter != nil {
		n.tell(b.route, f)
	}
	if n.shares != nil {
		n.pass(flow, now)
		n.shares.end(flow, slot)
	}
	n.deliver(f)
	n.due = min(n.due, now.Add(n.patience(now.Sub(f.began))))
	n.transfers.release(slot)
	n.share.leave(flow)
	if len(b.transfers) > 0 {
		n.pass(flow, now)
		n.foresee(flow)
		return
	}
	n.ends.remove(n.bundles.slots, int(b.place))
	delete(n.byRoute, b.route)
	n.bundles.release(flow)
}

// tell tells the meter of a transfer that ends now.
func (n *Flow) tell(r route, f *flowTransfer) {
	n.path = n.topology.Route(r.src, r.dst, r.choice, n.path[:0])
	n.meter.share(n.path, f.began, n.kernel.Now(), f.bytes, func(id LinkID) sim.Duration { return n.config.Occupancy(n.classes[id], f.bytes) })
}

// deliver schedules the events of a transfer that ends now.
func (n *Flow) deliver(f *flowTransfer) {
	now := n.kernel.Now()
	if n.shares != nil && f.sent != 0 {
		n.causes.Next(n.shares.sent)
	}
	n.notify(now.Add(f.afterSent), f.sent, f.sentArg)
	if n.shares != nil && f.target != 0 {
		n.causes.Next(n.shares.arrived)
	}
	n.notify(now.Add(f.afterArrived), f.target, f.arg)
}

// rateChanged takes account of a bundle until now and foresees its first end, unless
// it has ended before it got its share.
func (n *Flow) rateChanged(flow int32, _ int64) {
	b := &n.bundles.slots[flow]
	if len(b.transfers) == 0 {
		return
	}
	n.pass(flow, n.kernel.Now())
	b.rate = n.share.rates[flow]
	if n.shares != nil {
		n.shares.fullAt(flow)
	}
	n.foresee(flow)
}

// foresee finds out when the first transfer of a bundle, which is accounted for until
// now, ends if nothing changes.
func (n *Flow) foresee(flow int32) {
	b := &n.bundles.slots[flow]
	first := &b.transfers[0]
	b.number, b.end = first.number, n.kernel.Now().Add(first.goal.less(b.carried).timeAt(b.rate))
	n.ends.fix(n.bundles.slots, flow)
}

// setTimer sets the timer to the first end of a transfer, or to the time at which rates are recomputed.
func (n *Flow) setTimer() {
	at := n.due
	if len(n.ends) > 0 {
		at = min(at, n.bundles.slots[n.ends[0]].end)
	}
	if n.timer.Pending() {
		if at == n.wakeAt {
			return
		}
		n.timer.Stop()
	}
	if at < sim.TimeMax {
		n.wakeAt = at
		n.timer = n.kernel.After(at.Sub(n.kernel.Now()), sim.Settle, n.wake)
	}
}

// wide is a 128-bit number of bytes in units of 2^-rateShift * 10^-12, which a rate of 1 carries in a
// picosecond.
type wide struct{ hi, lo uint64 }

// volume returns a number of bytes in those units.
func volume(bytes int64) wide {
	hi, lo := bits.Mul64(uint64(bytes), uint64(sim.Second))
	return wide{hi: hi<<rateShift | lo>>(64-rateShift), lo: lo << rateShift}
}

// product returns the bytes that a rate carries in a time.
func product(rate int64, d sim.Duration) wide {
	hi, lo := bits.Mul64(uint64(rate), uint64(d))
	return wide{hi: hi, lo: lo}
}

// plus returns w+v, which is far from overflow: it would be 10^20 bytes.
func (w wide) plus(v wide) wide {
	lo, carry := bits.Add64(w.lo, v.lo, 0)
	hi, _ := bits.Add64(w.hi, v.hi, carry)
	return wide{hi: hi, lo: lo}
}

// less returns w-v, at least zero.
func (w wide) less(v wide) wide {
	lo, borrow := bits.Sub64(w.lo, v.lo, 0)
	hi, borrow := bits.Sub64(w.hi, v.hi, borrow)
	if borrow != 0 {
		return wide{}
	}
	return wide{hi: hi, lo: lo}
}

// timeAt returns how long w takes at a rate, rounded up, saturating at
// sim.Forever.
func (w wide) timeAt(rate int64) sim.Duration {
	if w.hi >= uint64(rate) {
		return sim.Forever
	}
	q, r := bits.Div64(w.hi, w.lo, uint64(rate))
	if r > 0 {
		q++
	}
	return sim.Duration(min(q, math.MaxInt64))
}
