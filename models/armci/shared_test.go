package armci_test

import (
	"slices"
	"testing"

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
