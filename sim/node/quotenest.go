package node

import "simrun/sim"

// QuoteBlock leaves quotes for the time that Block returns, if somebody asks for them.
func (c *Costs) QuoteBlock(w *Work) {
	if q := c.quotes(); q != nil {
		c.quoteClocks(q, func(c *Costs) sim.Cycles { return c.block(w) }, c.Block(w))
	}
}

// Quotes returns where prices leave quotes, or nil if nobody asks for them.
func (c *Costs) Quotes() *sim.Quotes { return c.quotes() }

// partsOfNest appends to a list the quotes for the time in which a nest is busy computing.
func (c *Costs) partsOfNest(q *sim.Quotes, n *Nest, busy sim.Duration, list []sim.Term) []sim.Term {
	mark := q.Mark()
	c.quoteClocks(q, func(c *Costs) sim.Cycles { return c.nestWork(n) }, busy)
	return q.Take(list, mark)
}

// quoteNest records quotes for the time of a nest: of computing and waiting for lines, or of the
// transfers behind the slowest cache if there is one.
func (c *Costs) quoteNest(q *sim.Quotes, f *Flows, behind func(level int) moved, slowest int) {
	if slowest >= 0 {
		t := c.trafficOf(q, behind, slowest)
		c.quoteTraffic(q, &t, slowest, true)
		return
	}
	q.Give(f.parts, 1)
	if f.empty || c.overlaps() {
		return
	}
	for i := range c.levels {
		t := c.trafficOf(q, behind, i)
		c.quoteTraffic(q, &t, i, false)
	}
}

// trafficOf is moves without quotes of its own.
func (c *Costs) trafficOf(q *sim.Quotes, behind func(level int) moved, level int) traffic {
	mark := q.Mark()
	t := c.moves(behind(level), level)
	q.Drop(mark)
	return t
}

// quoteTraffic records quotes for the lines behind a cache for which the processor waits, and for
// prefetches and the write buffer if these count.
func (c *Costs) quoteTraffic(q *sim.Quotes, t *traffic, level int, unasked bool) {
	quote := func(d sim.Duration, f func() sim.Factor) {
		if d > 0 {
			q.Quote(sim.CauseMemory, d, q.Product(f()))
		}
	}
	quote(t.filled, func() sim.Factor { return c.levels[level].Fill.Factor(1) })
	quote(t.near, func() sim.Factor { return c.spec.Page.Fill.Factor(1) })
	if unasked && t.walk > t.ahead.Plus(t.written) {
		q.Quote(sim.CauseMemory, t.walk, q.Product(c.levels[level].Fill.Factor(1), c.spec.Stream.Lines.Factor(-1)))
		return
	}
	if unasked {
		quote(t.ahead, func() sim.Factor { return c.spec.Stream.Fill.Factor(1) })
	}
	if unasked || !t.buffered {
		quote(t.written, func() sim.Factor { return c.spec.Cache.WriteBack.Factor(1) })
	}
}
