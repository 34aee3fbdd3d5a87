package node

import (
	"simrun/sim"
	"simrun/sim/param"
)

// slopes divides the clocks of a piece of code among the parameters. It makes each parameter a little
// greater and a little smaller; the change of the clocks is that parameter's part. So this file repeats no rule of
// work.go. If two limits are equal, each gets half.
//
// The prices of slopes are in parts of a clock that are so fine that small steps are exact.
type slopes struct {
	spec   Spec
	single SingleSpec
	costs  *Costs
	knobs  []knob
	parts  []clockPart
}

// knob is a parameter that is moved.
type knob struct {
	value   *param.Value[sim.Cycles]
	fine    sim.Cycles
	factors sim.Factors // it, over the clock
}

// clockPart is a part of a number of clocks.
type clockPart struct {
	clocks  sim.Cycles
	factors sim.Factors
}

const (
	fineness  = 1 << 10 // parts of a thousandth of a clock
	stepShare = 1 << 8  // a parameter moves by one part of so many
)

// slopesOf returns the slopes of a processor whose parameters record quotes.
func (c *Costs) slopesOf(q *sim.Quotes) *slopes {
	if c.slopes != nil {
		return c.slopes
	}
	s := &slopes{spec: *c.spec}
	if c.spec.Single != nil {
		s.single = *c.spec.Single
		s.spec.Single = &s.single
	}
	clock := c.spec.Clock.Factor(-1)
	s.costs = NewCosts(&s.spec)
	s.costs.unit = sim.Cycle * fineness
	values := append(s.costs.price[:], &s.spec.Issue, &s.spec.Latency.FloatAdd, &s.spec.Latency.FloatMultiply, &s.spec.Latency.Load)
	known := map[*param.Value[sim.Cycles]]bool{}
	for _, v := range values {
		if known[v] {
			continue
		}
		known[v] = true
		k := knob{v, v.Get() * fineness, q.Product(v.Factor(1), clock)}
		*v = param.Of(k.fine)
		if k.fine > 0 {
			s.knobs = append(s.knobs, k)
		}
	}
	c.slopes = s
	return s
}

// partsOf returns the parts of the clocks of f, and their sum. The last part is proportional to no
// parameter but the clock. They are valid until the next call.
func (s *slopes) partsOf(f func(c *Costs) sim.Cycles, clock sim.Factors) (parts []clockPart, sum sim.Cycles) {
	s.parts = s.parts[:0]
	sum = f(s.costs)
	rest := sum
	for i := range s.knobs {
		k := &s.knobs[i]
		*k.value = param.Of(k.fine + k.fine/stepShare)
		more := f(s.costs)
		*k.value = param.Of(k.fine - k.fine/stepShare)
		if change := more - f(s.costs); change != 0 {
			part := change * stepShare / 2
			s.parts = append(s.parts, clockPart{part, k.factors})
			rest -= part
		}
		*k.value = param.Of(k.fine)
	}
	if rest != 0 {
		s.parts = append(s.parts, clockPart{rest, clock})
	}
	return s.parts, sum
}

// quoteClocks records quotes for the time of the clocks that f returns.
func (c *Costs) quoteClocks(q *sim.Quotes, f func(c *Costs) sim.Cycles, d sim.Duration) {
	parts, sum := c.slopesOf(q).partsOf(f, q.Product(c.spec.Clock.Factor(-1)))
	rest := d
	for i, p := range parts {
		part := rest
		if i < len(parts)-1 {
			part = sim.Duration(p.clocks).Part(d, sim.Duration(sum))
		}
		rest -= part
		q.Quote(sim.CauseComputing, part, p.factors)
	}
}
