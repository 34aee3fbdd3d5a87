// Package elasticity holds the times of a machine to what they say that they are made of.
// Tests of machines share it.
//
// # By hand
//
// A program that is ready after 10 us of calls and 1000 bytes at 100 MB/s takes 20 us. Its path says that half
// of the time is proportional to the call and half to the inverse of the rate: elasticities of 0.5 and -0.5. With
// calls of 10.1 us it takes 20.1 us, 0.5 % more for 1 %; with 101 MB/s it takes 19.9 us. All times together, the call
// and the inverse of the rate, have 1.
//
// # Files
//
//	elasticity.go  the whole package
package elasticity

import (
	"context"
	"maps"
	"math"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/param"
)

// Program is a program on a machine.
type Program struct {
	Load      func() (machines.Machine, error)
	Set       map[string]string // parameters, by path
	Processes int
	Body      func(e machines.Endpoint) // of each process
}

// run is what a run of the program gives.
type run struct {
	machine machines.Machine
	end     sim.Time
	digest  uint64
	by      map[string]sim.Duration // of the path, by parameter, times its power
	unknown map[string]sim.Duration // of the path, without a parameter, by cause and call
	sum     sim.Duration
}

// Compare runs a program once with its causes kept, and fails the test unless
//
//   - it ends as early as it does without, by the same events;
//   - all of its time is attributed to parameters;
//   - for each duration, rate, frequency and number of clocks that it reads, the elasticity of its end is that of
//     two runs with a per cent less and more, to 1 % or a thousandth. Where the two differ from each other, because events come
//     in another order or another of two limits counts, it lies between them;
//   - the elasticities to durations, less those to rates and frequencies, add up to one.
//
// It returns for how many parameters that matter, by a thousandth or more, both runs say the same.
func (p *Program) Compare(t *testing.T) (confirmed int) {
	t.Helper()
	plain, kept := p.run(t, "", "", false), p.run(t, "", "", true)
	if plain.end != kept.end || plain.digest != kept.digest {
		t.Errorf("the program ends at %v with digest %x where causes are kept, at %v with %x where not", kept.end, kept.digest, plain.end, plain.digest)
	}
	for _, what := range slices.Sorted(maps.Keys(kept.unknown)) {
		d := kept.unknown[what]
		t.Errorf("%v of %v are not attributed to a parameter: %s", d, kept.sum, what)
	}
	times := 0.0
	for _, q := range kept.machine.Sheet().Params() {
		path := q.Meta().Path
		got := float64(kept.by[path]) / float64(kept.sum)
		switch q.Dimension() {
		case param.Duration:
			times += got
		case param.Rate, param.Frequency:
			times -= got
		case param.Cycles:
		default:
			continue
		}
		own, err := param.ParseQuanta(q.Dimension(), q.String())
		if err != nil || own < 200 || !q.Meta().WasRead() {
			continue
		}
		step := own / 100
		at := func(value int64) float64 {
			return float64(p.run(t, path, param.FormatQuanta(q.Dimension(), value), false).end)
		}
		each := float64(kept.end) * float64(step) / float64(own)
		below, above := (float64(kept.end)-at(own-step))/each, (at(own+step)-float64(kept.end))/each
		slack := max(0.01*math.Abs(got), 0.001)
		low, high := min(below, above), max(below, above)
		if high-low <= 2*slack { // less than what a step itself bends
			if math.Abs(got) >= 0.001 {
				confirmed++
			}
			low, high = (low+high)/2, (low+high)/2
		} else {
			slack += 0.01 * math.Abs(got) // by which one side alone of a rate or a clock bends
		}
		if got < low-slack || got > high+slack {
			t.Errorf("the elasticity to %s is %.5f, want that of differences, %.5f below and %.5f above", path, got, below, above)
		}
	}
	if math.Abs(times-1) > 1e-6 && len(kept.unknown) == 0 {
		t.Errorf("elasticities to all times together add up to %.6f, want 1", times)
	}
	return confirmed
}

// run runs the program, with a parameter changed if a path is given.
func (p *Program) run(t *testing.T, path, text string, keep bool) *run {
	t.Helper()
	m, err := p.Load()
	if err != nil {
		t.Fatal(err)
	}
	p.override(t, m, path, text)
	k := sim.New(1)
	r := &run{machine: m, by: map[string]sim.Duration{}, unknown: map[string]sim.Duration{}}
	var c *sim.Causes
	if keep {
		q := sim.NewQuotes()
		m.Sheet().Quote(q, "")
		c = k.Explain(q, 0)
	}
	if x, ok := m.(machines.Refresher); ok {
		x.Refresh()
	}
	var last sim.Moment
	err = m.Launch(k, p.Processes, func(e machines.Endpoint) {
		p.Body(e)
		e.Thread().Sync()
		r.end, last = k.Now(), c.Now()
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		t.Fatalf("%s %s: %v", path, text, err)
	}
	r.digest = k.EventDigest()
	if keep {
		r.read(c, last)
	}
	return r
}

func (p *Program) override(t *testing.T, m machines.Machine, path, text string) {
	t.Helper()
	for at, value := range p.Set { // any order: each by itself
		if err := m.Sheet().Override(at, value); err != nil {
			t.Fatalf("%s = %s: %v", at, value, err)
		}
	}
	if path == "" {
		return
	}
	if err := m.Sheet().Override(path, text); err != nil {
		t.Fatalf("%s = %s: %v", path, text, err)
	}
}

// read adds up the path to the end.
func (r *run) read(c *sim.Causes, last sim.Moment) {
	c.Path(0, last, 1, func(x sim.Term) {
		r.sum += x.Amount
		factors := c.Factors(x.Factors)
		if len(factors) == 0 && x.Amount != 0 {
			a := c.Activity(x.Site)
			r.unknown[a.Cause.String()+": "+a.Call] += x.Amount
		}
		for _, f := range factors {
			r.by[f.Name] += x.Amount * sim.Duration(f.Power)
		}
	})
	for what, d := range r.unknown { // any order: each by itself
		if d == 0 {
			delete(r.unknown, what)
		}
	}
}
