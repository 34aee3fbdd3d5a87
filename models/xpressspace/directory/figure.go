package directory

import (
	"cmp"
	"slices"
	"sort"

	"simrun/models/geometry"
	"simrun/models/xpressspace/hilbert"
)

// Holding is a geometric descriptor with the indices that it stands for, as figures 4 and 5 of the XpressSpace paper
// show them.
type Holding struct {
	Holder
	Spans []hilbert.Span
}

// Holdings returns what the processes of a decomposition have, by rank.
func Holdings(curve hilbert.Curve, d geometry.Decomposition) []Holding {
	var all []Holding
	for rank := range d.Procs() {
		for b := range d.Boxes(rank) {
			spans, _ := curve.Spans(nil, b)
			all = append(all, Holding{Holder{rank, b}, spans})
		}
	}
	return all
}

// Pair is a key and a value of the hash table of figure 5: the elements of an interval, kept by an entry, are stored
// by the process of a rank.
type Pair struct {
	Entry int
	Span  hilbert.Span
	Rank  int
}

// Pairs returns the hash table in which holdings are registered, by index. Where an interval lies across entries,
// each has its part.
func (t *Table) Pairs(holdings []Holding) []Pair {
	var all []Pair
	for _, h := range holdings {
		for _, s := range h.Spans {
			all = t.pairs(all, s, h.Rank)
		}
	}
	slices.SortFunc(all, func(a, b Pair) int { return cmp.Compare(a.Span.Lo, b.Span.Lo) })
	return all
}

func (t *Table) pairs(all []Pair, s hilbert.Span, rank int) []Pair {
	from := sort.Search(len(t.bounds), func(i int) bool { return t.bounds[i].Hi >= s.Lo })
	for i, b := range t.bounds[from:] {
		if b.Lo > s.Hi {
			break
		}
		part := hilbert.Span{Lo: max(s.Lo, b.Lo), Hi: min(s.Hi, b.Hi)}
		all = append(all, Pair{from + i, part, rank})
	}
	return all
}
