package param

import "simrun/sim"

// Amount is a time that follows from parameters. It is computed once and used many times, such as a round trip less
// the times of its ends. It keeps the quotes that its computation left.
type Amount struct {
	d      sim.Duration
	quotes *sim.Quotes // nil: nobody asks
	parts  []sim.Term
}

// Fixed returns a time that comes from no parameter, for tests and examples.
func Fixed(d sim.Duration) Amount { return Amount{d: d} }

// AmountOf returns what compute returns, which reads parameters. q is where they leave quotes; nil if nobody asks.
func AmountOf(q *sim.Quotes, compute func() sim.Duration) Amount {
	if q == nil {
		return Amount{d: compute()}
	}
	mark := q.Mark()
	d := compute()
	return Amount{d, q, q.Take(nil, mark)}
}

// Get returns the time, to be spent, and leaves its quotes. That of nil is 0.
func (a *Amount) Get() sim.Duration {
	if a == nil {
		return 0
	}
	if a.quotes != nil {
		a.quotes.Give(a.parts, 1)
	}
	return a.d
}

// Times returns n times the time, saturating, to be spent, and leaves its quotes.
func (a *Amount) Times(n int64) sim.Duration {
	if a == nil {
		return 0
	}
	if a.quotes != nil && n > 0 {
		a.quotes.Give(a.parts, n)
	}
	return a.d.Times(n)
}

// Deduct returns the time, which makes another one shorter, and leaves quotes for that.
func (a *Amount) Deduct() sim.Duration {
	if a.quotes != nil {
		a.quotes.Give(a.parts, -1)
	}
	return a.d
}

// Peek returns the time without quotes, for a decision. That of nil is 0.
func (a *Amount) Peek() sim.Duration {
	if a == nil {
		return 0
	}
	return a.d
}

// Clocks returns what clocks take at a frequency, with one rounding, and leaves a quote.
func Clocks(clock Value[sim.Frequency], c Value[sim.Cycles]) sim.Duration {
	d := clock.Get().Cycles(c.Get())
	if q := clock.Quotes(); q != nil && c.Quotes() != nil {
		q.Quote(sim.CauseSoftware, d, q.Product(c.Factor(1), clock.Factor(-1)))
	}
	return d
}

// Less returns d less what compute returns, not negative, and leaves quotes for the difference: d's are there
// already. q is nil if nobody asks.
func Less(q *sim.Quotes, d sim.Duration, compute func() sim.Duration) sim.Duration {
	if q == nil {
		return max(0, d-compute())
	}
	mark := q.Mark()
	less := compute()
	q.Give(q.Take(nil, mark), -1)
	return max(0, d-less)
}

// Half returns half of what compute returns, and leaves quotes for it. q is nil if nobody asks.
func Half(q *sim.Quotes, compute func() sim.Duration) sim.Duration {
	mark := q.Mark()
	d := compute().Share(1, 2)
	if q != nil {
		q.Rescale(mark, sim.CauseWire, d)
	}
	return d
}
