package sim

import (
	"fmt"
	"slices"
)

// Moment is an instant of a run with the reason why it came when it did, by number. The zero
// Moment is none.
type Moment uint32

// moment is 16 bytes without pointers, since a run has millions.
type moment struct {
	at    Time
	since Moment // what it followed from; 0: the beginning of the run
	why   reason // what the time in between was spent on
}

// reason is a bill that is kept, by number; the zero reason is an empty one.
type reason uint32

// Causes records why each event of a run happened when it did. Every event has a moment. Every moment follows from an
// earlier one, with a bill for the time in between. The chain of moments from one back to the beginning is its
// critical path. If a part of the path were shorter, the whole would be shorter, as long as events keep their order.
//
// A scheduled event follows from the present moment, and the end of a wait from what ended it. Components that compute
// ahead, such as links that are reserved for later, make moments with [Causes.After]. With [Causes.Next] they choose
// the moment of the event that they schedule next.
//
// A nil *Causes records nothing. It has no influence on the run.
type Causes struct {
	*Quotes
	kernel  *Kernel
	moments []moment
	bills   []Term   // of all reasons, one after the other
	ends    []uint32 // where the bill of each reason ends in bills
	recent  [1 << recentBits]reason
	limit   int
	places  []passage // of moments; nil unless KeepPlaces
	running place     // of the present event
	number  int       // see SetNumber

	current Moment
	next    Moment // of the next event that is scheduled; 0 is one made for it
	handed  Bill   // see Hand
	from    Moment // see HandFrom
	has     bool
	pending []pendingMoment // of scheduled events, by slot
	free    []uint32
	scratch Bill
	changed Bill // see As
	spent   Bill // see Spend
}

// recentBits is the size of the table in which a bill is found again.
const recentBits = 14

// pendingMoment is the moment of an event to come.
type pendingMoment struct {
	since Moment
	why   reason
	made  bool // since is its moment itself
	from  place
}

// MomentsMax is the default limit of a run's moments. Each takes 16 bytes, and a few more for
// its bill.
const MomentsMax = 40_000_000

// Explain makes the kernel keep causes. limit is the greatest number of moments, 0 means
// [MomentsMax]; a run with more fails with a [*CausesError]. Call Explain before anything is
// scheduled.
func (k *Kernel) Explain(q *Quotes, limit int) *Causes {
	if limit == 0 {
		limit = MomentsMax
	}
	c := &Causes{Quotes: q, kernel: k, limit: limit}
	c.moments = append(c.moments, moment{})
	c.ends = append(c.ends, 0)
	c.pending = append(c.pending, pendingMoment{})
	k.causes, k.watched = c, true
	return c
}

// Causes returns the record of the run's causes, or nil if the kernel keeps none.
func (k *Kernel) Causes() *Causes { return k.causes }

// CausesError says that a run is too long for its causes to be kept.
type CausesError struct {
	Limit int
	At    Time
}

func (e *CausesError) Error() string {
	return fmt.Sprintf("the run has more than %d moments at %v: too many to keep why each came; explain a smaller problem", e.Limit, e.At)
}

// Now returns the present moment; 0 if nothing is kept.
func (c *Causes) Now() Moment {
	if c == nil {
		return 0
	}
	return c.current
}

// At returns the instant of a moment.
func (c *Causes) At(m Moment) Time { return c.moments[m].at }

// After returns a moment at an instant that follows from since, which must not be later, after the
// time in the bill. The rest of the time goes to the activity unexplained, without a parameter.
func (c *Causes) After(since Moment, at Time, bill Bill, unexplained Activity) Moment {
	d := at.Sub(c.moments[since].at)
	if d < 0 {
		panic(fmt.Sprintf("sim: a moment at %v follows from one at %v; its path would have a negative part; give the later moment to After",
			at, c.moments[since].at))
	}
	return c.add(moment{at, since, c.keep(c.fit(bill, d, unexplained))})
}

// fit makes a bill one of d. A bill that is short gets another term. A bill that does not fit is replaced.
func (c *Causes) fit(bill Bill, d Duration, unexplained Activity) Bill {
	sum := bill.Sum()
	if sum == d {
		return bill
	}
	c.scratch = c.scratch[:0]
	if sum < d {
		c.scratch = append(c.scratch, bill...)
	} else {
		sum = 0
	}
	c.scratch = c.scratch.add(Term{d - sum, 0, c.Site(unexplained)})
	return c.scratch
}

func (c *Causes) add(m moment) Moment {
	if len(c.moments) >= c.limit {
		c.kernel.Fail(&CausesError{c.limit, c.kernel.now})
		return c.current
	}
	c.moments = append(roomFor(c.moments, 1), m)
	if c.places != nil {
		c.places = append(c.places, passage{from: c.running})
	}
	return Moment(len(c.moments) - 1)
}

// keep returns the reason of a bill, the same for an equal one if that is not long ago.
func (c *Causes) keep(bill Bill) reason {
	if len(bill) == 0 {
		return 0
	}
	h := uint64(digestStart)
	for _, t := range bill {
		h = (h ^ uint64(t.Amount) ^ uint64(t.Factors)<<40 ^ uint64(t.Site)<<20) * digestMulA
		h ^= h >> 29
	}
	slot := &c.recent[h>>(64-recentBits)]
	if *slot != 0 && c.same(*slot, bill) {
		return *slot
	}
	c.bills = append(roomFor(c.bills, len(bill)), bill...)
	c.ends = append(roomFor(c.ends, 1), uint32(len(c.bills)))
	*slot = reason(len(c.ends) - 1)
	return *slot
}

// roomFor returns a list with room for n more, at least twice as much as before: append would copy long lists more often.
func roomFor[T any](list []T, n int) []T {
	if len(list)+n <= cap(list) {
		return list
	}
	return slices.Grow(list, max(len(list), n))
}

func (c *Causes) same(r reason, bill Bill) bool {
	kept := c.bill(r)
	if len(kept) != len(bill) {
		return false
	}
	for i := range kept {
		if kept[i] != bill[i] {
			return false
		}
	}
	return true
}

func (c *Causes) bill(r reason) Bill {
	if r == 0 {
		return nil
	}
	return c.bills[c.ends[r-1]:c.ends[r]]
}

// Next says that the next event that is scheduled happens at a moment.
func (c *Causes) Next(m Moment) { c.next = m }

// Hand sets the bill of the next request for processor time.
func (c *Causes) Hand(bill Bill) { c.handed, c.has = bill, true }

// HandFrom is Hand of time that follows from another moment than the present one; 0 is that.
func (c *Causes) HandFrom(since Moment, bill Bill) {
	c.Hand(bill)
	c.from = since
}

// Base returns the moment from which the handed bill follows.
func (c *Causes) Base() Moment {
	if since := c.from; since != 0 {
		c.from = 0
		return since
	}
	return c.current
}

// Spend says what the next sleep or event of a duration d is spent on, and claims the quotes for it. A
// nil c does nothing.
func (c *Causes) Spend(d Duration, on Activity) {
	if c == nil || d <= 0 {
		return
	}
	c.spent = c.Claim(c.spent[:0], d, on)
	c.Hand(c.spent)
}

// Repeat says that the time d that passes next stands for more of the time since a moment: it has the
// same causes, in proportion. If no time has passed since then, it is spent on on. A nil c does
// nothing.
func (c *Causes) Repeat(since Moment, d Duration, on Activity) {
	if c == nil || d <= 0 {
		return
	}
	c.spent = c.spent[:0]
	at := map[Term]int{} // of parts, without their amounts
	var whole Duration
	c.Path(since, c.current, 1, func(t Term) {
		whole += t.Amount
		key := Term{0, t.Factors, t.Site}
		i, known := at[key]
		if !known {
			i = len(c.spent)
			at[key], c.spent = i, append(c.spent, key)
		}
		c.spent[i].Amount += t.Amount
	})
	if whole <= 0 {
		c.Spend(d, on)
		return
	}
	rest := d
	for i := range c.spent[1:] {
		c.spent[i+1].Amount = c.spent[i+1].Amount.Part(d, whole)
		rest -= c.spent[i+1].Amount
	}
	c.spent[0].Amount = rest
	c.Hand(c.spent)
}

// Taken returns the handed bill, or claims quotes for d. It is valid until the next call of Taken or
// After.
func (c *Causes) Taken(d Duration, p Activity) Bill {
	if c.has {
		c.has = false
		return c.handed
	}
	c.scratch = c.Claim(c.scratch[:0], d, p)
	return c.scratch
}

// As returns a bill with another cause. It is valid until the next call of Taken or After.
func (c *Causes) As(cause Cause, bill Bill) Bill {
	c.changed = c.changed[:0]
	for _, t := range bill {
		a := c.Activity(t.Site)
		a.Cause = cause
		c.changed = c.changed.add(Term{t.Amount, t.Factors, c.Site(a)})
	}
	return c.changed
}

// schedule notes the moment of an event at an instant and returns its slot.
func (c *Causes) schedule(at Time, p Priority) uint32 {
	m := pendingMoment{since: c.current, from: c.running}
	if c.next != 0 {
		m.since, m.made = c.next, c.moments[c.next].at == at
		c.next = 0
	}
	if from := c.moments[m.since].at; at > from && !m.made {
		place := Activity{Cause: CauseWaiting}
		if p == Wire {
			place.Cause = CauseWire
		}
		m.why = c.keep(c.fit(c.Taken(at.Sub(from), place), at.Sub(from), place))
	} else if at == from {
		m.made = true
	}
	return c.place(m)
}

// Expect returns the moment of an event that would be scheduled now for an instant, with a priority. A nil c returns 0.
func (c *Causes) Expect(at Time, p Priority) Moment {
	if c == nil {
		return 0
	}
	slot := c.schedule(at, p)
	m := c.pending[slot]
	c.free = append(c.free, slot)
	if m.made {
		return m.since
	}
	return c.add(moment{at, m.since, m.why})
}

// place keeps the moment of an event to come.
func (c *Causes) place(m pendingMoment) uint32 {
	if n := len(c.free); n > 0 {
		slot := c.free[n-1]
		c.free = c.free[:n-1]
		c.pending[slot] = m
		return slot
	}
	if len(c.pending) == 1<<24 {
		c.kernel.Fail(&CausesError{len(c.pending), c.kernel.now})
		return 0
	}
	c.pending = append(c.pending, m)
	return uint32(len(c.pending) - 1)
}

// begin makes the moment of an event the present one.
func (c *Causes) begin(e entry) {
	if c.places != nil {
		c.running = placeOf(e)
		defer c.arrive(c.pending[e.priority.slot()].from)
	}
	m := c.pending[e.priority.slot()]
	c.release(e)
	c.from = 0
	if c.has = false; m.made {
		c.current = m.since
		return
	}
	c.current = c.add(moment{e.at, m.since, m.why})
}

// release forgets the moment of an event.
func (c *Causes) release(e entry) {
	if slot := e.priority.slot(); slot != 0 {
		c.free = append(c.free, slot)
	}
}

// Path adds up the causes of the time between two moments: those on the path to the second, less those
// that are also on the path to the first. The amounts are weight times those of the run, and add up to
// weight times the time between the two.
func (c *Causes) Path(from, to Moment, weight int64, add func(Term)) {
	for from != to {
		m, sign := &from, -weight
		if to > from {
			m, sign = &to, weight
		}
		for _, t := range c.bill(c.moments[*m].why) {
			t.Amount *= Duration(sign)
			add(t)
		}
		*m = c.moments[*m].since
	}
}

// Moments returns how many moments are kept.
func (c *Causes) Moments() int { return len(c.moments) - 1 }
