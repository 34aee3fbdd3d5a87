package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
)

// Names of the two methods, as the figures' series.
const (
	viaARMCI  = "ARMCI_GetS"
	viaLAPI   = "LAPI_Get per column"
	viaGetV   = "ARMCI_GetV"
	viaSingle = "LAPI_Get per element"
)

// point is what was measured at one x value of Figure 4 or 5.
type point struct {
	x             int
	bytes         int64
	armci, native sim.Duration
	active        bool // ARMCI used an active message
}

// ahead is how many times faster ARMCI was.
func (p *point) ahead() float64 { return float64(p.native) / float64(p.armci) }

// compare runs measure for every x value at process 0 while the others sleep.
func compare(ctx context.Context, env *scenarios.Env, elements int64, sleep sim.Duration, xs []int, measure func(b *bench, x int) point) ([]point, *scenarios.Outcome, error) {
	var points []point
	var s sleepers
	var found tally
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, env, elements, &found)
		if b.Rank() == 0 {
			for _, x := range xs {
				points = append(points, measure(b, x))
			}
			s.finished = b.thread.Now()
		} else {
			s.sleep(b, sleep)
		}
		must(b.thread, b.Finalize())
	}})
	if err != nil {
		return nil, nil, err
	}
	o := &scenarios.Outcome{}
	s.check(o, env, &found)
	return points, o, nil
}

// draw adds the two series of a figure.
func draw(x *scenarios.Part, points []point, armci, native string) {
	x.Unit = "MB/s"
	for _, p := range points {
		x.Point(float64(p.x), armci, rate(p.bytes, p.armci))
	}
	for _, p := range points {
		x.Point(float64(p.x), native, rate(p.bytes, p.native))
	}
}

// protocolClaims gives the verdicts that Figures 4 and 5 share. direct says
// where the 1999 code takes the direct way.
func protocolClaims(x *scenarios.Part, points []point, direct func(x int) bool) {
	small := func(p *point) bool { return direct(p.x) && p.x <= shortColumns }
	x.Claim("identical-small", identical(points, small), "%s", describeRatio(points, small))
	last, next := switchPoint(points)
	x.Claim("switch-points", switched(points, direct) && next > 0, "the direct way up to %d, an active message from %d on%s", last, next, switchBack(points))
	best, worst := extremes(points)
	x.Claim("far-ahead", best != nil && best.ahead() >= 2, "%s", describeLead(points, best, worst))
}

// switched reports whether ARMCI took the direct way where it should, and no
// active message there.
func switched(points []point, direct func(x int) bool) bool {
	for i := range points {
		if points[i].active == direct(points[i].x) {
			return false
		}
	}
	return true
}

// switchPoint returns the last x before the first active message and the x of
// that, or 0 where there is none.
func switchPoint(points []point) (last, next int) {
	for i := range points {
		if points[i].active {
			return last, points[i].x
		}
		last = points[i].x
	}
	return last, 0
}

// switchBack says where the direct way is taken again.
func switchBack(points []point) string {
	for i := 1; i < len(points); i++ {
		if points[i-1].active && !points[i].active {
			return fmt.Sprintf(" to %d, the direct way again from %d on", points[i-1].x, points[i].x)
		}
	}
	return ""
}

// identical reports whether both methods take the same time, within 2 %, at
// all points that are selected, and whether there are any.
func identical(points []point, selected func(p *point) bool) bool {
	n := 0
	for i := range points {
		p := &points[i]
		if !selected(p) {
			continue
		}
		n++
		if r := p.ahead(); r < 0.98 || r > 1.02 {
			return false
		}
	}
	return n > 0
}

// describeRatio says between which bounds the ratio of the two methods lies at
// the points that are selected.
func describeRatio(points []point, selected func(p *point) bool) string {
	n, low, high := 0, 0.0, 0.0
	for i := range points {
		p := &points[i]
		if !selected(p) {
			continue
		}
		r := p.ahead()
		if n == 0 {
			low, high = r, r
		}
		low, high = min(low, r), max(high, r)
		n++
	}
	return fmt.Sprintf("at %d sizes the bandwidths have a ratio of %.4f to %.4f", n, low, high)
}

// extremes returns the points at which the active message protocol is furthest
// ahead and least so.
func extremes(points []point) (best, worst *point) {
	for i := range points {
		p := &points[i]
		if !p.active {
			continue
		}
		if best == nil || p.ahead() > best.ahead() {
			best = p
		}
		if worst == nil || p.ahead() < worst.ahead() {
			worst = p
		}
	}
	return best, worst
}

func describeLead(points []point, best, worst *point) string {
	if best == nil {
		return "no active message was used"
	}
	s := fmt.Sprintf("at most %.2f times the bandwidth of LAPI_Get, at %d", best.ahead(), best.x)
	for i := range points {
		if p := &points[i]; p.active && p.ahead() <= 1 {
			return s + fmt.Sprintf("; ahead up to %d; at least %.2f times, at %d", points[i-1].x, worst.ahead(), worst.x)
		}
	}
	return s + fmt.Sprintf("; ahead everywhere, by %.2f times at the least, at %d", worst.ahead(), worst.x)
}
