package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim/node"
)

// TestPutReturnsBeforeItsDataIsThere: a put of 8 bytes has left the caller's memory when its call returns, and is not at its
// target yet, but on machines whose call waits for that.
func TestPutReturnsBeforeItsDataIsThere(t *testing.T) {
	want := fill(8, 4)
	for _, v := range variants() {
		var memory *node.Memory
		there := false
		_, err := v.run(program{n: 2, body: func(p *armci.Process) {
			at := shared(p, 8)[1]
			if p.Rank() == 1 {
				memory = p.Memory()
			}
			mine := p.Memory().Alloc(8)
			write(p, mine, want)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				must(p, p.Put(mine, at, 8, 1))
				p.Thread().Sync()
				there = difference(peek(t, memory, at, 8), want) == ""
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		if there != v.lands {
			t.Errorf("%s: the data is there: %v, want %v", v.name, there, v.lands)
		}
	}
}

// TestAllMemoryIsShared: on the Power Challenge a put and a get reach any memory of a process, that which the library gave and
// any other.
func TestAllMemoryIsShared(t *testing.T) {
	var all [2]node.Addr
	_, err := named(t, "powerchallenge").run(program{n: 2, body: func(p *armci.Process) {
		private := p.Memory().Alloc(8)
		all[p.Rank()] = private
		mine := p.Memory().Alloc(8)
		write(p, mine, fill(8, 7))
		must(p, p.Barrier())
		if p.Rank() == 0 {
			must(p, p.Put(mine, all[1], 8, 1))
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			if d := difference(read(p, private, 8), fill(8, 7)); d != "" {
				t.Error(d)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
}
