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
	if op.Size != 4 && op.Size != wordBytes {
		return 0, c.refuse(call, nil, "a word of %d bytes, expected 4 or 8", op.Size)
	}
	if op.Op < machines.FetchAndAdd || op.Op > machines.CompareAndSwap {
		return 0, c.refuse(call, nil, "operation %d, expected 0 to %d", op.Op, machines.CompareAndSwap)
	}
	memory := c.job.cpus[op.Target].thread.Memory
	if err := memory.Check(op.Remote, int64(op.Size)); err != nil {
		return 0, c.fault(call, op.Target, err)
	}
	c.changeLine(t, c.job.lineOf(op.Target, op.Remote), machines.Remote)
	c.ledger.Fetches++
	c.ledger.Bytes += int64(op.Size)
	old, err := modify(memory, op)
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

// modify performs op in a memory. In a phantom it finds zeros.
func modify(m *node.Memory, op machines.RMW) (int64, error) {
	if op.Size == 4 {
		return change[int32](m, op)
	}
	return change[int64](m, op)
}

func change[T int32 | int64](m *node.Memory, op machines.RMW) (int64, error) {
	v, err := node.View[T](m, op.Remote, 1)
	if err != nil || v == nil {
		return 0, err
	}
	old := int64(v[0])
	v[0] = T(changed(op, old))
	return old, nil
}

// changed returns the word's new value.
func changed(op machines.RMW, old int64) int64 {
	switch op.Op {
	case machines.FetchAndAdd:
		return old + op.Operand
	case machines.FetchAndOr:
		return old | op.Operand
	case machines.CompareAndSwap:
		if old != op.Compare {
			return old
		}
	}
	return op.Operand
}
