package resolve

// slab hands out values from chunks: one allocation for many small nodes, which live
// as long as the program does anyway.
type slab[T any] struct{ free []T }

// slabSize is how many values a chunk has; more would not be faster, but waste more.
const slabSize = 64

func (s *slab[T]) get() *T {
	if len(s.free) == 0 {
		s.free = make([]T, slabSize)
	}
	x := &s.free[0]
	s.free = s.free[1:]
	return x
}
