package mpi

import (
	"fmt"
	"slices"

	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// meeting is where the processes of a communicator wait for each other.
//
// MPI_Barrier is dissemination: in round i every process sends an empty message to
// the one 2^i further and receives one. With 20,000 processes these are 300,000
// messages, so their times are computed when the last process has come, round by
// round, from the costs that the messages would have. What is left out is that the
// process on the first core of a node sends later while its core handles interrupts
// for the others: with one process per node the result is that of messages to 5 %,
// with twelve it is up to half too short (TestBarrierIsMessages).
type meeting struct {
	base  *Base
	first int
	here  []bool
	came  int
	at    []sim.Time // by rank: when it came, then when it is through each round
	left  []sim.Time // by rank: when its message of the round has left
	met   *sim.Condition
	items []hostItem
	given []node.Addr // that are exchanged
}

// hostItem is what the host of a node handles in a round.
type hostItem struct {
	at   sim.Time
	cost sim.Duration
	rank int
}

// meetingKey names a communicator.
type meetingKey struct {
	context     uint64
	first, size int
}

// meeting returns the place where the communicator meets.
func (c *Comm) meeting() *meeting {
	key := meetingKey{c.context, c.first, c.size}
	m := c.base.meetings[key]
	if m == nil {
		m = &meeting{base: c.base, first: c.first, here: make([]bool, c.size), at: make([]sim.Time, c.size),
			left: make([]sim.Time, c.size), met: sim.NewCondition("barrier")}
		c.base.meetings[key] = m
	}
	return m
}

// Barrier blocks until all processes have called it (MPI_Barrier).
func (c *Comm) Barrier(t *node.Thread) error {
	c.meet(t, c.meeting())
	return nil
}

// meet blocks t until all processes of the communicator have come, and then as
// long as the messages take.
func (c *Comm) meet(t *node.Thread, m *meeting) {
	t.Sync()
	start := t.Now()
	rank := c.Rank()
	m.at[rank], m.here[rank] = start, true
	m.came++
	if m.came < c.size {
		m.met.WaitAs(t.Process, m)
	} else {
		m.compute()
		m.came = 0
		clear(m.here)
		m.met.Broadcast()
	}
	t.Process.Sleep(m.at[rank].Sub(t.Now()))
	l := c.ni.Ledger()
	l.Barrier = l.Barrier.Plus(t.Now().Sub(start))
}

// compute turns the times at which processes come into those at which they leave.
func (m *meeting) compute() {
	for step := 1; step < len(m.at); step *= 2 {
		m.send(step)
		for first := 0; first < len(m.at); {
			first = m.serve(first, step)
		}
		m.receive()
	}
}

func (m *meeting) port(rank int) *portals.Interface { return m.base.ports[m.first+rank].ni }

// send lets every process post its receive, as Comm.post does, and send.
func (m *meeting) send(step int) {
	n := len(m.at)
	for rank := range m.at {
		from, to := m.port(rank), m.port((rank+step)%n)
		s := from.Job().Spec()
		post := s.Poll.Get().Times(2).Plus(s.Call.Get().Times(3))
		put := m.base.spec.Send.Get().Plus(s.Call.Get())
		m.at[rank] = m.at[rank].Add(post.Plus(put))
		if from.Node() == to.Node() {
			m.at[rank] = m.at[rank].Add(s.Call.Get())
			m.left[rank] = m.at[rank]
		} else {
			m.at[rank] = m.at[rank].Add(s.Start.Get())
			m.left[rank] = m.at[rank].Add(from.Node().Fabric().HeaderTime())
		}
	}
}

// serve lets the host of a node, whose processes begin with one, handle the
// messages that come to them and the ends of those that they sent, in the order in
// which they come. It returns the first process of the next node.
func (m *meeting) serve(first, step int) int {
	n := len(m.at)
	host := m.port(first).Node()
	s := m.port(first).Job().Spec()
	m.items = m.items[:0]
	next := first
	for ; next < n && m.port(next).Node() == host; next++ {
		from := m.port((next - step%n + n) % n).Node()
		came := m.left[(next-step%n+n)%n]
		if from == host {
			m.at[next] = max(m.at[next], came.Add(s.Memory.Get()))
		} else {
			m.items = append(m.items, hostItem{came.Add(host.Fabric().Wire(from, host)), s.Match.Get(), next})
		}
		if m.port((next+step)%n).Node() != host {
			m.items = append(m.items, hostItem{m.left[next], s.Deliver.Get(), next})
		}
	}
	slices.SortStableFunc(m.items, func(a, b hostItem) int { return int(max(-1, min(1, a.at.Sub(b.at)))) })
	free := sim.Time(0)
	for _, i := range m.items {
		if i.at > free {
			free = i.at.Add(host.Fabric().Spec().Interrupt.Get())
		}
		free = free.Add(i.cost)
		m.at[i.rank] = max(m.at[i.rank], free)
	}
	m.at[first] = max(m.at[first], free) // its core has handled all of them
	return next
}

// receive lets every process find that its send and its receive are over.
func (m *meeting) receive() {
	for rank := range m.at {
		s := m.port(rank).Job().Spec()
		m.at[rank] = m.at[rank].Add(s.Poll.Get().Times(2).Plus(m.base.spec.Receive.Get()))
	}
}

// WaitingFor names what the processes meet for.
func (m *meeting) WaitingFor() string {
	return fmt.Sprintf("MPI_Barrier: %d of %d processes to arrive", len(m.at)-m.came, len(m.at))
}

// HeldBy returns the processes that have not come.
func (m *meeting) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for rank, here := range m.here {
		if !here {
			absent = append(absent, m.port(rank).Thread().Process)
		}
	}
	return absent
}

// ExchangeAddresses returns the addresses that all processes of the communicator
// gave, by rank: the messages of a barrier, which carry them, and what all of them
// take to come in. All processes get the same slice.
func (c *Comm) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	t.Sync() // who comes first makes the slice, and nobody comes between
	m := c.meeting()
	if m.came == 0 {
		m.given = make([]node.Addr, c.size)
	}
	all := m.given
	all[c.Rank()] = a
	c.meet(t, m)
	c.charge(t, c.ni.Node().Fabric().Spec().Rate.Get().Transfer(addressBytes*int64(len(all))))
	return all, nil
}

const addressBytes = 8
