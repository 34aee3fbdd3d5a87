package hilbert

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
)

func curve(t testing.TB, dims, bits int, reflect ...int) Curve {
	t.Helper()
	c, err := New(dims, bits, reflect...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// moore are indices by Moore's non-recursive procedure, which DataSpaces uses, x fastest, then y, then z.
var moore = []struct {
	dims, bits int
	index      []int64
}{
	{2, 2, []int64{0, 3, 4, 5, 1, 2, 7, 6, 14, 13, 8, 9, 15, 12, 11, 10}},
	{2, 3, []int64{
		0, 1, 14, 15, 16, 19, 20, 21,
		3, 2, 13, 12, 17, 18, 23, 22,
		4, 7, 8, 11, 30, 29, 24, 25,
		5, 6, 9, 10, 31, 28, 27, 26,
		58, 57, 54, 53, 32, 35, 36, 37,
		59, 56, 55, 52, 33, 34, 39, 38,
		60, 61, 50, 51, 46, 45, 40, 41,
		63, 62, 49, 48, 47, 44, 43, 42}},
	{3, 2, []int64{
		0, 7, 8, 11, 1, 6, 15, 12, 26, 27, 16, 19, 25, 24, 23, 20,
		3, 4, 9, 10, 2, 5, 14, 13, 29, 28, 17, 18, 30, 31, 22, 21,
		60, 59, 54, 53, 61, 58, 49, 50, 34, 35, 46, 45, 33, 32, 41, 42,
		63, 56, 55, 52, 62, 57, 48, 51, 37, 36, 47, 44, 38, 39, 40, 43}},
	{2, 4, []int64{
		0, 3, 4, 5, 58, 59, 60, 63, 64, 65, 78, 79, 80, 83, 84, 85,
		1, 2, 7, 6, 57, 56, 61, 62, 67, 66, 77, 76, 81, 82, 87, 86,
		14, 13, 8, 9, 54, 55, 50, 49, 68, 71, 72, 75, 94, 93, 88, 89,
		15, 12, 11, 10, 53, 52, 51, 48, 69, 70, 73, 74, 95, 92, 91, 90}},
}

func TestIndexIsMoores(t *testing.T) {
	for _, test := range moore {
		c := curve(t, test.dims, test.bits)
		for i, p := range geometrytest.Points(c.Cube()) {
			if i == len(test.index) {
				break // the table has the first rows only
			}
			if got := c.Index(p); got != test.index[i] {
				t.Errorf("%d dimensions of %d bits: index of %v is %d, want %d", test.dims, test.bits, p, got, test.index[i])
			}
		}
	}
}

// TestPaperReflectsX holds the intervals of figure 5, and that no other reflection gives them.
func TestPaperReflectsX(t *testing.T) {
	quadrant := func(x, y int64) geometry.Box {
		return geometry.Box{Lo: geometry.PointAt(x, y), Hi: geometry.PointAt(x+1, y+1), Dims: 2}
	}
	for _, test := range []struct {
		reflect []int
		t0, t3  Span
	}{
		{nil, Span{0, 3}, Span{8, 11}},
		{[]int{0}, Span{4, 7}, Span{12, 15}},
		{[]int{1}, Span{12, 15}, Span{4, 7}},
		{[]int{0, 1}, Span{8, 11}, Span{0, 3}},
	} {
		c := curve(t, 2, 2, test.reflect...)
		t0, _ := c.Spans(nil, quadrant(0, 0))
		t3, _ := c.Spans(nil, quadrant(2, 2))
		if len(t0) != 1 || len(t3) != 1 || t0[0] != test.t0 || t3[0] != test.t3 {
			t.Errorf("reflecting %v: T0 %v, T3 %v, want %v, %v", test.reflect, t0, t3, test.t0, test.t3)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for _, test := range []struct {
		dims, bits int
		reflect    []int
		want       string
	}{
		{0, 1, nil, "found 0 dimensions, expected 1 to 7"},
		{8, 1, nil, "found 8 dimensions"},
		{2, 32, nil, "found 32 bits in each of 2 dimensions, expected 0 to 31"},
		{1, -1, nil, "found -1 bits in each of 1 dimensions, expected 0 to 62"},
		{2, 2, []int{2}, "found dimension 2 to reflect, expected 0 to 1"},
	} {
		if _, err := New(test.dims, test.bits, test.reflect...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("New(%d, %d, %v): %v, want %q", test.dims, test.bits, test.reflect, err, test.want)
		}
	}
}

func TestBits(t *testing.T) {
	for _, test := range []struct {
		extents []int64
		want    int
	}{{[]int64{1}, 0}, {[]int64{2}, 1}, {[]int64{4, 4}, 2}, {[]int64{4, 5}, 3}, {[]int64{1, 1 << 31}, 31}} {
		domain, err := geometry.Domain(test.extents...)
		if err != nil {
			t.Fatal(err)
		}
		if got := Bits(domain); got != test.want {
			t.Errorf("Bits of %v: %d, want %d", domain, got, test.want)
		}
	}
}

// TestCurve walks whole curves: every point once, neighbours only, and back to the index.
func TestCurve(t *testing.T) {
	for dims := 1; dims <= geometry.MaxDims; dims++ {
		for bits := 0; dims*bits <= 12; bits++ {
			c := curve(t, dims, bits, dims/2)
			seen := map[geometry.Point]bool{}
			var last geometry.Point
			for i := range int64(1) << (dims * bits) {
				p := c.Point(i)
				if back := c.Index(p); seen[p] || back != i {
					t.Fatalf("%d dimensions of %d bits: point %v of index %d was there: %v, has index %d", dims, bits, p, i, seen[p], back)
				}
				if i > 0 && distance(p, last) != 1 {
					t.Fatalf("%d dimensions of %d bits: %v and %v follow each other", dims, bits, last, p)
				}
				seen[p], last = true, p
			}
		}
	}
}

func distance(a, b geometry.Point) int64 {
	sum := int64(0)
	for d := range a {
		sum += max(a[d]-b[d], b[d]-a[d])
	}
	return sum
}

func TestLongIndices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, geometry.MaxDims).Draw(t, "dims")
		c, err := New(dims, maxIndexBits/dims)
		if err != nil {
			t.Fatal(err)
		}
		i := rapid.Int64Range(0, 1<<(dims*c.bits)-2).Draw(t, "index")
		p, q := c.Point(i), c.Point(i+1)
		if c.Index(p) != i || distance(p, q) != 1 {
			t.Fatalf("index %d: point %v with index %d, next %v", i, p, c.Index(p), q)
		}
	})
}

func TestOutsideTheCube(t *testing.T) {
	c := curve(t, 2, 2)
	for name, call := range map[string]func(){ // any order: each is tested alone
		"point": func() { c.Index(geometry.PointAt(4, 0)) },
		"index": func() { c.Point(16) },
		"box":   func() { c.Spans(nil, geometry.Box{Hi: geometry.PointAt(0, 4), Dims: 2}) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(r.(string), "hilbert: "+name) {
					t.Errorf("%s outside the cube: %v", name, r)
				}
			}()
			call()
		}()
	}
}
