package trace

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/sim"
)

// bucketsMost is into how many buckets of time counters are divided at most. When a run has come to their end, each two
// become one.
const bucketsMost = 512

// Counters count what happens in buckets of time: how long each track is busy, messages and bytes that leave it, page
// faults. It is a sim.Accountant; what it needs does not grow with the run.
type Counters struct {
	width   sim.Duration
	buckets map[string][]bucket // by track
	names   *names
	end     sim.Time
}

// bucket is what happened in a stretch of time.
type bucket struct {
	busy, handling          sim.Duration
	messages, bytes, faults int64
}

// NewCounters returns counters with buckets of a microsecond, to begin with.
func NewCounters() *Counters {
	return &Counters{width: sim.Microsecond, buckets: map[string][]bucket{}, names: newNames()}
}

// Span counts activities of handlers and adapters.
func (c *Counters) Span(s sim.Span) {
	if s.Kind == sim.SpanHandler || s.Kind == sim.SpanInterrupt {
		c.spread(s.Track, s.Start, s.End, func(b *bucket, d sim.Duration) { b.handling += d })
	}
}

// Message counts a message where and when it was sent.
func (c *Counters) Message(m sim.Message) {
	b := c.at(m.From, m.Sent)
	b.messages++
	b.bytes += m.Bytes
}

// Run counts the time in which a thread has had its processor.
func (c *Counters) Run(r sim.Run) {
	c.spread(r.Track, r.Start, r.End, func(b *bucket, d sim.Duration) { b.busy += d })
}

// Account counts page faults when they have ended.
func (c *Counters) Account(a sim.Account) {
	if a.Kind == machines.PageFaults.String() && a.Took > 0 && !a.Sum {
		c.at(a.Track, a.End).faults++
	}
}

// at returns the bucket of a track at a time.
func (c *Counters) at(track string, t sim.Time) *bucket {
	c.end = max(c.end, t)
	for int64(t)/int64(c.width) >= bucketsMost {
		c.halve()
	}
	i := int(int64(t) / int64(c.width))
	c.names.add(track)
	for len(c.buckets[track]) <= i {
		c.buckets[track] = append(c.buckets[track], bucket{})
	}
	return &c.buckets[track][i]
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
	b.busy, b.handling = b.busy+o.busy, b.handling+o.handling
	b.messages, b.bytes, b.faults = b.messages+o.messages, b.bytes+o.bytes, b.faults+o.faults
}

// spread counts a stretch of time in all its buckets.
func (c *Counters) spread(track string, start, end sim.Time, count func(b *bucket, d sim.Duration)) {
	c.at(track, end)
	for start < end {
		next := min(end, (start/sim.Time(c.width)+1)*sim.Time(c.width))
		count(c.at(track, start), next.Sub(start))
		start = next
	}
}

// WriteCSV writes the counters: a line for each track and bucket in which something happened. Shares are of the bucket. The
// error is w's.
func (c *Counters) WriteCSV(w io.Writer) error {
	var b strings.Builder
	b.WriteString("from_us,to_us,track,busy_share,handler_share,messages,bytes,page_faults\n")
	for _, track := range slices.Clone(c.names.inOrder()) {
		for i, x := range c.buckets[track] {
			if x == (bucket{}) {
				continue
			}
			from := sim.Duration(i) * c.width
			to := min(from+c.width, max(sim.Duration(c.end), from+1))
			share := func(d sim.Duration) float64 { return float64(d) / float64(to-from) }
			fmt.Fprintf(&b, "%s,%s,%s,%.6g,%.6g,%d,%d,%d\n", exact(from), exact(to), track, share(x.busy), share(x.handling), x.messages, x.bytes, x.faults)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
