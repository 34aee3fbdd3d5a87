package xpressspace2014

import (
	"context"
	"fmt"
	"math"

	"simrun/scenarios"
	"simrun/sim"
)

// causes judges what the paper gives as reasons for the times of the second experiment,
// in runs without them. Where one scale decides that a claim differs, the larger ones
// are not run: they could not change the verdict.
type causes struct {
	all        *measurements
	is         *exchanged
	fig8, fig9 *scenarios.Part
}

func (c *causes) judge(ctx context.Context, env *scenarios.Env) error {
	for _, one := range []struct {
		claims         []string
		counterfactual string
		run            func(ctx context.Context, changed *scenarios.Env) error
	}{
		{[]string{"xs-c-006"}, "central-coupler", c.coupler},
		{[]string{"xs-c-088"}, "doubled-size", c.doubled},
		{[]string{"xs-c-092"}, "free-messages", c.free},
		{[]string{"xs-c-096", "xs-c-098"}, "unlimited-links", c.links},
	} {
		asked := false
		for _, claim := range one.claims {
			asked = asked || env.Asks(claim)
		}
		if !asked {
			continue
		}
		changed, ok := env.Counterfactual(one.counterfactual)
		if !ok {
			continue
		}
		if err := one.run(ctx, changed); err != nil {
			return err
		}
	}
	return nil
}

// run runs jobs of the second experiment in a changed environment and returns their
// times in ms, in the order of the cells.
func (c *causes) run(ctx context.Context, changed *scenarios.Env, s *system, cells []place) ([]*found, error) {
	cfg := changed.Config().(*exchangeConfig)
	var j jobs
	for _, at := range cells {
		j.add(s, cfg.exchange(changed, s, publishedScales[at.scale], sim.Size(publishedSizes[at.size]), executed(changed, cfg.Iterations)))
	}
	if err := j.run(ctx, changed); err != nil {
		return nil, err
	}
	return j.measured(), nil
}

// place is a cell of a table.
type place struct{ scale, size int }

// coupler judges direct exchange against one that goes through a third application.
func (c *causes) coupler(ctx context.Context, changed *scenarios.Env) error {
	var e exceptions
	var words string
	for scale := range publishedScales {
		runs, err := c.run(ctx, changed, onXpressSpace, []place{{scale, 0}, {scale, 1}, {scale, 2}, {scale, 3}})
		if err != nil {
			return err
		}
		lost, least, most := 0.0, math.Inf(1), 0.0
		for size, m := range runs {
			direct, by := c.is.time[0][scale][size], c.all.time(m)
			e.look(by > direct, "%s: %.2f ms, direct %.2f ms", cellName(scale, size), by, direct)
			e.look(size == 0 || by-direct > lost, "%s: %.2f ms lost after %.2f ms", cellName(scale, size), by-direct, lost)
			lost = by - direct
			least, most = min(least, by/direct), max(most, by/direct)
		}
		words += fmt.Sprintf("%v: %.2f to %.2f times as long; ", publishedScales[scale], least, most)
		if len(e.bad) > 0 {
			break
		}
	}
	e.claim(c.fig8, "xs-c-006", words)
	return nil
}

// doubled judges the fall of the time against jobs in which the bytes of a process stay the same. Most of them are in
// the figure. Those of twice 8 GB are run.
func (c *causes) doubled(ctx context.Context, changed *scenarios.Env) error {
	var e exceptions
	least := math.Inf(1)
	for k, s := range compared {
		wide, err := c.run(ctx, changed, s, []place{{1, 3}, {2, 3}, {3, 3}})
		if err != nil {
			return err
		}
		t := &c.is.time[k]
		for scale := 1; scale < len(publishedScales); scale++ {
			for size := range publishedSizes {
				same := c.all.time(wide[scale-1])
				if size+1 < len(publishedSizes) {
					same = t[scale][size+1]
				}
				fall := t[scale-1][size] - t[scale][size]
				if fall <= 0 {
					e.look(false, "%s, %s: no fall", s.name, cellName(scale, size))
					continue
				}
				gone := vanished(fall, t[scale-1][size]-same)
				least = min(least, gone)
				e.look(gone >= 0.5, "%s, to %s: %.0f %% of %.2f ms", s.name, cellName(scale, size), 100*gone, fall)
			}
		}
	}
	e.claim(c.fig8, "xs-c-088", fmt.Sprintf("bytes per process halve at every step; at least %.0f %% of a fall vanish with constant ones; ", 100*least))
	return nil
}

// free judges the gap between the systems against MCT without copies and matching.
func (c *causes) free(ctx context.Context, changed *scenarios.Env) error {
	var e exceptions
	for scale := range publishedScales {
		runs, err := c.run(ctx, changed, onMCT, []place{{scale, 1}, {scale, 2}, {scale, 3}})
		if err != nil {
			return err
		}
		for i, m := range runs {
			xs, mct := c.is.time[0][scale][i+1], c.is.time[1][scale][i+1]
			if mct <= xs {
				e.look(false, "%s: no gap, %.2f and %.2f ms", cellName(scale, i+1), mct, xs)
				continue
			}
			gone := vanished(mct-xs, c.all.time(m)-xs)
			e.look(gone >= 0.5, "%s: %.0f %% of %.3f ms close", cellName(scale, i+1), 100*gone, mct-xs)
		}
		if len(e.bad) > 0 {
			break
		}
	}
	for _, x := range []*scenarios.Part{c.fig8, c.fig9} {
		e.claim(x, "xs-c-092", "")
	}
	return nil
}
