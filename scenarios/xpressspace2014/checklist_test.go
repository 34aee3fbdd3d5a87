package xpressspace2014

import (
	"fmt"
	"slices"
	"testing"

	"simrun/models/geometry"
	"simrun/models/mct"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/models/xpressspace/schedule"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// TestConstructionHolds: what the inputs and the protocol force holds in the exhibits
// on how XpressSpace works.
func TestConstructionHolds(t *testing.T) {
	for _, id := range []string{"xs-table1", "xs-listing1", "xs-fig3", "xs-fig4", "xs-fig5", "xs-fig6", "xs-loose"} {
		r := scenariotest.Run(t, scenariotest.Load(t, flowCatalog(), builtIn(t, id)), scenarios.Observers{})
		for _, d := range r.Differing() {
			t.Errorf("%s: %s", id, d)
		}
		claims := 0
		for _, e := range r.Exhibits {
			claims += len(e.Claims)
		}
		if claims == 0 {
			t.Errorf("%s: no claim is judged", id)
		}
	}
}

// TestExperiments: the jobs of the scenarios are those of the paper. In one, each producer sends 16 MB in 50
// iterations to an eighth as many consumers. In the other, two arrays of half the size go there and back, on four
// times as many processes of App1 as of App2. Every element of an array is with one process of each application.
func TestExperiments(t *testing.T) {
	s, err := loaded(t, "xs-fig7")
	if err != nil {
		t.Fatal(err)
	}
	first := s.Config.(*scaleConfig)
	if first.Iterations != 50 || first.PerProducer != 16<<20 || !slices.Equal(parsed(first.Processes), firstScales[:]) {
		t.Errorf("the first experiment has %+v", first)
	}
	for _, procs := range firstScales {
		if procs.one != 8*procs.two {
			t.Errorf("%v, want an eighth as many consumers", procs)
		}
		spread(t, exchange{procs: procs, layout: strips, narrow: true, bytes: int64(procs.one) << 24, variables: 1})
	}
	for _, id := range []string{"xs-fig8", "xs-table2"} {
		s, err := loaded(t, id)
		if err != nil {
			t.Fatal(err)
		}
		c := coupledOf(s.Config)
		if !slices.Equal(parsed(c.Processes), publishedScales[:]) || len(c.Sizes) != 4 || len(c.Systems) != 2 {
			t.Errorf("%s has %+v", id, c)
		}
		for i, size := range c.Sizes {
			if int64(size) != publishedSizes[i] {
				t.Errorf("%s: size %v, want %d", id, size, publishedSizes[i])
			}
			for _, procs := range publishedScales {
				spread(t, exchange{procs: procs, layout: strips, narrow: id == "xs-fig8", bytes: int64(size) / 2, variables: 2})
			}
		}
	}
}

// spread fails unless an array has so many bytes in each application.
func spread(t *testing.T, x exchange) {
	t.Helper()
	dec, err := x.decompositions()
	if err != nil {
		t.Fatal(err)
	}
	for app := range applications {
		n := int64(0)
		for rank := range x.procs.processesOf(app) {
			n += dec[app].Size(rank) * double
		}
		if n != x.bytes || dec[app].Procs() != x.procs.processesOf(app) {
			t.Errorf("%v: %d bytes on %d processes of %s, want %d", x.procs, n, dec[app].Procs(), applications[app], x.bytes)
		}
	}
}

// TestJobsOfTheSystems: XpressSpace couples two programs and has a bootstrap server
// beside, MCT two components of one program.
func TestJobsOfTheSystems(t *testing.T) {
	x := exchange{procs: counts{30, 13}}
	if got := onXpressSpace.parts(&x); fmt.Sprint(got.Parts) != "[30 13 1]" || got.Processes != 0 {
		t.Errorf("XpressSpace: %+v, want three programs", got)
	}
	if got := onMCT.parts(&x); len(got.Parts) != 0 || got.Processes != 43 {
		t.Errorf("MCT: %+v, want one program of 43 processes", got)
	}
}

// TestTransfersGrow: with fixed data, an exchange takes more transfers at every step of
// the scale, in both systems: a strip of App2 has four of App1's.
func TestTransfersGrow(t *testing.T) {
	for _, size := range publishedSizes {
		before := [2]int{}
		for _, procs := range publishedScales {
			x := exchange{procs: procs, layout: strips, narrow: true, bytes: size / 2, variables: 2}
			got := transfersOf(t, &x)
			if want := 2 * procs.one; got[0] != want || got[1] != want {
				t.Errorf("%v, %d bytes: %v transfers, want %d in each system", procs, size, got, want)
			}
			if got[0] <= before[0] || got[1] <= before[1] {
				t.Errorf("%v, %d bytes: %v transfers after %v", procs, size, got, before)
			}
			before = got
		}
	}
}

// transfersOf counts the transfers of an iteration: App1's both ways, by XpressSpace and
// by MCT.
func transfersOf(t *testing.T, x *exchange) (n [2]int) {
	t.Helper()
	dec, err := x.decompositions()
	if err != nil {
		t.Fatal(err)
	}
	var maps [2]*mct.GlobalSegMap
	for i := range maps {
		if maps[i], err = mct.FromDecomposition(dec[i], geometry.RowMajor); err != nil {
			t.Fatal(err)
		}
	}
	c := schedule.Coupling{Local: dec[0].Domain(), Remote: dec[1].Domain(), ElemSize: double}
	for rank := range x.procs.one {
		s := schedule.Direct(c, slices.Collect(dec[0].Boxes(rank)), dec[1])
		routes, _ := mct.Route(maps[0], rank, maps[1])
		n[0] += x.variables * len(s)
		n[1] += x.variables * len(routes)
	}
	return n
}

// askingAll is what the processes of one application ask the directory of the other in
// Table II.
type askingAll struct {
	entries []int // that each process asks
	load    []int // queries to each entry
	replies []int // holders in the answers to each process
	full    int   // holders in all
}

// asks finds that out without a simulation.
func asks(t *testing.T, x exchange, consumer int) (a askingAll) {
	t.Helper()
	dec, err := x.decompositions()
	if err != nil {
		t.Fatal(err)
	}
	producer := 1 - consumer
	domain := dec[0].Domain()
	curve, err := hilbert.New(domain.Dims, hilbert.Bits(domain), 0)
	if err != nil {
		t.Fatal(err)
	}
	table, err := directory.NewTable(curve, domain, x.procs.processesOf(producer))
	if err != nil {
		t.Fatal(err)
	}
	held := make([][]geometry.Box, table.Entries())
	for rank := range x.procs.processesOf(producer) {
		for b := range dec[producer].Boxes(rank) {
			entries, _ := table.Lookup(b)
			for _, e := range entries {
				held[e] = append(held[e], b)
			}
			a.full++
		}
	}
	a.load = make([]int, table.Entries())
	for rank := range x.procs.processesOf(consumer) {
		asked, found := 0, 0
		for b := range dec[consumer].Boxes(rank) {
			entries, _ := table.Lookup(b)
			asked += len(entries)
			for _, e := range entries {
				a.load[e]++
				for _, h := range held[e] {
					if _, overlaps := h.Intersect(b); overlaps {
						found++
					}
				}
			}
		}
		a.entries, a.replies = append(a.entries, asked), append(a.replies, found)
	}
	return a
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}

// TestDirectoryOfTable2 has a square array and one that is twice as wide, like those of 1 and 4 and of 2 and 8 GB. At
// every scale, the directory processes serve about as many queries each. A process asks several, and more at a larger
// scale. It learns a small part of the decomposition. Which processes it asks depends on the shape and not on the
// size. With another grid it asks few.
func TestDirectoryOfTable2(t *testing.T) {
	for _, size := range publishedSizes[:2] {
		var before [2]float64
		for _, procs := range publishedScales {
			x := exchange{procs: procs, layout: strips, bytes: size / 2, variables: 2}
			var parts []float64
			for consumer := range applications {
				a := asks(t, x, consumer)
				if r := float64(slices.Max(a.load)) / mean(a.load); r > 1.5 {
					t.Errorf("%v, %d bytes: an entry for %s serves %.2f times as many queries as the mean", procs, size, applications[consumer], r)
				}
				if slices.Min(a.entries) < 2 || mean(a.entries) <= before[consumer] {
					t.Errorf("%v, %d bytes: a process of %s asks %.2f entries, at least %d, after %.2f", procs, size, applications[consumer], mean(a.entries), slices.Min(a.entries), before[consumer])
				}
				before[consumer] = mean(a.entries)
				for _, n := range a.replies {
					parts = append(parts, float64(n)/float64(a.full))
				}
			}
			slices.Sort(parts)
			// With few processes an array that is wide is too much: a gap that is known.
			median, known := parts[len(parts)/2], procs == publishedScales[0] && size == publishedSizes[1]
			if median > 0.1 != known {
				t.Errorf("%v, %d bytes: the answers to a process have %.3f of the decomposition (median); at most 0.1: want %v", procs, size, median, !known)
			}
		}
	}
	small := exchange{procs: publishedScales[0], layout: strips, bytes: publishedSizes[0] / 2, variables: 2}
	large, grid, wide := small, small, small
	large.bytes, wide.bytes, grid.layout = publishedSizes[2]/2, publishedSizes[1]/2, blocks
	same, four, few, other := asks(t, small, 1), asks(t, large, 1), asks(t, grid, 1), asks(t, wide, 1)
	if !slices.Equal(same.entries, four.entries) || mean(few.entries) >= mean(same.entries)/4 || slices.Equal(same.entries, other.entries) {
		t.Errorf("1, 4 and 2 GB in strips and 1 GB in blocks: %.1f, %.1f, %.1f and %.1f entries; want the same for the first two", mean(same.entries), mean(four.entries), mean(other.entries), mean(few.entries))
	}
}
