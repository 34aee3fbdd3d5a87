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
		a := p.Memory().Alloc(arrayBytes)
		p.array, err = p.ExchangeAddresses(p.th, a)
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

// TestFetchOfAWord: the library 11.5 us and the command 1.7, each Elan twice
// 3.25, there and back through 1, 3, 5 or 7 Elites of 0.2, 8 bytes at 43 MB/s
// 0.186047, and polling 1.6: 28 us and 0.4 per Elite.
func TestFetchOfAWord(t *testing.T) {
	for _, test := range []struct {
		target int
		want   sim.Duration
	}{
		{0, 28386047 * sim.Picosecond}, {3, 28386047 * sim.Picosecond}, {4, 29186047 * sim.Picosecond},
		{16, 29986047 * sim.Picosecond}, {64, 30786047 * sim.Picosecond},
	} {
		run(t, 65, func(p *proc) {
			p.bytes()[16] = byte(p.Rank())
			p.must(p.Barrier(p.th))
			if p.Rank() != 0 {
				return
			}
			before := *p.Ledger()
			got := p.took(func() { p.must(p.Fetch(p.th, p.word(test.target, 16))) })
			if got != test.want {
				t.Errorf("fetch from process %d takes %v, want %v", test.target, got, test.want)
			}
			if b := p.bytes()[arrayBytes-8]; b != byte(test.target) {
				t.Errorf("fetch from process %d gets %d", test.target, b)
			}
			if l := p.Ledger().Minus(before); l != (machines.Ledger{Fetches: 1, Bytes: 8, Latency: test.want}) {
				t.Errorf("fetch from process %d: ledger %+v", test.target, l)
			}
		})
	}
}
