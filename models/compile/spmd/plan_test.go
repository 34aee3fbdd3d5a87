package spmd

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"pgregory.net/rapid"
	"simrun/sim"
)

// run executes a plan for a loop whose iterations take f.
func (p *plan) run(f func(i int64) sim.Duration) {
	p.runBehind(func(i, _ int64) sim.Duration { return f(i) })
}

// runBehind executes a plan for a loop whose iterations take f, which depends on how
// many iterations before them were executed just before.
func (p *plan) runBehind(f func(i, behind int64) sim.Duration) {
	last, behind := int64(-1), int64(0)
	for visits := p.next(); len(visits) > 0; visits = p.next() {
		for _, v := range visits {
			if v.at == last+1 {
				behind++
			} else {
				behind = 0
			}
			p.executed(v, f(v.at, behind))
			last = v.at
		}
	}
}

// executedIterations returns which iterations were executed.
func (p *plan) executedIterations() (all []int64) {
	for _, n := range p.nodes {
		if !n.recalled {
			all = append(all, n.at)
		}
	}
	return all
}

// Ten iterations take 5, or the first of them takes 12. The plan executes 0 and 7, and if these differ also 1 and 9.
// It adds 5 for each of the others.
func TestPlanSteady(t *testing.T) {
	for _, c := range []struct {
		first, total, skipped sim.Duration
		want                  []int64
	}{
		{5, 50, 40, []int64{0, 7}},
		{12, 57, 30, []int64{0, 1, 7, 9}},
	} {
		p := newPlan(10, nil, false)
		p.run(func(i int64) sim.Duration {
			if i == 0 {
				return c.first
			}
			return 5
		})
		if !slices.Equal(p.executedIterations(), c.want) {
			t.Errorf("first %d: executed %v, want %v", c.first, p.executedIterations(), c.want)
		}
		if p.total() != c.total || p.err() != steadyShare+leadShare {
			t.Errorf("first %d: total %d, error %v, want %d, what steady iterations may have", c.first, p.total(), p.err(), c.total)
		}
		if skipped := p.skipped(func(i int) sim.Duration { return p.nodes[i].took }); skipped != c.skipped {
			t.Errorf("first %d: skipped %d, want %d", c.first, skipped, c.skipped)
		}
	}
}

// TestPlanShared: where processes share memory, the iteration near the middle and the one before it have to be alike, and each is led in
// to. If the one that comes second takes something else, the loop is not taken for steady.
func TestPlanShared(t *testing.T) {
	p := newPlan(10, nil, true)
	p.run(func(int64) sim.Duration { return 5 })
	if want := []int64{0, 6, 7}; !slices.Equal(p.executedIterations(), want) || p.executions != 4 || p.total() != 50 {
		t.Errorf("measured %v in %d executions, total %d, want %v in 4, one of which leads in, and 50", p.executedIterations(), p.executions, p.total(), want)
	}
	p = newPlan(10, nil, true)
	p.run(func(i int64) sim.Duration {
		if i == 6 {
			return 4
		}
		return 5
	})
	if got := len(p.executedIterations()); got < 10 {
		t.Errorf("%d executions of a loop that is not steady, want all of its 10 iterations", got)
	}
}

// Iterations that are alike in turn are not taken for steady.
func TestPlanTurns(t *testing.T) {
	for _, c := range []struct{ trips, turn int64 }{{6, 2}, {7, 2}, {8, 3}, {9, 3}, {50, 2}, {250, 3}, {250, 6}, {1024, 4}} {
		p := newPlan(c.trips, nil, false)
		p.run(func(i int64) sim.Duration { return sim.Duration(100 + i%c.turn) })
		if len(p.nodes) == 2 {
			t.Errorf("%d iterations, alike every %d: executed %v, want more", c.trips, c.turn, p.executedIterations())
		}
	}
}

// A loop that takes what it took before is not refined again; one that does not, is.
func TestPlanRecalls(t *testing.T) {
	const trips = 200
	rising := func(i int64) sim.Duration { return sim.Duration(1000 * i * i) }
	first := newPlan(trips, nil, false)
	first.run(rising)
	if !first.refined() {
		t.Fatalf("executed %v of a rising loop, want more", first.executedIterations())
	}
	again := newPlan(trips, first, false)
	again.run(rising)
	if len(again.executedIterations()) != 0 || again.refined() {
		t.Errorf("measured %v again, want none: without a lead-in they only tell that nothing has changed", again.executedIterations())
	}
	if again.total() != first.total() || again.err() != first.err() || again.executions != 4 {
		t.Errorf("total %d, error %v, %d executed again; want %d, %v, %d",
			again.total(), again.err(), again.executions, first.total(), first.err(), 4)
	}
	other := newPlan(trips, first, false)
	other.run(func(i int64) sim.Duration { return rising(i) + 1000*sim.Duration(i) })
	if !other.refined() || slices.ContainsFunc(other.nodes, func(n sample) bool { return n.recalled }) {
		t.Errorf("executed %v of a loop that takes longer than before, want as many as at first: %v", other.executedIterations(), first.executedIterations())
	}
}

// TestPlanLeadIn: iterations take a tenth more if one that is far away was executed before. The same holds for each
// missing iteration whose effect lasts. The plan finds how many iterations lead in. Its estimate is the time of the
// loop when all is executed. It says how wrong it may be.
func TestPlanLeadIn(t *testing.T) {
	for _, c := range []struct{ trips, effect, lead int64 }{{500, 0, 1}, {500, 1, 1}, {500, 2, 2}, {12, 1, 1}, {6, 1, 1}} {
		cost := func(i, behind int64) sim.Duration {
			all := sim.Duration(10 * (1000 + i) * 1000)
			return all + all/10*sim.Duration(max(0, min(i, c.effect)-behind))
		}
		p := newPlan(c.trips, nil, false)
		p.runBehind(cost)
		want := 0.0
		for i := range c.trips {
			want += float64(cost(i, i))
		}
		if p.lead != c.lead {
			t.Errorf("%+v: %d iterations lead in, want %d", c, p.lead, c.lead)
		}
		if got := float64(p.total()); math.Abs(got/want-1) > p.err() || p.err() > 0.005 {
			t.Errorf("%+v: estimated %v, all are %v, error stated %v; want it to cover the real one and be small", c, got, want, p.err())
		}
	}
}

// TestPlanBias: where no lead-in is long enough, the error says so.
func TestPlanBias(t *testing.T) {
	p := newPlan(500, nil, false)
	p.runBehind(func(i, behind int64) sim.Duration {
		return sim.Duration(1000 * (1000 + i) * (20 - min(10, i, behind)))
	})
	if p.lead != leadMax || p.err() < 0.05 {
		t.Errorf("%d iterations lead in, error %v; want %d and 5 %% or more, what the last one of them changed", p.lead, p.err(), leadMax)
	}
}

func TestPlanShortLoopsWhole(t *testing.T) {
	for trips := range int64(allTrips + 1) {
		p := newPlan(trips, nil, false)
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
		p := newPlan(trips, nil, false)
		p.run(f)
		want := 0.0
		for i := range trips {
			want += float64(f(i))
		}
		if got := float64(p.total()); math.Abs(got-want) > 0.03*want || p.err() > 0.005 {
			t.Errorf("estimated %v, want %v within 3 %%; %d nodes, error stated %v, want at most 0.5 %%", got, want, len(p.nodes), p.err())
		}
	})
}

// Hyperplanes of a cube of 62: next to nothing at both ends, 2883 points in the
// middle, 62**3 in all.
func TestPlanHyperplanes(t *testing.T) {
	const n = 62
	p := newPlan(3*n-2, nil, false)
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

// Bends: a program's pipeline takes up to some processes in turn, and more of each plane until all
// work. The estimate is within the error stated wherever the bends are, and less than the loop is executed. It
// begins with what no later iteration takes, so that no two of the first ones are alike.
func TestPlanBends(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trips := rapid.Int64Range(150, 1000).Draw(t, "trips")
		heights := append([]int64{2000}, rapid.SliceOfN(rapid.Int64Range(500, 1500), 3, 5).Draw(t, "heights")...)
		stretch := (trips + int64(len(heights)) - 2) / int64(len(heights)-1)
		f := func(i int64) sim.Duration {
			a, within := i/stretch, i%stretch
			return sim.Duration(1000 * (heights[a]*(stretch-within) + heights[a+1]*within) / stretch)
		}
		p := newPlan(trips, nil, false)
		p.run(f)
		want := 0.0
		for i := range trips {
			want += float64(f(i))
		}
		if got := float64(p.total()); math.Abs(got-want) > p.err()*want || p.err() > 0.005 || p.executions >= trips {
			t.Errorf("estimated %v, want %v within the error stated, %v, and that to be small; %d of %d executed", got, want, p.err(), p.executions, trips)
		}
	})
}

// TestPlanWhole: iterations that take what chance says have no plan. It executes the loop in its order rather than more of it.
func TestPlanWhole(t *testing.T) {
	const trips = 100
	var all []int64
	p := newPlan(trips, nil, false)
	p.run(func(i int64) sim.Duration {
		all = append(all, i)
		return sim.Duration(1000 + 997*int64(len(all))*int64(len(all))%1000)
	})
	if !p.complete() || p.executions > 2*trips || !slices.Equal(all[len(all)-trips:], upTo(0, trips)) {
		t.Errorf("%d executions of %d iterations, the last ones %v; want all, at the end in their order", p.executions, trips, all[max(0, len(all)-trips):])
	}
}

// TestPlanChance: of loops whose iterations chance moves by some percent, more than half are within the error that is
// stated, which has a deviation in it.
func TestPlanChance(t *testing.T) {
	const trips, loops = 600, 300
	within := 0
	for seed := range int64(loops) {
		random := rand.New(rand.NewSource(seed))
		var took [trips]float64
		want := 0.0
		for i := range took {
			took[i] = (1 + float64(i)/trips) * (1 + 0.03*random.NormFloat64())
			want += took[i]
		}
		p := newPlan(trips, nil, false)
		p.run(func(i int64) sim.Duration { return sim.Duration(1e9 * took[i]) })
		if math.Abs(float64(p.total())/1e9/want-1) <= p.err() {
			within++
		}
	}
	if within <= loops/2 {
		t.Errorf("%d of %d loops within the error stated, want more than half", within, loops)
	}
}

// TestPlanBehindNothing: an iteration without a lead-in takes a random time. The plan executes no more of the loop,
// and measures the same, as if it took the time that it takes behind the iteration before it.
func TestPlanBehindNothing(t *testing.T) {
	const trips = 600
	random := rand.New(rand.NewSource(1))
	execute := func(first func() float64) *plan {
		p := newPlan(trips, nil, false)
		p.runBehind(func(i, behind int64) sim.Duration {
			if behind == 0 && i > 0 {
				return sim.Duration(1e6 * (trips + float64(i)) * first())
			}
			return sim.Duration(1e6 * (trips + i))
		})
		return p
	}
	plain := execute(func() float64 { return 1 })
	chance := execute(func() float64 { return 1 + 0.5*random.Float64() })
	if chance.executions != plain.executions || chance.total() != plain.total() {
		t.Errorf("%d executions, total %v; want those of a loop where it takes what it does elsewhere: %d, %v", chance.executions, chance.total(), plain.executions, plain.total())
	}
}
