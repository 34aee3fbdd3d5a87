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
		t.entries[i] = pieces[first:len(pieces):len(pieces)]
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
	spans, counts := t.curve.Spans(nil, box)
	work := Work{Curve: counts}
	var found []int
	next := t.reaching(0, spans[0].Lo)
	for i, s := range spans {
		// Entries before next were met, or end before this span and all that follow.
		for next = t.reaching(next, s.Lo); t.reached(next, s.Hi); next++ {
			found = append(found, next)
			work.Bounds += int64(i) + 1
			work.Spans += tests(t.entries[next], s)
		}
	}
	work.Bounds += int64(len(t.entries)-len(found)) * int64(len(spans))
	return found, work
}

// reaching returns the first entry from a given one on that ends at an index or behind it.
func (t *Table) reaching(from int, index int64) int {
	return from + sort.Search(len(t.entries)-from, func(i int) bool {
		e := t.entries[from+i]
		return len(e) == 0 || e[len(e)-1].Hi >= index // those without elements come last
	})
}

// reached reports whether there is an entry that begins at an index or before it.
func (t *Table) reached(entry int, index int64) bool {
	return entry < len(t.entries) && len(t.entries[entry]) > 0 && t.entries[entry][0].Lo <= index
}

// tests returns how many spans of an entry are compared with a span between its bounds until one meets it. One does:
// the span is of the domain, and all indices of the domain between the bounds of an entry are the entry's.
func tests(entry []hilbert.Span, s hilbert.Span) int64 {
	return 1 + int64(sort.Search(len(entry), func(i int) bool { return entry[i].Hi >= s.Lo }))
}
