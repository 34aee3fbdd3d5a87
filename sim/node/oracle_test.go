package node_test

import (
	"math"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// geometries are the data caches of the seven machines, as their Specs have them.
var geometries = []struct {
	name       string
	size, line int64
	ways       int64
	write      string
}{
	{"ibmsp", 128 << 10, 128, 4, node.WriteBack},
	{"t3d", 8 << 10, 32, 1, node.WriteThrough},
	{"t3e first", 8 << 10, 32, 1, node.WriteThrough},
	{"t3e second", 96 << 10, 64, 3, node.WriteBack},
	{"paragon", 16 << 10, 32, 4, node.WriteAround},
	{"meiko", 16 << 10, 32, 4, node.WriteBack},
	{"powerchallenge", 4 << 20, 128, 4, node.WriteBack},
	{"xt5 first", 64 << 10, 64, 2, node.WriteBack},
	{"xt5 second", 512 << 10, 64, 16, node.WriteBack},
	{"xt5 third", 6 << 20, 64, 48, node.WriteBack},
}

// element is what the kernels read or write at a time: the four doubles of an unrolled
// loop, so that caches of megabytes are soon through.
const element = 32

// nestOf is loops over elements, the inner one contiguous: of an array of columns that lie ld
// elements apart, or of a vector (ld 0) that each column meets again.
func nestOf(columns, rows int64, streams ...node.Stream) *node.Nest {
	n := &node.Nest{Loops: trips(columns, rows)}
	n.Streams = streams
	return n
}

// streamAt is a stream that begins at element at of the address space.
func streamAt(at, ld int64, how string) node.Stream {
	return node.Stream{Base: node.Addr(at * element), Bytes: element, Stride: strides(ld*element, element), Read: how != "w", Write: how != "r"}
}

// A kernel is nests one after the other, made for arrays of so many elements in all.
var kernels = []struct {
	name  string
	nests func(size int64) []*node.Nest
}{
	{"a vector summed three times", func(n int64) []*node.Nest {
		return repeat(3, nestOf(1, n, streamAt(0, 0, "r")))
	}},
	{"daxpy three times", func(n int64) []*node.Nest {
		return repeat(3, nestOf(1, n/2, streamAt(0, 0, "r"), streamAt(n, 0, "u")))
	}},
	{"a vector added to every column, by a nest", func(n int64) []*node.Nest {
		return repeat(2, nestOf(n/40, 40, streamAt(0, 0, "r"), streamAt(2*n, 41, "u")))
	}},
	{"a vector added to every column, by calls", func(n int64) []*node.Nest {
		var all []*node.Nest
		for range 2 {
			for c := range n / 40 {
				all = append(all, nestOf(1, 40, streamAt(0, 0, "r"), streamAt(2*n+41*c, 0, "u")))
			}
		}
		return all
	}},
	{"elimination, column by column", func(n int64) []*node.Nest {
		var all []*node.Nest
		m := int64(math.Sqrt(float64(n)))
		for k := range min(m, 12) {
			for c := k + 1; c < m; c++ {
				all = append(all, nestOf(1, m-k, streamAt(k*(m+1)+k, 0, "r"), streamAt(c*(m+1)+k, 0, "u")))
			}
		}
		return all
	}},
	{"a copy there and back", func(n int64) []*node.Nest {
		return repeat(2, nestOf(1, n/2, streamAt(0, 0, "r"), streamAt(n, 0, "w")), nestOf(1, n/2, streamAt(n, 0, "r"), streamAt(0, 0, "w")))
	}},
	{"columns that are written, then summed backwards", func(n int64) []*node.Nest {
		back := streamAt(41*(n/40-1)+39, -41, "r")
		back.Stride[1] = -element
		return []*node.Nest{nestOf(n/40, 40, streamAt(0, 41, "u")), nestOf(n/40, 40, back)}
	}},
	{"rows of a matrix", func(n int64) []*node.Nest {
		rows := streamAt(0, 1, "r")
		rows.Stride = strides(element, 41*element)
		return repeat(2, nestOf(40, n/40, rows))
	}},
}

func repeat(n int, nests ...*node.Nest) []*node.Nest {
	var all []*node.Nest
	for range n {
		all = append(all, nests...)
	}
	return all
}

// oracle is a cache line by line: fully associative, the line used least recently leaves. Lines
// that it holds are a ring by age, from line 0 on, which stands for none; newer[0] is the oldest one.
type oracle struct {
	room, held   int64
	older, newer []int32
}

// newOracle returns a cache with room for so many lines, of those numbered from 1 to lines.
func newOracle(room, lines int64) *oracle {
	return &oracle{room: room, older: make([]int32, lines+1), newer: make([]int32, lines+1)}
}

// fetch touches a line and returns how many lines that fetches, 0 or 1.
func (o *oracle) fetch(line int64) (fetched int64) {
	i := int32(line)
	if o.older[0] == i {
		return 0 // the newest one
	}
	if o.older[i] == 0 && o.newer[0] != i { // it is not there
		fetched = 1
		if o.held++; o.held > o.room {
			o.unlink(o.newer[0])
			o.held--
		}
	} else {
		o.unlink(i)
	}
	o.older[i], o.newer[i] = o.older[0], 0
	o.newer[o.older[0]], o.older[0] = i, i
	return fetched
}

func (o *oracle) unlink(i int32) {
	o.newer[o.older[i]], o.older[o.newer[i]] = o.newer[i], o.older[i]
	o.older[i], o.newer[i] = 0, 0
}

// has reports whether a line is there.
func (o *oracle) has(line int64) bool { return o.older[line] != 0 || o.newer[0] == int32(line) }

// run executes a nest of two loops and returns how many lines it fetches, or stores past the cache.
func (o *oracle) run(n *node.Nest, line int64, write string) int64 {
	fetched := int64(0)
	for i := range n.Loops[0].Trips {
		for j := range n.Loops[1].Trips {
			for k := range n.Streams {
				s := &n.Streams[k]
				if write == node.WriteThrough && !s.Read {
					continue
				}
				at := int64(s.Base) + i*s.Stride[0] + j*s.Stride[1]
				for l := at / line; l <= (at+s.Bytes-1)/line; l++ {
					if write == node.WriteAround && !s.Read && !o.has(l+1) {
						fetched++
						continue
					}
					fetched += o.fetch(l + 1)
				}
			}
		}
	}
	return fetched
}

// linesOf is a cache line by line.
type linesOf interface{ fetches(n *node.Nest) int64 }

func (o *oneWay) fetches(n *node.Nest) (lines int64) {
	for _, missed := range o.run(n) {
		lines += missed
	}
	return lines
}

// lruOf is a cache of several ways and what else running a nest in it takes.
type lruOf struct {
	*oracle
	line  int64
	write string
}

func (o lruOf) fetches(n *node.Nest) int64 { return o.run(n, o.line, o.write) }

// TestCachesAgainstLRU runs kernels whose arrays are a half, nine tenths, one and a half times and three times the
// cache. It compares the lines that they fetch in all with those of a cache that is simulated line by line. Streams of
// a nest that does not fit take turns in slices of a quarter of the cache. So a nest may keep or lose that much.
// Lengths of runs are expected values, as in [TestWalksAgainstLRU], with up to 13 per cent. So a quarter of the cache
// and 13 per cent are allowed. In caches of one way, all lines are where their addresses say, so no difference is
// allowed.
func TestCachesAgainstLRU(t *testing.T) {
	for _, g := range geometries {
		capacity := g.size
		for _, kernel := range kernels {
			for _, part := range []int64{5, 9, 15, 30} { // tenths
				if part == 30 && g.size > 1<<20 {
					continue // takes long, and tells no more than the smaller ones
				}
				nests := kernel.nests(capacity * part / 10 / element)
				s := loops()
				s.Cache.Size, s.Cache.Line, s.Cache.Ways = param.Of(sim.Size(g.size)), param.Of(sim.Size(g.line)), param.Of(g.ways)
				s.Cache.Write = param.Of(g.write)
				costs := node.NewCosts(s)
				cache := node.NewCache(costs)
				var o linesOf = lruOf{newOracle(capacity/g.line, 4*capacity*part/10/g.line), g.line, g.write}
				allowed := capacity / g.line / 4
				if g.ways == 1 {
					o, allowed = &oneWay{g.size, g.line, g.write == node.WriteThrough, map[int64]int64{}}, 0
				}
				got, want := int64(0), int64(0)
				for _, n := range nests {
					n := &node.Nest{Loops: n.Loops, Streams: append([]node.Stream(nil), n.Streams...)}
					cache.TouchNest(n)
					got += costs.Fetched(n)
					want += o.fetches(n)
				}
				if g.ways > 1 {
					allowed += 13 * want / 100
				}
				if got-want > allowed || want-got > allowed {
					t.Errorf("%s, %s, %d/10 of the cache: %d lines, line by line %d, want within %d", g.name, kernel.name, part, got, want, allowed)
				}
				if broken := cache.Broken(); broken != "" {
					t.Fatalf("%s, %s: %s", g.name, kernel.name, broken)
				}
			}
		}
	}
}
