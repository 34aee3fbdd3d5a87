// Package ideal is a machine for tests of DART and what stands on it: memory behind
// a latency that grows with length and jitters, so that operations overtake each
// other. Its processes are those of several programs.
package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Options say what the machine is like.
type Options struct {
	Latency sim.Duration // one way
	PerByte sim.Duration
	Jitter  sim.Duration // operations take up to this much longer, pseudo-randomly
}

// machine is processes around shared memory.
type machine struct {
	kernel    *sim.Kernel
	options   Options
	parts     []int
	processes []*Process
	groups    []*group // by part
	random    uint64
}

// Launch starts programs of so many processes each on k, all running body.
func Launch(k *sim.Kernel, parts []int, o Options, body func(p *Process)) {
	m := &machine{kernel: k, options: o, parts: parts, random: k.Seed()*2 + 0x9e3779b97f4a7c15}
	costs := node.NewCosts(spec())
	for part, n := range parts {
		m.groups = append(m.groups, &group{all: sim.NewCondition("barrier")})
		for i := range n {
			m.add(part, i, costs)
		}
	}
	for _, p := range m.processes {
		p.thread.Process = k.Spawn(p.name(), func(*sim.Process) {
			body(p)
			p.thread.Sync()
		})
	}
}

func (m *machine) add(part, i int, costs *node.Costs) {
	p := &Process{machine: m, rank: len(m.processes), part: part, partRank: i, costs: costs, exposed: map[uint64]machines.Exposure{}}
	p.memory = node.NewMemory(p.name())
	p.came = sim.NewCondition("a completion in " + p.name())
	p.thread = &node.Thread{CPU: node.NewProcessor(m.kernel, p.name()+".CPU"), Memory: p.memory}
	m.processes = append(m.processes, p)
	g := m.groups[part]
	g.members = append(g.members, p)
}

// spec is a processor of 100 MHz that does everything in one clock.
func spec() *node.Spec {
	one := param.Of(sim.Cycle)
	return &node.Spec{
		Clock: param.Of(100 * sim.Megahertz), FloatAdd: one, FloatMultiply: one, FloatDivide: one, FloatSqrt: one,
		IntAdd: one, IntMultiply: one, IntDivide: one, Load: one, Store: one, Branch: one, Call: one,
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{Size: param.Of(sim.Size(64 << 10)), Line: param.Of(sim.Size(128)), Fill: param.Of(200 * sim.Nanosecond)},
			WriteBack: param.Of(100 * sim.Nanosecond),
		},
	}
}

// flight is how long an operation of n bytes is under way.
func (m *machine) flight(n int64) sim.Duration {
	d := m.options.Latency.Plus(m.options.PerByte.Times(n))
	if m.options.Jitter > 0 {
		m.random ^= m.random << 13
		m.random ^= m.random >> 7
		m.random ^= m.random << 17
		d += sim.Duration(m.random % uint64(m.options.Jitter))
	}
	return d
}

func (m *machine) after(d sim.Duration, fn func()) { m.kernel.After(d, sim.Wire, fn) }

// Process is one process: a dart.Transport.
type Process struct {
	machine        *machine
	rank           int
	part, partRank int
	costs          *node.Costs
	memory         *node.Memory
	thread         *node.Thread
	exposed        map[uint64]machines.Exposure
	queue          []machines.Event
	came           *sim.Condition
}

var _ interface {
	dart.Transport
	machines.Parts
} = (*Process)(nil)

func (p *Process) name() string { return fmt.Sprintf("process %d", p.rank) }

// Rank returns the process's number.
func (p *Process) Rank() int { return p.rank }

// Size returns how many processes there are.
func (p *Process) Size() int { return len(p.machine.processes) }

// Thread returns the program's thread.
func (p *Process) Thread() *node.Thread { return p.thread }

// Peer returns another process.
func (p *Process) Peer(rank int) *sim.Process { return p.machine.processes[rank].thread.Process }

// Memory returns the address space.
func (p *Process) Memory() *node.Memory { return p.memory }

// Costs returns the prices.
func (p *Process) Costs() *node.Costs { return p.costs }

// Machine returns "ideal".
func (p *Process) Machine() string { return "ideal" }

// Part returns the number of the program.
func (p *Process) Part() int { return p.part }

// Parts returns how many processes the programs have.
func (p *Process) Parts() []int { return p.machine.parts }

// PartRank returns the number in the program.
func (p *Process) PartRank() int { return p.partRank }

// Expose implements dart.Transport.
func (p *Process) Expose(t *node.Thread, x machines.Exposure) error {
	t.Sync()
	p.exposed[x.Key] = x
	if x.Bytes == 0 {
		return nil
	}
	return p.memory.Check(x.Addr, x.Bytes)
}

// Withdraw implements dart.Transport.
func (p *Process) Withdraw(t *node.Thread, key uint64) error {
	t.Sync()
	delete(p.exposed, key)
	return nil
}

// target returns the memory that a transfer is about.
func (p *Process) target(x machines.Transfer) (node.Addr, bool) {
	e, ok := p.exposed[x.Key]
	return e.Addr + node.Addr(x.Offset), ok && x.Offset >= 0 && x.Offset+x.Bytes <= e.Bytes
}

// wrong blames the process for an operation that missed its target.
func (p *Process) wrong(x machines.Transfer) {
	p.thread.Blame(fmt.Errorf("found %d bytes from %d on of key %d of process %d, expected exposed memory", x.Bytes, x.Offset, x.Key, x.Target))
}

// PutExposed implements dart.Transport.
func (p *Process) PutExposed(t *node.Thread, x machines.Transfer) error {
	t.Sync()
	m, to := p.machine, p.machine.processes[x.Target]
	if x.Bytes > 0 {
		if err := p.memory.Check(x.Local, x.Bytes); err != nil {
			return err
		}
	}
	m.after(m.options.PerByte.Times(x.Bytes), func() {
		data, err := p.copyOf(x.Local, x.Bytes)
		p.post(machines.Event{Kind: machines.Sent, Token: x.Token})
		m.after(m.flight(x.Bytes), func() {
			a, ok := to.target(x)
			if !ok || err != nil || to.write(a, data) != nil {
				p.wrong(x)
			} else if to.exposed[x.Key].Arrivals {
				to.post(machines.Event{Kind: machines.Arrived, Peer: p.rank, Key: x.Key, Offset: x.Offset, Header: x.Header})
			}
		})
	})
	return nil
}

// GetExposed implements dart.Transport.
func (p *Process) GetExposed(t *node.Thread, x machines.Transfer) error {
	t.Sync()
	m, from := p.machine, p.machine.processes[x.Target]
	m.after(m.flight(0), func() {
		a, ok := from.target(x)
		data, err := from.copyOf(a, x.Bytes)
		if !ok || err != nil {
			p.wrong(x)
			return
		}
		m.after(m.flight(x.Bytes), func() {
			if p.write(x.Local, data) != nil {
				p.wrong(x)
			}
			p.post(machines.Event{Kind: machines.Got, Token: x.Token})
		})
	})
	return nil
}

func (p *Process) copyOf(a node.Addr, n int64) ([]byte, error) {
	if n == 0 {
		return nil, nil
	}
	b, err := p.memory.Bytes(a, n)
	return append([]byte(nil), b...), err
}

func (p *Process) write(a node.Addr, data []byte) error {
	if len(data) == 0 {
		return nil
	}
	b, err := p.memory.Bytes(a, int64(len(data)))
	copy(b, data)
	return err
}

func (p *Process) post(c machines.Event) {
	p.queue = append(p.queue, c)
	p.came.Broadcast()
}

// NextEvent implements dart.Transport.
func (p *Process) NextEvent(t *node.Thread) (machines.Event, bool, error) {
	t.Sync()
	if len(p.queue) == 0 {
		return machines.Event{}, false, nil
	}
	c := p.queue[0]
	p.queue = p.queue[1:]
	return c, true, nil
}

// AwaitEvent implements dart.Transport.
func (p *Process) AwaitEvent(t *node.Thread, why sim.Waitable) (machines.Event, error) {
	for t.Sync(); len(p.queue) == 0; {
		p.came.WaitAs(t.Process, why)
	}
	c, _, err := p.NextEvent(t)
	return c, err
}

// CopyCost implements dart.Transport: a load and a store for each double word.
func (p *Process) CopyCost(t *node.Thread, runs, bytes int64) {
	t.Charge(p.costs.Ops(node.Ops{node.Load: bytes / 8, node.Store: bytes / 8, node.Branch: runs}))
}
