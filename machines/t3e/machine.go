package t3e

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3e/ereg"
	"simrun/machines/t3e/shmem"
	"simrun/sim"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "t3e"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Cray T3E-600, 300 MHz Alpha 21164, 3-D torus (1996)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "SHMEM", machines.HasRemoteLoads: "E-registers", machines.HasAtomics: "SHMEM",
			machines.HasBarrier: "barrier network", machines.HasMessagePassing: "MPI", machines.HasNonblocking: "MPI",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Cray T3E with its own copy of the Spec.
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

// ProcessesMax returns how many processing elements there are.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Nodes.Get()) }

// Validate says whether n processes can be launched, one on each processing element.
func (m *Machine) Validate(n int) error {
	k := sim.New(0)
	defer k.Close()
	_, err := m.job(k, n)
	return err
}

// Launch starts n processes on the processing elements of a partition of their own.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	job, err := m.job(k, n)
	if err != nil {
		return err
	}
	library := shmem.New(&m.Spec.SHMEM, job, m.Spec.Processor.Clock)
	var members []channel.Member
	for i := range n {
		members = append(members, channel.Member{Thread: job.PE(i).Thread(), Ledger: job.PE(i).Ledger()})
	}
	d := device{library: library, costs: m.Costs(), header: int64(m.Spec.Packets.Header.Get())}
	mpi := channel.New(channel.Job{Kernel: k, Spec: &m.Spec.MPI, Device: d, Costs: m.Costs(), Name: "MPI"}, members)
	for i := range n {
		e := &Endpoint{PE: library.PE(i), Port: mpi.Port(i), Counted: symmetric.NewCounted(library.PE(i))}
		job.PE(i).Start(func() { body(e) })
	}
	return nil
}

// job returns a partition of n processing elements.
func (m *Machine) job(k *sim.Kernel, n int) (*ereg.Job, error) {
	if pes := m.ProcessesMax(); n < 1 || n > pes {
		return nil, fmt.Errorf("%s: found %d processes, expected 1 to %d, one on each processing element", Name, n, pes)
	}
	return ereg.NewJob(k, &m.Spec.Spec, m.Costs(), n)
}
