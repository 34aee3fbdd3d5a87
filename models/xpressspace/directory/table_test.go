package directory

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace/hilbert"
)

func curve(t testing.TB, dims, bits int, reflect ...int) hilbert.Curve {
	t.Helper()
	c, err := hilbert.New(dims, bits, reflect...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func table(t testing.TB, c hilbert.Curve, entries int, extents ...int64) *Table {
	t.Helper()
	domain, err := geometry.Domain(extents...)
	if err != nil {
		t.Fatal(err)
	}
	table, err := NewTable(c, domain, entries)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func rectangle(x0, y0, x1, y1 int64) geometry.Box {
	return geometry.Box{Lo: geometry.PointAt(x0, y0), Hi: geometry.PointAt(x1, y1), Dims: 2}
}

func TestEntries(t *testing.T) {
	for _, test := range []struct {
		bits, entries int
		extents       []int64
		want          string
	}{
		{2, 4, []int64{4, 4}, "[<0-3>] [<4-7>] [<8-11>] [<12-15>]"},
		{2, 3, []int64{4, 4}, "[<0-5>] [<6-10>] [<11-15>]"},
		{2, 2, []int64{2, 4}, "[<0-3>] [<12-15>]"},       // the left half of the cube
		{2, 2, []int64{3, 3}, "[<0-4>] [<7-8> <13-14>]"}, // 0-4, 7-8 and 13-14 are the nine elements
		{1, 6, []int64{2, 2}, "[<0-0>] [<1-1>] [<2-2>] [<3-3>] [] []"},
	} {
		table := table(t, curve(t, 2, test.bits), test.entries, test.extents...)
		var got []string
		for i := range table.Entries() {
			got = append(got, fmt.Sprint(table.Spans(i)))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%v over %d entries: %s, want %s", test.extents, test.entries, got, test.want)
		}
	}
}

// TestLookup compares with counts made by hand. Each span has as many comparisons as the number of entries has bits,
// one more for where it ends, and one for each entry that it extends into. A scan compares each entry with the spans up
// to the first one that meets it.
func TestLookup(t *testing.T) {
	for _, test := range []struct {
		name    string
		reflect []int
		entries int
		extents []int64
		box     geometry.Box
		want    []int
		work    Work
	}{
		{"T0 of figure 5", []int{0}, 4, []int64{4, 4}, rectangle(0, 0, 1, 1), []int{1},
			Work{hilbert.Counts{Visited: 5, Kept: 1, Spans: 1}, 3 + 1, 4}},
		{"6-9, across two entries", []int{0}, 4, []int64{4, 4}, rectangle(0, 1, 1, 2), []int{1, 2},
			Work{hilbert.Counts{Visited: 13, Kept: 4, Spans: 1}, 3 + 1 + 1, 4}},
		// spans 2-4 and 7-7
		{"two spans", []int{0}, 4, []int64{4, 4}, rectangle(1, 0, 2, 1), []int{0, 1},
			Work{hilbert.Counts{Visited: 13, Kept: 4, Spans: 2}, 2*3 + 2 + 1, 1 + 1 + 2 + 2}},
		{"all", nil, 3, []int64{4, 4}, rectangle(0, 0, 3, 3), []int{0, 1, 2},
			Work{hilbert.Counts{Visited: 1, Kept: 1, Spans: 1}, 2 + 1 + 2, 3}},
		// entries 0-4 and 7-8, 13-14; the box is 13, the second span of the second entry
		{"entry of two spans", nil, 2, []int64{3, 3}, rectangle(1, 2, 1, 2), []int{1},
			Work{hilbert.Counts{Visited: 9, Kept: 1, Spans: 1}, 2 + 1, 2}},
		{"entries without elements", nil, 20, []int64{4, 4}, rectangle(2, 3, 2, 3), []int{11},
			Work{hilbert.Counts{Visited: 9, Kept: 1, Spans: 1}, 5 + 1, 16}},
	} {
		got, work := table(t, curve(t, 2, 2, test.reflect...), test.entries, test.extents...).Lookup(test.box)
		if !slices.Equal(got, test.want) || work != test.work {
			t.Errorf("%s: box %v concerns %v, %+v; want %v, %+v", test.name, test.box, got, work, test.want, test.work)
		}
	}
}

func TestNewTable(t *testing.T) {
	domain, _ := geometry.Domain(4, 4)
	for _, test := range []struct {
		curve   hilbert.Curve
		entries int
		want    string
	}{
		{curve(t, 2, 2), 0, "found a directory of 0 entries, expected at least 1"},
		{curve(t, 2, 1), 4, "found domain <0,0,0;3,3,0>, expected one in <0,0,0;1,1,0>, through which the curve passes"},
		{curve(t, 3, 2), 4, "found domain <0,0,0;3,3,0>, expected one in <0,0,0;3,3,3>"},
	} {
		if _, err := NewTable(test.curve, domain, test.entries); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%d entries: %v, want %q", test.entries, err, test.want)
		}
	}
	table := table(t, curve(t, 2, 2), 2, 3, 3)
	// 1 cube, 4 quadrants, 3 of them cut: 12 points, of which 5 are kept beside the first quadrant; 3 pieces
	if want := (Work{Curve: hilbert.Counts{Visited: 17, Kept: 6, Spans: 3}, Bounds: 3, Scan: 3}); table.Work() != want {
		t.Errorf("making the table took %+v, want %+v", table.Work(), want)
	}
	defer func() {
		if r := recover(); r == nil || !strings.HasPrefix(r.(string), "directory: box <0,0,0;3,3,0> is not in the domain") {
			t.Errorf("a box that is not in the domain: %v", r)
		}
	}()
	table.Lookup(domain)
}

// spanBySpan looks a box up span by span, and asks each entry how many elements of the box it has.
func spanBySpan(t *Table, box geometry.Box) (entries []int, elements []int64, work Work) {
	spans, counts := t.Curve().Spans(nil, box)
	work.Curve = counts
	filled := min(int64(t.Entries()), t.Domain().Volume())
	elements = make([]int64, t.Entries())
	for i := range filled {
		e := t.Spans(int(i))
		for _, s := range spans {
			work.Scan++
			if s.Lo <= e[len(e)-1].Hi && e[0].Lo <= s.Hi {
				break
			}
		}
	}
	for _, s := range spans {
		work.Bounds += int64(bits.Len64(uint64(filled))) + 1
		for i := range t.Entries() {
			n := int64(0)
			for _, e := range t.Spans(i) {
				n += max(0, min(s.Hi, e.Hi)-max(s.Lo, e.Lo)+1)
			}
			if n == 0 {
				continue
			}
			if elements[i] == 0 {
				entries = append(entries, i)
			}
			elements[i] += n
			if s.Lo < t.Spans(i)[0].Lo {
				work.Bounds++
			}
		}
	}
	return entries, elements, work
}

func TestLookupIsSpanBySpan(t *testing.T) {
	bounds := geometrytest.Bounds{Dims: 4, Volume: 500}
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		c, err := hilbert.New(domain.Dims, hilbert.Bits(domain)+rapid.IntRange(0, 1).Draw(t, "more bits"))
		if err != nil {
			t.Fatal(err)
		}
		table, err := NewTable(c, domain, rapid.IntRange(1, 70).Draw(t, "entries"))
		if err != nil {
			t.Fatal(err)
		}
		box := geometrytest.Region(t, domain, "box")
		got, work := table.Lookup(box)
		want, elements, wantWork := spanBySpan(table, box)
		if !slices.Equal(got, want) || work != wantWork {
			t.Fatalf("box %v: %v, %+v; want %v, %+v", box, got, work, want, wantWork)
		}
		parts, _ := table.Parts(box)
		for _, p := range parts {
			if p.Elements != elements[p.Entry] {
				t.Fatalf("box %v: %+v, want %d elements", box, p, elements[p.Entry])
			}
		}
		for i, want := range elements {
			if n, _ := table.Elements(i, box); n != want {
				t.Fatalf("box %v: %d elements in entry %d, want %d", box, n, i, want)
			}
		}
		checkVolumes(t, table)
	})
}

// TestStripsConcernManyEntries: a strip of one application lies across many entries of the other's directory, which
// are squares or pairs of squares. On average over the strips of 256 to 2048 processes, these are 32, 48, 64 and 96 of
// 1024 to 8192 entries. The spans are about half the number of processes. Blocks of powers of two concern four.
func TestStripsConcernManyEntries(t *testing.T) {
	domain, _ := geometry.Domain(1<<13, 1<<13)
	for _, test := range []struct {
		entries int
		layout  []int
		want    float64 // entries for each box
		spans   int64   // for each box, rounded down
	}{
		{1024, []int{256, 1}, 32, 128},
		{2048, []int{512, 1}, 48, 256},
		{4096, []int{1024, 1}, 64, 512},
		{8192, []int{2048, 1}, 96, 1024},
		{1024, []int{16, 16}, 4, 1},
	} {
		table := table(t, curve(t, 2, 13), test.entries, 1<<13, 1<<13)
		d, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, test.layout, nil), geometry.Orders{})
		if err != nil {
			t.Fatal(err)
		}
		n, total := 0, Work{}
		for rank := range d.Procs() {
			for b := range d.Boxes(rank) {
				found, work := table.Lookup(b)
				n += len(found)
				total.Add(work)
			}
		}
		got, spans := float64(n)/float64(d.Procs()), total.Curve.Spans/int64(d.Procs())
		if got != test.want || spans != test.spans {
			t.Errorf("%d entries, layout %v: %g entries, %d spans for each box, want %g, %d", test.entries, test.layout, got, spans, test.want, test.spans)
		}
	}
}

// checkVolumes fails unless the entries have as many elements, or one more, each index of the domain once.
func checkVolumes(t *rapid.T, table *Table) {
	least := table.Domain().Volume() / int64(table.Entries())
	seen := map[int64]bool{}
	for i := range table.Entries() {
		n := int64(0)
		for _, s := range table.Spans(i) {
			n += s.Length()
			for x := s.Lo; x <= s.Hi; x++ {
				if seen[x] || !table.Domain().Contains(table.Curve().Point(x)) {
					t.Fatalf("entry %d: index %d is in another: %v", i, x, seen[x])
				}
				seen[x] = true
			}
		}
		if n != least && n != least+1 {
			t.Fatalf("entry %d has %d elements of %d over %d", i, n, table.Domain().Volume(), table.Entries())
		}
	}
	if n := int64(len(seen)); n != table.Domain().Volume() {
		t.Fatalf("entries have %d elements of %d", n, table.Domain().Volume())
	}
}

func TestStore(t *testing.T) {
	var s Store
	one, two := Key{"Temperature"}, Key{"Velocity"}
	a, b := Holder{3, rectangle(0, 0, 1, 1)}, Holder{1, rectangle(2, 0, 3, 1)}
	s.Register(one, a)
	s.Register(one, b)
	s.Register(two, b)
	for _, test := range []struct {
		key      Key
		box      geometry.Box
		want     []Holder
		compared int64
	}{
		{one, rectangle(1, 1, 2, 2), []Holder{a, b}, 2},
		{one, rectangle(2, 1, 2, 2), []Holder{b}, 2},
		{two, rectangle(0, 0, 3, 3), []Holder{b}, 1},
		{two, rectangle(0, 0, 1, 1), nil, 1},
		{Key{"Pressure"}, rectangle(0, 0, 3, 3), nil, 0},
	} {
		got, compared := s.Query(test.key, test.box)
		if diff := cmp.Diff(test.want, got); diff != "" || compared != test.compared {
			t.Errorf("%v in %v: compared with %d, want %d; found (-want +got)\n%s", test.box, test.key, compared, test.compared, diff)
		}
	}
	if n := s.Unregister(one); n != 2 {
		t.Errorf("unregistered %d, want 2", n)
	}
	if got, compared := s.Query(one, rectangle(0, 0, 3, 3)); len(got) != 0 || compared != 0 {
		t.Errorf("after unregistering: %v", got)
	}
	if diff := cmp.Diff([]Holder{b, a}, Join([]Holder{a, b}, nil, []Holder{b})); diff != "" {
		t.Errorf("joined (-want +got)\n%s", diff)
	}
}

// A store finds what a search of all that was registered finds, where corners fit into 32 bits and where they do not.
func TestStoreIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, 3).Draw(t, "dims")
		corner := rapid.OneOf(rapid.Int64Range(-4, 4), rapid.Int64Range(math.MaxInt32-2, math.MaxInt32+2), rapid.Int64Range(-1<<40, 1<<40))
		box := func(name string) geometry.Box {
			b := geometry.Box{Dims: dims}
			for d := range dims {
				x, y := corner.Draw(t, name), corner.Draw(t, name)
				b.Lo[d], b.Hi[d] = min(x, y), max(x, y)
			}
			return b
		}
		var s Store
		var all []Holder
		for range rapid.IntRange(0, 12).Draw(t, "holders") {
			h := Holder{rapid.IntRange(0, 3).Draw(t, "rank"), box("corner")}
			all = append(all, h)
			s.Register(Key{"v"}, h)
		}
		about := box("asked")
		var want []Holder
		for _, h := range all {
			if _, ok := h.Box.Intersect(about); ok {
				want = append(want, h)
			}
		}
		got, compared := s.Query(Key{"v"}, about)
		if diff := cmp.Diff(want, got); diff != "" || compared != int64(len(all)) || s.Len(Key{"v"}) != len(all) {
			t.Fatalf("%v compared with %d of %d, found (-want +got)\n%s", about, compared, len(all), diff)
		}
	})
}

// BenchmarkLookup looks up the boxes of strips, whose spans concern many entries, and of blocks.
func BenchmarkLookup(b *testing.B) {
	const side = 1 << 15
	table := table(b, curve(b, 2, 15), 8192, side, side)
	for _, bench := range []struct {
		name    string
		box     geometry.Box
		entries int
	}{
		{"block", rectangle(256, 512, 767, 1023), 2},
		{"strip", rectangle(0, 8, side-1, 15), 85},
	} {
		b.Run("box="+bench.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				found, _ := table.Lookup(bench.box)
				n += len(found)
			}
			if n != bench.entries*b.N {
				b.Fatalf("%d entries, want %d", n/b.N, bench.entries)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boxes/s")
		})
	}
}
