package bus

import (
	"slices"

	"simrun/machines"
	"simrun/sim/node"
)

// Barrier waits for all processes by a counter and a flag in shared memory. A process that comes counts itself with an
// atomic operation. The last one sets the flag. The others look at the flag in their caches, and then fetch its line
// anew, one after the other.
func (c *CPU) Barrier(t *node.Thread, call string) {
	w := machines.StartWatch(t)
	c.count(t)
	c.job.gate.Meet(t, c.rank, call)
	c.leave(t)
	c.ledger.Add(machines.Barriers, w.Elapsed())
}

// ExchangeAddresses is a barrier before which each process writes an address to shared
// memory, and after which it reads those of all.
func (c *CPU) ExchangeAddresses(t *node.Thread, call string, a node.Addr) []node.Addr {
	w := machines.StartWatch(t)
	c.count(t)
	all := slices.Clone(c.job.gate.Exchange(t, c.rank, call, a))
	c.leave(t)
	t.Charge(c.job.steal.Times(c.job.linesOf(wordBytes * int64(len(c.job.cpus)))))
	c.ledger.Add(machines.Barriers, w.Elapsed())
	return all
}

// count adds one to the counter of those that have come.
func (c *CPU) count(t *node.Thread) {
	j := c.job
	t.Charge(j.costs.Ops(j.spec.Barrier.Arrive.Get()))
	t.Sync()
	took, _ := c.own(t, j.counter())
	t.Charge(took.Plus(j.atomic.Get()))
}

// counter is the line of the barrier's counter.
func (j *Job) counter() *line { return j.lineOf(nobody, 0) }

// leave charges the time of a process from the store of the flag on. First, the line of the flag is taken from all
// readers. Then it comes to one reader after the other.
func (c *CPU) leave(t *node.Thread) {
	j := c.job
	if len(j.cpus) > 1 {
		t.Charge(j.gain.Get().Plus(j.steal.Get()).Plus(j.slot.Times(int64(j.left))))
	}
	j.left = (j.left + 1) % len(j.cpus)
	t.Charge(j.costs.Ops(j.spec.Barrier.Leave.Get()))
}
