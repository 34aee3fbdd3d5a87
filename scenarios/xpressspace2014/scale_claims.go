package xpressspace2014

import (
	"context"
	"fmt"
	"strings"

	"simrun/scenarios"
)

// firstScales are the jobs of the paper's first experiment.
var firstScales = [5]counts{{1024, 128}, {2048, 256}, {4096, 512}, {8192, 1024}, {16384, 2048}}

// scaling is the results of the first experiment at its five scales: times in seconds, throughputs in GB/s.
type scaling struct{ time, throughput [5]float64 }

// scalingOf reports whether all scales have been run in strips.
func scalingOf(all []*found, iterations int) (s scaling, complete bool) {
	known := 0
	for _, m := range all {
		for i, procs := range firstScales {
			if m.procs == procs && m.layout == strips {
				s.time[i], s.throughput[i] = m.exchangeTime(iterations).Seconds(), m.throughput(iterations)
				known++
			}
		}
	}
	return s, known == len(firstScales)
}

// scaleClaims judges what the paper says of Figure 7.
func scaleClaims(ctx context.Context, env *scenarios.Env, x *scenarios.Part, all []*found) error {
	cfg := env.Config().(*scaleConfig)
	s, complete := scalingOf(all, cfg.Iterations)
	if !cfg.published() || !complete {
		return nil
	}
	s.timeClaims(x)
	s.throughputClaims(x)
	if !env.Asks("xs-c-078") {
		return nil
	}
	return s.linkClaim(ctx, env, x)
}

func (s *scaling) timeClaims(x *scenarios.Part) {
	growth := s.time[4] / s.time[0]
	seen := fmt.Sprintf("the time grows by %.2f %%, from %.4f s (fitted cell) to %.4f s", 100*(growth-1), s.time[0], s.time[4])
	x.Claim("xs-c-071", growth > 1 && growth < 1.15, "%s", seen)
	x.Claim("xs-c-072", inRange(growth, 1.196, 1.265), "%s", seen)
	var words []string
	holds := s.time[4] > s.time[0]
	for i, t := range s.time {
		words = append(words, fmt.Sprintf("%.4f", t))
		holds = holds && (i == 0 || t >= s.time[i-1]*(1-0.005))
	}
	x.Claim("xs-c-073", holds, "%s s", strings.Join(words, ", "))
}

func (s *scaling) throughputClaims(x *scenarios.Part) {
	first, last := s.throughput[0], s.throughput[4]
	x.Claim("xs-c-074", inRange(first, 21.25, 28.75), "%.2f GB/s; the placement of nodes was chosen for this cell, so that this is no evidence", first)
	x.Claim("xs-c-075", inRange(last, 276, 374), "%.1f GB/s", last)
	x.Claim("xs-c-076", inRange(last/first, 12, 13.5), "%.2f times, from %.2f (fitted cell) to %.1f GB/s", last/first, first, last)
	var words []string
	holds := true
	for i := 1; i < len(s.throughput); i++ {
		r := s.throughput[i] / s.throughput[i-1]
		words = append(words, fmt.Sprintf("%.4f", r))
		holds = holds && inRange(r, 1.8, 2)
	}
	x.Claim("xs-c-077", holds, "%s times at the four doublings", strings.Join(words, ", "))
}

// linkClaim runs the smallest and the largest scale with links that are never full.
func (s *scaling) linkClaim(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	changed, ok := env.Counterfactual("unlimited-links")
	if !ok {
		return nil
	}
	cfg := changed.Config().(*scaleConfig)
	var j jobs
	for _, procs := range []counts{firstScales[0], firstScales[4]} {
		j.add(onXpressSpace, cfg.exchange(changed, procs, strips))
	}
	if err := j.run(ctx, changed); err != nil {
		return err
	}
	first, last := j.all[0].result.exchangeTime(cfg.Iterations).Seconds(), j.all[1].result.exchangeTime(cfg.Iterations).Seconds()
	before, after := s.time[4]-s.time[0], last-first
	if before <= 0 {
		for _, id := range []string{"xs-c-078", "xs-c-079"} {
			x.Claim(id, false, "the time does not grow: %.4f s, %.4f s", s.time[0], s.time[4])
		}
		return nil
	}
	gone := vanished(before, after)
	x.Claim("xs-c-078", gone >= 0.5, "%.0f %% of the growth of %.2f ms vanish: %.4f s to %.4f s with unlimited links", 100*gone, 1e3*before, first, last)
	// Who waits for shared links waits as much longer as the run takes than with unlimited links.
	waited := [2]float64{s.time[0] - first, s.time[4] - last}
	if grown := waited[1] - waited[0]; grown < before/2 {
		x.Claim("xs-c-079", false, "unlimited links save %.2f ms of the time at the smallest scale and %.2f ms at the largest, whose time is %.2f ms longer",
			1e3*waited[0], 1e3*waited[1], 1e3*before)
		return nil
	}
	x.Open("xs-c-079", "an account of how many transfers are open on a link at once, at each scale")
	return nil
}
