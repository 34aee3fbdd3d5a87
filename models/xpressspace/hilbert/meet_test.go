package hilbert

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
)

func TestMeetByHand(t *testing.T) {
	c := curve(t, 2, 2)
	for _, test := range []struct {
		box       geometry.Box
		intervals []Span
		want      Meetings
		counts    Counts
	}{
		// spans 2-4 and 7-7: 4-6 goes on with the first one; 3 lies in a gap behind 2-2
		{square(1, 0, 2), []Span{{0, 1}, {2, 2}, {4, 6}, {7, 9}}, Meetings{[]Meeting{{1, 2, 0}, {2, 1, 0}, {3, 1, 1}}, 1}, Counts{13, 4, 2}},
		{square(1, 0, 2), []Span{{0, 15}}, Meetings{[]Meeting{{0, 4, 0}}, 0}, Counts{13, 4, 2}},
		{square(1, 0, 2), []Span{{5, 6}, {8, 15}}, Meetings{}, Counts{13, 4, 2}},
		{square(0, 0, 4), []Span{{0, 3}, {9, 10}}, Meetings{[]Meeting{{0, 9, 0}, {1, 7, 0}}, 1}, Counts{1, 1, 1}},
		{square(3, 3, 1), nil, Meetings{}, Counts{9, 1, 1}},
	} {
		got, counts := c.Meet(test.box, test.intervals)
		if diff := cmp.Diff(test.want, got); diff != "" || counts != test.counts {
			t.Errorf("%v in %v: %+v, want %+v; meetings (-want +got)\n%s", test.box, test.intervals, counts, test.counts, diff)
		}
	}
}

// bySpans finds meetings by comparing all spans with all intervals.
func bySpans(spans, intervals []Span) Meetings {
	var all Meetings
	for i, v := range intervals {
		for j, s := range spans {
			if s.Lo > v.Hi || v.Lo > s.Hi {
				continue
			}
			all.Met = append(all.Met, Meeting{Interval: i, Before: int64(j)})
			if s.Lo < v.Lo {
				all.Crossings++
			}
			break
		}
	}
	for i := range all.Met {
		end := int64(math.MaxInt64)
		if i+1 < len(all.Met) {
			end = intervals[all.Met[i+1].Interval].Lo
		}
		for _, s := range spans {
			all.Met[i].Points += max(0, min(s.Hi+1, end)-max(s.Lo, intervals[all.Met[i].Interval].Lo))
		}
	}
	return all
}

func TestMeetIsSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, 4).Draw(t, "dims")
		bits := rapid.IntRange(0, []int{0, 12, 6, 4, 3}[dims]).Draw(t, "bits")
		c, err := New(dims, bits, rapid.IntRange(0, dims-1).Draw(t, "reflect"))
		if err != nil {
			t.Fatal(err)
		}
		box := geometrytest.Region(t, c.Cube(), "box")
		var intervals []Span
		for at, end := int64(0), int64(1)<<(dims*bits); at < end; {
			lo := at + rapid.Int64Range(0, 5).Draw(t, "gap")
			hi := lo + rapid.Int64Range(0, max(1, end/4)).Draw(t, "length")
			intervals = append(intervals, Span{lo, hi})
			at = hi + 1
		}
		spans, want := c.Spans(nil, box)
		got, counts := c.Meet(box, intervals)
		if diff := cmp.Diff(bySpans(spans, intervals), got); diff != "" || counts != want {
			t.Fatalf("box %v: %+v, want %+v; meetings (-spans +meet)\n%s", box, counts, want, diff)
		}
		at := rapid.Int64Range(0, 1<<(dims*bits)).Draw(t, "index")
		before := int64(0)
		for _, s := range spans {
			before += max(0, min(s.Hi+1, at)-s.Lo)
		}
		if n := c.CountBefore(box, at); n != before {
			t.Fatalf("box %v: %d points before %d, want %d", box, n, at, before)
		}
	})
}

// BenchmarkMeet looks for strips and squares in 8192 intervals of a large square.
func BenchmarkMeet(b *testing.B) {
	c := curve(b, 2, 17)
	var intervals []Span
	for i := range int64(8192) {
		intervals = append(intervals, Span{i << 21, (i+1)<<21 - 1})
	}
	strip := geometry.Box{Lo: geometry.PointAt(0, 4096), Hi: geometry.PointAt(1<<17-1, 4111), Dims: 2}
	for _, bench := range []struct {
		name string
		box  geometry.Box
		met  int
	}{{"square", square(8193, 4097, 1024), 2}, {"strip", strip, 97}} {
		b.Run(fmt.Sprintf("box=%s", bench.name), func(b *testing.B) {
			n := 0
			for b.Loop() {
				found, _ := c.Meet(bench.box, intervals)
				n += len(found.Met)
			}
			if n != bench.met*b.N {
				b.Fatalf("%d intervals met, want %d", n/b.N, bench.met)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boxes/s")
		})
	}
}
