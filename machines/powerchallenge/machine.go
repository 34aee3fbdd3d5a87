package powerchallenge

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/powerchallenge/bus"
	"simrun/sim"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "powerchallenge"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "SGI Power Challenge, 75 MHz R8000, Everest bus (1994)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "copy", machines.HasRemoteLoads: "bus", machines.HasAtomics: "LL-SC",
			machines.HasBarrier: "shared memory", machines.HasMessagePassing: "MPICH", machines.HasNonblocking: "MPICH",
			machines.HasCoherentMemory: "bus",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Power Challenge with its own copy of the Spec.
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

// ProcessesMax returns how many processors there are.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Processors.Get()) }

// ProcessorsPerNode returns how many processors share the memory: all.
func (m *Machine) ProcessorsPerNode() int { return m.ProcessesMax() }

// Validate says whether n processes can be launched, one on each processor.
func (m *Machine) Validate(n int) error {
	if most := m.ProcessesMax(); n < 1 || n > most {
		return fmt.Errorf("%s: found %d processes, expected 1 to %d, one on each processor", Name, n, most)
	}
	return nil
}

// Launch starts n processes, one on each processor.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	if err := m.Validate(n); err != nil {
		return err
	}
	job := bus.NewJob(k, &m.Spec.Spec, &m.Spec.Processor, m.Costs(), n)
	var members []channel.Member
	for i := range n {
		members = append(members, channel.Member{Thread: job.CPU(i).Thread(), Ledger: job.CPU(i).Ledger()})
	}
	mpich := channel.New(channel.Job{Kernel: k, Spec: &m.Spec.MPI, Device: bus.Device{Job: job}, Costs: m.Costs(), Name: "MPICH"}, members)
	for i := range n {
		e := &Endpoint{CPU: job.CPU(i), Port: mpich.Port(i)}
		job.CPU(i).Start(func() { body(e) })
	}
	return nil
}
