package shmem_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/machines"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// TestCopies: every call that copies, to another processing element and to the
// caller itself.
func TestCopies(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *pe, other int)
		at   func(other int) int // where the result is
		want []int64             // words 100...
	}{
		{"put", func(p *pe, other int) { p.must(p.Put(p.t, p.word(100), p.word(0), 3, other)) },
			func(other int) int { return other }, []int64{1, 2, 3, 0, 0, 0}},
		{"get", func(p *pe, other int) { p.must(p.Get(p.t, p.word(100), p.word(2), 3, other)) },
			func(int) int { return 0 }, []int64{3, 4, 5, 0, 0, 0}},
		{"put32", func(p *pe, other int) { p.must(p.Put32(p.t, p.word(100), p.word(0), 3, other)) },
			func(other int) int { return other }, []int64{1, 2, 0, 0, 0, 0}},
		{"get32", func(p *pe, other int) { p.must(p.Get32(p.t, p.word(100), p.word(0), 3, other)) },
			func(int) int { return 0 }, []int64{1, 2, 0, 0, 0, 0}},
		{"iput", func(p *pe, other int) {
			p.must(p.IPut(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 3}, 3, other))
		}, func(other int) int { return other }, []int64{1, 0, 4, 0, 7, 0}},
		{"iget", func(p *pe, other int) {
			p.must(p.IGet(p.t, p.word(100), p.word(0), shmem.Steps{Target: 1, Source: 2}, 4, other))
		}, func(int) int { return 0 }, []int64{1, 3, 5, 7, 0, 0}},
		{"iput32", func(p *pe, other int) {
			p.must(p.IPut32(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 2}, 3, other))
		}, func(other int) int { return other }, []int64{1, 2, 3, 0, 0, 0}},
		{"iget32", func(p *pe, other int) {
			p.must(p.IGet32(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 4}, 3, other))
		}, func(int) int { return 0 }, []int64{1, 3, 5, 0, 0, 0}},
		{"nothing", func(p *pe, other int) {
			p.must(p.Put(p.t, p.word(100), p.word(0), 0, other))
			p.must(p.Get(p.t, p.word(100), p.word(0), 0, other))
			p.must(p.IPut(p.t, p.word(100), p.word(0), shmem.Steps{Target: 1, Source: 1}, 0, other))
		}, func(other int) int { return other }, []int64{0, 0, 0, 0, 0, 0}},
	} {
		for _, other := range []int{1, 2, 0} {
			got := make([][]int64, 4)
			run(t, 4, func(p *pe) {
				for i := range 16 {
					p.words[i] = int64(i + 1)
				}
				p.BarrierAll(p.t)
				if p.MyPE() == 0 {
					test.do(p, other)
				}
				p.BarrierAll(p.t)
				got[p.MyPE()] = p.words[100:106]
			})
			if diff := cmp.Diff(test.want, got[test.at(other)]); diff != "" {
				t.Errorf("%s with PE %d (-want +got):\n%s", test.name, other, diff)
			}
		}
	}
}

// TestCollectives: on all processing elements and on every second one.
func TestCollectives(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 8} {
		run(t, n, func(p *pe) { testSet(t, p, p.AllPEs()) })
	}
	run(t, 8, func(p *pe) {
		if p.MyPE()%2 == 1 && p.MyPE() > 1 {
			testSet(t, p, shmem.ActiveSet{Start: 3, LogStride: 1, Size: 3})
		}
	})
}

func testSet(t *testing.T, p *pe, s shmem.ActiveSet) {
	place := (p.MyPE() - s.Start) >> s.LogStride
	p.words[0], p.words[1] = int64(10*place), int64(10*place+1)
	root := s.Size / 2
	p.must(p.Broadcast(p.t, p.word(10), p.word(0), 2, root, s))
	if place != root {
		p.expect(t, "broadcast", 10, int64(10*root), int64(10*root+1))
	} else {
		p.expect(t, "broadcast at its root", 10, 0, 0)
	}
	p.must(p.FCollect(p.t, p.word(20), p.word(0), 2, s))
	p.must(p.Collect(p.t, p.word(60), p.word(0), int64(place%3), s))
	at := 60
	for i := range s.Size {
		p.expect(t, "fcollect", 20+2*i, int64(10*i), int64(10*i+1))
		for j := range i % 3 {
			p.expect(t, "collect", at, int64(10*i+j))
			at++
		}
	}
	testReductions(t, p, s, place)
}

func testReductions(t *testing.T, p *pe, s shmem.ActiveSet, place int) {
	n := int64(s.Size)
	p.words[0], p.words[1] = int64(place), 1<<place
	for _, test := range []struct {
		op   shmem.Op
		want []int64
	}{
		{shmem.Sum, []int64{n * (n - 1) / 2, 1<<n - 1}},
		{shmem.Max, []int64{n - 1, 1 << (n - 1)}},
		{shmem.Min, []int64{0, 1}},
		{shmem.Or, []int64{or(s.Size), 1<<n - 1}},
		{shmem.And, []int64{0, and(s.Size)}},
	} {
		p.must(shmem.ToAll[int64](p.t, p.PE, test.op, p.word(200), p.word(0), p.word(300), 2, s))
		p.expect(t, test.op.String(), 200, test.want...)
	}
	real, err := node.View[float64](p.t.Memory, p.word(0), 1)
	p.must(err)
	real[0] = float64(place) + 0.5
	p.must(shmem.ToAll[float64](p.t, p.PE, shmem.Sum, p.word(0), p.word(0), p.word(300), 1, s)) // in place
	if want := float64(n*n) / 2; real[0] != want {
		t.Errorf("sum of reals %v, want %v", real[0], want)
	}
	short, err := node.View[int32](p.t.Memory, p.word(0), 3)
	p.must(err)
	short[0], short[1], short[2] = int32(place), -int32(place), 7
	p.must(shmem.ToAll[int32](p.t, p.PE, shmem.Max, p.word(0), p.word(0), p.word(300), 3, s))
	if diff := cmp.Diff([]int32{int32(n - 1), 0, 7}, short[:3]); diff != "" {
		t.Errorf("max of shorts (-want +got):\n%s", diff)
	}
}

func or(n int) (v int64) {
	for i := range n {
		v |= int64(i)
	}
	return v
}

func and(n int) int64 {
	if n == 1 {
		return 1
	}
	return 0
}

// expect compares words from i on.
func (p *pe) expect(t *testing.T, what string, i int, want ...int64) {
	t.Helper()
	if diff := cmp.Diff(want, p.words[i:i+len(want)]); diff != "" {
		t.Errorf("%s of %d, PE %d, words %d... (-want +got):\n%s", what, p.NPEs(), p.MyPE(), i, diff)
	}
}

// TestHeap: blocks are at the same addresses everywhere, apart from each other, and
// come back.
func TestHeap(t *testing.T) {
	var first [2][]node.Addr
	run(t, 2, func(p *pe) {
		p.t.Memory.Alloc(int64(100 * p.MyPE())) // private memory does not matter
		var at []node.Addr
		for _, n := range []int64{100, 0, 200} {
			a, err := p.Shmalloc(p.t, n)
			p.must(err)
			at = append(at, a)
			if err := p.t.Memory.Check(a, n+1); err == nil {
				if _, err = p.t.Memory.Bytes(a, n+1); err == nil {
					t.Errorf("a byte behind a block of %d can be reached", n)
				}
			}
		}
		p.must(p.Shfree(p.t, at[0]))
		again, err := p.Shmalloc(p.t, 64)
		p.must(err)
		if again != at[0] {
			t.Errorf("a block that fits into a gap is at %#x, want %#x", again, at[0])
		}
		first[p.MyPE()] = at
	})
	if diff := cmp.Diff(first[0], first[1]); diff != "" {
		t.Errorf("addresses of PE 0 and 1 differ:\n%s", diff)
	}
}

// TestWait: the waiter goes on when the word has arrived, with what was put
// before.
func TestWait(t *testing.T) {
	run(t, 4, func(p *pe) {
		switch p.MyPE() {
		case 0:
			p.t.Charge(50 * sim.Microsecond)
			p.words[0], p.words[1] = 5, 6
			p.must(p.Put(p.t, p.word(10), p.word(0), 1, 3))
			p.Fence(p.t)
			p.must(p.Put(p.t, p.word(11), p.word(1), 1, 3))
		case 3:
			p.must(p.Wait(p.t, p.word(11), 0))
			p.expect(t, "wait", 10, 5, 6)
			if l := p.Ledger(); p.t.Now() < sim.Time(50*sim.Microsecond) || l.Time[machines.Waiting] < 45*sim.Microsecond {
				t.Errorf("waited until %v, ledger %+v", p.t.Now(), *l)
			}
			p.must(p.Wait(p.t, p.word(11), 0)) // which is there
		}
	})
}

// TestAtomics: swaps make a chain, registers count, and nothing gets lost.
func TestAtomics(t *testing.T) {
	const n = 16
	seen := map[int64]bool{}
	run(t, n, func(p *pe) {
		old, err := p.Swap(p.t, p.word(0), int64(p.MyPE()+1), 5)
		p.must(err)
		seen[old] = true
		for range 3 {
			_, err := p.FetchIncrement(p.t, 1, 7)
			p.must(err)
		}
		p.BarrierAll(p.t)
		if p.MyPE() == 5 {
			seen[p.words[0]] = true
		}
		if p.MyPE() == 0 {
			count, err := p.FetchIncrement(p.t, 1, 7)
			p.must(err)
			if count != 3*n {
				t.Errorf("the register has counted %d, want %d", count, 3*n)
			}
		}
	})
	if len(seen) != n+1 {
		t.Errorf("%d different values came out, want %d", len(seen), n+1)
	}
}

// TestSetBarrier: a set of three meets by two rounds of flags, all others go on.
func TestSetBarrier(t *testing.T) {
	run(t, 8, func(p *pe) {
		s := shmem.ActiveSet{Start: 1, LogStride: 1, Size: 3}
		if p.MyPE() != 1 && p.MyPE() != 3 && p.MyPE() != 5 {
			return
		}
		p.t.Sync()
		from := p.t.Now()
		if p.MyPE() == 3 {
			p.t.Charge(10 * sim.Microsecond)
		}
		p.must(p.PE.Barrier(p.t, s))
		p.t.Sync()
		// The call takes 104 clocks. A round takes 23 + 17 clocks, half of 130 clocks less two hops and service, a
		// hop, service, and a look at the flag, 4 clocks.
		const call, round = 693333, 266667 + 382035 + 16667 + 69264 + 26667
		want := (10*sim.Microsecond + call + 2*round).Times(1)
		if d := p.t.Now().Sub(from) - want; d < -10 || d > 10 {
			t.Errorf("PE %d: the barrier takes %v, want %v", p.MyPE(), p.t.Now().Sub(from), want)
		}
	})
}

// TestCacheInv: whether a put drops a line of its target's data cache is the target's choice.
func TestCacheInv(t *testing.T) {
	for _, test := range []struct {
		name   string
		choose func(p *pe)
		want   node.Share
	}{
		{"shmem_set_cache_inv", func(p *pe) { p.SetCacheInv(p.t) }, node.None},
		{"shmem_clear_cache_inv", func(p *pe) { p.ClearCacheInv(p.t) }, node.Whole},
		{"both", func(p *pe) { p.ClearCacheInv(p.t); p.SetCacheInv(p.t) }, node.None},
	} {
		run(t, 2, func(p *pe) {
			word := node.Access{Count: 1, Bytes: 8}
			if p.MyPE() == 0 {
				test.choose(p)
				p.t.Cache.Touch(p.at, word)
			}
			p.WaitForAll(p.t, "barrier")
			if p.MyPE() == 1 {
				p.must(p.Put(p.t, p.at, p.at, 1, 0))
			}
			p.WaitForAll(p.t, "barrier")
			if p.MyPE() == 0 {
				if warm := p.t.Cache.Touch(p.at, word).Warm; warm != test.want {
					t.Errorf("%s: %v of the word is in the cache after a put, want %v", test.name, warm, test.want)
				}
			}
		})
	}
}

// TestCacheCalls: they cost their 40 clocks and empty the cache.
func TestCacheCalls(t *testing.T) {
	run(t, 1, func(p *pe) {
		a := node.Access{Count: 1, Bytes: 64}
		p.t.Cache.Touch(p.at, a)
		p.t.Sync()
		p.UDCFlush(p.t)
		p.SetCacheInv(p.t)
		if got, want := p.t.Owed(), 2*266667*sim.Picosecond; got != want {
			t.Errorf("both calls take %v, want %v", got, want)
		}
		if warm := p.t.Cache.Touch(p.at, a).Warm; warm != 0 {
			t.Errorf("after shmem_udcflush %v of an access is in the cache", warm)
		}
	})
}

// counter is told of words that come.
type counter int

func (c *counter) Arrive() { *c++ }

// TestGetsAheadAllocateNothing: a word that nobody waits for takes no memory of the host, whether somebody is told of it or not.
func TestGetsAheadAllocateNothing(t *testing.T) {
	run(t, 2, func(p *pe) {
		if p.Rank() != 0 {
			return
		}
		for _, bytes := range []int64{4, 8, 16} {
			for _, told := range []bool{false, true} {
				var came counter
				var who machines.Awaiting
				if told {
					who = &came
				}
				get := func() {
					if !p.GetBytesAhead(p.t, machines.Copy{Target: 1, Remote: p.word(0), Local: p.word(2), Bytes: bytes}, who) {
						t.Errorf("%d bytes: cannot be noted", bytes)
					}
				}
				const words = 1000 // several times as many as can be noted
				for range words {
					get()
				}
				n := testing.AllocsPerRun(words, get)
				p.t.CatchUp()
				if n != 0 {
					t.Errorf("%d bytes, told %v: %v allocations", bytes, told, n)
				}
				if told && came != 2*words+1 {
					t.Errorf("%d bytes: %d words have come", bytes, came)
				}
			}
		}
	})
}
