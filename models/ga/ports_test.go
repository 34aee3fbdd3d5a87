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

// ports are all other ways that there are: over ARMCI, over ARMCI with Adlib's descriptors, by the own ports to SHMEM, and over
// messages that interrupt.
func ports() []port {
	direct := func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, false) }
	rcvncall := func(e machines.Endpoint) (*ga.Process, error) {
		requests, err := mpl.NewActive(e.(*ibmsp.Endpoint).Port, e.Costs())
		if err != nil {
			return nil, err
		}
		return ga.InitializeMessages(e, requests, false)
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
	x := port{"direct/t3d", t3d.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, false) }}
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
