package node_test

import (
	"context"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
)

// The package's example: a program computes 100 us from 0 on, and an interrupt of 29 us with handlers of 11 us
// each takes 51 us from it. Its end is explained by its own 100 us and 51 us of interrupts.
func TestInterruptsAreCausesOfALaterEnd(t *testing.T) {
	const us = sim.Microsecond
	k := sim.New(1)
	c := k.Explain(sim.NewQuotes(), 0)
	cpu := node.NewProcessor(k, "cpu")
	d := node.NewDispatcher(k, cpu, "dispatcher", func() sim.Duration { return 29 * us }, elevenMicroseconds{})
	var end sim.Moment
	th := &node.Thread{CPU: cpu}
	th.Process = k.Spawn("program", func(*sim.Process) {
		th.Compute(100 * us)
		end = c.Now()
	})
	k.After(40*us, sim.Wire, func() { d.Arrive(1) })
	k.After(75*us, sim.Wire, func() { d.Arrive(2) })
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	by := map[sim.Cause]sim.Duration{}
	c.Path(0, end, 1, func(t sim.Term) { by[c.Activity(t.Site).Cause] += t.Amount })
	if by[sim.CauseComputing] != 100*us || by[sim.CauseInterrupts] != 51*us || c.At(end) != sim.Time(151*us) {
		t.Errorf("computing %v, interrupts %v, end %v; want 100us, 51us, 151us", by[sim.CauseComputing], by[sim.CauseInterrupts], c.At(end))
	}
}

type elevenMicroseconds struct{}

func (elevenMicroseconds) Begin(uint64) sim.Duration { return 11 * sim.Microsecond }
func (elevenMicroseconds) Done(uint64)               {}
