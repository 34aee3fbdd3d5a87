package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// wordsMax is the most bytes that a load or a store of remote words moves.
const wordsMax = 16

// checkWords refuses what is not a word of 4 or 8 bytes, or two of 8.
func checkWords(bytes int64) error {
	if bytes != 4 && bytes != 8 && bytes != wordsMax {
		return fmt.Errorf("found %d bytes, expected a word of 4 or 8, or two of 8", bytes)
	}
	return nil
}

// LoadRemote loads a word, or two.
func (e *Endpoint) LoadRemote(t *node.Thread, c machines.Copy) error {
	if err := checkWords(c.Bytes); err != nil {
		return err
	}
	e.ledger.Fetches++
	return e.access(t, c, e.job.machine.Spec.Words.Load.Get(), func(owner *process) error {
		return e.Memory().Copy(c.Local, owner.thread.Memory, c.Remote, c.Bytes)
	})
}

// StoreRemote stores a word, or two, without waiting.
func (e *Endpoint) StoreRemote(t *node.Thread, c machines.Copy) error {
	if err := checkWords(c.Bytes); err != nil {
		return err
	}
	to, err := e.check(c)
	if err != nil {
		return err
	}
	e.charge(t, machines.Remote, e.job.machine.Spec.Words.Store.Get())
	t.Sync()
	e.ledger.Stores++
	e.ledger.Bytes += c.Bytes
	e.underWay++
	x := &transfer{issue: issue{e.process, t.Call, t.Now()}, Copy: c, from: e.process, to: to}
	data := x.read(e.process, c.Local)
	e.job.kernel.After(e.job.way(e.process, to), sim.Wire, func() {
		x.write(to, c.Remote, data)
		e.job.kernel.After(e.job.way(to, e.process), sim.Wire, e.copied)
	})
	return nil
}

// FenceRemote waits until all stores are in place.
func (e *Endpoint) FenceRemote(t *node.Thread) error { return e.Quiet(t) }

// ReadModifyWrite performs an atomic operation at the owner of a word.
func (e *Endpoint) ReadModifyWrite(t *node.Thread, op machines.RMW) (old int64, err error) {
	if err := op.Check(); err != nil {
		return 0, err
	}
	e.ledger.Fetches++
	c := machines.Copy{Target: op.Target, Remote: op.Remote}
	err = e.access(t, c, e.job.machine.Spec.Library.Call.Get(), func(owner *process) error {
		old, err = op.Perform(owner.thread.Memory)
		return err
	})
	return old, err
}
