package conformance

import (
	"strings"
	"testing"

	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/gaxs"
	"simrun/models/xpressspace/upcxs"
	"simrun/sim"
	"simrun/sim/node"
)

// TestPairs couples each flavour with each, by both modes.
func TestPairs(t *testing.T) {
	from := shape{extents: []int64{12, 10}, distribution: distribution(geometry.Blocked, []int{4, 1})}
	to := shape{extents: []int64{12, 10}, distribution: distribution(geometry.Blocked, []int{1, 2})}
	for _, producer := range []string{"upc", "ga"} {
		for _, consumer := range []string{"upc", "ga"} {
			for _, mode := range []string{"push", "pull"} {
				err := run(specification(mode, "A", "B"), app{flavour: producer, name: "A", procs: 4, body: produce(from, 2)}, app{flavour: consumer, name: "B", procs: 2, body: consume(to, 2)})
				if err != nil {
					t.Errorf("%s to %s by %s: %v", producer, consumer, mode, err)
				}
			}
		}
	}
}

// TestOtherProgramIsOutOfReach: a program's own one-sided calls know only its own processes. Data that are not coupled
// stay as they were. Coupled data come through the shared space.
func TestOtherProgramIsOutOfReach(t *testing.T) {
	v := shape{extents: []int64{8}, distribution: distribution(geometry.Blocked, []int{2})}
	err := run(specification("push", "A", "B"),
		app{flavour: "upc", name: "A", procs: 2, body: func(s *side) error {
			a, err := s.upc.Shared(upc.Declaration{ElemSize: 8, Block: 4, Extents: []int64{8}})
			if err != nil {
				return err
			}
			p := a.PointerTo(0)
			p.Thread = 2 // the first process of B in the job
			if err := s.upc.Memput(p, a.Local(), 8); err == nil || !strings.Contains(err.Error(), "found thread 2") {
				t.Errorf("a put to a process of another program: %v, want that there is no such thread", err)
			}
			return produce(v, 1)(s)
		}},
		app{flavour: "ga", name: "B", procs: 2, body: func(s *side) error {
			if n := s.ga.Nnodes(); n != 2 {
				t.Errorf("Global Arrays has %d processes, want its program's 2", n)
			}
			return consume(v, 1)(s)
		}})
	if err != nil {
		t.Error(err)
	}
}

// TestThinLayer: calls of either flavour take at most 5 % longer than those of the core
// that they stand on.
func TestThinLayer(t *testing.T) {
	for _, flavours := range [][2]string{{"upc", "ga"}, {"ga", "upc"}} {
		var ends [2]sim.Time
		for i, core := range []bool{true, false} {
			var err error
			ends[i], err = runWith(specification("push", "A", "B"), nil,
				app{flavour: flavours[0], name: "A", procs: 4, body: coupleBy(core)}, app{flavour: flavours[1], name: "B", procs: 2, body: coupleBy(core)})
			if err != nil {
				t.Fatal(err)
			}
		}
		if r := ends[1].Sub(0).Seconds() / ends[0].Sub(0).Seconds(); r < 1 || r > 1.05 {
			t.Errorf("%v: %v by the user's calls, %v by the core's: %.4f times, want at most 1.05", flavours, ends[1], ends[0], r)
		}
	}
}

// coupleBy couples strips of an array ten times, by the calls of the core or by those
// of the user.
func coupleBy(core bool) func(s *side) error {
	return func(s *side) error {
		at, err := s.strips()
		if err != nil {
			return err
		}
		space := s.space.(interface{ Space() *xpressspace.Space }).Space()
		for step := int64(1); step <= 10; step++ {
			if core {
				_, err = space.CoupleVar("a", step, at)
			} else {
				_, err = s.space.CoupleVar("a", step)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// strips registers an array of 64 x 64 in strips and returns where the process's part is.
func (s *side) strips() (node.Addr, error) {
	if s.upc != nil {
		n := s.upc.Threads()
		a, err := s.upc.Shared(upc.Declaration{ElemSize: 8, Block: 64 * 64 / int64(n), Extents: []int64{64 * 64}})
		if err != nil {
			return 0, err
		}
		return a.Local(), s.space.(*upcxs.XpressSpace).RegisterVar(upcxs.Variable{Name: "a", Array: a, Extents: []int64{64, 64}, Distribution: distribution(geometry.Blocked, []int{n, 1})})
	}
	n := s.ga.Nnodes()
	a, err := s.ga.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{64, 64}, Chunk: []int64{-1, 64}})
	if err != nil {
		return 0, err
	}
	return a.Local(), s.space.(*gaxs.XpressSpace).RegisterVar(gaxs.Variable{Name: "a", Array: a, Distribution: distribution(geometry.Blocked, []int{n, 1})})
}
