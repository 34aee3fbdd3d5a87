package trace

import (
	"slices"

	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// AddPath adds a critical path to the timeline of a window, which names its lanes after processes. The path stays on
// the lane of a process, and leads to another while a message is under way. Parts on processes that are not shown are
// left out; the result says whether there were some.
func AddPath(t *exhibit.Timeline, steps []sim.Step) (left bool) {
	lane := func(process string) int {
		if i := slices.IndexFunc(t.Lanes, func(l exhibit.Lane) bool { return l.Name == process }); i >= 0 {
			return i
		}
		return slices.IndexFunc(t.Lanes, func(l exhibit.Lane) bool { return sameNode(l.Name, process) })
	}
	add := func(process string, at sim.Time) {
		if process == "" {
			return
		}
		p := exhibit.PathPoint{Lane: lane(process), At: microseconds(at)}
		switch n := len(t.Path); {
		case p.Lane < 0:
			left = true
		case p.At < t.From || p.At > t.To:
		case n > 1 && t.Path[n-1].Lane == p.Lane && t.Path[n-2].Lane == p.Lane:
			t.Path[n-1] = p // further on the same lane
		case n == 0 || t.Path[n-1] != p:
			t.Path = append(t.Path, p)
		}
	}
	for _, s := range steps {
		add(s.From, s.Start)
		add(s.To, s.End)
	}
	return left
}

// sameNode reports whether two tracks have the same number.
func sameNode(a, b string) bool { return lastNumber(a) >= 0 && lastNumber(a) == lastNumber(b) }

// ProcessesOn returns the tracks of a recording to show with a path. These are its processes. If there are more than a
// timeline has lanes, they are only those on the path. A process of the path may not be among them, such as one that
// waits while its handlers work. For it, a track with its number is shown.
func ProcessesOn(steps []sim.Step, r *Recording) []string {
	on := newNames()
	for _, s := range steps {
		on.add(s.From)
		on.add(s.To)
	}
	chosen := slices.Clone(r.Processes())
	if len(chosen) > lanesMost {
		chosen = slices.DeleteFunc(chosen, func(name string) bool { return !on.seen[name] })
	}
	for _, process := range on.all {
		tracks := r.Tracks()
		same := func(track string) bool { return sameNode(track, process) }
		if i := slices.IndexFunc(tracks, same); i >= 0 && !slices.ContainsFunc(chosen, same) {
			chosen = append(chosen, tracks[i])
		}
	}
	chosen = chosen[:min(len(chosen), lanesMost)]
	slices.SortStableFunc(chosen, compareTracks)
	return chosen
}
