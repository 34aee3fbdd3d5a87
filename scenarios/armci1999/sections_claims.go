package armci1999

import (
	"context"
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/sim"
)

// sectionClaims judges what the paper says of Figure 4. Where a claim needs more
// than the figure, the same is measured again in another way.
type sectionClaims struct {
	env    *scenarios.Env
	cfg    *sectionsConfig
	x      *scenarios.Part
	points []point // the figure, and the sizes beside it
}

// sectionLast is the size to which the paper goes.
const sectionLast = 512

// sizesOfFigure4 are the sizes that the sweep must have: the powers of two, and
// the 3 that a claim names.
func sizesOfFigure4() []int { return append(powers(sectionLast), 3) }

func (c *sectionClaims) judge(ctx context.Context) error {
	if missing := lacking(c.points, sizesOfFigure4()); missing != "" {
		for _, id := range []string{"082", "083", "084", "085", "086", "088", "090", "091", "104"} {
			c.x.Open("armci-c-"+id, "%s", missing)
		}
		return nil
	}
	first, last := c.active()
	if first == 0 {
		for _, id := range []string{"084", "085", "086", "088", "090", "091"} {
			c.x.Open("armci-c-"+id, "sizes that go by active message")
		}
	} else {
		c.advantage(first, last).give(c.x, "armci-c-084")
		c.small(first).give(c.x, "armci-c-085")
		c.large(last).give(c.x, "armci-c-086")
		if err := c.forced(ctx, first, last); err != nil {
			return err
		}
	}
	medianAhead(c.points).give(c.x, "armci-c-104")
	if err := c.polling(ctx); err != nil {
		return err
	}
	return c.blocking(ctx)
}

// active returns the first and the last size of the figure that goes by active
// message, or 0.
func (c *sectionClaims) active() (first, last int) {
	for _, p := range c.points {
		if p.active {
			last = p.x
			if first == 0 {
				first = p.x
			}
		}
	}
	return first, last
}

// advantage: ahead wherever active messages are used, and far ahead from twice
// their first size to half of their last.
func (c *sectionClaims) advantage(first, last int) verdict {
	ahead := everywhere("ratio of bandwidths with active messages", ratios(c.points, func(p *point) bool { return p.active }),
		func(q quotient) bool { return q.v > 1 })
	far := everywhere("from twice the first to half of the last size", ratios(c.points, func(p *point) bool { return p.x >= 2*first && 2*p.x <= last }),
		func(q quotient) bool { return q.v >= farAhead })
	return ahead.and(far)
}

// small: both are equally fast before the first switch, to which n = 2 belongs.
func (c *sectionClaims) small(first int) verdict {
	if first <= 2 {
		return verdict{observed: fmt.Sprintf("active messages from n = %d on", first)}
	}
	return identical(c.points, func(p *point) bool { return p.x < first })
}

// large: both are equally fast from the second switch on, to which n = 512 belongs.
func (c *sectionClaims) large(last int) verdict {
	if last >= sectionLast {
		return verdict{observed: fmt.Sprintf("active messages up to n = %d", last)}
	}
	return identical(c.points, func(p *point) bool { return p.x > last })
}

// polling repeats the figure with targets that poll.
func (c *sectionClaims) polling(ctx context.Context) error {
	if !c.env.Asks("armci-c-082") {
		return nil
	}
	s := c.cfg.sweep(c.env).repeat(c.cfg.Sizes)
	s.polling = true
	points, _, _, err := s.compare(ctx, c.env, c.cfg.measure)
	if err != nil {
		return err
	}
	if points, err = c.cfg.join(ctx, c.env, s, points); err != nil {
		return err
	}
	notFaster(c.points, points).give(c.x, "armci-c-082")
	return nil
}

// blocking repeats the LAPI_Gets of the figure with a wait after each.
func (c *sectionClaims) blocking(ctx context.Context) error {
	if !c.env.Asks("armci-c-083") {
		return nil
	}
	s := c.cfg.sweep(c.env).repeat(c.cfg.sizes())
	times, err := s.times(ctx, c.env, func(b *bench, n int) sim.Duration { return b.columnGets(c.cfg, n, true) })
	if err != nil {
		return err
	}
	list := perSize(c.points, times, func(p *point, t sim.Duration) float64 { return float64(t) / float64(p.native) },
		func(p *point) bool { return p.x >= 2 })
	everywhere("time of blocking / nonblocking gets", list, func(q quotient) bool {
		return q.v >= farAhead || q.x < 4 && q.v > 1
	}).give(c.x, "armci-c-083")
	return nil
}

// forced measures what the active message protocol would give where ARMCI does
// not use it.
func (c *sectionClaims) forced(ctx context.Context, first, last int) error {
	env, ok := c.env.Counterfactual("active-protocol")
	if !ok {
		return nil
	}
	var outside []int
	for _, n := range c.cfg.sizes() {
		if n < first || n > last {
			outside = append(outside, n)
		}
	}
	points, err := c.changed(ctx, env, outside)
	if err != nil {
		return err
	}
	end := slices.IndexFunc(points, func(p point) bool { return p.x > last })
	if end < 0 {
		end = len(points)
	}
	latency(points[:end]).give(c.x, "armci-c-088")
	bandwidth(points[end:]).give(c.x, "armci-c-090")
	env, ok = c.env.Counterfactual("free-copies")
	if !ok {
		return nil
	}
	free, err := c.changed(ctx, env, outside[end:])
	if err != nil {
		return err
	}
	copies(points[end:], free).give(c.x, "armci-c-091")
	return nil
}

// changed measures sizes of the figure in a counterfactual.
func (c *sectionClaims) changed(ctx context.Context, env *scenarios.Env, sizes []int) ([]point, error) {
	cfg := env.Config().(*sectionsConfig)
	points, _, _, err := cfg.sweep(env).repeat(sizes).compare(ctx, env, cfg.measure)
	return points, err
}

// latency: below the first switch an active message takes longer than LAPI_Gets;
// at the last size before it, not shorter by more than 1 %.
func latency(forced []point) verdict {
	last := 0
	if n := len(forced); n > 0 {
		last = forced[n-1].x
	}
	return everywhere("time of active message / LAPI_Gets below the switch", inverse(forced), func(q quotient) bool {
		return q.v > 1 || q.x == last && q.v >= 0.99
	})
}

// bandwidth: above the second switch active messages are not faster, and slower
// at n = 512.
func bandwidth(forced []point) verdict {
	return everywhere("bandwidth of active messages / LAPI_Gets above the switch back", ratios(forced, func(*point) bool { return true }), func(q quotient) bool {
		return q.v <= 1 && (q.x != sectionLast || q.v < 1)
	})
}

// copies: free copies close half of the gap between active messages and
// LAPI_Gets in bandwidth.
func copies(forced, free []point) verdict {
	var list []quotient
	for i := range forced {
		p := &forced[i]
		list = append(list, quotient{p.x, closedRate(rate(p.bytes, p.armci), rate(p.bytes, p.native), rate(p.bytes, free[i].armci))})
	}
	return everywhere("share of the gap that free copies close (0: no gap)", list, atLeastHalf)
}

// inverse returns how many times longer ARMCI took.
func inverse(points []point) []quotient {
	var list []quotient
	for i := range points {
		list = append(list, quotient{points[i].x, float64(points[i].armci) / float64(points[i].native)})
	}
	return list
}
