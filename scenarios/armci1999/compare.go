package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
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

// choices are the parameters of Figures 4 and 5 that say how ARMCI moves data.
type choices struct {
	Protocol   string `toml:"protocol,optional" oneof:"by-size active native"` // by size, always an active message, always machine gets
	FreeCopies bool   `toml:"free_copies,optional"`                            // packing and unpacking take no time
}

// constants returns ARMCI's constants for the choices.
func (c *choices) constants() armci.Protocol {
	p := armci.Protocol1999()
	switch c.Protocol {
	case "active":
		p = p.AllActive()
	case "native":
		p = p.AllDirect()
	}
	p.FreeCopies = c.FreeCopies
	return p
}

// point is what was measured at one x value of Figure 4 or 5.
type point struct {
	x             int
	bytes         int64
	armci, native sim.Duration
	active        bool // ARMCI used an active message

	armciSpent, nativeSpent scenarios.Spent
}

// advantage is how many times faster ARMCI was.
func (p *point) advantage() float64 { return float64(p.native) / float64(p.armci) }

// sweep is a row of measurements, at several x values, by process 0.
type sweep struct {
	setup
	elements int64        // of the arrays
	sleep    sim.Duration // how long the other processes sleep
	polling  bool         // they wait in a barrier, and so poll, instead of sleeping
	xs       []int
}

// repeat is a sweep for a claim, over some x values: it measures the same without
// moving data.
func (s sweep) repeat(xs []int) sweep {
	s.phantom, s.xs = true, xs
	return s
}

// run measures every x value at process 0.
func (s sweep) run(ctx context.Context, env *scenarios.Env, measure func(b *bench, x int)) (slept sleepers, found tally, err error) {
	s.peers = make([]*bench, env.Processes())
	_, err = env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, s.setup, s.elements, &found)
		switch {
		case b.Rank() == 0:
			for _, x := range s.xs {
				measure(b, x)
			}
			slept.finished = b.thread.Now()
		case !s.polling:
			slept.sleep(b, s.sleep)
		}
		must(b.thread, b.Finalize())
	}})
	return slept, found, err
}

// compare measures a point for every x value.
func (s sweep) compare(ctx context.Context, env *scenarios.Env, measure func(b *bench, x int) point) ([]point, sleepers, tally, error) {
	var points []point
	slept, found, err := s.run(ctx, env, func(b *bench, x int) { points = append(points, measure(b, x)) })
	return points, slept, found, err
}

// times measures one time for every x value.
func (s sweep) times(ctx context.Context, env *scenarios.Env, measure func(b *bench, x int) sim.Duration) ([]sim.Duration, error) {
	var times []sim.Duration
	_, _, err := s.run(ctx, env, func(b *bench, x int) { times = append(times, measure(b, x)) })
	return times, err
}

// draw adds the two series of a figure.
func draw(x *scenarios.Part, points []point, armci, native string) {
	x.Unit = "MB/s"
	for _, p := range points {
		x.Point(float64(p.x), armci, rate(p.bytes, p.armci))
		x.ExplainPoint(float64(p.x), armci, p.armciSpent, true)
	}
	for _, p := range points {
		x.Point(float64(p.x), native, rate(p.bytes, p.native))
		x.ExplainPoint(float64(p.x), native, p.nativeSpent, true)
	}
}

// claimSwitches says whether the protocol changes where it should: direct tells
// where the 1999 code takes the direct way.
func claimSwitches(x *scenarios.Part, points []point, direct func(x int) bool) {
	last, next := switchPoint(points)
	if last == 0 || next == 0 {
		x.Open("switch-points", "sizes on both sides of the first switch")
		return
	}
	x.Claim("switch-points", switched(points, direct), "the direct way up to %d, an active message from %d on%s", last, next, switchBack(points))
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
