package armci1999

import (
	"fmt"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/sim"
)

// verdict is what a claim of the paper comes to.
type verdict struct {
	holds    bool
	observed string
	missing  string // if it cannot be judged
}

func (v verdict) give(x *scenarios.Part, id string) {
	if v.missing != "" {
		x.Open(id, "%s", v.missing)
		return
	}
	x.Claim(id, v.holds, "%s", v.observed)
}

// isWithin says whether a number lies in a range that includes its ends.
func isWithin(v, low, high float64) bool { return v >= low && v <= high }

// quotient is a number that belongs to a size, such as a ratio of two bandwidths.
type quotient struct {
	x int
	v float64
}

// everywhere says of numbers by size whether all pass a test: with the least and
// the greatest, and the sizes that fail.
func everywhere(what string, list []quotient, pass func(q quotient) bool) verdict {
	if len(list) == 0 {
		return verdict{missing: "sizes at which it could be seen"}
	}
	least := slices.MinFunc(list, compareQuotients)
	most := slices.MaxFunc(list, compareQuotients)
	var fails []int
	for _, q := range list {
		if !pass(q) {
			fails = append(fails, q.x)
		}
	}
	observed := fmt.Sprintf("%s: %.3f (at %d) to %.3f (at %d)", what, least.v, least.x, most.v, most.x)
	if fails != nil {
		observed += "; not so at " + shorten(fails, len(list))
	}
	return verdict{holds: fails == nil, observed: observed}
}

func compareQuotients(a, b quotient) int {
	switch {
	case a.v < b.v:
		return -1
	case a.v > b.v:
		return 1
	}
	return 0
}

// and joins two verdicts; both must hold.
func (v verdict) and(w verdict) verdict {
	if v.missing != "" || w.missing != "" {
		return verdict{missing: v.missing + w.missing}
	}
	return verdict{holds: v.holds && w.holds, observed: v.observed + "; " + w.observed}
}

// shorten lists sizes; there were n in all.
func shorten(xs []int, n int) string {
	const shown = 6
	var b strings.Builder
	for i, x := range xs {
		switch {
		case len(xs) <= shown || i < shown-1 || i == len(xs)-1:
			fmt.Fprintf(&b, "%d ", x)
		case i == shown-1:
			b.WriteString("... ")
		}
	}
	fmt.Fprintf(&b, "(%d of %d sizes)", len(xs), n)
	return b.String()
}

// closed is the share of a loss of time that a change removes. The loss is by how much slow is longer than fast. If
// slow is not longer, there is no loss, and closed is 0.
func closed(slow, fast, changed sim.Duration) float64 {
	if slow <= fast {
		return 0
	}
	return float64(slow-changed) / float64(slow-fast)
}

// closedRate is closed for bandwidths: of what slow is less than fast.
func closedRate(slow, fast, changed float64) float64 {
	if slow >= fast {
		return 0
	}
	return (changed - slow) / (fast - slow)
}

// half is how much of a loss its cause must explain.
const half = 0.5

func atLeastHalf(q quotient) bool { return q.v >= half }

// median returns the middle of numbers, which must not be empty. If their number is even, it is the mean of the two in
// the middle.
func median(list []quotient) float64 {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, compareQuotients)
	n := len(sorted)
	return (sorted[(n-1)/2].v + sorted[n/2].v) / 2
}

// ratios returns how many times faster ARMCI was at the points that are selected.
func ratios(points []point, selected func(p *point) bool) []quotient {
	var list []quotient
	for i := range points {
		if p := &points[i]; selected(p) {
			list = append(list, quotient{p.x, p.advantage()})
		}
	}
	return list
}

// lacking returns what is missing of the sizes that a claim is about, "" if
// nothing.
func lacking(points []point, wanted []int) string {
	var absent []int
	for _, x := range wanted {
		if !slices.ContainsFunc(points, func(p point) bool { return p.x == x }) {
			absent = append(absent, x)
		}
	}
	if absent == nil {
		return ""
	}
	return "sizes in the sweep: " + shorten(absent, len(wanted))
}

// powers returns the powers of two from 1 to last.
func powers(last int) []int {
	var list []int
	for x := 1; x <= last; x *= 2 {
		list = append(list, x)
	}
	return list
}

// identical says whether both methods are equally fast, within 1 %, at the
// selected points.
func identical(points []point, selected func(p *point) bool) verdict {
	const tolerance = 0.01
	return everywhere("bandwidth of ARMCI / LAPI_Get", ratios(points, selected),
		func(q quotient) bool { return isWithin(q.v, 1-tolerance, 1+tolerance) })
}

// farAhead is by how much ARMCI must be faster to be far ahead.
const farAhead = 1.5

// medianAhead says whether ARMCI is far ahead in the median over a sweep.
func medianAhead(points []point) verdict {
	all := ratios(points, func(*point) bool { return true })
	m := median(all)
	return verdict{holds: m >= farAhead, observed: fmt.Sprintf("bandwidth of ARMCI / LAPI_Get: a median of %.3f over %d sizes", m, len(all))}
}

// notFaster says whether bandwidths with interrupts are not above those with
// polling, by 1 % at most, and lower at the smallest size. Sleeping and polling
// are sweeps over the same sizes.
func notFaster(sleeping, polling []point) verdict {
	const tolerance = 0.01
	one := func(what string, took func(p *point) sim.Duration) verdict {
		var list []quotient
		for i := range sleeping {
			list = append(list, quotient{sleeping[i].x, float64(took(&polling[i])) / float64(took(&sleeping[i]))})
		}
		smallest := list[0].x
		return everywhere("bandwidth with interrupts / polling, "+what, list, func(q quotient) bool {
			return q.v <= 1+tolerance && (q.x > smallest || q.v < 1)
		})
	}
	return one("ARMCI", func(p *point) sim.Duration { return p.armci }).and(
		one("LAPI_Get", func(p *point) sim.Duration { return p.native }))
}

// perSize makes numbers by size of the times of a sweep.
func perSize(points []point, times []sim.Duration, number func(p *point, t sim.Duration) float64, selected func(p *point) bool) []quotient {
	var list []quotient
	for i := range points {
		if p := &points[i]; selected(p) {
			list = append(list, quotient{p.x, number(p, times[i])})
		}
	}
	return list
}
