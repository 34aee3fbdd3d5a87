package ga_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/mpl"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/ga"
	"simrun/sim"
)

// port is a way in which Global Arrays run on a machine.
type port struct {
	name  string
	model machines.Model
	start func(e machines.Endpoint) (*ga.Process, error)
}

// withoutAdding are the ways on the XT5, which has no atomic operations: arrays there are neither added to nor incremented.
func withoutAdding() []port {
	return []port{{"armci/xt5", xt5.Model(), overARMCI}, {"adlib/xt5", xt5.Model(), onAdlib}}
}

// ports are all other ways: over ARMCI, over ARMCI with Adlib's descriptors, by the library's own ports to SHMEM and
// to shared memory, and over messages that interrupt.
func ports() []port {
	direct := func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, ga.Invalidated, false) }
	shared := func(locks ga.Locks) func(e machines.Endpoint) (*ga.Process, error) {
		return func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, locks, false) }
	}
	rcvncall := func(e machines.Endpoint) (*ga.Process, error) {
		requests, err := mpl.NewActive(e.(*ibmsp.Endpoint).Port, e.Costs())
		if err != nil {
			return nil, err
		}
		return ga.InitializeMessages(e, requests, ga.FortranLoops, false)
	}
	fifo := ideal.Model()
	fifo.Load = func() (machines.Machine, error) {
		return ideal.Quiet{Latency: 10 * sim.Microsecond, Set: []string{"active.threads=1"}}.Machine()
	}
	return []port{
		{"armci/t3d", t3d.Model(), overARMCI}, {"armci/t3e", t3e.Model(), overARMCI}, {"armci/powerchallenge", powerchallenge.Model(), overARMCI},
		{"armci/ibmsp", ibmsp.Model(), overARMCI}, {"armci/meiko", meiko.Model(), overARMCI},
		{"adlib/t3d", t3d.Model(), onAdlib}, {"adlib/t3e", t3e.Model(), onAdlib}, {"adlib/powerchallenge", powerchallenge.Model(), onAdlib},
		{"adlib/ibmsp", ibmsp.Model(), onAdlib}, {"adlib/meiko", meiko.Model(), onAdlib},
		{"direct/t3d", t3d.Model(), direct}, {"direct/t3e", t3e.Model(), direct}, {"direct/powerchallenge", powerchallenge.Model(), direct},
		{"shared/semaphores", powerchallenge.Model(), shared(ga.Semaphores)}, {"shared/spin-locks", powerchallenge.Model(), shared(ga.SpinLocks)},
		{"messages/ideal", fifo, byActiveMessages}, {"messages/paragon", paragon.Model(), byActiveMessages}, {"messages/ibmsp", ibmsp.Model(), rcvncall},
	}
}

// onAdlib starts the version whose arrays have Adlib's descriptors.
func onAdlib(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeOnAdlib(e) }

// onPorts runs a program of n processes by every port.
func onPorts(t *testing.T, n int, body func(p *ga.Process) error) {
	t.Helper()
	for _, x := range ports() {
		t.Run(fmt.Sprintf("%s/%d", x.name, n), func(t *testing.T) {
			if err := x.run(n, body); err != nil {
				t.Error(err)
			}
		})
	}
}

func (x port) run(n int, body func(p *ga.Process) error) error {
	m, err := x.model.Load()
	if err != nil {
		return err
	}
	k := sim.New(3)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p, err := x.start(e)
		if err == nil {
			err = body(p)
		}
		if err == nil {
			err = p.Terminate()
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return err
	}
	return k.Run(context.Background())
}

// TestPortsMove: on every port, patches that lie in several blocks, with gaps in the
// buffer, longer than a message, and accumulates of all processes at once.
func TestPortsMove(t *testing.T) {
	for _, n := range []int{1, 4, 7} {
		onPorts(t, n, func(p *ga.Process) error {
			const rows, columns = 300, 200
			a, err := p.Create(doubles(rows, columns))
			if err != nil {
				return err
			}
			at, values := buffer(p, rows*columns)
			for i := range values {
				values[i] = float64(i)
			}
			if p.Nodeid() == 0 {
				if err := a.Put([]int64{0, 0}, []int64{rows - 1, columns - 1}, at, nil); err != nil {
					return err
				}
			}
			if err := p.Sync(); err != nil {
				return err
			}
			for i := range values {
				values[i] = 1
			}
			lo, hi := []int64{10, 20}, []int64{rows - 5, columns - 3}
			if err := ga.Acc(a, lo, hi, at, []int64{columns}, 2.0); err != nil {
				return err
			}
			if err := p.Sync(); err != nil {
				return err
			}
			clear(values)
			if err := a.Get([]int64{0, 0}, []int64{rows - 1, columns - 1}, at, nil); err != nil {
				return err
			}
			for i, v := range values {
				want := float64(i)
				if r, c := int64(i/columns), int64(i%columns); r >= lo[0] && r <= hi[0] && c >= lo[1] && c <= hi[1] {
					want += 2 * float64(p.Nnodes())
				}
				if v != want {
					return fmt.Errorf("element %d is %v, want %v", i, v, want)
				}
			}
			return p.Sync()
		})
	}
}

// TestDirectRefuses: the port of before ARMCI has arrays of one or two dimensions, and
// needs atomic operations.
func TestDirectRefuses(t *testing.T) {
	x := port{"direct/t3d", t3d.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, ga.Invalidated, false) }}
	err := x.run(2, func(p *ga.Process) error {
		_, err := p.Create(doubles(4, 4, 4))
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "expected at most 2 without ARMCI") {
		t.Errorf("three dimensions: %v", err)
	}
	x.model = ibmsp.Model()
	x.model.Load = func() (machines.Machine, error) {
		return ideal.Quiet{Without: []machines.Capability{machines.HasAtomics}}.Machine()
	}
	if err := x.run(2, func(*ga.Process) error { return nil }); err == nil || !strings.Contains(err.Error(), "needs atomics") {
		t.Errorf("without atomic operations: %v", err)
	}
}

// TestLocksOfSharedMemory: an accumulate under semaphores takes their two calls of the kernel, 50 us. A spin lock
// takes less than 5. If the own block is in the cache, an accumulate to it takes as long as a put and the lock. An
// accumulate to another's block takes longer, because its processor has the lines.
func TestLocksOfSharedMemory(t *testing.T) {
	took := map[ga.Locks][2]sim.Duration{}
	for _, locks := range []ga.Locks{ga.Semaphores, ga.SpinLocks} {
		x := port{model: powerchallenge.Model(), start: func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, locks, false) }}
		err := x.run(2, func(p *ga.Process) error {
			const n = 64
			a, err := p.Create(doubles(2*n, n))
			if err != nil {
				return err
			}
			at, _ := buffer(p, n*n)
			if err := ga.Fill(a, 1.0); err != nil {
				return err
			}
			if p.Nodeid() == 0 {
				var times [2]sim.Duration
				for owner := range 2 {
					lo, hi, _ := a.Distribution(owner)
					for range 2 { // the buffer is in the cache the second time
						p.Thread().Sync()
						from := p.Thread().Now()
						if err := ga.Acc(a, lo, hi, at, nil, 1.0); err != nil {
							return err
						}
						p.Thread().Sync()
						times[owner] = p.Thread().Now().Sub(from)
					}
				}
				took[locks] = times
			}
			return p.Sync()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for owner := range 2 {
		if more := took[ga.Semaphores][owner] - took[ga.SpinLocks][owner]; more < 45*sim.Microsecond || more > 50*sim.Microsecond {
			t.Errorf("semaphores of process %d take %v more than spin locks, want 50 us less those", owner, more)
		}
	}
	if own, other := took[ga.SpinLocks][0], took[ga.SpinLocks][1]; other-own < 256*1330*sim.Nanosecond {
		t.Errorf("an accumulate takes %v to the own block and %v to another's, whose 256 lines come from its cache", own, other)
	}
	err := port{model: ideal.Model(), start: func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, ga.Semaphores, false) }}.
		run(1, func(*ga.Process) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "needs semaphores") {
		t.Errorf("on a machine without semaphores: %v", err)
	}
}

// TestShortColumnsWait: where the library adds short columns by a loop, the numbers of a column of 31 are added each after the one
// before it, those of one of 32 overlap. On the T3D a number takes 3 + 6 + 6 clocks of 6.67 ns instead of some 5, on the Power
// Challenge 5 + 4 of 13.33 ns instead of 2, on the Paragon 2 + 4 + 3 of 20 ns instead of 6.
func TestShortColumnsWait(t *testing.T) {
	for _, m := range []struct {
		port
		clock     sim.Duration
		low, high sim.Duration // clocks more for each number
	}{
		{direct(ga.Invalidated), 20 * sim.Nanosecond / 3, 8, 12},
		{port{"shared", powerchallenge.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeShared(e, ga.SpinLocks, false) }}, 40 * sim.Nanosecond / 3, 6, 8},
		{port{"messages", paragon.Model(), byActiveMessages}, 20 * sim.Nanosecond, 2, 4},
	} {
		took := map[int64]sim.Duration{}
		for _, n := range []int64{31, 32} {
			err := m.run(1, func(p *ga.Process) error {
				a, err := p.Create(doubles(1, n))
				if err != nil {
					return err
				}
				at, _ := buffer(p, n)
				for range 2 { // all is in the cache the second time
					p.Thread().Sync()
					from := p.Thread().Now()
					if err := ga.Acc(a, []int64{0, 0}, []int64{0, n - 1}, at, nil, 1.0); err != nil {
						return err
					}
					p.Thread().Sync()
					took[n] = p.Thread().Now().Sub(from)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if more := took[31] - took[32]; more < 31*m.low*m.clock || more > 31*m.high*m.clock {
			t.Errorf("%s: 31 numbers take %v and 32 take %v, want %d to %d clocks for each of 31 more", m.name, took[31], took[32], m.low, m.high)
		}
	}
}

// TestStrips: on the Paragon, a number of a column of 31 is a load, a branch and a store. A number of a longer column is two loads
// and two stores. Each strip of 512 numbers has two calls of 20 clocks, 16 integer operations and 2 branches in addition: 58 clocks.
// So 32 numbers take 32*4 + 58 - 31*3 = 93 clocks of 20 ns more than 31, and 513 take 4 + 58 more than 512.
func TestStrips(t *testing.T) {
	x := port{"messages", paragon.Model(), byActiveMessages}
	for _, path := range []string{"processor.cache.fill", "processor.cache.writeback", "processor.tlb.fill"} {
		x = x.set(path, "0ns")
	}
	put := func(n int64) (d sim.Duration) {
		err := x.run(1, func(p *ga.Process) error {
			a, err := p.Create(doubles(1, n))
			if err != nil {
				return err
			}
			at, _ := buffer(p, n)
			p.Thread().Sync()
			from := p.Thread().Now()
			if err := a.Put([]int64{0, 0}, []int64{0, n - 1}, at, nil); err != nil {
				return err
			}
			p.Thread().Sync()
			d = p.Thread().Now().Sub(from)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if got, want := put(32)-put(31), 93*20*sim.Nanosecond; got != want {
		t.Errorf("32 numbers take %v more than 31, want %v", got, want)
	}
	if got, want := put(513)-put(512), 62*20*sim.Nanosecond; got != want {
		t.Errorf("513 numbers take %v more than 512, want %v", got, want)
	}
}

// TestPackingGoesAround: on the Paragon, what is packed into a buffer goes past the cache, each time. 64 numbers are 512 bytes, which
// are expected to touch (512+24)/32 lines of 340 ns. In a cache that writes back, the buffer would be there the second time.
func TestPackingGoesAround(t *testing.T) {
	second := func(x port) (d sim.Duration) {
		err := x.run(2, func(p *ga.Process) error {
			a, err := p.Create(doubles(1, 128))
			if err != nil {
				return err
			}
			at, _ := buffer(p, 64)
			for i := 0; i < 2 && p.Nodeid() == 0; i++ {
				p.Thread().Sync()
				from := p.Thread().Now()
				if err := a.Put([]int64{0, 64}, []int64{0, 127}, at, nil); err != nil {
					return err
				}
				p.Thread().Sync()
				d = p.Thread().Now().Sub(from)
			}
			return p.Sync()
		})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	x := port{"messages", paragon.Model(), byActiveMessages}
	if got, want := second(x)-second(x.set("processor.cache.write", "back")), 340*sim.Nanosecond*(512+24)/32; got != want {
		t.Errorf("a put takes %v more than in a cache that writes back, want %v", got, want)
	}
}
