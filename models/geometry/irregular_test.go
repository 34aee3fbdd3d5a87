package geometry

import (
	"strings"
	"testing"
)

func TestNewIrregularErrors(t *testing.T) {
	domain, _ := Domain(4, 4)
	left, right := box(t, []int64{0, 0}, []int64{3, 1}), box(t, []int64{0, 2}, []int64{3, 3})
	for _, test := range []struct {
		boxes [][]Box
		want  string
	}{
		{[][]Box{{left}, {right}}, ""},
		{[][]Box{{left}, {}, {right}}, ""},
		{[][]Box{{left}}, "found owners for 8 elements, expected one for each of 16"},
		{[][]Box{{left}, {domain}}, "found <0,0,0;3,1,0> in box <0,0,0;3,1,0> of process 0 and in box <0,0,0;3,3,0> of process 1"},
		{[][]Box{{left, left}}, "of process 0 and in box <0,0,0;3,1,0> of process 0, expected one owner"},
		{[][]Box{{left}, {box(t, []int64{0, 2}, []int64{3, 4})}}, "process 1: found box <0,2,0;3,4,0>, expected one in the domain <0,0,0;3,3,0>"},
		{[][]Box{{box(t, []int64{0}, []int64{3})}}, "expected one in the domain"},
	} {
		_, err := NewIrregular(domain, test.boxes, RowMajor)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.boxes, err, test.want)
		}
	}
	huge, _ := Domain(1 << 62)
	if _, err := NewIrregular(huge, [][]Box{{huge}, {huge}}, RowMajor); err == nil || !strings.Contains(err.Error(), "share elements") {
		t.Errorf("twice 2^62 elements: %v", err)
	}
}

func TestInquireJoinsNeighbours(t *testing.T) {
	domain, _ := Domain(3, 4)
	owners := []string{ // by rows
		"0011",
		"0011",
		"2210",
	}
	for _, test := range []struct {
		storage Order
		want    []string
	}{
		{RowMajor, []string{"<0,0,0;1,1,0> <2,3,0;2,3,0>", "<0,2,0;1,3,0> <2,2,0;2,2,0>", "<2,0,0;2,1,0>"}},
		{ColumnMajor, []string{"<0,0,0;1,1,0> <2,3,0;2,3,0>", "<0,2,0;2,2,0> <0,3,0;1,3,0>", "<2,0,0;2,1,0>"}},
	} {
		asked := 0
		r, err := Inquire(domain, 3, func(p Point) int {
			asked++
			return int(owners[p[0]][p[1]] - '0')
		}, test.storage)
		if err != nil {
			t.Fatal(err)
		}
		for rank, want := range test.want {
			if got := descriptors(r, rank); got != want {
				t.Errorf("order %d, process %d: %s, want %s", test.storage, rank, got, want)
			}
		}
		if asked != 12 {
			t.Errorf("asked for %d owners, want 12", asked)
		}
	}
	_, err := Inquire(domain, 2, func(p Point) int { return int(p[0]) }, RowMajor)
	if want := "found process 2 for element [2 0], expected 0 to 1"; err == nil || err.Error() != want {
		t.Errorf("owner out of range: %v, want %s", err, want)
	}
}
