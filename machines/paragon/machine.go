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
	Spec  Spec
	sheet *machines.Sheet
	costs *node.Costs
}

// New reads the Spec and returns a machine.
func New() (*Machine, error) {
	doc, err := specFile()
	if err != nil {
		return nil, err
	}
	m := new(Machine)
	if m.sheet, err = machines.SpecFrom(doc, &m.Spec); err != nil {
		return nil, err
	}
	m.costs = node.NewCosts(&m.Spec.Processor)
	return m, nil
}

// Name returns the model's name.
func (m *Machine) Name() string { return Name }

// Sheet returns the machine's parameters.
func (m *Machine) Sheet() *machines.Sheet { return m.sheet }

// ProcessesMax returns how many nodes there are: each has a process.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Nodes.Get()) }

// Costs prices operations on one of the machine's processors.
func (m *Machine) Costs() *node.Costs { return m.costs }

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
	messages := nx.NewBase(&m.Spec.NX, net, m.costs)
	memory := asvm.NewSystem(&m.Spec.ASVM, &m.Spec.Memory, &m.Spec.Paging, net, m.costs)
	for i := range n {
		name := fmt.Sprintf("process %d", i)
		t := &node.Thread{CPU: node.NewProcessor(k, fmt.Sprintf("Paragon.Node[%d].CPU", i)), Memory: node.NewMemory(name), Cache: node.NewCache(m.costs)}
		e := &Endpoint{machine: m, node: net.Attach(i, t)}
		e.Port = messages.Init(e.node)
		e.Kernel = memory.Init(e.node, e.Gsync)
		t.Process = k.Spawn(name, func(*sim.Process) {
			body(e)
			t.Sync()
		})
	}
	return nil
}
