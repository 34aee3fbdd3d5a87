package mpsc_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/sim"
)

// A message of 8 bytes and one of 4300, as worked out by hand in the package's
// documentation.
func Example() {
	for _, bytes := range []int64{8, 4300} {
		machine, err := meiko.New()
		if err != nil {
			fmt.Println(err)
			return
		}
		k := sim.New(1)
		err = machine.Launch(k, 2, func(e machines.Endpoint) {
			x, t := e.(*meiko.Endpoint), e.Thread()
			m := machines.Message{Peer: 1 - x.Rank(), Tag: 1, Data: x.Memory().Alloc(bytes), Bytes: bytes}
			if x.Rank() == 0 {
				err = x.Send(t, m)
				t.Sync()
				fmt.Printf("csend returns after %.2f us\n", sim.Duration(t.Now()).Microseconds())
			} else {
				m, err = x.Receive(t, m)
				t.Sync()
				fmt.Printf("crecv returns after %.2f us with %d bytes\n", sim.Duration(t.Now()).Microseconds(), m.Bytes)
			}
			if err != nil {
				t.Fail(err)
			}
		})
		if err == nil {
			err = k.Run(context.Background())
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// csend returns after 81.94 us
	// crecv returns after 82.19 us with 8 bytes
	// csend returns after 195.15 us
	// crecv returns after 195.40 us with 4300 bytes
}
