package sim_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

// journal notes what processes do and when.
type journal struct {
	k     *sim.Kernel
	lines []string
}

func (j *journal) note(format string, args ...any) {
	j.lines = append(j.lines, fmt.Sprintf("%v ", j.k.Now())+fmt.Sprintf(format, args...))
}

// TestWaiting runs small programs whose course is known.
func TestWaiting(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(k *sim.Kernel, j *journal)
		want  []string
	}{
		{"all waiters of an event go on in the order in which they came", func(k *sim.Kernel, j *journal) {
			e := sim.NewEvent(k, "gate")
			for i := range 3 {
				k.Spawn("waiter", func(p *sim.Process) {
					p.Sleep(sim.Duration(3 - i))
					p.Wait(e)
					j.note("waiter %d", i)
				})
			}
			k.After(10, sim.Program, e.Trigger)
		}, []string{"10ps waiter 2", "10ps waiter 1", "10ps waiter 0"}},

		{"an event that has triggered lets pass until it is reset", func(k *sim.Kernel, j *journal) {
			e := sim.NewEvent(k, "gate")
			e.Trigger()
			e.Trigger()
			k.Spawn("waiter", func(p *sim.Process) {
				p.Wait(e)
				j.note("passed %v", e.Triggered())
				e.Reset()
				j.note("%v %v", p.WaitFor(e, 5), e.Triggered())
			})
		}, []string{"0s passed true", "5ps false false"}},

		{"a waiter that was woken goes on although the event is reset", func(k *sim.Kernel, j *journal) {
			e := sim.NewEvent(k, "pulse")
			k.Spawn("waiter", func(p *sim.Process) { p.Wait(e); j.note("woken") })
			k.After(10, sim.Program, func() { e.Trigger(); e.Reset() })
		}, []string{"10ps woken"}},

		{"WaitFor at the instant of its end: what comes first counts", func(k *sim.Kernel, j *journal) {
			e, f := sim.NewEvent(k, "before"), sim.NewEvent(k, "after")
			k.After(10, sim.Program, e.Trigger) // scheduled before the timeout
			k.Spawn("waiter", func(p *sim.Process) { j.note("before: %v", p.WaitFor(e, 10)) })
			k.Spawn("waiter", func(p *sim.Process) {
				k.After(0, sim.Program, func() { k.After(10, sim.Program, f.Trigger) }) // after the timeout
				j.note("after: %v", p.WaitFor(f, 10))
			})
		}, []string{"10ps after: false", "10ps before: true"}},

		{"WaitFor no time gives others their turn", func(k *sim.Kernel, j *journal) {
			e := sim.NewEvent(k, "event")
			k.Spawn("waiter", func(p *sim.Process) { j.note("%v", p.WaitFor(e, 0)) })
			k.Spawn("other", func(p *sim.Process) { j.note("other") })
		}, []string{"0s other", "0s false"}},

		{"a process that gave up is not woken later", func(k *sim.Kernel, j *journal) {
			e := sim.NewEvent(k, "late")
			k.Spawn("waiter", func(p *sim.Process) {
				j.note("%v", p.WaitFor(e, 5))
				p.Sleep(20)
				j.note("slept")
			})
			k.After(10, sim.Program, e.Trigger)
		}, []string{"5ps false", "25ps slept"}},

		{"any of: the first, once", func(k *sim.Kernel, j *journal) {
			a, b := k.Timeout(20), k.Timeout(10)
			any := k.AnyOf(a, b)
			k.Spawn("waiter", func(p *sim.Process) { p.Wait(any); j.note("%v %v", a.Triggered(), b.Triggered()) })
		}, []string{"10ps false true"}},

		{"all of: the last", func(k *sim.Kernel, j *journal) {
			a, b := k.Timeout(20), k.Timeout(10)
			done := sim.NewEvent(k, "done")
			done.Trigger()
			k.Spawn("waiter", func(p *sim.Process) { p.WaitAll(a, done, b); j.note("all") })
		}, []string{"20ps all"}},

		{"composites nest", func(k *sim.Kernel, j *journal) {
			a, b, c := k.Timeout(10), k.Timeout(20), k.Timeout(30)
			k.Spawn("waiter", func(p *sim.Process) {
				p.Wait(k.AnyOf(c, k.AllOf(a, b)))
				j.note("both")
				p.Wait(k.AllOf(c, k.AnyOf(a, b)))
				j.note("third")
			})
		}, []string{"20ps both", "30ps third"}},

		{"of no events any and all have happened", func(k *sim.Kernel, j *journal) {
			j.note("%v %v", k.AnyOf().Triggered(), k.AllOf().Triggered())
		}, []string{"0s true true"}},

		{"the same event twice", func(k *sim.Kernel, j *journal) {
			a := k.Timeout(10)
			k.Spawn("waiter", func(p *sim.Process) { p.WaitAll(a, a); j.note("all") })
			k.Spawn("waiter", func(p *sim.Process) { j.note("any %d", p.WaitAny(a, a)) })
		}, []string{"10ps all", "10ps any 0"}},

		{"WaitAny tells which", func(k *sim.Kernel, j *journal) {
			a, b, c := k.Timeout(30), k.Timeout(10), k.Timeout(10)
			k.Spawn("waiter", func(p *sim.Process) {
				j.note("%d", p.WaitAny(a, b, c))
				p.Sleep(30)
				j.note("%d", p.WaitAny(c, b, a)) // all have happened: the lowest
			})
		}, []string{"10ps 1", "40ps 0"}},

		{"a condition has no memory", func(k *sim.Kernel, j *journal) {
			c := sim.NewCondition("work")
			j.note("%v", c.Signal())
			for i := range 3 {
				k.Spawn("waiter", func(p *sim.Process) { c.Wait(p); j.note("waiter %d", i) })
			}
			k.After(10, sim.Program, func() { j.note("%v %v", c.Waiting(), c.Signal()) })
			k.After(20, sim.Program, c.Broadcast)
			k.After(30, sim.Program, func() { j.note("%v %v", c.Waiting(), c.Signal()) })
		}, []string{"0s false", "10ps true true", "10ps waiter 0", "20ps waiter 1", "20ps waiter 2", "30ps false false"}},

		{"a condition with a limit", func(k *sim.Kernel, j *journal) {
			c := sim.NewCondition("work")
			k.Spawn("waiter", func(p *sim.Process) {
				j.note("%v", c.WaitFor(p, 5))
				j.note("%v", c.WaitFor(p, 50))
			})
			k.After(10, sim.Program, func() { c.Signal() })
		}, []string{"5ps false", "10ps true"}},

		{"a process is something to wait for", func(k *sim.Kernel, j *journal) {
			child := k.Spawn("child", func(p *sim.Process) { p.Sleep(10) })
			k.Spawn("parent", func(p *sim.Process) {
				p.Wait(child.Done())
				j.note("child ended: %v", child.Ended())
				grandchild := p.Kernel().Spawn("grandchild", func(p *sim.Process) { p.Sleep(5) })
				j.note("grandchild %v", p.WaitFor(grandchild.Done(), 3))
				p.Wait(grandchild.Done())
				j.note("%v", child.Done().Triggered())
			})
		}, []string{"10ps child ended: true", "13ps grandchild false", "15ps true"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			j := &journal{k: k}
			test.setup(k, j)
			mustRun(t, k)
			if diff := cmp.Diff(test.want, j.lines); diff != "" {
				t.Errorf("course (-want +got):\n%s", diff)
			}
		})
	}
}

// Waiting for any of several events again and again leaves nothing behind in
// the lists of those that do not happen.
func TestAnyOfLeavesNothing(t *testing.T) {
	k := sim.New(1)
	happened, never := sim.NewEvent(k, "happened"), sim.NewEvent(k, "never")
	happened.Trigger()
	k.Spawn("waiter", func(p *sim.Process) {
		for range 1000 {
			if i := p.WaitAny(happened, never); i != 0 {
				t.Errorf("event %d, want 0", i)
			}
			p.WaitAny(k.Timeout(1), never)
		}
	})
	mustRun(t, k)
	if got := sim.Waiters(never); got != 0 {
		t.Errorf("%d waiters left behind", got)
	}
}

func TestResourceIsFair(t *testing.T) {
	k := sim.New(1)
	j := &journal{k: k}
	r := sim.NewResource("bus", 2)
	for i, arrives := range []sim.Duration{0, 1, 2, 3, 4} {
		k.Spawn("user", func(p *sim.Process) {
			p.Sleep(arrives)
			r.Acquire(p)
			j.note("%d holds one of %d", i, r.InUse())
			p.Sleep(10)
			if err := r.Release(p); err != nil {
				t.Error(err)
			}
			if i == 0 && r.TryAcquire(p) {
				t.Error("a process overtakes the queue")
			}
		})
	}
	mustRun(t, k)
	// Two units for 10 each: starts at 0, 1, then as they come free 10, 11, 20.
	want := []string{"0s 0 holds one of 1", "1ps 1 holds one of 2", "10ps 2 holds one of 2", "11ps 3 holds one of 2", "20ps 4 holds one of 2"}
	if diff := cmp.Diff(want, j.lines); diff != "" {
		t.Errorf("course (-want +got):\n%s", diff)
	}
	if r.InUse() != 0 || r.Name() != "bus" {
		t.Errorf("%s: %d in use, want bus: 0", r.Name(), r.InUse())
	}
}

func TestResourceRelease(t *testing.T) {
	k := sim.New(1)
	r := sim.NewResource("lock", 1)
	k.Spawn("owner", func(p *sim.Process) {
		if !r.TryAcquire(p) {
			t.Error("a free resource cannot be acquired")
		}
		p.Sleep(10)
		if err := r.Release(p); err != nil {
			t.Error(err)
		}
	})
	k.Spawn("thief", func(p *sim.Process) {
		want := "thief releases lock, which it does not hold; acquire it first"
		if err := r.Release(p); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if r.InUse() != 1 || r.TryAcquire(p) {
			t.Error("the failed release has freed the lock")
		}
		r.Acquire(p)
		if p.Now() != 10 || len(r.HeldBy()) != 1 || r.HeldBy()[0] != p {
			t.Errorf("at %v held by %v, want at 10ps by the thief", p.Now(), r.HeldBy())
		}
	})
	mustRun(t, k)
}

// The instant of a release the unit belongs to the first in the queue, also
// before that runs: the releaser cannot take it back.
func TestResourceHandOver(t *testing.T) {
	k := sim.New(1)
	j := &journal{k: k}
	r := sim.NewResource("lock", 1)
	for _, name := range []string{"first", "second"} {
		k.Spawn(name, func(p *sim.Process) {
			for range 2 {
				r.Acquire(p)
				j.note("%s", name)
				p.Sleep(10)
				if err := r.Release(p); err != nil {
					t.Error(err)
				}
			}
		})
	}
	mustRun(t, k)
	if diff := cmp.Diff([]string{"0s first", "10ps second", "20ps first", "30ps second"}, j.lines); diff != "" {
		t.Errorf("course (-want +got):\n%s", diff)
	}
}

func TestMailbox(t *testing.T) {
	k := sim.New(1)
	m := sim.NewMailbox[int]("box")
	if _, ok := m.TryGet(); ok {
		t.Error("an empty mailbox gives a value")
	}
	// Wrapped around and grown several times, the order stays.
	next, want := 0, 0
	for _, batch := range []struct{ put, get int }{{3, 2}, {3, 1}, {10, 5}, {40, 48}} {
		for range batch.put {
			m.Put(next)
			next++
		}
		for range batch.get {
			if got, ok := m.TryGet(); !ok || got != want {
				t.Fatalf("got %d, %v, want %d", got, ok, want)
			}
			want++
		}
		if m.Len() != next-want {
			t.Errorf("length %d, want %d", m.Len(), next-want)
		}
	}
	mustRun(t, k)
}

// Values go to the processes in the order in which they began to wait; one
// that comes later takes nothing that is meant for them.
func TestMailboxIsFair(t *testing.T) {
	k := sim.New(1)
	j := &journal{k: k}
	m := sim.NewMailbox[string]("box")
	for i := range 3 {
		k.Spawn("reader", func(p *sim.Process) {
			p.Sleep(sim.Duration(i))
			j.note("reader %d: %s", i, m.Get(p))
		})
	}
	k.After(10, sim.Wire, func() {
		m.Put("a")
		if _, ok := m.TryGet(); ok || m.Len() != 0 {
			t.Error("a handler takes a value that a process waits for")
		}
	})
	k.Spawn("late", func(p *sim.Process) {
		p.Sleep(20)
		m.Put("b")
		m.Put("c")
		m.Put("d")
		j.note("late: %s", m.Get(p))
	})
	mustRun(t, k)
	want := []string{"10ps reader 0: a", "20ps late: d", "20ps reader 1: b", "20ps reader 2: c"}
	if diff := cmp.Diff(want, j.lines); diff != "" {
		t.Errorf("course (-want +got):\n%s", diff)
	}
}
