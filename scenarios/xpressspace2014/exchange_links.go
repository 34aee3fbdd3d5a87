package xpressspace2014

import (
	"context"
	"fmt"

	"simrun/scenarios"
)

// links judges what the paper ascribes to contention at shared links, in runs whose links are never full. If nothing
// falls, or nothing is in excess, contention has nothing to explain. Then the claim differs, and no run could change
// that. The effect of such links is reported for the smallest job.
func (c *causes) links(ctx context.Context, changed *scenarios.Env) error {
	worth := ""
	for k, s := range compared {
		m, err := c.run(ctx, changed, s, []place{{0, 0}})
		if err != nil {
			return err
		}
		worth += fmt.Sprintf("%s takes %.3f instead of %.3f ms with them (%s); ", s.name, c.all.time(m[0]), c.is.time[k][0][0], cellName(0, 0))
	}
	if err := c.bandwidthFall(ctx, changed, worth); err != nil {
		return err
	}
	return c.flattening(ctx, changed, worth)
}

// unlimited runs cells of a system, each once.
func (c *causes) unlimited(ctx context.Context, changed *scenarios.Env, scales []int) (runs [2][]*found, err error) {
	var cells []place
	for size := range publishedSizes {
		for _, scale := range scales {
			cells = append(cells, place{scale, size})
		}
	}
	for k, s := range compared {
		if runs[k], err = c.run(ctx, changed, s, cells); err != nil {
			return runs, err
		}
	}
	return runs, nil
}

// bandwidthFall judges the fall of the bandwidth per process from the smallest to the
// largest scale; worth says what unlimited links are worth.
func (c *causes) bandwidthFall(ctx context.Context, changed *scenarios.Env, worth string) error {
	var e exceptions
	for k, s := range compared {
		for app, name := range applications {
			c.is.bandwidth[k][app].curves(func(size int, b [4]float64) {
				e.look(b[3] < b[0], "%s %s, %s: %.2f to %.2f MB/s", s.name, name, sizeName(size), b[0], b[3])
			})
		}
	}
	if len(e.bad) > 0 {
		e.claim(c.fig9, "xs-c-096", worth+"there is no fall to explain: ")
		return nil
	}
	runs, err := c.unlimited(ctx, changed, []int{0, 3})
	if err != nil {
		return err
	}
	e = exceptions{}
	for k, s := range compared {
		for app, name := range applications {
			c.is.bandwidth[k][app].curves(func(size int, b [4]float64) {
				first, last := c.all.bandwidth(runs[k][2*size], app), c.all.bandwidth(runs[k][2*size+1], app)
				gone := vanished(b[0]-b[3], first-last)
				e.look(gone >= 0.5, "%s %s, %s: %.0f %% of %.2f MB/s", s.name, name, sizeName(size), 100*gone, b[0]-b[3])
			})
		}
	}
	e.claim(c.fig9, "xs-c-096", "")
	return nil
}

// flattening judges by how much the time falls short of halving when the processes
// double.
func (c *causes) flattening(ctx context.Context, changed *scenarios.Env, worth string) error {
	excess := func(t [4]float64, step int) float64 { return t[step]/t[step-1] - 0.5 }
	var e exceptions
	c.steps(func(k, size, step int, t [4]float64) {
		e.look(excess(t, step) > 0, "%s, to %s: %.4f", compared[k].name, cellName(step, size), 0.5+excess(t, step))
	})
	if len(e.bad) > 0 {
		e.claim(c.fig8, "xs-c-098", worth+"the time halves or falls by more: ")
		return nil
	}
	runs, err := c.unlimited(ctx, changed, []int{0, 1, 2, 3})
	if err != nil {
		return err
	}
	e = exceptions{}
	c.steps(func(k, size, step int, t [4]float64) {
		var free [4]float64
		for scale := range free {
			free[scale] = c.all.time(runs[k][4*size+scale])
		}
		gone := vanished(excess(t, step), excess(free, step))
		e.look(gone >= 0.5, "%s, to %s: %.0f %% of %.4f", compared[k].name, cellName(step, size), 100*gone, excess(t, step))
	})
	e.claim(c.fig8, "xs-c-098", "")
	return nil
}

// steps calls look for every doubling of the processes, with the times of all scales.
func (c *causes) steps(look func(k, size, step int, t [4]float64)) {
	for k := range compared {
		c.is.time[k].curves(func(size int, t [4]float64) {
			for step := 1; step < len(t); step++ {
				look(k, size, step, t)
			}
		})
	}
}
