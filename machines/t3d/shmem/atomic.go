package shmem

import (
	"simrun/machines"
	"simrun/machines/t3d/shell"
	"simrun/sim/node"
)

// Swap is shmem_swap: it stores value at a word of a target and returns the word's
// old value.
func (p *PE) Swap(t *node.Thread, target node.Addr, value int64, pe int) (int64, error) {
	return p.PE.Swap(t, p.atomic("shmem_swap", pe, target, wordBytes), value)
}

// FetchIncrement returns one of a target's two fetch-and-increment registers and
// adds one to it.
func (p *PE) FetchIncrement(t *node.Thread, register, pe int) (int64, error) {
	return p.PE.FetchIncrement(t, p.atomic("fetch_increment", pe, 0, wordBytes), register)
}

// ReadModifyWrite is Swap, or what programs build around it for other operations.
func (p *PE) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	return p.PE.ReadModifyWrite(t, p.atomic("atomic operation", op.Target, op.Remote, int64(op.Size)), op)
}

// atomic is an access of one word by a call.
func (p *PE) atomic(call string, pe int, target node.Addr, n int64) *shell.Access {
	return &shell.Access{Call: call, Copy: machines.Copy{Target: pe, Remote: target, Bytes: n}, Cost: &p.lib.putCall}
}
