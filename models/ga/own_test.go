package ga_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/models/ga"
	"simrun/sim"
	"simrun/sim/node"
)

// element returns how long process 0 of one takes to get an element of its own block once more.
func element(t *testing.T, x port) (d sim.Duration) {
	t.Helper()
	err := x.run(1, func(p *ga.Process) error {
		a, err := p.Create(doubles(8, 8))
		if err != nil {
			return err
		}
		at, _ := buffer(p, 1)
		for range 3 { // the first two bring in what stays
			p.Thread().Sync()
			begin := p.Thread().Now()
			if err := a.Get([]int64{2, 2}, []int64{2, 2}, at, nil); err != nil {
				return err
			}
			p.Thread().Sync()
			d = p.Thread().Now().Sub(begin)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// direct is the port to SHMEM on a T3D.
func direct(own ga.OwnBlock) port {
	return port{"direct", t3d.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, own, false) }}
}

// TestEmptiedCache: a get of the own block empties the data cache, which takes 40 clocks. It takes 37 clocks for each
// of 49 lines that are not there any more: 48 of the library's own, and the element's. These are 1853 clocks of 150
// MHz, 12353.3 ns.
func TestEmptiedCache(t *testing.T) {
	x := direct(ga.Emptied)
	got := element(t, x) - element(t, x.set("shmem.cache_inv", "0clk").set("processor.cache.fill", "0ns"))
	if want := 12353333 * sim.Picosecond; got < want-50 || got > want+50 {
		t.Errorf("to empty the cache takes %v, want %v", got, want)
	}
}

// set is a port on a machine with a parameter that is changed.
func (x port) set(path, text string) port {
	load := x.model.Load
	x.model.Load = func() (machines.Machine, error) {
		m, err := load()
		if err == nil {
			err = m.Sheet().Override(path, text)
		}
		return m, err
	}
	return x
}

// TestCodeOfCalls: if the instruction cache has one way, instructions that have to come again take time in each call.
// They have as many lines as the pieces that costs.toml counts displace of each other. On a T3D with 256 sets of 32
// bytes:
//
//	piece            instructions                      lines in a row, and after branches
//	public call      2*20+18+11+12+2+2+1+3*3+10 = 105    14 + 5
//	two dimensions   19+6+13+2+4*3+11 = 63              2*(8 + 5)
//	find the owner   18+6+15+3+2+10 = 54                 7 + 5
//	for the owner    20+25+12+21+7+2+2+1+9+13 = 112     14 + 6
//	copy             8+8+16+10 = 42                      6 + 5
//
// Of the public call, 1-(230*244*236*245/256^4) = 0.2445 is gone. Of the others, 0.2215, 0.2662, 0.2413 and 0.2691 are
// gone. Together these are 13.82 lines in a row and 7.56 after branches.
func TestCodeOfCalls(t *testing.T) {
	at := func(fill, next string) sim.Duration {
		return element(t, direct(ga.Invalidated).set("processor.code.fill", fill).set("processor.code.next", next))
	}
	none := at("0ns", "0ns")
	if got := at("0ns", "100ns") - none; got < 1380*sim.Nanosecond || got > 1384*sim.Nanosecond {
		t.Errorf("lines in a row of 100 ns take %v, want 13.82 of them", got)
	}
	if got := at("100ns", "0ns") - none; got < 754*sim.Nanosecond || got > 758*sim.Nanosecond {
		t.Errorf("lines after branches of 100 ns take %v, want 7.56 of them", got)
	}
}

// TestNoStatistics: over messages and with semaphores, the library is the one of August 1995. A call has 1 multiplication, 8
// loads, 2 stores, 5 additions, 2 products and a sum of reals, 3 conversions and 4 branches less than with spin locks, which came
// later. For each owner it has a load, a store, 4 additions, 2 products and a sum of reals, 3 conversions and a branch less.
func TestNoStatistics(t *testing.T) {
	of := func(locks ga.Locks) port {
		return port{"shared", powerchallenge.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, locks, false) }}
	}
	var costs *node.Costs
	if err := of(ga.SpinLocks).run(1, func(p *ga.Process) error { costs = p.Costs(); return nil }); err != nil {
		t.Fatal(err)
	}
	call := func(later int64) node.Ops {
		return node.Ops{node.Call: 2, node.Load: 10 + 8*later, node.Store: 9 + 2*later, node.IntAdd: 7 + 5*later, node.IntMultiply: 1 + later,
			node.FloatMultiply: 2 * later, node.FloatAdd: later, node.Convert: 3 * later, node.Branch: 6 + 4*later}
	}
	owner := func(later int64) node.Ops { // found, and served
		return node.Ops{node.Call: 1, node.Load: 18 + 24 + later, node.Store: 6 + 11 + later, node.IntAdd: 15 + 17 + 4*later, node.IntMultiply: 3 + 7,
			node.IntDivide: 2 + 2, node.FloatMultiply: 2 * later, node.FloatAdd: later, node.Convert: 3 * later, node.Branch: 10 + 12 + later}
	}
	want := costs.Ops(call(1)) + costs.Ops(owner(1)) - costs.Ops(call(0)) - costs.Ops(owner(0))
	free := func(x port) port { return x.set("processor.code.fill", "0ns").set("processor.code.next", "0ns") }
	if got := element(t, free(of(ga.SpinLocks))) - element(t, free(of(ga.Semaphores))); got != want {
		t.Errorf("statistics take %v, want %v", got, want)
	}
}

// TestOwnDataStay: on a Power Challenge the library's own data are in 4 MB of cache.
func TestOwnDataStay(t *testing.T) {
	x := port{"shared", powerchallenge.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, ga.SpinLocks, false) }}
	if got, want := element(t, x.set("processor.cache.fill", "10us")), element(t, x); got != want {
		t.Errorf("a get takes %v with slow memory, want %v as with fast one", got, want)
	}
}
