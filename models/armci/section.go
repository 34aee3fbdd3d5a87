package armci

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

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

// strided is what the user of a strided call says.
type strided struct {
	local, remote             node.Addr
	localStride, remoteStride []int
	count                     []int
	levels, proc              int
	stridesNeeded             bool // even without levels
}

// take checks a and makes it p.section.
func (p *Process) take(a strided) error {
	p.charge(argumentCheck)
	if err := p.checkStrided(&a); err != nil {
		return err
	}
	s := &p.section
	s.levels = a.levels
	s.local.addr, s.remote.addr = a.local, a.remote
	for i := range a.levels + 1 {
		s.count[i] = int64(a.count[i])
		if i > 0 {
			s.local.stride[i-1], s.remote.stride[i-1] = int64(a.localStride[i-1]), int64(a.remoteStride[i-1])
		}
	}
	p.charge(perLevel.Times(int64(a.levels)))
	return nil
}

// checkStrided checks in the order of the manual's return codes.
func (p *Process) checkStrided(a *strided) error {
	noStrides := a.localStride == nil || a.remoteStride == nil
	switch {
	case a.local == 0 || a.remote == 0:
		return p.wrong(NullPointer, "a null address", "addresses of the data on both sides")
	case a.count == nil:
		return p.wrong(NullArray, "no count array", "levels + 1 counts")
	case noStrides && (a.levels > 0 || a.stridesNeeded):
		return p.wrong(NullArray, "no stride array", "strides for both sides")
	case len(a.count) > 0 && a.count[0] < 0:
		return p.wrong(BadCount, fmt.Sprintf("count[0] = %d bytes", a.count[0]), "a length of at least 0")
	case a.levels < 0 || a.levels > MaxStrideLevels:
		return p.wrong(BadLevels, fmt.Sprintf("%d stride levels", a.levels), fmt.Sprintf("0 to %d", MaxStrideLevels))
	case len(a.count) <= a.levels || a.levels > 0 && min(len(a.localStride), len(a.remoteStride)) < a.levels:
		return p.wrong(BadLevels, fmt.Sprintf("%d stride levels with %d counts, %d and %d strides", a.levels, len(a.count),
			len(a.localStride), len(a.remoteStride)), "a stride per level and one count more")
	}
	if err := p.checkRanges(a); err != nil {
		return err
	}
	return p.checkProcess(a.proc)
}

// checkRanges sees to it that counts and strides are C integers.
func (p *Process) checkRanges(a *strided) error {
	for i, c := range a.count[:a.levels+1] {
		if c < 0 || c > math.MaxInt32 {
			return p.wrong(BadCount, fmt.Sprintf("count[%d] = %d", i, c), "0 to 2147483647")
		}
	}
	if total := product(a.count[:a.levels+1]); total > transferMax {
		return p.wrong(BadCount, fmt.Sprintf("%d bytes or more", total), fmt.Sprintf("at most %d in one call", int64(transferMax)))
	}
	for i := range a.levels {
		if s := a.localStride[i]; s != int(int32(s)) {
			return p.wrong(NullArray, fmt.Sprintf("a stride of %d bytes", s), "a 32-bit integer")
		}
		if s := a.remoteStride[i]; s != int(int32(s)) {
			return p.wrong(NullArray, fmt.Sprintf("a stride of %d bytes", s), "a 32-bit integer")
		}
	}
	return nil
}

// transferMax is far beyond any memory and small enough that sums of several
// do not overflow.
const transferMax = 1 << 40

// product multiplies counts up to about transferMax times 2^31.
func product(counts []int) int64 {
	n := int64(1)
	for _, c := range counts {
		if c == 0 {
			return 0
		}
		if n <= transferMax {
			n *= int64(c)
		}
	}
	return n
}

func (p *Process) checkProcess(proc int) error {
	if proc < 0 || proc >= p.Size() {
		return p.wrong(BadProcess, fmt.Sprintf("process %d", proc), fmt.Sprintf("0 to %d", p.Size()-1))
	}
	return nil
}
