package armci

import "simrun/sim/node"

// MaxStrideLevels is the greatest number of stride levels of a call.
const MaxStrideLevels = 8

// section is a strided transfer: segments of count[0] bytes, repeated count[i]
// times at distances stride[i-1], on both sides.
type section struct {
	local, remote side
	count         [MaxStrideLevels + 1]int64
	levels        int
}

// side is where the segments of a section lie in one memory.
type side struct {
	addr   node.Addr
	stride [MaxStrideLevels]int64 // bytes
}

// packed is where the segments of a section lie in a communication buffer at
// addr: in a row.
func (s *section) packed(addr node.Addr) side {
	d := side{addr: addr}
	size := s.count[0]
	for i := range s.levels {
		d.stride[i] = size
		size *= s.count[i+1]
	}
	return d
}

// segments returns how many segments there are.
func (s *section) segments() int64 {
	n := int64(1)
	for _, c := range s.count[1 : s.levels+1] {
		n *= c
	}
	return n
}

// bytes returns how much data the section has.
func (s *section) bytes() int64 { return s.segments() * s.count[0] }

// span returns the range of addresses that a side touches: first byte, and
// the byte after the last.
func (s *section) span(d *side) (first, end node.Addr) {
	low, high := int64(0), s.count[0]
	for i := range s.levels {
		reach := d.stride[i] * (s.count[i+1] - 1)
		low += min(reach, 0)
		high += max(reach, 0)
	}
	return d.addr + node.Addr(low), d.addr + node.Addr(high)
}

// walk visits the segments of a section: the first dimension runs fastest.
type walk struct {
	s             *section
	index         [MaxStrideLevels]int64
	local, remote node.Addr
	left          int64 // segments after this one
	begun         bool
}

// newWalk returns a walk before its first segment.
func (s *section) newWalk() walk {
	return walk{s: s, local: s.local.addr, remote: s.remote.addr, left: s.segments()}
}

// next goes to the next segment and reports whether there is one.
func (w *walk) next() bool {
	w.left--
	if w.left < 0 || !w.begun {
		w.begun = true
		return w.left >= 0
	}
	for i := range w.s.levels {
		w.index[i]++
		w.step(i, 1)
		if w.index[i] < w.s.count[i+1] {
			break
		}
		w.step(i, -w.index[i])
		w.index[i] = 0
	}
	return true
}

func (w *walk) step(level int, n int64) {
	w.local += node.Addr(n * w.s.local.stride[level])
	w.remote += node.Addr(n * w.s.remote.stride[level])
}

// cutter cuts a section into pieces that each fit into a buffer.
type cutter struct {
	whole section
	piece section // the current one
	some  int64   // repetitions, at the piece's top level, of a whole piece
	at    [MaxStrideLevels + 1]int64
	done  bool
}

// cut prepares the pieces of s of at most limit bytes: all levels that fit and
// as many repetitions of the next as fit. Contiguous bytes are cut at
// multiples of 16, the longest element.
func (c *cutter) cut(s *section, limit int64) {
	*c = cutter{whole: *s, piece: *s, done: s.bytes() == 0}
	below, top := int64(1), 0
	for top < s.levels && below*s.count[top] <= limit {
		below *= s.count[top]
		top++
	}
	c.piece.levels = top
	c.some = min(limit/max(below, 1), s.count[top])
	if top == 0 && c.some < s.count[0] {
		c.some = limit / 16 * 16
	}
}

// next makes the next piece the current one and reports whether there is one.
func (c *cutter) next() bool {
	if c.done {
		return false
	}
	top := c.piece.levels
	c.piece.count[top] = min(c.some, c.whole.count[top]-c.at[top])
	c.piece.local.addr = c.start(&c.whole.local)
	c.piece.remote.addr = c.start(&c.whole.remote)
	c.at[top] += c.some
	for i := top; c.at[i] >= c.whole.count[i]; i++ {
		if i == c.whole.levels {
			c.done = true
			break
		}
		c.at[i] = 0
		c.at[i+1]++
	}
	return true
}

// start is where the piece at the current place begins.
func (c *cutter) start(d *side) node.Addr {
	a := d.addr + node.Addr(c.at[0])
	for i := range c.whole.levels {
		a += node.Addr(c.at[i+1] * d.stride[i])
	}
	return a
}
