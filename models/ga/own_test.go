package ga_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/models/ga"
	"simrun/sim"
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

// TestEmptiedCache: a get of the own block that empties the data cache takes 40 clocks for that, and 37 clocks for each of 49 lines that
// are not there any more: 48 of the library's own, and the element's. These are 1853 clocks of 150 MHz, 12353.3 ns.
func TestEmptiedCache(t *testing.T) {
	got := element(t, direct(ga.Emptied)) - element(t, direct(ga.Invalidated))
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

// TestCodeOfCalls: instructions that have to come again take time in each call where their cache has one way, in proportion to
// what a line takes, and as much as the pieces that costs.toml counts displace of each other. On a T3D with 256 sets of 32 bytes:
//
//	piece            instructions                      lines
//	public call      2*20+18+11+12+2+2+1+3*3+10 = 105    14 + 5 for branches = 19
//	two dimensions   19+6+13+2+4*3+11 = 63              2*(8 + 5) = 26
//	find the owner   18+6+15+3+2+10 = 54                 7 + 5 = 12
//	for the owner    20+25+12+21+7+2+2+1+9+13 = 112     14 + 6 = 20
//	copy             8+8+16+10 = 42                      6 + 5 = 11
//
// Of the public call, 1-(230*244*236*245/256^4) = 0.2445 is gone, 4.65 lines; of the others 0.2215 (5.76), 0.2662 (3.19), 0.2413 (4.83)
// and 0.2691 (2.96): 21.39 lines.
func TestCodeOfCalls(t *testing.T) {
	at := func(fill string) sim.Duration {
		return element(t, direct(ga.Invalidated).set("processor.code.fill", fill))
	}
	none, some, twice := at("0ns"), at("100ns"), at("200ns")
	if got := some - none; got < 2138*sim.Nanosecond || got > 2140*sim.Nanosecond {
		t.Errorf("lines of 100 ns take %v, want 21.39 of them", got)
	}
	if once, both := some-none, twice-none; both < 2*once-10 || both > 2*once+10 {
		t.Errorf("lines of 200 ns take %v, want twice %v", both, once)
	}
}

// TestOwnDataStay: on a Power Challenge the library's own data are in 4 MB of cache.
func TestOwnDataStay(t *testing.T) {
	x := port{"shared", powerchallenge.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, ga.SpinLocks, false) }}
	if got, want := element(t, x.set("processor.cache.fill", "10us")), element(t, x); got != want {
		t.Errorf("a get takes %v with slow memory, want %v as with fast one", got, want)
	}
}
