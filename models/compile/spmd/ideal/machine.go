package ideal

import (
	"fmt"
	"math"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Machine is an ideal machine.
type Machine struct {
	costs   *node.Costs
	latency sim.Duration
}

// New returns a machine whose processors have these costs and whose remote
// operations take latency each way.
func New(costs *node.Costs, latency sim.Duration) *Machine { return &Machine{costs, latency} }

// Name returns "ideal".
func (m *Machine) Name() string { return "ideal" }

// Sheet returns an empty sheet: the machine has no Spec.
func (m *Machine) Sheet() *machines.Sheet { return &machines.Sheet{} }

// ProcessesMax returns what is enough.
func (m *Machine) ProcessesMax() int { return math.MaxInt32 }

// Costs prices operations on one of the machine's processors.
func (m *Machine) Costs() *node.Costs { return m.costs }

// Launch starts n processes.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	if n < 1 {
		return fmt.Errorf("ideal: found %d processes, expected 1 or more", n)
	}
	job := &job{machine: m, kernel: k, arrived: sim.NewCondition("barrier"), addresses: make([]node.Addr, n)}
	for i := range n {
		job.start(i, body)
	}
	return nil
}

// job is a program on the machine.
type job struct {
	machine   *Machine
	kernel    *sim.Kernel
	processes []*Endpoint
	addresses []node.Addr // given in the exchange in progress
	entered   int         // in the barrier in progress
	barriers  uint64      // complete
	arrived   *sim.Condition
}

func (j *job) start(rank int, body func(e machines.Endpoint)) {
	name := fmt.Sprintf("process %d", rank)
	e := &Endpoint{job: j, rank: rank, delivered: sim.NewCondition("message")}
	e.thread = &node.Thread{
		CPU: node.NewProcessor(j.kernel, name+".CPU"), Memory: node.NewMemory(name), Cache: node.NewCache(j.machine.costs),
	}
	j.processes = append(j.processes, e)
	e.thread.Process = j.kernel.Spawn(name, func(*sim.Process) {
		body(e)
		e.thread.Sync()
	})
}

// Endpoint is one process.
type Endpoint struct {
	job       *job
	rank      int
	thread    *node.Thread
	ledger    machines.Ledger
	inbox     []message
	delivered *sim.Condition
}

// Rank is the process's number.
func (e *Endpoint) Rank() int { return e.rank }

// Size is how many processes there are.
func (e *Endpoint) Size() int { return len(e.job.processes) }

// Thread is the thread that runs the program.
func (e *Endpoint) Thread() *node.Thread { return e.thread }

// Peer is the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.job.processes[rank].thread.Process }

// Memory is the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.thread.Memory }

// Costs prices operations on the process's processor.
func (e *Endpoint) Costs() *node.Costs { return e.job.machine.costs }

// Machine names the machine.
func (e *Endpoint) Machine() string { return "ideal" }

// Ledger returns the process's ledger.
func (e *Endpoint) Ledger() *machines.Ledger { return &e.ledger }
