package powerchallenge_test

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/powerchallenge"
	"simrun/sim"
	"simrun/sim/node"
)

// process is a process in a test, with shared data.
type process struct {
	*powerchallenge.Endpoint
	t    *node.Thread
	at   []node.Addr // of the data, by rank
	mine []byte      // its own
}

const dataBytes = 1 << 20

// launch runs n processes on a fresh machine with parameters set.
func launch(t testing.TB, n int, sets string, body func(p *process)) (*sim.Kernel, error) {
	t.Helper()
	m, err := powerchallenge.New()
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
		p := &process{Endpoint: e.(*powerchallenge.Endpoint), t: e.Thread()}
		at := e.Memory().Alloc(dataBytes)
		p.mine, err = e.Memory().Bytes(at, dataBytes)
		p.must(err)
		p.at, err = p.ExchangeAddresses(p.t, at)
		p.must(err)
		p.must(p.Barrier(p.t))
		*p.Ledger() = machines.Ledger{}
		body(p)
	})
	if err != nil {
		t.Fatal(err)
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

// clock is where the process is, which is ahead of the engine's clock.
func (p *process) clock() sim.Time { return p.t.Now().Add(p.t.Owed()) }

// took is what f takes.
func (p *process) took(f func()) sim.Duration {
	p.t.Sync()
	from := p.clock()
	f()
	return p.clock().Sub(from)
}

// near notes an error unless a time is as computed by hand, up to roundings.
func near(t *testing.T, what string, got, want sim.Duration) {
	t.Helper()
	if d := got - want; d < -20 || d > 20 {
		t.Errorf("%s takes %v, want %v", what, got, want)
	}
}

// copy is a copy of bytes from or to another process, with its own data in the cache.
func (p *process) copy(target int, n int64) machines.Copy {
	c := machines.Copy{Target: target, Remote: p.at[target], Local: p.at[p.Rank()], Bytes: n}
	p.t.Cache.Touch(c.Local, node.Access{Count: 1, Bytes: n})
	return c
}

// By hand: clocks are 13.333 ns. The call, loop and word of a copy take 15 clocks, 200 ns. 512 words take a load and a
// store of half a clock each. A line from another cache takes 1330 ns, and 105 ns to write back. Lines are counted as
// package node expects them for data that begin anywhere: 4096 bytes have 1 + 4088/128 = 32.94. Bulk prices take this
// share. Another cache supplies 33 whole lines, each 621 ns slower than memory.
func TestCopies(t *testing.T) {
	mustLaunch(t, 2, func(p *process) {
		if p.Rank() != 0 {
			return
		}
		word, page := p.copy(1, 8), p.copy(1, 4096)
		near(t, "a put of a word", p.took(func() { p.must(p.Store(p.t, word)) }), 200000+1330000+105000)
		near(t, "a get of a word", p.took(func() { p.must(p.Fetch(p.t, word)) }), 200000+1330000)
		loop := sim.Duration(14*13333333+512*13333333) / 1000 // 10 for the call, 2 for addresses, 2 branches
		lines := sim.Duration(32.9375 * 1000000)
		near(t, "a put of 4096 bytes", p.took(func() { p.must(p.Store(p.t, page)) }), loop+lines*814/1000+33*621000)
		near(t, "a get of 4096 bytes", p.took(func() { p.must(p.Fetch(p.t, page)) }), loop+lines*709/1000+33*621000)
		if l := p.Ledger(); l.Fetches != 2 || l.Stores != 2 || l.Bytes != 2*(8+4096) {
			t.Errorf("ledger %+v", *l)
		}
	})
}

// TestUpdates: a loop that adds to a word of another process takes 400 ns more than one that stores it. If the word is
// the process's own, it takes as long.
func TestUpdates(t *testing.T) {
	mustLaunch(t, 2, func(p *process) {
		if p.Rank() != 0 {
			return
		}
		word := node.Access{Count: 1, Bytes: 8}
		alone := func(remote, updated bool) sim.Duration {
			return p.PriceShared(machines.SharedLoop{Written: word, WrittenRemote: remote, Updated: updated}).Alone
		}
		near(t, "to store a word of another process", alone(true, false), 1330000+105000)
		near(t, "to add to a word of another process", alone(true, true), 1330000+105000+400000)
		near(t, "to add to an own word", alone(false, true)-alone(false, false), 0)
	})
}

// TestBusIsShared: a copy of 512 KiB from the process's own cache to another one needs 13 % of the bus. So 7 copies at
// once take as long as one. 16 copies take 16 times 13 % as long.
func TestBusIsShared(t *testing.T) {
	alone := copies(t, 1)
	if seven := copies(t, 7); seven != alone {
		t.Errorf("seven copies at once take %v, one %v", seven, alone)
	}
	const lines = 1<<19/128 + 1
	wants := float64(2*lines*105) / float64(alone/1000) // of each nanosecond
	got, want := float64(copies(t, 16))/float64(alone), 16*wants
	if want < 2 || got < 0.99*want || got > 1.01*want {
		t.Errorf("16 copies at once take %.3f times as long as one, want %.3f", got, want)
	}
}

// copies is the time of n copies of 512 KiB at once, from the beginning of the first to the last's end.
func copies(t *testing.T, n int) (longest sim.Duration) {
	mustLaunch(t, 18, func(p *process) {
		if p.Rank() >= n {
			return
		}
		c := p.copy((p.Rank()+1)%18, 1<<19)
		p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
		longest = max(longest, p.took(func() { p.must(p.Store(p.t, c)) }))
	})
	return longest
}

// TestAtomics: a word that the processor has had last is changed in its cache, in 2.5 clocks. The line of another
// processor takes an intervention. Of eight processors at once, each waits for those before it, and finds as many
// additions as there were.
func TestAtomics(t *testing.T) {
	add := machines.RMW{Op: machines.FetchAndAdd, Size: 8, Operand: 1}
	counted := map[int64]bool{}
	mustLaunch(t, 8, func(p *process) {
		op := add
		op.Remote = p.at[0]
		p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
		var before, again int64
		var err error
		first := p.took(func() { before, err = p.ReadModifyWrite(p.t, op) })
		p.must(err)
		near(t, "an addition among eight", first, sim.Duration(before+1)*1330000+33333)
		p.must(p.Barrier(p.t))
		second := p.took(func() { again, err = p.ReadModifyWrite(p.t, op) })
		p.must(err)
		if before == 7 && again == 8 {
			near(t, "one more of the same process", second, 33333)
		}
		counted[before], counted[again] = true, true
	})
	if len(counted) != 16 {
		t.Errorf("16 additions find %d values", len(counted))
	}
}

// TestBarrier: eight processes that come at once. Each counts itself: 10 clocks for the
// call, 3 loads, 3 additions and 2 branches, 200 ns, and the line of the counter. The
// first has had it last, in the barrier before, so that the last one has it after seven
// times 1330 ns; 2.5 clocks for the change. The flag: 400 ns until
// it is set, 1330 ns until it is there, a slot for each before, 2 clocks for the look.
func TestBarrier(t *testing.T) {
	mustLaunch(t, 8, func(p *process) {
		p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
		got := p.took(func() { p.must(p.Barrier(p.t)) })
		all := sim.Duration(200000 + 7*1330000 + 33333 + 400000 + 1330000 + 26667)
		if got < all-50 || got > all+7*105000+50 || (got-all+50)%105000 > 100 {
			t.Errorf("process %d: the barrier takes %v, want %v and some slots of 105 ns", p.Rank(), got, all)
		}
	})
}

// TestMessages: an eager message crosses the segment in two copies, one after the other;
// a rendezvous of the same length in pieces, at the same time.
func TestMessages(t *testing.T) {
	oneWay := func(n int64, sets string) (took sim.Duration) {
		_, err := launch(t, 2, sets, func(p *process) {
			m := machines.Message{Peer: 1 - p.Rank(), Tag: 3, Data: p.at[p.Rank()], Bytes: n}
			if p.Rank() == 0 {
				p.t.Sleep(sim.Millisecond - p.clock().Sub(0))
				p.must(p.Send(p.t, m))
				return
			}
			in, err := p.Receive(p.t, m)
			p.must(err)
			if in.Bytes != n || in.Peer != 0 || in.Tag != 3 {
				t.Errorf("received %+v", in)
			}
			took = p.clock().Sub(sim.Time(sim.Millisecond))
		})
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	eager, pieces := oneWay(100_000, ""), oneWay(100_000, "mpi.eager_max=1024B mpi.piece=10000B")
	if eager < pieces*3/2 {
		t.Errorf("an eager message takes %v, pieces %v, want nearly twice as long", eager, pieces)
	}
	if short, word := oneWay(1024, ""), oneWay(8, ""); short-word != 2*8*1330*sim.Nanosecond {
		t.Errorf("1024 bytes take %v longer than 8, want 8 lines more on each side", short-word)
	}
}

// TestErrors: what a program does wrong fails it.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(p *process) // by process 1
		want string
	}{
		{"rank", func(p *process) { p.must(p.Fetch(p.t, machines.Copy{Target: 4, Bytes: 8})) }, "get: process 4, expected 0 to 3"},
		{"length", func(p *process) { p.must(p.Store(p.t, machines.Copy{Target: 0, Bytes: -1})) }, "put: -1 bytes, expected none or more"},
		{"remote", func(p *process) {
			p.must(p.Fetch(p.t, machines.Copy{Target: 0, Remote: p.at[0] + dataBytes, Local: p.at[1], Bytes: 8}))
		}, "get: address outside the memory of process 0"},
		{"local", func(p *process) {
			p.must(p.Store(p.t, machines.Copy{Target: 0, Remote: p.at[0], Local: p.at[1] + dataBytes, Bytes: 8}))
		}, "put: address outside the caller's memory"},
		{"word", func(p *process) {
			p.must(p.LoadRemote(p.t, machines.Copy{Target: 0, Remote: p.at[0], Local: p.at[1], Bytes: 24}))
		},
			"remote load: 24 bytes, expected a word of 4 or 8, or two of 8"},
		{"atomic", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: 9, Size: 8})
			p.must(err)
		}, "atomic operation: found atomic operation 9, expected one of fetch-and-add, fetch-and-or, swap, compare-and-swap"},
		{"atomic size", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Size: 2})
			p.must(err)
		}, "atomic operation: found a word of 2 bytes, expected 4 or 8"},
		{"lock", func(p *process) { p.must(p.LockShared(p.t, 0)); p.must(p.LockShared(p.t, 0)) },
			"the lock of the memory of process 0"},
		{"semaphore", func(p *process) { p.must(p.ReleaseSemaphore(p.t, 0)) }, "the semaphore of the memory of process 0, which process 1 does not hold"},
		{"semaphore twice", func(p *process) { p.must(p.AcquireSemaphore(p.t, 0)); p.must(p.AcquireSemaphore(p.t, 0)) },
			"the semaphore of the memory of process 0"},
		{"semaphore of a process too many", func(p *process) { p.must(p.AcquireSemaphore(p.t, 4)) }, "process 4, expected 0 to 3"},
		{"message", func(p *process) { p.must(p.Send(p.t, machines.Message{Peer: 7})) }, "MPICH: found process 7, expected 0 to 3"},
		{"no message", func(p *process) { _, err := p.Receive(p.t, machines.Message{Peer: 2, Tag: 5}); p.must(err) },
			"a message with tag 5 from process 2"},
		{"request", func(p *process) { _, err := p.Wait(p.t, nil); p.must(err) }, "expected a request that this process has started"},
		{"counter", func(p *process) { p.WaitCounter(p.t, p.NewCounter(), 1, nil) }, "1 copies to count"},
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
	m, err := powerchallenge.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Validate(19); err == nil || !strings.Contains(err.Error(), "found 19 processes, expected 1 to 18") {
		t.Errorf("19 processes: %v", err)
	}
}

// TestSemaphores: to take a free semaphore and to give it back is a call of the kernel each,
// 25 us. Who finds it taken runs 84 us after it has been given back. Processes that add
// under it lose nothing.
func TestSemaphores(t *testing.T) {
	mustLaunch(t, 1, func(p *process) {
		near(t, "a free semaphore", p.took(func() { p.must(p.AcquireSemaphore(p.t, 0)) }), 25*sim.Microsecond)
		near(t, "its end", p.took(func() { p.must(p.ReleaseSemaphore(p.t, 0)) }), 25*sim.Microsecond)
	})
	mustLaunch(t, 2, func(p *process) {
		if p.Rank() == 0 {
			p.must(p.AcquireSemaphore(p.t, 1))
			p.t.Compute(75 * sim.Microsecond)
			p.must(p.ReleaseSemaphore(p.t, 1)) // 125 us after its first call
			return
		}
		p.t.Compute(sim.Microsecond)
		took := p.took(func() { p.must(p.AcquireSemaphore(p.t, 1)) })
		if d := took - (124+84)*sim.Microsecond; d < -sim.Microsecond/2 || d > sim.Microsecond/2 { // processes leave the barrier a slot apart
			t.Errorf("a taken semaphore takes %v, want 124 us and 84 us", took)
		}
		p.must(p.ReleaseSemaphore(p.t, 1))
	})
	var sum int
	mustLaunch(t, 8, func(p *process) {
		for range 5 {
			p.must(p.AcquireSemaphore(p.t, 3))
			before := sum
			p.t.Compute(sim.Duration(1+p.Rank()) * sim.Microsecond)
			p.t.Sync()
			sum = before + 1
			p.must(p.ReleaseSemaphore(p.t, 3))
		}
	})
	if sum != 40 {
		t.Errorf("%d additions under a semaphore, want 40", sum)
	}
}

// TestDeterminism: the same run twice gives the same events.
func TestDeterminism(t *testing.T) {
	run := func() uint64 {
		return mustLaunch(t, 12, func(p *process) {
			for i := range 20 {
				p.must(p.Store(p.t, p.copy((p.Rank()+i)%12, int64(100*i*i))))
				_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.FetchAndAdd, Target: i % 3, Remote: p.at[i%3], Size: 8, Operand: 1})
				p.must(err)
			}
			p.must(p.Barrier(p.t))
		}).EventDigest()
	}
	if a, b := run(), run(); a != b {
		t.Errorf("digests %x and %x of the same run", a, b)
	}
}

// TestTargetBeginsLater: process 0 is a microsecond ahead when it accesses the memory of process 1, which has not begun
// to run then. At that time process 1 has its memory, which lies as that of process 0 does.
func TestTargetBeginsLater(t *testing.T) {
	m, err := powerchallenge.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	var mine []byte
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		p := &process{Endpoint: e.(*powerchallenge.Endpoint), t: e.Thread()}
		at := e.Memory().Alloc(16)
		data, err := e.Memory().Bytes(at, 16)
		p.must(err)
		if p.Rank() == 1 {
			mine = data
			return
		}
		data[0], data[8] = 5, 7
		p.t.Charge(sim.Microsecond)
		p.must(p.StoreRemote(p.t, machines.Copy{Target: 1, Remote: at, Local: at, Bytes: 8}))
		p.must(p.Store(p.t, machines.Copy{Target: 1, Remote: at + 8, Local: at + 8, Bytes: 8}))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if mine[0] != 5 || mine[8] != 7 {
		t.Errorf("process 1 has %d and %d, want 5 and 7", mine[0], mine[8])
	}
}
