package ew_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/meiko/ew"
	"simrun/sim"
	"simrun/sim/node"
)

// launch runs n processes of a machine, each on its own array of a megabyte.
func launch(n int, body func(e *meiko.Endpoint, t *node.Thread, arrays []node.Addr)) {
	machine, err := meiko.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = machine.Launch(k, n, func(e machines.Endpoint) {
		x, t := e.(*meiko.Endpoint), e.Thread()
		arrays, err := x.ExchangeAddresses(t, x.Memory().Alloc(1<<20))
		must(t, err)
		t.Sync()
		body(x, t, arrays)
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
}

func must(t *node.Thread, err error) {
	if err != nil {
		t.Fail(err)
	}
}

// A word of process 16, as worked out by hand in the package's documentation.
func ExampleProcess_Fetch() {
	launch(17, func(e *meiko.Endpoint, t *node.Thread, arrays []node.Addr) {
		if e.Rank() != 0 {
			return
		}
		start := t.Now()
		must(t, e.Fetch(t, machines.Copy{Target: 16, Remote: arrays[16], Local: arrays[0], Bytes: 8}))
		t.Sync()
		fmt.Printf("%.2f us\n", t.Now().Sub(start).Microseconds())
	})
	// Output:
	// 29.99 us
}

// A barrier of 16 processes, as worked out by hand.
func ExampleProcess_Fgsync() {
	launch(16, func(e *meiko.Endpoint, t *node.Thread, arrays []node.Addr) {
		start := t.Now()
		must(t, e.Fgsync(t, e.Everybody()))
		t.Sync()
		if e.Rank() == 0 {
			fmt.Printf("%.1f us\n", t.Now().Sub(start).Microseconds())
		}
	})
	// Output:
	// 37.2 us
}

// Process 0 has its Elan copy 43,000 bytes and computes meanwhile; process 1
// waits for the event that the data set.
func ExampleProcess_DMA() {
	launch(2, func(e *meiko.Endpoint, t *node.Thread, arrays []node.Addr) {
		event := e.NewEvent() // number 0 in both processes
		must(t, e.Barrier(t))
		t.Sync()
		start := t.Now()
		if e.Rank() == 0 {
			c := machines.Copy{Target: 1, Remote: arrays[1], Local: arrays[0], Bytes: 43000}
			must(t, e.DMA(t, ew.DMA{Copy: c, Source: event, Dest: 0}))
			t.Charge(900 * sim.Microsecond)
		}
		e.WaitEvent(t, event)
		t.Sync()
		fmt.Printf("process %d goes on after %.1f us\n", e.Rank(), t.Now().Sub(start).Microseconds())
	})
	// Output:
	// process 1 goes on after 1010.0 us
	// process 0 goes on after 1010.2 us
}
