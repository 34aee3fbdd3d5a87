package xt5_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// Two programs side by side, of two processes and of one: each beginning with a node
// of its own, and with a communicator of its own.
func Example() {
	machine, err := xt5.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = machine.LaunchParts(k, []int{2, 1}, func(e machines.Endpoint) {
		x := e.(*xt5.Endpoint)
		own := x.PartEndpoint()
		fmt.Printf("process %d of %d: %d of %d in program %d, on node %d\n",
			x.Rank(), x.Size(), own.Rank(), own.Size(), x.Part(), x.Portals.Node().Number())
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// process 0 of 3: 0 of 2 in program 0, on node 0
	// process 1 of 3: 1 of 2 in program 0, on node 0
	// process 2 of 3: 0 of 1 in program 1, on node 1
}

// A put of 1 byte to the next node, as worked out by hand in the documentation of
// package portals.
func Example_put() {
	machine, err := xt5.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := machine.Sheet().Override("placement", "contiguous"); err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = machine.LaunchParts(k, []int{1, 1}, func(e machines.Endpoint) {
		ni, t := e.(*xt5.Endpoint).Portals, e.Thread()
		must := func(err error) {
			if err != nil {
				t.Fail(err)
			}
		}
		if e.Rank() == 1 {
			queue, err := ni.EQAlloc(t, 10)
			must(err)
			entry, err := ni.MEAttach(t, 10, portals.Match{Source: 0, Bits: 42}, true, portals.After)
			must(err)
			must(ni.MDAttach(t, entry, &portals.MD{Start: e.Memory().Alloc(8), Length: 8, Threshold: 1,
				Options: portals.OpPut | portals.EventStartDisable, EQ: queue}, true))
			event, err := ni.EQWait(t, queue, nil)
			must(err)
			t.Sync()
			fmt.Printf("%v: %d byte from process %d, %d, after %.4f us\n", event.Kind, event.Moved, event.Initiator, event.HdrData,
				sim.Duration(t.Now()).Microseconds()-10)
			return
		}
		source := &portals.MD{Start: e.Memory().Alloc(1), Length: 1, Threshold: 1}
		must(ni.MDBind(t, source, true))
		t.Sync()
		t.Sleep(10*sim.Microsecond - sim.Duration(t.Now()))
		must(ni.Put(t, source, portals.Request{Target: 1, Portal: 10, MatchBits: 42, HdrData: 7}))
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// PTL_EVENT_PUT_END: 1 byte from process 0, 7, after 5.3855 us
}
