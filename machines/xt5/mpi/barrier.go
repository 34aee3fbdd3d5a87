package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// meeting is where the processes of a communicator wait for each other.
//
// MPI_Barrier has three steps, as in MPICH2 1.1 (its source, recalled). The processes of each node meet. The first of
// each node meets those of the other nodes. It releases the processes of its node. Both meetings are disseminations:
// in round i, every process sends an empty message to the process 2^i further and receives one. The release is a
// broadcast along a binomial tree. With 20,000 processes this makes 110,000 messages. So their times are computed when
// the last process has come (barrier_times.go).
type meeting struct {
	base   *Base
	first  int
	here   []bool
	came   int
	call   string        // of those who have come
	leader string        // the process that came first
	at     []sim.Instant // by rank: when it came, then when it is through each step
	left   []sim.Instant // by rank: when its message of the round has left, or one to it
	heads  []int         // ranks of the first processes on their nodes
	early  []bool        // by head: the message of the round comes before it looks
	met    *sim.Condition
	given  []node.Addr // that are exchanged
}

// What the processes of a communicator meet for.
const (
	barrier  = "MPI_Barrier"
	exchange = "address exchange"
)

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
		m = &meeting{base: c.base, first: c.first, here: make([]bool, c.size), at: make([]sim.Instant, c.size),
			left: make([]sim.Instant, c.size), met: sim.NewCondition("barrier")}
		m.findHeads()
		c.base.meetings[key] = m
	}
	return m
}

// Barrier blocks until all processes have called it (MPI_Barrier).
func (c *Comm) Barrier(t *node.Thread) error {
	m := c.meeting()
	if err := m.enter(t, barrier); err != nil {
		return err
	}
	c.meet(t, m)
	return nil
}

// enter makes sure that all processes come for the same call. Nobody comes between it and meet.
func (m *meeting) enter(t *node.Thread, call string) error {
	t.Sync()
	switch {
	case m.came == 0:
		m.call, m.leader = call, t.Name()
	case m.call != call:
		return &machines.CollectiveError{Here: machines.CollectiveName(t, call), Other: m.leader, There: m.call}
	}
	return nil
}

// meet blocks t until all processes of the communicator have come, and then as
// long as the messages take.
func (c *Comm) meet(t *node.Thread, m *meeting) {
	start := t.Now()
	rank := c.Rank()
	causes := t.Kernel().Causes()
	m.at[rank], m.here[rank] = t.Kernel().Instant(), true
	m.came++
	if m.came < c.size {
		m.met.WaitAs(t.Process, m)
	} else {
		m.compute()
		m.came = 0
		clear(m.here)
		m.met.Broadcast()
	}
	if causes != nil && m.at[rank].At > t.Now() {
		causes.Next(m.at[rank].Moment)
	}
	t.Process.Sleep(m.at[rank].At.Sub(t.Now()))
	c.ni.Ledger().Add(machines.Barriers, t.Now().Sub(start))
}

func (m *meeting) port(rank int) *portals.Interface { return m.base.ports[m.first+rank].ni }

// WaitingFor names what the processes meet for.
func (m *meeting) WaitingFor() string {
	return fmt.Sprintf("%s: %d of %d processes to arrive", m.call, len(m.at)-m.came, len(m.at))
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

// ExchangeAddresses returns the addresses that all processes of the communicator gave, by rank. It takes the messages
// of a barrier, which carry the addresses, and the time in which all of them come in. All processes get the same
// slice.
func (c *Comm) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	m := c.meeting()
	if err := m.enter(t, exchange); err != nil {
		return nil, err
	}
	if m.came == 0 {
		m.given = make([]node.Addr, c.size)
	}
	all := m.given
	all[c.Rank()] = a
	c.meet(t, m)
	c.ni.Ledger().Charge(t, machines.Barriers, param.Transfer(c.ni.Node().Fabric().Spec().Rate, addressBytes*int64(len(all))))
	return all, nil
}

const addressBytes = 8
