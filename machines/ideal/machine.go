package ideal

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "ideal"

// Model describes the machine of ideal.toml for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name: Name, Title: "ideal machine: everything costs what its Spec says", Capabilities: machines.AllCapabilities(),
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is an ideal machine with its own copy of the Spec.
type Machine struct {
	Spec  Spec
	name  string
	sheet *machines.Sheet
	costs *node.Costs
	hides []machines.Capability
}

// New returns the machine of ideal.toml.
func New() (*Machine, error) {
	doc, err := specFile()
	if err != nil {
		return nil, err
	}
	return load(doc)
}

func load(doc *tomlfile.Document) (*Machine, error) {
	m := new(Machine)
	var err error
	if m.sheet, err = machines.ChosenSpecFrom(doc, &m.Spec); err != nil {
		return nil, err
	}
	m.name, m.costs = m.Spec.Machine.Name, node.NewCosts(&m.Spec.Processor)
	return m, m.choose(doc)
}

// offered returns the capabilities that the machine has.
func (m *Machine) offered() []machines.Capability {
	return machines.Lacking(m.hides, machines.AllCapabilities())
}

// Name returns the model's name.
func (m *Machine) Name() string { return m.name }

// Sheet returns the machine's parameters.
func (m *Machine) Sheet() *machines.Sheet { return m.sheet }

// ProcessesMax returns how many nodes there are: each has a process.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Nodes.Get()) }

// Refresh implements machines.Refresher: it prices operations anew.
func (m *Machine) Refresh() { *m.costs = *node.NewCosts(&m.Spec.Processor) }

// Costs prices operations on one of the machine's processors.
func (m *Machine) Costs() *node.Costs { return m.costs }

// Validate says whether n processes can be launched, which is when their network can
// be built.
func (m *Machine) Validate(n int) error { return m.validate([]int{n}) }

func (m *Machine) validate(parts []int) error {
	all := 0
	for _, n := range parts {
		if n < 1 {
			return fmt.Errorf("%s: found %d processes, expected at least 1", m.name, n)
		}
		all += n
	}
	if most := m.ProcessesMax(); all < 1 || all > most {
		return fmt.Errorf("%s: found %d processes, expected 1 to %d, one per node", m.name, all, most)
	}
	return m.checkNetwork()
}

// checkNetwork says whether the network can be built.
func (m *Machine) checkNetwork() error {
	k := sim.New(0)
	defer k.Close()
	_, err := m.network(k)
	return err
}

// network returns the network between all nodes, nil for topology direct.
func (m *Machine) network(k *sim.Kernel) (network.Network, error) {
	s := &m.Spec.Network
	topology, err := m.topology()
	if topology == nil || err != nil {
		return nil, err
	}
	end := network.LinkSpec{Rate: s.Rate.Get(), Sources: network.LinkSources{Rate: &s.Rate}}
	return network.New(k, s.Contention.Get(), topology, network.Config{
		Injection: end, Ejection: end, Chunk: s.Chunk.Get(),
		Fabric: network.LinkSpec{Rate: s.Rate.Get(), Latency: s.Hop.Get(),
			Sources: network.LinkSources{Rate: &s.Rate, Latency: []*param.Value[sim.Duration]{&s.Hop}}},
	})
}

// topology returns how the nodes are joined, nil for topology direct.
func (m *Machine) topology() (network.Topology, error) {
	nodes := int(m.Spec.Nodes.Get())
	switch kind := m.Spec.Network.Topology.Get(); kind {
	case "bus":
		return network.NewBus(nodes)
	case "fat-tree":
		return network.NewEliteTree(nodes)
	case "multistage":
		return network.NewMultistage(nodes)
	case "torus", "mesh":
		dims, err := m.shape(nodes)
		if err != nil {
			return nil, err
		}
		if kind == "mesh" {
			return network.NewMesh(dims...)
		}
		return network.NewTorus(dims...)
	}
	return nil, nil
}

// shape returns the sizes of a grid, which must have a place for each node.
func (m *Machine) shape(nodes int) ([]int, error) {
	text := m.Spec.Network.Shape.Get()
	var dims []int
	places := 1
	for _, word := range strings.Split(text, "x") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 1<<20 || places > 1<<20 {
			return nil, fmt.Errorf("network.shape: found %q, expected sizes such as 8x8x4", text)
		}
		dims, places = append(dims, n), places*n
	}
	if places < nodes {
		return nil, fmt.Errorf("network.shape: found %s, which has %d places, expected at least as many as nodes, %d", text, places, nodes)
	}
	return dims, nil
}

// Launch starts a program of n processes, one on each of the first nodes.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	return m.LaunchParts(k, []int{n}, body)
}

// LaunchParts starts several programs side by side, one behind the other on the
// nodes.
func (m *Machine) LaunchParts(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
	if err := m.validate(parts); err != nil {
		return err
	}
	net, err := m.network(k)
	if err != nil {
		return err
	}
	newJob(m, k, net, parts).start(body)
	return nil
}
