package network

import "simrun/sim"

// flowCauses records the waits of transfers that share links. At each instant the bottleneck of a
// transfer, a full link, determines its rate. So the time from its begin to its end is divided into
// times with a bottleneck of each class. The part that it would have taken alone is its own; the rest
// is due to others.
//
// It leaves out that a transfer would have ended later if another one had begun earlier, since this is
// no time that passes.
type flowCauses struct {
	flow    *Flow
	bundles []flowShare // by number
	starts  []flowStart // by slot of a transfer
	sent    sim.Moment  // of the transfer that is delivered next: its last byte has left
	arrived sim.Moment  // the same: it has arrived
	bill    sim.Bill    // of the time of a transfer
	first   LinkClass   // the slowest class of links
}

// byClass are times by the class of the bottleneck.
type byClass [linkClasses]sim.Duration

// flowShare is the time that a bundle has spent since its first transfer, by class.
type flowShare struct {
	spent byClass
	full  LinkClass // of its bottleneck now
}

// flowStart is where a transfer has begun.
type flowStart struct {
	moment sim.Moment
	spent  byClass // of its bundle then
}

func newFlowCauses(n *Flow) *flowCauses {
	x := &flowCauses{flow: n}
	for class := range LinkClass(linkClasses) {
		if n.price[class].capacity < n.price[x.first].capacity {
			x.first = class
		}
	}
	return x
}

// begin is for a bundle with its first transfer.
func (x *flowCauses) begin(flow int32) {
	for int(flow) >= len(x.bundles) {
		x.bundles = append(x.bundles, flowShare{})
	}
	x.bundles[flow] = flowShare{full: x.first}
}

// pass notes that a bundle has gone on for a time.
func (x *flowCauses) pass(flow int32, d sim.Duration) {
	b := &x.bundles[flow]
	b.spent[b.full] += d
}

// fullAt notes the bottleneck of a bundle.
func (x *flowCauses) fullAt(flow int32) {
	x.bundles[flow].full = x.flow.classes[x.flow.share.flows[flow].bottleneck]
}

// enter notes where a transfer begins.
func (x *flowCauses) enter(flow, slot int32) {
	for int(slot) >= len(x.starts) {
		x.starts = append(x.starts, flowStart{})
	}
	x.starts[slot] = flowStart{x.flow.causes.Now(), x.bundles[flow].spent}
}

// end makes the moments of the end of a transfer, which is now.
func (x *flowCauses) end(flow, slot int32) {
	s, f, b := &x.starts[slot], &x.flow.transfers.slots[slot], &x.bundles[flow]
	var spent byClass
	var whole sim.Duration
	for class := range spent {
		spent[class] = b.spent[class] - s.spent[class]
		whole += spent[class]
	}
	own := min(whole, volume(f.bytes).timeAt(x.flow.slowest()))
	c := x.flow.causes
	x.bill = x.bill[:0]
	for class, d := range spent {
		if d <= 0 {
			continue
		}
		on := wire(LinkClass(class))
		alone := d.Part(own, whole)
		x.add(alone, c.rate[class], on)
		on.Cause = sim.CauseQueueing
		x.add(d-alone, c.rate[class], on)
	}
	r := x.flow.bundles.slots[flow].route
	x.flow.path = x.flow.topology.Route(r.src, r.dst, r.choice, x.flow.path[:0])
	x.moments(s.moment, f, x.flow.path)
}

// fixed makes the moments of a transfer without bytes, which begins and ends now.
func (x *flowCauses) fixed(f *flowTransfer, path []LinkID) {
	x.bill = x.bill[:0]
	x.moments(x.flow.causes.Now(), f, path)
}

// moments makes the moments of a transfer that began at one moment and ends now, after the time in the
// bill.
func (x *flowCauses) moments(began sim.Moment, f *flowTransfer, path []LinkID) {
	c, now := x.flow.causes, x.flow.kernel.Now()
	if f.sent != 0 {
		x.sent = c.After(began, now.Add(f.afterSent), x.bill, wire(Injection))
	}
	for _, id := range path {
		x.bill = x.bill.Add(c.latency[x.flow.classes[id]])
	}
	x.arrived = c.After(began, now.Add(f.afterArrived), x.bill, wire(Fabric))
}

func (x *flowCauses) add(d sim.Duration, f sim.Factors, on sim.Activity) {
	if d > 0 {
		x.bill = append(x.bill, sim.Term{Amount: d, Factors: f, Site: x.flow.causes.Site(on)})
	}
}
