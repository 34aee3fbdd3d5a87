package network

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// checkFair checks the conditions of max-min fairness for the flows that are alive, up to the precision of levels. No
// link carries more than it can. Each flow has a full link on which no flow has more. It also checks the counts that
// the next pass relies on.
func checkFair(s *maxMin, alive []int32) error {
	for id := range s.links {
		l := &s.links[id]
		sum, stopped := int64(0), int32(0)
		for _, m := range l.flows {
			sum += s.rates[m.flow]
			if s.flows[m.flow].bottleneck == LinkID(id) {
				stopped++
				if s.rates[m.flow] != l.level {
					return fmt.Errorf("link %d: flow %d stopped at %d, level %d", id, m.flow, s.rates[m.flow], l.level)
				}
			}
		}
		if l.spare != l.capacity-sum || l.spare < 0 || l.growing != 0 || l.stopped != stopped || l.touched || l.place >= 0 {
			return fmt.Errorf("link %d: %+v, sum of rates %d, %d stopped", id, *l, sum, stopped)
		}
	}
	for _, flow := range alive {
		if !slices.ContainsFunc(s.flows[flow].route, func(at seat) bool { return isBottleneck(s, flow, at.link) }) {
			return fmt.Errorf("flow %d with rate %d has no bottleneck", flow, s.rates[flow])
		}
	}
	return nil
}

// precision is how far a rate may be from the exact one: the levels' 2^-28,
// with a margin for what adds up over the flows of a link.
const precision = 1 << 24

func isBottleneck(s *maxMin, flow int32, id LinkID) bool {
	l := &s.links[id]
	rate := s.rates[flow]
	most := int64(0)
	for _, m := range l.flows {
		most = max(most, s.rates[m.flow])
	}
	return l.spare <= l.capacity/precision+int64(len(l.flows)) && most <= rate+rate/precision+1
}

// fill is the textbook's algorithm in floating point, from scratch.
func fill(capacities []int64, paths map[int32][]LinkID) map[int32]float64 {
	left := make([]float64, len(capacities))
	for i, c := range capacities {
		left[i] = float64(c)
	}
	rates := map[int32]float64{}
	for len(rates) < len(paths) {
		growing := make([]int, len(capacities))
		for flow, path := range paths {
			if _, done := rates[flow]; !done {
				for _, id := range path {
					growing[id]++
				}
			}
		}
		first := -1
		for id, n := range growing {
			if n > 0 && (first < 0 || left[id]/float64(n) < left[first]/float64(growing[first])) {
				first = id
			}
		}
		level := left[first] / float64(growing[first])
		for flow, path := range paths {
			if _, done := rates[flow]; !done && slices.Contains(path, LinkID(first)) {
				rates[flow] = level
				for _, id := range path {
					left[id] -= level
				}
			}
		}
	}
	return rates
}

// TestSharing starts and ends flows at random, several in each pass, and
// checks every pass against filling from scratch.
func TestSharing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		capacities := rapid.SliceOfN(rapid.SampledFrom([]int64{1 << 40, 3 << 40, 175_000_000 << 20, 1<<50 + 12345}), 1, 12).Draw(t, "capacities")
		s := newMaxMin(capacities)
		paths := map[int32][]LinkID{}
		var alive, free []int32
		for range rapid.IntRange(1, 25).Draw(t, "passes") {
			for range rapid.IntRange(0, 3).Draw(t, "ends") {
				if len(alive) > 0 {
					i := rapid.IntRange(0, len(alive)-1).Draw(t, "which")
					s.leave(alive[i])
					delete(paths, alive[i])
					free = append(free, alive[i])
					alive = slices.Delete(alive, i, i+1)
				}
			}
			for range rapid.IntRange(0, 4).Draw(t, "starts") {
				flow := int32(len(alive) + len(free))
				if n := len(free); n > 0 {
					flow, free = free[n-1], free[:n-1]
				}
				path := rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, len(capacities)-1), func(i int) LinkID { return LinkID(i) }),
					1, min(4, len(capacities)), rapid.ID).Draw(t, "path")
				s.add(flow, path)
				paths[flow] = path
				alive = append(alive, flow)
			}
			checkPass(t, s, capacities, paths, alive)
		}
	})
}

// TestSharingOnTorus starts and ends thousands of flows on a torus, up to 600
// at once over 512 links, and checks that every pass is fair.
func TestSharingOnTorus(t *testing.T) {
	topology, err := NewTorus(4, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	capacities := make([]int64, len(topology.Links()))
	for i := range capacities {
		capacities[i] = 175_000_000 << rateShift
	}
	s := newMaxMin(capacities)
	random := rand.New(rand.NewPCG(3, 4))
	var alive, free []int32
	for pass := range 1000 {
		for range random.IntN(5) {
			if len(alive) > 0 && (len(alive) == 600 || random.IntN(2) == 0) {
				i := random.IntN(len(alive))
				s.leave(alive[i])
				free = append(free, alive[i])
				alive = slices.Delete(alive, i, i+1)
			}
		}
		for range random.IntN(20) {
			flow := int32(len(alive) + len(free))
			if n := len(free); n > 0 {
				flow, free = free[n-1], free[:n-1]
			}
			if flow == 600 {
				break
			}
			s.add(flow, topology.Route(random.IntN(64), random.IntN(64), 0, nil))
			alive = append(alive, flow)
		}
		s.solve(func(int32, int64) {})
		if err := checkFair(s, alive); err != nil {
			t.Fatalf("pass %d: %v", pass, err)
		}
	}
	if len(alive) < 300 {
		t.Fatalf("only %d flows at the end: the test is too light", len(alive))
	}
}

func checkPass(t *rapid.T, s *maxMin, capacities []int64, paths map[int32][]LinkID, alive []int32) {
	before := slices.Clone(s.rates)
	changed := map[int32]bool{}
	s.solve(func(flow int32, old int64) {
		if changed[flow] || (before[flow] != growing && before[flow] != old) {
			t.Fatalf("flow %d reported with old rate %d, was %d", flow, old, before[flow])
		}
		changed[flow] = true
	})
	for _, flow := range alive {
		if !changed[flow] && s.rates[flow] != before[flow] {
			t.Fatalf("flow %d changed from %d to %d without a report", flow, before[flow], s.rates[flow])
		}
	}
	if err := checkFair(s, alive); err != nil {
		t.Fatal(err)
	}
	for flow, want := range fill(capacities, paths) {
		if got := float64(s.rates[flow]); got < want*(1-1e-6) || got > want*(1+1e-6) {
			t.Fatalf("flow %d over %v has rate %v, want %v", flow, paths[flow], got, want)
		}
	}
}
