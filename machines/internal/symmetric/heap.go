package symmetric

import (
	"fmt"
	"slices"

	"simrun/sim/node"
)

// heap is the symmetric heap: memory at the same addresses in all processing
// elements. It is a window of the address space; every block has bytes of its own,
// so running off its end is noticed.
type heap struct {
	base   node.Addr // 0 before the first shmalloc
	blocks []block   // by offset
}

type block struct {
	off   int64
	bytes []byte
}

// heapBytes is the memory of a processing element: 64 MB.
const heapBytes = 64 << 20

// blockAlign separates blocks by whole lines.
const blockAlign = 64

// Bytes shows the blocks in the address space.
func (h *heap) Bytes(off, n int64) ([]byte, error) {
	i, found := slices.BinarySearchFunc(h.blocks, off, func(b block, off int64) int { return int(b.off - off) })
	if !found {
		i--
	}
	if i < 0 || off+n > h.blocks[i].off+int64(len(h.blocks[i].bytes)) {
		return nil, fmt.Errorf("%d bytes at offset %d of the symmetric heap are in no block of it", n, off)
	}
	at := off - h.blocks[i].off
	return h.blocks[i].bytes[at : at+n : at+n], nil
}

// gap returns the first offset that n bytes fit at, and the place of the new block
// among the others.
func (h *heap) gap(n int64) (off int64, place int) {
	for i, b := range h.blocks {
		if b.off-off >= n+blockAlign {
			return off, i
		}
		off = (b.off + int64(len(b.bytes)) + 2*blockAlign - 1) / blockAlign * blockAlign
	}
	return off, len(h.blocks)
}

// Shmalloc returns n bytes, zeroed, of the symmetric heap. It is collective:
// all processing elements ask for as much in the same order and get the same
// address.
func (p *Calls) Shmalloc(t *node.Thread, n int64) (node.Addr, error) {
	const call = "shmalloc"
	h := &p.heap
	off, place := h.gap(n)
	if n < 0 || n > heapBytes-off {
		return 0, p.hw.Refuse(call, "%d bytes, expected at most %d, the rest of the heap", n, max(heapBytes-off, 0))
	}
	if h.base == 0 {
		h.base = t.Memory.Map(h, heapBytes)
	}
	h.blocks = slices.Insert(h.blocks, place, block{off, make([]byte, n)})
	mine := h.base + node.Addr(off)
	for pe, a := range p.hw.ExchangeAddresses(t, call, mine) {
		if a != mine {
			return 0, p.hw.Refuse(call, "address %#x, expected %#x as in PE %d; all PEs allocate the same in the same order", mine, a, pe)
		}
	}
	return mine, nil
}

// Shfree gives a block back. It is collective.
func (p *Calls) Shfree(t *node.Thread, a node.Addr) error {
	const call = "shfree"
	for i, b := range p.heap.blocks {
		if p.heap.base+node.Addr(b.off) == a {
			p.hw.WaitForAll(t, call)
			p.heap.blocks = slices.Delete(p.heap.blocks, i, i+1)
			return nil
		}
	}
	return p.hw.Refuse(call, "address %#x, expected one that shmalloc has returned", a)
}
