package paragon

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/paragon/asvm"
	"simrun/machines/paragon/mesh"
	"simrun/machines/paragon/nx"
	"simrun/sim"
	"simrun/sim/node"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "paragon"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Intel Paragon XP/S 10, 50 MHz i860 XP, 2-D mesh (Forschungszentrum Juelich, 1995)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasMessagePassing: "NX", machines.HasNonblocking: "NX", machines.HasBarrier: "gsync", machines.HasActiveMessages: "hrecv", machines.HasSharedMemory: "ASVM",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Paragon with its own copy of the Spec.
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

// Validate says whether n processes can be launched.
func (m *Machine) Validate(n int) error {
	k := sim.New(0)
	defer k.Close()
	_, err := m.network(k, n)
	return err
}

func (m *Machine) network(k *sim.Kernel, n int) (*mesh.Network, error) {
	nodes := m.ProcessesMax()
	if n < 1 || n > nodes {
		return nil, fmt.Errorf("%s: found %d processes, expected 1 to %d, one per node", Name, n, nodes)
	}
	return mesh.NewNetwork(k, &m.Spec.Network, &m.Spec.Coprocessor, nodes, n)
}

// Launch starts n processes, one per node: the first n of the machine.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	net, err := m.network(k, n)
	if err != nil {
		return err
	}
	messages := nx.NewBase(&m.Spec.NX, net, m.Costs())
	memory := asvm.NewSystem(&m.Spec.ASVM, &m.Spec.Memory, &m.Spec.Paging, net, m.Costs())
	for i := range n {
		t := node.NewThread(i, node.NewProcessor(k, fmt.Sprintf("Paragon.Node[%d].CPU", i)), m.Costs())
		e := &Endpoint{machine: m, node: net.Attach(i, t)}
		e.Port = messages.Init(e.node)
		e.Kernel = memory.Init(e.node, e.Gsync)
		t.Start(k, i, func() { body(e) })
	}
	return nil
}
