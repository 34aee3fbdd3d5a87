package geometry

import (
	"strings"
	"testing"
)

func box(t *testing.T, lo, hi []int64) Box {
	t.Helper()
	if len(lo) != len(hi) {
		t.Fatalf("corners %v and %v", lo, hi)
	}
	return Box{Lo: PointAt(lo...), Hi: PointAt(hi...), Dims: len(lo)}
}

func TestDomain(t *testing.T) {
	for _, test := range []struct {
		extents []int64
		volume  int64
		err     string
	}{
		{[]int64{4, 4}, 16, ""},
		{[]int64{7}, 7, ""},
		{[]int64{1 << 31, 1 << 31}, 1 << 62, ""},
		{[]int64{1, 2, 3, 1, 2, 3, 1}, 36, ""},
		{nil, 0, "found 0 dimensions, expected 1 to 7"},
		{make([]int64, 8), 0, "found 8 dimensions"},
		{[]int64{4, 0}, 0, "found extent 0 in dimension 1, expected at least 1"},
		{[]int64{1 << 31, 1<<31 + 1}, 0, "at most 2^62 elements"},
		{[]int64{1 << 62, 1 << 62, 1 << 62}, 0, "at most 2^62 elements"},
	} {
		b, err := Domain(test.extents...)
		if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("Domain(%v): error %v, want %q", test.extents, err, test.err)
		}
		if err == nil && b.Volume() != test.volume {
			t.Errorf("Domain(%v): volume %d, want %d", test.extents, b.Volume(), test.volume)
		}
	}
}

func TestRegion(t *testing.T) {
	domain, _ := Domain(8, 6)
	for _, test := range []struct {
		lo, hi []int64
		want   string // or the error
	}{
		{[]int64{0, 0}, []int64{7, 2}, "<0,0,0;7,2,0>"},
		{[]int64{3, 5}, []int64{3, 5}, "<3,5,0;3,5,0>"},
		{[]int64{0}, []int64{7}, "found corners of 1 and 1 coordinates, expected 2 each"},
		{[]int64{4, 0}, []int64{3, 0}, "found lower bound 4 above upper bound 3 in dimension 0"},
		{[]int64{0, 0}, []int64{7, 6}, "found region <0,0,0;7,6,0>, expected one in the domain <0,0,0;7,5,0>"},
		{[]int64{-1, 0}, []int64{7, 5}, "found region <-1,0,0;7,5,0>"},
	} {
		r, err := domain.Region(test.lo, test.hi)
		got := r.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("Region(%v, %v) = %s, want %s", test.lo, test.hi, got, test.want)
		}
	}
}

func TestIntersect(t *testing.T) {
	a := box(t, []int64{2, 2}, []int64{5, 5})
	for _, test := range []struct {
		b    Box
		want string
	}{
		{box(t, []int64{0, 0}, []int64{9, 9}), "<2,2,0;5,5,0>"},
		{box(t, []int64{5, 0}, []int64{9, 2}), "<5,2,0;5,2,0>"},
		{box(t, []int64{3, 3}, []int64{4, 4}), "<3,3,0;4,4,0>"},
		{box(t, []int64{6, 0}, []int64{9, 9}), ""},
		{box(t, []int64{0, 0}, []int64{9, 1}), ""},
	} {
		both, ok := a.Intersect(test.b)
		got := ""
		if ok {
			got = both.String()
		}
		if got != test.want {
			t.Errorf("%v and %v: %q, want %q", a, test.b, got, test.want)
		}
	}
}

func TestFourDimensionsArePrintedAsFour(t *testing.T) {
	b := box(t, []int64{1, 2, 3, 4}, []int64{5, 6, 7, 8})
	if got, want := b.String(), "<1,2,3,4;5,6,7,8>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := b.Translate(PointAt(1, 1, 1, 1)).String(), "<2,3,4,5;6,7,8,9>"; got != want {
		t.Errorf("moved: got %s, want %s", got, want)
	}
}
