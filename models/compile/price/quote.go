package price

import (
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// quoted is the parts of the time that one machine has charged and that nobody has been told of.
type quoted struct {
	*sim.Quotes
	seen    []int64        // counters of ir.Charge, when somebody was told last
	amounts []sim.Duration // by factors and cause
	used    []int          // of those that are not 0
	sum     sim.Duration
}

// newQuoted returns nil if nobody asks.
func newQuoted(t *Table) *quoted {
	q := t.costs.Quotes()
	if q == nil {
		return nil
	}
	return &quoted{Quotes: q, seen: make([]int64, len(t.blocks))}
}

func (q *quoted) mark() int {
	if q == nil {
		return 0
	}
	return q.Mark()
}

func (q *quoted) take(list []sim.Term, mark int) []sim.Term {
	if q == nil {
		return nil
	}
	return q.Take(list, mark)
}

// add adds n times some parts.
func (q *quoted) add(parts []sim.Term, n int64) {
	if q == nil {
		return
	}
	for _, t := range parts {
		at := int(t.Factors)*sim.CauseCount + int(t.Site)
		for len(q.amounts) <= at {
			q.amounts = append(q.amounts, 0)
		}
		if q.amounts[at] == 0 {
			q.used = append(q.used, at)
		}
		d := t.Amount * sim.Duration(n)
		q.amounts[at] += d
		q.sum += d
	}
}

// addMissed adds what a nest misses at a level in so many iterations.
func (q *quoted) addMissed(n *Nest, level int, times int64) {
	if q != nil && n.missed[level] != 0 {
		q.add(n.parts[level], times)
	}
}

// Quote leaves quotes for d that a machine has charged since the last call, whose counters of ir.Charge are those
// given. Time that the program has not charged by itself is not attributed. If the program has charged more, because a
// nest is charged piece by piece, d is made of all of it, in proportion.
func (m *Meter) Quote(counter []int64, d sim.Duration) {
	q := m.quoted
	if q == nil {
		return
	}
	for i, parts := range m.table.parts {
		if n := counter[i] - q.seen[i]; n != 0 {
			q.add(parts, n)
			q.seen[i] = counter[i]
		}
	}
	m.settleSlots(func(n int) int64 { return counter[n] })
	if q.sum < d {
		q.Quotes.Quote(sim.CauseComputing, d-q.sum, 0)
		d = q.sum
	}
	q.give(d)
}

// give leaves quotes for d of what there is.
func (q *quoted) give(d sim.Duration) {
	whole, given, last := q.sum, sim.Duration(0), len(q.used)-1
	for i, at := range q.used {
		part := q.amounts[at].Part(d, whole)
		if i == last {
			part = d - given
		}
		given += part
		q.amounts[at] -= part
		q.Quotes.Quote(sim.Cause(at%sim.CauseCount), part, sim.Factors(at/sim.CauseCount))
	}
	q.sum -= d
	q.used = slices.DeleteFunc(q.used, func(at int) bool { return q.amounts[at] == 0 })
}

// mark returns a mark for take.
func mark(c *node.Costs) int {
	if q := c.Quotes(); q != nil {
		return q.Mark()
	}
	return 0
}

// take appends to a list what was quoted since a mark, if somebody asks.
func take(c *node.Costs, list []sim.Term, mark int) []sim.Term {
	if q := c.Quotes(); q != nil {
		return q.Take(list, mark)
	}
	return nil
}
