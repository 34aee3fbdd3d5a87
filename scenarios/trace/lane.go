package trace

import (
	"cmp"
	"slices"

	"simrun/machines"
	"simrun/sim"
)

// segment is a stretch in which a process does one thing.
type segment struct {
	start, end sim.Time
	kind       string
	label      string
}

func (s segment) length() sim.Duration { return s.end.Sub(s.start) }

// lanes are the segments of processes, by track, each apart from the others and in the order
// of time.
func (r *Recording) lanes() map[string][]segment {
	accounts, runs := map[string][]sim.Account{}, map[string][]segment{}
	for _, a := range r.Accounts {
		accounts[a.Track] = append(accounts[a.Track], a)
	}
	for _, x := range r.Runs {
		runs[x.Track] = append(runs[x.Track], segment{x.Start, x.End, machines.Computing.String(), labelOf(x.Call, x.Where)})
	}
	lanes, spans := map[string][]segment{}, r.spans()
	for _, track := range r.Processes() {
		if len(accounts)+len(runs) == 0 { // nobody accounts for anything: what they report is all that there is
			lanes[track] = fillGaps(outermost(spans[track], true), nil)
			continue
		}
		lanes[track] = fillGaps(laid(accounts[track]), runs[track])
	}
	return lanes
}

// spans returns the spans of each track as segments.
func (r *Recording) spans() map[string][]segment {
	all := map[string][]segment{}
	for _, s := range r.Spans {
		all[s.Track] = append(all[s.Track], segment{s.Start, s.End, string(s.Kind), s.Label})
	}
	return all
}

// laid lays out the accounts of a process in time. Accounts that end together lie one behind the other, in the order
// in which they were noted. An account that does not fit behind those before is cut. It lies around interruptions,
// which no account counts.
func laid(accounts []sim.Account) []segment {
	var out []segment
	slices.SortStableFunc(accounts, func(a, b sim.Account) int { return cmp.Compare(a.End, b.End) })
	var from sim.Time
	for len(accounts) > 0 {
		end, n := accounts[0].End, 0
		var whole sim.Duration
		for n < len(accounts) && accounts[n].End == end {
			whole = whole.Plus(accounts[n].Took)
			n++
		}
		at := end.Add(-whole)
		for _, a := range accounts[:n] {
			next := at.Add(a.Took)
			if start := max(at, from); next > start {
				out = append(out, segment{start, next, a.Kind, labelOf(a.Call, a.Where)})
			}
			at = next
		}
		from = max(from, end)
		accounts = accounts[n:]
	}
	return out
}

// labelOf names what a process does, by its call and where in the program that is.
func labelOf(call, where string) string {
	switch {
	case where == "":
		return call
	case call == "":
		return where
	}
	return call + ", " + where
}

// fillGaps adds to the segments of a process computing between them, and waiting where it does not compute.
func fillGaps(segments, runs []segment) []segment {
	var out []segment
	for _, s := range addRuns(segments, runs) {
		if n := len(out); n > 0 && out[n-1].end < s.start {
			out = append(out, segment{start: out[n-1].end, end: s.start, kind: string(sim.SpanWait)})
		}
		out = append(out, s)
	}
	return out
}

// addRuns adds to the segments of a process what it computes between them.
func addRuns(segments, runs []segment) []segment {
	slices.SortStableFunc(runs, func(a, b segment) int { return cmp.Compare(a.start, b.start) })
	var out []segment
	var from sim.Time
	add := func(to sim.Time) {
		for len(runs) > 0 && runs[0].start < to {
			r := runs[0]
			r.start, r.end = max(r.start, from), min(r.end, to)
			if r.end > r.start {
				out, from = appendSegment(out, r), r.end
			}
			if runs[0].end > to {
				return
			}
			runs = runs[1:]
		}
	}
	for _, s := range segments {
		add(s.start)
		out = appendSegment(out, s)
		from = s.end
	}
	add(sim.TimeMax)
	return out
}

// appendSegment adds a segment. One that goes on with the same is part of the last.
func appendSegment(all []segment, s segment) []segment {
	if n := len(all); n > 0 && all[n-1].end == s.start && all[n-1].kind == s.kind && all[n-1].label == s.label {
		all[n-1].end = s.end
		return all
	}
	return append(all, s)
}

// within returns the parts of segments between two times.
func within(all []segment, from, to sim.Time) []segment {
	first, _ := slices.BinarySearchFunc(all, from, func(s segment, t sim.Time) int { return cmp.Compare(s.end, t) })
	var out []segment
	for _, s := range all[first:] {
		if s.start >= to {
			break
		}
		s.start, s.end = max(s.start, from), min(s.end, to)
		if s.end > s.start {
			out = append(out, s)
		}
	}
	return out
}

// coarsen shows many segments between two times in columns: each has what takes most of it.
func coarsen(all []segment, from, to sim.Time, columns int64) []segment {
	var out []segment
	whole := to.Sub(from)
	for c := range columns {
		start, end := from.Add(whole.Share(c, columns)), from.Add(whole.Share(c+1, columns))
		for len(all) > 0 && all[0].end <= start {
			all = all[1:]
		}
		if s, ok := mostOf(all, start, end); ok {
			out = appendSegment(out, segment{start, end, s.kind, s.label})
		}
	}
	return out
}

// mostOf returns what takes most of the time between two instants; false if that is nothing.
func mostOf(all []segment, start, end sim.Time) (most segment, ok bool) {
	took := map[string]sim.Duration{}
	idle := end.Sub(start)
	var longest sim.Duration
	for _, s := range all {
		if s.start >= end {
			break
		}
		part := min(s.end, end).Sub(max(s.start, start))
		took[s.kind] += part
		idle -= part
		if took[s.kind] > longest {
			most, longest = s, took[s.kind]
		}
	}
	return most, longest > 0 && longest >= idle
}
