package price

import (
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// strays is a set of references of one iteration to one array that no stream describes. All of them read or all of
// them write, at addresses that differ by constants. They share lines.
type strays struct {
	first   *reference
	offsets []int64 // from the lowest one
	step    int64   // how far they move in an iteration of the innermost loop around; 0: unknown
}

// stray adds a reference to its group. It returns how many more lines the group touches for it. A reference alone
// comes to another line with a chance.
func (w *work) stray(r *reference, chance node.Share, step, line int64) node.Share {
	i := slices.IndexFunc(w.strays, func(g strays) bool {
		q := g.first
		return (q.place == r.place || q.place.mixed(r.place)) && q.write == r.write && q.integer == r.integer && q.at.SameTerms(r.at)
	})
	if i < 0 {
		w.strays = append(w.strays, strays{r, []int64{r.at.Constant}, step})
		return chance
	}
	g := &w.strays[i]
	before := g.lines(chance, line)
	at, found := slices.BinarySearch(g.offsets, r.at.Constant)
	if found {
		return node.None
	}
	g.offsets = slices.Insert(slices.Clone(g.offsets), at, r.at.Constant) // the list may be that of the code around a condition, too
	return max(g.lines(chance, line)-before, node.None)
}

// lines returns how many other lines an iteration comes to. Elements a line or more apart bring in lines of their own.
func (g *strays) lines(chance node.Share, line int64) node.Share {
	sum, begin := node.None, 0
	for i := range g.offsets {
		if i+1 == len(g.offsets) || g.offsets[i+1]-g.offsets[i] >= line {
			sum += g.linesOf(g.offsets[begin:i+1], chance, line)
			begin = i + 1
		}
	}
	return sum
}

// linesOf is lines for elements that follow each other by less than a line. Each element lies within a line. If the first
// one may be anywhere, the next one lies in another line in distance/line of all cases. If the first one steps by less than
// a line, the others find the line that it brought in. If it steps by more, the last elements may share a line with the
// first ones of the next iteration.
func (g *strays) linesOf(offsets []int64, chance node.Share, line int64) node.Share {
	first, last := offsets[0], offsets[len(offsets)-1]
	switch {
	case chance < node.Whole:
		return chance
	case g.step == 0:
		return node.Whole + node.Whole*node.Share(last-first)/node.Share(line)
	}
	var apart []int64 // from the first element of the last iteration that comes before
	for _, o := range offsets {
		apart = append(apart, (o-first)%g.step)
	}
	slices.Sort(apart)
	bytes := min(g.step-apart[len(apart)-1], line)
	for i := range apart[1:] {
		bytes += min(apart[i+1]-apart[i], line)
	}
	return node.Whole * node.Share(bytes) / node.Share(line)
}

// loaded reports whether a reference stores to where the same iteration has loaded from, so that the line is there.
func (w *work) loaded(r *reference) bool {
	return r.write && !r.read && slices.ContainsFunc(w.strays, func(g strays) bool {
		q := g.first
		if q.write || q.place != r.place && !q.place.mixed(r.place) || q.integer != r.integer || !q.at.SameTerms(r.at) {
			return false
		}
		_, found := slices.BinarySearch(g.offsets, r.at.Constant)
		return found
	})
}

// kind says how a stray reference accesses memory.
type kind struct {
	write, integer bool
	again          bool // a store to where the same iteration has loaded from
	onward         bool // from line to line
}

// strayTime returns what a stray reference waits for.
func strayTime(c *node.Costs, share node.Share, size int64, k kind) sim.Duration {
	switch {
	case k.again:
		return c.StrayAgain(share, size, k.integer)
	case k.onward:
		return c.StrayOn(share, size, k.write, k.integer)
	}
	return c.Stray(share, size, k.write, k.integer)
}
