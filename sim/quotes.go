package sim

// Cause is the cause of a part of the critical path.
type Cause uint8

// The causes, in the order in which they are shown.
const (
	CauseComputing  Cause = iota // operations of the program itself
	CauseMemory                  // lines of memory that computing or copying waits for
	CauseSoftware                // operations and overheads of libraries
	CauseWire                    // latencies and occupancies of the network, for the message itself
	CauseQueueing                // what others occupied on the way first
	CauseInterrupts              // interrupts, and what they take away from others
	CausePageFaults              // faults of shared pages
	CauseWaiting                 // time that is let pass: a sleep, a pause between two looks
	CauseCount      = int(CauseWaiting) + 1
)

// String returns the name of the cause, for tables and figures.
func (c Cause) String() string {
	return [CauseCount]string{"computing", "memory", "software overhead", "wire", "queueing", "interrupts", "page faults", "waiting"}[c]
}

// Factors is a product of powers of parameters that a time is proportional to, by number. The zero
// Factors is unknown: a time with it is not attributed to any parameter.
type Factors uint32

// Factor is a parameter with its power. A time of cycles over a clock rate has power 1 of the cycles and power -1 of
// the rate.
type Factor struct {
	Name  string // with its prefix, as users write it
	Power int
}

// factorsMax is how many parameters a product can have.
const factorsMax = 3

// product is the content of Factors.
type product [factorsMax]Factor

// Site is where in a program time is spent, by number.
type Site uint32

// Activity is the content of a Site.
type Activity struct {
	Cause Cause
	Call  string // of a library, or what a handler does; "" is the program itself
	Line  string // of the simulated program; "" if nobody knows
}

// Term is a part of the time between two moments.
type Term struct {
	Amount  Duration
	Factors Factors
	Site    Site
}

// Bill splits a time into terms. The amounts of its terms add up to it.
type Bill []Term

// Quotes records which parameters times come from. Code that reads a duration of a Spec, or prices
// operations by it, leaves a quote: the amount and the parameters. Code that spends the time claims the
// quotes. They count if they add up to the time, to the picosecond; otherwise the time is not
// attributed. So code that spends time need not name parameters, and cannot name wrong ones.
//
// Quotes belong to the simulations of one run, one after the other.
type Quotes struct {
	products   []product
	numbers    map[product]Factors
	activities []Activity
	sites      map[Activity]Site
	latest     [siteSlots]placed // found last, by a hash that is cheaper than the map's
	open       []Term            // not claimed yet; Site is a Cause
	counts     []any             // parameters that count operations, read and not priced yet
	extended   map[extension]Factors
	peeked     Bill
}

// extension is a product with one factor more.
type extension struct {
	of   Factors
	more Factor
}

// Count notes the read of a parameter that counts operations. Its content matters only to the code that
// prices them.
func (q *Quotes) Count(parameter any) {
	if len(q.counts) == countsMax {
		q.counts = append(q.counts[:0], q.counts[1:]...)
	}
	q.counts = append(q.counts, parameter)
}

// countsMax is how many parameters can count operations that are priced together.
const countsMax = 4

// Counts returns the parameters of the last calls of Count, at most four.
func (q *Quotes) Counts() []any { return q.counts }

// ForgetCounts forgets them.
func (q *Quotes) ForgetCounts() { q.counts = q.counts[:0] }

// NewQuotes returns no quotes.
func NewQuotes() *Quotes {
	q := &Quotes{numbers: map[product]Factors{}, sites: map[Activity]Site{}, extended: map[extension]Factors{}}
	q.products = append(q.products, product{})
	q.numbers[product{}] = 0
	return q
}

// Product returns the number of a product of at most three factors of different names.
func (q *Quotes) Product(factors ...Factor) Factors {
	var p product
	copy(p[:], factors)
	n, known := q.numbers[p]
	if !known {
		n = Factors(len(q.products))
		q.products = append(q.products, p)
		q.numbers[p] = n
	}
	return n
}

// Factors returns the factors of a product; none for the zero Factors.
func (q *Quotes) Factors(f Factors) []Factor {
	p := &q.products[f]
	n := 0
	for n < len(p) && p[n].Name != "" {
		n++
	}
	return p[:n]
}

// With returns the product of f and one factor more, or f if it has no room for it.
func (q *Quotes) With(f Factors, more Factor) Factors {
	key := extension{f, more}
	n, known := q.extended[key]
	if !known {
		n = f
		if all := q.Factors(f); len(all) < factorsMax {
			n = q.Product(append(all[:len(all):len(all)], more)...)
		}
		q.extended[key] = n
	}
	return n
}

// siteSlots is how many places are found without the map, a power of two.
const siteSlots = 256

// placed is a place with its known numbers: its own, and those of its quotes by cause. Each is stored
// plus one; 0 is unknown.
type placed struct {
	on     Activity
	number Site
	quoted [CauseCount]Site
}

// placed returns the entry of a place.
func (q *Quotes) placed(on *Activity) *placed {
	p := &q.latest[on.slot()]
	if p.on != *on {
		*p = placed{on: *on}
	}
	return p
}

// siteOf returns the number of the place for quotes with a cause.
func (q *Quotes) siteOf(p *placed, c Cause) Site {
	if p.quoted[c] == 0 {
		p.quoted[c] = q.findSite(p.on.of(c)) + 1
	}
	return p.quoted[c] - 1
}

// slot returns where a place is looked for first.
func (p *Activity) slot() int {
	h := int(p.Cause) + len(p.Call)*CauseCount + len(p.Line)*31
	for _, text := range [...]string{p.Call, p.Line} {
		if n := len(text); n > 0 {
			h = h*131 + int(text[n-1])*7 + int(text[n/2])
		}
	}
	return h & (siteSlots - 1)
}

// Site returns the number of a place.
func (q *Quotes) Site(on Activity) Site {
	p := q.placed(&on)
	if p.number == 0 {
		p.number = q.findSite(on) + 1
	}
	return p.number - 1
}

func (q *Quotes) findSite(p Activity) Site {
	n, known := q.sites[p]
	if !known {
		n = Site(len(q.activities))
		q.activities = append(q.activities, p)
		q.sites[p] = n
	}
	return n
}

// Activity returns the content of a site.
func (q *Quotes) Activity(s Site) Activity { return q.activities[s] }

// quotesMax is how many quotes are kept for a claim: those of more are never claimed together.
const quotesMax = 1 << 10

// Quote leaves a quote: an amount of time, for a cause, that is proportional to f. It is
// negative if a parameter makes a time shorter.
func (q *Quotes) Quote(c Cause, d Duration, f Factors) {
	if d == 0 {
		return
	}
	if len(q.open) == quotesMax {
		q.open = append(q.open[:0], q.open[quotesMax/2:]...)
	}
	q.open = append(q.open, Term{Amount: d, Factors: f, Site: Site(c)})
}

// Mark returns a mark for Rescale, Drop, Take and Squeeze. There is room for some quotes after it. A
// nil q has none.
func (q *Quotes) Mark() int {
	if q == nil {
		return 0
	}
	if len(q.open) > quotesMax-quotesRoom {
		q.open = append(q.open[:0], q.open[quotesMax/2:]...)
	}
	return len(q.open)
}

// quotesRoom is the number of quotes for which there is room after a mark.
const quotesRoom = quotesMax / 4

// Drop forgets the quotes since a mark. A nil q has none.
func (q *Quotes) Drop(mark int) {
	if q != nil {
		q.open = q.open[:min(mark, len(q.open))]
	}
}

// Take appends to a list the quotes since a mark, for Give, and forgets them.
func (q *Quotes) Take(list []Term, mark int) []Term {
	mark = min(mark, len(q.open))
	list = append(list, q.open[mark:]...)
	q.open = q.open[:mark]
	return list
}

// Give leaves quotes that were taken, n times.
func (q *Quotes) Give(list []Term, n int64) {
	for _, t := range list {
		q.Quote(Cause(t.Site), t.Amount*Duration(n), t.Factors)
	}
}

// Remembered is a time that is computed once, with the quotes that it leaves. The zero Remembered is not known yet.
type Remembered struct {
	time   Duration
	quotes []Term
}

// Recall returns a remembered time and leaves its quotes again. Otherwise it returns the mark with which Remember
// keeps a time that is computed now. If parameters that count operations were read before, the quotes belong to these
// and are not the same each time. Then there is nothing to recall, and nothing to remember.
func (q *Quotes) Recall(r *Remembered) (d Duration, mark int, known bool) {
	switch mark = q.Mark(); {
	case len(q.counts) > 0:
		return 0, -1, false
	case r.time == 0:
		return 0, mark, false
	}
	q.open = append(q.open, r.quotes...)
	return r.time, mark, true
}

// Remember keeps a time with the quotes since a mark of Recall.
func (q *Quotes) Remember(r *Remembered, mark int, d Duration) {
	if mark >= 0 {
		r.time, r.quotes = d, append(r.quotes[:0], q.open[min(mark, len(q.open)):]...)
	}
}

// Squeeze joins quotes since a mark that are alike, so that many can be left for one time. A nil q has none.
func (q *Quotes) Squeeze(mark int) {
	if q == nil {
		return
	}
	mark = min(mark, len(q.open))
	all := q.open[mark:]
	q.open = q.open[:mark]
	for _, t := range all {
		i := len(q.open) - 1
		for i >= mark && (q.open[i].Factors != t.Factors || q.open[i].Site != t.Site) {
			i--
		}
		if i >= mark {
			q.open[i].Amount = q.open[i].Amount.Plus(t.Amount)
		} else {
			q.open = append(q.open, t)
		}
	}
}

// Rescale says that a time consists of everything that was quoted since a mark, and is proportional to it. The quotes
// become parts of d, for a cause.
func (q *Quotes) Rescale(mark int, c Cause, d Duration) {
	mark = min(mark, len(q.open))
	part := q.open[mark:]
	var sum, before, given Duration
	for i := range part {
		sum = sum.Plus(part[i].Amount)
	}
	if d <= 0 {
		q.Drop(mark)
	}
	if sum <= 0 || d <= 0 {
		return
	}
	for i := range part {
		before = before.Plus(part[i].Amount)
		upTo := d.Share(int64(before), int64(sum)) // the last one is d
		part[i].Amount, part[i].Site = upTo-given, Site(c)
		given = upTo
	}
}

// Claim appends the terms of a time to a bill, and forgets all quotes. The quotes that were left last
// count, as many as add up to d. If they do not add up, the time is not attributed.
func (q *Quotes) Claim(bill Bill, d Duration, p Activity) Bill {
	if d <= 0 {
		q.open = q.open[:0]
		return bill
	}
	first := q.lastFor(d)
	if first < 0 {
		bill = bill.add(Term{d, 0, q.Site(p)})
	} else {
		here := q.placed(&p)
		for _, t := range q.open[first:] {
			bill = bill.add(Term{t.Amount, t.Factors, q.siteOf(here, Cause(t.Site))})
		}
	}
	q.open = q.open[:0]
	return bill
}

// Peek returns the bill of a time as Claim makes it, and leaves the quotes where they are. It is valid until the next call.
func (q *Quotes) Peek(d Duration, p Activity) Bill {
	q.peeked = q.peeked[:0]
	if first := q.lastFor(d); d > 0 && first >= 0 {
		here := q.placed(&p)
		for _, t := range q.open[first:] {
			q.peeked = q.peeked.add(Term{t.Amount, t.Factors, q.siteOf(here, Cause(t.Site))})
		}
	}
	return q.peeked
}

// of returns the place with the cause of a quote: operations within a call of a library are
// its overhead. A place of another cause than computing keeps that.
func (p Activity) of(c Cause) Activity {
	switch {
	case p.Cause != CauseComputing && p.Cause != CauseSoftware:
	case c == CauseComputing && p.Call != "":
		p.Cause = CauseSoftware
	default:
		p.Cause = c
	}
	return p
}

// lastFor returns the first of the last quotes that make up d, or -1.
func (q *Quotes) lastFor(d Duration) int {
	var sum Duration
	for i := len(q.open) - 1; i >= 0 && sum < d; i-- {
		if sum = sum.Plus(q.open[i].Amount); sum == d {
			return i
		}
	}
	return -1
}

// add adds a term, to one of its kind if that is near the end of the bill.
func (b Bill) add(t Term) Bill {
	for i := len(b) - 1; i >= max(0, len(b)-8); i-- {
		if b[i].Factors == t.Factors && b[i].Site == t.Site {
			b[i].Amount = b[i].Amount.Plus(t.Amount)
			return b
		}
	}
	return append(b, t)
}

// Add returns the bill with another one.
func (b Bill) Add(other Bill) Bill {
	for _, t := range other {
		b = b.add(t)
	}
	return b
}

// Sum returns the sum of the amounts.
func (b Bill) Sum() Duration {
	var sum Duration
	for _, t := range b {
		sum = sum.Plus(t.Amount)
	}
	return sum
}
