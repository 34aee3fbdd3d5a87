package sim_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
)

// clerk serves orders: it waits for one, works on it, and notes when it is done.
type clerk struct {
	process *sim.Process
	came    *sim.Condition
	orders  []sim.Duration // that wait: how long each takes
	left    int            // that are still to be served
	done    []sim.Time
	working bool
}

// serve is the clerk as a process.
func (c *clerk) serve() {
	for c.left > 0 {
		for len(c.orders) == 0 {
			c.came.Wait(c.process)
		}
		d := c.orders[0]
		c.orders = c.orders[1:]
		c.process.Sleep(d)
		c.finish()
	}
}

func (c *clerk) finish() {
	c.done = append(c.done, c.process.Now())
	c.left--
}

// Act is the clerk as a deputy.
func (c *clerk) Act(bool) bool {
	for {
		if c.working {
			c.working = false
			c.finish()
		}
		if c.left == 0 {
			return true
		}
		if len(c.orders) == 0 {
			c.came.Join(c.process, c.came)
			return false
		}
		d := c.orders[0]
		c.orders, c.working = c.orders[1:], true
		if !c.process.Doze(d) {
			return false
		}
	}
}

// order is a customer's: it comes after a while and takes some time.
type order struct{ after, takes sim.Duration }

// office has clerks serve the orders of a customer each, by themselves or by a deputy,
// and returns when each was done and the digest of all events.
func office(t interface{ Fatal(...any) }, customers [][]order, delegate bool) (done [][]sim.Time, events, digest uint64) {
	k := sim.New(1)
	var clerks []*clerk
	for _, orders := range customers {
		c := &clerk{came: sim.NewCondition("an order"), left: len(orders)}
		clerks = append(clerks, c)
		k.Spawn("clerk", func(p *sim.Process) {
			c.process = p
			if delegate {
				p.Delegate(c)
			} else {
				c.serve()
			}
			p.Sleep(1)
		})
		k.Spawn("customer", func(p *sim.Process) {
			for _, o := range orders {
				p.Sleep(o.after)
				c.orders = append(c.orders, o.takes)
				c.came.Signal()
			}
		})
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, c := range clerks {
		done = append(done, c.done)
	}
	return done, k.Events(), k.EventDigest()
}

// TestDelegateByHand: orders come at 10 and 12 ps and take 5 ps each: the first is done
// at 15, the second waits and is done at 20.
func TestDelegateByHand(t *testing.T) {
	done, _, _ := office(t, [][]order{{{10, 5}, {2, 5}}}, true)
	if want := []sim.Time{15, 20}; !slices.Equal(done[0], want) {
		t.Errorf("orders were done at %v, want %v", done[0], want)
	}
}

// TestDelegateEvents: whether a process waits itself or a deputy does, the events are
// the same.
func TestDelegateEvents(t *testing.T) {
	duration := rapid.Map(rapid.IntRange(0, 20), func(n int) sim.Duration { return sim.Duration(n) })
	one := rapid.Custom(func(t *rapid.T) order { return order{duration.Draw(t, "after"), duration.Draw(t, "takes")} })
	rapid.Check(t, func(t *rapid.T) {
		customers := rapid.SliceOfN(rapid.SliceOfN(one, 0, 8), 1, 6).Draw(t, "customers")
		byself, events, digest := office(t, customers, false)
		deputy, eventsToo, digestToo := office(t, customers, true)
		if events != eventsToo || digest != digestToo || !slices.EqualFunc(byself, deputy, slices.Equal[[]sim.Time]) {
			t.Fatalf("%d events %x, done %v by itself; %d events %x, done %v by a deputy", events, digest, byself, eventsToo, digestToo, deputy)
		}
	})
}

// TestDelegateDeadlock: the report says what a deputy waits for, and since when.
func TestDelegateDeadlock(t *testing.T) {
	k := sim.New(1)
	k.Spawn("clerk", func(p *sim.Process) {
		p.Delegate(&clerk{process: p, came: sim.NewCondition("an order"), orders: []sim.Duration{7}, left: 2})
	})
	err := k.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "clerk waits for an order since 7ps") {
		t.Errorf("found %v, want a clerk that waits for an order since 7ps", err)
	}
}

// intruder is a deputy that has its process wait as only the process itself may.
type intruder struct{ p *sim.Process }

// Act waits where it must not.
func (i intruder) Act(own bool) bool {
	if !own {
		i.p.Sleep(2)
	}
	return i.p.Doze(1) && i.p.Now() > 5
}

// TestDelegateWaits: a deputy that makes its process wait is stopped with what to do.
func TestDelegateWaits(t *testing.T) {
	defer func() {
		r := recover()
		if e, ok := r.(*sim.PanicError); !ok || !strings.Contains(e.Error(), "deputy") {
			t.Errorf("found panic %v, want one that names the deputy", r)
		}
	}()
	k := sim.New(1)
	for range 2 {
		k.Spawn("process", func(p *sim.Process) { p.Delegate(intruder{p}) })
	}
	err := k.Run(context.Background())
	t.Errorf("found %v, want a panic", err)
}

// sleeper sleeps once, behind all others of the instant at which it wakes or not.
type sleeper struct {
	process *sim.Process
	last    bool
	slept   bool
	woken   func()
}

func (s *sleeper) Act(bool) bool {
	if s.slept {
		s.woken()
		return true
	}
	s.slept = true
	if s.last {
		return s.process.DozeLast(10)
	}
	return s.process.Doze(10)
}

// TestDozeLast: three deputies doze until 10 ps, the first one behind the others, and one that dozes until then by Hasten.
func TestDozeLast(t *testing.T) {
	k := sim.New(1)
	var order []string
	for _, name := range []string{"last", "first", "second"} {
		k.Spawn(name, func(p *sim.Process) {
			p.Delegate(&sleeper{process: p, last: name == "last", woken: func() { order = append(order, name) }})
		})
	}
	var hastened *sim.Process
	k.Spawn("hastened", func(p *sim.Process) {
		hastened = p
		p.Delegate(&late{process: p, woken: func() { order = append(order, "hastened") }})
	})
	k.After(5, sim.Program, func() { hastened.Hasten(5) })
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"first", "second", "last", "hastened"}; !slices.Equal(order, want) || k.Now() != 10 {
		t.Errorf("they went on in the order %v until %v, want %v until 10ps", order, k.Now(), want)
	}
}

// late dozes until 100 ps.
type late struct {
	process *sim.Process
	slept   bool
	woken   func()
}

func (s *late) Act(bool) bool {
	if !s.slept {
		s.slept = true
		return s.process.Doze(100)
	}
	s.woken()
	return true
}
