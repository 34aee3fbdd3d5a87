package directory

import (
	"fmt"
	"math/bits"

	"simrun/models/geometry"
	"simrun/models/xpressspace/hilbert"
)

// Table says which entry of a directory has which indices. It is immutable.
type Table struct {
	curve   hilbert.Curve
	domain  geometry.Box
	entries [][]hilbert.Span // ascending, all together the domain
	// bounds are the intervals from the least to the greatest index of each entry that has elements. Entries without
	// elements come last.
	bounds []hilbert.Span
	cut    Work
}

// Work counts the operations of a process to make a table or to look up a box.
type Work struct {
	Curve  hilbert.Counts // the box or the domain to spans, as DataSpaces does it
	Bounds int64          // spans compared with the bounds of an entry, or cut at them
	Scan   int64          // in place of Bounds, if all entries are compared one after the other, as in DataSpaces
}

// Add adds the work of another call.
func (w *Work) Add(o Work) {
	w.Curve.Add(o.Curve)
	w.Bounds += o.Bounds
	w.Scan += o.Scan
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
	t.cut.Bounds, t.cut.Scan = int64(len(pieces)), int64(len(pieces))
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

// Part is what of a box belongs to an entry.
type Part struct {
	Entry    int
	Elements int64
}

// Parts returns the entries that a box concerns, ascending, and the work of finding them. The box must lie in the
// domain.
func (t *Table) Parts(box geometry.Box) ([]Part, Work) {
	if !t.domain.Covers(box) {
		panic(fmt.Sprintf("directory: box %v is not in the domain %v; not all of it has an entry; check regions before", box, t.domain))
	}
	found, counts := t.curve.Meet(box, t.bounds)
	parts := make([]Part, len(found.Met))
	for i, m := range found.Met {
		parts[i] = Part{m.Interval, m.Points}
	}
	search := int64(bits.Len(uint(len(t.bounds))))
	return parts, Work{Curve: counts, Bounds: counts.Spans*(search+1) + found.Crossings, Scan: t.scan(found.Met, counts.Spans)}
}

// scan returns the comparisons of a search that compares each entry with one span of a box after the other, until one
// meets it.
func (t *Table) scan(met []hilbert.Meeting, spans int64) int64 {
	n := spans * int64(len(t.bounds)-len(met))
	for i := range met {
		n += met[i].Before + 1
	}
	return n
}

// Lookup returns the entries alone.
func (t *Table) Lookup(box geometry.Box) ([]int, Work) {
	parts, work := t.Parts(box)
	entries := make([]int, len(parts))
	for i, p := range parts {
		entries[i] = p.Entry
	}
	return entries, work
}

// Elements returns how many elements of a box belong to an entry, and the work of finding out. The box must lie in the
// domain.
func (t *Table) Elements(entry int, box geometry.Box) (int64, Work) {
	if entry >= len(t.bounds) {
		return 0, Work{}
	}
	b := t.bounds[entry]
	cubes := int64(t.curve.Bits()) << t.domain.Dims // both ends: at each level half of the halves on average
	return t.curve.CountBefore(box, b.Hi+1) - t.curve.CountBefore(box, b.Lo), Work{Curve: hilbert.Counts{Visited: cubes}}
}
