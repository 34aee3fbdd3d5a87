package ideal

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// groupKey names processes that meet: from first on, so many, for calls of one
// communicator.
type groupKey struct{ context, first, size int }

// group is where processes wait for each other.
type group struct {
	job     *job
	key     groupKey
	met     *sim.Condition
	purpose string // of those who wait
	leader  string // the process that came first
	here    []bool // by rank
	came    int
	gave    []node.Addr // by rank
}

func (j *job) group(key groupKey) *group {
	g := j.groups[key]
	if g == nil {
		g = &group{job: j, key: key, met: sim.NewCondition("meeting"), here: make([]bool, key.size)}
		j.groups[key] = g
	}
	return g
}

// meet blocks until all have come and returns what they gave, by rank. All must come for the same purpose; a process
// that does not fails.
func (g *group) meet(p *process, t *node.Thread, purpose string, a node.Addr) []node.Addr {
	watch := machines.StartWatch(t)
	t.Sync()
	purpose = machines.CollectiveName(t, purpose)
	if g.came == 0 {
		g.purpose, g.leader, g.gave = purpose, t.Name(), make([]node.Addr, g.key.size)
	}
	if purpose != g.purpose {
		t.Fail(&machines.CollectiveError{Here: purpose, Other: g.leader, There: g.purpose})
	}
	gave := g.gave
	gave[p.number-g.key.first], g.here[p.number-g.key.first] = a, true
	g.came++
	if g.came < g.key.size {
		g.met.WaitAs(t.Process, g)
	} else {
		g.came = 0
		clear(g.here)
		g.met.Broadcast()
	}
	t.Charge(g.job.machine.Spec.Barrier.Time.Get())
	p.ledger.Add(machines.Barriers, watch.Elapsed())
	return gave
}

// WaitingFor names what the processes meet for.
func (g *group) WaitingFor() string { return g.purpose + ": all to arrive" }

// HeldBy returns the processes that have not come.
func (g *group) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for rank, here := range g.here {
		if !here {
			absent = append(absent, g.job.processes[g.key.first+rank].thread.Process)
		}
	}
	return absent
}

// Barrier waits for all of the processes.
func (s scope) Barrier(t *node.Thread) error {
	s.meet(t, "barrier", 0)
	return nil
}

// ExchangeAddresses tells every process an address of every other.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	return slices.Clone(e.meet(t, "address exchange", a)), nil
}

func (s scope) meet(t *node.Thread, purpose string, a node.Addr) []node.Addr {
	return s.job.group(groupKey{s.context, s.first, s.size}).meet(s.process, t, purpose, a)
}
