package sim_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/sim"
)

// pollFor looks every 3 us whether a flag is set.
func pollFor(p *sim.Process, flag *bool, what string) {
	setLine(p, "poll.f:4")
	for !*flag {
		p.Sleep(3 * us)
		if !*flag {
			p.Poll(sim.NewEvent(p.Kernel(), what))
		}
	}
	p.EndPoll()
}

// TestPollersInVain: processes of which each looks for what nobody sends, and others that wait for them, end in the
// report of a deadlock.
func TestPollersInVain(t *testing.T) {
	for n := 1; n <= 3; n++ {
		k := sim.New(1)
		never := false
		for i := range n {
			k.Spawn(fmt.Sprintf("rank %d", i), func(p *sim.Process) {
				p.Sleep(us.Times(int64(i)))
				pollFor(p, &never, "news")
			})
		}
		k.Spawn("last", func(p *sim.Process) { setLine(p, "last.f:1"); p.Wait(sim.NewEvent(k, "the end")) })
		k.After(us.Times(100), sim.Wire, func() {}) // until then something can happen
		err := k.Run(context.Background())
		var deadlock *sim.DeadlockError
		if !errors.As(err, &deadlock) {
			t.Fatalf("%d processes: got %v, want a deadlock", n, err)
		}
		if deadlock.Time < sim.Time(100*us) || deadlock.Time > sim.Time(200*us) {
			t.Errorf("%d processes: the run ends at %v", n, deadlock.Time)
		}
		for _, want := range []string{"rank 0", "for news since 3us", "at poll.f:4", "last waits for the end since 0s at last.f:1"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%d processes: got %v, want %q in it", n, err, want)
			}
		}
	}
}

// TestPollersFind: whoever polls finds what comes late, from a timer or from another process that polled as well.
func TestPollersFind(t *testing.T) {
	k := sim.New(1)
	var first, second bool
	k.After(10000*us, sim.Wire, func() { first = true })
	k.Spawn("first", func(p *sim.Process) {
		pollFor(p, &first, "first")
		p.Sleep(5000 * us)
		second = true
	})
	k.Spawn("second", func(p *sim.Process) { pollFor(p, &second, "second") })
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if want := sim.Time(15003 * us); k.Now() != want {
		t.Errorf("the run ends at %v, want %v", k.Now(), want)
	}
}

// TestPollTakesNothing compares the events of a run with those of one that does not say that it polls.
func TestPollTakesNothing(t *testing.T) {
	digest := func(poll func(p *sim.Process)) uint64 {
		k := sim.New(1)
		done := false
		for i := range 3 {
			k.Spawn(fmt.Sprint(i), func(p *sim.Process) {
				for !done {
					p.Sleep(us.Times(int64(i + 1)))
					poll(p)
				}
			})
		}
		k.After(1000*us, sim.Wire, func() { done = true })
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return k.EventDigest()
	}
	what := sim.NewEvent(sim.New(1), "")
	if digest(func(*sim.Process) {}) != digest(func(p *sim.Process) { p.Poll(what) }) {
		t.Error("the events differ")
	}
}

// TestPollersInVainAfterTimeouts: waits that end before their timeouts leave nothing in the queue that could still happen,
// however many there are. So a process that then polls in vain ends in the report of a deadlock.
func TestPollersInVainAfterTimeouts(t *testing.T) {
	for waits := range 200 {
		k := sim.New(1)
		news := sim.NewCondition("news")
		k.Spawn("waiter", func(p *sim.Process) {
			for range waits {
				if !news.WaitFor(p, 1000*us) {
					t.Error("a wait ends by its timeout")
				}
			}
			for range 10000 { // 30 ms, long after the last timeout
				p.Sleep(3 * us)
				p.Poll(news)
			}
			t.Errorf("after %d waits the poller is never told that nothing can happen", waits)
		})
		k.Spawn("signaller", func(p *sim.Process) {
			for range waits {
				p.Sleep(us)
				news.Signal()
			}
		})
		var deadlock *sim.DeadlockError
		if err := k.Run(context.Background()); !errors.As(err, &deadlock) {
			t.Fatalf("after %d waits: got %v, want a deadlock", waits, err)
		}
	}
}
