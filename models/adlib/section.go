package adlib

import "simrun/sim/node"

// level is a repetition of a transfer: n times, at distances in elements at both ends.
type level struct{ n, dst, src int64 }

// section is one regular part of an array that one process sends to another: elements at both ends,
// repeated by levels, the outermost first.
type section struct {
	dst, src int64 // places in storage of the first
	levels   []level
}

// newSection returns the section of one run for each dimension.
func newSection(dst, src *Array, runs []run) section {
	s := section{dst: dst.offset, src: src.offset}
	for d, r := range runs {
		s.dst += int64(r.dst) * dst.stride[d]
		s.src += int64(r.src) * src.stride[d]
		l := level{int64(r.n), int64(r.dstStep) * dst.stride[d], int64(r.srcStep) * src.stride[d]}
		if l.n != 1 {
			s.push(l)
		}
	}
	return s
}

// push adds an inner level, joining it with the one around where they are one progression.
func (s *section) push(l level) {
	if k := len(s.levels) - 1; k >= 0 {
		if o := s.levels[k]; o.dst == l.n*l.dst && o.src == l.n*l.src {
			s.levels[k] = level{o.n * l.n, l.dst, l.src}
			return
		}
	}
	s.levels = append(s.levels, l)
}

// volume returns the number of elements.
func (s *section) volume() int64 {
	n := int64(1)
	for _, l := range s.levels {
		n *= l.n
	}
	return n
}

// rows calls do for each innermost row: its first element at both ends.
func (s *section) rows(do func(dst, src int64, row level)) {
	k := len(s.levels) - 1
	if k < 0 {
		do(s.dst, s.src, level{1, 1, 1})
		return
	}
	var step func(d int, dst, src int64)
	step = func(d int, dst, src int64) {
		if d == k {
			do(dst, src, s.levels[k])
			return
		}
		for range s.levels[d].n {
			step(d+1, dst, src)
			dst, src = dst+s.levels[d].dst, src+s.levels[d].src
		}
	}
	step(0, s.dst, s.src)
}

// reversed returns the section with its ends exchanged.
func (s section) reversed() section {
	r := section{dst: s.src, src: s.dst}
	for _, l := range s.levels {
		r.levels = append(r.levels, level{l.n, l.src, l.dst})
	}
	return r
}

// packed returns the section whose destination is a dense buffer from an element on.
func (s section) packed(at int64) section {
	r := section{dst: at, src: s.src, levels: make([]level, len(s.levels))}
	dense := int64(1)
	for d := len(s.levels) - 1; d >= 0; d-- {
		r.levels[d] = level{s.levels[d].n, dense, s.levels[d].src}
		dense *= s.levels[d].n
	}
	return r
}

// span returns the range of places that one end covers: low to high, both inclusive.
func (s *section) span(first int64, step func(l level) int64) (low, high int64) {
	low, high = first, first
	for _, l := range s.levels {
		if d := (l.n - 1) * step(l); d < 0 {
			low += d
		} else {
			high += d
		}
	}
	return low, high
}

// side is the memory at one end.
type side struct {
	bytes []byte
	low   int64 // place of the first byte, in elements
}

func (p *Process) side(base node.Addr, size, low, high int64) (side, error) {
	b, err := p.memory().Bytes(base+node.Addr(low*size), (high-low+1)*size)
	return side{b, low}, err
}

// move copies a section within the process's memory and charges for it. size is the
// length of an element.
func (p *Process) move(s section, size int64, dst, src node.Addr) error {
	if s.volume() == 0 {
		return nil
	}
	dl, dh := s.span(s.dst, func(l level) int64 { return l.dst })
	sl, sh := s.span(s.src, func(l level) int64 { return l.src })
	to, err := p.side(dst, size, dl, dh)
	if err != nil {
		return err
	}
	from, err := p.side(src, size, sl, sh)
	if err != nil {
		return err
	}
	p.copyCost(&s, size, dst, src)
	if to.bytes == nil || from.bytes == nil {
		return nil
	}
	s.rows(func(d, c int64, row level) {
		copyRow(to.bytes, from.bytes, (d-to.low)*size, (c-from.low)*size, row, size)
	})
	return nil
}

// copyRow copies a row of elements; d and c are where its first begins at both ends.
func copyRow(to, from []byte, d, c int64, row level, size int64) {
	if row.dst == 1 && row.src == 1 {
		copy(to[d:d+row.n*size], from[c:c+row.n*size])
		return
	}
	for range row.n {
		copy(to[d:d+size], from[c:c+size])
		d, c = d+row.dst*size, c+row.src*size
	}
}
