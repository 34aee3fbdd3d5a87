package armci

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim/node"
)

// drawSection draws a section of few bytes with arbitrary strides.
func drawSection(t *rapid.T) section {
	var s section
	s.levels = rapid.IntRange(0, MaxStrideLevels).Draw(t, "levels")
	s.local.addr, s.remote.addr = 1<<20, 1<<30
	s.count[0] = rapid.Int64Range(0, 100).Draw(t, "bytes")
	for i := range s.levels {
		s.count[i+1] = rapid.Int64Range(0, 4).Draw(t, "count")
		s.local.stride[i] = rapid.Int64Range(-50, 500).Draw(t, "local stride")
		s.remote.stride[i] = rapid.Int64Range(-500, 50).Draw(t, "remote stride")
	}
	return s
}

// place is a byte of a section on both sides.
type place struct{ local, remote node.Addr }

// places visits the bytes of a section by plain recursion.
func places(s *section, level int, at place, all []place) []place {
	if level == 0 {
		for i := range node.Addr(s.count[0]) {
			all = append(all, place{at.local + i, at.remote + i})
		}
		return all
	}
	for i := range s.count[level] {
		q := place{at.local + node.Addr(i*s.local.stride[level-1]), at.remote + node.Addr(i*s.remote.stride[level-1])}
		all = places(s, level-1, q, all)
	}
	return all
}

func (s *section) places() []place {
	return places(s, s.levels, place{s.local.addr, s.remote.addr}, nil)
}

func walked(s *section) []place {
	var all []place
	for w := s.newWalk(); w.next(); {
		for i := range node.Addr(s.count[0]) {
			all = append(all, place{w.local + i, w.remote + i})
		}
	}
	return all
}

func TestWalkAgainstRecursion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSection(t)
		want := s.places()
		if got := walked(&s); !slices.Equal(got, want) {
			t.Fatalf("walk of %+v: %d places, want %d\n%v\n%v", s, len(got), len(want), got, want)
		}
		if int64(len(want)) != s.bytes() {
			t.Fatalf("%+v has %d bytes, want %d", s, s.bytes(), len(want))
		}
		if len(want) == 0 {
			return
		}
		first, last := s.span(&s.local)
		low := slices.MinFunc(want, func(a, b place) int { return int(a.local - b.local) }).local
		high := slices.MaxFunc(want, func(a, b place) int { return int(a.local - b.local) }).local
		if first != low || last != high+1 {
			t.Fatalf("span of %+v: [%d, %d), want [%d, %d)", s, first, last, low, high+1)
		}
	})
}

// The pieces have the bytes of the whole, in order, and each fits.
func TestCutAgainstRecursion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSection(t)
		limit := rapid.Int64Range(16, 2000).Draw(t, "limit")
		var c cutter
		var got []place
		for c.cut(&s, limit); c.next(); {
			if n := c.piece.bytes(); n < 1 || n > limit {
				t.Fatalf("piece of %d bytes, limit %d, of %+v", n, limit, s)
			}
			got = append(got, walked(&c.piece)...)
		}
		if want := s.places(); !slices.Equal(got, want) {
			t.Fatalf("pieces of %+v, limit %d: %d places, want %d", s, limit, len(got), len(want))
		}
	})
}

// Columns per piece of n x n doubles in a buffer of 99,784 bytes.
func TestCutOfSquares(t *testing.T) {
	for _, test := range []struct {
		n    int64
		want []int64
	}{
		{111, []int64{111}},    // 98,568 bytes
		{112, []int64{111, 1}}, // 100,352 bytes; 111 columns of 896 are 99,456
		{128, []int64{97, 31}}, // 97 columns of 1024 are 99,328
		{250, []int64{49, 49, 49, 49, 49, 5}},
		{375, []int64{33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 12}},
	} {
		s := section{levels: 1}
		s.count[0], s.count[1] = 8*test.n, test.n
		var got []int64
		var c cutter
		protocol := Protocol1999()
		for c.cut(&s, protocol.Usable); c.next(); {
			got = append(got, c.piece.count[1])
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("columns per piece, n = %d (-want +got):\n%s", test.n, d)
		}
	}
}

// Sizes by hand: header 4*2 + 3*4 + 2 addresses; descriptor of a 2-D section
// one address, levels, one stride, two counts.
func TestRequestSizes(t *testing.T) {
	for _, test := range []struct {
		pointers                           int
		header, flat, twoD, nine, fiveOf10 int64
	}{
		{4, 28, 12, 20, 76, 4 + 5*(8+10*4)},
		{8, 36, 16, 24, 80, 4 + 5*(8+10*8)},
	} {
		c := Protocol1999()
		c.PointerBytes = test.pointers
		ten := set{bytes: 8, remote: make([]node.Addr, 10), local: make([]node.Addr, 10)}
		got := []int64{c.headerBytes(), c.stridedBytes(0), c.stridedBytes(1), c.stridedBytes(8), c.vectorBytes([]set{ten, ten, ten, ten, ten})}
		want := []int64{test.header, test.flat, test.twoD, test.nine, test.fiveOf10}
		if !slices.Equal(got, want) {
			t.Errorf("%d bytes per address: sizes %v, want %v", test.pointers, got, want)
		}
	}
}

// What is written is read again, and is as long as it should be.
func TestCodec(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Protocol1999()
		c.PointerBytes = rapid.SampledFrom([]int{4, 8}).Draw(t, "pointers")
		s := drawSection(t)
		q := request{from: 3, to: 65535, kind: accumulates, op: AccDcp, data: 99784, descriptor: 76, buffer: 1 << 31, reply: 1<<32 - 1}
		w := writer{pointers: c.PointerBytes}
		w.header(&q)
		if int64(len(w.buf)) != c.headerBytes() {
			t.Fatalf("header of %d bytes, want %d", len(w.buf), c.headerBytes())
		}
		w.section(&s)
		if got := int64(len(w.buf)) - c.headerBytes(); got != c.stridedBytes(s.levels) {
			t.Fatalf("descriptor of %d bytes, want %d", got, c.stridedBytes(s.levels))
		}
		r := reader{buf: w.buf, pointers: c.PointerBytes}
		var gotQ request
		var gotS section
		r.header(&gotQ)
		r.section(&gotS)
		s.local = side{} // stays at the origin
		if gotQ != q || gotS != s || len(r.buf) != 0 || w.err != nil {
			t.Fatalf("read %+v %+v, %d bytes left, error %v; want %+v %+v", gotQ, gotS, len(r.buf), w.err, q, s)
		}
	})
}

func TestCodecOfVectors(t *testing.T) {
	c := Protocol1999()
	sets := []set{{bytes: 8, remote: []node.Addr{8, 16, 1 << 31}}, {bytes: 4096, remote: []node.Addr{1}}}
	w := writer{pointers: c.PointerBytes}
	w.sets(sets)
	r := reader{buf: w.buf, pointers: c.PointerBytes}
	got, _ := r.sets(nil, nil)
	if d := cmp.Diff(sets, got, cmp.AllowUnexported(set{})); d != "" || len(r.buf) != 0 || int64(len(w.buf)) != c.vectorBytes(sets) {
		t.Errorf("%d bytes left, %d written, sets (-want +got):\n%s", len(r.buf), len(w.buf), d)
	}
	w.addr(1 << 32)
	if w.err == nil {
		t.Error("address of 33 bits taken into 4 bytes")
	}
}

func TestRuns(t *testing.T) {
	a := []node.Addr{100, 124, 148, 200, 208, 216, 224}
	b := []node.Addr{10, 20, 30, 40, 50, 60, 71}
	var got [][2]int64 // length and local stride
	for r := newRuns([]set{{bytes: 8, local: a, remote: b}}); r.next(); {
		got = append(got, [2]int64{r.piece.count[1], r.piece.local.stride[0]})
	}
	// 148 -> 200 breaks the first run, 60 -> 71 the last.
	want := [][2]int64{{3, 24}, {3, 8}, {1, 0}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("runs (-want +got):\n%s", d)
	}
}

func TestRangeLocks(t *testing.T) {
	c := Protocol1999()
	c.LockSlots, c.LockLine = 16, 64
	l := newRangeLocks(&c)
	first := l.try(64, 128, nil)
	for _, test := range []struct {
		from, to node.Addr
		free     bool
	}{
		{0, 64, true}, {128, 129, true}, {127, 128, false}, {0, 65, false}, {100, 101, false}, {60, 70, false}, {0, 1000, false},
	} {
		slot := l.try(test.from, test.to, nil)
		if (slot >= 0) != test.free {
			t.Errorf("[%d, %d) beside [64, 128): slot %d, want free %v", test.from, test.to, slot, test.free)
		}
		if slot >= 0 {
			l.unlock(slot)
		}
	}
	l.unlock(first)
	for i := range node.Addr(c.LockSlots) {
		if l.try(1000*i, 1000*i+8, nil) < 0 {
			t.Fatalf("no slot for range %d of %d", i, c.LockSlots)
		}
	}
	if l.try(1<<20, 1<<20+8, nil) >= 0 {
		t.Errorf("a slot beyond the %d that there are", c.LockSlots)
	}
}

// A set holds one length for all its segments: a vector takes less than two
// lists of addresses and lengths, from four segments on. A section takes the
// same whatever its size, and less than a vector of its columns.
func TestDescriptorsAreSmall(t *testing.T) {
	c := Protocol1999()
	pair := int64(c.PointerBytes) + 4 // an address and a length
	strided := c.stridedBytes(1)
	last := int64(0)
	for k := 1; k <= 1024; k++ {
		vector := c.vectorBytes([]set{{bytes: 8, local: make([]node.Addr, k), remote: make([]node.Addr, k)}})
		if lists := 2 * int64(k) * pair; k >= 4 && vector >= lists {
			t.Errorf("%d segments: %d bytes as a vector, want fewer than %d in lists", k, vector, lists)
		}
		if k > 1 && vector-last != int64(c.PointerBytes) {
			t.Errorf("segment %d adds %d bytes, want those of an address", k, vector-last)
		}
		if k >= 4 && strided >= vector {
			t.Errorf("%d columns: %d bytes as a section, want fewer than the %d of a vector", k, strided, vector)
		}
		last = vector
	}
}
