package xpressspace2014

import (
	"context"
	"fmt"
	"math"

	"simrun/scenarios"
)

// exchanged is the results of the second experiment: times in ms, bandwidths per process of the two applications in
// MB/s.
type exchanged struct {
	time      [2]table // XpressSpace, MCT
	bandwidth [2][2]table
}

// compared are the two systems of the second and third experiment.
var compared = [2]*system{onXpressSpace, onMCT}

// exchangedOf reports whether all cells of the paper have been run.
func exchangedOf(all *measurements) (e exchanged, complete bool) {
	complete = true
	for k, s := range compared {
		known := true
		e.time[k], known = tableOf(all.list, s, all.time)
		complete = complete && known
		for app := range applications {
			e.bandwidth[k][app], _ = tableOf(all.list, s, func(m *found) float64 { return all.bandwidth(m, app) })
		}
	}
	return e, complete
}

// claims judges what the paper says of Figures 8 and 9.
func (all *measurements) claims(ctx context.Context, env *scenarios.Env, fig8, fig9 *scenarios.Part) error {
	e, complete := exchangedOf(all)
	if fig8.Other || !complete {
		return nil
	}
	e.timeClaims(fig8)
	e.bandwidthClaims(fig9)
	if err := shareClaim(env, fig9, &e); err != nil {
		return err
	}
	c := causes{all: all, is: &e, fig8: fig8, fig9: fig9}
	return c.judge(ctx, env)
}

// timeClaims are those about Figure 8 that need no other run.
func (e *exchanged) timeClaims(x *scenarios.Part) {
	ratio := e.time[1].ratio(e.time[0])
	least, most := ratio.span(0)
	x.Claim("xs-c-082", least.value >= 0.9 && most.value <= 1.1, "MCT takes %.4f (%s) to %.4f (%s) times as long", least.value, least.name(), most.value, most.name())
	e.closeClaim(x, e.time[:])
	var falls, slopes exceptions
	for k, s := range compared {
		e.time[k].curves(func(size int, t [4]float64) {
			for i := 1; i < len(t); i++ {
				falls.look(t[i] < t[i-1], "%s, %s: %.2f to %.2f ms", s.name, sizeName(size), t[i-1], t[i])
			}
			for i := 2; i < len(t); i++ {
				before, now := t[i-2]-t[i-1], t[i-1]-t[i]
				slopes.look(now < before, "%s, %s: by %.2f, then by %.2f ms", s.name, sizeName(size), before, now)
			}
		})
	}
	falls.claim(x, "xs-c-087", fmt.Sprintf("from %.1f to %.2f ms at 1 GB, from %.0f to %.1f ms at 8 GB (XpressSpace); ", e.time[0][0][0], e.time[0][3][0], e.time[0][0][3], e.time[0][3][3]))
	slopes.claim(x, "xs-c-097", "")
}

// curves calls look with each column: the numbers of a size, by scale.
func (t *table) curves(look func(size int, c [4]float64)) {
	for size := range publishedSizes {
		look(size, [4]float64{t[0][size], t[1][size], t[2][size], t[3][size]})
	}
}

// closeClaim compares the systems at 1 GB, in tables of XpressSpace and then as many of
// MCT.
func (e *exchanged) closeClaim(x *scenarios.Part, tables []table) {
	worst, at := 0.0, 0
	n := len(tables) / 2
	for k := range n {
		for scale := range publishedScales {
			a, b := tables[k][scale][0], tables[n+k][scale][0]
			if apart := max(a, b)/min(a, b) - 1; apart > worst {
				worst, at = apart, scale
			}
		}
	}
	x.Claim("xs-c-085", worst <= 0.05, "at most %.2f %% apart at 1 GB, on %v", 100*worst, publishedScales[at])
}

// bandwidthClaims are those about Figure 9 that need no other run.
func (e *exchanged) bandwidthClaims(x *scenarios.Part) {
	e.closeClaim(x, []table{e.bandwidth[0][0], e.bandwidth[0][1], e.bandwidth[1][0], e.bandwidth[1][1]})
	var large, ahead, lead, falls exceptions
	least, most := math.Inf(1), math.Inf(-1)
	for app, name := range applications {
		xs, mct := e.bandwidth[0][app], e.bandwidth[1][app]
		ratio := xs.ratio(mct)
		low, high := ratio.span(1)
		least, most = min(least, low.value), max(most, high.value)
		for scale, row := range ratio {
			for size := 1; size < len(row); size++ {
				large.look(row[size] >= 1.5, "%s, %s: %.4f", name, cellName(scale, size), row[size])
				ahead.look(row[size] > 1.05, "%s, %s: %.4f", name, cellName(scale, size), row[size])
				before, now := xs[scale][size-1]-mct[scale][size-1], xs[scale][size]-mct[scale][size]
				lead.look(now > before, "%s, %s: %+.3f after %+.3f MB/s", name, cellName(scale, size), now, before)
			}
		}
		for k, s := range compared {
			e.bandwidth[k][app].curves(func(size int, b [4]float64) {
				for i := 1; i < len(b); i++ {
					falls.look(b[i] < b[i-1], "%s %s, %s: %.3f to %.3f", s.name, name, sizeName(size), b[i-1], b[i])
				}
			})
		}
	}
	seen := fmt.Sprintf("XpressSpace has %.4f to %.4f times MCT's bandwidth; ", least, most)
	large.claim(x, "xs-c-083", seen)
	ahead.claim(x, "xs-c-084", seen)
	lead.claim(x, "xs-c-086", "")
	falls.claim(x, "xs-c-094", "")
}
