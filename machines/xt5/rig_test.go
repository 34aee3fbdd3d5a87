package xt5_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/sim"
	"simrun/sim/node"
)

// proc is a process of a test: its endpoint and an array of its own, at the same
// address in all processes.
type proc struct {
	*xt5.Endpoint
	th    *node.Thread
	array node.Addr
}

// arrayBytes is the length of each process's array.
const arrayBytes = 1 << 20

// must ends the process if err is not nil.
func (p *proc) must(err error) {
	if err != nil {
		p.th.Fail(err)
	}
}

// bytes is the process's own array.
func (p *proc) bytes() []byte {
	b, err := p.Memory().Bytes(p.array, arrayBytes)
	p.must(err)
	return b
}

// launch starts programs of so many processes each on a fresh machine, with
// settings "path", "value", ...
func launch(t testing.TB, parts []int, set []string, body func(p *proc)) *sim.Kernel {
	t.Helper()
	return launchBare(t, parts, set, func(p *proc) {
		p.array = p.Memory().Alloc(arrayBytes)
		body(p)
	})
}

// launchBare is launch of processes without arrays. Nodes are in the order of their
// numbers unless a setting changes it: most tests are about neighbours.
func launchBare(t testing.TB, parts []int, set []string, body func(p *proc)) *sim.Kernel {
	t.Helper()
	m, err := xt5.New()
	if err != nil {
		t.Fatal(err)
	}
	set = append([]string{"placement", "contiguous"}, set...)
	for i := 0; i < len(set); i += 2 {
		if err := m.Sheet().Override(set[i], set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	k := sim.New(1)
	err = m.LaunchParts(k, parts, func(e machines.Endpoint) {
		body(&proc{Endpoint: e.(*xt5.Endpoint), th: e.Thread()})
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// run is launch, and the run itself.
func run(t testing.TB, parts []int, body func(p *proc)) {
	t.Helper()
	if err := launch(t, parts, nil, body).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// us is a duration of nanoseconds and picoseconds as the hand calculations have
// it, in microseconds with six digits.
func us(micro, pico int64) sim.Duration {
	return sim.Microsecond.Times(micro).Plus(sim.Duration(pico))
}
