//go:build amd64 || arm64

package sim

import (
	"context"
	"slices"
	"testing"
)

// What is fetched is the process's own: its goroutine all the time, its stack where it rests.
func TestFootprintsOfBlockedProcesses(t *testing.T) {
	k := New(1)
	shallow := k.Spawn("shallow", func(p *Process) { p.Sleep(Second) })
	deep := k.Spawn("deep", func(p *Process) { sleepBelow(p, 10) })
	if err := k.RunUntil(context.Background(), Time(Millisecond)); err != nil {
		t.Fatal(err)
	}
	a, b := shallow.footprint, deep.footprint
	if a.goroutine == 0 || b.goroutine == 0 || a.goroutine == b.goroutine {
		t.Errorf("two processes have the goroutines %#x and %#x, want two different ones", a.goroutine, b.goroutine)
	}
	before := b.stack
	if a.stack == 0 || before == 0 || a.stack == before {
		t.Errorf("two processes have stacks at %#x and %#x, want two different ones", a.stack, before)
	}
	if err := k.RunUntil(context.Background(), Time(Second)); err != nil {
		t.Fatal(err)
	}
	if b = deep.footprint; b.stack == before {
		t.Errorf("a process that goes on 10 calls further up rests at %#x as before", b.stack)
	}
	k.Close()
}

// sleepBelow sleeps within some calls, then outside of them.
//
//go:noinline
func sleepBelow(p *Process, calls int) {
	if calls > 0 {
		sleepBelow(p, calls-1)
	} else {
		p.Sleep(Second / 2)
	}
	if calls == 10 {
		p.Sleep(10 * Second)
	}
}

// fetched is a handler, or a deputy, that notes which stages it is asked about, of which there are three.
type fetched struct {
	k      *Kernel
	p      *Process
	id     HandlerID
	stages map[uint64][]int
	late   bool // it was asked about an event that has run
	done   uint64
}

func (f *fetched) Fetch(arg uint64, stage int, _ *Walks) (more bool) {
	f.late = f.late || arg < f.done
	f.stages[arg] = append(f.stages[arg], stage)
	return stage < 2
}

func (f *fetched) Handle(arg uint64) { f.done = arg }

func (f *fetched) Act(bool) (over bool) { return f.k.Now() > 0 || f.p.Doze(Microsecond) }

// In a large job, a handler and a deputy are asked about their events before these run, once for each stage until
// there is no more. In a small job they are not.
func TestFetchers(t *testing.T) {
	for _, processes := range []int{FarProcesses, FarProcesses - 1} {
		k := New(1)
		h, d := &fetched{k: k, stages: map[uint64][]int{}}, &fetched{k: k, stages: map[uint64][]int{}}
		h.id = k.Register(h)
		for range processes - 1 {
			k.Spawn("idle", func(*Process) {})
		}
		k.Spawn("attended", func(p *Process) {
			for arg := range uint64(5) {
				k.Schedule(Microsecond+Nanosecond.Times(int64(arg)), Wire, h.id, arg+1)
			}
			d.p = p
			p.Delegate(d)
		})
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		var want []int
		if processes >= FarProcesses {
			want = []int{0, 1, 2}
		}
		for arg := range uint64(5) {
			if got := h.stages[arg+1]; !slices.Equal(got, want) {
				t.Errorf("%d processes, event %d of the handler: found the stages %v, expected %v", processes, arg, got, want)
			}
		}
		if got := d.stages[0]; !slices.Equal(got, want) {
			t.Errorf("%d processes, the deputy's event: found the stages %v, expected %v", processes, got, want)
		}
		if h.late || h.done != 5 {
			t.Errorf("%d processes: the handler was asked too late (%v), or has handled up to event %d, expected 5", processes, h.late, h.done)
		}
	}
}
