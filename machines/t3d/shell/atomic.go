package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Swap stores an operand of 4 or 8 bytes at the owner and returns what was there,
// in one round trip.
func (p *PE) Swap(t *node.Thread, a *Access, operand int64) (old int64, err error) {
	err = p.visit(t, a, &p.job.times.swapWay, func(owner *PE) error {
		swap := machines.RMW{Op: machines.Swap, Remote: a.Remote, Size: int(a.Bytes), Operand: operand}
		old, err = swap.Perform(owner.thread.Memory)
		owner.invalidated(a, a.Remote, 0)
		return err
	})
	return old, err
}

// FetchIncrement returns one of the two counters of the owner's shell and adds
// one to it.
func (p *PE) FetchIncrement(t *node.Thread, a *Access, register int) (old int64, err error) {
	if register < 0 || register >= len(p.counter) {
		return 0, p.refuse(a.Call, nil, "register %d, expected 0 to %d", register, len(p.counter)-1)
	}
	err = p.visit(t, a, &p.job.times.incWay, func(owner *PE) error {
		old = owner.counter[register]
		owner.counter[register]++
		return nil
	})
	return old, err
}

// ReadModifyWrite is any atomic operation. The shell only swaps. Programs build the others around a swap: they swap a
// lock at the owner, load the word, store it and free the lock. The model assumes that nobody finds the lock held. The
// owner's interface orders the operations at the instant at which the word is there.
func (p *PE) ReadModifyWrite(t *node.Thread, a *Access, op machines.RMW) (old int64, err error) {
	if err := op.Check(); err != nil {
		return 0, p.refuse(a.Call, nil, "%v", err)
	}
	if op.Op == machines.Swap {
		return p.Swap(t, a, op.Operand)
	}
	if err := p.check(a); err != nil {
		return 0, err
	}
	m, owner := p.job.times, p.job.pes[a.Target]
	trip := func(way *param.Amount) sim.Duration {
		return way.Times(2).Plus(m.hop.Times(2 * p.hops(owner))).Plus(m.service(wordBytes))
	}
	q := p.job.costs.Quotes()
	lock := param.AmountOf(q, func() sim.Duration { return a.Cost.Get().Plus(trip(&m.swapWay)) })
	write := param.AmountOf(q, func() sim.Duration {
		return a.Each.Get().Plus(trip(&m.storeWay)).Plus(m.storeIssue.Get())
	})
	b := *a
	b.Cost, b.Each = &lock, &write
	err = p.visit(t, &b, &m.loadWay, func(owner *PE) error {
		p.answer(t, owner, 0, 0, m.services(wordBytes, 3), 3*wordBytes) // lock, write, unlock
		old, err = op.Perform(owner.thread.Memory)
		owner.invalidated(a, a.Remote, 0)
		return err
	})
	return old, err
}

// visit goes to the owner and back, and acts there.
func (p *PE) visit(t *node.Thread, a *Access, way *param.Amount, act func(owner *PE) error) error {
	if err := p.check(a); err != nil {
		return err
	}
	owner := p.job.pes[a.Target]
	before := p.setup(a).Plus(way.Get()).Plus(p.way(owner))
	t.Charge(before)
	t.Sync()
	wait, until := p.answer(t, owner, 0, 0, p.job.times.service(wordBytes), a.Bytes)
	if err := act(owner); err != nil {
		return p.fault(a, err)
	}
	owner.changed.Broadcast()
	t.ChargeWait(wait, until)
	after := p.job.times.service(wordBytes).Plus(way.Get()).Plus(p.way(owner)).Plus(a.Each.Get())
	t.Charge(after)
	p.fetched(a, before.Plus(after), wait)
	return nil
}
