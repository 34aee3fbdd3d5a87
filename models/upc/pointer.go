package upc

import (
	"fmt"

	"simrun/sim/node"
)

// Pointer is a pointer-to-shared.
type Pointer struct {
	Thread int   // that it points to (upc_threadof)
	Phase  int64 // elements from the beginning of the block (upc_phaseof)
	Addr   int64 // bytes from the beginning of the thread's shared heap (upc_addrfield)
}

// String returns the three fields.
func (p Pointer) String() string {
	return fmt.Sprintf("<thread %d, phase %d, address %#x>", p.Thread, p.Phase, p.Addr)
}

// ResetPhase returns the pointer with phase 0 (upc_resetphase).
func (p Pointer) ResetPhase() Pointer {
	p.Phase = 0
	return p
}

// Type is the type that a pointer-to-shared has: that of its elements, and how they
// are dealt to threads.
type Type struct {
	ElemSize int64 // bytes (upc_elemsizeof)
	// Block is the number of elements of a block (upc_blocksizeof), or Indefinite.
	Block int64
}

// Indefinite is the block size of shared [] and shared [0]: all elements have one
// thread.
const Indefinite int64 = 0

// Add returns the pointer n elements further; n may be negative. It goes through the rest of the block, then to the
// next thread, and after the last thread to the next block of thread 0.
func (y Type) Add(p Pointer, n int64, threads int) Pointer {
	if y.Block == Indefinite {
		p.Addr += n * y.ElemSize
		return p
	}
	block := p.Addr - p.Phase*y.ElemSize // where the block begins
	at := p.Phase + n
	blocks := floorDiv(at, y.Block)
	p.Phase = at - blocks*y.Block
	to := int64(p.Thread) + blocks
	rounds := floorDiv(to, int64(threads))
	p.Thread = int(to - rounds*int64(threads))
	p.Addr = block + (rounds*y.Block+p.Phase)*y.ElemSize
	return p
}

// Sub returns by how many elements p lies behind q, the inverse of [Type.Add].
func (y Type) Sub(p, q Pointer, threads int) int64 {
	if y.Block == Indefinite {
		return (p.Addr - q.Addr) / y.ElemSize
	}
	rounds := ((p.Addr-q.Addr)/y.ElemSize - (p.Phase - q.Phase)) / y.Block
	return (rounds*int64(threads)+int64(p.Thread-q.Thread))*y.Block + p.Phase - q.Phase
}

// floorDiv divides, rounding down. b is positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Private returns the address of shared memory that has affinity to the thread: the
// pointer cast to a private one.
func (t *Thread) Private(p Pointer) (node.Addr, error) {
	t.enter("cast to a private pointer")
	defer t.leave()
	t.charge(t.counts.SharedAccess.Get())
	if p.Thread != t.MyThread() {
		return 0, t.wrong("pointer %v, expected one to thread %d", p, t.MyThread())
	}
	if err := t.check(p, 0); err != nil {
		return 0, err
	}
	return t.address(p), nil
}

// address returns where a pointer points to in the memory of its thread.
func (t *Thread) address(p Pointer) node.Addr { return t.bases[p.Thread] + node.Addr(p.Addr) }
