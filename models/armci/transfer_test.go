package armci_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/armci"
	"simrun/sim/node"
)

// shape is a section as a test says it: counts, and for both sides strides and
// the place of the first byte in an array.
type shape struct {
	levels int
	count  []int
	src    place
	dst    place
}

type place struct {
	offset int
	stride []int
	extent int // bytes from the start of the array to the last that is touched
}

// drawShape draws a section of up to a few thousand bytes in multiples of
// unit. Destination segments do not overlap; source segments may.
func drawShape(t *rapid.T, unit int) shape {
	s := shape{levels: rapid.IntRange(0, armci.MaxStrideLevels).Draw(t, "levels")}
	s.count = append(s.count, unit*rapid.IntRange(0, 40).Draw(t, "bytes/unit"))
	size := s.count[0]
	for i := range s.levels {
		most := max(1, min(12, 3000/max(size, 1)))
		n := rapid.IntRange(min(1, i), most).Draw(t, fmt.Sprintf("count %d", i+1))
		s.count = append(s.count, n)
		size *= n
	}
	s.src = drawPlace(t, unit, s.count, rapid.Bool().Draw(t, "overlap"))
	s.dst = drawPlace(t, unit, s.count, false)
	return s
}

func drawPlace(t *rapid.T, unit int, count []int, overlap bool) place {
	p := place{offset: unit * rapid.IntRange(0, 5).Draw(t, "offset"), stride: []int{}}
	extent := count[0]
	for _, n := range count[1:] {
		least := extent
		if overlap {
			least = 0
		}
		stride := least + unit*rapid.IntRange(0, 4).Draw(t, "gap")
		p.stride = append(p.stride, stride)
		extent = max(extent, stride*max(n-1, 0)+extent)
	}
	p.extent = p.offset + extent
	return p
}

// each visits the offsets of all segments, by plain recursion.
func (s *shape) each(do func(src, dst int)) {
	var loop func(level, src, dst int)
	loop = func(level, src, dst int) {
		if level == 0 {
			do(src, dst)
			return
		}
		for i := range s.count[level] {
			loop(level-1, src+i*s.src.stride[level-1], dst+i*s.dst.stride[level-1])
		}
	}
	loop(s.levels, s.src.offset, s.dst.offset)
}

// fill makes n bytes that differ from each other and from other seeds.
func fill(n int, seed uint64) []byte {
	b := make([]byte, n)
	x := seed*0x9e3779b97f4a7c15 + 1
	for i := range b {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		b[i] = byte(x >> 32)
	}
	return b
}

// write puts bytes into a process's memory, read takes them out.
func write(p *armci.Process, a node.Addr, data []byte) {
	b, err := p.Memory().Bytes(a, int64(len(data)))
	must(p, err)
	copy(b, data)
}

func read(p *armci.Process, a node.Addr, n int) []byte {
	b, err := p.Memory().Bytes(a, int64(n))
	must(p, err)
	return bytes.Clone(b)
}

// drawProtocol draws constants so small that every protocol and every cut
// comes up with little data.
func drawProtocol(t *rapid.T) armci.Protocol {
	c := armci.Protocol1999()
	c.LongGet = int64(rapid.IntRange(8, 400).Draw(t, "long get"))
	c.LongPut = int64(rapid.IntRange(8, 400).Draw(t, "long put"))
	c.ShortGetColumns = int64(rapid.IntRange(0, 9).Draw(t, "short get"))
	c.VectorSets = rapid.IntRange(0, 5).Draw(t, "sets")
	c.Usable = int64(16 * rapid.IntRange(4, 80).Draw(t, "usable/16"))
	c.Buffer = c.Usable + 160
	c.PointerBytes = rapid.SampledFrom([]int{4, 8}).Draw(t, "pointers")
	c.LockSlots = rapid.IntRange(1, 16).Draw(t, "slots")
	return c
}

func TestStridedMovesTheRightBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants()).Draw(t, "machine")
		n := rapid.IntRange(1, 16).Draw(t, "processes")
		target := rapid.IntRange(0, n-1).Draw(t, "target")
		s := drawShape(t, 1)
		get := rapid.Bool().Draw(t, "get")
		src, dst := fill(s.src.extent, 1), fill(s.dst.extent, 2)
		want := bytes.Clone(dst)
		s.each(func(from, to int) { copy(want[to:to+s.count[0]], src[from:]) })
		var got []byte
		o := run(v.options, n, []armci.Option{armci.WithProtocol(drawProtocol(t))}, func(p *armci.Process) {
			theirs, err := p.Malloc(max(len(src), len(dst)))
			must(p, err)
			mine := p.Memory().Alloc(int64(max(len(src), len(dst))))
			from, to, owner, origin := mine, theirs[target], dst, src
			if get {
				from, to, owner, origin = theirs[target], mine, src, dst
			}
			if p.Rank() == target {
				write(p, theirs[target], owner)
			}
			must(p, p.Barrier())
			if p.Rank() == 0 {
				write(p, mine, origin)
				from, to = from+node.Addr(s.src.offset), to+node.Addr(s.dst.offset)
				if get {
					must(p, p.GetS(from, s.src.stride, to, s.dst.stride, s.count, s.levels, target))
					got = read(p, mine, len(dst))
				} else {
					must(p, p.PutS(from, s.src.stride, to, s.dst.stride, s.count, s.levels, target))
				}
			}
			must(p, p.Barrier())
			if p.Rank() == target && !get {
				got = read(p, theirs[target], len(dst))
			}
		})
		if o.err != nil {
			t.Fatal(o.err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("%+v, get %v, target %d: destination differs (-want +got):\n%s", s, get, target, d)
		}
	})
}
