package network

import "simrun/sim"

// Uncontended is the model "none": every transfer takes the time that it
// takes on an idle network (see Config.Uncontended), whatever else is under
// way. A short message may therefore overtake a long one.
type Uncontended struct {
	common
	path []LinkID
}

// NewUncontended returns a network without contention. The error is a
// *ConfigError.
func NewUncontended(k *sim.Kernel, t Topology, c Config) (*Uncontended, error) {
	base, err := newCommon(k, t, c)
	if err != nil {
		return nil, err
	}
	return &Uncontended{common: base}, nil
}

// Send implements Network.
func (n *Uncontended) Send(t Transfer) {
	if !n.accepts(t) {
		return
	}
	var occupancy, latency [linkClasses]sim.Duration
	for class := range LinkClass(linkClasses) {
		occupancy[class] = n.config.Occupancy(class, t.Bytes)
		latency[class] = n.config.Spec(class).Latency
	}
	n.path = n.topology.Route(t.Src, t.Dst, t.Choice, n.path[:0])
	var delay, slowest sim.Duration
	for _, id := range n.path {
		class := n.classes[id]
		delay = delay.Plus(latency[class])
		slowest = max(slowest, occupancy[class])
		n.count(id, t.Bytes, occupancy[class])
	}
	now := n.kernel.Now()
	if n.meter != nil {
		n.meter.share(n.path, now, now, t.Bytes, func(id LinkID) sim.Duration { return occupancy[n.classes[id]] })
	}
	n.notify(now.Add(occupancy[Injection]), t.Sent, t.SentArg)
	if n.causes != nil && t.Target != 0 {
		n.causes.Next(n.explain(t.Bytes, delay, slowest))
	}
	n.notify(now.Add(delay.Plus(slowest)), t.Target, t.Arg)
}

// explain returns the moment at which a transfer on the present path arrives.
func (n *Uncontended) explain(bytes int64, delay, slowest sim.Duration) sim.Moment {
	x := n.causes
	bill := x.scratch[:0]
	for _, id := range n.path {
		bill = bill.Add(x.latency[n.classes[id]])
	}
	for _, id := range n.path {
		if class := n.classes[id]; n.config.Occupancy(class, bytes) == slowest {
			bill = x.occupancy(bill, class, bytes, true)
			break
		}
	}
	x.scratch = bill
	return x.After(x.Now(), n.kernel.Now().Add(delay.Plus(slowest)), bill, wire(Fabric))
}
