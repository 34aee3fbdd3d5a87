package geometry

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func distribute(t testing.TB, extents []int64, axes []Axis, orders Orders) *Regular {
	t.Helper()
	domain, err := Domain(extents...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Distribute(domain, axes, orders)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func descriptors(d Decomposition, rank int) string {
	var all []string
	for b := range d.Boxes(rank) {
		all = append(all, b.String())
	}
	return strings.Join(all, " ")
}

func TestBoxes(t *testing.T) {
	for _, test := range []struct {
		name    string
		extents []int64
		axes    []Axis
		orders  Orders
		want    []string
	}{
		{"figure 4, Code1", []int64{4, 4}, Uniform(Blocked, []int{2, 2}, nil), Orders{},
			[]string{"<0,0,0;1,1,0>", "<0,2,0;1,3,0>", "<2,0,0;3,1,0>", "<2,2,0;3,3,0>"}},
		{"figure 4, first dimension of the layout fastest", []int64{4, 4}, Uniform(Blocked, []int{2, 2}, nil), Orders{Ranks: ColumnMajor},
			[]string{"<0,0,0;1,1,0>", "<2,0,0;3,1,0>", "<0,2,0;1,3,0>", "<2,2,0;3,3,0>"}},
		{"rows in turn", []int64{4, 4}, Uniform(BlockCyclic, []int{2, 1}, []int64{1, 4}), Orders{},
			[]string{"<0,0,0;0,3,0> <2,0,0;2,3,0>", "<1,0,0;1,3,0> <3,0,0;3,3,0>"}},
		{"blocks of 2x2 on two processes", []int64{4, 4}, Uniform(BlockCyclic, []int{1, 2}, []int64{2, 2}), Orders{},
			[]string{"<0,0,0;1,1,0> <2,0,0;3,1,0>", "<0,2,0;1,3,0> <2,2,0;3,3,0>"}},
		{"blocks by rows", []int64{4, 4}, Uniform(BlockCyclic, []int{1, 1}, []int64{2, 2}), Orders{Storage: RowMajor},
			[]string{"<0,0,0;1,1,0> <0,2,0;1,3,0> <2,0,0;3,1,0> <2,2,0;3,3,0>"}},
		{"blocks by columns", []int64{4, 4}, Uniform(BlockCyclic, []int{1, 1}, []int64{2, 2}), Orders{Storage: ColumnMajor},
			[]string{"<0,0,0;1,1,0> <2,0,0;3,1,0> <0,2,0;1,3,0> <2,2,0;3,3,0>"}},
		{"blocks of 2 leave one process short and one empty", []int64{5}, Uniform(Blocked, []int{4}, nil), Orders{},
			[]string{"<0,0,0;1,0,0>", "<2,0,0;3,0,0>", "<4,0,0;4,0,0>", ""}},
		{"cyclic", []int64{5}, Uniform(Cyclic, []int{3}, nil), Orders{},
			[]string{"<0,0,0;0,0,0> <3,0,0;3,0,0>", "<1,0,0;1,0,0> <4,0,0;4,0,0>", "<2,0,0;2,0,0>"}},
		{"different axes", []int64{4, 3}, []Axis{{Cyclic, 2, 0}, {Blocked, 1, 0}}, Orders{},
			[]string{"<0,0,0;0,2,0> <2,0,0;2,2,0>", "<1,0,0;1,2,0> <3,0,0;3,2,0>"}},
	} {
		r := distribute(t, test.extents, test.axes, test.orders)
		for rank, want := range test.want {
			if got := descriptors(r, rank); got != want {
				t.Errorf("%s, process %d of %d: %s, want %s", test.name, rank, r.Procs(), got, want)
			}
		}
		if r.Procs() != len(test.want) {
			t.Errorf("%s: %d processes, want %d", test.name, r.Procs(), len(test.want))
		}
	}
}

func TestLocalIndex(t *testing.T) {
	blocked := Uniform(Blocked, []int{2, 2}, nil)
	rows := Uniform(BlockCyclic, []int{2, 1}, []int64{1, 4})
	cyclic := Uniform(BlockCyclic, []int{3}, []int64{2}) // 0 1 | 2 3 | 4 5 | 6 7 | 8 9
	for _, test := range []struct {
		extents []int64
		axes    []Axis
		storage Order
		rank    int
		at      Point
		want    int64 // -1: not there
	}{
		{[]int64{4, 4}, blocked, RowMajor, 3, PointAt(3, 2), 2},
		{[]int64{4, 4}, blocked, ColumnMajor, 3, PointAt(3, 2), 1},
		{[]int64{4, 4}, blocked, RowMajor, 2, PointAt(3, 2), -1},
		{[]int64{4, 4}, rows, RowMajor, 0, PointAt(2, 1), 5},
		{[]int64{4, 4}, rows, ColumnMajor, 0, PointAt(2, 1), 3},
		{[]int64{10}, cyclic, RowMajor, 0, PointAt(7), 3},
		{[]int64{10}, cyclic, RowMajor, 1, PointAt(9), 3},
		{[]int64{10}, cyclic, RowMajor, 1, PointAt(10), -1},
	} {
		r := distribute(t, test.extents, test.axes, Orders{Storage: test.storage})
		got, ok := LocalIndex(r, test.rank, test.at)
		if !ok {
			got = -1
		}
		if got != test.want {
			t.Errorf("extents %v, axes %v, order %d: element %v on process %d is %d, want %d",
				test.extents, test.axes, test.storage, test.at, test.rank, got, test.want)
		}
	}
}

func TestSection(t *testing.T) {
	for _, test := range []struct {
		storage Order
		lo, hi  []int64
		run     int64
		offsets []int64
	}{
		// a process that has all of 4x3x2 elements; row-major strides are 6, 2, 1
		{RowMajor, []int64{0, 0, 0}, []int64{3, 2, 1}, 24, []int64{0}},
		{RowMajor, []int64{1, 0, 0}, []int64{2, 2, 1}, 12, []int64{6}},
		{RowMajor, []int64{1, 1, 0}, []int64{2, 2, 1}, 4, []int64{8, 14}},
		{RowMajor, []int64{0, 0, 1}, []int64{3, 2, 1}, 1, []int64{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23}},
		{RowMajor, []int64{0, 0, 0}, []int64{1, 1, 0}, 1, []int64{0, 2, 6, 8}},
		// column-major strides are 1, 4, 12
		{ColumnMajor, []int64{1, 0, 0}, []int64{2, 2, 1}, 2, []int64{1, 5, 9, 13, 17, 21}},
		{ColumnMajor, []int64{0, 1, 0}, []int64{3, 2, 1}, 8, []int64{4, 16}},
	} {
		r := distribute(t, []int64{4, 3, 2}, Uniform(Blocked, []int{1, 1, 1}, nil), Orders{Storage: test.storage})
		b := box(t, test.lo, test.hi)
		s, ok := r.Section(0, b)
		if got := slices.Collect(s.Offsets()); !ok || s.Run != test.run || !slices.Equal(got, test.offsets) {
			t.Errorf("order %d, box %v: runs of %d at %v, %v; want %d at %v", test.storage, b, s.Run, got, ok, test.run, test.offsets)
		}
		if s.Volume() != b.Volume() || s.Runs() != int64(len(test.offsets)) {
			t.Errorf("order %d, box %v: %d elements in %d runs, want %d in %d", test.storage, b, s.Volume(), s.Runs(), b.Volume(), len(test.offsets))
		}
	}
}

func TestDistributeErrors(t *testing.T) {
	domain, _ := Domain(4, 4)
	inner, _ := domain.Region([]int64{1, 1}, []int64{2, 2})
	for _, test := range []struct {
		domain Box
		axes   []Axis
		want   string
	}{
		{domain, Uniform(Blocked, []int{4}, nil), "found a layout of 1 dimensions, expected 2 as the array has"},
		{domain, Uniform(Blocked, []int{2, 0}, nil), "dimension 1: found 0 processes, expected at least 1"},
		{domain, Uniform(BlockCyclic, []int{2, 2}, nil), "found block size 0, expected at least 1"},
		{domain, Uniform(Cyclic, []int{2, 2}, []int64{1, 1}), "found block size 1, expected none for cyclic"},
		{domain, Uniform(7, []int{2, 2}, nil), "found kind 7, expected blocked, cyclic or block-cyclic"},
		{domain, Uniform(Blocked, []int{1 << 20, 1 << 20}, nil), "found a layout of more than 2147483647 processes"},
		{inner, Uniform(Blocked, []int{2, 2}, nil), "expected one that begins at 0"},
	} {
		if _, err := Distribute(test.domain, test.axes, Orders{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v over %v: %v, want %q", test.domain, test.axes, err, test.want)
		}
	}
}

func BenchmarkOverlaps(b *testing.B) {
	r := distribute(b, []int64{131072, 262144}, Uniform(Blocked, []int{128, 128}, nil), Orders{})
	q := Box{Lo: PointAt(4096, 8192), Hi: PointAt(4096+4095, 8192+8191), Dims: 2}
	b.Run(fmt.Sprintf("processes=%d", r.Procs()), func(b *testing.B) {
		n := 0
		for b.Loop() {
			for range r.Overlaps(q) {
				n++
			}
		}
		if n != 16*b.N {
			b.Fatalf("%d boxes overlap, want 16", n/b.N)
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boxes/s")
	})
}
