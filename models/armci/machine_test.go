package armci_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/models/armci/internal/ideal"
	"simrun/sim"
)

// variant is a machine to try everything on.
type variant struct {
	name    string
	options ideal.Options
}

// variants are machines with and without active messages and counting puts;
// transfers overtake each other on all.
func variants() []variant {
	base := ideal.Options{Latency: 10 * sim.Microsecond, PerByte: 10 * sim.Nanosecond, Jitter: 3 * sim.Microsecond}
	with := func(header int, arrivals bool) ideal.Options {
		o := base
		o.HeaderMax, o.Arrivals = header, arrivals
		return o
	}
	return []variant{
		{"active", with(900, true)},
		{"active-small-headers", with(40, true)},
		{"active-plain", with(900, false)},
		{"direct", with(0, true)},
		{"direct-plain", with(0, false)},
	}
}

// outcome is what a run left behind.
type outcome struct {
	kernel *sim.Kernel
	err    error
}

// run runs body as n processes on a machine.
func run(o ideal.Options, n int, options []armci.Option, body func(p *armci.Process)) outcome {
	k := sim.New(7)
	ideal.Launch(k, n, o, func(e machines.Endpoint) {
		p, err := armci.Init(e, options...)
		if err != nil {
			e.Thread().Fail(err)
		}
		body(p)
	})
	return outcome{k, k.Run(context.Background())}
}

// on runs body on every variant of machine, each as a subtest.
func on(t *testing.T, n int, body func(t *testing.T, p *armci.Process)) {
	t.Helper()
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			if got := run(v.options, n, nil, func(p *armci.Process) { body(t, p) }); got.err != nil {
				t.Fatal(got.err)
			}
		})
	}
}

// must stops a simulated program that got an error.
func must(p *armci.Process, err error) {
	if err != nil {
		p.Thread().Fail(err)
	}
}
