package hilbert

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
)

func square(x, y, side int64) geometry.Box {
	return geometry.Box{Lo: geometry.PointAt(x, y), Hi: geometry.PointAt(x+side-1, y+side-1), Dims: 2}
}

func TestSpansByHand(t *testing.T) {
	c := curve(t, 2, 2)
	for _, test := range []struct {
		box    geometry.Box
		spans  []Span
		counts Counts
	}{
		{square(1, 0, 2), []Span{{2, 4}, {7, 7}}, Counts{13, 4, 2}},
		{square(0, 0, 4), []Span{{0, 15}}, Counts{1, 1, 1}},
		{square(2, 0, 2), []Span{{4, 7}}, Counts{5, 1, 1}},
		{square(3, 3, 1), []Span{{10, 10}}, Counts{9, 1, 1}},
		// left half: quadrants 0-3 and 12-15
		{geometry.Box{Hi: geometry.PointAt(1, 3), Dims: 2}, []Span{{0, 3}, {12, 15}}, Counts{5, 2, 2}},
	} {
		spans, counts := c.Spans(nil, test.box)
		if !slices.Equal(spans, test.spans) || counts != test.counts {
			t.Errorf("%v: %v, %+v; want %v, %+v", test.box, spans, counts, test.spans, test.counts)
		}
	}
}

func TestSpansAreTheBox(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, 4).Draw(t, "dims")
		bits := rapid.IntRange(0, []int{0, 9, 5, 3, 2}[dims]).Draw(t, "bits")
		c, err := New(dims, bits, rapid.IntRange(0, dims-1).Draw(t, "reflect"))
		if err != nil {
			t.Fatal(err)
		}
		box := geometrytest.Region(t, c.Cube(), "box")
		var want []int64
		for _, p := range geometrytest.Points(box) {
			want = append(want, c.Index(p))
		}
		slices.Sort(want)
		before := []Span{{want[0] - 9, want[0] - 1}} // touches, but is not ours
		spans, counts := c.Spans(slices.Clone(before), box)
		if !slices.Equal(spans[:1], before) {
			t.Fatalf("%v became %v", before, spans[:1])
		}
		var got []int64
		for i, s := range spans[1:] {
			if i > 0 && s.Lo <= spans[i].Hi+1 {
				t.Fatalf("spans %v and %v touch", spans[i], s)
			}
			for x := s.Lo; x <= s.Hi; x++ {
				got = append(got, x)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("box %v: indices %v, want %v", box, got, want)
		}
		if n := int64(len(spans) - 1); counts.Spans != n || counts.Kept < n || counts.Visited < counts.Kept {
			t.Fatalf("box %v: %+v for %d spans", box, counts, n)
		}
	})
}

// BenchmarkSpans turns squares of 1024x1024 points into spans: one on a power of two, one that is one off.
func BenchmarkSpans(b *testing.B) {
	c := curve(b, 2, 17)
	for _, bench := range []struct {
		name  string
		off   int64
		spans int64
	}{{"aligned", 0, 1}, {"off-by-one", 1, 1536}} {
		b.Run(fmt.Sprintf("box=%s", bench.name), func(b *testing.B) {
			var spans []Span
			var total Counts
			for b.Loop() {
				var n Counts
				spans, n = c.Spans(spans[:0], square(8192+bench.off, 4096+bench.off, 1024))
				total.Add(n)
			}
			if total.Spans != bench.spans*int64(b.N) {
				b.Fatalf("%d spans, want %d", total.Spans/int64(b.N), bench.spans)
			}
			b.ReportMetric(float64(total.Spans)/b.Elapsed().Seconds(), "spans/s")
			b.ReportMetric(float64(total.Visited)/b.Elapsed().Seconds(), "cubes/s")
		})
	}
}

func BenchmarkIndex(b *testing.B) {
	for _, dims := range []int{2, 3} {
		c := curve(b, dims, 17)
		b.Run(fmt.Sprintf("dims=%d", dims), func(b *testing.B) {
			n := int64(0)
			for b.Loop() {
				n++
				i := n & (1<<30 - 1)
				if c.Index(c.Point(i)) != i {
					b.Fatalf("index %d comes back as another", i)
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "points/s")
		})
	}
}
