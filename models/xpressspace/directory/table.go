package directory

import (
	"fmt"
	"sort"

	"simrun/models/xpressspace/geometry"
	"simrun/models/xpressspace/hilbert"
)

// Table says which entry of a directory has which indices. It is immutable.
type Table struct {
	curve   hilbert.Curve
	domain  geometry.Box
	entries [][]hilbert.Span // ascending, all together the domain
	bounds  []hilbert.Span   // from the least to the greatest index of each entry that has elements; the others come last
	cut     Work
}

// Work is what a process does to make a table or to look up a box, as DataSpaces does it.
type Work struct {
	Curve  hilbert.Counts // the box or the domain to spans
	Bounds int64          // spans compared with the least and greatest index of an entry
	Spans  int64          // spans compared with a span of an entry, or cut for it
}

// Add adds the work of another call.
func (w *Work) Add(o Work) {
	w.Curve.Add(o.Curve)
	w.Bounds += o.Bounds
	w.Spans += o.Spans
}

// NewTable cuts the indices of a domain, which must lie in the curve's cube, into entries, at least 1. If there are
// fewer elements than entries, the last ones have none.
func NewTable(curve hilbert.Curve, domain geometry.Box, entries int) (*Table, error) {
	cube := curve.Cube()
	if entries < 1 {
		return nil, fmt.Errorf("found a directory of %d entries, expected at least 1", entries)
	}
	if domain.Dims != cube.Dims || !cube.Covers(domain) {
		return nil, fmt.Errorf("found domain %v, expected one in %v, through which the curve passes", domain, cube)
	}
	t := &Table{curve: curve, domain: domain, entries: make([][]hilbert.Span, entries)}
	spans, counts := curve.Spans(nil, domain)
	t.cut.Curve = counts
	t.deal(spans)
	return t, nil
}

// deal gives each entry its part of the spans.
func (t *Table) deal(spans []hilbert.Span) {
	volume, entries := t.domain.Volume(), int64(len(t.entries))
	pieces := make([]hilbert.Span, 0, len(spans)+len(t.entries)) // each entry begins at most one more
	for i := range t.entries {
		left := volume / entries
		if int64(i) < volume%entries {
			left++
		}
		first := len(pieces)
		for left > 0 {
			s := spans[0]
			if s.Length() > left {
				s.Hi = s.Lo + left - 1
				spans[0].Lo += left
			} else {
				spans = spans[1:]
			}
			left -= s.Length()
			pieces = append(pieces, s)
		}
		e := pieces[first:len(pieces):len(pieces)]
		if t.entries[i] = e; len(e) > 0 {
			t.bounds = append(t.bounds, hilbert.Span{Lo: e[0].Lo, Hi: e[len(e)-1].Hi})
		}
	}
	t.cut.Spans = int64(len(pieces))
}

// Curve returns the curve that numbers the elements.
func (t *Table) Curve() hilbert.Curve { return t.curve }

// Domain returns the points that the table covers.
func (t *Table) Domain() geometry.Box { return t.domain }

// Entries returns the number of entries; entry i is kept by process i.
func (t *Table) Entries() int { return len(t.entries) }

// Spans returns the indices of an entry, ascending; they are not to be changed.
func (t *Table) Spans(entry int) []hilbert.Span { return t.entries[entry] }

// Work returns what it took to make the table, in each process.
func (t *Table) Work() Work { return t.cut }

// Lookup returns the entries that a box concerns, ascending, and what it takes to find them. The box must lie in
// the domain.
func (t *Table) Lookup(box geometry.Box) ([]int, Work) {
	if !t.domain.Covers(box) {
		panic(fmt.Sprintf("directory: box %v is not in the domain %v; not all of it has an entry; check regions before", box, t.domain))
	}
	met, counts := t.curve.Meet(box, t.bounds)
	work := Work{Curve: counts, Bounds: int64(len(t.entries)-len(met)) * counts.Spans}
	found := make([]int, len(met))
	for i, m := range met {
		found[i] = m.Interval
		work.Bounds += m.Span + 1
		work.Spans += tests(t.entries[m.Interval], m.First)
	}
	return found, work
}

// tests returns how many spans of an entry are compared until one is found to meet a box whose least index in the
// entry is given.
func tests(entry []hilbert.Span, first int64) int64 {
	return 1 + int64(sort.Search(len(entry), func(i int) bool { return entry[i].Hi >= first }))
}
