package ga_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/t3d"
	"simrun/machines/xt5"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/sim"
	"simrun/sim/node"
)

// load is a way to a machine.
type load func() (machines.Machine, error)

func onXT5() (machines.Machine, error) { return xt5.New() }

// run runs a program of n processes and returns when it ended.
func run(on load, n int, body func(p *ga.Process) error, options ...armci.Option) (sim.Time, error) {
	m, err := on()
	if err != nil {
		return 0, err
	}
	k := sim.New(3)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p, err := ga.Initialize(e, options...)
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
		return 0, err
	}
	err = k.Run(context.Background())
	return k.Now(), err
}

// adding are the machines on which arrays can be added to: all over ARMCI but the Paragon,
// whose handlers of NX answer requests.
func adding() []port {
	return []port{
		{"ibmsp", ibmsp.Model(), overARMCI}, {"t3d", t3d.Model(), overARMCI}, {"meiko", meiko.Model(), overARMCI},
		{"paragon", paragon.Model(), byActiveMessages}, {"adlib/ibmsp", ibmsp.Model(), onAdlib}, {"adlib/t3d", t3d.Model(), onAdlib},
	}
}

// overARMCI and byActiveMessages are ways in which Global Arrays start.
func overARMCI(e machines.Endpoint) (*ga.Process, error) { return ga.Initialize(e) }

func byActiveMessages(e machines.Endpoint) (*ga.Process, error) {
	return ga.InitializeMessages(e, e.(machines.ActiveMessages), ga.VectorRoutines, false)
}

// everywhere runs a program on all machines.
func everywhere(t *testing.T, n int, body func(p *ga.Process) error) {
	t.Helper()
	forEach(t, append(adding(), port{"xt5", xt5.Model(), overARMCI}, port{"adlib/xt5", xt5.Model(), onAdlib}), n, body)
}

func forEach(t *testing.T, on []port, n int, body func(p *ga.Process) error) {
	t.Helper()
	for _, x := range on {
		t.Run(x.name, func(t *testing.T) {
			if err := x.run(n, body); err != nil {
				t.Error(err)
			}
		})
	}
}

// buffer is private memory for n doubles, with a view of it.
func buffer(p *ga.Process, n int64) (node.Addr, []float64) {
	a := p.Memory().Alloc(8 * n)
	v, err := node.View[float64](p.Memory(), a, int(n))
	if err != nil {
		p.Thread().Fail(err)
	}
	return a, v
}
