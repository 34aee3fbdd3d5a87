package lapi_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// launch runs a program of n tasks on the PNNL machine.
func launch(n int, body func(x *lapi.Endpoint, t *node.Thread)) {
	machine, err := ibmsp.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	if err := machine.Launch(k, n, func(e machines.Endpoint) { body(e.(*ibmsp.Endpoint).Endpoint, e.Thread()) }); err != nil {
		fmt.Println(err)
		return
	}
	if err := k.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
}

// Task 0 puts a word into task 1, which waits for it on its target counter.
func ExampleContext_Put() {
	launch(2, func(x *lapi.Endpoint, t *node.Thread) {
		word := x.Memory().Alloc(8)
		arrived := x.NewCntr()
		words, _ := x.AddressInit(t, word)
		counters, _ := x.AddressInit(t, arrived.Addr())
		v, _ := node.View[int64](x.Memory(), word, 1)
		if x.Rank() == 0 {
			v[0] = 42
			must(x.Context.Put(t, lapi.PutArgs{Tgt: 1, Len: 8, TgtAddr: words[1], OrgAddr: word, TgtCntr: counters[1]}))
		} else {
			must(x.Waitcntr(t, arrived, 1))
			fmt.Println("task 1 has", v[0])
		}
	})
	// Output: task 1 has 42
}

// An active message: the header handler says where the data goes, and the
// completion handler works on it when all of it is there.
func ExampleContext_Amsend() {
	launch(2, func(x *lapi.Endpoint, t *node.Thread) {
		data := x.Memory().Alloc(3000)
		b, _ := x.Memory().Bytes(data, 3000)
		sum := x.Context.Register(func(a *lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
			fmt.Printf("task %d: %q from task %d with %d bytes\n", x.Rank(), a.Uhdr, a.Origin, a.MsgLen)
			return data, func(t *node.Thread) {
				total := 0
				for _, v := range b {
					total += int(v)
				}
				fmt.Println("their sum is", total)
			}
		})
		must(x.Gfence(t)) // all have registered
		if x.Rank() == 0 {
			for i := range b {
				b[i] = 1
			}
			done := x.NewCntr()
			must(x.Amsend(t, lapi.AmsendArgs{Tgt: 1, HdrHdl: sum, Uhdr: []byte("add"), Udata: data, UdataLen: 3000, CmplCntr: done}))
			must(x.Waitcntr(t, done, 1))
		}
		must(x.Gfence(t))
	})
	// Output:
	// task 1: "add" from task 0 with 3000 bytes
	// their sum is 3000
}

// Four tasks draw tickets from a counter at task 0.
func ExampleContext_Rmw() {
	launch(4, func(x *lapi.Endpoint, t *node.Thread) {
		words, _ := x.AddressInit(t, x.Memory().Alloc(8))
		var ticket int64
		done := x.NewCntr()
		must(x.Rmw(t, lapi.RmwArgs{Op: lapi.FetchAndAdd, Tgt: 0, TgtVar: words[0], InVal: 1, PrevTgtVal: &ticket, OrgCntr: done, Size: 8}))
		must(x.Waitcntr(t, done, 1))
		must(x.Gfence(t))
		if x.Rank() == 0 {
			v, _ := node.View[int64](x.Memory(), words[0], 1)
			fmt.Println("tickets drawn:", v[0])
		}
	})
	// Output: tickets drawn: 4
}

// must ends the example: a real program tells its thread to fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
