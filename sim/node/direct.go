package node

import (
	"math/bits"
	"slices"
	"sync"

	"simrun/sim"
)

// In a small direct-mapped cache, the address of a line determines which line it displaces. So the contents of the cache
// depend on where arrays lie. This file simulates the cache line by line until a loop repeats itself. Loops are regular:
// after some iterations, a period, all references have moved by the same distance modulo the size of the cache. So they
// access the same sets in the same order, shifted by that distance. Once a period accesses no set that is new to this
// execution of the loop, the last access to every set was one of this loop, and the cache holds what it held a period
// before, shifted. From then on, each period has as many misses as the one before, and the final contents are known.
//
// This is exact unless references that move by different distances access the same lines, as rows and columns of one array
// do. Such a loop is simulated in full. There is one approximation: a nest of more than directMost lines is simulated up to
// that number, and the rest is assumed to miss as often as its beginning.
//
// A reference may be in fewer loops than others, in front of an inner loop. It accesses its lines once in each iteration of
// its own innermost loop, before the inner loop begins, and counts for the periods of the loops that it is in.

// direct is the contents of a direct-mapped cache.
type direct struct {
	log   uint   // log2 of the bytes of a line
	mask  uint64 // the number of sets, less one
	slots []slot
	spare []slot // for turning them
	epoch uint32 // how many loops have been entered since nobody had come to any set
	begun uint32 // the epoch with which this nest began
	work  int64  // lines touched one by one in this nest
	// oldest is how many of them there were when the reference that has stayed longest came to its lines; 0: unknown.
	oldest int64
	trail  []trail
	loops  [NestMax + 1]passing
	plan   *plan
}

// slot is a set.
type slot struct {
	tag   uint64 // the number of the line in it, plus one; 0: none
	seen  uint32 // the epoch in which something came to it last
	owner int32  // the reference that did
	when  int64  // how many lines of the nest had been touched one by one when that happened last in this way
}

// directSets is the greatest number of lines of a direct-mapped cache that is simulated by address: as many as the ideal machine's
// cache of 64 KiB has. Such a cache costs the host no more than the T3D's of 8 KiB, except 1.5 times as much for nests of many
// arrays. If a cache is larger than a page of memory, the model assumes that the pages of an array lie in order, which an operating
// system may not arrange.
const directSets = 512

// directMost is how many accesses to lines of one nest are simulated one by one. The rest of the nest is assumed to go on as it has
// begun. That is a thousand times the lines of the cache.
const directMost = 1 << 18

// crawlMost is how many iterations of an innermost loop are gone through before one looks whether the nest is too large.
const crawlMost = 2048

// trail is how far a reference has come.
type trail struct {
	at          uint64 // the address of its element in the iteration that begins
	first, last uint64 // the lines of that
	next        int64  // the iteration in which it comes to others
	when        int64  // how many lines had been touched one by one when it came to its lines
	missed      int64  // lines
}

// passing is how far a loop has come.
type passing struct {
	entered uint32  // the epoch
	fresh   int64   // sets that something has come to since
	entry   []int64 // what all references had missed then
	before  []int64 // and before the last iterations
}

// followsAddresses reports whether the cache is simulated by address, as small direct-mapped caches
// are.
func (l *LevelSpec) followsAddresses() bool {
	if l.Ways.Get() != 1 {
		return false
	}
	size, line := int64(l.Size.Get()), int64(l.Line.Get())
	return size&(size-1) == 0 && line&(line-1) == 0 && line <= size && size/line <= directSets
}

// reset makes it a cache that holds nothing.
func (d *direct) reset(l *LevelSpec) {
	line := uint64(l.Line.Get())
	d.log, d.mask = uint(bits.TrailingZeros64(line)), uint64(l.Size.Get())/line-1
	if uint64(len(d.slots)) != d.mask+1 {
		d.slots, d.spare = make([]slot, d.mask+1), make([]slot, d.mask+1)
	}
	clear(d.slots)
	d.epoch = 0
}

// follow goes through a nest whose streams begin at these addresses, and reports whether it has come to all sets.
func (d *direct) follow(p *plan, bases []Addr) (turned bool) {
	if p.empty {
		return false
	}
	if d.epoch > 1<<31 {
		d.epoch = 0
		for i := range d.slots {
			d.slots[i].seen = 0
		}
	}
	d.plan, d.work, d.begun = p, 0, d.epoch+1
	d.trail = d.trail[:0]
	for i := range p.refs {
		r := &p.refs[i]
		d.trail = append(d.trail, trail{at: uint64(bases[r.stream]) + uint64(r.offset)})
	}
	d.loop(0)
	return d.loops[0].fresh == int64(d.mask)+1
}

// missed returns the lines that have come for each stream of the nest that was followed last, in the memory of an old
// list.
func (d *direct) missed(p *plan, old []int64, streams int) []int64 {
	list := slices.Grow(old[:0], streams)[:streams]
	clear(list)
	if p.empty {
		return list
	}
	for i := range d.trail {
		n := &list[p.refs[i].stream]
		*n = plus(*n, d.trail[i].missed)
	}
	return list
}

// loop executes a loop with all loops inside.
func (d *direct) loop(level int) {
	d.epoch++
	p, l := &d.loops[level], &d.plan.loops[level]
	p.entered, p.fresh = d.epoch, 0
	if level == len(d.plan.loops)-1 && l.trips <= min(l.chunk, crawlMost) {
		d.crawl(level, l.trips)
		return
	}
	p.entry = d.count(p.entry)
	done := int64(0)
	for done < l.trips {
		p.before = d.count(p.before)
		fresh := p.fresh
		n := d.iterate(level, min(l.chunk, l.trips-done))
		done += n
		left := l.trips - done
		last := d.last(level)
		switch {
		case n == l.chunk && fresh == p.fresh && left >= n && !d.meet(level, done):
			d.skip(level, left/n, p.before, n)
			done += left / n * n
		case d.work > directMost && left > last:
			d.goOn(level, done, left-last, p.entry)
			done += left - last
		}
	}
	d.advance(level, -done)
}

// last returns how many iterations at the end of a loop are simulated although the nest is too large. They determine
// what the cache holds afterwards. It is 0 if the nest is much too large.
func (d *direct) last(level int) int64 {
	switch {
	case d.work > 2*directMost:
		return 0
	case level == len(d.plan.loops)-1:
		return d.plan.loops[level].chunk
	}
	return 1
}

// iterate executes iterations of a loop and returns how many: fewer if the nest turns out to be too large.
func (d *direct) iterate(level int, n int64) int64 {
	if level == len(d.plan.loops)-1 {
		for done := int64(0); ; {
			some := min(n-done, crawlMost)
			d.crawl(level, some)
			d.advance(level, some)
			if done += some; done == n || d.work > 2*directMost {
				return done
			}
		}
	}
	for i := range n {
		d.pass(level)
		d.loop(level + 1)
		d.advance(level, 1)
		if d.work > directMost {
			return i + 1
		}
	}
	return n
}

// pass comes to the references of a loop that are in none inside.
func (d *direct) pass(level int) {
	for i := d.plan.loops[level+1].refs; i < d.plan.loops[level].refs; i++ {
		t := &d.trail[i]
		d.step(t, &d.plan.refs[i], 0, 0)
		for line := t.first; line <= t.last; line++ {
			s := &d.slots[line&d.mask]
			d.freshen(s, level)
			s.owner = int32(i)
			d.work++
			if s.tag != line+1 {
				s.tag = line + 1
				t.missed++
			}
		}
	}
}

// advance moves all references by some iterations of a loop.
func (d *direct) advance(level int, n int64) {
	for i := range d.trail {
		d.trail[i].at += uint64(n * d.plan.refs[i].stride[level])
	}
}

// count notes the misses of all references, in the memory of an old list.
func (d *direct) count(old []int64) []int64 {
	old = old[:0]
	for i := range d.trail {
		old = append(old, d.trail[i].missed)
	}
	return old
}

// skip advances by chunks of iterations, each of which is like the last one.
func (d *direct) skip(level int, chunks int64, before []int64, n int64) {
	l := &d.plan.loops[level]
	for i := range d.trail {
		t := &d.trail[i]
		t.miss(times(t.missed-before[i], chunks))
	}
	d.advance(level, chunks*n)
	turn := uint64(chunks*(n/l.period)) * l.turn & d.mask
	copy(d.spare, d.slots)
	since := d.loops[level].entered
	for i, s := range d.spare {
		if s.seen >= since {
			s.tag += uint64(chunks * n * d.plan.refs[s.owner].stride[level] >> d.log)
			d.slots[(uint64(i)+turn)&d.mask] = s
		}
	}
}

// goOn advances by some iterations. It assumes that they miss as much as those before.
func (d *direct) goOn(level int, done, n int64, entry []int64) {
	for i := range d.trail {
		t := &d.trail[i]
		t.miss(int64(sim.Duration(t.missed-entry[i]).Share(n, done)))
	}
	d.advance(level, n)
}

// miss adds lines, but not so many that no more could be counted.
func (t *trail) miss(lines int64) { t.missed = min(plus(t.missed, lines), 1<<62) }

// meet reports whether references that move by different distances may come to the same lines.
func (d *direct) meet(level int, done int64) bool {
	refs, all := d.plan.refs[:d.plan.loops[level].refs], d.plan.loops[level].trips-1
	for i := range refs {
		for j := range i {
			a, b := &refs[i], &refs[j]
			if a.stride[level] == b.stride[level] {
				continue
			}
			lowA, highA := a.reaches(level, d.trail[i].at-uint64(done*a.stride[level]), all)
			lowB, highB := b.reaches(level, d.trail[j].at-uint64(done*b.stride[level]), all)
			if lowA>>d.log <= highB>>d.log && lowB>>d.log <= highA>>d.log {
				return true
			}
		}
	}
	return false
}

// reaches returns the lowest and the highest address that a reference comes to in a loop that begins at an address.
func (r *reference) reaches(level int, at uint64, steps int64) (low, high uint64) {
	low, high = at+uint64(r.low[level]), at+uint64(r.high[level])
	if move := uint64(steps * r.stride[level]); r.stride[level] < 0 {
		low += move
	} else {
		high += move
	}
	return low, high
}

// crawl executes iterations of the innermost loop.
func (d *direct) crawl(level int, n int64) {
	for k := int64(0); k < n; {
		m := min(d.apart(level, k), n-k)
		if m > 0 {
			d.sweep(level, k, m)
		} else {
			m = min(d.together(level), n-k)
			d.creep(level, k, m)
		}
		k += m
	}
}

// apart returns for how many iterations, from one on, no reference comes to a set that another one comes to meanwhile.
// It returns 0 if this does not last for some lines at least, or if references go backwards or leave out lines.
func (d *direct) apart(level int, k int64) int64 {
	refs, line := d.plan.refs[:d.plan.deep], uint64(1)<<d.log
	size := (d.mask + 1) << d.log
	least := uint64(1) << 62
	for i := range refs {
		stride := refs[i].stride[level]
		if stride < 0 || uint64(stride) > line {
			return 0
		}
		at, room := d.trail[i].at+uint64(k*stride), size
		for j := range refs {
			if j != i {
				room = min(room, (d.trail[j].at+uint64(k*refs[j].stride[level])-at)&(size-1))
			}
		}
		own := uint64(refs[i].bytes) + 2*line // with the rest of its first and its last line
		if len(refs) > 1 && room < own+uint64(4*stride) {
			return 0
		}
		if len(refs) > 1 && stride > 0 {
			least = min(least, (room-own)/uint64(stride))
		}
	}
	return int64(least)
}

// together returns for how many iterations references that are not apart are simulated one by one. Those that move
// alike keep their places.
func (d *direct) together(level int) int64 {
	refs := d.plan.refs[:d.plan.deep]
	for i := range refs {
		if refs[i].stride[level] != refs[0].stride[level] {
			return 64
		}
	}
	return 1 << 62
}

// sweep executes iterations in which references are apart, one reference after the other.
func (d *direct) sweep(level int, k, n int64) {
	for i := range d.trail[:d.plan.deep] {
		t, r := &d.trail[i], &d.plan.refs[i]
		from := t.at + uint64(k*r.stride[level])
		within := from & (1<<d.log - 1)
		from >>= d.log
		last := from + (within+uint64((n-1)*r.stride[level]+r.bytes-1))>>d.log
		for line := from; line <= last; line++ {
			s := &d.slots[line&d.mask]
			if s.seen != d.epoch {
				d.freshen(s, level)
			}
			s.owner = int32(i)
			if s.tag != line+1 {
				s.tag = line + 1
				t.missed++
			}
		}
		d.work += int64(last-from) + 1
	}
}

// creep executes iterations, one by one if need be. Between two iterations in which some reference comes to another
// line, all references find their lines, unless their lines displace each other.
func (d *direct) creep(level int, from, n int64) {
	refs, trails := d.plan.refs, d.trail[:d.plan.deep]
	for i := range trails {
		trails[i].next = from
	}
	torn := false // lines in use have been displaced
	d.oldest = 0
	for k, end := from, from+n; k < end; {
		all, next, oldest := torn, end, d.work
		torn = false
		for i := range trails {
			t := &trails[i]
			if t.next == k {
				d.step(t, &refs[i], refs[i].stride[level], k)
				torn = d.touch(i, t) || torn
			} else if all || torn {
				torn = d.touch(i, t) || torn
			}
			next, oldest = min(next, t.next), min(oldest, t.when)
		}
		d.oldest = oldest
		k++
		if torn && k < next {
			d.again(next - k)
		}
		k = next
	}
}

// again executes iterations in which no reference comes to another line, but lines displace each other. Each iteration
// is like the first.
func (d *direct) again(n int64) {
	for i := range d.trail[:d.plan.deep] {
		t := &d.trail[i]
		missed := t.missed
		d.touch(i, t)
		t.miss(times(t.missed-missed, n-1))
	}
}

// step notes the lines of a reference in an iteration, and until when they are its lines.
func (d *direct) step(t *trail, r *reference, stride, k int64) {
	x := t.at + uint64(k*stride)
	line := uint64(1) << d.log
	t.first, t.when = x>>d.log, d.work
	x &= line - 1 // how far behind the beginning of a line
	y := x + uint64(r.bytes-1)
	t.last = t.first + y>>d.log
	y &= line - 1
	var steps uint64
	switch {
	case stride == 0:
		t.next = 1<<63 - 1
		return
	case stride >= int64(line) || stride <= -int64(line):
		steps = 1
	case stride > 0:
		steps = uint64(uint32(line-max(x, y)+uint64(stride)-1) / uint32(stride))
	default:
		steps = uint64(uint32(min(x, y))/uint32(-stride)) + 1
	}
	t.next = k + int64(steps)
}

// touch comes to the lines of a reference, and reports whether that displaces a line that another reference is at.
func (d *direct) touch(i int, t *trail) (torn bool) {
	for line := t.first; ; line++ {
		s := &d.slots[line&d.mask]
		if s.tag != line+1 {
			t.missed++
			torn = torn || d.uses(s)
			s.tag = line + 1
		}
		if s.seen != d.epoch {
			d.freshen(s, len(d.plan.loops)-1)
		}
		d.work++
		s.owner, s.when = int32(i), d.work
		if line == t.last {
			return torn
		}
	}
}

// uses reports whether a reference in the innermost loop is at the line in a set. A reference that is there has touched the set
// in this nest, after it came there. So few references have to be asked, although most sets hold other lines.
func (d *direct) uses(s *slot) bool {
	line := s.tag - 1
	if s.seen < d.begun && line != 0 || s.when < d.oldest { // references that have not come anywhere yet count as at line 0
		return false
	}
	for i := range d.trail[:d.plan.deep] {
		if t := &d.trail[i]; line >= t.first && line <= t.last {
			return true
		}
	}
	return false
}

// freshen notes that a reference in a loop comes to a set that may be new since the loop was entered.
func (d *direct) freshen(s *slot, level int) {
	for l := level; l >= 0 && s.seen < d.loops[l].entered; l-- {
		d.loops[l].fresh++
	}
	s.seen = d.epoch
}

// depth returns how many of so many loops the stream is in.
func (s *Stream) depth(loops int) int {
	if s.Loops == 0 {
		return loops
	}
	return min(s.Loops, loops)
}

// access notes an access and returns how many lines it comes to and how many of them come.
func (d *direct) access(p *plan, at Addr, a Access, l *LevelSpec) (touched, missed int64) {
	if a.Count > 1 && a.Stride >= 0 && a.Stride < a.Bytes+1<<d.log { // no line lies in a gap
		a.Count, a.Bytes = 1, a.Bytes+a.Stride*(a.Count-1)
	}
	if touched = d.linesOf(at, a); a.Count == 1 && touched <= int64(d.mask)+1 { // most are
		for line, left := uint64(at)>>d.log, touched; left > 0; line, left = line+1, left-1 {
			if s := &d.slots[line&d.mask]; s.tag != line+1 {
				s.tag = line + 1
				missed++
			}
		}
		return touched, missed
	}
	p.refs = append(p.refs[:0], reference{bytes: 1, depth: 2})
	p.refs[0].stride[0], p.refs[0].stride[1] = a.Stride, 1
	p.loops = append(p.loops[:0], planLoop{trips: a.Count}, planLoop{trips: a.Bytes})
	p.empty = false
	p.finish(l)
	base := [1]Addr{at}
	d.follow(p, base[:])
	return touched, d.trail[0].missed
}

// linesOf returns how many lines the runs of an access are in.
func (d *direct) linesOf(at Addr, a Access) (lines int64) {
	within := uint64(1)<<d.log - 1
	again := int64(within+1) / gcd(int64(within+1), abs(a.Stride)) // so many runs later, one begins at the same place of a line
	for k := range min(again, a.Count) {
		begin := (uint64(at) + uint64(k*a.Stride)) & within
		lines += int64((begin+uint64(a.Bytes)-1)>>d.log+1) * ((a.Count-k-1)/again + 1)
	}
	return lines
}

// untouched is the workspace for pricing a nest that no cache has followed.
type untouched struct {
	direct
	own   plan
	bases []Addr
	lines []int64
}

var untouchedPool = sync.Pool{New: func() any { return new(untouched) }}

// eachMissed calls f for each stream of a nest with how many lines come for it into a cache of one way.
func (c *Costs) eachMissed(n *Nest, level int, f func(stream int, lines int64)) {
	if n.Touched {
		for i := range n.Streams {
			f(i, n.Streams[i].Missed[level])
		}
		return
	}
	u := untouchedPool.Get().(*untouched)
	u.reset(c.levels[level])
	u.own.of(n, c.levels[level], c.passes(level, false))
	u.bases = u.bases[:0]
	for i := range n.Streams {
		u.bases = append(u.bases, n.Streams[i].Base)
	}
	u.follow(&u.own, u.bases)
	u.lines = u.missed(&u.own, u.lines, len(n.Streams))
	for i, lines := range u.lines {
		f(i, lines)
	}
	untouchedPool.Put(u)
}
