package armci1999

import (
	"context"
	"fmt"

	"simrun/machines/ibmsp/lapi"
	"simrun/scenarios"
	"simrun/sim"
)

// gatherClaims judges what the paper says of Figure 5. Where a claim needs more
// than the figure, the same is measured again in another way.
type gatherClaims struct {
	env    *scenarios.Env
	cfg    *gatherConfig
	x      *scenarios.Part
	points []point // the figure
}

// gatherLast is the number of elements that the sweep must reach.
const gatherLast = 16384

func (c *gatherClaims) judge(ctx context.Context) error {
	missing := lacking(c.points, powers(gatherLast))
	last, next := switchPoint(c.points)
	if missing == "" && next == 0 {
		missing = "sizes that go by active message"
	}
	if missing != "" {
		for _, id := range []string{"082", "092", "093", "095", "098", "102", "103", "104"} {
			c.x.Open("armci-c-"+id, "%s", missing)
		}
		return nil
	}
	c.advantage(last).give(c.x, "armci-c-092")
	c.small(last).give(c.x, "armci-c-093")
	medianAhead(c.points).give(c.x, "armci-c-104")
	for _, judge := range []func(context.Context) error{c.polling, c.blocking, c.utilization, c.pipelining, c.packets} {
		if err := judge(ctx); err != nil {
			return err
		}
	}
	return nil
}

// advantage: ahead above the switch, and far ahead from twice its size to the end.
func (c *gatherClaims) advantage(last int) verdict {
	ahead := everywhere("ratio of bandwidths above the switch", ratios(c.points, func(p *point) bool { return p.x > last }),
		func(q quotient) bool { return q.v > 1 })
	far := everywhere("from twice its size", ratios(c.points, func(p *point) bool { return p.x >= 2*last }),
		func(q quotient) bool { return q.v >= farAhead })
	return ahead.and(far)
}

// small: both are equally fast up to the switch, which lies below a packet's
// number of elements.
func (c *gatherClaims) small(last int) verdict {
	const packet = 128
	v := identical(c.points, func(p *point) bool { return p.x <= last })
	return v.and(verdict{holds: last >= 1 && last < packet, observed: fmt.Sprintf("the switch is after %d elements", last)})
}

// polling repeats the figure with targets that poll.
func (c *gatherClaims) polling(ctx context.Context) error {
	if !c.env.Asks("armci-c-082") {
		return nil
	}
	s := c.cfg.sweep(c.env).repeat(c.cfg.Elements)
	s.polling = true
	points, _, _, err := s.compare(ctx, c.env, c.cfg.measure)
	if err != nil {
		return err
	}
	notFaster(c.points, points).give(c.x, "armci-c-082")
	return nil
}

// native repeats the LAPI_Gets of the figure in an environment.
func (c *gatherClaims) native(ctx context.Context, env *scenarios.Env, blocking bool) ([]sim.Duration, error) {
	cfg := env.Config().(*gatherConfig)
	s := cfg.sweep(env).repeat(cfg.Elements)
	return s.times(ctx, env, func(b *bench, n int) sim.Duration { return b.elementGets(cfg.Repeats, n, blocking) })
}

// blocking repeats the LAPI_Gets of the figure with a wait after each.
func (c *gatherClaims) blocking(ctx context.Context) error {
	if !c.env.Asks("armci-c-095") {
		return nil
	}
	times, err := c.native(ctx, c.env, true)
	if err != nil {
		return err
	}
	list := perSize(c.points, times, func(p *point, t sim.Duration) float64 { return float64(t) / float64(p.native) },
		func(p *point) bool { return p.x >= 2 })
	everywhere("time of blocking / nonblocking gets", list, func(q quotient) bool { return q.v > 1 }).give(c.x, "armci-c-095")
	return nil
}

// utilization counts the packets that bring the data of a native gather, and
// compares it with a contiguous get of as many bytes.
func (c *gatherClaims) utilization(ctx context.Context) error {
	if !c.env.Asks("armci-c-102") {
		return nil
	}
	var used []quotient
	s := c.cfg.sweep(c.env).repeat(c.cfg.Elements)
	times, err := s.times(ctx, c.env, func(b *bench, n int) sim.Duration {
		target := b.peers[1].lapi
		before := target.Traffic()
		b.elementGets(1, n, false) // of process 1
		used = append(used, quotient{n, packetUse(before, target.Traffic())})
		return b.time(c.cfg.Repeats, func(_, target int) {
			b.get(target, 0, 0, int64(n)*double)
			b.wait(1)
		})
	})
	if err != nil {
		return err
	}
	fromFour := func(p *point) bool { return p.x >= 4 }
	speed := perSize(c.points, times, func(p *point, t sim.Duration) float64 { return float64(t) / float64(p.native) }, fromFour)
	everywhere("user bytes / (data packets x 1024)", used, func(q quotient) bool { return q.v <= 0.01 }).and(
		everywhere("bandwidth of LAPI_Gets / one contiguous get", speed, func(q quotient) bool { return q.v <= 1/farAhead })).give(c.x, "armci-c-102")
	return nil
}

// packetUse is how much of the packets with data that a task has sent between
// two looks was data of a program.
func packetUse(before, after lapi.Traffic) float64 {
	const packet = 1024 // bytes
	return float64(after.Bytes-before.Bytes) / (packet * float64(after.Data-before.Data))
}

// pipelining repeats the LAPI_Gets with an interrupt for each request.
func (c *gatherClaims) pipelining(ctx context.Context) error {
	env, ok := c.env.Counterfactual("separate-interrupts")
	if !ok {
		return nil
	}
	times, err := c.native(ctx, env, false)
	if err != nil {
		return err
	}
	list := perSize(c.points, times, func(p *point, t sim.Duration) float64 { return float64(t) / float64(p.native) },
		func(p *point) bool { return p.x >= 4 })
	everywhere("time with an interrupt for each request / as it is", list, func(q quotient) bool { return q.v >= farAhead }).give(c.x, "armci-c-098")
	return nil
}

// packets repeats the LAPI_Gets with full packets.
func (c *gatherClaims) packets(ctx context.Context) error {
	env, ok := c.env.Counterfactual("shared-packets")
	if !ok {
		return nil
	}
	times, err := c.native(ctx, env, false)
	if err != nil {
		return err
	}
	const packet = 128 // elements
	list := perSize(c.points, times, func(p *point, t sim.Duration) float64 { return closed(p.native, p.armci, t) },
		func(p *point) bool { return p.x > packet })
	everywhere("share of the gap that full packets close", list, atLeastHalf).give(c.x, "armci-c-103")
	return nil
}
