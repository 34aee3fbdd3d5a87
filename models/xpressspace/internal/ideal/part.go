package ideal

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// member is a process as one of its program alone, with what programming systems
// need among themselves: remote memory, a barrier, addresses.
type member struct {
	*Process
	group   *group
	waiting machines.WaitingCopies
}

var _ interface {
	machines.Endpoint
	machines.Parts
	machines.RemoteMemory
	machines.Barrier
	machines.AddressExchange
} = (*member)(nil)

// group is what the processes of a program share.
type group struct {
	members []*Process
	came    int
	round   int
	all     *sim.Condition
	given   []node.Addr // by rank, in the exchange under way
}

// PartEndpoint returns the process as one of its program alone.
func (p *Process) PartEndpoint() machines.Endpoint {
	return &member{Process: p, group: p.machine.groups[p.part]}
}

// Rank returns the number in the program.
func (m *member) Rank() int { return m.partRank }

// Size returns how many processes the program has.
func (m *member) Size() int { return len(m.group.members) }

// Peer returns another process of the program.
func (m *member) Peer(rank int) *sim.Process { return m.group.members[rank].thread.Process }

// Part returns 0: there is one program.
func (m *member) Part() int { return 0 }

// Parts returns how many processes it has.
func (m *member) Parts() []int { return m.machine.parts[m.part : m.part+1] }

// PartEndpoint returns the member itself.
func (m *member) PartEndpoint() machines.Endpoint { return m }

// Barrier implements machines.Barrier, in no time.
func (m *member) Barrier(t *node.Thread) error {
	t.Sync()
	g := m.group
	g.came++
	if g.came == len(g.members) {
		g.came = 0
		g.round++
		g.all.Broadcast()
		return nil
	}
	for round := g.round; g.round == round; {
		g.all.Wait(t.Process)
	}
	return nil
}

// ExchangeAddresses implements machines.AddressExchange. All processes get the same
// slice.
func (m *member) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	g := m.group
	t.Sync()
	if g.came == 0 {
		g.given = make([]node.Addr, len(g.members))
	}
	all := g.given
	all[m.partRank] = a
	return all, m.Barrier(t)
}

// counter is a machines.Counter.
type counter struct {
	count   int64
	counted *sim.Condition
}

// Value returns the current count.
func (c *counter) Value() int64 { return c.count }

// add counts on a counter, which may be nil.
func add(c machines.Counter) {
	if c, ok := c.(*counter); ok {
		c.count++
		c.counted.Broadcast()
	}
}

// NewCounter implements machines.Counters.
func (m *member) NewCounter() machines.Counter {
	return &counter{counted: sim.NewCondition("a counter of " + m.name())}
}

// WaitCounter implements machines.Counters.
func (m *member) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := c.(*counter)
	if why == nil {
		why = k.counted
	}
	for t.Sync(); k.count < n; {
		k.counted.WaitAs(t.Process, why)
	}
	k.count -= n
}

// Poll implements machines.Counters: there is nothing to handle.
func (m *member) Poll(t *node.Thread) { t.Sync() }

// Put implements machines.RemoteMemory.
func (m *member) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	to := m.group.members[c.Target]
	return m.copy(t, c, func() {
		data, err := m.copyOf(c.Local, c.Bytes)
		add(sent)
		m.machine.after(m.machine.flight(c.Bytes), func() {
			if err == nil {
				err = to.write(c.Remote, data)
			}
			m.finish(err, done)
		})
	})
}

// Get implements machines.RemoteMemory.
func (m *member) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	from := m.group.members[c.Target]
	return m.copy(t, c, func() {
		data, err := from.copyOf(c.Remote, c.Bytes)
		m.machine.after(m.machine.flight(c.Bytes), func() {
			if err == nil {
				err = m.write(c.Local, data)
			}
			m.finish(err, done)
		})
	})
}

// Fetch implements machines.RemoteMemory.
func (m *member) Fetch(t *node.Thread, c machines.Copy) error { return m.waiting.Fetch(m, t, c) }

// Store implements machines.RemoteMemory.
func (m *member) Store(t *node.Thread, c machines.Copy) error { return m.waiting.Store(m, t, c) }

// Quiet implements machines.RemoteMemory.
func (m *member) Quiet(t *node.Thread) error { return m.waiting.Quiet(m, t) }

// copy starts a transfer whose local memory is there.
func (m *member) copy(t *node.Thread, c machines.Copy, read func()) error {
	t.Sync()
	if c.Bytes > 0 {
		if err := m.memory.Check(c.Local, c.Bytes); err != nil {
			return err
		}
	}
	m.machine.after(m.machine.options.Latency, read)
	return nil
}

// finish counts a transfer that has ended, or blames the process for one that has
// missed its target.
func (m *member) finish(err error, done machines.Counter) {
	if err != nil {
		m.thread.Blame(err)
		return
	}
	add(done)
}
