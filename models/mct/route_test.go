package mct

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace/schedule"
)

func TestRouteByHand(t *testing.T) {
	a, b := byHand(t)
	single := segmap(t, 12, 1, Segment{1, 12, 0})
	unordered := segmap(t, 12, 1, Segment{7, 6, 0}, Segment{1, 6, 0})
	land := segmap(t, 12, 1, Segment{2, 1, 0}, Segment{9, 2, 0}) // the other points have no owner
	for _, test := range []struct {
		name        string
		own, remote *GlobalSegMap
		rank        int
		want        Routes
		work        Work
	}{
		{"A to B", a, b, 0, Routes{{0, 3, []Run{{1, 3}}}, {1, 3, []Run{{4, 3}}}}, Work{Own: 2, Remote: 8, Pairs: 4, Overlaps: 2}},
		{"B to A", b, a, 0, Routes{{0, 3, []Run{{1, 3}}}, {1, 3, []Run{{4, 3}}}}, Work{Own: 4, Remote: 4, Pairs: 4, Overlaps: 2}},
		{"adjacent positions", b, single, 0, Routes{{0, 6, []Run{{1, 6}}}}, Work{Own: 4, Remote: 1, Pairs: 2, Overlaps: 2}},
		{"from one process", single, b, 0, Routes{{0, 6, []Run{{1, 3}, {7, 3}}}, {1, 6, []Run{{4, 3}, {10, 3}}}}, Work{Own: 1, Remote: 8, Pairs: 4, Overlaps: 4}},
		{"in the sorted vector", unordered, a, 0, Routes{{0, 6, []Run{{1, 6}}}, {1, 6, []Run{{7, 6}}}}, Work{Own: 2, Remote: 4, Pairs: 4, Overlaps: 2}},
		{"points without owner", a, land, 1, Routes{{0, 2, []Run{{3, 2}}}}, Work{Own: 2, Remote: 2, Pairs: 2, Overlaps: 1}},
		{"few points", land, a, 0, Routes{{0, 1, []Run{{1, 1}}}, {1, 2, []Run{{2, 2}}}}, Work{Own: 2, Remote: 4, Pairs: 4, Overlaps: 2}},
	} {
		got, work := Route(test.own, test.rank, test.remote)
		if diff := cmp.Diff(test.want, got); diff != "" || work != test.work {
			t.Errorf("%s: work %+v, want %+v; router (-want +got)\n%s", test.name, work, test.work, diff)
		}
	}
}

// drawMap draws a map in which some points have no owner and segments come in any order.
func drawMap(t *rapid.T, size int64, name string) *GlobalSegMap {
	processes := rapid.IntRange(1, 64).Draw(t, name+" processes")
	var segments []Segment
	for at := int64(1); at <= size; {
		length := min(rapid.Int64Range(1, 9).Draw(t, name+" length"), size-at+1)
		if rank := rapid.IntRange(-1, processes-1).Draw(t, name+" process"); rank >= 0 {
			segments = append(segments, Segment{at, length, rank})
		}
		at += length
	}
	if rapid.Bool().Draw(t, name+" shuffled") && len(segments) > 0 {
		segments = rapid.Permutation(segments).Draw(t, name+" segments")
	}
	m, err := NewGlobalSegMap(size, processes, segments)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// points returns the points of a process in ascending order.
func points(m *GlobalSegMap, rank int) []int64 {
	var all []int64
	for _, s := range m.Segments() {
		for i := range s.Length {
			if s.Process == rank {
				all = append(all, s.Start+i)
			}
		}
	}
	slices.Sort(all)
	return all
}

// pointwise makes a router by asking for every point which process of the other side has it.
func pointwise(own *GlobalSegMap, rank int, remote *GlobalSegMap) Routes {
	owner := map[int64]int{}
	for p := range remote.Processes() {
		for _, point := range points(remote, p) {
			owner[point] = p
		}
	}
	var r Routes
	for p := range remote.Processes() {
		peer := Peer{Process: p}
		for i, point := range points(own, rank) {
			if o, ok := owner[point]; !ok || o != p {
				continue
			}
			position := int64(i) + 1
			if n := len(peer.Runs) - 1; n >= 0 && peer.Runs[n].Start+peer.Runs[n].Length == position {
				peer.Runs[n].Length++
			} else {
				peer.Runs = append(peer.Runs, Run{position, 1})
			}
			peer.Length++
		}
		if peer.Length > 0 {
			r = append(r, peer)
		}
	}
	return r
}

func TestRouteIsPointwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Int64Range(1, 120).Draw(t, "size")
		a, b := drawMap(t, size, "a"), drawMap(t, size, "b")
		shared := map[[2]int]int64{}
		for rank := range a.Processes() {
			got, work := Route(a, rank, b)
			if diff := cmp.Diff(pointwise(a, rank, b), got); diff != "" {
				t.Fatalf("process %d (-want +got)\n%s", rank, diff)
			}
			if work.Overlaps > work.Pairs {
				t.Fatalf("process %d: %+v", rank, work)
			}
			for _, p := range got {
				shared[[2]int{rank, p.Process}] = p.Length
			}
		}
		for rank := range b.Processes() {
			got, _ := Route(b, rank, a)
			for _, p := range got {
				pair := [2]int{p.Process, rank}
				if shared[pair] != p.Length {
					t.Fatalf("%v share %d points seen from A and %d from B", pair, shared[pair], p.Length)
				}
				delete(shared, pair)
			}
		}
		if len(shared) > 0 {
			t.Fatalf("only A sees %v", shared)
		}
	})
}

// TestPermutationLeadsToOwnVector: following the moves, the own vector is the segments in the order of the map.
func TestPermutationLeadsToOwnVector(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMap(t, 100, "m")
		for rank := range m.Processes() {
			var own []int64
			for _, s := range m.Segments() {
				for i := range s.Length {
					if s.Process == rank {
						own = append(own, s.Start+i)
					}
				}
			}
			sorted := points(m, rank)
			moves := m.Permutation(rank)
			if (moves == nil) != slices.Equal(own, sorted) {
				t.Fatalf("process %d with points %v: moves %v", rank, own, moves)
			}
			for _, move := range moves {
				for i := range move.Length {
					if sorted[move.Sorted-1+i] != own[move.Own-1+i] {
						t.Fatalf("process %d with points %v: move %v", rank, own, move)
					}
				}
			}
		}
	})
}

// TestRoutersAgreeWithSchedules: MCT and XpressSpace exchange the same elements with the same processes.
func TestRoutersAgreeWithSchedules(t *testing.T) {
	bounds := geometrytest.Bounds{Dims: 4, Volume: 300, Procs: 64}
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		order := geometry.Order(rapid.IntRange(0, 1).Draw(t, "order"))
		from, to := geometrytest.Decomposition(t, domain, bounds, "from"), geometrytest.Decomposition(t, domain, bounds, "to")
		a, err := FromDecomposition(from, order)
		if err != nil {
			t.Fatal(err)
		}
		b, err := FromDecomposition(to, order)
		if err != nil {
			t.Fatal(err)
		}
		c := schedule.Coupling{Local: domain, Remote: domain, ElemSize: 1}
		for rank := range from.Procs() {
			router, _ := Route(a, rank, b)
			own := points(a, rank)
			byRouter := map[int][]int64{}
			for _, p := range router {
				for _, r := range p.Runs {
					byRouter[p.Process] = append(byRouter[p.Process], own[r.Start-1:r.Start-1+r.Length]...)
				}
			}
			bySchedule := map[int][]int64{}
			for _, s := range schedule.Direct(c, slices.Collect(from.Boxes(rank)), to) {
				for _, box := range s.Boxes {
					for _, p := range geometrytest.Points(box) {
						bySchedule[s.Peer] = append(bySchedule[s.Peer], pointNumber(domain, order, p))
					}
				}
				slices.Sort(bySchedule[s.Peer])
			}
			if diff := cmp.Diff(bySchedule, byRouter); diff != "" {
				t.Fatalf("process %d: points by peer (-XpressSpace +MCT)\n%s", rank, diff)
			}
		}
	})
}

// pointNumber numbers the points of a domain from 1.
func pointNumber(domain geometry.Box, order geometry.Order, p geometry.Point) int64 {
	n := int64(0)
	for i := range domain.Dims {
		d := i // slowest first
		if order == geometry.ColumnMajor {
			d = domain.Dims - 1 - i
		}
		n = n*domain.Extent(d) + p[d]
	}
	return n + 1
}

func BenchmarkRoute(b *testing.B) {
	const size = 1 << 30
	strips := func(processes int) *GlobalSegMap {
		var s []Segment
		for i := range processes {
			n := int64(size / processes)
			s = append(s, Segment{1 + int64(i)*n, n, i})
		}
		return segmap(b, size, processes, s...)
	}
	from, to := strips(8192), strips(2048)
	b.Run(fmt.Sprintf("processes=%d", from.Processes()), func(b *testing.B) {
		n, work := 0, Work{}
		for b.Loop() {
			for rank := range from.Processes() {
				r, w := Route(from, rank, to)
				n += len(r)
				work = w
			}
		}
		if n != 8192*b.N || work.Remote != 2048*2048 {
			b.Fatalf("%d peers, %+v, want 8192, 2048^2 remote segments", n/b.N, work)
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "routers/s")
	})
}
