package sim_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
)

// outcome is what must be equal between runs.
type outcome struct {
	digest, events uint64
	now            sim.Time
	sum            uint64 // of what the processes saw
	failed         bool
}

// randomProgram is processes that do all that a process can do, chosen by a
// random stream of their own.
type randomProgram struct {
	k        *sim.Kernel
	lock     *sim.Resource
	box      *sim.Mailbox[uint64]
	event    *sim.Event
	cond     *sim.Condition
	timers   []sim.Timer
	children int
	sum      uint64
}

func newRandomProgram(seed uint64, processes int) *randomProgram {
	k := sim.New(seed)
	g := &randomProgram{k: k, lock: sim.NewResource("lock", 2), box: sim.NewMailbox[uint64]("box"),
		event: sim.NewEvent(k, "event"), cond: sim.NewCondition("condition"), children: 20}
	for range processes {
		g.spawn()
	}
	return g
}

func (g *randomProgram) spawn() {
	r := g.k.Random(string(rune('a' + g.k.Processes())))
	g.k.Spawn("process", func(p *sim.Process) {
		for range 20 {
			g.act(p, r)
			g.sum = g.sum*31 + uint64(p.Now())
		}
	})
}

func (g *randomProgram) act(p *sim.Process, r *rand.Rand) {
	d := sim.Duration(r.IntN(50))
	switch r.IntN(11) {
	case 0, 1:
		p.Sleep(d)
	case 2:
		g.lock.Acquire(p)
		p.Sleep(d)
		if err := g.lock.Release(p); err != nil {
			p.Fail(err)
		}
	case 3:
		g.box.Put(r.Uint64())
	case 4:
		if v, ok := g.box.TryGet(); ok {
			g.sum ^= v
		}
	case 5:
		if p.WaitFor(g.event, d) {
			g.event.Reset()
		}
	case 6:
		g.event.Trigger()
	case 7:
		g.timers = append(g.timers, g.k.After(d, sim.Settle, func() { g.cond.Broadcast() }))
	case 8:
		if len(g.timers) > 0 {
			g.timers[r.IntN(len(g.timers))].Stop()
		}
	case 9:
		g.sum += uint64(p.WaitAny(g.k.Timeout(d), g.event))
	case 10:
		g.cond.WaitFor(p, d)
		if g.children > 0 {
			g.children--
			g.spawn()
		}
	}
}

func (g *randomProgram) run() outcome {
	err := g.k.Run(context.Background())
	return outcome{g.k.EventDigest(), g.k.Events(), g.k.Now(), g.sum, err != nil}
}

// stepped runs a program in small steps up to its end, which must not show.
func (g *randomProgram) stepped(end sim.Time) outcome {
	for at := sim.Time(0); at <= end; at = at.Add(7) {
		if err := g.k.RunUntil(context.Background(), at); err != nil {
			break // run returns it too
		}
	}
	return g.run()
}

func TestDeterminism(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	rapid.Check(t, func(t *rapid.T) {
		seed, n := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 12).Draw(t, "processes")
		want := newRandomProgram(seed, n).run()
		if want.failed || want.events < uint64(n) {
			t.Fatalf("the program fails or does nothing: %+v", want)
		}
		for _, test := range []struct {
			name string
			run  func() outcome
		}{
			{"again", func() outcome { return newRandomProgram(seed, n).run() }},
			{"GOMAXPROCS 1", func() outcome { runtime.GOMAXPROCS(1); return newRandomProgram(seed, n).run() }},
			{"GOMAXPROCS 2", func() outcome { runtime.GOMAXPROCS(2); return newRandomProgram(seed, n).run() }},
			{"in steps", func() outcome { return newRandomProgram(seed, n).stepped(want.now) }},
			{"observed", func() outcome {
				g := newRandomProgram(seed, n)
				var events uint64
				g.k.SetHook(hookFunc(func(at sim.Time, _ sim.Priority, _ string) { events++ }))
				g.k.SetTracer(&sim.Recorder{})
				o := g.run()
				if events != o.events {
					t.Fatalf("the hook has seen %d of %d events", events, o.events)
				}
				return o
			}},
		} {
			if got := test.run(); got != want {
				t.Fatalf("%s: got %+v, want %+v", test.name, got, want)
			}
		}
	})
}

// The digest covers each part of an event and their order.
func TestDigestSees(t *testing.T) {
	type event struct {
		d      sim.Duration
		p      sim.Priority
		target int
		arg    uint64
	}
	digest := func(events ...event) uint64 {
		k := sim.New(1)
		var ids [2]sim.HandlerID
		for i := range ids {
			ids[i] = k.Register(sim.HandlerFunc(func(uint64) {}))
		}
		for _, e := range events {
			k.Schedule(e.d, e.p, ids[e.target], e.arg)
		}
		mustRun(t, k)
		return k.EventDigest()
	}
	base, second := event{5, sim.Wire, 0, 1}, event{5, sim.Wire, 1, 2}
	seen := map[uint64]string{}
	for name, d := range map[string]uint64{
		"none": digest(), "base": digest(base), "time": digest(event{6, sim.Wire, 0, 1}),
		"priority": digest(event{5, sim.Settle, 0, 1}), "target": digest(event{5, sim.Wire, 1, 1}),
		"argument": digest(event{5, sim.Wire, 0, 2}), "twice": digest(base, base),
		"order": digest(base, second), "other order": digest(second, base),
	} {
		if other, known := seen[d]; known {
			t.Errorf("%s and %s have the same digest %x", name, other, d)
		}
		seen[d] = name
	}
}
