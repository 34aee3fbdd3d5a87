package vm

import (
	"fmt"
	"math/bits"
)

// heap keeps the free pieces of memory in lists by size, with sixteen classes between two powers of two. So two
// searches of bits find a piece, and it fits within a sixteenth. Free neighbours are joined at once. The piece that
// was freed last is used first.
type heap struct {
	low, top uint32 // the heap's range so far
	free     [classes]*piece
	full     [classes / 64]uint64 // classes that have a piece
	used     map[uint32]*piece    // by address
	last     *piece               // the piece that ends at top
	spare    *piece               // records for reuse, by next
}

// piece is a range of the heap. The pieces are a list in the order of
// addresses; free ones are also in the list of their class.
type piece struct {
	addr        uint32
	size        uint32
	isFree      bool
	below, over *piece
	prev, next  *piece
}

const (
	grain   = 16 // sizes and addresses are multiples
	classes = 512
)

func (h *heap) init(low uint32) {
	*h = heap{low: low, top: low, used: map[uint32]*piece{}}
}

// class returns the list for a free piece of n grains, n > 0.
func class(n uint32) int {
	if n < 16 {
		return int(n)
	}
	log := bits.Len32(n) - 1
	return (log-3)*16 + int(n>>(log-4))&15
}

// classFor returns the first class all of whose pieces have n grains or more.
func classFor(n uint32) int {
	c := class(n)
	if n >= 32 && n&(1<<(bits.Len32(n)-5)-1) != 0 {
		c++
	}
	return c
}

// take returns a free piece of at least n grains, nil if there is none.
func (h *heap) take(n uint32) *piece {
	c := classFor(n)
	for w := c / 64; w < len(h.full); w++ {
		set := h.full[w]
		if w == c/64 {
			set &= ^uint64(0) << (c % 64)
		}
		if set != 0 {
			p := h.free[w*64+bits.TrailingZeros64(set)]
			h.unlink(p)
			return p
		}
	}
	return nil
}

func (h *heap) link(p *piece) {
	c := class(p.size / grain)
	p.isFree, p.prev, p.next = true, nil, h.free[c]
	if p.next != nil {
		p.next.prev = p
	}
	h.free[c] = p
	h.full[c/64] |= 1 << (c % 64)
}

func (h *heap) unlink(p *piece) {
	c := class(p.size / grain)
	if p.prev != nil {
		p.prev.next = p.next
	} else if h.free[c] = p.next; p.next == nil {
		h.full[c/64] &^= 1 << (c % 64)
	}
	if p.next != nil {
		p.next.prev = p.prev
	}
	p.isFree, p.prev, p.next = false, nil, nil
}

func (h *heap) record(addr, size uint32, below, over *piece) *piece {
	p := h.spare
	if p == nil {
		p = &piece{}
	} else {
		h.spare = p.next
	}
	*p = piece{addr: addr, size: size, below: below, over: over}
	if below != nil {
		below.over = p
	}
	if over != nil {
		over.below = p
	} else {
		h.last = p
	}
	return p
}

// alloc returns the address of n bytes; grow makes memory up to an address
// usable.
func (h *heap) alloc(n int64, grow func(end int64) bool) (uint32, bool) {
	if n < 0 || n > 1<<32-grain {
		return 0, false
	}
	size := uint32(max((n+grain-1)&^(grain-1), grain))
	p := h.take(size / grain)
	if p == nil {
		if p = h.extend(size, grow); p == nil {
			return 0, false
		}
	}
	if rest := p.size - size; rest > 0 {
		p.size = size
		h.link(h.record(p.addr+size, rest, p, p.over))
	}
	h.used[p.addr] = p
	return p.addr, true
}

// extend makes a piece of at least size bytes at the top, out of the free one
// there if there is one.
func (h *heap) extend(size uint32, grow func(end int64) bool) *piece {
	start, top := h.top, h.last
	if top != nil && top.isFree {
		if top.size >= size { // its class is not searched for this size
			h.unlink(top)
			return top
		}
		start = top.addr
	}
	if end := int64(start) + int64(size); end > 1<<32-pageSize || !grow(end) {
		return nil
	}
	h.top = start + size
	if top != nil && top.isFree {
		h.unlink(top)
		top.size = size
		return top
	}
	return h.record(start, size, h.last, nil)
}

// release frees what alloc returned; false if it did not, or it is free already.
func (h *heap) release(addr uint32) bool {
	p := h.used[addr]
	if p == nil {
		return false
	}
	delete(h.used, addr)
	if q := p.below; q != nil && q.isFree {
		h.unlink(q)
		q.size += p.size
		h.drop(p)
		p = q
	}
	if q := p.over; q != nil && q.isFree {
		h.unlink(q)
		p.size += q.size
		h.drop(q)
	}
	h.link(p)
	return true
}

// drop removes a record that its lower neighbour has taken in.
func (h *heap) drop(p *piece) {
	p.below.over = p.over
	if p.over != nil {
		p.over.below = p.below
	} else {
		h.last = p.below
	}
	p.next = h.spare
	h.spare = p
}

// Alloc returns the address of n bytes, a multiple of 16. The error is that
// there is no memory left.
func (m *Machine) Alloc(n int64) (uint32, error) {
	addr, ok := m.allocate(n)
	if !ok {
		wanted := fmt.Sprintf("%d bytes", n)
		if n < 0 || n >= 1<<32 { // programs do not count further
			wanted = "4 GiB or more"
		}
		return 0, &Error{Message: fmt.Sprintf("out of memory: %s are wanted, %d of %d bytes are in use", wanted, int64(m.heap.top), m.config.Memory)}
	}
	return addr, nil
}

// allocate returns memory that nobody has set.
func (m *Machine) allocate(n int64) (addr uint32, ok bool) {
	addr, ok = m.heap.alloc(n, m.reserve)
	if ok && m.unset.on {
		m.unset.mark(uint64(addr), uint64(n), false)
	}
	return addr, ok
}

// Free releases what Alloc returned.
func (m *Machine) Free(addr uint32) error {
	if !m.heap.release(addr) {
		return &Error{Message: fmt.Sprintf("address %d is freed, but it is not allocated (it may be freed twice)", addr)}
	}
	return nil
}
