package node

import "simrun/sim"

// Loops with conditions: what a compiler or a processor makes of branches in inner loops.

// Moves reports whether a condition that decides nothing but values in registers is no branch.
func (c *Costs) Moves() bool { return c.spec.Conditions.Get() == ConditionsMove || c.Converts() }

// Converts reports whether iterations of an inner loop with conditions overlap, if it does not end early.
func (c *Costs) Converts() bool { return c.spec.Conditions.Get() == ConditionsConvert || c.Predicts() }

// Predicts reports whether iterations of an inner loop with any branches overlap.
func (c *Costs) Predicts() bool { return c.spec.Conditions.Get() == ConditionsPredict }

// Mispredicted returns what wrong predictions of a branch that data decide take on average. It records quotes if causes
// are kept.
func (c *Costs) Mispredicted() sim.Duration {
	clocks := c.spec.Mispredicted.Get()
	if clocks == 0 {
		return 0
	}
	d := c.spec.Clock.Get().Cycles(clocks)
	if q := c.quotes(); q != nil {
		q.Quote(sim.CauseComputing, d, q.Product(c.spec.Mispredicted.Factor(1), c.spec.Clock.Factor(-1)))
	}
	return d
}

// Conditional returns how much longer an iteration of an inner loop over a number of streams takes with code under a
// condition than without it, if the iterations overlap. all is the work with that code, without is the rest.
func (c *Costs) Conditional(all, without *Work, streams int64) sim.Duration {
	return c.spec.Clock.Get().Cycles(c.conditional(all, without, streams))
}

func (c *Costs) conditional(all, without *Work, streams int64) sim.Cycles {
	more := c.period(all, streams, 1) - c.period(without, streams, 1)
	return max(more, 0).Plus(c.serial(&all.Ops) - c.serial(&without.Ops))
}

// QuoteConditional leaves quotes for the time that Conditional returns, if somebody asks for them.
func (c *Costs) QuoteConditional(all, without *Work, streams int64) {
	if q := c.quotes(); q != nil {
		c.quoteClocks(q, func(c *Costs) sim.Cycles { return c.conditional(all, without, streams) }, c.Conditional(all, without, streams))
	}
}

// Iteration returns the time of an iteration of an inner loop over a number of streams, with its count, its branch and the
// steps of its addresses.
func (c *Costs) Iteration(w *Work, streams int64) sim.Duration {
	return c.spec.Clock.Get().Cycles(c.iteration(w, streams))
}

func (c *Costs) iteration(w *Work, streams int64) sim.Cycles {
	return c.period(w, streams, 1).Plus(c.serial(&w.Ops))
}

// Lead returns what the first iteration takes longer than the others, because it runs alone.
func (c *Costs) Lead(w *Work, streams int64) sim.Duration {
	return c.spec.Clock.Get().Cycles(c.lead(w, streams))
}

func (c *Costs) lead(w *Work, streams int64) sim.Cycles {
	return max(c.latency(&w.Chain)-c.period(w, streams, 1), 0)
}

// QuoteLead leaves quotes for the time that Lead returns, if somebody asks for them.
func (c *Costs) QuoteLead(w *Work, streams int64) {
	if q := c.quotes(); q != nil {
		c.quoteClocks(q, func(c *Costs) sim.Cycles { return c.lead(w, streams) }, c.Lead(w, streams))
	}
}

// QuoteIteration leaves quotes for the time that Iteration returns, if somebody asks for them.
func (c *Costs) QuoteIteration(w *Work, streams int64) {
	if q := c.quotes(); q != nil {
		c.quoteClocks(q, func(c *Costs) sim.Cycles { return c.iteration(w, streams) }, c.Iteration(w, streams))
	}
}
