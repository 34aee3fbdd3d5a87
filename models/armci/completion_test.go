package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// TestPutReturnsBeforeItsDataIsThere: when the call of a put of 8 bytes returns, the data have left the caller's
// memory and are not yet at the target. The exception is machines whose call waits for that.
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

// TestAllMemoryIsShared: on the Power Challenge, a put and a get of 8 bytes to 64 KB reach any memory of a process,
// both memory from the library and any other, such as a segment from the system.
func TestAllMemoryIsShared(t *testing.T) {
	const most = 64 << 10
	for name, allocate := range map[string]func(p *armci.Process) node.Addr{
		"the library's": func(p *armci.Process) node.Addr { return shared(p, most)[p.Rank()] },
		"the system's":  func(p *armci.Process) node.Addr { return p.Memory().Alloc(most) },
	} {
		var all [2]node.Addr
		_, err := named(t, "powerchallenge").run(program{n: 2, body: func(p *armci.Process) {
			all[p.Rank()] = allocate(p)
			mine := p.Memory().Alloc(most)
			must(p, p.Barrier())
			for n := 8; n <= most; n *= 2 {
				if p.Rank() == 0 {
					write(p, mine, fill(n, 7))
					must(p, p.Put(mine, all[1], n, 1))
					write(p, mine, fill(n, 9))
					must(p, p.Get(all[1], mine, n, 1))
					if d := difference(read(p, mine, n), fill(n, 7)); d != "" {
						t.Errorf("%s memory, got: %s", name, d)
					}
				}
				must(p, p.Barrier())
				if p.Rank() == 1 {
					if d := difference(read(p, all[1], n), fill(n, 7)); d != "" {
						t.Errorf("%s memory, put: %s", name, d)
					}
				}
				must(p, p.Barrier())
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestLaterPutLandsEarlier uses 512 processing elements of a T3E, a torus of 8 x 8 x 8. A put over 12 links is under
// way for 11 x 70 ns longer than one over a single link. The second put begins after the first and is there before it.
// On the T3D, the call of a put ends when its data are in place. The Elan of the Meiko moves one transfer after the
// other. So on these, no put overtakes another, even if the earlier one is 1 MB long. On the SP,
// TestOrderHoldsForOneTargetOnly shows it.
func TestLaterPutLandsEarlier(t *testing.T) {
	for _, x := range []struct {
		machine               string
		n, first, to, another int // processes, bytes of the first put, and to whom both go
		overtakes             bool
	}{
		{"t3e", 512, 8, 4*64 + 4*8 + 4, 1, true},
		{"t3d", 256, 8, 100, 1, false}, {"t3d", 3, 1 << 20, 1, 2, false}, {"meiko", 3, 1 << 20, 1, 2, false},
	} {
		want := fill(8, 4)
		memory := make([]*node.Memory, x.n)
		var seen []int
		_, err := named(t, x.machine).run(program{n: x.n, body: func(p *armci.Process) {
			there := shared(p, x.first)
			memory[p.Rank()] = p.Memory()
			mine := p.Memory().Alloc(int64(x.first))
			write(p, mine+node.Addr(x.first-8), want)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				must(p, p.NbPut(mine, there[x.to], x.first, x.to, nil))
				must(p, p.NbPut(mine+node.Addr(x.first-8), there[x.another], 8, x.another, nil))
				ends := []struct {
					rank int
					at   node.Addr
				}{{x.to, there[x.to] + node.Addr(x.first-8)}, {x.another, there[x.another]}}
				for len(ends) > 0 {
					p.Thread().Sync()
					for i, e := range ends {
						if difference(peek(t, memory[e.rank], e.at, 8), want) == "" {
							seen, ends = append(seen, e.rank), append(ends[:i:i], ends[i+1:]...)
							break
						}
					}
					p.Thread().Sleep(10 * sim.Nanosecond)
				}
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatal(err)
		}
		if overtakes := seen[0] == x.another; overtakes != x.overtakes {
			t.Errorf("%s: the later put is there first: %v, want %v", x.machine, overtakes, x.overtakes)
		}
	}
}
