package bus

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// guard is a spin lock in shared memory. A process that finds it taken looks at it in its own cache. The holder's
// store takes the line away. Then the process reads the line and tries again.
type guard struct {
	line   line
	holder *CPU
	freed  *sim.Condition
}

func (g *guard) init(of *CPU) {
	g.line.holder = nobody
	g.freed = sim.NewCondition(fmt.Sprintf("the lock of the memory of process %d", of.rank))
}

// WaitingFor names the lock in reports.
func (g *guard) WaitingFor() string { return g.freed.WaitingFor() }

// HeldBy returns who has it.
func (g *guard) HeldBy() []*sim.Process {
	if g.holder == nil {
		return nil
	}
	return []*sim.Process{g.holder.thread.Process}
}

// LockShared takes the lock of a target's memory, and waits for it.
func (c *CPU) LockShared(t *node.Thread, target int) error {
	if err := c.checkTarget("lock", target); err != nil {
		return err
	}
	g := &c.job.cpus[target].guard
	for {
		c.changeLine(t, &g.line, machines.Remote)
		t.Sync()
		if g.holder == nil {
			g.holder = c
			return nil
		}
		from := t.Now()
		g.freed.WaitAs(t.Process, g)
		c.ledger.Add(machines.Queueing, t.Now().Sub(from))
	}
}

// UnlockShared gives the lock back.
func (c *CPU) UnlockShared(t *node.Thread, target int) error {
	if err := c.checkTarget("unlock", target); err != nil {
		return err
	}
	g := &c.job.cpus[target].guard
	if g.holder != c {
		return c.refuse("unlock", nil, "the lock of the memory of process %d, which process %d does not hold", target, c.rank)
	}
	c.changeLine(t, &g.line, machines.Remote)
	t.Sync()
	g.holder = nil
	g.freed.Broadcast()
	return nil
}
