package schedule_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/models/xpressspace/schedule"
)

func rectangle(x0, y0, x1, y1 int64) geometry.Box {
	return geometry.Box{Lo: geometry.PointAt(x0, y0), Hi: geometry.PointAt(x1, y1), Dims: 2}
}

func distribute(t testing.TB, domain geometry.Box, axes []geometry.Axis) *geometry.Regular {
	t.Helper()
	d, err := geometry.Distribute(domain, axes, geometry.Orders{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// show writes a schedule as peer:boxes:bytes.
func show(s schedule.Schedule) string {
	var all []string
	for _, t := range s {
		var boxes []string
		for _, b := range t.Boxes {
			boxes = append(boxes, b.String())
		}
		all = append(all, fmt.Sprintf("%d:%s:%d", t.Peer, strings.Join(boxes, "+"), t.Bytes))
	}
	return strings.Join(all, " ")
}

func TestFigure5(t *testing.T) {
	domain, _ := geometry.Domain(4, 4)
	code1 := distribute(t, domain, geometry.Uniform(geometry.Blocked, []int{2, 2}, nil))
	code2 := distribute(t, domain, geometry.Uniform(geometry.BlockCyclic, []int{2, 1}, []int64{1, 4}))
	all := schedule.Coupling{Local: domain, Remote: domain, ElemSize: 8}
	half := schedule.Coupling{Local: rectangle(0, 0, 1, 3), Remote: rectangle(2, 0, 3, 3), ElemSize: 8}
	for _, test := range []struct {
		name        string
		c           schedule.Coupling
		own, remote geometry.Decomposition
		want        []string
	}{
		{"Code1", all, code1, code2, []string{
			"0:<0,0,0;0,1,0>:16 1:<1,0,0;1,1,0>:16", "0:<0,2,0;0,3,0>:16 1:<1,2,0;1,3,0>:16",
			"0:<2,0,0;2,1,0>:16 1:<3,0,0;3,1,0>:16", "0:<2,2,0;2,3,0>:16 1:<3,2,0;3,3,0>:16"}},
		{"Code2", all.Reverse(), code2, code1, []string{
			"0:<0,0,0;0,1,0>:16 1:<0,2,0;0,3,0>:16 2:<2,0,0;2,1,0>:16 3:<2,2,0;2,3,0>:16",
			"0:<1,0,0;1,1,0>:16 1:<1,2,0;1,3,0>:16 2:<3,0,0;3,1,0>:16 3:<3,2,0;3,3,0>:16"}},
		{"Code1, its upper half is the lower half there", half, code1, code2, []string{
			"0:<0,0,0;0,1,0>:16 1:<1,0,0;1,1,0>:16", "0:<0,2,0;0,3,0>:16 1:<1,2,0;1,3,0>:16", "", ""}},
		{"Code2, its lower half", half.Reverse(), code2, code1, []string{
			"0:<2,0,0;2,1,0>:16 1:<2,2,0;2,3,0>:16", "0:<3,0,0;3,1,0>:16 1:<3,2,0;3,3,0>:16"}},
	} {
		for rank, want := range test.want {
			if got := show(schedule.Direct(test.c, slices.Collect(test.own.Boxes(rank)), test.remote)); got != want {
				t.Errorf("%s, T%d: %s, want %s", test.name, rank, got, want)
			}
		}
	}
}

func TestComputeCounts(t *testing.T) {
	domain, _ := geometry.Domain(4, 4)
	c := schedule.Coupling{Local: domain, Remote: domain, ElemSize: 4}
	held := []directory.Holder{{Rank: 1, Box: rectangle(1, 0, 1, 3)}, {Rank: 0, Box: rectangle(0, 0, 0, 3)}, {Rank: 0, Box: rectangle(2, 0, 2, 3)}}
	got, work := schedule.Compute(c, []geometry.Box{rectangle(0, 0, 1, 1)}, held)
	if want := "0:<0,0,0;0,1,0>:8 1:<1,0,0;1,1,0>:8"; show(got) != want || got.Bytes() != 16 {
		t.Errorf("schedule %s of %d bytes, want %s of 16", show(got), got.Bytes(), want)
	}
	if want := (schedule.Work{Compared: 3, Overlaps: 2}); work != want {
		t.Errorf("work %+v, want %+v", work, want)
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		c    schedule.Coupling
		want string
	}{
		{schedule.Coupling{rectangle(0, 0, 1, 3), rectangle(2, 0, 3, 3), 8}, ""},
		{schedule.Coupling{rectangle(0, 0, 1, 3), rectangle(0, 0, 3, 1), 8}, "found regions <0,0,0;1,3,0> and <0,0,0;3,1,0>, expected the same extents on both sides"},
		{schedule.Coupling{rectangle(0, 0, 1, 3), geometry.Box{Dims: 1}, 8}, "expected the same extents"},
		{schedule.Coupling{rectangle(0, 0, 1, 3), rectangle(0, 0, 1, 3), 0}, "found elements of 0 bytes, expected at least 1"},
	} {
		err := test.c.Check()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.c, err, test.want)
		}
	}
}

// side is one of the two applications of a random coupling.
type side struct {
	array    geometry.Decomposition
	coupling schedule.Coupling
	data     [][]int64 // of each rank: the number of the element in this side's region, or -1
	entries  []directory.Store
	table    *directory.Table
}

func newSide(t *rapid.T, array geometry.Decomposition, c schedule.Coupling, reflect int) *side {
	curve, err := hilbert.New(array.Domain().Dims, hilbert.Bits(array.Domain()), reflect)
	if err != nil {
		t.Fatal(err)
	}
	table, err := directory.NewTable(curve, array.Domain(), array.Procs())
	if err != nil {
		t.Fatal(err)
	}
	s := &side{array: array, coupling: c, table: table, entries: make([]directory.Store, array.Procs())}
	for rank := range array.Procs() {
		data := make([]int64, array.Size(rank))
		for i := range data {
			data[i] = -1
		}
		s.data = append(s.data, data)
		for b := range array.Boxes(rank) {
			entries, _ := table.Lookup(b)
			for _, e := range entries {
				s.entries[e].Register(directory.Key{Variable: "v"}, directory.Holder{Rank: rank, Box: b})
			}
		}
	}
	return s
}

// ask returns what the directory says about boxes.
func (s *side) ask(wanted []geometry.Box) []directory.Holder {
	var answers [][]directory.Holder
	for _, b := range wanted {
		entries, _ := s.table.Lookup(b)
		for _, e := range entries {
			found, _ := s.entries[e].Query(directory.Key{Variable: "v"}, b)
			answers = append(answers, found)
		}
	}
	return directory.Join(answers...)
}

// number returns the number of an element in the region.
func number(region geometry.Box, p geometry.Point) int64 {
	n := int64(0)
	for d := range region.Dims {
		n = n*region.Extent(d) + p[d] - region.Lo[d]
	}
	return n
}

// coupled draws two applications and a region of both. The region may lie elsewhere on the other side.
func coupled(t *rapid.T) (a, b *side) {
	bounds := geometrytest.Bounds{Dims: 4, Volume: 400, Procs: 64}
	domain := geometrytest.Domain(t, bounds)
	other := domain
	c := schedule.Coupling{Local: geometrytest.Region(t, domain, "region"), ElemSize: 8}
	var by geometry.Point
	for d := range domain.Dims {
		by[d] = rapid.Int64Range(-c.Local.Lo[d], 3).Draw(t, "offset")
		other.Hi[d] = max(other.Hi[d]+by[d], c.Local.Hi[d]+by[d])
	}
	c.Remote = c.Local.Translate(by)
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	reflect := rapid.IntRange(0, domain.Dims-1).Draw(t, "reflect")
	a = newSide(t, geometrytest.Decomposition(t, domain, bounds, "a"), c, reflect)
	b = newSide(t, geometrytest.Decomposition(t, other, bounds, "b"), c.Reverse(), reflect)
	return a, b
}

// schedules computes the schedules of one side by the directory of the other.
func (s *side) schedules(t *rapid.T, other *side) []schedule.Schedule {
	var all []schedule.Schedule
	volume := int64(0)
	for rank := range s.array.Procs() {
		own := slices.Collect(s.array.Boxes(rank))
		got, work := schedule.Compute(s.coupling, own, other.ask(s.coupling.Wanted(own)))
		if diff := cmp.Diff(schedule.Direct(s.coupling, own, other.array), got); diff != "" {
			t.Fatalf("process %d: by the directory and direct (-direct +directory)\n%s", rank, diff)
		}
		if work.Overlaps > work.Compared {
			t.Fatalf("process %d: %+v", rank, work)
		}
		volume += got.Bytes()
		all = append(all, got)
	}
	if want := s.coupling.Local.Volume() * s.coupling.ElemSize; volume != want {
		t.Fatalf("%d bytes are exchanged, want %d", volume, want)
	}
	return all
}

// transpose returns the schedules of the other side.
func transpose(all []schedule.Schedule, procs int, by geometry.Point) []schedule.Schedule {
	other := make([]schedule.Schedule, procs)
	for rank, s := range all {
		for _, t := range s {
			moved := schedule.Transfer{Peer: rank, Bytes: t.Bytes}
			for _, b := range t.Boxes {
				moved.Boxes = append(moved.Boxes, b.Translate(by))
			}
			other[t.Peer] = append(other[t.Peer], moved)
		}
	}
	return other
}

// pack returns the elements of boxes one box after the other, each in row-major order.
func (s *side) pack(t *rapid.T, rank int, boxes []geometry.Box, visit func(element *int64)) {
	for _, b := range boxes {
		for _, p := range geometrytest.Points(b) {
			i, ok := geometry.LocalIndex(s.array, rank, p)
			if !ok {
				t.Fatalf("process %d is to exchange %v, which it does not have", rank, p)
			}
			visit(&s.data[rank][i])
		}
	}
}

// TestEveryElementArrives sends a region from one side to the other.
func TestEveryElementArrives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := coupled(t)
		toB, toA := a.schedules(t, b), b.schedules(t, a)
		if diff := cmp.Diff(transpose(toB, b.array.Procs(), a.coupling.Offset()), toA); diff != "" {
			t.Fatalf("schedules of the two sides (-transposed +computed)\n%s", diff)
		}
		for _, p := range geometrytest.Points(a.coupling.Local) {
			rank := a.array.Owner(p)
			i, _ := geometry.LocalIndex(a.array, rank, p)
			a.data[rank][i] = number(a.coupling.Local, p)
		}
		for rank, s := range toB {
			for _, transfer := range s {
				var message []int64
				a.pack(t, rank, transfer.Boxes, func(x *int64) { message = append(message, *x) })
				back := toA[transfer.Peer]
				i := slices.IndexFunc(back, func(t schedule.Transfer) bool { return t.Peer == rank })
				b.pack(t, transfer.Peer, back[i].Boxes, func(x *int64) {
					if *x != -1 {
						t.Fatalf("element %d arrives twice", *x)
					}
					*x, message = message[0], message[1:]
				})
			}
		}
		for _, p := range geometrytest.Points(b.array.Domain()) {
			rank := b.array.Owner(p)
			i, _ := geometry.LocalIndex(b.array, rank, p)
			want := int64(-1)
			if b.coupling.Local.Contains(p) {
				want = number(b.coupling.Local, p)
			}
			if got := b.data[rank][i]; got != want {
				t.Fatalf("element %v on process %d of the other side is %d, want %d", p, rank, got, want)
			}
		}
	})
}

// BenchmarkSchedule computes the schedules of 16,384 producers and 2,048 consumers.
func BenchmarkSchedule(b *testing.B) {
	domain, err := geometry.Domain(1<<17, 1<<18) // 16 MB of 8-byte elements for each producer
	if err != nil {
		b.Fatal(err)
	}
	c := schedule.Coupling{Local: domain, Remote: domain, ElemSize: 8}
	for _, bench := range []struct {
		name      string
		producers []int
		consumers []int
		ranks     int // producers whose schedules are computed
		boxes     int
	}{
		{"blocks", []int{128, 128}, []int{32, 64}, 16384, 16384},
		{"strips", []int{16384, 1}, []int{2048, 1}, 16384, 16384},
		{"rows-to-columns", []int{16384, 1}, []int{1, 2048}, 64, 64 * 2048},
	} {
		b.Run("layout="+bench.name, func(b *testing.B) {
			from := distribute(b, domain, geometry.Uniform(geometry.Blocked, bench.producers, nil))
			to := distribute(b, domain, geometry.Uniform(geometry.Blocked, bench.consumers, nil))
			n, boxes := 0, 0
			for b.Loop() {
				n++
				for rank := range bench.ranks {
					for _, t := range schedule.Direct(c, slices.Collect(from.Boxes(rank)), to) {
						boxes += len(t.Boxes)
					}
				}
			}
			if boxes != n*bench.boxes {
				b.Fatalf("%d boxes, want %d", boxes/n, bench.boxes)
			}
			b.ReportMetric(float64(n*bench.ranks)/b.Elapsed().Seconds(), "schedules/s")
			b.ReportMetric(float64(boxes)/b.Elapsed().Seconds(), "boxes/s")
		})
	}
}
