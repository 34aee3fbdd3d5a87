package armci1999

import (
	"context"
	"fmt"

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
		Config:   func() any { return &gatherConfig{Repeats: targets, Sleep: 60 * sim.Second} },
		Validate: validateGather, Run: runGather,
	}
}

func runGather(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*gatherConfig)
	most := 1
	for _, n := range cfg.Elements {
		most = max(most, n)
	}
	points, o, err := compare(ctx, env, int64(most*every), cfg.Sleep, cfg.Elements, func(b *bench, n int) point {
		return b.gather(cfg.Repeats, n)
	})
	if err != nil {
		return nil, err
	}
	x := o.Exhibit("armci-fig5")
	draw(x, points, viaGetV, viaSingle)
	protocolClaims(x, points, func(n int) bool { return n <= shortGather }, true)
	packets(x, points)
	x.Marks = []exhibit.Mark{{X: shortGather + 0.5, Label: fmt.Sprintf("%d | %d elements", shortGather, shortGather+1)}}
	return o, nil
}

// gather measures gathers of n elements.
func (b *bench) gather(repeats, n int) point {
	g := armci.Giov{Src: make([]node.Addr, n), Dst: make([]node.Addr, n), Bytes: double}
	p := point{x: n, bytes: int64(n) * double}
	before := b.Stats().Active
	p.armci = b.time(repeats, func(_, target int) {
		for i := range n {
			offset := node.Addr(i * every * double)
			g.Src[i], g.Dst[i] = b.arrays[target]+offset, b.buffer+offset
		}
		must(b.thread, b.GetV([]armci.Giov{g}, target))
		b.expect(target, 0, 0, int64(n), every)
	})
	p.active = b.Stats().Active > before
	p.native = b.time(repeats, func(_, target int) {
		for i := range int64(n) {
			b.get(target, i*every, i*every, double)
		}
		b.wait(n)
		b.expect(target, 0, 0, int64(n), every)
	})
	return p
}

// packets compares how well the two methods fill the network's packets, as the
// bandwidths at the largest gather show it.
func packets(x *scenarios.Part, points []point) {
	last := &points[len(points)-1]
	x.Claim("packets-filled", last.active && last.ahead() > 10,
		"at %d elements LAPI_Get, with 8 bytes of data in each packet, reaches %s and ARMCI_GetV %s",
		last.x, mbps(rate(last.bytes, last.native)), mbps(rate(last.bytes, last.armci)))
}
