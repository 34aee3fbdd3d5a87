package armci1999

import (
	"context"
	"fmt"
	"math"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
)

// introClaims judges what the paper's introduction says of its example. Its
// numbers are met within 15 %.
type introClaims struct {
	env *scenarios.Env
	x   *scenarios.Part
	m   *intro
}

func (c *introClaims) judge(ctx context.Context) error {
	m := c.m
	c.judgeBetween("armci-c-002", us(m.first), 76.5, 103.5, "us")
	c.judgeBetween("armci-c-004", rate(sectionBytes, m.hundred), 0.425, 0.575, "MB/s")
	c.judgeBetween("armci-c-005", rate(sectionBytes, m.sleeping), 25.5, 34.5, "MB/s")
	stream := (m.stream*sectionCols - m.sleeping) / (sectionCols - 1)
	c.judgeBetween("armci-c-006", rate(sectionBytes, stream), 25.5, 34.5, "MB/s")
	c.judgeBetween("armci-c-007", rate(sectionBytes, m.strided), 7.65, 10.35, "MB/s")
	share := closed(m.hundred, m.sleeping, m.strided)
	c.x.Claim("armci-c-015", share >= half, "one strided get takes %.1f us, 100 gets %.1f us, a contiguous one %.1f us: %.1f %% of the gap",
		us(m.strided), us(m.hundred), us(m.sleeping), 100*share)

	const paper = 90.0 // us
	c.x.Claim("thirty-contradicts-ninety", us(m.sleeping) > us(m.first) && us(m.first) > sectionBytes/30.0,
		"30 MB/s means %.1f us for 1600 bytes; the first 16 bytes alone take %.1f us (%.0f us in the paper), one get of 1600 bytes %.1f us",
		sectionBytes/30.0, us(m.first), paper, us(m.sleeping))

	for _, judge := range []func(context.Context) error{c.columns, c.pipelining, c.startup, c.latencies} {
		if err := judge(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (c *introClaims) judgeBetween(id string, v, low, high float64, unit string) {
	c.x.Claim(id, isWithin(v, low, high), "%.4g %s; expected %g to %g", v, unit, low, high)
}

// columns looks at when each column of the section arrives.
func (c *introClaims) columns(ctx context.Context) error {
	if !c.env.Asks("armci-c-003") {
		return nil
	}
	ends, err := c.arrivals(ctx)
	if err != nil {
		return err
	}
	const low, high, stretch = 25.5, 34.5, 10
	least, most := math.Inf(1), 0.0
	for burst := 0; burst < len(ends); burst += sectionCols {
		for i := burst; i+stretch < burst+sectionCols; i++ {
			each := us(ends[i+stretch].Sub(ends[i])) / stretch
			least, most = min(least, each), max(most, each)
		}
	}
	c.x.Claim("armci-c-003", isWithin(us(c.m.following), low, high) && isWithin(least, low, high) && isWithin(most, low, high),
		"%.2f us each; ten in a row take %.2f to %.2f us each; expected %g to %g", us(c.m.following), least, most, low, high)
	return nil
}

// arrivals returns when each column of a section from each target has arrived,
// from a trace.
func (c *introClaims) arrivals(ctx context.Context) ([]sim.Time, error) {
	var began sim.Time
	run, err := c.job(ctx, c.env, true, func(b *bench) {
		b.time(targets, b.allColumns)
		began = b.thread.Now()
		b.time(targets, b.allColumns)
	})
	if err != nil {
		return nil, err
	}
	var ends []sim.Time
	for _, s := range run.Trace.Spans {
		if s.Start >= began && s.Track == "dispatcher 0" && s.Label == "handle get data" {
			ends = append(ends, s.End)
		}
	}
	if len(ends) != targets*sectionCols {
		return nil, fmt.Errorf("the trace of %d gets of %d columns has %d arrivals; expected one for each column", targets, sectionCols, len(ends))
	}
	return ends, nil
}

// job runs a measurement of process 0 while the others sleep, without data.
func (c *introClaims) job(ctx context.Context, env *scenarios.Env, trace bool, measure func(b *bench)) (*scenarios.Simulation, error) {
	cfg := env.Config().(*introConfig)
	var s sleepers
	return env.Run(ctx, scenarios.Job{Trace: trace, Body: func(e machines.Endpoint) {
		b := start(e, sizesOnly(), introRows*introColumns, &tally{})
		if b.Rank() == 0 {
			measure(b)
		} else {
			s.sleep(b, cfg.Sleep)
		}
		must(b.thread, b.Finalize())
	}})
}

// nativeTimes are the times of the example's LAPI_Gets in a counterfactual.
type nativeTimes struct{ first, hundred, contiguous sim.Duration }

func (c *introClaims) native(ctx context.Context, env *scenarios.Env) (t nativeTimes, err error) {
	_, err = c.job(ctx, env, false, func(b *bench) {
		t.first = b.repeat(b.firstColumn)
		t.hundred = b.repeat(b.allColumns)
		t.contiguous = b.repeat(b.contiguous)
	})
	return t, err
}

// pipelining: with an interrupt for each request, each further column costs more. The difference is at least half of
// the gap between its cost and that of the first column.
func (c *introClaims) pipelining(ctx context.Context) error {
	env, ok := c.env.Counterfactual("separate-interrupts")
	if !ok {
		return nil
	}
	t, err := c.native(ctx, env)
	if err != nil {
		return err
	}
	following := (t.hundred - t.first) / (sectionCols - 1)
	share := float64(following-c.m.following) / float64(c.m.first-c.m.following)
	c.x.Claim("armci-c-011", share >= half, "a further column costs %.1f us, and %.1f us with an interrupt for each request: %.0f %% of the way to the first column's %.1f us",
		us(c.m.following), us(following), 100*share, us(c.m.first))
	return nil
}

// startup: with startup paid once, 100 gets lose at most half as much against
// one contiguous get.
func (c *introClaims) startup(ctx context.Context) error {
	env, ok := c.env.Counterfactual("startup-once")
	if !ok {
		return nil
	}
	t, err := c.native(ctx, env)
	if err != nil {
		return err
	}
	share := closed(c.m.hundred, c.m.sleeping, t.hundred)
	c.x.Claim("armci-c-014", share >= half, "100 gets take %.1f us, and %.1f us with startup paid once; one contiguous get takes %.1f us: %.1f %% of the gap",
		us(c.m.hundred), us(t.hundred), us(c.m.sleeping), 100*share)
	return nil
}

// latencies: the time lost by 100 gets grows with latency and startup.
func (c *introClaims) latencies(ctx context.Context) error {
	lost := []sim.Duration{c.m.hundred - c.m.sleeping}
	for _, id := range []string{"latency-2", "latency-4", "latency-8"} {
		env, ok := c.env.Counterfactual(id)
		if !ok {
			return nil
		}
		t, err := c.native(ctx, env)
		if err != nil {
			return err
		}
		lost = append(lost, t.hundred-t.contiguous)
	}
	ratio, grows, observed := float64(c.m.hundred)/float64(c.m.sleeping), true, ""
	for i, d := range lost {
		grows = grows && (i == 0 || d > lost[i-1])
		observed += fmt.Sprintf(" %.4g", us(d))
	}
	c.x.Claim("armci-c-012", ratio >= farAhead && grows, "100 gets take %.1f times as long as a contiguous one; time lost with 1, 2, 4, 8 times the latency:%s us", ratio, observed)
	return nil
}
