package t3d

import (
	"fmt"
	"math/bits"

	"simrun/machines"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3d/pvm"
	"simrun/machines/t3d/shell"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "t3d"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Cray T3D, 150 MHz Alpha 21064, 3-D torus (LLNL, 1993)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "SHMEM", machines.HasRemoteLoads: "shell", machines.HasAtomics: "SHMEM",
			machines.HasBarrier: "shell", machines.HasMessagePassing: "PVM",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Cray T3D with its own copy of the Spec.
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
func (m *Machine) ProcessesMax() int { return shell.PEsPerNode * int(m.Spec.Nodes.Get()) }

// ProcessorsPerNode returns how many processing elements share a node.
func (m *Machine) ProcessorsPerNode() int { return shell.PEsPerNode }

// Validate says whether n processes can be launched: up to two per node.
func (m *Machine) Validate(n int) error {
	k := sim.New(0)
	defer k.Close()
	_, err := m.job(k, n)
	return err
}

// Started returns the power of two that a program of n processes was started on.
func (*Machine) Started(n int) int { return 1 << bits.Len(uint(n-1)) }

// Launch starts n processes on the first processing elements of a partition of
// their own: processes 2i and 2i+1 share node i.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	job, err := m.job(k, n)
	if err != nil {
		return err
	}
	library := shmem.New(&m.Spec.SHMEM, job)
	system := pvm.New(&m.Spec.PVM, library, k, n)
	for i := range n {
		e := &Endpoint{PE: library.PE(i), PVM: system.Task(i), craft: &m.Spec.CRAFT, Counted: symmetric.NewCounted(library.PE(i))}
		job.PE(i).Start(func() { body(e) })
	}
	return nil
}

// job returns a partition of n processing elements.
func (m *Machine) job(k *sim.Kernel, n int) (*shell.Job, error) {
	if pes := m.ProcessesMax(); n < 1 || n > pes {
		return nil, fmt.Errorf("%s: found %d processes, expected 1 to %d, two per node", Name, n, pes)
	}
	return shell.NewJob(k, &m.Spec.Spec, &m.Spec.Processor, m.Costs(), n)
}
