package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// accumulateConfig is the configuration of the program "armci-accumulate".
type accumulateConfig struct {
	Bytes []sim.Size   `toml:"bytes" min:"8B" max:"64MiB"`      // lengths of the accumulates
	Sleep sim.Duration `toml:"sleep,optional" min:"1ms"`        // how long the owner of the data sleeps
	Scale float64      `toml:"scale,optional" min:"1" max:"64"` // the factor beside 1
}

// accumulateProgram measures accumulates of doubles into the memory of a
// process that sleeps, until they are complete there.
func accumulateProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-accumulate", Doc: "accumulates by length: with the factor 1, with another, and scaled by the program before",
		NeedsMachine: true, Needs: append(armci.Needs(), machines.HasAtomics), ProcessesMin: 2,
		Explains: true,
		Config:   func() any { return &accumulateConfig{Sleep: 10 * sim.Second, Scale: 2.5} },
		Validate: validateAccumulate, Run: runAccumulate,
	}
}

// accumulates are the times of one length.
type accumulates struct {
	bytes               int
	plain, scaled, pass accumulateTime // factor 1, the other, a scaling pass and then factor 1
}

// accumulateTime is what an accumulate takes.
type accumulateTime struct {
	took  sim.Duration
	spent scenarios.Spent
}

func runAccumulate(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*accumulateConfig)
	times, s, found, err := cfg.measure(ctx, env)
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	s.check(o, env, &found)
	x := o.Exhibit("armci-acc")
	x.Unit = "us"
	scaled := fmt.Sprintf("a = %g", cfg.Scale)
	for _, series := range []struct {
		name string
		time func(a *accumulates) accumulateTime
	}{
		{"a = 1", func(a *accumulates) accumulateTime { return a.plain }},
		{scaled, func(a *accumulates) accumulateTime { return a.scaled }},
		{"scaling pass, then a = 1", func(a *accumulates) accumulateTime { return a.pass }},
	} {
		for i := range times {
			bytes, time := float64(times[i].bytes), series.time(&times[i])
			x.Point(bytes, series.name, us(time.took))
			x.ExplainPoint(bytes, series.name, time.spent, false)
		}
	}
	return o, claimAccumulates(ctx, env, x, times)
}

// measure measures all lengths.
func (cfg *accumulateConfig) measure(ctx context.Context, env *scenarios.Env) (times []accumulates, s sleepers, found tally, err error) {
	most := int64(0)
	for _, n := range cfg.Bytes {
		most = max(most, int64(n))
	}
	_, err = env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, plain(env), most/double, &found)
		switch b.Rank() {
		case 0:
			for _, n := range cfg.Bytes {
				times = append(times, b.accumulates(int(n), cfg.Scale))
			}
			s.finished = b.thread.Now()
		case 1:
			s.sleep(b, cfg.Sleep)
		}
		must(b.thread, b.Finalize())
	}})
	return times, s, found, err
}

// accumulates measures one length. The added numbers are in this process's array.
func (b *bench) accumulates(bytes int, scale float64) accumulates {
	to := b.arrays[1]
	one := func(factor float64) {
		must(b.thread, b.Acc(armci.AccDouble, armci.ScaleOf(factor), b.arrays[0], to, bytes, 1))
		must(b.thread, b.Fence(1))
	}
	twice := func(operation func()) accumulateTime {
		b.timeOf(operation)
		return accumulateTime{b.timeOf(operation), b.spent}
	}
	a := accumulates{bytes: bytes}
	a.plain = twice(func() { one(1) })
	a.scaled = twice(func() { one(scale) })
	a.pass = twice(func() {
		b.scale(bytes, scale)
		one(1)
	})
	b.expectSum(bytes, scale)
	return a
}

// scale multiplies the elements of this process's array by a factor, as a loop
// of the program does.
func (b *bench) scale(bytes int, factor float64) {
	n := int64(bytes / double)
	walk := node.Access{Count: 1, Bytes: int64(bytes)}
	if cache := b.thread.Cache; cache != nil {
		walk = cache.Touch(b.arrays[0], walk)
	}
	b.thread.Charge(b.Costs().Ops(scaleElement.Times(n)).Plus(b.Costs().UpdateMisses(walk)))
	own, err := node.View[float64](b.Memory(), b.arrays[0], int(n))
	must(b.thread, err)
	for i := range own {
		own[i] *= factor
	}
}

// scaleElement: an element loaded, multiplied and stored; unrolled loops hide
// their counting, as in ARMCI's.
var scaleElement = node.Ops{node.Load: 1, node.FloatMultiply: 1, node.Store: 1}

// expectSum checks what two accumulates of each kind have added to the target's
// array, and makes everything as it was.
func (b *bench) expectSum(bytes int, scale float64) {
	n := bytes / double
	own, err := node.View[float64](b.Memory(), b.arrays[0], n)
	must(b.thread, err)
	must(b.thread, b.Get(b.arrays[1], b.buffer, bytes, 1))
	sum, err := node.View[float64](b.Memory(), b.buffer, n)
	must(b.thread, err)
	for i := range own {
		y := value(0, int64(i))
		b.found.got++
		// The second pass scales what the first has scaled.
		if want := value(1, int64(i)) + 2*y + 2*scale*y + scale*y + scale*scale*y; sum[i] != want {
			b.found.wrong++
		}
		own[i], sum[i] = y, value(1, int64(i))
	}
	must(b.thread, b.Put(b.buffer, b.arrays[1], bytes, 1))
	must(b.thread, b.Fence(1))
}
