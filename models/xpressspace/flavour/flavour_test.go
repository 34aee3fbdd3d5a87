package flavour_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/geometry"
	"simrun/models/xpressspace/flavour"
)

// TestByHand is the example of the package page: figure 4.
func TestByHand(t *testing.T) {
	for _, test := range []struct {
		d    flavour.Distribution
		want string
	}{
		{flavour.Distribution{Processors: []int{2, 2}}, "<0,2,0;1,3,0>"},
		{flavour.Distribution{Processors: []int{2, 1}, Type: geometry.BlockCyclic, Block: []int64{1, 4}}, "<1,0,0;1,3,0> <3,0,0;3,3,0>"},
	} {
		procs := test.d.Processors[0] * test.d.Processors[1]
		d, err := test.d.Decompose([]int64{4, 4}, procs)
		if err != nil {
			t.Fatal(err)
		}
		var boxes []string
		for b := range d.Boxes(1) {
			boxes = append(boxes, b.String())
		}
		if got := strings.Join(boxes, " "); got != test.want {
			t.Errorf("%+v: process 1 has %s, want %s", test.d, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		d       flavour.Distribution
		extents []int64
		want    string
	}{
		{flavour.Distribution{Processors: []int{4}}, []int64{8, 8}, "found a processors layout [4], expected 2 numbers as the array has dimensions"},
		{flavour.Distribution{Processors: []int{2, 3}}, []int64{8, 8}, "found a processors layout [2 3], which is 6, expected 4 processes of the application"},
		{flavour.Distribution{Processors: []int{2, 2}, Block: []int64{1, 1}}, []int64{8, 8}, "found block sizes [1 1] of a blocked distribution, expected 0"},
		{flavour.Distribution{Processors: []int{2, 2}, Type: geometry.BlockCyclic}, []int64{8, 8}, "found block sizes [] of a block-cyclic distribution, expected 2"},
		{flavour.Distribution{Processors: []int{2, 2}, Type: geometry.BlockCyclic, Block: []int64{1, 0}}, []int64{8, 8}, "dimension 1: found block size 0, expected at least 1"},
		{flavour.Distribution{Processors: []int{2, 2}, Type: 7}, []int64{8, 8}, "found kind 7, expected blocked, cyclic or block-cyclic"},
		{flavour.Distribution{Processors: []int{0, 4}}, []int64{8, 8}, "found 0 processes"},
		{flavour.Distribution{Processors: []int{4}}, []int64{0}, "0"},
	} {
		_, err := test.d.Decompose(test.extents, 4)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v of %v: got error %v, want %q", test.d, test.extents, err, test.want)
		}
	}
}

// some is a shared space without all calls.
type some struct{}

func (*some) CoupleVar() {}

// TestOperations lists only what there is.
func TestOperations(t *testing.T) {
	found := flavour.Operations("x", strings.NewReader, nil, (*some).CoupleVar)
	names := slices.Collect(func(yield func(string) bool) {
		for _, o := range found {
			yield(o.Name + " " + o.Go)
		}
	})
	want := []string{"x_xs_init strings.NewReader", "x_xs_couple_var flavour_test.(*some).CoupleVar"}
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("operations (-want +got):\n%s", d)
	}
}
