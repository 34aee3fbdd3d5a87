package ideal_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/sim"
	"simrun/sim/node"
)

// The example of the package's documentation.
func Example() {
	m, err := ideal.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		t, memory := e.Thread(), e.(machines.RemoteMemory)
		at := e.Memory().Alloc(100)
		all, err := e.(machines.AddressExchange).ExchangeAddresses(t, at)
		if err == nil && e.Rank() == 0 {
			err = timed(e, memory, all[1])
		}
		if err != nil {
			t.Fail(err)
		}
	})
	fmt.Println(err, k.Run(context.Background()))
	// Output:
	// put: left after 2.1us, there after 23.1us
	// fetch: 21.08us
	// <nil> <nil>
}

// timed puts 100 bytes and fetches 8.
func timed(e machines.Endpoint, memory machines.RemoteMemory, there node.Addr) error {
	t := e.Thread()
	t.Sync()
	began := t.Now()
	passed := func() sim.Duration { return t.Now().Add(t.Owed()).Sub(began) }
	sent, done := memory.NewCounter(), memory.NewCounter()
	c := machines.Copy{Target: 1, Remote: there, Local: there, Bytes: 100}
	if err := memory.Put(t, c, sent, done); err != nil {
		return err
	}
	memory.WaitCounter(t, sent, 1, nil)
	left := passed()
	memory.WaitCounter(t, done, 1, nil)
	fmt.Printf("put: left after %v, there after %v\n", left, passed())
	t.Sync()
	began = t.Now()
	c.Bytes = 8
	err := memory.Fetch(t, c)
	fmt.Printf("fetch: %v\n", passed())
	return err
}
