package armci

import (
	"fmt"

	"simrun/sim/node"
)

// StrideInfo is an iterator over the segments of one side of a strided
// section (armci_stride_info): the first dimension runs fastest.
type StrideInfo struct {
	process   *Process
	stride    [MaxStrideLevels]int64 // bytes
	count     [MaxStrideLevels + 1]int64
	index     [MaxStrideLevels]int64
	levels    int
	size, pos int
	at        node.Addr // of the current segment
	destroyed bool
}

// StrideInfoInit returns an iterator at the first of the segments that begin at
// base: segments of count[0] bytes, repeated count[i] times at distances of
// stride[i-1] bytes, of any sign. A count of zero repetitions leaves no
// segment. stride may be nil without levels.
func (p *Process) StrideInfoInit(base node.Addr, levels int, stride, count []int) (*StrideInfo, error) {
	p.enter("armci_stride_info_init")
	defer p.leave()
	p.execute(&p.counts.Allocation, 1)
	if err := p.checkStrided(&strided{local: base, remote: base, localStride: stride, remoteStride: stride, count: count, levels: levels}); err != nil {
		return nil, err
	}
	p.execute(&p.counts.LevelCheck, int64(levels))
	s := &StrideInfo{process: p, at: base, levels: levels}
	for i, n := range count[:levels+1] {
		s.count[i] = int64(n)
	}
	for i, n := range stride[:levels] {
		s.stride[i] = int64(n)
	}
	s.size = int(product(count[1 : levels+1]))
	return s, nil
}

// Next goes to the next segment; after the last one it is an error.
func (s *StrideInfo) Next() error {
	if err := s.use("armci_stride_info_next", true); err != nil {
		return err
	}
	s.pos++
	for i := range s.levels {
		s.process.charge(s.process.counts.IteratorStep.Get())
		s.index[i]++
		s.at += node.Addr(s.stride[i])
		if s.index[i] < s.count[i+1] {
			break
		}
		s.at -= node.Addr(s.count[i+1] * s.stride[i])
		s.index[i] = 0
	}
	return nil
}

// HasMore reports whether there is a current segment. A destroyed iterator has
// none.
func (s *StrideInfo) HasMore() bool {
	s.process.charge(s.process.counts.IteratorMember.Get())
	return !s.destroyed && s.pos < s.size
}

// SegPtr returns the address of the current segment; after the last one it is an error.
func (s *StrideInfo) SegPtr() (node.Addr, error) {
	if err := s.use("armci_stride_info_seg_ptr", true); err != nil {
		return 0, err
	}
	return s.at, nil
}

// SegSize returns the length of every segment in bytes.
func (s *StrideInfo) SegSize() (int, error) {
	return int(s.count[0]), s.use("armci_stride_info_seg_size", false)
}

// Size returns how many segments there are in all.
func (s *StrideInfo) Size() (int, error) { return s.size, s.use("armci_stride_info_size", false) }

// Pos returns how many segments lie before the current one.
func (s *StrideInfo) Pos() (int, error) { return s.pos, s.use("armci_stride_info_pos", false) }

// Destroy ends the use of the iterator. Later calls of its methods are errors.
func (s *StrideInfo) Destroy() error {
	err := s.use("armci_stride_info_destroy", false)
	s.destroyed = true
	return err
}

// use checks that the iterator is there, and at a segment if the call needs
// one.
func (s *StrideInfo) use(call string, segment bool) error {
	p := s.process
	p.call = call
	p.charge(p.counts.IteratorMember.Get())
	switch {
	case s.destroyed:
		return p.wrong(NullPointer, "an iterator that has been destroyed", "one in use")
	case segment && s.pos >= s.size:
		return p.wrong(BadCount, fmt.Sprintf("position %d of %d segments", s.pos, s.size), "a segment that is left")
	}
	return nil
}
