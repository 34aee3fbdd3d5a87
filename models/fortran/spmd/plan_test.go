package spmd

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
	"simrun/sim"
)

// run executes a plan for a loop whose iterations take f.
func (p *plan) run(f func(i int64) sim.Duration) {
	for i, more := p.next(); more; i, more = p.next() {
		p.executed(sample{i, f(i)})
	}
}

// Ten iterations of 5, and the first of 12: the plan executes 0, 1, 6 and 9 and
// adds 6 times 5 for those between.
func TestPlanSteady(t *testing.T) {
	p := newPlan(10)
	p.run(func(i int64) sim.Duration {
		if i == 0 {
			return 12
		}
		return 5
	})
	var at []int64
	for _, n := range p.nodes {
		at = append(at, n.at)
	}
	if want := []int64{0, 1, 6, 9}; !slices.Equal(at, want) {
		t.Errorf("executed %v, want %v", at, want)
	}
	if p.total() != 57 || p.err != 0 {
		t.Errorf("total %d, error %v, want 57, 0", p.total(), p.err)
	}
	if skipped := p.skipped(func(i int) sim.Duration { return p.nodes[i].took }); skipped != 30 {
		t.Errorf("skipped %d, want 30", skipped)
	}
}

func TestPlanShortLoopsWhole(t *testing.T) {
	for trips := range int64(allTrips + 1) {
		p := newPlan(trips)
		p.run(func(i int64) sim.Duration { return sim.Duration(1000 + 7*i*i*i) })
		want := sim.Duration(0)
		for i := range trips {
			want += sim.Duration(1000 + 7*i*i*i)
		}
		if p.total() != want || int64(len(p.nodes)) != trips {
			t.Errorf("%d trips: total %d of %d nodes, want %d of all", trips, p.total(), len(p.nodes), want)
		}
	}
}

// Elimination: the time of a step falls with the square of what is left, in
// stairs of what each of some processors owns.
func TestPlanSmoothLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trips := rapid.Int64Range(100, 2000).Draw(t, "trips")
		processors := rapid.Int64Range(1, 64).Draw(t, "processors")
		constant := rapid.Int64Range(0, 1000).Draw(t, "constant")
		f := func(i int64) sim.Duration {
			left := trips - i
			return sim.Duration(left * (constant + 10*((left+processors-1)/processors)))
		}
		p := newPlan(trips)
		p.run(f)
		want := 0.0
		for i := range trips {
			want += float64(f(i))
		}
		if got := float64(p.total()); math.Abs(got-want) > 0.03*want {
			t.Errorf("estimated %v, want %v within 3 %%; %d nodes, error stated %v", got, want, len(p.nodes), p.err)
		}
	})
}

// Hyperplanes of a cube of 62: next to nothing at both ends, 2883 points in the
// middle, 62**3 in all.
func TestPlanHyperplanes(t *testing.T) {
	const n = 62
	p := newPlan(3*n - 2)
	p.run(func(l int64) sim.Duration {
		points := sim.Duration(0)
		for j := range int64(n) {
			for k := range int64(n) {
				if i := l - j - k; i >= 0 && i < n {
					points++
				}
			}
		}
		return points * sim.Microsecond
	})
	if got := p.total().Microseconds(); math.Abs(got-n*n*n) > 0.005*n*n*n || len(p.nodes) > 60 {
		t.Errorf("estimated %v us from %d planes, want %d within 0.5 %% from at most 60", got, len(p.nodes), n*n*n)
	}
}
