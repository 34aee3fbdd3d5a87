package ibmsp_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
)

// Two processes, of which the second sleeps; the first gets 16 bytes from it.
// The time is worked out by hand in the documentation of package lapi.
func Example() {
	machine, err := ibmsp.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = machine.Launch(k, 2, func(e machines.Endpoint) {
		x, t := e.(*ibmsp.Endpoint).Endpoint, e.Thread()
		data := x.Memory().Alloc(16)
		addrs, _ := x.AddressInit(t, data)
		t.Sleep(sim.Millisecond)
		if x.Rank() == 1 {
			return
		}
		start, done := t.Now(), x.NewCntr()
		must(x.Context.Get(t, lapi.GetArgs{Tgt: 1, Len: 16, TgtAddr: addrs[1], OrgAddr: data, OrgCntr: done}))
		must(x.Waitcntr(t, done, 1))
		fmt.Printf("%.1f us\n", t.Now().Sub(start).Microseconds())
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	fmt.Println(err)
	// Output:
	// 91.9 us
	// <nil>
}

// What the same machine would be like with a faster interrupt.
func ExampleMachine_Sheet() {
	machine, err := ibmsp.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := machine.Sheet().Override("machine.lapi.interrupt", "5us"); err != nil {
		fmt.Println(err)
	}
	p := machine.Sheet().Lookup("lapi.interrupt")
	fmt.Printf("%v, was %s: %s\n", p, p.Meta().Was, p.Meta().Source)
	fmt.Println(machine.Sheet().Override("machine.lapi.interupt", "5us"))
	// Output:
	// 5us, was 29us: Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us
	// machine.lapi.interupt: unknown parameter; nearest: machine.lapi.interrupt, machine.mpl.interrupt
}

// must ends the example: a real program tells its thread to fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
