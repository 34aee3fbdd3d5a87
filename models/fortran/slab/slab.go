// Package slab makes many small values of one type with few allocations.
//
// A compiler makes trees of small nodes that live and die together. A [Slab] takes memory for hundreds of them at
// once. A node then costs only its own size and a few instructions. It needs no call of the allocator, and wastes no
// rest of a size class. A block stays in memory as long as one of its nodes is in use.
//
// # By hand
//
//	var s slab.Slab[int]
//	p, q := s.New(), s.Copy([]int{1, 2})
//
// The first call takes a block of 8 integers. p is the first of them. q is the second and third, with no room to grow
// into the fourth.
package slab

// Slab hands out values of type T. The zero Slab is ready for use.
type Slab[T any] struct {
	free []T
	size int // of the last block
}

// Blocks grow with what is asked for, so that a small program takes little.
const (
	first = 8
	most  = 512
)

func (s *Slab[T]) refill(need int) {
	s.size = min(max(2*s.size, first), most)
	s.free = make([]T, max(s.size, need))
}

// New returns a new zero value.
func (s *Slab[T]) New() *T {
	if len(s.free) == 0 {
		s.refill(1)
	}
	x := &s.free[0]
	s.free = s.free[1:]
	return x
}

// Make returns n zero values, without room to grow; nil for 0.
func (s *Slab[T]) Make(n int) []T {
	if n == 0 {
		return nil
	}
	if n > most/4 {
		return make([]T, n) // rather than waste the rest of a block
	}
	if len(s.free) < n {
		s.refill(n)
	}
	list := s.free[:n:n]
	s.free = s.free[n:]
	return list
}

// Copy returns a copy of items, without room to grow; nil if there are none.
func (s *Slab[T]) Copy(items []T) []T {
	list := s.Make(len(items))
	copy(list, items)
	return list
}
