package node_test

import (
	"context"
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// packets takes 11 us for each packet.
type packets struct{ k *sim.Kernel }

func (p packets) Begin(packet uint64) sim.Duration { return 11 * sim.Microsecond }
func (p packets) Done(packet uint64)               { fmt.Printf("%v: packet %d handled\n", p.k.Now(), packet) }

// The first example of the package: an interrupt in the middle of a
// computation, and a packet that finds the dispatcher running.
func ExampleDispatcher() {
	k := sim.New(1)
	cpu := node.NewProcessor(k, "Node[0].CPU")
	entry := func() sim.Duration { return 29 * sim.Microsecond }
	d := node.NewDispatcher(k, cpu, "Node[0].Dispatcher", entry, packets{k})
	k.Spawn("program", func(p *sim.Process) {
		t := node.Thread{Process: p, CPU: cpu}
		t.Compute(100 * sim.Microsecond)
		fmt.Printf("%v: program ends\n", t.Now())
	})
	k.After(40*sim.Microsecond, sim.Wire, func() { d.Arrive(1) })
	k.After(75*sim.Microsecond, sim.Wire, func() { d.Arrive(2) })
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	fmt.Println("interrupts:", d.Taken())
	// Output:
	// 80us: packet 1 handled
	// 91us: packet 2 handled
	// 151us: program ends
	// interrupts: 1
}

// The second example of the package: reading with a stride.
func ExampleCosts() {
	c := node.NewCosts(spec()) // 100 MHz, a line of 128 bytes in 200 ns
	walk := node.Access{Count: 100, Bytes: 16, Stride: 80}
	fmt.Println("lines:", c.Lines(walk))
	fmt.Println("misses:", c.Misses(walk))
	fmt.Println("loads:", c.Ops(node.Ops{node.Load: 200}))
	// Output:
	// lines: 63
	// misses: 12.5875us
	// loads: 2us
}
