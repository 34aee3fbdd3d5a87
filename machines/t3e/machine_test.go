package t3e_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/machines"
	"simrun/machines/t3e"
	"simrun/machines/t3e/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// process is a processing element in a test, with words in the symmetric heap.
type process struct {
	*t3e.Endpoint
	t     *node.Thread
	at    node.Addr // of words
	words []int64
}

const wordsMax = 1 << 16

// launch runs n processes on a fresh machine with parameters set.
func launch(t testing.TB, n int, sets string, body func(p *process)) (*sim.Kernel, error) {
	t.Helper()
	m, err := t3e.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range strings.Fields(sets) {
		path, value, _ := strings.Cut(set, "=")
		if err := m.Sheet().Override(path, value); err != nil {
			t.Fatal(err)
		}
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p := &process{Endpoint: e.(*t3e.Endpoint), t: e.Thread()}
		p.at, err = p.Shmalloc(p.t, 8*wordsMax)
		p.must(err)
		p.words, err = node.View[int64](p.t.Memory, p.at, wordsMax)
		p.must(err)
		p.must(p.Endpoint.Barrier(p.t))
		*p.Ledger() = machines.Ledger{}
		body(p)
	})
	if err != nil {
		return k, err
	}
	return k, k.Run(context.Background())
}

func mustLaunch(t testing.TB, n int, body func(p *process)) *sim.Kernel {
	t.Helper()
	k, err := launch(t, n, "", body)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func (p *process) must(err error) {
	if err != nil {
		p.t.Fail(err)
	}
}

// word is the address of word i.
func (p *process) word(i int) node.Addr { return p.at + node.Addr(8*i) }

// copy is a copy of words at the same place.
func (p *process) copy(target int, n int64) machines.Copy {
	return machines.Copy{Target: target, Remote: p.at, Local: p.word(wordsMax / 2), Bytes: 8 * n}
}

func (p *process) clock() sim.Time { return p.t.Now().Add(p.t.Owed()) }

// took is what f takes.
func (p *process) took(f func()) sim.Duration {
	p.t.Sync()
	from := p.clock()
	f()
	return p.clock().Sub(from)
}

// TestTimes: what packages t3e, ereg and shmem work out by hand. Process 1 is a hop away
// from process 0. A call is 60 clocks, 200 ns, issue 27 ns, a word 50 ns.
func TestTimes(t *testing.T) {
	const (
		call, issue, word = 200000, 27000, 50000
		get, swap         = 1200000, 1500000
		stream            = 12047059 // 4096 bytes at 340 MB/s
	)
	index := make([]int64, 100)
	for _, test := range []struct {
		name string
		do   func(p *process)
		want sim.Duration
	}{
		{"get of a word", func(p *process) { p.must(p.Fetch(p.t, p.copy(1, 1))) }, call + issue + get},
		{"get of 4096 bytes", func(p *process) { p.must(p.Fetch(p.t, p.copy(1, 512))) }, call + issue + get - word + stream},
		{"get of 8192 bytes", func(p *process) { p.must(p.Fetch(p.t, p.copy(1, 1024))) }, call + issue + get - word + 2*stream},
		{"put of a word", func(p *process) { p.must(p.Store(p.t, p.copy(1, 1))) }, call + issue},
		{"put and quiet", func(p *process) {
			p.must(p.Store(p.t, p.copy(1, 1)))
			p.must(p.Quiet(p.t))
		}, call + issue + 1200000},
		{"put of 4096 bytes", func(p *process) { p.must(p.Store(p.t, p.copy(1, 512))) }, call + stream},
		{"put of 8192 bytes", func(p *process) { p.must(p.Store(p.t, p.copy(1, 1024))) }, call + issue + 2*stream},
		{"remote load", func(p *process) { p.must(p.LoadRemote(p.t, p.copy(1, 1))) }, issue + get},
		{"remote store", func(p *process) { p.must(p.StoreRemote(p.t, p.copy(1, 2))) }, word}, // which the interface takes at least
		{"swap", func(p *process) { _, err := p.Swap(p.t, p.at, 1, 1); p.must(err) }, call + issue + swap},
		{"gather", func(p *process) { p.must(p.IXGet(p.t, p.word(200), p.at, index, 1)) }, call + 100*8333 + issue + get + 99*word},
		{"barrier", func(p *process) { p.must(p.Endpoint.Barrier(p.t)) }, 150000 + 2*2*70000 + 400000},
	} {
		var got sim.Duration
		mustLaunch(t, 4, func(p *process) {
			switch {
			case p.Rank() == 0:
				p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
				got = p.took(func() { test.do(p) })
			case test.name == "barrier":
				p.must(p.Endpoint.Barrier(p.t))
			}
		})
		if d := got - test.want; d < -30 || d > 30 {
			t.Errorf("%s takes %v, want %v", test.name, got, test.want)
		}
	}
}

// TestHotSpot: four processes at the same distance want a word of one owner at once; each
// waits for those before.
func TestHotSpot(t *testing.T) {
	seen := map[sim.Duration]bool{}
	mustLaunch(t, 27, func(p *process) {
		switch p.Rank() {
		case 1, 3, 9, 2: // a hop from 0 in x, y, z, and the other way round in x
			p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
			seen[p.took(func() { p.must(p.Fetch(p.t, p.copy(0, 1))) })] = true
		}
	})
	for i := range sim.Duration(4) {
		if want := 1427*sim.Nanosecond + i*50*sim.Nanosecond; !seen[want] {
			t.Errorf("nobody's get takes %v: %v", want, seen)
		}
	}
}

// TestPutArrives: a word is at its target half of the acknowledgement's time after it was
// issued and not before, with the data that were there when the call returned.
func TestPutArrives(t *testing.T) {
	mustLaunch(t, 2, func(p *process) {
		p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
		if p.Rank() == 0 {
			p.words[0] = 7
			p.must(p.PE.Put(p.t, p.at, p.at, 1, 1))
			p.words[0] = 8
			return
		}
		p.must(p.PE.Calls.Wait(p.t, p.at, 0))
		if p.words[0] != 7 {
			t.Errorf("word %d, want 7", p.words[0])
		}
		// the call and issue 227 ns, half of 1.2 us with two hops and a word, a look
		if got := p.clock().Sub(sim.Time(sim.Millisecond)); got < 850*sim.Nanosecond || got > 870*sim.Nanosecond {
			t.Errorf("the word is seen after %v, want 227 ns + 625 ns and a look", got)
		}
	})
}

// TestRegistersRunOut: with eight E-registers a long get waits for each round.
func TestRegistersRunOut(t *testing.T) {
	var got sim.Duration
	_, err := launch(t, 2, "ereg.count=8", func(p *process) {
		if p.Rank() == 0 {
			got = p.took(func() { p.must(p.Fetch(p.t, p.copy(1, 64))) })
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got < 8*1100*sim.Nanosecond {
		t.Errorf("64 words through 8 registers take %v, want 8 round trips", got)
	}
}

// TestLongTransfersShare: two long gets from one owner take twice as long as one, and
// lose nothing.
func TestLongTransfersShare(t *testing.T) {
	took := func(getters int) (longest sim.Duration) {
		mustLaunch(t, 4, func(p *process) {
			for i := range 20_000 {
				p.words[i] = int64(100*p.Rank() + i)
			}
			p.must(p.Endpoint.Barrier(p.t))
			if p.Rank() == 0 || p.Rank() > getters {
				return
			}
			longest = max(longest, p.took(func() { p.must(p.Fetch(p.t, p.copy(0, 20_000))) }))
			if p.words[wordsMax/2+19_999] != 19_999 {
				t.Errorf("the last word is %d", p.words[wordsMax/2+19_999])
			}
		})
		return longest
	}
	if one, two := took(1), took(2); two < one*19/10 || two > one*21/10 {
		t.Errorf("two long gets from one owner take %v, one %v", two, one)
	}
}

// TestShortPutsShare: two processing elements put 4 KiB to a third one, the same way. Its interface takes them one after
// the other, in 12.047 us each. So the second one is acknowledged so much later. A word from each keeps it for 50 ns.
func TestShortPutsShare(t *testing.T) {
	for words, want := range map[int64]sim.Duration{512: 12047059 * sim.Picosecond, 1: 50 * sim.Nanosecond} {
		var took [3]sim.Duration
		mustLaunch(t, 3, func(p *process) {
			if p.Rank() == 0 {
				return
			}
			took[p.Rank()] = p.took(func() {
				p.must(p.Store(p.t, p.copy(0, words)))
				p.must(p.Endpoint.Quiet(p.t))
			})
		})
		if got := took[2] - took[1]; got != want {
			t.Errorf("puts of %d words are acknowledged after %v and %v, %v apart, want %v", words, took[1], took[2], got, want)
		}
	}
}

// TestPutsHoldUpTheirSources: two processing elements put 8 KiB to a third one, over different links. Its interface
// takes 4 KiB in 4096 B / 340 MB/s = 12.047 us, from both in turn. The sources have no more E-registers than that, so
// they are done when the interface has taken their last part: after three parts and after four.
func TestPutsHoldUpTheirSources(t *testing.T) {
	var took, held [3]sim.Duration
	mustLaunch(t, 3, func(p *process) {
		if p.Rank() == 0 {
			return
		}
		took[p.Rank()] = p.took(func() { p.must(p.Store(p.t, p.copy(0, 1024))) })
		held[p.Rank()] = p.Ledger().Time[machines.Queueing]
	})
	const part, call = 12047059 * sim.Picosecond, 227 * sim.Nanosecond
	for rank, parts := range []sim.Duration{1: 3, 2: 4} {
		if want := call + parts*part; parts > 0 && (took[rank] < want || took[rank] > want+2*70*sim.Nanosecond) {
			t.Errorf("the put of process %d takes %v, want %v and up to two hops", rank, took[rank], want)
		}
		if want := (parts - 2) * part; parts > 0 && (held[rank] < want-2*70*sim.Nanosecond || held[rank] > want) {
			t.Errorf("the put of process %d is held up for %v, want %v less up to two hops", rank, held[rank], want)
		}
	}
}

// TestSHMEM: every call that copies, to another processing element and to the caller.
func TestSHMEM(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *process, other int) error
		at   func(other int) int // where the result is
		want []int64             // words 100...
	}{
		{"put", func(p *process, o int) error { return p.PE.Put(p.t, p.word(100), p.word(0), 3, o) }, other, []int64{1, 2, 3, 0, 0, 0}},
		{"get", func(p *process, o int) error { return p.PE.Get(p.t, p.word(100), p.word(2), 3, o) }, own, []int64{3, 4, 5, 0, 0, 0}},
		{"put32", func(p *process, o int) error { return p.Put32(p.t, p.word(100), p.word(0), 3, o) }, other, []int64{1, 2, 0, 0, 0, 0}},
		{"get32", func(p *process, o int) error { return p.Get32(p.t, p.word(100), p.word(0), 3, o) }, own, []int64{1, 2, 0, 0, 0, 0}},
		{"iput", func(p *process, o int) error {
			return p.IPut(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 3}, 3, o)
		}, other, []int64{1, 0, 4, 0, 7, 0}},
		{"iget", func(p *process, o int) error {
			return p.IGet(p.t, p.word(100), p.word(0), shmem.Steps{Target: 1, Source: 2}, 4, o)
		}, own, []int64{1, 3, 5, 7, 0, 0}},
		{"iput32", func(p *process, o int) error {
			return p.IPut32(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 2}, 3, o)
		}, other, []int64{1, 2, 3, 0, 0, 0}},
		{"iget32", func(p *process, o int) error {
			return p.IGet32(p.t, p.word(100), p.word(0), shmem.Steps{Target: 2, Source: 4}, 3, o)
		}, own, []int64{1, 3, 5, 0, 0, 0}},
		{"ixput", func(p *process, o int) error { return p.IXPut(p.t, p.word(100), p.word(0), []int64{4, 0, 2}, o) }, other, []int64{2, 0, 3, 0, 1, 0}},
		{"ixget", func(p *process, o int) error { return p.IXGet(p.t, p.word(100), p.word(0), []int64{4, 0, 2}, o) }, own, []int64{5, 1, 3, 0, 0, 0}},
		{"nothing", func(p *process, o int) error { return p.PE.Put(p.t, p.word(100), p.word(0), 0, o) }, other, []int64{0, 0, 0, 0, 0, 0}},
	} {
		for _, o := range []int{1, 2, 0} {
			got := make([][]int64, 4)
			mustLaunch(t, 4, func(p *process) {
				for i := range 16 {
					p.words[i] = int64(i + 1)
				}
				p.BarrierAll(p.t)
				if p.MyPE() == 0 {
					p.must(test.do(p, o))
				}
				p.BarrierAll(p.t)
				got[p.MyPE()] = p.words[100:106]
			})
			if diff := cmp.Diff(test.want, got[test.at(o)]); diff != "" {
				t.Errorf("%s with PE %d (-want +got):\n%s", test.name, o, diff)
			}
		}
	}
}

func other(o int) int { return o }
func own(int) int     { return 0 }

// TestAtomics: operations on one word lose nothing, and locks exclude.
func TestAtomics(t *testing.T) {
	const n = 8
	mustLaunch(t, n, func(p *process) {
		for range 10 {
			_, err := p.FInc(p.t, p.word(0), 3)
			p.must(err)
			_, err = p.FAdd(p.t, p.word(1), 5, 3)
			p.must(err)
			p.must(p.SetLock(p.t, p.word(2)))
			p.must(p.PE.Get(p.t, p.word(10), p.word(3), 1, 0))
			p.words[10]++
			p.must(p.PE.Put(p.t, p.word(3), p.word(10), 1, 0))
			p.must(p.ClearLock(p.t, p.word(2)))
		}
		p.BarrierAll(p.t)
		if p.MyPE() == 3 && (p.words[0] != 10*n || p.words[1] != 50*n) {
			t.Errorf("counted %d and %d", p.words[0], p.words[1])
		}
		if p.MyPE() != 0 {
			return
		}
		if p.words[3] != 10*n {
			t.Errorf("%d additions under the lock, want %d", p.words[3], 10*n)
		}
		old, err := p.MSwap(p.t, p.word(4), 0xf0, 0xff, 1)
		p.must(err)
		now, err := p.CSwap(p.t, p.word(4), 0xf0, 9, 1)
		p.must(err)
		if last, err := p.Swap(p.t, p.word(4), 0, 1); err != nil || old != 0 || now != 0xf0 || last != 9 {
			t.Errorf("masked swap finds %d, compare-and-swap %d, swap %d, error %v", old, now, last, err)
		}
	})
}

// TestCollectives: of all and of a part.
func TestCollectives(t *testing.T) {
	mustLaunch(t, 7, func(p *process) {
		set := p.AllPEs()
		p.words[0] = int64(p.MyPE())
		p.must(shmem.ToAll[int64](p.t, p.PE, shmem.Sum, p.word(200), p.word(0), p.word(300), 1, set))
		p.must(p.FCollect(p.t, p.word(20), p.word(0), 1, set))
		p.must(p.Broadcast(p.t, p.word(40), p.word(0), 1, 3, set))
		if p.words[200] != 21 || p.words[26] != 6 || p.MyPE() != 3 && p.words[40] != 3 {
			t.Errorf("PE %d: sum %d, collected %d, broadcast %d", p.MyPE(), p.words[200], p.words[26], p.words[40])
		}
		if p.MyPE()%2 == 0 {
			p.must(p.PE.Barrier(p.t, shmem.ActiveSet{LogStride: 1, Size: 4}))
		}
	})
}

// TestErrors: what a program does wrong fails it.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *process) // by process 1
		want string
	}{
		{"rank", func(p *process) { p.must(p.Fetch(p.t, machines.Copy{Target: 4, Bytes: 8})) }, "shmem_get: PE 4, expected 0 to 3"},
		{"length", func(p *process) { p.must(p.Store(p.t, p.copy(0, -1))) }, "shmem_put: -8 bytes, expected none or more"},
		{"remote", func(p *process) {
			p.must(p.Fetch(p.t, machines.Copy{Target: 0, Remote: p.word(wordsMax), Local: p.at, Bytes: 8}))
		}, "shmem_get: address outside the memory of PE 0"},
		{"remote put", func(p *process) {
			p.must(p.Store(p.t, machines.Copy{Target: 0, Remote: p.word(wordsMax), Local: p.at, Bytes: 8}))
		}, "shmem_put: address outside the memory of PE 0"},
		{"long", func(p *process) {
			p.must(p.Fetch(p.t, machines.Copy{Target: 0, Remote: p.at, Local: p.Memory().Alloc(8), Bytes: 8000}))
		}, "shmem_get: address outside the caller's memory"},
		{"long put", func(p *process) {
			p.must(p.Store(p.t, machines.Copy{Target: 0, Remote: p.at, Local: p.Memory().Alloc(8), Bytes: 8000}))
		}, "shmem_put: address outside the caller's memory"},
		{"load", func(p *process) { p.must(p.LoadRemote(p.t, p.copy(0, 3))) }, "remote load: 24 bytes, expected a word of 4 or 8, or two of 8"},
		{"swap", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.Swap, Target: 2, Remote: p.at, Size: 2})
			p.must(err)
		}, "atomic operation: found a word of 2 bytes, expected 4 or 8"},
		{"lock", func(p *process) { p.must(p.ClearLock(p.t, p.at)) }, "shmem_clear_lock: a lock that PE 1 does not hold"},
		{"elements", func(p *process) { p.must(p.IGet(p.t, p.at, p.at, shmem.Steps{}, -1, 0)) }, "shmem_iget64: -1 elements, expected none or more"},
		{"message", func(p *process) { p.must(p.Send(p.t, machines.Message{Peer: 7})) }, "MPI: found process 7, expected 0 to 3"},
	} {
		_, err := launch(t, 4, "", func(p *process) {
			if p.Rank() == 1 {
				test.do(p)
			}
		})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the run ends with %v, want %q", test.name, err, test.want)
		}
	}
	for _, test := range []struct {
		n          int
		sets, want string
	}{
		{513, "", "t3e: found 513 processes, expected 1 to 512"},
		{2, "ereg.get=100ns", "t3e: found ereg.get 100ns, expected at least two of network.hop"},
	} {
		if _, err := launch(t, test.n, test.sets, func(*process) {}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d processes, %s: %v, want %q", test.n, test.sets, err, test.want)
		}
	}
}

// BenchmarkGet is a get of a word from a neighbour.
func BenchmarkGet(b *testing.B) {
	b.ReportAllocs()
	mustLaunch(b, 2, func(p *process) {
		if p.Rank() != 0 {
			return
		}
		c, from := p.copy(1, 1), p.clock()
		for range b.N {
			p.must(p.Fetch(p.t, c))
		}
		if got, want := p.clock().Sub(from), sim.Duration(b.N)*1427*sim.Nanosecond; got != want {
			b.Errorf("%d gets take %v, want %v", b.N, got, want)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "gets/s")
}

// BenchmarkPut is a put of a word to a neighbour.
func BenchmarkPut(b *testing.B) {
	b.ReportAllocs()
	mustLaunch(b, 2, func(p *process) {
		if p.Rank() != 0 {
			return
		}
		c, from := p.copy(1, 1), p.clock()
		for range b.N {
			p.must(p.Store(p.t, c))
		}
		if got, want := p.clock().Sub(from), sim.Duration(b.N)*227*sim.Nanosecond; got != want {
			b.Errorf("%d puts take %v, want %v", b.N, got, want)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puts/s")
}

// TestLoadOfOwnStore: a load gets what the same process has stored there, though its get would overtake the put.
// It waits for the acknowledgement,
// 1.2 us. A load of another word does not wait.
func TestLoadOfOwnStore(t *testing.T) {
	mustLaunch(t, 2, func(p *process) {
		if p.Rank() == 1 {
			return
		}
		store, load := p.copy(1, 1), p.copy(1, 1)
		p.words[wordsMax/2] = 7
		p.must(p.StoreRemote(p.t, store))
		load.Local = p.word(wordsMax/2 + 1)
		apart := load
		apart.Remote = p.word(2)
		alone := p.took(func() { p.must(p.LoadRemote(p.t, apart)) })
		p.must(p.FenceRemote(p.t))
		p.must(p.StoreRemote(p.t, store))
		after := p.took(func() { p.must(p.LoadRemote(p.t, load)) })
		if got := p.words[wordsMax/2+1]; got != 7 {
			t.Errorf("the load gets %d, want 7", got)
		}
		if wait := after - alone; wait != 1200*sim.Nanosecond {
			t.Errorf("the load waits %v, want 1.2 us", wait)
		}
	})
}
