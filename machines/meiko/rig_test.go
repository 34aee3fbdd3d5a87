package meiko_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/sim"
	"simrun/sim/node"
)

// proc is a process of a test: its endpoint and an array of each process.
type proc struct {
	*meiko.Endpoint
	th    *node.Thread
	array []node.Addr
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
	b, err := p.Memory().Bytes(p.array[p.Rank()], arrayBytes)
	p.must(err)
	return b
}

// word is a copy of a word at an offset in the target's array to the last word
// of the own one, or back.
func (p *proc) word(target int, offset node.Addr) machines.Copy {
	return machines.Copy{Target: target, Remote: p.array[target] + offset, Local: p.array[p.Rank()] + arrayBytes - 8, Bytes: 8}
}

// took returns the time of f, with what it leaves owed.
func (p *proc) took(f func()) sim.Duration {
	p.th.Sync()
	start := p.th.Now()
	f()
	p.th.Sync()
	return p.th.Now().Sub(start)
}

// launch starts n processes on a fresh machine, with settings "path", "value",
// ..., all at one instant after the exchange of their arrays' addresses.
func launch(t testing.TB, n int, set []string, body func(p *proc)) *sim.Kernel {
	t.Helper()
	m, err := meiko.New()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(set); i += 2 {
		if err := m.Sheet().Override(set[i], set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p := &proc{Endpoint: e.(*meiko.Endpoint), th: e.Thread()}
		p.array, err = p.ExchangeAddresses(p.th, p.Memory().Alloc(arrayBytes))
		p.must(err)
		p.th.Sync()
		body(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// run is launch, and the run itself.
func run(t testing.TB, n int, body func(p *proc)) {
	t.Helper()
	if err := launch(t, n, nil, body).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// us is a duration of nanoseconds and picoseconds as the hand calculations have
// it, in microseconds with six digits.
func us(micro, pico int64) sim.Duration {
	return sim.Microsecond.Times(micro).Plus(sim.Duration(pico))
}
