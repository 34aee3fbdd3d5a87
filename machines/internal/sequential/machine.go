// Package sequential is what a machine can run of which only the processors are
// described: sequential programs, on one node. Machines embed [Machine] until
// they have a network.
package sequential

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/node"
)

// Machine is a machine that launches programs of one process, without
// capabilities.
type Machine struct {
	name  string
	sheet *machines.Sheet
	costs *node.Costs
}

// Load fills spec, a pointer to a machine's Spec, from a document; processor is
// the part of the Spec that describes its processors.
func Load(name string, doc *tomlfile.Document, spec any, processor *node.Spec) (*Machine, error) {
	sheet, err := machines.SpecFrom(doc, spec)
	if err != nil {
		return nil, err
	}
	return &Machine{name: name, sheet: sheet, costs: node.NewCosts(processor)}, nil
}

// Name returns the model's name.
func (m *Machine) Name() string { return m.name }

// Sheet returns the machine's parameters.
func (m *Machine) Sheet() *machines.Sheet { return m.sheet }

// Costs prices operations on one of the machine's processors.
func (m *Machine) Costs() *node.Costs { return m.costs }

// Validate says whether n processes can be launched: one can.
func (m *Machine) Validate(n int) error {
	if n != 1 {
		return fmt.Errorf("%s: found %d processes, expected 1: its network is not described", m.name, n)
	}
	return nil
}

// Launch starts a program of one process.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	if err := m.Validate(n); err != nil {
		return err
	}
	const name = "process 0"
	t := &node.Thread{CPU: node.NewProcessor(k, m.name+".Node[0].CPU"), Memory: node.NewMemory(name), Cache: node.NewCache(m.costs)}
	t.Process = k.Spawn(name, func(p *sim.Process) {
		body(&endpoint{machine: m, thread: t})
		t.Sync()
	})
	return nil
}

// endpoint is the only process of a program.
type endpoint struct {
	machine *Machine
	thread  *node.Thread
}

func (e *endpoint) Rank() int             { return 0 }
func (e *endpoint) Size() int             { return 1 }
func (e *endpoint) Thread() *node.Thread  { return e.thread }
func (e *endpoint) Peer(int) *sim.Process { return e.thread.Process }
func (e *endpoint) Memory() *node.Memory  { return e.thread.Memory }
func (e *endpoint) Costs() *node.Costs    { return e.machine.costs }
func (e *endpoint) Machine() string       { return e.machine.name }
