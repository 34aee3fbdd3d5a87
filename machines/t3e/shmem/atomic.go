package shmem

import (
	"simrun/machines"
	"simrun/machines/t3e/ereg"
	"simrun/sim/node"
)

// Swap is shmem_swap: it stores value at a word of a target and returns the old one.
func (p *PE) Swap(t *node.Thread, target node.Addr, value int64, pe int) (int64, error) {
	return p.modify(t, "shmem_swap", machines.RMW{Op: machines.Swap, Target: pe, Remote: target, Size: wordBytes, Operand: value})
}

// CSwap is shmem_cswap: Swap if the word equals cond.
func (p *PE) CSwap(t *node.Thread, target node.Addr, cond, value int64, pe int) (int64, error) {
	return p.modify(t, "shmem_cswap", machines.RMW{Op: machines.CompareAndSwap, Target: pe, Remote: target, Size: wordBytes, Operand: value, Compare: cond})
}

// MSwap is shmem_mswap: Swap of the bits that mask has.
func (p *PE) MSwap(t *node.Thread, target node.Addr, mask, value int64, pe int) (int64, error) {
	return p.Visit(t, p.atomic("shmem_mswap", pe, target, wordBytes), func(old int64) int64 { return old&^mask | value&mask }, wordBytes)
}

// FAdd is shmem_fadd: it adds to a word of a target and returns the old one.
func (p *PE) FAdd(t *node.Thread, target node.Addr, value int64, pe int) (int64, error) {
	return p.modify(t, "shmem_fadd", machines.RMW{Op: machines.FetchAndAdd, Target: pe, Remote: target, Size: wordBytes, Operand: value})
}

// FInc is shmem_finc: FAdd of one.
func (p *PE) FInc(t *node.Thread, target node.Addr, pe int) (int64, error) {
	return p.modify(t, "shmem_finc", machines.RMW{Op: machines.FetchAndAdd, Target: pe, Remote: target, Size: wordBytes, Operand: 1})
}

// ReadModifyWrite is any atomic operation.
func (p *PE) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	return p.modify(t, "atomic operation", op)
}

func (p *PE) modify(t *node.Thread, call string, op machines.RMW) (int64, error) {
	return p.PE.ReadModifyWrite(t, p.atomic(call, op.Target, op.Remote, int64(op.Size)), op)
}

// atomic is an access of one word by a call.
func (p *PE) atomic(call string, pe int, target node.Addr, n int64) *ereg.Access {
	return &ereg.Access{Call: call, Copy: machines.Copy{Target: pe, Remote: target, Bytes: n}, Cost: p.callTime()}
}

// lockHome is the processing element whose word of a symmetric lock counts.
const lockHome = 0

// SetLock is shmem_set_lock: it waits until the word at a symmetric address is free and
// takes it, by compare-and-swap again and again.
func (p *PE) SetLock(t *node.Thread, lock node.Addr) error {
	for {
		free, err := p.TestLock(t, lock)
		if err != nil || free {
			return err
		}
	}
}

// TestLock is shmem_test_lock: it takes the lock if it is free, and reports whether it
// was.
func (p *PE) TestLock(t *node.Thread, lock node.Addr) (bool, error) {
	old, err := p.modify(t, "shmem_test_lock", machines.RMW{Op: machines.CompareAndSwap, Target: lockHome, Remote: lock, Size: wordBytes,
		Operand: int64(p.Rank()) + 1})
	return err == nil && old == 0, err
}

// ClearLock is shmem_clear_lock: it gives the lock back, after all that has been put is in
// place.
func (p *PE) ClearLock(t *node.Thread, lock node.Addr) error {
	p.Quiet(t)
	mine := int64(p.Rank()) + 1
	old, err := p.modify(t, "shmem_clear_lock", machines.RMW{Op: machines.CompareAndSwap, Target: lockHome, Remote: lock, Size: wordBytes, Compare: mine})
	if err == nil && old != mine {
		err = p.Refuse("shmem_clear_lock", "a lock that PE %d does not hold", p.Rank())
	}
	return err
}
