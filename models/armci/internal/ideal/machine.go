package ideal

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Options say what the machine is like.
type Options struct {
	Latency   sim.Duration // one way
	PerByte   sim.Duration
	Jitter    sim.Duration // transfers take up to this much longer, pseudo-randomly
	HeaderMax int          // of active messages; 0: the machine has none
	Arrivals  bool         // puts can count at their target
	Handlers  int          // threads that run completion handlers; 0: one
}

// Machine is n processes around shared memory.
type Machine struct {
	kernel    *sim.Kernel
	options   Options
	endpoints []*process
	gate      meeting
	random    uint64
}

// Launch starts a program of n processes on k, each running body.
func Launch(k *sim.Kernel, n int, o Options, body func(e machines.Endpoint)) *Machine {
	m := &Machine{kernel: k, options: o, random: k.Seed()*2 + 0x9e3779b97f4a7c15}
	m.gate = meeting{machine: m, met: sim.NewCondition("barrier")}
	costs := node.NewCosts(spec())
	for r := range n {
		m.endpoints = append(m.endpoints, newProcess(m, r, costs))
	}
	for _, p := range m.endpoints {
		p.start(body)
	}
	return m
}

// Endpoint returns the endpoint of process r, with the capabilities that the
// options choose.
func (m *Machine) Endpoint(r int) machines.Endpoint { return m.endpoints[r].endpoint() }

// spec is a processor of 100 MHz that does everything in one clock, with a
// cache of 64 KiB in lines of 128 bytes.
func spec() *node.Spec {
	one := param.Of(sim.Cycle)
	return &node.Spec{
		Clock: param.Of(100 * sim.Megahertz), FloatAdd: one, FloatMultiply: one, FloatDivide: one, FloatSqrt: one,
		IntAdd: one, IntMultiply: one, IntDivide: one, Load: one, Store: one, Branch: one, Call: one,
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{
				Size: param.Of(sim.Size(64 << 10)), Line: param.Of(sim.Size(128)), Fill: param.Of(200 * sim.Nanosecond),
			},
			WriteBack: param.Of(100 * sim.Nanosecond),
		},
	}
}

// flight is how long a transfer of n bytes is under way.
func (m *Machine) flight(n int64) sim.Duration {
	d := m.options.Latency.Plus(m.options.PerByte.Times(n))
	if m.options.Jitter > 0 {
		m.random ^= m.random << 13
		m.random ^= m.random >> 7
		m.random ^= m.random << 17
		d += sim.Duration(m.random % uint64(m.options.Jitter))
	}
	return d
}

// after calls fn after d, before anything a program does at that instant.
func (m *Machine) after(d sim.Duration, fn func()) { m.kernel.After(d, sim.Wire, fn) }

// meeting is where processes wait for each other.
type meeting struct {
	machine *Machine
	met     *sim.Condition
	purpose string // of those who wait
	first   string // the process that came first
	absent  []bool // by rank
	came    int
	gave    []node.Addr
}

// meet blocks until all have come and returns what they gave, by rank. All
// must come for the same: who does not fails.
func (g *meeting) meet(t *node.Thread, purpose string, rank int, a node.Addr) []node.Addr {
	t.Sync()
	if t.Call != "" {
		purpose = t.Call + " (" + purpose + ")"
	}
	n := len(g.machine.endpoints)
	if g.came == 0 {
		g.purpose, g.first, g.gave, g.absent = purpose, t.Name(), make([]node.Addr, n), slices.Repeat([]bool{true}, n)
	}
	if purpose != g.purpose {
		t.Fail(fmt.Errorf("mismatched collective calls: %s here, %s in %s; all must make the same ones in the same order", purpose, g.purpose, g.first))
	}
	gave := g.gave
	gave[rank], g.absent[rank] = a, false
	g.came++
	if g.came < n {
		g.met.WaitAs(t.Process, g)
	} else {
		g.came = 0
		g.met.Broadcast()
	}
	t.Sleep(g.machine.options.Latency)
	return gave
}

// WaitingFor names what the processes meet for.
func (g *meeting) WaitingFor() string { return g.purpose + ": all to arrive" }

// HeldBy returns the processes that have not come.
func (g *meeting) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for r, is := range g.absent {
		if is {
			absent = append(absent, g.machine.endpoints[r].thread.Process)
		}
	}
	return absent
}

func (m *Machine) target(rank int) (*process, error) {
	if rank < 0 || rank >= len(m.endpoints) {
		return nil, fmt.Errorf("found process %d, expected 0 to %d", rank, len(m.endpoints)-1)
	}
	return m.endpoints[rank], nil
}
