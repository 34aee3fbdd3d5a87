package t3e

import (
	"simrun/machines/t3e/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// device is how Cray's MPI moves packets and data, as far as this is known. It puts packets into queues at their
// receivers. The receivers look at the queues in their own memory. They get longer data from the sender's memory, or
// from its buffer.
type device struct {
	library *shmem.Library
	costs   *node.Costs
	header  int64
}

// Packet puts a packet into the receiver's queue.
func (d device) Packet(t *node.Thread, from, to int, n int64) sim.Duration {
	p, q := d.library.PE(from), d.library.PE(to)
	if from == to {
		t.Charge(d.copyTime(d.header + n))
		t.Sync()
		return 0
	}
	before := p.Ledger().Hold() // the calls of messages note all of their time themselves
	err := p.PutBuffer(t, d.header+n, to, "MPI packet")
	p.Ledger().Release(before)
	if err != nil {
		t.Fail(err) // never: ranks and lengths have been checked
	}
	t.Sync()
	return p.Flight(q.PE)
}

// Take reads a packet from the process's own memory. The packet has just come and is in no cache.
func (d device) Take(t *node.Thread, me, from int, n int64) {
	t.Charge(d.costs.Misses(node.Access{Count: 1, Bytes: d.header + n}))
}

// Stage copies data into a buffer in the process's own memory.
func (d device) Stage(t *node.Thread, from, to int, at node.Addr, n int64) {
	t.Charge(d.copyTime(n))
}

// Collect gets data from the sender.
func (d device) Collect(t *node.Thread, me, from int, to node.Addr, n int64) {
	if me == from {
		t.Charge(d.copyTime(n))
		return
	}
	p := d.library.PE(me)
	before := p.Ledger().Hold()
	err := p.GetBuffer(t, n, from, "MPI data")
	p.Ledger().Release(before)
	if err != nil {
		t.Fail(err) // never: ranks and lengths have been checked
	}
}

// copyTime returns what copying bytes takes that are in no cache.
func (d device) copyTime(n int64) sim.Duration {
	return d.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: wordBytes})
}

// Reaches reports true: E-registers read any memory.
func (device) Reaches() bool { return true }
