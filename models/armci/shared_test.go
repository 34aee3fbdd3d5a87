package armci_test

import (
	"slices"
	"testing"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// TestSharedMemoryPort: on shared memory a strided transfer is one loop, shorter than a
// put or get for each column, and nothing is sent.
func TestSharedMemoryPort(t *testing.T) {
	record := new(sim.Recorder)
	_, err := named(t, "powerchallenge").run(program{n: 2, tracer: record, body: func(p *armci.Process) {
		there, mine := shared(p, 80_000), have2(p.MallocLocal(80_000))(p)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			if p.Port() != "shared memory" {
				t.Errorf("port %q, want shared memory", p.Port())
			}
			stride := []int{160}
			column := elapsedOf(p, func() {
				for i := range 500 {
					must(p, p.Get(there[1]+node.Addr(160*i), mine+node.Addr(160*i), 80, 1))
				}
			})
			before := p.Stats()
			section := elapsedOf(p, func() { must(p, p.GetS(there[1], stride, mine, stride, []int{80, 500}, 1, 1)) })
			if section >= column {
				t.Errorf("a section takes %v, its columns %v", section, column)
			}
			if s := p.Stats(); s.Direct != before.Direct+1 || s.Segments != before.Segments+500 || s.Requests != 0 {
				t.Errorf("statistics %+v after %+v", s, before)
			}
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(record.Messages) != 0 {
		t.Errorf("%d messages, want none: %v", len(record.Messages), record.Messages[0])
	}
}

// elapsedOf is what f takes a process.
func elapsedOf(p *armci.Process, f func()) sim.Duration {
	p.Thread().Sync()
	from := p.Thread().Now()
	f()
	p.Thread().Sync()
	return p.Thread().Now().Sub(from)
}

// TestSharedAccumulateHoldsTheLock: an accumulate is a lock, an addition in place, and the
// lock given back; of two processes at once, one waits for the other.
func TestSharedAccumulateHoldsTheLock(t *testing.T) {
	record := new(sim.Recorder)
	_, err := named(t, "powerchallenge").run(program{n: 3, tracer: record, body: func(p *armci.Process) {
		there, mine := shared(p, 8000), have2(p.MallocLocal(8000))(p)
		for i := range view[float64](p, mine, 1000) {
			view[float64](p, mine, 1000)[i] = 1
		}
		must(p, p.Barrier())
		if p.Rank() > 0 {
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf(float64(p.Rank())), mine, there[0], 8000, 0))
		}
		must(p, p.Barrier())
		if p.Rank() == 0 {
			if got := view[float64](p, there[0], 1000)[999]; got != 3 {
				t.Errorf("element 999 is %v, want 1 + 2", got)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	var adds []sim.Span
	for _, s := range record.Spans {
		if s.Label == "add" {
			adds = append(adds, s)
		}
	}
	slices.SortFunc(adds, func(a, b sim.Span) int { return int(a.Start - b.Start) })
	if len(adds) != 2 || adds[1].Start < adds[0].End {
		t.Errorf("additions %+v, want two, one after the other", adds)
	}
}

// TestT3EAccumulate: on the T3E the requester of an accumulate locks by a swap, gets, adds,
// puts back and unlocks; the owner, which computes, loses no time.
func TestT3EAccumulate(t *testing.T) {
	record := new(sim.Recorder)
	_, err := named(t, "t3e").run(program{n: 2, tracer: record, body: func(p *armci.Process) {
		there, mine := shared(p, 800), have2(p.MallocLocal(800))(p)
		view[float64](p, mine, 100)[3] = 4
		must(p, p.Barrier())
		if p.Rank() == 0 {
			record.Messages, record.Spans = nil, nil
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf(2.0), mine, there[1], 800, 1))
			must(p, p.Fence(1))
		} else {
			took := elapsedOf(p, func() { p.Thread().Compute(sim.Millisecond) })
			if took != sim.Millisecond || p.Thread().Stolen() != 0 {
				t.Errorf("the owner's work takes %v, want 1 ms, and %v were stolen", took, p.Thread().Stolen())
			}
			if got := view[float64](p, there[1], 100)[3]; got != 8 {
				t.Errorf("element 3 is %v, want 8", got)
			}
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
	var labels []string
	for _, m := range record.Messages {
		labels = append(labels, m.Label)
	}
	want := []string{"atomic operation", "shmem_get", "shmem_put", "atomic operation"}
	if !slices.Equal(labels, want) {
		t.Errorf("the requester's operations are %q, want %q", labels, want)
	}
	for _, s := range record.Spans {
		if s.Label == "add" && s.Track != "process 0" {
			t.Errorf("%s adds, want process 0", s.Track)
		}
	}
}

// TestT3EAccumulateToItself: a process adds to memory of its own in place, under the lock.
func TestT3EAccumulateToItself(t *testing.T) {
	record := new(sim.Recorder)
	_, err := named(t, "t3e").run(program{n: 2, tracer: record, body: func(p *armci.Process) {
		there, mine := shared(p, 800), have2(p.MallocLocal(800))(p)
		view[float64](p, mine, 100)[3] = 4
		must(p, p.Barrier())
		if p.Rank() == 0 {
			record.Messages = nil
			must(p, p.AccS(armci.AccDouble, armci.ScaleOf(2.0), mine, []int{80}, there[0], []int{160}, []int{80, 5}, 1, 0))
			if got := view[float64](p, there[0], 100)[3]; got != 8 {
				t.Errorf("element 3 is %v, want 8", got)
			}
		}
		must(p, p.Fence(0))
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range record.Messages {
		if m.Label == "shmem_get" || m.Label == "shmem_put" && m.Bytes >= 80 {
			t.Errorf("%s of %d bytes, want an addition in place", m.Label, m.Bytes)
		}
	}
}

// TestT3EMovesByCall: a strided put or get on the T3E is one call of SHMEM for each column,
// without a copy in between.
func TestT3EMovesByCall(t *testing.T) {
	for _, put := range []bool{false, true} {
		record := new(sim.Recorder)
		_, err := named(t, "t3e").run(program{n: 2, tracer: record, body: func(p *armci.Process) {
			there, mine := shared(p, 8000), have2(p.MallocLocal(8000))(p)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				record.Messages = nil
				stride := []int{160}
				if put {
					must(p, p.PutS(mine, stride, there[1], stride, []int{80, 50}, 1, 1))
				} else {
					must(p, p.GetS(there[1], stride, mine, stride, []int{80, 50}, 1, 1))
				}
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatal(err)
		}
		want := map[bool]string{false: "shmem_get", true: "shmem_put"}[put]
		if len(record.Messages) != 50 {
			t.Errorf("%d calls, want 50", len(record.Messages))
		}
		for _, m := range record.Messages {
			if m.Label != want || m.Bytes != 80 {
				t.Fatalf("a call %q of %d bytes, want %s of 80", m.Label, m.Bytes, want)
			}
		}
	}
}

// TestBulkCopyBeatsWords: on shared memory, a contiguous get of 4 KB or more is one copy. It takes less than a loop
// over its words through the same caches and the same bus. That loop loads a word, stores it, advances two addresses
// and branches.
func TestBulkCopyBeatsWords(t *testing.T) {
	const most = 1 << 20
	word := node.Ops{node.Load: 1, node.Store: 1, node.IntAdd: 2, node.Branch: 1}
	v := named(t, "powerchallenge")
	launch, endpoints := v.launch, make([]machines.Endpoint, 2)
	v.launch = func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
		return launch(k, n, func(e machines.Endpoint) { endpoints[e.Rank()] = e; body(e) })
	}
	_, err := v.run(program{n: 2, body: func(p *armci.Process) {
		there, mine := shared(p, most), have2(p.MallocLocal(most))(p)
		e := endpoints[p.Rank()]
		bus := e.(machines.CoherentMemory)
		must(p, p.Barrier())
		for n := 4 << 10; n <= most && p.Rank() == 0; n *= 2 {
			get := func() { must(p, p.Get(there[1], mine, n, 1)) }
			get() // what comes is in the cache from now on, for both
			before := p.Stats()
			bulk := elapsedOf(p, get)
			if s := p.Stats(); s.Direct != before.Direct+1 || s.Segments != before.Segments+1 {
				t.Errorf("%d bytes: statistics %+v after %+v, want one copy", n, s, before)
			}
			words := elapsedOf(p, func() {
				all := node.Access{Count: 1, Bytes: int64(n)}
				written := p.Thread().Cache.Touch(mine, all)
				busy := e.Costs().Ops(word.Times(int64(n / 8)))
				bus.TakeShared(p.Thread(), bus.PriceShared(machines.SharedLoop{Busy: busy, Read: all, Written: written, ReadRemote: true}))
			})
			if bulk >= words {
				t.Errorf("%d bytes take %v by a bulk copy, %v by words", n, bulk, words)
			}
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
}

// TestSharedAccumulateOfTheOwnMemory: the time of adding to the process's own memory follows from its own cache. The
// second time, no line has to come. No line ever comes from another cache.
func TestSharedAccumulateOfTheOwnMemory(t *testing.T) {
	const n = 80_000
	var own, ownAgain, other, otherAgain sim.Duration
	_, err := named(t, "powerchallenge").run(program{n: 2, body: func(p *armci.Process) {
		there, mine := shared(p, n), have2(p.MallocLocal(n))(p)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			add := func(target int) sim.Duration {
				return elapsedOf(p, func() { must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there[target], n, target)) })
			}
			add(1) // the buffer is in the cache from here on
			own, ownAgain, other, otherAgain = add(0), add(0), add(1), add(1)
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
	lines := sim.Duration((n + 127) / 128)
	if saved := own - ownAgain; saved < lines*709*sim.Nanosecond {
		t.Errorf("adding to the own memory takes %v, then %v: less than %d lines from memory between them", own, ownAgain, lines)
	}
	if other != otherAgain || own >= other {
		t.Errorf("adding takes %v to the own memory and %v, then %v, to another process's", own, other, otherAgain)
	}
}
