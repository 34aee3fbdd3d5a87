package armci_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

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
	size := max(s.count[0], 1)
	for i := range s.levels {
		most := max(1, min(12, 3000/size))
		n := rapid.IntRange(min(1, i), most).Draw(t, fmt.Sprintf("count %d", i+1))
		s.count = append(s.count, n)
		size *= max(n, 1)
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

// visit visits the offsets of all segments, by plain recursion.
func (s *shape) visit(do func(src, dst int)) {
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

// difference says where two arrays differ first, or "" if they do not.
func difference[T comparable](got, want []T) string {
	if len(got) != len(want) {
		return fmt.Sprintf("destination has %d elements, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			return fmt.Sprintf("element %d of the destination is %v, want %v", i, got[i], want[i])
		}
	}
	return ""
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

// shared allocates at every process.
func shared(p *armci.Process, bytes int) []node.Addr {
	all, err := p.Malloc(bytes)
	must(p, err)
	return all
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
	c.LockSlots, c.LockLine = rapid.IntRange(0, 16).Draw(t, "slots"), 64
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
		s.visit(func(from, to int) { copy(want[to:to+s.count[0]], src[from:]) })
		var got []byte
		_, err := v.run(program{n: n, options: []armci.Option{armci.WithProtocol(drawProtocol(t))}, body: func(p *armci.Process) {
			theirs := shared(p, max(len(src), len(dst), 1))
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
		}})
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(got, want); d != "" {
			t.Fatalf("%+v, get %v, target %d: %s", s, get, target, d)
		}
	})
}

// drawVector draws sets of disjoint destination segments and arbitrary source
// segments, as offsets, all multiples of unit.
func drawVector(t *rapid.T, unit int) (sets []vectorSet, extent int) {
	at := 0
	for range rapid.IntRange(1, 7).Draw(t, "sets") {
		s := vectorSet{bytes: unit * rapid.IntRange(1, 24).Draw(t, "bytes/unit")}
		for range rapid.IntRange(1, 20).Draw(t, "segments") {
			at += unit * rapid.IntRange(0, 2).Draw(t, "gap")
			s.dst = append(s.dst, at)
			at += s.bytes
			s.src = append(s.src, unit*rapid.IntRange(0, 300).Draw(t, "from"))
		}
		if rapid.Bool().Draw(t, "backwards") {
			slices.Reverse(s.dst)
		}
		sets = append(sets, s)
	}
	return sets, max(at, unit*324)
}

type vectorSet struct {
	src, dst []int
	bytes    int
}

// giov turns offsets into addresses.
func giov(sets []vectorSet, src, dst node.Addr) []armci.Giov {
	var v []armci.Giov
	for _, s := range sets {
		g := armci.Giov{Bytes: s.bytes}
		for i := range s.src {
			g.Src, g.Dst = append(g.Src, src+node.Addr(s.src[i])), append(g.Dst, dst+node.Addr(s.dst[i]))
		}
		v = append(v, g)
	}
	return v
}

func TestVectorMovesTheRightBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants()).Draw(t, "machine")
		n := rapid.IntRange(1, 4).Draw(t, "processes")
		target := rapid.IntRange(0, n-1).Draw(t, "target")
		sets, extent := drawVector(t, 1)
		get := rapid.Bool().Draw(t, "get")
		src, dst := fill(extent, 1), fill(extent, 2)
		want := bytes.Clone(dst)
		for _, s := range sets {
			for i := range s.src {
				copy(want[s.dst[i]:][:s.bytes], src[s.src[i]:])
			}
		}
		var got []byte
		_, err := v.run(program{n: n, options: []armci.Option{armci.WithProtocol(drawProtocol(t))}, body: func(p *armci.Process) {
			theirs, mine := shared(p, extent), p.Memory().Alloc(int64(extent))
			owner, origin := dst, src
			if get {
				owner, origin = src, dst
			}
			write(p, mine, origin)
			write(p, theirs[p.Rank()], owner)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				if get {
					must(p, p.GetV(giov(sets, theirs[target], mine), target))
					got = read(p, mine, extent)
				} else {
					must(p, p.PutV(giov(sets, mine, theirs[target]), target))
				}
			}
			must(p, p.Barrier())
			if p.Rank() == target && !get {
				got = read(p, theirs[target], extent)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(got, want); d != "" {
			t.Fatalf("%+v, get %v, target %d: %s", sets, get, target, d)
		}
	})
}
