package ibmsp

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/machines/ibmsp/mpl"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "ibmsp"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "IBM SP, 120 MHz P2SC thin nodes, TB3 adapter, SP Switch (PNNL, 1998)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "LAPI", machines.HasActiveMessages: "LAPI", machines.HasAtomics: "LAPI", machines.HasBarrier: "LAPI",
			machines.HasMessagePassing: "MPL", machines.HasNonblocking: "MPL",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is an IBM SP with its own copy of the Spec.
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

// Launch starts n processes, one per node, each on its own LAPI context and MPL port. The
// nodes are neighbours: the first n of the machine.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	net, err := m.network(k, n)
	if err != nil {
		return err
	}
	one, two := lapi.NewJob(k, &m.Spec.LAPI, m.Costs(), net, n), mpl.NewJob(k, &m.Spec.MPL, m.Costs(), net, n)
	for i := range n {
		m.start(k, one, two, i, body)
	}
	return nil
}

func (m *Machine) network(k *sim.Kernel, n int) (network.Network, error) {
	nodes := m.ProcessesMax()
	if n < 1 || n > nodes {
		return nil, fmt.Errorf("%s: found %d processes, expected 1 to %d, one per node", Name, n, nodes)
	}
	if err := m.checkPackets(); err != nil {
		return nil, err
	}
	topology, err := network.NewMultistage(nodes)
	if err != nil {
		return nil, err
	}
	net := &m.Spec.Network
	return network.New(k, net.Contention.Get(), topology, net.config(m.Spec.LAPI.PacketSize.Get()))
}

// payloadMin is how many bytes a packet must carry: a word, for LAPI's own use.
const payloadMin = 8

// checkPackets refuses sizes that fit each for itself but not together.
func (m *Machine) checkPackets() error {
	s := &m.Spec.LAPI
	payload := s.PacketSize.Get() - s.PacketHeader.Get()
	switch {
	case payload < payloadMin:
		return fmt.Errorf("%s: found lapi.packet_header %v, expected at most %dB: a packet of lapi.packet_size %v carries %dB or more besides it",
			Name, s.PacketHeader, s.PacketSize.Get()-payloadMin, s.PacketSize, payloadMin)
	case m.Spec.MPL.PacketSize.Get()-m.Spec.MPL.PacketHeader.Get() < payloadMin:
		return fmt.Errorf("%s: found mpl.packet_header %v, expected at most %dB: a packet of mpl.packet_size %v carries %dB or more besides it",
			Name, m.Spec.MPL.PacketHeader, m.Spec.MPL.PacketSize.Get()-payloadMin, m.Spec.MPL.PacketSize, payloadMin)
	case s.HeaderMax.Get() > payload:
		return fmt.Errorf("%s: found lapi.header_max %v, expected at most %dB, which is what a packet carries besides its own header",
			Name, s.HeaderMax, payload)
	}
	return nil
}

// start builds node i and spawns its process. Context and port exist before any
// process runs, so that nobody sends to a task that is not there yet.
func (m *Machine) start(k *sim.Kernel, one *lapi.Job, two *mpl.Job, i int, body func(e machines.Endpoint)) {
	t := node.NewThread(i, node.NewProcessor(k, fmt.Sprintf("SP.Node[%d].CPU", i)), m.Costs())
	e := &Endpoint{lapi.NewEndpoint(Name, lapi.Init(one, i, t)), mpl.Init(two, i, t)}
	e.SetLedger(e.Ledger())
	t.Start(k, i, func() { body(e) })
}
