// Package sequential is what a machine can run of which only the processors are
// described: sequential programs, on one node. Machines are made by it until they
// have a network.
package sequential

import (
	"fmt"
	"sync"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is what a machine's TOML file holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1"`
	Processor node.Spec          `toml:"processor"`
}

// Model describes a machine for listings and scenarios. Its Spec is the text of
// machines/NAME/NAME.toml.
func Model(name, title string, spec []byte) machines.Model {
	file := sync.OnceValues(func() (*tomlfile.Document, error) {
		return tomlfile.Parse("machines/"+name+"/"+name+".toml", spec)
	})
	return machines.Model{
		Name:  name,
		Title: title,
		Load: func() (machines.Machine, error) {
			doc, err := file()
			if err != nil {
				return nil, err
			}
			return load(name, doc)
		},
	}
}

// Machine is a machine that launches programs of one process, without
// capabilities. It has its own copy of the Spec.
type Machine struct {
	name  string
	spec  Spec
	sheet *machines.Sheet
	costs *node.Costs
}

func load(name string, doc *tomlfile.Document) (*Machine, error) {
	m := &Machine{name: name}
	sheet, err := machines.SpecFrom(doc, &m.spec)
	if err != nil {
		return nil, err
	}
	m.sheet, m.costs = sheet, node.NewCosts(&m.spec.Processor)
	return m, nil
}

// Name returns the model's name.
func (m *Machine) Name() string { return m.name }

// Sheet returns the machine's parameters.
func (m *Machine) Sheet() *machines.Sheet { return m.sheet }

// ProcessesMax returns one.
func (m *Machine) ProcessesMax() int { return 1 }

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
