package mct

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/geometry"
)

func segmap(t testing.TB, size int64, processes int, segments ...Segment) *GlobalSegMap {
	t.Helper()
	m, err := NewGlobalSegMap(size, processes, segments)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// byHand are the maps of the package's example.
func byHand(t testing.TB) (a, b *GlobalSegMap) {
	t.Helper()
	return segmap(t, 12, 2, Segment{1, 6, 0}, Segment{7, 6, 1}),
		segmap(t, 12, 2, Segment{1, 3, 0}, Segment{7, 3, 0}, Segment{4, 3, 1}, Segment{10, 3, 1})
}

func TestSizes(t *testing.T) {
	m := segmap(t, 20, 4, Segment{11, 4, 2}, Segment{1, 3, 0}, Segment{5, 2, 2}, Segment{7, 1, 0})
	for rank, want := range []struct {
		segments int
		points   int64
	}{{2, 4}, {0, 0}, {2, 6}, {0, 0}} {
		if m.LocalSegments(rank) != want.segments || m.LocalSize(rank) != want.points {
			t.Errorf("process %d: %d segments, %d points, want %+v", rank, m.LocalSegments(rank), m.LocalSize(rank), want)
		}
	}
	if m.Size() != 20 || m.Processes() != 4 || len(m.Segments()) != 4 {
		t.Errorf("size %d, %d processes, %d segments, want 20, 4, 4", m.Size(), m.Processes(), len(m.Segments()))
	}
}

func TestPermutation(t *testing.T) {
	m := segmap(t, 20, 2, Segment{11, 4, 0}, Segment{16, 1, 1}, Segment{1, 3, 0}, Segment{17, 2, 1}, Segment{6, 2, 0})
	if diff := cmp.Diff([]Move{{1, 5, 3}, {4, 8, 2}, {6, 1, 4}}, m.Permutation(0)); diff != "" {
		t.Errorf("process 0 (-want +got)\n%s", diff)
	}
	if got := m.Permutation(1); got != nil {
		t.Errorf("process 1, whose segments ascend: %v", got)
	}
	for rank, want := range [][]Segment{{{11, 4, 0}, {1, 3, 0}, {6, 2, 0}}, {{16, 1, 1}, {17, 2, 1}}} {
		if diff := cmp.Diff(want, m.SegmentsOf(rank)); diff != "" {
			t.Errorf("segments of process %d (-want +got)\n%s", rank, diff)
		}
	}
}

func TestNewGlobalSegMapErrors(t *testing.T) {
	for _, test := range []struct {
		size      int64
		processes int
		segments  []Segment
		want      string
	}{
		{10, 2, []Segment{{1, 5, 0}, {6, 5, 2}}, "segment 1: found process 2, expected 0 to 1"},
		{10, 2, []Segment{{0, 5, 0}, {11, 1, 1}}, "segment 0: found start 0, expected 1 to 10\nsegment 1: found start 11, expected 1 to 10"},
		{10, 2, []Segment{{6, 6, 0}}, "segment 0: found length 6 from point 6 on, expected 1 to 5"},
		{10, 2, []Segment{{6, 0, 0}}, "segment 0: found length 0 from point 6 on, expected 1 to 5"},
		{10, 2, []Segment{{1, 9, 1}, {5, 1, 0}, {2, 2, 0}}, "segment 2: found point 2 of process 1 again in a segment of process 0, expected one owner\n" +
			"segment 1: found point 5 of process 1 again in a segment of process 0, expected one owner"},
		{0, 2, nil, "found 0 points, expected 1 to 2^62"},
		{1, 0, nil, "found 0 processes, expected 1 to 1000000"},
	} {
		_, err := NewGlobalSegMap(test.size, test.processes, test.segments)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%d points, %v: %v, want %q", test.size, test.segments, err, test.want)
		}
	}
}

func TestFromDecomposition(t *testing.T) {
	domain, _ := geometry.Domain(4, 4)
	for _, test := range []struct {
		name   string
		layout []int
		order  geometry.Order
		want   []Segment
	}{
		{"blocks, by rows", []int{2, 2}, geometry.RowMajor,
			[]Segment{{1, 2, 0}, {5, 2, 0}, {3, 2, 1}, {7, 2, 1}, {9, 2, 2}, {13, 2, 2}, {11, 2, 3}, {15, 2, 3}}},
		{"blocks, by columns", []int{2, 2}, geometry.ColumnMajor,
			[]Segment{{1, 2, 0}, {5, 2, 0}, {9, 2, 1}, {13, 2, 1}, {3, 2, 2}, {7, 2, 2}, {11, 2, 3}, {15, 2, 3}}},
		{"strips are one segment", []int{2, 1}, geometry.RowMajor, []Segment{{1, 8, 0}, {9, 8, 1}}},
	} {
		d, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, test.layout, nil), geometry.Orders{})
		if err != nil {
			t.Fatal(err)
		}
		m, err := FromDecomposition(d, test.order)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, m.Segments()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
	}
	single, _ := geometry.Distribute(domain, geometry.Uniform(geometry.BlockCyclic, []int{1, 1}, []int64{1, 1}), geometry.Orders{})
	if m, err := FromDecomposition(single, geometry.RowMajor); err != nil || len(m.Segments()) != 1 {
		t.Errorf("one process has %v, %v, want one segment", m.Segments(), err)
	}
}
