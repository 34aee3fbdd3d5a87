package shmem_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// pe is a processing element in a test, with words in the symmetric heap.
type pe struct {
	*shmem.PE
	t     *node.Thread
	at    node.Addr // of words
	words []int64
}

const wordsMax = 512

// run runs n processing elements on a fresh machine.
func run(t testing.TB, n int, body func(p *pe)) *sim.Kernel {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p := &pe{PE: e.(*t3d.Endpoint).PE, t: e.Thread()}
		var err error
		p.at, err = p.Shmalloc(p.t, 8*wordsMax)
		p.must(err)
		p.words, err = node.View[int64](p.t.Memory, p.at, wordsMax)
		p.must(err)
		body(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return k
}

func (p *pe) must(err error) {
	if err != nil {
		p.t.Fail(err)
	}
}

// word is the address of word i.
func (p *pe) word(i int) node.Addr { return p.at + node.Addr(8*i) }
