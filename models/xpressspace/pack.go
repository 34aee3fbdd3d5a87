package xpressspace

import (
	"simrun/models/geometry"
	"simrun/sim/node"
)

// pattern is where a box lies in the storage of a process, in elements: runs that
// lie in a row, repeated by loops, the outermost first.
type pattern struct {
	start int64
	run   int64
	loops []loop
}

type loop struct{ count, stride int64 }

// pattern returns where a box lies, gone through in an order of the indices.
func (v *Variable) pattern(rank int, b geometry.Box, order geometry.Order) pattern {
	start, _ := geometry.LocalIndex(v.Decomposition, rank, b.Lo)
	p := pattern{start: start, run: 1}
	for i := range b.Dims {
		d := i
		if order == geometry.ColumnMajor {
			d = b.Dims - 1 - i
		}
		if b.Extent(d) == 1 {
			continue
		}
		next := b.Lo
		next[d]++
		at, _ := geometry.LocalIndex(v.Decomposition, rank, next)
		p.loops = append(p.loops, loop{b.Extent(d), at - start})
	}
	for n := len(p.loops); n > 0 && p.loops[n-1].stride == p.run; n-- {
		p.run *= p.loops[n-1].count
		p.loops = p.loops[:n-1]
	}
	return p
}

// runs returns how many runs there are.
func (p *pattern) runs() int64 {
	n := int64(1)
	for _, l := range p.loops {
		n *= l.count
	}
	return n
}

// inRow reports whether boxes lie one behind the other in the storage, so that they
// need no packing.
func inRow(patterns []pattern) bool {
	next := patterns[0].start
	for i := range patterns {
		p := &patterns[i]
		if len(p.loops) > 0 || p.start != next {
			return false
		}
		next += p.run
	}
	return true
}

// packing returns the copying between a variable's storage and a buffer.
func (s *Space) packing(l *link, data, buffer node.Addr) copying {
	return copying{memory: s.transport.Memory(), data: data, buffer: buffer, elemSize: l.variable.ElemSize}
}

// unpacking is packing the other way.
func (s *Space) unpacking(l *link, data, buffer node.Addr) copying {
	c := s.packing(l, data, buffer)
	c.unpack = true
	return c
}

// copying moves data between the storage of a variable and a dense buffer.
type copying struct {
	memory   *node.Memory
	data     node.Addr // of element 0 of the storage
	buffer   node.Addr
	elemSize int64
	unpack   bool // from the buffer to the storage
}

// move copies all runs of a pattern.
func (c *copying) move(p *pattern) error {
	if c.memory.Phantom(c.data) || c.memory.Phantom(c.buffer) {
		return nil
	}
	return c.level(p, p.loops, p.start)
}

func (c *copying) level(p *pattern, loops []loop, at int64) error {
	if len(loops) == 0 {
		n := p.run * c.elemSize
		to, from := c.buffer, c.data+node.Addr(at*c.elemSize)
		if c.unpack {
			to, from = from, to
		}
		c.buffer += node.Addr(n)
		return c.memory.Copy(to, c.memory, from, n)
	}
	for i := range loops[0].count {
		if err := c.level(p, loops[1:], at+i*loops[0].stride); err != nil {
			return err
		}
	}
	return nil
}

// copy packs the boxes of a piece into its buffer, or unpacks them, and takes the
// time for it.
func (s *Space) copy(m *mate, c copying) error {
	defer s.spend(&s.Stats.Copying, s.clock())
	runs, bytes, buffer := int64(0), int64(0), c.buffer
	for i := range m.patterns {
		p := &m.patterns[i]
		if err := c.move(p); err != nil {
			return err
		}
		runs += p.runs()
		bytes += p.runs() * p.run * c.elemSize
		c.buffer = buffer + node.Addr(bytes)
	}
	s.transport.CopyCost(s.thread, runs, m.bytes)
	return nil
}
