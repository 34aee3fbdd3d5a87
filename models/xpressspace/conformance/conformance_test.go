package conformance

import (
	"fmt"
	"testing"

	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/sim"
)

// produce couples a variable with a value of its own at each of some steps.
func produce(v shape, steps int64) func(s *side) error {
	return func(s *side) error {
		a, err := s.register("a", v)
		if err != nil {
			return err
		}
		for step := int64(1); step <= steps; step++ {
			a.set(step)
			if _, err := s.space.CoupleVar("a", step); err != nil {
				return err
			}
		}
		return nil
	}
}

// consume checks what comes.
func consume(v shape, steps int64) func(s *side) error {
	return func(s *side) error {
		a, err := s.register("a", v)
		if err != nil {
			return err
		}
		for step := int64(1); step <= steps; step++ {
			a.clear()
			got, err := s.space.CoupleVar("a", step)
			if err != nil {
				return err
			}
			if err := a.check(got); err != nil || got != step {
				return fmt.Errorf("step %d, version %d: %w", step, got, err)
			}
		}
		return nil
	}
}

// distribution is short for a template.
func distribution(kind geometry.Kind, processors []int, block ...int64) *flavour.Distribution {
	return &flavour.Distribution{Processors: processors, Type: kind, Block: block}
}

// TestDistributions couples arrays by all distributions, both modes and flavours, and
// checks every element.
func TestDistributions(t *testing.T) {
	blocked, cyclic, blockCyclic := geometry.Blocked, geometry.Cyclic, geometry.BlockCyclic
	region, err := geometry.Domain(9, 7)
	if err != nil {
		t.Fatal(err)
	}
	region.Lo = geometry.PointAt(2, 3)
	for _, test := range []struct {
		name     string
		from, to shape
		m, n     int
	}{
		{"strips", shape{distribution: distribution(blocked, []int{4, 1})}, shape{distribution: distribution(blocked, []int{3, 1})}, 4, 3},
		{"blocks to strips", shape{distribution: distribution(blocked, []int{2, 3})}, shape{distribution: distribution(blocked, []int{1, 4})}, 6, 4},
		{"cyclic to blocks", shape{distribution: distribution(cyclic, []int{2, 2})}, shape{distribution: distribution(blocked, []int{2, 1})}, 4, 2},
		{"block-cyclic to cyclic", shape{distribution: distribution(blockCyclic, []int{2, 2}, 3, 2)}, shape{distribution: distribution(cyclic, []int{3, 1})}, 4, 3},
		{"cyclic to block-cyclic", shape{distribution: distribution(cyclic, []int{1, 3})}, shape{distribution: distribution(blockCyclic, []int{2, 1}, 2, 5)}, 3, 2},
		{"affinity to the library's blocks", shape{block: 4}, shape{}, 3, 4},
		{"affinity to irregular blocks", shape{block: 2}, shape{blocks: []int{2, 2}, starts: []int64{0, 7, 0, 1}}, 2, 5},
	} {
		for _, mode := range []string{"push", "pull"} {
			for _, flavours := range [][2]string{{"upc", "ga"}, {"ga", "upc"}} {
				for _, part := range []geometry.Box{{}, region} {
					from, to := test.from, test.to
					from.extents, to.extents = []int64{10, 8}, []int64{10, 8}
					from.region, to.region = part, part
					if flavours[0] == "ga" && from.distribution == nil { // the two ways without a template change sides
						from, to = to, from
					}
					t.Run(fmt.Sprintf("%s/%s/%s/%v", test.name, mode, flavours[0], part.Dims > 0), func(t *testing.T) {
						m, n := test.m, test.n
						if flavours[0] == "ga" && test.from.distribution == nil {
							m, n = n, m
						}
						err := run(specification(mode, "A", "B"),
							app{flavour: flavours[0], name: "A", procs: m, body: produce(from, 2)}, app{flavour: flavours[1], name: "B", procs: n, body: consume(to, 2)})
						if err != nil {
							t.Error(err)
						}
					})
				}
			}
		}
	}
}

// TestPhantom couples the same arrays with and without values, by both modes: it
// takes the same time.
func TestPhantom(t *testing.T) {
	from := shape{extents: []int64{40, 36}, distribution: distribution(geometry.Blocked, []int{13, 1})}
	to := shape{extents: []int64{40, 36}, distribution: distribution(geometry.BlockCyclic, []int{2, 2}, 7, 5)}
	for _, mode := range []string{"push", "pull"} {
		var ends [2]sim.Time
		for i, phantom := range []bool{false, true} {
			var err error
			ends[i], err = runWith(specification(mode, "A", "B"), func(w *xpressspace.Workflow) { w.Versions = 3 },
				app{flavour: "upc", name: "A", procs: 13, body: produce(from, 3), phantom: phantom}, app{flavour: "ga", name: "B", procs: 4, body: consume(to, 3), phantom: phantom})
			if err != nil {
				t.Fatal(err)
			}
		}
		if ends[0] != ends[1] {
			t.Errorf("%s: with values until %v, without until %v", mode, ends[0], ends[1])
		}
	}
}
