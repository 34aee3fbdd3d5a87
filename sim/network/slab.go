package network

// slab is an array of slots with a list of free ones. A slot keeps its content
// when it is taken again, so that its slices are reused.
type slab[T any] struct {
	slots []T
	free  []int32
}

// take returns a free slot. It may move the slots: pointers to them end here.
func (s *slab[T]) take() int32 {
	if n := len(s.free); n > 0 {
		slot := s.free[n-1]
		s.free = s.free[:n-1]
		return slot
	}
	var zero T
	s.slots = append(s.slots, zero)
	return int32(len(s.slots) - 1)
}

func (s *slab[T]) release(slot int32) { s.free = append(s.free, slot) }
