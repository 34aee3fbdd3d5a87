package sim_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

func TestSpawnWithinProcess(t *testing.T) {
	k := sim.New(1)
	j := &journal{k: k}
	k.Spawn("parent", func(p *sim.Process) {
		for i := range 2 {
			k.Spawn(fmt.Sprintf("child %d", i), func(p *sim.Process) {
				j.note("%s", p.Name())
				p.Sleep(10)
				j.note("%s", k.Current().Name())
			})
		}
		j.note("parent")
	})
	k.After(5, sim.Program, func() {
		if k.Current() != nil {
			t.Errorf("current process of a handler is %s", k.Current().Name())
		}
	})
	mustRun(t, k)
	want := []string{"0s parent", "0s child 0", "0s child 1", "10ps child 0", "10ps child 1"}
	if diff := cmp.Diff(want, j.lines); diff != "" {
		t.Errorf("course (-want +got):\n%s", diff)
	}
	if k.Processes() != 3 {
		t.Errorf("%d processes, want 3", k.Processes())
	}
}

func TestProcessFails(t *testing.T) {
	cause := errors.New("get beyond the segment")
	k := sim.New(1)
	deferred, after := false, false
	k.Spawn("rank 3", func(p *sim.Process) {
		defer func() { deferred = true }()
		p.Sleep(5 * us)
		p.Fail(cause)
		after = true
	})
	k.After(5*us, sim.Settle, func() { after = true })
	err := k.Run(context.Background())
	var failure *sim.ProcessError
	if !errors.As(err, &failure) || !errors.Is(err, cause) {
		t.Fatalf("Run returns %v, want a *ProcessError with the cause", err)
	}
	if !regexp.MustCompile(`^rank 3 at 5us \(sim/process_test\.go:\d+\): get beyond the segment$`).MatchString(err.Error()) {
		t.Errorf("message %q", err)
	}
	if !deferred || after {
		t.Errorf("deferred call ran: %v, anything after the failure: %v; want true, false", deferred, after)
	}
}

func TestProcessFailsAtItsOwnLine(t *testing.T) {
	k := sim.New(1)
	k.Spawn("rank 3", func(p *sim.Process) {
		p.Locate(func() string { return "jacobi.f:12" })
		p.Fail(errors.New("subscript 0"))
	})
	k.Spawn("rank 4", func(p *sim.Process) { t.Error("a process runs after the failure") })
	err := k.Run(context.Background())
	if want := "rank 3 at 0s (jacobi.f:12): subscript 0"; err == nil || err.Error() != want {
		t.Errorf("Run returns %v, want %s", err, want)
	}
}

// placed is an error that knows where it arose.
type placed struct{ at sim.Place }

func (e *placed) Error() string    { return "no such mutex" }
func (e *placed) Place() sim.Place { return e.at }

// An error that knows the call it came from is reported there, once, wherever
// the program fails with it and whatever it wraps around it.
func TestProcessFailsAtTheCall(t *testing.T) {
	for _, test := range []struct {
		name string
		wrap func(e *placed) error
		want string
	}{
		{"as it is", func(e *placed) error { return e }, "rank 3 at 2us (unlock.f:7): no such mutex"},
		{"wrapped", func(e *placed) error { return fmt.Errorf("phase 2: %w", e) }, "rank 3 at 2us (unlock.f:7): phase 2: no such mutex"},
		{"not known", func(*placed) error { return new(placed) }, "rank 3 at 5us (must.f:1): no such mutex"},
	} {
		k := sim.New(1)
		k.Spawn("rank 3", func(p *sim.Process) {
			p.Sleep(2 * us)
			setLine(p, "unlock.f:7")
			e := &placed{at: p.Place()}
			p.Sleep(3 * us)
			setLine(p, "must.f:1")
			p.Fail(test.wrap(e))
		})
		if err := k.Run(context.Background()); err == nil || err.Error() != test.want {
			t.Errorf("%s: Run returns %v, want %s", test.name, err, test.want)
		}
	}
}

// What goes wrong elsewhere is reported with the place of the process that
// started it, whether it waits or runs.
func TestBlame(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(k *sim.Kernel, issuer *sim.Process)
	}{
		{"by a handler", func(k *sim.Kernel, issuer *sim.Process) {
			k.After(5, sim.Wire, func() { issuer.Blame(errors.New("no such address")) })
		}},
		{"by another process", func(k *sim.Kernel, issuer *sim.Process) {
			k.Spawn("target", func(p *sim.Process) {
				p.Sleep(5)
				issuer.Blame(errors.New("no such address"))
				if k.Current() != p {
					t.Error("the blame has changed the current process")
				}
			})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			issuer := k.Spawn("issuer", func(p *sim.Process) {
				p.Locate(func() string { return "put.f:7" })
				p.Wait(sim.NewEvent(k, "answer"))
				t.Error("the issuer goes on")
			})
			test.setup(k, issuer)
			err := k.Run(context.Background())
			if want := "issuer at 5ps (put.f:7): no such address"; err == nil || err.Error() != want {
				t.Errorf("Run returns %v, want %s", err, want)
			}
		})
	}
}

func TestSleepErrors(t *testing.T) {
	for _, test := range []struct {
		d    sim.Duration
		want string
	}{
		{sim.Forever, "sleeper at 5ps (a.f:1): at 5ps: simulated time overflows; a duration exceeds the range of about 106 days"},
		{-7, "sleeper at 5ps (a.f:1): at 5ps: event scheduled in the past, at -2ps"},
	} {
		k := sim.New(1)
		k.Spawn("sleeper", func(p *sim.Process) {
			p.Locate(func() string { return "a.f:1" })
			p.Sleep(5)
			p.Sleep(test.d)
			t.Errorf("a sleep of %v ends", test.d)
		})
		if err := k.Run(context.Background()); err == nil || err.Error() != test.want {
			t.Errorf("Sleep(%v): Run returns %v\nwant %s", test.d, err, test.want)
		}
	}
}

// A panic of the program goes through Run, with the stack of the process.
func TestForeignPanic(t *testing.T) {
	k := sim.New(1)
	cleaned := false
	k.Spawn("bystander", func(p *sim.Process) {
		defer func() { cleaned = true }()
		p.Wait(sim.NewEvent(k, "never"))
	})
	k.Spawn("culprit", func(p *sim.Process) {
		p.Sleep(5)
		indexBeyond(nil)
	})
	defer func() {
		failure, ok := recover().(*sim.PanicError)
		if !ok || failure.Process != "culprit" || failure.Time != 5 {
			t.Fatalf("panic %v, want a *PanicError of culprit at 5ps", failure)
		}
		var bounds runtime.Error
		if !errors.As(failure, &bounds) || !strings.Contains(failure.Error(), "indexBeyond") {
			t.Errorf("panic %v, want an index error with the stack", failure)
		}
		if !cleaned {
			t.Error("the bystander's deferred call has not run")
		}
	}()
	err := k.Run(context.Background())
	t.Errorf("Run returns %v, want a panic", err)
}

func indexBeyond(s []int) { s[3] = 1 }

// runtime.Goexit in a process, as of a test that fails, ends the goroutine that
// called Run.
func TestGoexit(t *testing.T) {
	cleaned, returned := false, false
	done := make(chan bool)
	go func() {
		defer close(done)
		k := sim.New(1)
		k.Spawn("bystander", func(p *sim.Process) {
			defer func() { cleaned = true }()
			p.Wait(sim.NewEvent(k, "never"))
		})
		k.Spawn("exits", func(p *sim.Process) { runtime.Goexit() })
		_ = k.Run(context.Background())
		returned = true
	}()
	<-done
	if !cleaned || returned {
		t.Errorf("bystander cleaned up: %v, Run returned: %v; want true, false", cleaned, returned)
	}
}

func TestDaemon(t *testing.T) {
	k := sim.New(1)
	served, cleaned := 0, false
	m := sim.NewMailbox[int]("requests")
	k.SpawnDaemon("server", func(p *sim.Process) {
		defer func() { cleaned = true }()
		for {
			m.Get(p)
			served++
		}
	})
	k.SpawnDaemon("short", func(p *sim.Process) { p.Sleep(1) })
	k.Spawn("client", func(p *sim.Process) { m.Put(1); p.Sleep(10); m.Put(2) })
	mustRun(t, k)
	if served != 2 || !cleaned {
		t.Errorf("served %d, cleaned up: %v; want 2, true", served, cleaned)
	}
}

// Close runs deferred calls in the order of spawning; those that want to wait,
// or to start something, are cut short. The clock stands still.
func TestClose(t *testing.T) {
	before := runtime.NumGoroutine()
	k := sim.New(1)
	var got []string
	never := sim.NewEvent(k, "never")
	r := sim.NewResource("lock", 1)
	blocked := func(name string, wait func(p *sim.Process)) {
		k.Spawn(name, func(p *sim.Process) {
			defer func() { got = append(got, name+" ends") }()
			defer func() {
				wait(p)
				got = append(got, name+" has waited")
			}()
			p.Wait(never)
		})
	}
	blocked("sleeper", func(p *sim.Process) { p.Sleep(5) })
	blocked("waiter", func(p *sim.Process) { p.Wait(never) })
	blocked("impatient", func(p *sim.Process) { p.WaitFor(never, 5) })
	blocked("owner", func(p *sim.Process) { r.Acquire(p); p.Sleep(1) })
	blocked("parent", func(p *sim.Process) {
		k.Spawn("child", func(*sim.Process) { t.Error("a process starts while the kernel closes") })
		p.Wait(never)
	})
	blocked("trigger", func(p *sim.Process) { never.Trigger(); p.Sleep(0) })
	if err := k.RunUntil(context.Background(), 10); err != nil {
		t.Fatal(err)
	}
	k.Spawn("never started", func(p *sim.Process) { t.Error("a process starts while the kernel closes") })
	k.Close()
	k.Close()
	want := []string{"sleeper ends", "waiter ends", "impatient ends", "owner ends", "parent ends",
		"trigger ends"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("deferred calls (-want +got):\n%s", diff)
	}
	if k.Now() != 10 || k.Events() != 6 {
		t.Errorf("at %v after %d events, want 10ps, 6", k.Now(), k.Events())
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

// A deferred call that panics does not keep the other processes from ending.
func TestCloseWithPanic(t *testing.T) {
	k := sim.New(1)
	cleaned := false
	k.Spawn("culprit", func(p *sim.Process) {
		defer panic("in a deferred call")
		p.Wait(sim.NewEvent(k, "never"))
	})
	k.Spawn("bystander", func(p *sim.Process) {
		defer func() { cleaned = true }()
		p.Wait(sim.NewEvent(k, "never"))
	})
	defer func() {
		failure, ok := recover().(*sim.PanicError)
		if !ok || failure.Value != "in a deferred call" || !cleaned {
			t.Errorf("panic %v, bystander cleaned up: %v", failure, cleaned)
		}
	}()
	_ = k.Run(context.Background())
}

// Code that would have two coroutines run at once is stopped.
func TestMisplacedWaits(t *testing.T) {
	for _, test := range []struct {
		name string
		wait func(k *sim.Kernel, victim *sim.Process)
	}{
		{"sleep", func(k *sim.Kernel, victim *sim.Process) { victim.Sleep(1) }},
		{"event", func(k *sim.Kernel, victim *sim.Process) { victim.Wait(sim.NewEvent(k, "e")) }},
		{"event for a time", func(k *sim.Kernel, victim *sim.Process) { victim.WaitFor(sim.NewEvent(k, "e"), 1) }},
		{"resource", func(k *sim.Kernel, victim *sim.Process) { sim.NewResource("r", 0).Acquire(victim) }},
		{"mailbox", func(k *sim.Kernel, victim *sim.Process) { sim.NewMailbox[int]("m").Get(victim) }},
	} {
		for _, from := range []string{"handler", "process"} {
			t.Run(test.name+" from a "+from, func(t *testing.T) {
				k := sim.New(1)
				victim := k.Spawn("victim", func(p *sim.Process) { p.Sleep(10) })
				if from == "handler" {
					k.After(5, sim.Program, func() { test.wait(k, victim) })
				} else {
					k.Spawn("other", func(p *sim.Process) { p.Sleep(5); test.wait(k, victim) })
				}
				defer func() {
					got := fmt.Sprint(recover())
					if !strings.Contains(got, "sim: victim is made to wait by code that is not its own") {
						t.Errorf("panic %v", got)
					}
				}()
				_ = k.Run(context.Background())
			})
		}
	}
}

func TestEventOfAnotherKernel(t *testing.T) {
	k, other := sim.New(1), sim.New(1)
	e := sim.NewEvent(other, "stranger")
	k.Spawn("waiter", func(p *sim.Process) { p.Wait(e) })
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "sim: waiter waits for stranger of another kernel") {
			t.Errorf("panic %v", got)
		}
	}()
	_ = k.Run(context.Background())
}
