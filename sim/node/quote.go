package node

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Quote makes the parameter record its reads, under a name: the operations priced next come from it, if they equal its
// counts.
func (p *Operations) Quote(q *sim.Quotes, name string) { p.meta.SetQuotes(q, name) }

// quoteOps leaves quotes for the time of operations: a part for each kind, by its clocks, and by the
// parameters that counted it.
func (c *Costs) quoteOps(q *sim.Quotes, o Ops, d sim.Duration) {
	counts := c.counted(q, o)
	mark := q.Mark()
	for op, n := range o {
		if n <= 0 {
			continue
		}
		factors := c.factorsOf(q, Op(op))
		each := c.clocks(Op(op))
		for _, one := range counts {
			if m := one.ops[op]; m > 0 {
				q.Quote(sim.CauseComputing, sim.Duration(each.Times(m)), q.With(factors, one.factor))
				n -= m
			}
		}
		if n > 0 {
			q.Quote(sim.CauseComputing, sim.Duration(each.Times(n)), factors)
		}
	}
	q.Rescale(mark, sim.CauseComputing, d) // clocks become time
}

// factorsOf returns the parameters to which the time of an operation is proportional. The time of
// elementary functions is not split.
func (c *Costs) factorsOf(q *sim.Quotes, op Op) sim.Factors {
	if op >= priced {
		return q.Product(c.spec.Clock.Factor(-1))
	}
	if c.factors[op] == 0 {
		c.factors[op] = q.Product(c.price[op].Factor(1), c.spec.Clock.Factor(-1))
	}
	return c.factors[op]
}

// countedOps is a share of operations that a parameter counts.
type countedOps struct {
	ops    Ops
	factor sim.Factor
}

// counted returns which parameters, of those that were read last, count operations: all of them together, or one
// several times, with others or alone. It returns none if neither is so.
func (c *Costs) counted(q *sim.Quotes, o Ops) []countedOps {
	var read [4]*Operations
	n := 0
	for _, x := range q.Counts() {
		if p, ok := x.(*Operations); ok && n < len(read) {
			read[n] = p
			n++
		}
	}
	q.ForgetCounts()
	for many := range n {
		if found := timesOf(o, read[:n], many); found != nil {
			return found
		}
	}
	return nil
}

// timesOf returns how often each of some parameters counts if together they count o; one of them counts
// many times.
func timesOf(o Ops, read []*Operations, many int) []countedOps {
	found := make([]countedOps, len(read))
	rest := o
	for i, p := range read {
		found[i] = countedOps{p.ops, p.meta.Factor(1)}
		if i != many {
			rest = rest.minus(p.ops)
		}
	}
	n := rest.multipleOf(&read[many].ops)
	if n < 1 {
		return nil
	}
	found[many].ops = found[many].ops.Times(n)
	return found
}

// minus returns the difference of two counts, which may be negative.
func (o Ops) minus(p Ops) Ops {
	for i := range o {
		o[i] -= p[i]
	}
	return o
}

// multipleOf returns how many times p makes up o, or 0 if it does not.
func (o Ops) multipleOf(p *Ops) int64 {
	for i, n := range p {
		if n > 0 {
			if times := o[i] / n; times > 0 && o == p.Times(times) {
				return times
			}
			return 0
		}
	}
	return 0
}

// Quoted reports whether prices record quotes. Then each use of a price must be computed again.
func (c *Costs) Quoted() bool { return c.quotes() != nil }

// quotes returns where prices leave quotes, or nil.
func (c *Costs) quotes() *sim.Quotes { return c.spec.Clock.Quotes() }

// scaled says that d is proportional to the durations that were read since a mark.
func (c *Costs) scaled(mark int, d sim.Duration) sim.Duration {
	if q := c.quotes(); q != nil {
		q.Rescale(mark, sim.CauseMemory, d)
	}
	return d
}

// mark returns a mark for scaled.
func (c *Costs) mark() int {
	if q := c.quotes(); q != nil {
		return q.Mark()
	}
	return 0
}

var _ interface {
	Quote(q *sim.Quotes, name string)
	param.Param
} = (*Operations)(nil)
