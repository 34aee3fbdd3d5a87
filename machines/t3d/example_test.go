package t3d_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/sim"
	"simrun/sim/node"
)

// A word from a neighbouring node, by the library and by a load of compiled code:
// what the package works out by hand.
func Example() {
	m, err := t3d.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = m.Launch(k, 4, func(e machines.Endpoint) {
		t, p := e.Thread(), e.(*t3d.Endpoint)
		at, err := p.Shmalloc(t, 16)
		if err != nil {
			t.Fail(err)
		}
		words, err := node.View[int64](e.Memory(), at, 2)
		if err != nil {
			t.Fail(err)
		}
		words[0] = int64(100 + p.MyPE())
		p.BarrierAll(t)
		if p.MyPE() != 0 {
			return
		}
		before := *p.Ledger()
		if err := p.PE.Get(t, at+8, at, 1, 2); err != nil {
			t.Fail(err)
		}
		l := p.Ledger().Minus(before)
		fmt.Printf("shmem_get: %d after %v\n", words[1], l.Time[machines.Remote])
		before = *p.Ledger()
		if err := p.LoadRemote(t, machines.Copy{Target: 2, Remote: at, Local: at + 8, Bytes: 8}); err != nil {
			t.Fail(err)
		}
		l = p.Ledger().Minus(before)
		fmt.Printf("remote load: %d after %v\n", words[1], l.Time[machines.Remote])
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// shmem_get: 102 after 2.153333us
	// remote load: 102 after 759.999ns
}
