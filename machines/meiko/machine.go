package meiko

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/machines/meiko/ew"
	"simrun/machines/meiko/mpsc"
	"simrun/sim"
	"simrun/sim/node"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "meiko"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Meiko CS-2, 50 MHz SuperSPARC, Elan and Elite fat tree (LLNL, 1994)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "Elan Widget", machines.HasAtomics: "Elan", machines.HasBarrier: "Elan Widget", machines.HasMessagePassing: "mpsc",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Meiko CS-2 with its own copy of the Spec.
type Machine struct {
	machines.Base
	Spec Spec
}

// New returns a machine with a fresh copy of the Spec.
func New() (*Machine, error) {
	m := new(Machine)
	var err error
	if m.Base, err = machines.NewBase(Name, specFile, &m.Spec, &m.Spec.Processor); err != nil {
		return nil, err
	}
	return m, nil
}

// ProcessesMax returns how many nodes there are: each has a process.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Nodes.Get()) }

// Validate says whether n processes can be launched, which is when their network
// can be built.
func (m *Machine) Validate(n int) error {
	k := sim.New(0)
	defer k.Close()
	_, err := m.network(k, n)
	return err
}

// Launch starts n processes, one per node: the first n of the machine.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	net, err := m.network(k, n)
	if err != nil {
		return err
	}
	l := libraries{network: net, ew: ew.NewBase(&m.Spec.EW, net), mpsc: mpsc.NewBase(&m.Spec.MPSC, net, m.Costs())}
	for i := range n {
		m.start(k, l, i, body)
	}
	return nil
}

func (m *Machine) network(k *sim.Kernel, n int) (*elan.Network, error) {
	nodes := m.ProcessesMax()
	if n < 1 || n > nodes {
		return nil, fmt.Errorf("%s: found %d processes, expected 1 to %d, one per node", Name, n, nodes)
	}
	return elan.NewNetwork(k, &m.Spec.Elan, &m.Spec.Network, nodes, n)
}

// libraries is what the processes of a program share.
type libraries struct {
	network *elan.Network
	ew      *ew.Base
	mpsc    *mpsc.Base
}

// start builds node i and spawns its process. Its Elan exists before any process
// runs, so that nobody asks one that is not there yet.
func (m *Machine) start(k *sim.Kernel, l libraries, i int, body func(e machines.Endpoint)) {
	t := node.NewThread(i, node.NewProcessor(k, fmt.Sprintf("CS2.Node[%d].CPU", i)), m.Costs())
	a := l.network.Attach(i, t)
	e := &Endpoint{Process: l.ew.Init(a), Port: l.mpsc.Init(a), machine: m, elan: a}
	t.Start(k, i, func() { body(e) })
}
