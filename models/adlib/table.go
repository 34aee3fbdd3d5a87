package adlib

// run is elements along one dimension that one coordinate of the destination gets from one of the source: n
// local subscripts at both ends. ghost: they lie in the ghost region of the destination.
type run struct {
	dst, dstStep, src, srcStep, n int
	ghost                         bool
}

// entry is the subscripts that coordinate dst gets from coordinate src along one dimension.
type entry struct {
	dst, src int
	runs     []run
}

// table is the entries of one dimension, in the order in which they were found.
type table struct{ entries []entry }

// entry returns the entry of two coordinates.
func (t *table) entry(dst, src int) *entry {
	for i := len(t.entries) - 1; i >= 0; i-- {
		if e := &t.entries[i]; e.dst == dst && e.src == src {
			return e
		}
	}
	t.entries = append(t.entries, entry{dst: dst, src: src})
	return &t.entries[len(t.entries)-1]
}

// add adds a run, joining runs that are one progression.
func (e *entry) add(r run) {
	if k := len(e.runs) - 1; k >= 0 && r.n == 1 && e.runs[k].ghost == r.ghost {
		last := &e.runs[k]
		if last.n == 1 {
			last.dstStep, last.srcStep = r.dst-last.dst, r.src-last.src
		}
		if r.dst == last.dst+last.n*last.dstStep && r.src == last.src+last.n*last.srcStep {
			last.n++
			return
		}
	}
	e.runs = append(e.runs, r)
}

// count returns how many runs there are.
func (t *table) count() int64 {
	n := int64(0)
	for i := range t.entries {
		n += int64(len(t.entries[i].runs))
	}
	return n
}

// stretch is subscripts of two ranges that belong to each other: count from dst and src on.
type stretch struct{ dst, src, count int }

// match returns the table of subscripts of dst that get those of src.
func match(dst, src Range, list ...stretch) *table {
	t := &table{}
	for _, x := range list {
		for k := 0; k < x.count; {
			i, j := x.dst+k, x.src+k
			n := min(dst.Run(i), src.Run(j), x.count-k)
			t.entry(dst.Owner(i), src.Owner(j)).add(run{dst.Local(i), dst.stride, src.Local(j), src.stride, n, false})
			k += n
		}
	}
	return t
}

// identity returns the table in which equal subscripts belong to each other.
func identity(dst, src Range) *table { return match(dst, src, stretch{0, 0, dst.extent}) }

// shifted returns the table in which dst i gets src i+s. It has only the subscripts that exist; if cyclic, i+s is
// taken modulo the extent.
func shifted(dst, src Range, s int, cyclic bool) *table {
	n := dst.extent
	if n == 0 {
		return &table{}
	}
	if cyclic {
		s = (s%n + n) % n
		return match(dst, src, stretch{0, s, n - s}, stretch{n - s, 0, s})
	}
	first, end := max(0, -s), min(n, n-s)
	if first >= end {
		return &table{}
	}
	return match(dst, src, stretch{first, first + s, end - first})
}

// Mode says how a shift or a halo treats the edges of the range.
type Mode uint8

// The modes.
const (
	Edge Mode = iota // elements beyond the edge stay as they are
	Cycl             // the range is a circle
	None             // nothing happens in the dimension
)

// halo returns the table for filling the ghost regions of a range, of widths w. Every coordinate has its own block
// unchanged, and gets the ghosts from their owners.
func halo(r Range, w Ghosts, mode Mode) *table {
	t := &table{}
	x := r.t
	for c := range x.dim.Extent() {
		lo, hi := x.first(c), x.end(c)
		if lo == hi {
			continue
		}
		t.entry(c, c).add(run{x.low, 1, x.low, 1, hi - lo, false})
		if mode == None || x.format == Collapsed && x.low+x.high == 0 {
			continue
		}
		for i := lo - w.Low; i < hi+w.High; i++ {
			from := i
			if mode == Cycl {
				from = (i%x.extent + x.extent) % x.extent
			}
			if i >= lo && i < hi || from < 0 || from >= x.extent {
				continue
			}
			t.entry(c, x.owner(from)).add(run{x.low + i - lo, 1, x.local(from), 1, 1, true})
		}
	}
	return t
}
