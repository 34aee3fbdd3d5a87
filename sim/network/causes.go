package network

import (
	"simrun/sim"
	"simrun/sim/param"
)

// LinkSources are the parameters from which the speed of a class of links comes, for runs that keep
// causes. Times without a parameter here are shown without one.
type LinkSources struct {
	Rate          *param.Value[sim.Rate]
	Latency       []*param.Value[sim.Duration] // that add up to it
	LatencyAmount *param.Amount                // or from which it is computed
	PerMessage    []*param.Value[sim.Duration]
	PerPacket     []*param.Value[sim.Duration]
	PacketAmount  *param.Amount // PerPacket, if it is computed
	ReplyAmount   *param.Amount // PerReply
}

// holder is the message that occupies a link until it is free.
type holder struct {
	since sim.Moment // when it began
	bytes int64
	first bool // PerMessage counts
	src   int32
}

// causes makes the moments of transfers. It is nil unless somebody asks for them.
type causes struct {
	*sim.Causes
	config  *Config
	latency [linkClasses]sim.Bill
	rate    [linkClasses]sim.Factors
	scratch sim.Bill
	exact   bool // parameters add up to all amounts of the present bill
	recent  [occupationSlots]occupation
}

// occupation is the time that a part of a message occupies a link, with its bill, which is the same
// each time.
type occupation struct {
	class          LinkClass
	first, leaving bool
	bytes          int64
	bill           sim.Bill // nil: there is none here
}

// occupationSlots is how many occupations are remembered, a power of two: parts of messages have few sizes.
const occupationSlots = 64

// slot returns where an occupation is remembered.
func (o *occupation) slot() int {
	h := int(o.bytes) ^ int(o.bytes>>6) ^ int(o.bytes>>12) ^ int(o.class)<<2
	if o.first {
		h ^= 1 << 5
	}
	if o.leaving {
		h ^= 1 << 4
	}
	return h & (occupationSlots - 1)
}

// newCauses returns nil if the kernel keeps no causes.
func newCauses(k *sim.Kernel, config *Config) *causes {
	if k.Causes() == nil {
		return nil
	}
	c := &causes{Causes: k.Causes(), config: config}
	for class := range LinkClass(linkClasses) {
		s := config.Spec(class)
		if a := s.Sources.LatencyAmount; a != nil {
			c.latency[class] = c.Claim(nil, a.Get(), wire(class))
		} else {
			c.latency[class] = c.amounts(nil, s.Sources.Latency, 1, s.Latency, class)
		}
		if r := s.Sources.Rate; r != nil && r.Quotes() != nil {
			c.rate[class] = c.Product(r.Factor(-1))
		}
	}
	return c
}

// wire is the activity of a link.
func wire(class LinkClass) sim.Activity {
	return sim.Activity{Cause: sim.CauseWire, Call: linkNames[class]}
}

// linkNames are the names of links by their class.
var linkNames = func() (names [linkClasses]string) {
	for class := range LinkClass(linkClasses) {
		names[class] = class.String() + " link"
	}
	return names
}()

// amounts appends n times the durations of parameters, if they add up to a sum that is known.
func (c *causes) amounts(bill sim.Bill, of []*param.Value[sim.Duration], n int64, sum sim.Duration, class LinkClass) sim.Bill {
	if sum == 0 {
		return bill
	}
	mark := c.Mark()
	var known sim.Duration
	for _, p := range of {
		known = known.Plus(p.Get()) // leaves a quote
	}
	if known != sum {
		c.exact = false // quotes that were open before may be for it
	} else if known > 0 {
		c.Rescale(mark, sim.CauseWire, sum.Times(n))
	}
	return c.Claim(bill, sum.Times(n), wire(class))
}

// occupancy appends the time that a part of a message occupies a link.
func (c *causes) occupancy(bill sim.Bill, class LinkClass, bytes int64, first bool) sim.Bill {
	s := c.config.Spec(class)
	before := bill.Sum()
	if first {
		bill = c.amounts(bill, s.Sources.PerMessage, 1, s.PerMessage, class)
	}
	if a := s.Sources.PacketAmount; a != nil {
		bill = c.Claim(bill, a.Times(c.config.packets(bytes)), wire(class))
	} else {
		bill = c.amounts(bill, s.Sources.PerPacket, c.config.packets(bytes), s.PerPacket, class)
	}
	whole := c.config.Occupancy(class, bytes)
	if !first {
		whole -= s.PerMessage
	}
	if rest := whole - (bill.Sum() - before); rest > 0 {
		bill = append(bill, sim.Term{Amount: rest, Factors: c.rate[class], Site: c.Site(wire(class))})
	}
	return bill
}

// occupied returns the bill of an occupancy; it is valid until the next call.
func (c *causes) occupied(class LinkClass, bytes int64, first, leaving bool) sim.Bill {
	o := occupation{class: class, first: first, leaving: leaving, bytes: bytes}
	at := &c.recent[o.slot()]
	if at.bill != nil && at.class == class && at.first == first && at.leaving == leaving && at.bytes == bytes {
		if s := c.config.Spec(class); s.PerPacket != 0 || first && s.PerMessage != 0 {
			c.Drop(0) // as a claim does
		}
		return at.bill
	}
	c.exact = true
	bill := c.newBill(class, bytes, first, leaving)
	if c.exact {
		o.bill = append(at.bill[:0], bill...)
		*at = o
	}
	return bill
}

// newBill makes the bill of an occupancy; it is valid until the next call.
func (c *causes) newBill(class LinkClass, bytes int64, first, leaving bool) sim.Bill {
	c.scratch = c.occupancy(c.scratch[:0], class, bytes, first)
	if leaving {
		c.scratch = c.scratch.Add(c.latency[class])
	}
	return c.scratch
}

// freed returns the moment at which a link becomes free for a message from a host. A host does not
// queue behind its own messages.
func (c *causes) freed(h *holder, class LinkClass, src int32, free sim.Time) sim.Moment {
	occupied, on := c.occupied(class, h.bytes, h.first, false), wire(class)
	if h.src != src {
		occupied, on.Cause = c.As(sim.CauseQueueing, occupied), sim.CauseQueueing
	}
	return c.After(h.since, free, occupied, on)
}
