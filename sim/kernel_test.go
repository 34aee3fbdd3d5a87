package sim_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

const us = sim.Microsecond

func TestRunUntil(t *testing.T) {
	k := sim.New(1)
	var got []sim.Time
	for _, d := range []sim.Duration{10, 20, 30} {
		k.After(d, sim.Program, func() { got = append(got, k.Now()) })
	}
	for _, step := range []struct {
		until, now sim.Time
		events     uint64
	}{{5, 5, 0}, {20, 20, 2}, {20, 20, 2}, {12, 20, 2}, {29, 29, 2}, {sim.TimeMax, 30, 3}} {
		if err := k.RunUntil(context.Background(), step.until); err != nil {
			t.Fatal(err)
		}
		if k.Now() != step.now || k.Events() != step.events {
			t.Errorf("after RunUntil(%v): at %v, %d events; want %v, %d", step.until, k.Now(), k.Events(), step.now, step.events)
		}
	}
	if diff := cmp.Diff([]sim.Time{10, 20, 30}, got); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

// A process that sleeps does not jump over the end of a step.
func TestRunUntilStopsSleep(t *testing.T) {
	k := sim.New(1)
	slept := 0
	k.Spawn("sleeper", func(p *sim.Process) {
		for range 4 {
			p.Sleep(10)
			slept++
		}
	})
	for _, step := range []struct {
		until sim.Time
		want  int
	}{{0, 0}, {9, 0}, {10, 1}, {35, 3}, {sim.TimeMax, 4}} {
		if err := k.RunUntil(context.Background(), step.until); err != nil {
			t.Fatal(err)
		}
		if slept != step.want {
			t.Errorf("until %v: slept %d times, want %d", step.until, slept, step.want)
		}
	}
}

func TestFailStops(t *testing.T) {
	k := sim.New(1)
	first, second := errors.New("first"), errors.New("second")
	ran := 0
	k.After(10, sim.Program, func() { ran++; k.Fail(first); k.Fail(second) })
	k.After(10, sim.Program, func() { ran++ })
	if err := k.Run(context.Background()); err != first {
		t.Errorf("Run returns %v, want the first failure", err)
	}
	if ran != 1 || k.Now() != 10 {
		t.Errorf("%d events ran until %v, want 1 until 10ps", ran, k.Now())
	}
	if err := k.RunUntil(context.Background(), 20); err != first {
		t.Errorf("RunUntil after the failure returns %v, want the failure", err)
	}
}

func TestRunTwice(t *testing.T) {
	k := sim.New(1)
	mustRun(t, k)
	want := "sim: a closed kernel is run again; Run closes its kernel at the end, RunUntil does not"
	if err := k.Run(context.Background()); err == nil || err.Error() != want {
		t.Errorf("second Run returns %v, want %s", err, want)
	}
}

// An endless run ends a bounded number of events after its cancellation,
// whatever it is doing.
func TestCancellation(t *testing.T) {
	cause := errors.New("the user has lost patience")
	for _, test := range []struct {
		name  string
		start func(k *sim.Kernel)
	}{
		{"one process sleeps", func(k *sim.Kernel) {
			k.Spawn("sleeper", func(p *sim.Process) {
				for {
					p.Sleep(1)
				}
			})
		}},
		{"a process sleeps no time", func(k *sim.Kernel) {
			k.Spawn("sleeper", func(p *sim.Process) {
				for {
					p.Sleep(0)
				}
			})
		}},
		{"two processes", func(k *sim.Kernel) {
			for range 2 {
				k.Spawn("sleeper", func(p *sim.Process) {
					for {
						p.Sleep(1)
					}
				})
			}
		}},
		{"a handler", func(k *sim.Kernel) {
			var id sim.HandlerID
			id = k.Register(sim.HandlerFunc(func(uint64) { k.Schedule(1, sim.Wire, id, 0) }))
			k.Schedule(1, sim.Wire, id, 0)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(context.Background())
			k := sim.New(1)
			var at uint64
			k.SetHook(hookFunc(func(sim.Time, sim.Priority, string) {
				if k.Events() == 10_000 {
					at = k.Events()
					cancel(cause)
				}
			}))
			test.start(k)
			if err := k.Run(ctx); !errors.Is(err, cause) {
				t.Errorf("Run returns %v, want the cause of the cancellation", err)
			}
			if late := k.Events() - at; late > 2*4096 {
				t.Errorf("%d events after the cancellation, want at most 8192", late)
			}
		})
	}
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	k := sim.New(1)
	ran := false
	k.Spawn("program", func(p *sim.Process) { ran = true })
	if err := k.Run(ctx); !errors.Is(err, context.Canceled) || ran {
		t.Errorf("Run returns %v, program ran: %v; want context.Canceled, false", err, ran)
	}
}

func TestScheduleErrors(t *testing.T) {
	for _, test := range []struct {
		name     string
		schedule func(k *sim.Kernel)
		want     string
	}{
		{"past", func(k *sim.Kernel) { k.Schedule(-3, sim.Program, 0, 0) }, "at 10ps: event scheduled in the past, at 7ps"},
		{"past instant", func(k *sim.Kernel) { k.ScheduleAt(9, sim.Program, 0, 0) }, "at 10ps: event scheduled in the past, at 9ps"},
		{"overflow", func(k *sim.Kernel) { k.Schedule(sim.Forever, sim.Program, 0, 0) },
			"at 10ps: simulated time overflows; a duration exceeds the range of about 106 days"},
		{"last instant", func(k *sim.Kernel) { k.ScheduleAt(sim.TimeMax, sim.Program, 0, 0) },
			"at 10ps: simulated time overflows; a duration exceeds the range of about 106 days"},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			k.After(10, sim.Program, func() { test.schedule(k) })
			err := k.Run(context.Background())
			var schedule *sim.ScheduleError
			if !errors.As(err, &schedule) || err.Error() != test.want {
				t.Errorf("Run returns %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestTimers(t *testing.T) {
	k := sim.New(1)
	fired := 0
	timer := k.After(10, sim.Program, func() { fired++ })
	if !timer.Pending() {
		t.Error("a new timer is not pending")
	}
	var never sim.Timer
	if never.Pending() || never.Stop() {
		t.Error("the zero timer is pending")
	}
	stopped := k.After(1000, sim.Program, func() { fired += 100 })
	if !stopped.Stop() || stopped.Stop() || stopped.Pending() {
		t.Error("a timer stops once and is not pending then")
	}
	again := k.After(20, sim.Program, func() { fired += 10 }) // takes the slot of the stopped one
	if stopped.Pending() || stopped.Stop() || !again.Pending() {
		t.Error("a timer is confused with a later one in its slot")
	}
	mustRun(t, k)
	if fired != 11 || k.Now() != 20 || k.Events() != 2 {
		t.Errorf("fired %d until %v, %d events; want 11, 20ps, 2", fired, k.Now(), k.Events())
	}
	if timer.Pending() || timer.Stop() {
		t.Error("a timer that has fired is pending")
	}
}

// A timer may start itself again from its own call, and stop itself in vain.
func TestTimerWithinItself(t *testing.T) {
	k := sim.New(1)
	var timer sim.Timer
	var got []sim.Time
	var tick func()
	tick = func() {
		got = append(got, k.Now())
		if timer.Stop() {
			t.Errorf("at %v: the timer that fires can be stopped", k.Now())
		}
		if len(got) < 3 {
			timer = k.After(10, sim.Program, tick)
		}
	}
	timer = k.After(10, sim.Program, tick)
	mustRun(t, k)
	if diff := cmp.Diff([]sim.Time{10, 20, 30}, got); diff != "" {
		t.Errorf("ticks (-want +got):\n%s", diff)
	}
}

// A program that sets and cancels long timeouts needs no more memory than what
// is pending: a million of them here, one at a time.
func TestStaleTimersAreCleaned(t *testing.T) {
	k := sim.New(1)
	kept := 0
	id := k.Register(sim.HandlerFunc(func(n uint64) { kept += int(n) }))
	for i := range 50 {
		k.After(sim.Duration(1000+i), sim.Program, func() { kept++ })
		k.Schedule(sim.Duration(1050+i), sim.Program, id, 1)
	}
	never := func() { t.Error("a stopped timer fires") }
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 1_000_000 {
		k.After(sim.Second, sim.Program, never).Stop()
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 100_000 {
		t.Errorf("a million stopped timers took %d bytes, want next to nothing", got)
	}
	mustRun(t, k)
	if kept != 100 || k.Now() != 1099 || k.Events() != 100 {
		t.Errorf("%d events counted until %v, %d events; want 100, 1.099ns, 100", kept, k.Now(), k.Events())
	}
}

// Events that time out and events that are woken leave the queue clean too.
func TestStaleTimeoutsOfProcesses(t *testing.T) {
	k := sim.New(1)
	tick := sim.NewEvent(k, "tick")
	woken := 0
	k.Spawn("waiter", func(p *sim.Process) {
		for range 1000 {
			if p.WaitFor(tick, sim.Second) {
				woken++
			}
			tick.Reset()
		}
		if p.WaitFor(tick, 5) {
			t.Error("an event that was reset has triggered")
		}
	})
	k.Spawn("ticker", func(p *sim.Process) {
		for range 1000 {
			p.Sleep(10)
			tick.Trigger()
		}
	})
	mustRun(t, k)
	if woken != 1000 || k.Now() != 10_005 {
		t.Errorf("woken %d times until %v, want 1000 until 10.005ns", woken, k.Now())
	}
}

func TestRandomStreams(t *testing.T) {
	draw := func(k *sim.Kernel, name string) uint64 { return k.Random(name).Uint64() }
	k := sim.New(7)
	if k.Seed() != 7 {
		t.Errorf("seed %d, want 7", k.Seed())
	}
	a, b := draw(k, "a"), draw(k, "b")
	other := sim.New(7)
	if b2, a2 := draw(other, "b"), draw(other, "a"); a2 != a || b2 != b {
		t.Errorf("streams depend on the order of their creation: %x, %x, then %x, %x", a, b, a2, b2)
	}
	if a == b {
		t.Errorf("two names give the same stream: %x", a)
	}
	if c := draw(sim.New(8), "a"); c == a {
		t.Errorf("two seeds give the same stream: %x", a)
	}
}
