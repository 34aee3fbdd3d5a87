package node

import "simrun/sim"

// walker knows what one cache keeps of a nest.
type walker struct {
	nest    *Nest
	line    int64
	through bool
	size    int64
	// footprint[l] is how many bytes all streams touch in one execution of the
	// loops from level l inwards, in whole lines; the last is that of one
	// iteration of the innermost loop.
	footprint [NestMax + 1]int64
	// reuse is the outermost level from one of whose iterations to the next the
	// cache keeps everything.
	reuse int
}

func newWalker(n *Nest, level *LevelSpec) walker {
	w := walker{nest: n, line: int64(level.Line.Get()), through: level.through(), size: level.capacity()}
	depth := len(n.Loops)
	for i := range n.Streams {
		s := &n.Streams[i]
		if !w.fetches(s) {
			continue
		}
		r := newRegion(s)
		w.footprint[depth] = plus(w.footprint[depth], r.bytes(w.line))
		for l := depth - 1; l >= 0; l-- {
			r.extend(s, s.Stride[l], n.Loops[l].Trips, w.line, true)
			w.footprint[l] = plus(w.footprint[l], r.bytes(w.line))
		}
	}
	for w.reuse < depth && w.footprint[w.reuse+1] > w.size {
		w.reuse++
	}
	return w
}

// fetches reports whether the stream's lines come into the cache: those of a
// stream that is only written do unless stores go through.
func (w *walker) fetches(s *Stream) bool { return s.Read || s.Write && !w.through }

// fetch is what a stream moves into the cache.
type fetch struct {
	bytes      int64 // in whole lines
	contiguous bool  // line after line
	walks      int64 // at the same time
}

// fetched returns what the nest moves into the cache for a stream of which a
// share is there already: what it touches from the reuse level inwards, anew for
// every iteration of the loops outside.
func (w *walker) fetched(s *Stream, warm Share) fetch {
	r := newRegion(s)
	loops := w.nest.Loops
	for l := len(loops) - 1; l >= w.reuse; l-- {
		r.extend(s, s.Stride[l], loops[l].Trips, w.line, l > w.reuse || w.keepsGroup(s, l))
	}
	f := fetch{bytes: r.bytes(w.line), contiguous: r.run > w.line, walks: r.walks}
	again := f.bytes
	for l := 0; l < w.reuse; l++ {
		f.bytes = times(f.bytes, loops[l].Trips)
	}
	whole := int64(Whole)
	f.bytes -= again/whole*int64(warm) + again%whole*int64(warm)/whole // only the first time
	return f
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
	joined           bool
}

// newRegion returns what one iteration of the innermost loop touches. A group of
// one walk is a run as long as its spread.
func newRegion(s *Stream) region {
	if s.Walks <= 1 {
		return region{run: plus(s.Bytes, s.Spread), runs: 1, walks: 1, joined: true}
	}
	return region{run: s.Bytes, runs: 1, walks: s.Walks}
}

// extend adds a loop around the region. A loop whose iterations lie closer than
// a line lengthens the runs, another one multiplies them. The loop that reaches
// from the first reference of a group to the last one joins their walks, if the
// cache keeps what is between them.
func (r *region) extend(s *Stream, stride, trips, line int64, join bool) {
	stride = abs(stride)
	if stride == 0 {
		return
	}
	if join && !r.joined && s.Spread <= times(stride, trips) {
		trips = plus(trips, (s.Spread+stride/2)/stride)
		r.walks, r.joined = 1, true
	}
	if stride <= plus(r.run, line-8) { // else the lines of two runs are counted together, which are further apart
		r.run = plus(r.run, times(stride, trips-1))
	} else {
		r.runs = times(r.runs, trips)
	}
}

// bytes returns the size of the region in whole lines as expected for runs that
// begin at any multiple of 8 bytes; see [Access].
func (r *region) bytes(line int64) int64 {
	return times(times(plus(r.run, max(line-8, 0)), r.runs), r.walks)
}

// share returns a share of so many bytes.
func share(s Share, bytes int64) int64 { return int64(s.of(sim.Duration(bytes))) }

func abs(n int64) int64 { return max(n, -n) }
