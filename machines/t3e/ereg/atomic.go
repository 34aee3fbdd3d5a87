package ereg

import (
	"simrun/machines"
	"simrun/sim/node"
)

// ReadModifyWrite is an atomic operation in the owner's memory. The old value comes back to an E-register. The memory
// does one after the other, in order of arrival.
func (p *PE) ReadModifyWrite(t *node.Thread, a *Access, op machines.RMW) (old int64, err error) {
	if err := op.Check(); err != nil {
		return 0, p.Refuse(a.Call, "%v", err)
	}
	return p.Visit(t, a, op.Changed, op.Size)
}

// Visit lets the owner's memory change a word of so many bytes and returns what it was.
func (p *PE) Visit(t *node.Thread, a *Access, change func(old int64) int64, size int) (old int64, err error) {
	if err := p.check(a); err != nil {
		return 0, err
	}
	m, owner := p.job.times, p.job.pes[a.Target]
	before := a.cost().Plus(m.issue.Get()).Plus(m.atomicWay.Get()).Plus(p.way(owner))
	t.Charge(before)
	t.Sync()
	wait, until := owner.serve(t, m.word.Get())
	if size == 4 {
		old, err = modify[int32](owner.thread.Memory, a.Remote, change)
	} else {
		old, err = modify[int64](owner.thread.Memory, a.Remote, change)
	}
	if err != nil {
		return 0, p.fault(a, err)
	}
	owner.changed.Broadcast()
	t.ChargeWait(wait, until)
	after := m.word.Get().Plus(m.atomicWay.Get()).Plus(p.way(owner))
	t.Charge(after)
	p.fetched(a, before.Plus(after), wait)
	return old, nil
}

// modify changes a word of a memory. In a phantom it finds zeros.
func modify[T int32 | int64](m *node.Memory, at node.Addr, change func(old int64) int64) (int64, error) {
	v, err := node.View[T](m, at, 1)
	if err != nil || v == nil {
		return 0, err
	}
	old := int64(v[0])
	v[0] = T(change(old))
	return old, nil
}
