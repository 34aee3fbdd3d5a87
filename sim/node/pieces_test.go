package node_test

import (
	"slices"
	"testing"

	"simrun/sim/node"
	"simrun/sim/param"
)

// imperfect is loops with references in front of the innermost one, each piece a nest of its own: outer's last loop is that around
// inner's last one.
type imperfect struct {
	name         string
	outer, inner *node.Nest
}

// imperfects are nests of programs, on arrays of doubles that follow each other from 1 MiB on.
func imperfects() []imperfect {
	const base, n = 1 << 20, 200
	read := func(at int64, strides ...int64) node.Stream {
		s := node.Stream{Base: node.Addr(base + 8*at), Bytes: 8, Read: true}
		for l, k := range strides {
			s.Stride[l] = 8 * k
		}
		return s
	}
	nest := func(streams []node.Stream, t ...int64) *node.Nest {
		return &node.Nest{Loops: trips(t...), Streams: streams}
	}
	// y(i) = y(i) + sum of a(i,j) x(j), row by row: y, x, and a with a leading dimension of ld.
	product := func(ld int64) (*node.Nest, *node.Nest) {
		return nest([]node.Stream{read(0, 1)}, n), nest([]node.Stream{read(n, 0, 1), read(2*n, 1, ld)}, n, n)
	}
	// The same, column by column: x(j) outside, y(i) and a(i,j) inside.
	columns := func(ld int64) (*node.Nest, *node.Nest) {
		return nest([]node.Stream{read(n, 1)}, n), nest([]node.Stream{read(0, 0, 1), read(2*n, ld, 1)}, n, n)
	}
	// Elimination of column 0: a(0,j) outside, a(i,0) and a(i,j) inside.
	eliminate := func(ld int64) (*node.Nest, *node.Nest) {
		return nest([]node.Stream{read(ld, ld)}, n-1), nest([]node.Stream{read(1, 0, 1), read(ld+1, ld, 1)}, n-1, n-1)
	}
	// c(i,j) = c(i,j) + sum of a(i,k) b(k,j), each so small that all of its lines are gone through.
	multiply := func() (*node.Nest, *node.Nest) {
		const m = 48
		return nest([]node.Stream{read(2*m*m, m, 1)}, m, m), nest([]node.Stream{read(0, 0, 1, m), read(m*m, m, 0, 1)}, m, m, m)
	}
	var all []imperfect
	add := func(name string, outer, inner *node.Nest) { all = append(all, imperfect{name, outer, inner}) }
	outer, inner := product(n)
	add("rows of a matrix of 200 x 200 times a vector", outer, inner)
	outer, inner = product(1024)
	add("the same, columns 8 KiB apart", outer, inner)
	outer, inner = columns(n)
	add("columns of a matrix of 200 x 200 times a vector", outer, inner)
	outer, inner = columns(1024)
	add("the same, columns 8 KiB apart", outer, inner)
	outer, inner = eliminate(n)
	add("elimination of a column of 200 x 200", outer, inner)
	outer, inner = eliminate(1024)
	add("the same, columns 8 KiB apart", outer, inner)
	outer, inner = multiply()
	add("product of matrices of 48 x 48", outer, inner)
	return all
}

// interleaved executes both pieces as the program does, in this cache, and returns the lines that come.
func (x *imperfect) interleaved(o *oneWay) (lines int64) {
	depth := len(x.outer.Loops)
	at := func(s *node.Stream, index []int64) int64 {
		a := int64(s.Base)
		for l, k := range index {
			a += k * s.Stride[l]
		}
		return a
	}
	var loop func(index []int64)
	loop = func(index []int64) {
		if len(index) == depth {
			for i := range x.outer.Streams {
				lines += o.touch(at(&x.outer.Streams[i], index), x.outer.Streams[i].Bytes)
			}
		}
		if len(index) == len(x.inner.Loops) {
			for i := range x.inner.Streams {
				lines += o.touch(at(&x.inner.Streams[i], index), x.inner.Streams[i].Bytes)
			}
			return
		}
		for k := range x.inner.Loops[len(index)].Trips {
			loop(append(index, k))
		}
	}
	loop(make([]int64, 0, node.NestMax))
	return lines
}

// whole is both pieces as one nest.
func (x *imperfect) whole() *node.Nest {
	n := &node.Nest{Loops: x.inner.Loops, Streams: slices.Clone(x.inner.Streams)}
	for _, s := range x.outer.Streams {
		s.Loops = len(x.outer.Loops)
		n.Streams = append(n.Streams, s)
	}
	return n
}

// TestPieces: a nest in pieces fetches the same lines as a cache that is executed access by access. This would not be
// so if the pieces were followed one after the other. An execution of the outer piece might find lines that the inner
// one has displaced, and the inner one might find lines that the outer one displaces. Some nests would be wrong, but
// by no more than that.
func TestPieces(t *testing.T) {
	costs := node.NewCosts(directSpec(8<<10, 32, node.WriteThrough))
	missed := func(cache *node.Cache, n *node.Nest) (lines int64) {
		cache.TouchNest(n)
		for i := range n.Streams {
			lines += n.Streams[i].Missed[0]
		}
		return lines
	}
	wrong := false
	for _, x := range imperfects() {
		want := x.interleaved(&oneWay{8 << 10, 32, true, map[int64]int64{}})
		if got := missed(node.NewCache(costs), x.whole()); got != want {
			t.Errorf("%s: %d lines, access by access %d", x.name, got, want)
		}
		cache := node.NewCache(costs)
		apart := missed(cache, x.outer) + missed(cache, x.inner)
		most := int64(2 * len(x.outer.Streams))
		for _, l := range x.outer.Loops {
			most *= l.Trips
		}
		wrong = wrong || apart != want
		t.Logf("%s: %d lines; one piece after the other %d, %+.2f %%", x.name, want, apart, 100*(float64(apart)/float64(want)-1))
		if apart-want > most || want-apart > most {
			t.Errorf("%s: one piece after the other %d lines, access by access %d, want within %d", x.name, apart, want, most)
		}
	}
	if !wrong {
		t.Error("one piece after the other is as good for all nests")
	}
}

// TestFollowsPieces: a second cache, of several ways, is followed piece by piece.
func TestFollowsPieces(t *testing.T) {
	one, two := directSpec(8<<10, 32, node.WriteThrough), directSpec(8<<10, 32, node.WriteThrough)
	two.Cache.Ways = param.Of[int64](2)
	for _, test := range []struct {
		name string
		spec *node.Spec
		want bool
	}{{"one way", one, true}, {"two ways", two, false}} {
		if got := node.NewCache(node.NewCosts(test.spec)).FollowsPieces(); got != test.want {
			t.Errorf("%s: %t, want %t", test.name, got, test.want)
		}
	}
}
