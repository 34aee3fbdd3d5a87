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
// where the 1999 code takes the direct way; everywhere, that the active message
// protocol must be ahead wherever it is used.
func protocolClaims(x *scenarios.Part, points []point, direct func(x int) bool, everywhere bool) {
	holds, observed := identical(points, "small size", func(p *point) bool { return direct(p.x) && p.x <= shortColumns })
	x.Claim("identical-small", holds, "%s", observed)
	last, next := switchPoint(points)
	if last == 0 || next == 0 {
		x.Claim("switch-points", false, "not decided: there are no sizes on both sides of the first switch")
	} else {
		x.Claim("switch-points", switched(points, direct), "the direct way up to %d, an active message from %d on%s", last, next, switchBack(points))
	}
	holds, observed = lead(points, everywhere)
	x.Claim("far-ahead", holds, "%s", observed)
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

// identical gives the verdict whether both methods take the same time, within
// 2 %, at the points that are selected; there must be some.
func identical(points []point, what string, selected func(p *point) bool) (holds bool, observed string) {
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
	if n == 0 {
		return false, "not decided: there is no " + what
	}
	return low >= 0.98 && high <= 1.02, fmt.Sprintf("the bandwidths have a ratio of %.4f to %.4f", low, high)
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

// lead gives the verdict whether the active message protocol is far ahead: by
// a factor of two somewhere, and ahead at three of four points at least. All
// says that it must be ahead everywhere.
func lead(points []point, all bool) (holds bool, observed string) {
	best, worst := extremes(points)
	if best == nil {
		return false, "not decided: no active message was used"
	}
	active, ahead, behind := 0, 0, ""
	for i := range points {
		switch p := &points[i]; {
		case !p.active:
		case p.ahead() > 1:
			active++
			ahead++
		default:
			active++
			behind += fmt.Sprintf(" %d", p.x)
		}
	}
	observed = fmt.Sprintf("at most %.2f times the bandwidth of LAPI_Get, at %d; at least %.2f times, at %d", best.ahead(), best.x, worst.ahead(), worst.x)
	if behind != "" {
		observed += "; behind at" + behind
	}
	return best.ahead() >= 2 && 4*ahead >= 3*active && (ahead == active || !all), observed
}
