package bus

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Device is MPICH's device for shared memory. A sender takes a packet in shared memory from a free list and puts it
// into the receiver's queue. Longer data go through a shared segment: the sender copies them in, the receiver copies
// them out.
type Device struct{ *Job }

// Packet writes a packet. The receiver has used these lines last, so they come to the sender. They are the lines of
// the free list and of the queue with their locks, and those of the packet.
func (d Device) Packet(t *node.Thread, from, to int, n int64) sim.Duration {
	s := &d.spec.MPICH
	c := d.cpus[from]
	c.shareLines(t, s.PacketLines.Get()+d.linesOf(int64(s.Header.Get())+n))
	t.Sync()
	causes := d.kernel.Causes()
	t.ChargeWait(d.words.Serve(causes, t.Now(), causes.Now(), d.slot.Get(), t.Activity(sim.CauseQueueing))) // the store that shows it
	t.Sync()
	return 0
}

// Take reads a packet: its lines and those of the queue come to the receiver.
func (d Device) Take(t *node.Thread, me, from int, n int64) {
	s := &d.spec.MPICH
	d.cpus[me].shareLines(t, s.TakeLines.Get()+d.linesOf(int64(s.Header.Get())+n))
}

// Stage copies data into the shared segment, whose lines the receiver has had last.
func (d Device) Stage(t *node.Thread, from, to int, at node.Addr, n int64) {
	d.pass(t, from, to, at, n, true)
}

// Collect copies data out of it.
func (d Device) Collect(t *node.Thread, me, from int, to node.Addr, n int64) {
	d.pass(t, me, from, to, n, false)
}

// pass copies between a process's memory and the segment that it shares with another.
func (d Device) pass(t *node.Thread, me, other int, local node.Addr, n int64, out bool) {
	c := d.cpus[me]
	l := c.copyLoop(t, machines.Copy{Target: other, Local: local, Bytes: n}, out)
	if me == other { // a message to itself finds the segment in its own cache, or not
		l.ReadRemote, l.WrittenRemote = false, false
	}
	x := c.PriceShared(l)
	c.noteLate(t.TakeLoop(x.Alone, x.Lines))
}

// Reaches reports false: memory outside the segment is private.
func (Device) Reaches() bool { return false }

// noteLate notes time that others on the bus cost a message. The calls of messages note all of their time
// themselves, so it is taken from there.
func (c *CPU) noteLate(late sim.Duration) {
	c.ledger.Add(machines.Queueing, late)
	c.ledger.Add(machines.Messages, -late)
}
