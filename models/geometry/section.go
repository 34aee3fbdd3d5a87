package geometry

import "iter"

// Section is where a box lies in the storage of a process: runs of elements that lie in a row, at regular
// distances. All numbers count elements.
type Section struct {
	Offset int64 // of the first element
	Run    int64 // elements of a run, as many as lie in a row
	// Levels is how many levels of repetition there are; runs are repeated Count[0] times at distances of
	// Stride[0], these again Count[1] times, and so on.
	Levels int
	Count  [MaxDims]int64
	Stride [MaxDims]int64
}

// sectionOf returns the section of a box of a shape at lo in an array of the given extents.
func sectionOf(shape, lo, extent Point, dims int, order Order) Section {
	s := Section{Run: 1}
	stride := int64(1)
	for i := range dims {
		d := order.fastest(i, dims)
		s.Offset += lo[d] * stride
		s.repeat(shape[d], stride)
		stride *= extent[d]
	}
	return s
}

// repeat adds a level, or makes what is there longer.
func (s *Section) repeat(count, stride int64) {
	switch top := s.Levels - 1; {
	case count == 1:
	case s.Levels == 0 && stride == s.Run:
		s.Run *= count
	case s.Levels > 0 && stride == s.Count[top]*s.Stride[top]:
		s.Count[top] *= count
	default:
		s.Count[s.Levels], s.Stride[s.Levels] = count, stride
		s.Levels++
	}
}

// Runs returns how many runs there are.
func (s *Section) Runs() int64 {
	n := int64(1)
	for _, c := range s.Count[:s.Levels] {
		n *= c
	}
	return n
}

// Volume returns how many elements there are.
func (s *Section) Volume() int64 { return s.Runs() * s.Run }

// Offsets yields where each run begins. The elements of the runs one after another are those of the box in the
// order of the storage.
func (s *Section) Offsets() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		var index [MaxDims]int64
		for at := s.Offset; ; {
			if !yield(at) {
				return
			}
			level := 0
			for ; level < s.Levels; level++ {
				index[level]++
				at += s.Stride[level]
				if index[level] < s.Count[level] {
					break
				}
				at -= s.Count[level] * s.Stride[level]
				index[level] = 0
			}
			if level == s.Levels {
				return
			}
		}
	}
}
