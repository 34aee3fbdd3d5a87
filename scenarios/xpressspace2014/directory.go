package xpressspace2014

import (
	"fmt"
	"slices"
	"strings"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/models/xpressspace/schedule"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// showSchedules is Figure 5: from the curve through the directories to the
// schedules.
func (x *paperExample) showSchedules(o *scenarios.Outcome) error {
	part := o.Exhibit("xs-fig5")
	directories := exhibit.Memory{Title: "2. The directories: hash tables over the index, cut into an entry for each thread"}
	for i := range x.codes {
		directories.Rows = append(directories.Rows, x.drawDirectory(&x.codes[i])...)
		part.Text = append(part.Text, x.codes[i].intervals())
	}
	part.Layout = append(part.Layout, x.drawCurve(), directories)
	for i := range x.codes {
		part.Text = append(part.Text, x.codes[i].hashTable())
	}
	schedules := x.schedules()
	part.Layout = append(part.Layout, x.drawSchedules(schedules))
	part.Text = append(part.Text, x.listSchedules(schedules))
	part.Note("Code2, the consumer, asks the directory of Code1: each thread the entries that its boxes concern. Then it tells the threads of Code1 which elements they are to put.")
	part.Note("The hash table of an application is cut by index into as many entries as it has threads; entry i is kept by thread i. An interval that lies across entries is in each.")
	if err := x.curveClaims(part); err != nil {
		return err
	}
	x.checkSchedules(o, schedules)
	return nil
}

// drawCurve draws the arrays with the curve that numbers their elements.
func (x *paperExample) drawCurve() exhibit.Memory {
	m := exhibit.Memory{Title: "1. The Hilbert curve makes one index of two: begins at the large dot, ends at the arrow"}
	for i := range x.codes {
		c := &x.codes[i]
		g := x.owners(c)
		g.Label = c.name + ", with the index of each element"
		g.Curve = make([]int, side*side)
		for at, p := range slices.Collect(pointsOf(x.domain)) {
			index := x.curve.Index(p)
			g.Curve[index] = at
			g.Cells[at].Corner = fmt.Sprint(index)
		}
		m.Grids = append(m.Grids, g)
	}
	return m
}

// drawDirectory draws the line of indices of an application with the owners,
// and under it the hash table with its entries.
func (x *paperExample) drawDirectory(c *code) []exhibit.MemoryRow {
	line := exhibit.MemoryRow{Label: c.name + ": index, owner"}
	for i := range int64(side * side) {
		owner := c.array.Owner(x.curve.Point(i))
		line.Boxes = append(line.Boxes, exhibit.Box{Label: fmt.Sprintf("%d %s", i, thread(owner)), Width: 1, Group: owner + 1})
	}
	pairs := exhibit.MemoryRow{Label: "hash table: key, value"}
	last := -1
	for i, p := range c.table.Pairs(c.holdings) {
		pairs.Boxes = append(pairs.Boxes, exhibit.Box{Label: fmt.Sprintf("%v %s", p.Span, thread(p.Rank)), Width: float64(p.Span.Length()), Group: p.Rank + 1})
		if p.Entry != last {
			pairs.Braces = append(pairs.Braces, exhibit.Brace{First: i, Label: fmt.Sprintf("entry %d, kept by %s", p.Entry, thread(p.Entry))})
			last = p.Entry
		}
		pairs.Braces[len(pairs.Braces)-1].Last = i
	}
	return []exhibit.MemoryRow{line, pairs}
}

// intervals lists what each thread has as intervals of the index.
func (c *code) intervals() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Intervals of " + c.name, Header: []string{"thread", "descriptor", "intervals"}}
	for _, h := range c.holdings {
		t.Rows = append(t.Rows, []string{thread(h.Rank), h.Box.String(), spans(h.Spans)})
	}
	return t
}

func spans(list []hilbert.Span) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = s.String()
	}
	return strings.Join(texts, " ")
}

// hashTable lists what each entry of the directory keeps.
func (c *code) hashTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Hash table of " + c.name, Header: []string{"entry", "kept by", "indices", "keys and values"}}
	for entry := range c.table.Entries() {
		var known []string
		for _, p := range c.table.Pairs(c.holdings) {
			if p.Entry == entry {
				known = append(known, fmt.Sprintf("(%v, %s)", p.Span, thread(p.Rank)))
			}
		}
		t.Rows = append(t.Rows, []string{fmt.Sprint(entry), thread(entry), spans(c.table.Spans(entry)), strings.Join(known, " ")})
	}
	return t
}

// threadSchedule is the communication schedule of a thread, with the entries of the other application that its boxes
// concern. The thread asks these by Cache-Pull, and as a consumer by Direct-Push.
type threadSchedule struct {
	rank  int
	asked []int
	list  schedule.Schedule
}

// schedules computes the schedules of both applications as each does that asks: from the entries of the other's
// directory that the thread's boxes concern. The schedule of Code1 by Direct-Push, which does not ask, is the same.
func (x *paperExample) schedules() (all [2][]threadSchedule) {
	coupling := schedule.Coupling{Local: x.domain, Remote: x.domain, ElemSize: 8}
	for i := range x.codes {
		own, other := &x.codes[i], &x.codes[1-i]
		stores := other.stores()
		for rank := range own.array.Procs() {
			boxes := slices.Collect(own.array.Boxes(rank))
			s := threadSchedule{rank: rank}
			var held [][]directory.Holder
			for _, b := range coupling.Wanted(boxes) {
				entries, _ := other.table.Lookup(b)
				for _, e := range entries {
					found, _ := stores[e].Query(key, b)
					held = append(held, found)
					s.asked = append(s.asked, e)
				}
			}
			slices.Sort(s.asked)
			s.asked = slices.Compact(s.asked)
			s.list, _ = schedule.Compute(coupling, boxes, directory.Join(held...))
			all[i] = append(all[i], s)
		}
	}
	return all
}

// key is what the array is registered under.
var key = directory.Key{Variable: "Temperature"}

// stores returns what the entries of an application's directory keep.
func (c *code) stores() []directory.Store {
	stores := make([]directory.Store, c.table.Entries())
	for _, h := range c.holdings {
		entries, _ := c.table.Lookup(h.Box)
		for _, e := range entries {
			stores[e].Register(key, h.Holder)
		}
	}
	return stores
}

// drawSchedules joins the threads that exchange elements.
func (x *paperExample) drawSchedules(all [2][]threadSchedule) exhibit.Memory {
	m := exhibit.Memory{Title: "3. The communication schedule: every arrow is a put of two elements"}
	rows := [2]exhibit.MemoryRow{{Label: "threads of Code1, which produces"}, {Label: "threads of Code2, which consumes"}}
	for i := range rows {
		for rank := range x.codes[i].array.Procs() {
			rows[i].Boxes = append(rows[i].Boxes, exhibit.Box{Label: thread(rank), Width: 4 / float64(len(all[i])), Group: rank + 1})
		}
	}
	m.Rows = rows[:]
	for _, s := range all[0] {
		for _, t := range s.list {
			m.Arrows = append(m.Arrows, exhibit.MemoryArrow{FromRow: 0, FromBox: s.rank, ToRow: 1, ToBox: t.Peer})
		}
	}
	return m
}

// listSchedules lists how each thread gets its schedule, and the boxes that it exchanges: the consumer asks the
// producer's directory and tells the producer.
func (x *paperExample) listSchedules(all [2][]threadSchedule) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Schedules", Header: []string{"of", "from", "exchanges"}}
	for _, i := range []int{1, 0} {
		other := x.codes[1-i].name
		for _, s := range all[i] {
			for k, transfer := range s.list {
				of, from := "", ""
				if k == 0 {
					of, from = x.codes[i].name+" "+thread(s.rank), fmt.Sprintf("entries %v of %s", s.asked, other)
				}
				if k == 0 && i == 0 {
					from = "what " + other + " wants"
				}
				t.Rows = append(t.Rows, []string{of, from, fmt.Sprintf("%s with %s", boxes(transfer.Boxes), thread(transfer.Peer))})
			}
		}
	}
	return t
}

func boxes(list []geometry.Box) string {
	texts := make([]string, len(list))
	for i, b := range list {
		texts[i] = b.String()
	}
	return strings.Join(texts, " ")
}

// curveClaims holds the curve against the intervals of the paper, and says what
// the curve is without its reflection.
func (x *paperExample) curveClaims(part *scenarios.Part) error {
	plain, err := newExample()
	if err != nil {
		return err
	}
	first, last := x.codes[0].holdings[0], x.codes[0].holdings[3]
	part.Claim("t0-interval", spans(first.Spans) == "<4-7>", "T0 of Code1 has %s", spans(first.Spans))
	part.Claim("t3-interval", spans(last.Spans) == "<12-15>", "T3 of Code1 has %s", spans(last.Spans))
	t := exhibit.TextPart{Heading: "Intervals of Code1 by the curve", Header: []string{"thread", "with the first index reflected, as in the paper", "without"}}
	for i, h := range x.codes[0].holdings {
		t.Rows = append(t.Rows, []string{thread(h.Rank), spans(h.Spans), spans(plain.codes[0].holdings[i].Spans)})
	}
	part.Text = append(part.Text, t)
	part.Note("The paper's intervals of T0 and T3 need the curve with its first index reflected, 3 - i in place of i: a curve visits quadrants that share a side one after the other, and the first quadrant to be visited has <0-3>. Without the reflection T0 has %s and T3 %s.",
		spans(plain.codes[0].holdings[0].Spans), spans(plain.codes[0].holdings[3].Spans))
	return nil
}

// checkSchedules compares the two sides of the schedules with each other and
// with all elements.
func (x *paperExample) checkSchedules(o *scenarios.Outcome, all [2][]threadSchedule) {
	moved := map[geometry.Point]int{}
	transposed := true
	for _, s := range all[0] {
		for _, t := range s.list {
			back := slices.IndexFunc(all[1][t.Peer].list, func(b schedule.Transfer) bool { return b.Peer == s.rank })
			transposed = transposed && back >= 0 && slices.Equal(all[1][t.Peer].list[back].Boxes, t.Boxes)
			for _, b := range t.Boxes {
				for p := range pointsOf(b) {
					moved[p]++
					transposed = transposed && x.codes[0].array.Owner(p) == s.rank && x.codes[1].array.Owner(p) == t.Peer
				}
			}
		}
	}
	once := len(moved) == side*side
	for _, n := range moved { // any order: all must be 1
		once = once && n == 1
	}
	o.Check("schedules", once && transposed, "%d of 16 elements move, each once: %v; both sides have the same boxes and owners: %v", len(moved), once, transposed)
}
