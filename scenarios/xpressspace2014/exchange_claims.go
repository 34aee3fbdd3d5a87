package xpressspace2014

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// curves are the series of a figure, each in the order of x.
type curves [][]exhibit.Cell

// curvesOf returns the series of a part.
func curvesOf(x *scenarios.Part) curves {
	var all curves
	for _, c := range x.Cells {
		i := slices.IndexFunc(all, func(known []exhibit.Cell) bool { return known[0].Column == c.Column })
		if i < 0 {
			i = len(all)
			all = append(all, nil)
		}
		all[i] = append(all[i], c)
	}
	for _, one := range all {
		slices.SortFunc(one, func(a, b exhibit.Cell) int { return int(a.X) - int(b.X) })
	}
	return all
}

// least returns how many points the shortest curve has.
func (all curves) least() int {
	least := math.MaxInt
	for _, one := range all {
		least = min(least, len(one))
	}
	return least
}

// hold claims something about each curve; observed tells those for which it does
// not hold, or the worst of the measure that decides.
func (all curves) hold(x *scenarios.Part, id string, points int, each func(one []exhibit.Cell) (holds bool, observed string)) {
	if all.least() < points {
		return
	}
	holds := true
	var good, bad []string
	for _, one := range all {
		ok, observed := each(one)
		holds = holds && ok
		list := &good
		if !ok {
			list = &bad
		}
		*list = append(*list, one[0].Column+": "+observed)
	}
	if len(bad) > 0 {
		x.Claim(id, holds, "not for %s", strings.Join(bad, "; "))
		return
	}
	x.Claim(id, holds, "%s", strings.Join(shortest(good), "; "))
}

// shortest returns the first and the last of many.
func shortest(words []string) []string {
	if len(words) <= 4 {
		return words
	}
	return []string{words[0], "...", words[len(words)-1]}
}

// listed shows the values of a curve.
func listed(one []exhibit.Cell) string {
	var words []string
	for _, c := range one {
		words = append(words, fmt.Sprintf("%.4g", c.Simulated))
	}
	return strings.Join(words, ", ")
}

// falling holds if each value is below the one before.
func falling(one []exhibit.Cell) (bool, string) {
	holds := true
	for i := 1; i < len(one); i++ {
		holds = holds && one[i].Simulated < one[i-1].Simulated
	}
	return holds, listed(one)
}

// notRising holds if no value is more than 5 % above the one before: nodes that are
// not full make as much difference.
func notRising(one []exhibit.Cell) (bool, string) {
	holds := true
	for i := 1; i < len(one); i++ {
		holds = holds && one[i].Simulated < 1.05*one[i-1].Simulated
	}
	return holds, listed(one)
}

// growing holds if each value is above the one before.
func growing(one []exhibit.Cell) (bool, string) {
	holds := true
	for i := 1; i < len(one); i++ {
		holds = holds && one[i].Simulated > one[i-1].Simulated
	}
	return holds, listed(one)
}

// flattening holds if the curve falls less from one point to the next than between
// the points before, for each process more.
func flattening(one []exhibit.Cell) (bool, string) {
	slope := func(i int) float64 {
		return (one[i-1].Simulated - one[i].Simulated) / (one[i].X - one[i-1].X)
	}
	holds := true
	words := []string{fmt.Sprintf("%.3g", slope(1))}
	for i := 2; i < len(one); i++ {
		holds = holds && slope(i) < slope(i-1)
		words = append(words, fmt.Sprintf("%.3g", slope(i)))
	}
	return holds, strings.Join(words, ", ") + " less for each process more"
}

// timeClaims are those about Figure 8.
func (all *measurements) timeClaims(x *scenarios.Part) {
	c := curvesOf(x)
	c.hold(x, "time-falls", 2, falling)
	c.hold(x, "slopes-fall", 3, flattening)
	if ratios := all.ratios(); len(ratios) > 0 {
		least, most := slices.Min(ratios), slices.Max(ratios)
		x.Claim("comparable", least > 0.67 && most < 1.5, "MCT takes %.3f to %.3f times as long as XpressSpace", least, most)
	}
}

// pair is a job on both systems.
type pair struct{ xs, mct *found }

// pairs returns the jobs that were run on both systems, with arrays of so many bytes
// together; 0 is any.
func (all *measurements) pairs(bytes int64) []pair {
	var both []pair
	for _, a := range all.list {
		for _, b := range all.list {
			if a.system == onXpressSpace && b.system == onMCT && a.exchange == b.exchange && (bytes == 0 || 2*a.bytes == bytes) {
				both = append(both, pair{a, b})
			}
		}
	}
	return both
}

// ratios returns the times of MCT by those of XpressSpace.
func (all *measurements) ratios() []float64 {
	var out []float64
	for _, p := range all.pairs(0) {
		out = append(out, all.time(p.mct)/all.time(p.xs))
	}
	return out
}

// gap is by how much XpressSpace's bandwidth is above MCT's, as a part of MCT's, over
// the numbers of processes.
type gap struct {
	mean, least, most float64
	known             bool
}

// gapAt returns the gap with arrays of so many bytes together.
func (all *measurements) gapAt(bytes int64) gap {
	pairs := all.pairs(bytes)
	g := gap{least: math.Inf(1), most: math.Inf(-1), known: len(pairs) > 0}
	for _, p := range pairs {
		one := all.time(p.mct)/all.time(p.xs) - 1
		g.mean += one / float64(len(pairs))
		g.least, g.most = min(g.least, one), max(g.most, one)
	}
	return g
}

func (g gap) String() string {
	return fmt.Sprintf("%+.1f %% (%+.1f to %+.1f %%)", 100*g.mean, 100*g.least, 100*g.most)
}

// bandwidthClaims are those about Figure 9.
func (all *measurements) bandwidthClaims(x *scenarios.Part) {
	curvesOf(x).hold(x, "bandwidth-does-not-rise", 2, notRising)
	if small := all.gapAt(1 << 30); small.known {
		x.Claim("equal-at-1gb", math.Abs(small.mean) < 0.1, "XpressSpace's bandwidth above MCT's, mean over the numbers of processes: %v", small)
	}
	known, holds := true, true
	var words []string
	for _, size := range []int64{2, 4, 8} {
		g := all.gapAt(size << 30)
		known, holds = known && g.known, holds && g.mean > 0
		words = append(words, fmt.Sprintf("%d GB: %v", size, g))
	}
	if known {
		x.Claim("ahead-when-large", holds, "XpressSpace's bandwidth above MCT's, mean over the numbers of processes: %s", strings.Join(words, "; "))
	}
}
