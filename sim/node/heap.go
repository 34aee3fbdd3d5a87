package node

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/param"
)

// Heap is the rule by which an allocator assigns addresses, one piece of memory after the other. It determines which arrays displace
// each other in a small cache.
type Heap struct {
	Align  int64 // bytes: addresses are multiples of this
	Header int64 // additional bytes in front of each piece: the allocator's own, or unmapped
}

// wholePages assigns whole pages, with an unmapped page between any two pieces.
var wholePages = Heap{Align: pageSize, Header: pageSize}

// HeapSpec is a Heap in the Spec of a machine.
type HeapSpec struct {
	Align  param.Value[sim.Size] `toml:"align" min:"8B" max:"1073741824B"`  // of numbers of 8 bytes at least
	Header param.Value[sim.Size] `toml:"header" min:"1B" max:"1073741824B"` // so that pieces lie apart
}

// Rule returns the rule, or an error if the numbers make none.
func (s *HeapSpec) Rule() (Heap, error) {
	h := Heap{Align: int64(s.Align.Get()), Header: int64(s.Header.Get())}
	if h.Align&(h.Align-1) != 0 {
		return Heap{}, fmt.Errorf("found heap.align %d bytes, expected a power of two", h.Align)
	}
	return h, nil
}

// Arrange sets the rule of the address space. Call it before anything is allocated there.
func (m *Memory) Arrange(h Heap) {
	if len(m.segments)+len(m.windows) > 0 {
		panic(fmt.Sprintf("node: the heap of %s is arranged when there is something in it; call Arrange before Alloc", m.name))
	}
	m.heap, m.next = h, memoryBase
}

// place returns the address of the next piece of a size in bytes.
func (m *Memory) place(size int64) Addr {
	align := Addr(m.heap.Align)
	at := (m.next + Addr(m.heap.Header) + align - 1) &^ (align - 1)
	m.next = at + Addr(size)
	return at
}
