package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/models/xpressspace/gaxs"
	"simrun/models/xpressspace/upcxs"
	"simrun/sim/node"
)

// TestTable1 lists the calls; process, produce and consume of this package make all
// of them in every workflow but unregister_var, which TestUnregister makes.
func TestTable1(t *testing.T) {
	for _, test := range []struct {
		prefix, pkg string
		found       []flavour.Operation
	}{{"upc", "upcxs", upcxs.Operations()}, {"ga", "gaxs", gaxs.Operations()}} {
		want := []string{
			"1 P_xs_init = F.Init",
			"2 P_xs_register_var = F.(*XpressSpace).RegisterVar",
			"3 P_xs_couple_var = F.(*XpressSpace).CoupleVar",
			"4 P_xs_unregister_var = F.(*XpressSpace).UnregisterVar",
			"5 P_xs_finalize = F.(*XpressSpace).Finalize",
		}
		for i := range want {
			want[i] = strings.NewReplacer("P_", test.prefix+"_", "F.", test.pkg+".").Replace(want[i])
		}
		var got []string
		for _, o := range test.found {
			got = append(got, fmt.Sprintf("%d %s = %s", o.Row, o.Name, o.Go))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("calls of %s (-want +got):\n%s", test.prefix, d)
		}
	}
}

// TestUnregister takes a variable away when it has been coupled for the last time;
// then it cannot be coupled.
func TestUnregister(t *testing.T) {
	v := shape{extents: []int64{6}, distribution: distribution(geometry.Cyclic, []int{2})}
	after := func(body func(s *side) error) func(s *side) error {
		return func(s *side) error {
			if err := body(s); err != nil {
				return err
			}
			if err := s.space.UnregisterVar("a"); err != nil {
				return err
			}
			if _, err := s.space.CoupleVar("a", 3); err == nil || !strings.Contains(err.Error(), "expected one that xs_register_var has registered") {
				t.Errorf("coupling after unregistering: %v", err)
			}
			if _, err := s.register("a", v); err == nil || !strings.Contains(err.Error(), "which has been unregistered") {
				t.Errorf("registering again: %v", err)
			}
			return nil
		}
	}
	err := run(specification("push", "A", "B"), app{flavour: "upc", name: "A", procs: 2, body: after(produce(v, 2))}, app{flavour: "ga", name: "B", procs: 2, body: after(consume(v, 2))})
	if err != nil {
		t.Error(err)
	}
}

// TestNoArray: a variable without an array is an error of both flavours.
func TestNoArray(t *testing.T) {
	for _, test := range []struct {
		flavour, want string
		register      func(s *side) error
	}{
		{"upc", "upc_xs_register_var: \"a\": found no array, expected one", func(s *side) error { return s.space.(*upcxs.XpressSpace).RegisterVar(upcxs.Variable{Name: "a"}) }},
		{"ga", "ga_xs_register_var: \"a\": found no array, expected one", func(s *side) error { return s.space.(*gaxs.XpressSpace).RegisterVar(gaxs.Variable{Name: "a"}) }},
	} {
		err := run(specification("push", "A", "B"), app{flavour: test.flavour, name: "A", procs: 2, body: test.register}, app{flavour: "ga", name: "B", procs: 1, body: func(*side) error { return nil }})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.flavour, err, test.want)
		}
	}
}

// TestLatest gets the newest version that a producer, which has gone ahead, still has.
func TestLatest(t *testing.T) {
	v := shape{extents: []int64{8, 4}, distribution: distribution(geometry.Blocked, []int{2, 1})}
	consumer := func(s *side) error {
		a, err := s.register("a", v)
		if err != nil {
			return err
		}
		s.th.Sleep(1e10) // 10 ms, in which the producer finishes
		a.clear()
		got, err := s.space.CoupleVar("a", xpressspace.Latest)
		if err != nil {
			return err
		}
		if got != 7 {
			return fmt.Errorf("found version %d, expected the newest, 7", got)
		}
		return a.check(got)
	}
	for _, flavours := range [][2]string{{"upc", "ga"}, {"ga", "upc"}} {
		_, err := runWith(specification("pull", "A", "B"), func(w *xpressspace.Workflow) { w.Versions = 2 },
			app{flavour: flavours[0], name: "A", procs: 2, body: produce(v, 7)}, app{flavour: flavours[1], name: "B", procs: 2, body: consumer})
		if err != nil {
			t.Errorf("%v: %v", flavours, err)
		}
	}
}

// TestUPCByHand is the example of package upcxs: where UPC's layout and the template
// agree, and where they do not.
func TestUPCByHand(t *testing.T) {
	strips, blocks := distribution(geometry.Blocked, []int{4, 1}), distribution(geometry.Blocked, []int{2, 2})
	matrix := upc.Declaration{ElemSize: 8, Block: 8, Extents: []int64{8, 4}}
	for _, test := range []struct {
		name     string
		d        *flavour.Distribution
		declared upc.Declaration
		extents  []int64
		want     string // error
	}{
		{"strips", strips, matrix, nil, ""},
		{"blocks in rows", blocks, matrix, nil, "upc_xs_register_var: \"a\": found element"},
		{"blocks in the threads' parts", blocks, upc.Declaration{ElemSize: 8, Block: 8, Extents: []int64{32}}, []int64{8, 4}, ""},
		{"parts that are too small", blocks, upc.Declaration{ElemSize: 8, Block: 4, Extents: []int64{16}}, []int64{8, 4},
			"found a shared array with memory for 4 elements in each thread, expected 8"},
		{"extents alone", nil, matrix, []int64{8, 4}, "found extents [8 4] without a distribution"},
	} {
		consumer := app{flavour: "ga", name: "B", procs: 1, body: consume(shape{extents: []int64{8, 4}}, 1)}
		err := run(specification("push", "A", "B"), consumer, app{flavour: "upc", name: "A", procs: 4, body: func(s *side) error {
			a, err := s.upc.Shared(test.declared)
			if err != nil {
				return err
			}
			x := s.space.(*upcxs.XpressSpace)
			if err := x.RegisterVar(upcxs.Variable{Name: "a", Array: a, Distribution: test.d, Extents: test.extents}); err != nil {
				return err
			}
			d, err := test.d.Decompose([]int64{8, 4}, 4)
			if err != nil {
				return err
			}
			values, err := node.View[float64](s.upc.Memory(), a.Local(), 8)
			if err != nil {
				return err
			}
			(&array{d: d, rank: s.rank, values: values}).set(1)
			_, err = x.CoupleVar("a", 1)
			return err
		}})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestGAByHand is the example of package gaxs.
func TestGAByHand(t *testing.T) {
	strips := distribution(geometry.Blocked, []int{4, 1})
	err := run(specification("push", "A", "B"), app{flavour: "upc", name: "A", procs: 1, body: produce(shape{extents: []int64{8, 4}, block: 1}, 1)}, app{flavour: "ga", name: "B", procs: 4, body: func(s *side) error {
		x := s.space.(*gaxs.XpressSpace)
		for _, chunk := range [][]int64{nil, {-1, 4}} {
			a, err := s.ga.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{8, 4}, Chunk: chunk})
			if err != nil {
				return err
			}
			lo, hi, _ := a.Distribution(1)
			err = x.RegisterVar(gaxs.Variable{Name: "a", Array: a, Distribution: strips})
			if chunk == nil {
				if d := cmp.Diff([][]int64{{0, 2}, {3, 3}}, [][]int64{lo, hi}); d != "" {
					t.Errorf("block of process 1 in a 2x2 grid (-want +got):\n%s", d)
				}
				if want := "ga_xs_register_var: \"a\": found"; err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("process %d: error %v, want %q", s.rank, err, want)
				}
				continue
			}
			if err != nil || !slices.Equal(lo, []int64{2, 0}) || !slices.Equal(hi, []int64{3, 3}) {
				t.Errorf("process 1 has %v to %v, registered %v", lo, hi, err)
			}
			if _, err := x.CoupleVar("a", 1); err != nil {
				return err
			}
			values, err := node.View[float64](s.ga.Memory(), a.Local(), 8)
			if err != nil || values[5] != perStep+float64(8*s.rank+5) {
				t.Errorf("process %d: found %v, %v", s.rank, values, err)
			}
		}
		return nil
	}})
	if err != nil {
		t.Error(err)
	}
}
