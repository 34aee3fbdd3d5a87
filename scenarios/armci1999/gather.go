package armci1999

import (
	"context"
	"fmt"
	"slices"

	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// gatherConfig is the configuration of the program "armci-gather".
type gatherConfig struct {
	Elements []int        `toml:"elements" min:"1" max:"1000000"` // how many doubles are gathered
	Repeats  int          `toml:"repeats,optional" min:"1"`       // gathers per number and method
	Sleep    sim.Duration `toml:"sleep,optional" min:"1ms"`       // how long the targets sleep
	choices
}

// every says which elements are gathered: the paper's every third one.
const every = 3

// shortGather is the greatest number of elements of the direct way in the 1999
// code (Protocol1999).
const shortGather = 8

// gatherProgram is Figure 5: a gather of every third double of an array, by
// ARMCI_GetV and by one nonblocking LAPI_Get for each element.
func gatherProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-gather", Doc: "gathers of every third double: ARMCI_GetV against many LAPI_Gets and one wait",
		Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom}, NeedsMachine: true, Needs: needs, ProcessesMin: 1 + targets,
		Rows:     []string{"elements"},
		Explains: true,
		Config:   func() any { return &gatherConfig{Repeats: targets, Sleep: 60 * sim.Second} },
		Validate: validateGather, Run: runGather,
	}
}

func runGather(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*gatherConfig)
	points, slept, found, err := cfg.sweep(env).compare(ctx, env, cfg.measure)
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	slept.check(o, env, &found)
	x := o.Exhibit("armci-fig5")
	draw(x, points, viaGetV, viaSingle)
	x.Marks = []exhibit.Mark{{X: shortGather + 0.5, Label: fmt.Sprintf("%d | %d elements", shortGather, shortGather+1)}}
	claimSwitches(x, points, func(n int) bool { return n <= shortGather })
	c := gatherClaims{env: env, cfg: cfg, x: x, points: points}
	return o, c.judge(ctx)
}

// sweep is the sweep of the figure.
func (cfg *gatherConfig) sweep(env *scenarios.Env) sweep {
	most := slices.Max(cfg.Elements)
	return sweep{setup: setup{phantom: env.Phantom(), protocol: cfg.constants()}, elements: int64(most * every), sleep: cfg.Sleep, xs: cfg.Elements}
}

// measure is one size of it.
func (cfg *gatherConfig) measure(b *bench, n int) point { return b.gather(cfg.Repeats, n) }

// gather measures gathers of n elements.
func (b *bench) gather(repeats, n int) point {
	p := point{x: n, bytes: int64(n) * double}
	before := b.Stats().Active
	p.armci = b.time(repeats, func(_, target int) {
		b.vectorGet(n, target)
		b.expect(target, 0, 0, int64(n), every)
	})
	p.armciSpent = b.spent
	p.active = b.Stats().Active > before
	p.native = b.elementGets(repeats, n, false)
	p.nativeSpent = b.spent
	return p
}

// vectorGet gathers n elements with ARMCI_GetV.
func (b *bench) vectorGet(n, target int) {
	g := armci.Giov{Src: make([]node.Addr, n), Dst: make([]node.Addr, n), Bytes: double}
	for i := range n {
		offset := node.Addr(i * every * double)
		g.Src[i], g.Dst[i] = b.arrays[target]+offset, b.buffer+offset
	}
	must(b.thread, b.GetV([]armci.Giov{g}, target))
}

// elementGets is the time of a gather of n elements with a LAPI_Get for each:
// all are waited for together or, if they block, each before the next.
func (b *bench) elementGets(repeats, n int, blocking bool) sim.Duration {
	return b.time(repeats, func(_, target int) {
		for i := range int64(n) {
			b.get(target, i*every, i*every, double)
			if blocking {
				b.wait(1)
			}
		}
		if !blocking {
			b.wait(int64(n))
		}
		b.expect(target, 0, 0, int64(n), every)
	})
}
