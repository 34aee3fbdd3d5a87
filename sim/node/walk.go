package node

import "simrun/sim"

// walker computes which data of a nest one cache keeps.
type walker struct {
	nest    *Nest
	line    int64
	through bool
	around  bool
	integer bool // nothing else comes into it
	size    int64
	way     int64
	// footprint[l] is how many bytes, in whole lines, all streams touch in one execution of the loops from level l
	// inwards. The last element is for one iteration of the innermost loop.
	footprint [NestMax + 1]int64
	// reuse is the outermost level from one of whose iterations to the next the
	// cache keeps everything.
	reuse int
	index int   // of the cache, for what it held
	bytes int64 // that all streams touch in the nest, in whole lines
	page  int64 // of memory that is at hand; 0: none
	once  moved // if every byte comes once
}

// newWalker returns the walker of the cache with this index.
func (c *Costs) newWalker(n *Nest, index int) walker {
	page := int64(0)
	if index == memoryLevel && c.spec.Page != nil {
		page = int64(c.spec.Page.Size.Get())
	}
	return newWalker(n, c.levels[index], index, page, c.passes(index, false))
}

func newWalker(n *Nest, level *LevelSpec, index int, page int64, integer bool) walker {
	w := walker{page: page, integer: integer, nest: n, line: int64(level.Line.Get()), through: level.writesThrough(), around: level.writesAround(), size: level.capacity(), way: level.way(), index: index}
	depth := len(n.Loops)
	for i := range n.Streams {
		s := &n.Streams[i]
		r := newRegion(s)
		if w.fetches(s) {
			w.footprint[depth] = plus(w.footprint[depth], r.occupies(w.line, w.way))
			for l := depth - 1; l >= 0; l-- {
				r.extend(s, s.Stride[l], n.Loops[l].Trips, w.line, true)
				w.footprint[l] = plus(w.footprint[l], r.occupies(w.line, w.way))
			}
			w.bytes = plus(w.bytes, r.bytes(w.line))
		} else if w.goesAround(s) {
			for l := depth - 1; l >= 0; l-- {
				r.extend(s, s.Stride[l], n.Loops[l].Trips, w.line, true)
			}
		}
		f := w.flow(s, &r, 1)
		w.once.add(&f, s.Held[index])
	}
	for w.reuse < depth && w.footprint[w.reuse+1] > w.size {
		w.reuse++
	}
	return w
}

// moved is the traffic of a nest between a cache and the next level, in bytes of whole lines.
type moved struct {
	fetched, written int64
	walkers          walkers // that fetch line after line
	pages            pages
}

// moved returns the traffic of a nest behind a cache.
func (c *Costs) moved(n *Nest, level int) moved {
	w := c.newWalker(n, level)
	if !c.levels[level].followsAddresses() {
		return w.moved()
	}
	var m moved
	again := repeats(n.Loops[:w.reuse])
	c.eachMissed(n, level, func(i int, lines int64) {
		f := w.flowOf(&n.Streams[i], again)
		m.move(&f, times(lines, w.line))
	})
	return m
}

// moved returns the traffic of the nest: for each stream, its data from the reuse level inwards, once
// for every iteration of the loops outside.
func (w *walker) moved() moved {
	n := w.nest
	if w.reuse == 0 && w.keepsGroups() {
		return w.once
	}
	var m moved
	again := repeats(n.Loops[:w.reuse])
	for i := range n.Streams {
		f := w.flowOf(&n.Streams[i], again)
		m.add(&f, n.Streams[i].Held[w.index])
	}
	return m
}

// flowOf returns the traffic of a stream from the reuse level inwards, again times.
func (w *walker) flowOf(s *Stream, again int64) flow {
	loops := w.nest.Loops
	r := newRegion(s)
	for l := len(loops) - 1; l >= w.reuse; l-- {
		r.extend(s, s.Stride[l], loops[l].Trips, w.line, l > w.reuse || w.keepsGroup(s, l))
	}
	return w.flow(s, &r, again)
}

// repeats returns how many iterations loops around each other have.
func repeats(loops []Loop) int64 {
	n := int64(1)
	for i := range loops {
		n = times(n, loops[i].Trips)
	}
	return n
}

// flow is the traffic of a stream behind a cache that holds none of its data.
type flow struct {
	bytes  int64 // of whole lines
	stored int64 // that go through, or around if they miss
	walks  int64 // that go from line to line; 0: they do not
	back   bool  // what is fetched is written back
	around bool  // stores that miss go past the cache, and nothing is fetched
	page   Share // of what one walk fetches, how much is in the page of the line before
	paging bool  // pages matter
}

// flow returns the traffic of a stream that walks over a region again times.
func (w *walker) flow(s *Stream, r *region, again int64) flow {
	var f flow
	f.around = w.goesAround(s)
	if s.Write && w.through && !w.integer || f.around {
		f.stored = w.stored(s)
	}
	f.paging = w.page > 0
	if f.around {
		f.bytes = times(r.bytes(w.line), again)
	}
	if !w.fetches(s) {
		return f
	}
	if f.paging && r.walks == 1 {
		f.page = w.sharesPage(s, r)
	}
	f.bytes = times(r.bytes(w.line), again)
	f.back = s.Write && !w.through
	if r.run > w.line {
		f.walks = r.walks
	}
	return f
}

// add adds the traffic of a stream, without the bytes that the cache held.
func (m *moved) add(f *flow, held int64) {
	missed := max(f.bytes-held, 0)
	if f.around {
		m.past(portion(f.stored, missed, max(f.bytes, 1)))
		return
	}
	m.move(f, missed)
}

// past adds stores past the cache, in bytes of whole lines.
func (m *moved) past(bytes int64) {
	m.fetched = plus(m.fetched, bytes)
	m.written = plus(m.written, bytes)
}

// move adds the traffic of a stream that fetches a number of bytes.
func (m *moved) move(f *flow, bytes int64) {
	if f.around {
		m.past(f.stored)
		return
	}
	m.fetched = plus(m.fetched, bytes)
	m.written = plus(m.written, f.stored)
	if f.back {
		m.written = plus(m.written, bytes)
	}
	if f.walks > 0 && bytes > 0 {
		m.walkers.add(bytes/f.walks, f.walks)
	}
	if f.paging {
		m.pages.add(max(bytes, f.stored), f.page)
	}
}

// Flows is the computation and the traffic of a nest, independent of the addresses of its streams and
// of the contents of caches.
type Flows struct {
	busy  sim.Duration
	parts []sim.Term // of that, as quotes, if somebody asks
	empty bool       // it moves nothing
	flows []flow     // of each stream, cache by cache
}

// FlowsOf returns the flows of a nest, in the memory of old ones.
func (c *Costs) FlowsOf(n *Nest, old Flows) Flows {
	f := Flows{busy: c.spec.Clock.Get().Cycles(c.nestWork(n)), parts: old.parts[:0], empty: n.empty(), flows: old.flows[:0]}
	if q := c.quotes(); q != nil {
		f.parts = c.partsOfNest(q, n, f.busy, f.parts)
	}
	if f.empty {
		return f
	}
	for i := range c.levels {
		w := c.newWalker(n, i)
		again := repeats(n.Loops[:w.reuse])
		for j := range n.Streams {
			f.flows = append(f.flows, w.flowOf(&n.Streams[j], again))
		}
	}
	return f
}

// NestOf is Nest for a nest whose flows are known. It records quotes for the returned time. It also
// returns the number of lines that the nest moves between memory and the caches.
func (c *Costs) NestOf(n *Nest, f *Flows) (d sim.Duration, lines int64) {
	mark := c.mark()
	behind := func(level int) (m moved) {
		m = c.movedBy(n, level, f.flows[level*len(n.Streams):])
		if level == memoryLevel {
			lines = plus(m.fetched, m.written) / int64(c.spec.Cache.Line.Get())
		}
		return m
	}
	slowest := -1
	if d = f.busy; !f.empty {
		d, slowest = c.nestTime(f.busy, behind)
	}
	if q := c.quotes(); q != nil {
		q.Drop(mark)
		c.quoteNest(q, f, behind, slowest)
	}
	return d, lines
}

// movedBy returns the traffic of a nest behind a cache whose flows are known.
func (c *Costs) movedBy(n *Nest, level int, flows []flow) (m moved) {
	if !c.levels[level].followsAddresses() {
		for i := range n.Streams {
			m.add(&flows[i], n.Streams[i].Held[level])
		}
		return m
	}
	line := int64(c.levels[level].Line.Get())
	c.eachMissed(n, level, func(i int, lines int64) { m.move(&flows[i], times(lines, line)) })
	return m
}

// goesAround reports whether the stream's stores go around the cache if they miss.
func (w *walker) goesAround(s *Stream) bool { return w.around && s.Write && !s.Read && !w.integer }

// fetches reports whether the stream's lines come into the cache: those of a
// stream that is only written do if stores fetch.
func (w *walker) fetches(s *Stream) bool { return s.fetches(!w.through && !w.around, w.integer) }

// fetches reports whether the stream's lines come into a cache. stores says that a store that misses fetches its line,
// integer that the cache holds only integers.
func (s *Stream) fetches(stores, integer bool) bool {
	return (s.Read || s.Write && stores) && (s.Integer || !integer)
}

// keepsGroups reports whether the outermost loop joins the walks of all groups.
func (w *walker) keepsGroups() bool {
	for i := range w.nest.Streams {
		if s := &w.nest.Streams[i]; s.Walks > 1 && !w.keepsGroup(s, 0) {
			return false
		}
	}
	return true
}

// keepsGroup reports whether the cache keeps a line of a group from its first
// reference to its last one, several iterations of level l later.
func (w *walker) keepsGroup(s *Stream, l int) bool {
	stride := abs(s.Stride[l])
	if s.Spread == 0 || stride == 0 {
		return true
	}
	return times(s.Spread/stride, w.footprint[l+1]) <= w.size
}

// stored returns how much a stream takes of the write buffer, whose entries are
// lines: neighbours of one walk of the innermost loop share an entry.
func (w *walker) stored(s *Stream) int64 {
	loops := w.nest.Loops
	inner := len(loops) - 1
	bytes := times(min(abs(s.Stride[inner]), w.line), loops[inner].Trips)
	bytes = times(max(bytes, w.line), max(s.Walks, 1))
	for _, l := range loops[:inner] {
		bytes = times(bytes, l.Trips)
	}
	return bytes
}

// region is the memory that a stream touches: runs of contiguous bytes.
type region struct {
	run, runs, walks int64
	extent           int64 // from the first byte of a reference to its last one
	grain            int64 // a number of bytes of which the distances between runs are multiples
	joined           bool
}

// newRegion returns the data that one iteration of the innermost loop touches.
func newRegion(s *Stream) region {
	if s.Walks <= 1 { // one line holds the whole group
		return region{run: plus(s.Bytes, s.Spread), runs: 1, walks: 1, extent: s.Bytes, joined: true}
	}
	return region{run: s.Bytes, runs: 1, walks: s.Walks, extent: s.Bytes}
}

// extend adds a loop around the region. If its iterations lie closer than a line, the loop lengthens
// the runs; otherwise it multiplies them. The loop that reaches from the first reference of a group to
// the last one joins their walks, if the cache keeps the data between them. A loop that steps past what the
// group touches, by a line or more, joins nothing: four columns at a time are four walks.
func (r *region) extend(s *Stream, stride, trips, line int64, join bool) {
	stride = abs(stride)
	if stride == 0 {
		return
	}
	extent := plus(r.extent, times(stride, trips-1))
	if join && !r.joined && s.Spread > 0 && s.Spread <= times(stride, trips) && s.Spread+max(r.extent/2, line-8) >= stride {
		trips = plus(trips, (s.Spread+stride/2)/stride)
		r.walks, r.joined = 1, true
	}
	if stride <= plus(r.run, line-8) { // else the lines of two runs are counted together, which are further apart
		r.run = plus(r.run, times(stride, trips-1))
	} else {
		r.runs = times(r.runs, trips)
		r.grain = gcd(stride, r.grain)
	}
	r.extent = extent
}

// occupies returns how much of a cache the region takes. Runs at distances of a high power of two
// compete for few sets: each takes as much as lies between two places where one can be.
func (r *region) occupies(line, way int64) int64 {
	bytes := r.bytes(line)
	if g := gcd(way, r.grain); r.runs > 1 && r.grain > 0 {
		return max(bytes, times(times(g, r.runs), r.walks))
	}
	return bytes
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// bytes returns the size of the region in whole lines as expected for runs that
// begin at any multiple of 8 bytes; see [Access].
func (r *region) bytes(line int64) int64 {
	run := plus(r.run, max(line-8, 0))
	if r.runs == 1 && r.walks == 1 { // most are, and this is on the path of every loop
		return run
	}
	return times(times(run, r.runs), r.walks)
}

func abs(n int64) int64 { return max(n, -n) }
