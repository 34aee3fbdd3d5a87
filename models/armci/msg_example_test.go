package armci_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// Four processes send their numbers around a ring and add them up.
func ExampleProcess_MsgSnd() {
	k := sim.New(1)
	err := ideal.Quiet{Latency: 10 * sim.Microsecond}.Launch(k, 4, func(e machines.Endpoint) {
		p, err := armci.Init(e)
		if err != nil {
			e.Thread().Fail(err)
		}
		a, err := p.MallocLocal(8)
		must(p, err)
		x, err := node.View[int64](p.Memory(), a, 1)
		must(p, err)
		me, n := p.MsgMe(), p.MsgNproc()
		x[0] = int64(me)
		must(p, p.MsgSnd(7, a, 8, (me+1)%n))
		length, err := p.MsgRcv(7, a, 8, (me-1+n)%n)
		must(p, err)
		got := x[0]
		must(p, p.MsgLgop(a, 1, "+"))
		if me == 0 {
			fmt.Printf("%d bytes: %d; sum %d\n", length, got, x[0])
		}
	})
	fmt.Println(err, k.Run(context.Background()))
	// Output:
	// 8 bytes: 3; sum 6
	// <nil> <nil>
}

// A member of a group of two allocates with the other, and writes to it by its
// number in the whole program.
func ExampleProcess_MallocGroup() {
	k := sim.New(1)
	err := ideal.Quiet{Latency: 10 * sim.Microsecond, Without: []machines.Capability{machines.HasActiveMessages}}.Launch(k, 4, func(e machines.Endpoint) {
		p, err := armci.Init(e)
		if err != nil {
			e.Thread().Fail(err)
		}
		if p.Rank()%2 == 0 {
			return // not a member
		}
		g, err := p.GroupCreate([]int{3, 1})
		must(p, err)
		addresses, err := p.MallocGroup(8, g)
		must(p, err)
		rank, err := p.GroupRank(g)
		must(p, err)
		other, err := p.AbsoluteID(g, 1-rank)
		must(p, err)
		must(p, p.PutValueInt(int32(100+rank), addresses[1-rank], other))
		must(p, p.GroupFence(g))
		must(p, p.MsgGroupBarrier(g))
		x, err := node.View[int32](p.Memory(), addresses[rank], 1)
		must(p, err)
		fmt.Printf("process %d has rank %d and %d\n", p.Rank(), rank, x[0])
	})
	fmt.Println(err, k.Run(context.Background()))
	// Output:
	// process 1 has rank 1 and 100
	// process 3 has rank 0 and 101
	// <nil> <nil>
}
