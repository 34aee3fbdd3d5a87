package trace

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/sim"
)

// Into how many buckets of time counters are divided at most: fewer of many, since a large torus has thousands of links. When a
// run has come to their end, each two become one.
const (
	bucketsMost = 512
	bucketsFew  = 64
	few         = 1024 // counters
)

// Counters count what happens in buckets of time. For a track they count the busy time, messages and bytes that leave
// it, and page faults. For links, interfaces and buses they count how long these are occupied and how many messages
// wait for them. They count within a window: the part of an activity in it, and an event if its instant is in it.
// Counters are a sim.Accountant and a sim.Meter. Their memory does not grow with the run.
type Counters struct {
	from, to sim.Time // the window; from is the beginning of the first bucket
	width    sim.Duration
	buckets  map[string][]bucket // by track, or link
	tracks   *names
	links    *names
	end      sim.Time // of what was counted
}

// bucket is what happened in a stretch of time.
type bucket struct {
	busy, handling, waiting sim.Duration
	messages, bytes, faults int64
}

// NewCounters returns counters of what happens from one time up to another, which is not included. Buckets have a
// microsecond at first. If that gives few enough of them, they have a tenth, a hundredth or a thousandth of it.
func NewCounters(from, to sim.Time) *Counters {
	c := &Counters{from: from, to: to, width: sim.Microsecond, buckets: map[string][]bucket{}, tracks: newNames(), links: newNames(), end: from}
	for c.width > sim.Nanosecond && to.Sub(from) <= bucketsMost*(c.width/10) {
		c.width /= 10
	}
	return c
}

// holds reports whether an instant lies in the window.
func (c *Counters) holds(t sim.Time) bool {
	c.note(t)
	return c.from <= t && t < c.to
}

// note ends the last bucket with the window when something happens behind it. Time that the run does not fill has no
// part in shares.
func (c *Counters) note(t sim.Time) {
	if t >= c.to {
		c.end = c.to
	}
}

// Span counts activities of handlers and adapters.
func (c *Counters) Span(s sim.Span) {
	if s.Kind == sim.SpanHandler || s.Kind == sim.SpanInterrupt {
		c.spread(c.tracks, s.Track, s.Start, s.End, func(b *bucket, d sim.Duration) { b.handling += d })
	}
}

// Message counts a message where and when it was sent.
func (c *Counters) Message(m sim.Message) {
	if !c.holds(m.Sent) {
		return
	}
	b := c.at(c.tracks, m.From, m.Sent)
	b.messages++
	b.bytes += m.Bytes
}

// Run counts the time in which a thread has had its processor.
func (c *Counters) Run(r sim.Run) {
	c.spread(c.tracks, r.Track, r.Start, r.End, func(b *bucket, d sim.Duration) { b.busy += d })
}

// Account counts page faults when they have ended.
func (c *Counters) Account(a sim.Account) {
	if a.Kind == machines.PageFaults.String() && a.Took > 0 && !a.Sum && c.holds(a.End) {
		c.at(c.tracks, a.Track, a.End).faults++
	}
}

// Carry counts what a link carries, and what waits for it.
func (c *Counters) Carry(x sim.Carriage) {
	if c.holds(x.Start) {
		first := c.at(c.links, x.Link, x.Start)
		first.messages, first.bytes = first.messages+x.Messages, first.bytes+x.Bytes
	}
	if x.Start > x.Arrived {
		c.spread(c.links, x.Link, x.Arrived, x.Start, func(b *bucket, d sim.Duration) { b.waiting += d })
	}
	whole, passed := x.End.Sub(x.Start), max(0, c.from.Sub(x.Start)) // what lies before the window has passed
	given := x.Busy.Share(int64(min(passed, whole)), max(1, int64(whole)))
	c.spread(c.links, x.Link, x.Start, x.End, func(b *bucket, d sim.Duration) {
		passed += d
		upTo := x.Busy.Share(int64(passed), int64(whole)) // the last one is all
		b.busy, given = b.busy+upTo-given, upTo
	})
}

// at returns the bucket of a track, or a link, at a time in the window.
func (c *Counters) at(all *names, track string, t sim.Time) *bucket {
	all.add(track)
	c.reach(t)
	i := int(int64(t.Sub(c.from)) / int64(c.width))
	for len(c.buckets[track]) <= i {
		c.buckets[track] = append(c.buckets[track], bucket{})
	}
	return &c.buckets[track][i]
}

// reach makes buckets so wide that a time in the window has one.
func (c *Counters) reach(t sim.Time) {
	c.end = max(c.end, t)
	for int64(t.Sub(c.from))/int64(c.width) >= c.most() {
		c.halve()
	}
}

// most returns into how many buckets a run may be divided.
func (c *Counters) most() int64 {
	if len(c.buckets) > few {
		return bucketsFew
	}
	return bucketsMost
}

// halve makes one bucket of each two.
func (c *Counters) halve() {
	c.width *= 2
	for track, all := range c.buckets { // any order: each by itself
		for i := range all {
			if i%2 == 1 {
				all[i/2].add(all[i])
			} else {
				all[i/2] = all[i]
			}
		}
		c.buckets[track] = all[:(len(all)+1)/2]
	}
}

func (b *bucket) add(o bucket) {
	b.busy, b.handling, b.waiting = b.busy+o.busy, b.handling+o.handling, b.waiting+o.waiting
	b.messages, b.bytes, b.faults = b.messages+o.messages, b.bytes+o.bytes, b.faults+o.faults
}

// spread counts a stretch of time, as far as it lies in the window, in all its buckets.
func (c *Counters) spread(all *names, track string, start, end sim.Time, count func(b *bucket, d sim.Duration)) {
	c.note(end)
	start, end = max(start, c.from), min(end, c.to)
	if start >= end {
		return
	}
	c.reach(end - 1)
	c.end = max(c.end, end)
	for start < end {
		past := start.Sub(c.from) % c.width
		next := min(end, start.Add(c.width-past))
		count(c.at(all, track, start), next.Sub(start))
		start = next
	}
}

// The kinds of what is counted.
const (
	ofTrack = "track"
	ofLink  = "link"
)

// sample is a bucket that is not empty. Shares are of its time.
type sample struct {
	kind, name           string
	from, to             sim.Duration
	busy, handling, mean float64 // mean is how many wait on average
	counts               bucket
}

// samples calls use with all buckets in which something happened, tracks before links, of each in the order of time.
func (c *Counters) samples(use func(s sample)) {
	for _, all := range []struct {
		kind  string
		names []string
	}{{ofTrack, c.tracks.inOrder()}, {ofLink, c.links.inOrder()}} {
		for _, name := range all.names {
			for i, x := range c.buckets[name] {
				if x != (bucket{}) {
					use(c.sample(all.kind, name, i, x))
				}
			}
		}
	}
}

func (c *Counters) sample(kind, name string, i int, x bucket) sample {
	s := sample{kind: kind, name: name, from: sim.Duration(c.from) + sim.Duration(i)*c.width, counts: x}
	s.to = min(s.from+c.width, max(sim.Duration(c.end), s.from+1))
	share := func(d sim.Duration) float64 { return float64(d) / float64(s.to-s.from) }
	s.busy, s.handling, s.mean = share(x.busy), share(x.handling), share(x.waiting)
	return s
}

// busiest returns the links, at most so many, that are busy longest; the first of equal ones.
func (c *Counters) busiest(most int) map[string]bool {
	total := map[string]sim.Duration{}
	names := slices.Clone(c.links.inOrder())
	for _, name := range names {
		for _, b := range c.buckets[name] {
			total[name] += b.busy
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(total[b], total[a]) })
	chosen := map[string]bool{}
	for _, name := range names[:min(most, len(names))] {
		chosen[name] = true
	}
	return chosen
}

// WriteCSV writes the counters: a line for each track or link and bucket in which something happened. Shares are of the bucket, and waiting
// is how many messages or packets wait for a link on average. The error is w's.
func (c *Counters) WriteCSV(w io.Writer) error {
	var b strings.Builder
	b.WriteString("from_us,to_us,kind,name,busy_share,handler_share,waiting,messages,bytes,page_faults\n")
	c.samples(func(s sample) {
		fmt.Fprintf(&b, "%s,%s,%s,%s,%.6g,%.6g,%.6g,%d,%d,%d\n", exact(s.from), exact(s.to), s.kind, csvField(s.name),
			s.busy, s.handling, s.mean, s.counts.messages, s.counts.bytes, s.counts.faults)
	})
	_, err := io.WriteString(w, b.String())
	return err
}

// csvField quotes a name that has commas, as routers of a torus do.
func csvField(name string) string {
	if strings.Contains(name, ",") {
		return `"` + name + `"`
	}
	return name
}
