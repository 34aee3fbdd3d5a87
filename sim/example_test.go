package sim_test

import (
	"context"
	"errors"
	"fmt"

	"simrun/sim"
)

// printer prints every event before it runs.
type printer struct{}

func (printer) Event(at sim.Time, p sim.Priority, what fmt.Stringer) {
	fmt.Printf("%v: %v\n", at, what)
}

// The example of the package: two processes, a resource and a timeout.
func Example() {
	k := sim.New(1)
	k.SetHook(printer{})
	bus := sim.NewResource("bus", 1)
	reply := sim.NewEvent(k, "reply")
	use := func(p *sim.Process, d sim.Duration) {
		bus.Acquire(p)
		p.Sleep(d)
	}
	k.Spawn("producer", func(p *sim.Process) {
		use(p, 30*sim.Microsecond)
		reply.Trigger()
		if err := bus.Release(p); err != nil {
			p.Fail(err)
		}
	})
	k.Spawn("consumer", func(p *sim.Process) {
		if p.WaitFor(reply, 20*sim.Microsecond) {
			return
		}
		use(p, 5*sim.Microsecond)
		if err := bus.Release(p); err != nil {
			p.Fail(err)
		}
	})
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	fmt.Println(k.Events(), "events")
	// Output:
	// 0s: process producer
	// 0s: process consumer
	// 20us: process consumer
	// 30us: process producer
	// 30us: process consumer
	// 35us: process consumer
	// 6 events
}

// A handler reacts to events without a process of its own: here a link that
// delivers what was sent, 5 ns later.
func ExampleKernel_Schedule() {
	k := sim.New(1)
	link := k.Register(sim.HandlerFunc(func(packet uint64) { fmt.Printf("%v: packet %d\n", k.Now(), packet) }))
	k.Schedule(5*sim.Nanosecond, sim.Wire, link, 1)
	k.Schedule(5*sim.Nanosecond, sim.Wire, link, 2)
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 5ns: packet 1
	// 5ns: packet 2
}

// Three clocks of 150 MHz are 20 ns; converting each by itself would give
// 20.001 ns.
func ExampleFrequency_Cycles() {
	clock := 150 * sim.Megahertz
	fmt.Println(clock.Cycles(sim.Cycle), clock.Cycles(3*sim.Cycle))
	// Output: 6.667ns 20ns
}

// A process waits for whatever comes first.
func ExampleProcess_WaitAny() {
	k := sim.New(1)
	k.Spawn("chooser", func(p *sim.Process) {
		slow, fast := k.Timeout(9*sim.Nanosecond), k.Timeout(4*sim.Nanosecond)
		fmt.Println(p.WaitAny(slow, fast), p.Now())
	})
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output: 1 4ns
}

// Two processes take two locks in opposite orders.
func ExampleDeadlockError() {
	k := sim.New(1)
	a, b := sim.NewResource("lock a", 1), sim.NewResource("lock b", 1)
	take := func(first, second *sim.Resource) func(p *sim.Process) {
		return func(p *sim.Process) {
			p.Locate(func() string { return "swap.f:3" })
			first.Acquire(p)
			p.Sleep(sim.Nanosecond)
			second.Acquire(p)
		}
	}
	k.Spawn("rank 0", take(a, b))
	k.Spawn("rank 1", take(b, a))
	err := k.Run(context.Background())
	fmt.Println(err)
	var deadlock *sim.DeadlockError
	fmt.Println(errors.As(err, &deadlock), len(deadlock.Groups))
	// Output:
	// deadlock at 1ns: nothing can happen any more
	//   rank 0 waits for lock b since 1ns at swap.f:3, held by rank 1
	//   rank 1 waits for lock a since 1ns at swap.f:3, held by rank 0
	//   cycle: rank 0 -> rank 1 -> rank 0
	// true 2
}

// Values pass through a mailbox in order.
func ExampleMailbox() {
	k := sim.New(1)
	box := sim.NewMailbox[string]("orders")
	k.SpawnDaemon("server", func(p *sim.Process) {
		for {
			order := box.Get(p)
			fmt.Println(p.Now(), order)
		}
	})
	k.Spawn("client", func(p *sim.Process) {
		box.Put("tea")
		p.Sleep(sim.Microsecond)
		box.Put("coffee")
	})
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0s tea
	// 1us coffee
}
