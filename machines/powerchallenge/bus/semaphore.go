package bus

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// semaphore is a semaphore of System V that lets one process at a time into the memory of one. Each operation is a
// call of the kernel. A process that finds it taken sleeps there. The kernel switches to this process after the
// semaphore has been given back.
type semaphore struct {
	holder *CPU
	freed  *sim.Condition
}

func (s *semaphore) init(of *CPU) {
	s.freed = sim.NewCondition(fmt.Sprintf("the semaphore of the memory of process %d", of.rank))
}

// WaitingFor names the semaphore in reports.
func (s *semaphore) WaitingFor() string { return s.freed.WaitingFor() }

// HeldBy returns who has it.
func (s *semaphore) HeldBy() []*sim.Process {
	if s.holder == nil {
		return nil
	}
	return []*sim.Process{s.holder.thread.Process}
}

// AcquireSemaphore takes the semaphore of a target's memory, and waits for it.
func (c *CPU) AcquireSemaphore(t *node.Thread, target int) error {
	if err := c.checkTarget("semaphore", target); err != nil {
		return err
	}
	s := &c.job.cpus[target].semaphore
	c.enterKernel(t)
	for s.holder != nil {
		from := t.Now()
		s.freed.WaitAs(t.Process, s)
		c.ledger.Add(machines.Queueing, t.Now().Sub(from))
		c.ledger.Charge(t, machines.Remote, c.job.wake.Get())
		t.Sync()
	}
	s.holder = c
	return nil
}

// ReleaseSemaphore gives the semaphore back.
func (c *CPU) ReleaseSemaphore(t *node.Thread, target int) error {
	if err := c.checkTarget("semaphore", target); err != nil {
		return err
	}
	s := &c.job.cpus[target].semaphore
	if s.holder != c {
		return c.refuse("semaphore", nil, "the semaphore of the memory of process %d, which process %d does not hold", target, c.rank)
	}
	c.enterKernel(t)
	s.holder = nil
	s.freed.Broadcast()
	return nil
}

// enterKernel charges a call of the kernel and meets the clock.
func (c *CPU) enterKernel(t *node.Thread) {
	c.ledger.Charge(t, machines.Remote, c.job.enter.Get())
	t.Sync()
}
