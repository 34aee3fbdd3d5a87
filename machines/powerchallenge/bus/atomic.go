package bus

import (
	"simrun/machines"
	"simrun/sim/node"
)

// ReadModifyWrite changes a word by load-linked and store-conditional: the line comes to
// the processor, which changes it in its cache. Operations on one line come one after
// the other, in the order in which they begin.
func (c *CPU) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	const call = "atomic operation"
	if err := c.checkTarget(call, op.Target); err != nil {
		return 0, err
	}
	if err := op.Check(); err != nil {
		return 0, c.refuse(call, nil, "%v", err)
	}
	memory := c.job.cpus[op.Target].thread.Memory
	if err := memory.Check(op.Remote, int64(op.Size)); err != nil {
		return 0, c.fault(call, op.Target, err)
	}
	c.changeLine(t, c.job.lineOf(op.Target, op.Remote), machines.Remote)
	c.ledger.Fetches++
	c.ledger.Bytes += int64(op.Size)
	old, err := op.Perform(memory)
	return old, c.fault(call, op.Target, err)
}

// changeLine is load-linked and store-conditional on a line. It meets the clock when it
// begins; the time of the change is charged.
func (c *CPU) changeLine(t *node.Thread, l *line, kind machines.Kind) {
	t.Sync()
	took, waited := c.own(t, l)
	took = took.Plus(c.job.atomic.Get())
	t.Charge(took)
	c.ledger.Add(kind, took)
	c.ledger.Add(machines.Queueing, waited)
}
