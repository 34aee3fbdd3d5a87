package trace

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// What a timeline can show and be read.
const (
	columns      = 1000 // to which it is coarsened
	segmentsMost = 400  // of a lane, without being coarsened
	bracketsMost = 200  // of a lane
	arrowsMost   = 300
)

// waits are the kinds of time in which a process does nothing.
var waits = map[string]bool{machines.Waiting.String(): true, machines.Barriers.String(): true, machines.Queueing.String(): true,
	machines.PageFaults.String(): true, machines.Skipped.String(): true, machines.Idle.String(): true, string(sim.SpanWait): true}

// Timeline shows a window of a recording as lanes of processes. A lane has the times that the process's libraries
// note, with computing in between, and the handlers of its node below. If there is too much, some processes and some
// messages stand for many. Of many segments, each of 1000 columns shows the one that takes most of it. The notes say
// so. The error says that there is no such track or nothing in the window.
func Timeline(r *Recording, w Window) (*exhibit.Timeline, error) {
	w.To = min(w.To, r.End())
	b := timeline{r: r, window: w, out: &exhibit.Timeline{From: microseconds(w.From), To: microseconds(w.To)}, lane: map[string]int{}}
	lanes := r.lanes()
	chosen, err := b.choose(lanes)
	if err != nil {
		return nil, err
	}
	spans, tracks := r.spans(), r.Tracks()
	for _, track := range chosen {
		b.process(track, lanes[track], spans[track])
		for _, other := range tracks {
			if lastNumber(other) == lastNumber(track) && lastNumber(other) >= 0 && len(lanes[other]) == 0 && !slices.Contains(w.Tracks, other) {
				b.handlers(other, spans[other])
			}
		}
	}
	b.arrows()
	if len(b.out.Bars)+len(b.out.Arrows) == 0 {
		return nil, fmt.Errorf("nothing was recorded in this window; the recording has %d entries, up to %s", r.Entries(), Short(sim.Duration(r.End())))
	}
	return b.out, nil
}

// timeline collects what lies in the window.
type timeline struct {
	r      *Recording
	window Window
	out    *exhibit.Timeline
	lane   map[string]int // of a track

	coarse, unnamed bool
}

func (b *timeline) note(format string, args ...any) {
	b.out.Notes = append(b.out.Notes, fmt.Sprintf(format, args...))
}

// choose returns the tracks to show.
func (b *timeline) choose(lanes map[string][]segment) ([]string, error) {
	all := b.r.Processes()
	if len(b.window.Tracks) == 0 {
		chosen, why := b.r.representative(all, lanes, b.window)
		if why != "" {
			b.note("%s", why)
		}
		return chosen, nil
	}
	tracks := b.r.Tracks()
	for _, track := range b.window.Tracks {
		if !slices.Contains(tracks, track) {
			return nil, unknownTrack(track, tracks)
		}
	}
	return b.window.Tracks, nil
}

// process adds the lane of a process.
func (b *timeline) process(track string, segments, spans []segment) {
	at := b.addLane(track, false)
	if len(segments) == 0 { // no process, but a track that was asked for
		segments = outermost(spans, true)
	}
	b.bars(at, segments)
	b.brackets(at, segments, outermost(spans, false))
}

// handlers adds a lane of what a node does besides its process.
func (b *timeline) handlers(track string, spans []segment) {
	if in := within(outermost(spans, true), b.window.From, b.window.To); len(in) > 0 {
		b.bars(b.addLane(track, true), in)
	}
}

func (b *timeline) addLane(track string, minor bool) int {
	b.lane[track] = len(b.out.Lanes)
	b.out.Lanes = append(b.out.Lanes, exhibit.Lane{Name: track, Minor: minor})
	return b.lane[track]
}

func (b *timeline) bars(lane int, segments []segment) {
	in := within(segments, b.window.From, b.window.To)
	if len(in) > segmentsMost {
		in = coarsen(in, b.window.From, b.window.To, columns)
		if !b.coarse {
			b.coarse = true
			b.note("where much happens, a column shows what takes most of it")
		}
	}
	for _, s := range in {
		b.out.Bars = append(b.out.Bars, exhibit.Bar{Lane: lane, Start: microseconds(s.start), End: microseconds(s.end), Kind: s.kind})
	}
}

// brackets names the calls of a lane: as its libraries report them, else as they account for them.
func (b *timeline) brackets(lane int, segments, spans []segment) {
	in := within(spans, b.window.From, b.window.To)
	if len(in) == 0 {
		for _, s := range within(segments, b.window.From, b.window.To) {
			s.kind = ""
			in = appendSegment(in, s)
		}
	}
	in = slices.DeleteFunc(in, func(s segment) bool { return s.label == "" })
	if len(in) > bracketsMost {
		if !b.unnamed {
			b.unnamed = true
			b.note("calls have no names where a lane has more than %d: choose a shorter window", bracketsMost)
		}
		return
	}
	for _, s := range in {
		b.out.Brackets = append(b.out.Brackets, exhibit.Bracket{Lane: lane, Start: microseconds(s.start), End: microseconds(s.end), Label: s.label})
	}
}

// outermost returns spans of a track in the order of time, without those inside others; parts
// of them that overlap others are cut. If inner, what lies inside of others cuts them instead.
func outermost(spans []segment, inner bool) []segment {
	sorted := slices.Clone(spans)
	slices.SortStableFunc(sorted, func(a, b segment) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	if inner {
		return innermost(sorted)
	}
	var out []segment
	for _, s := range sorted {
		if n := len(out); n > 0 {
			s.start = max(s.start, out[n-1].end)
		}
		if s.start < s.end {
			out = append(out, s)
		}
	}
	return out
}

// innermost returns at each instant the span that began last, of those that last. They come in the order of time, of
// those that begin at once the longest first.
func innermost(sorted []segment) (out []segment) {
	var open []segment // the innermost last
	var at sim.Time    // up to where it is decided
	upTo := func(s segment, end sim.Time) {
		if s.start, s.end = max(s.start, at), min(s.end, end); s.start < s.end {
			out, at = append(out, s), s.end
		}
	}
	for _, s := range sorted {
		for len(open) > 0 && open[len(open)-1].end <= s.start {
			upTo(open[len(open)-1], s.start)
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			upTo(open[len(open)-1], s.start)
		}
		open = append(open, s)
	}
	for len(open) > 0 {
		upTo(open[len(open)-1], open[len(open)-1].end)
		open = open[:len(open)-1]
	}
	return out
}

// arrows adds the messages between the lanes.
func (b *timeline) arrows() {
	var all []exhibit.LaneArrow
	for _, m := range b.r.Messages {
		if m.Received < b.window.From || m.Sent > b.window.To {
			continue
		}
		from, fromShown := b.laneOf(m.From)
		to, toShown := b.laneOf(m.To)
		if fromShown && toShown && from != to {
			all = append(all, exhibit.LaneArrow{From: from, To: to, Sent: microseconds(m.Sent), Received: microseconds(m.Received)})
		}
	}
	slices.SortStableFunc(all, func(a, b exhibit.LaneArrow) int { return cmp.Compare(a.Sent, b.Sent) })
	all = b.withoutTwins(all)
	if n := len(all); n > arrowsMost {
		for i := range arrowsMost {
			all[i] = all[i*n/arrowsMost]
		}
		all = all[:arrowsMost]
		b.note("of %d messages that can be told apart %d are shown, evenly chosen", n, arrowsMost)
	}
	b.out.Arrows = all
}

// withoutTwins leaves out arrows that nobody could see apart from one before them.
func (b *timeline) withoutTwins(all []exhibit.LaneArrow) []exhibit.LaneArrow {
	column := func(t float64) float64 { return math.Floor((t - b.out.From) / (b.out.To - b.out.From) * columns) }
	seen := map[exhibit.LaneArrow]bool{}
	return slices.DeleteFunc(all, func(a exhibit.LaneArrow) bool {
		a.Sent, a.Received = column(a.Sent), column(a.Received)
		twin := seen[a]
		seen[a] = true
		return twin
	})
}

// laneOf returns the lane of a track, or of its process if it has none.
func (b *timeline) laneOf(track string) (int, bool) {
	if at, ok := b.lane[track]; ok {
		return at, true
	}
	for i, l := range b.out.Lanes {
		if n := lastNumber(track); n >= 0 && n == lastNumber(l.Name) {
			return i, true
		}
	}
	return 0, false
}
