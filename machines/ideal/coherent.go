package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// guard is the lock of a process's memory.
type guard struct {
	holder *process
	freed  *sim.Condition
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

// SharedBytes returns bytes of a target's memory.
func (e *Endpoint) SharedBytes(target int, a node.Addr, n int64) ([]byte, error) {
	to, err := e.target(target)
	if err != nil {
		return nil, err
	}
	return to.thread.Memory.Bytes(a, n)
}

// PriceShared returns the time of a loop: a line of another process takes the load of a remote word more than a line
// of the process's own memory. Processors do not compete.
func (e *Endpoint) PriceShared(l machines.SharedLoop) machines.SharedTraffic {
	c := e.Costs()
	x := machines.SharedTraffic{
		Alone: l.Busy.Plus(c.Misses(l.Read)).Plus(c.WriteMisses(l.Written)),
		Lines: c.Lines(l.Read) + c.Lines(l.Written),
	}
	for _, side := range [...]struct {
		node.Access
		remote bool
	}{{l.Read, l.ReadRemote}, {l.Written, l.WrittenRemote}} {
		if side.remote {
			x.Alone = x.Alone.Plus(e.job.machine.Spec.Words.Load.Get().Times(c.Lines(side.Access)))
		}
	}
	return x
}

// TakeShared charges a loop.
func (e *Endpoint) TakeShared(t *node.Thread, x machines.SharedTraffic) {
	e.charge(t, machines.Remote, x.Alone)
}

// LockShared takes the lock of a target's memory, and waits for it.
func (e *Endpoint) LockShared(t *node.Thread, target int) error {
	to, err := e.target(target)
	if err != nil {
		return err
	}
	e.charge(t, machines.Remote, e.job.machine.Spec.Words.Load.Get())
	t.Sync()
	for g := &to.guard; ; {
		if g.holder == nil {
			g.holder = e.process
			return nil
		}
		g.freed.WaitAs(t.Process, g)
	}
}

// UnlockShared gives the lock back.
func (e *Endpoint) UnlockShared(t *node.Thread, target int) error {
	to, err := e.target(target)
	if err != nil {
		return err
	}
	if to.guard.holder != e.process {
		return fmt.Errorf("found the lock of process %d, expected one that this process holds", target)
	}
	e.charge(t, machines.Remote, e.job.machine.Spec.Words.Store.Get())
	t.Sync()
	to.guard.holder = nil
	to.guard.freed.Signal()
	return nil
}
