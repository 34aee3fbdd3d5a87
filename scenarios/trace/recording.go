package trace

import (
	"slices"

	"simrun/sim"
)

// Recording keeps what a simulation reports, as far as it lies in a window of time and up to
// a number of entries. It is a sim.Accountant.
type Recording struct {
	sim.Recorder
	Runs     []sim.Run
	Accounts []sim.Account // without sums

	Left int64 // entries of the window that it has not kept, because it was full

	nodes    map[string]string // on which tracks are
	from, to sim.Time
	most     int
	full     func()
}

// NewRecording returns a recording of everything that lies at least partly between from and to, both included. It has
// room for most entries together. When it is full it calls full once, which may be nil.
func NewRecording(from, to sim.Time, most int, full func()) *Recording {
	return &Recording{nodes: map[string]string{}, from: from, to: to, most: most, full: full}
}

// Entries returns how many entries it has kept.
func (r *Recording) Entries() int {
	return len(r.Spans) + len(r.Messages) + len(r.Runs) + len(r.Accounts)
}

// takes reports whether there is room for what lies between two times.
func (r *Recording) takes(start, end sim.Time) bool {
	if end < r.from || start > r.to {
		return false
	}
	if r.Entries() < r.most {
		return true
	}
	if r.Left == 0 && r.full != nil {
		r.full()
	}
	r.Left++
	return false
}

// Span keeps s.
func (r *Recording) Span(s sim.Span) {
	if r.takes(s.Start, s.End) {
		r.Recorder.Span(s)
	}
}

// Message keeps m.
func (r *Recording) Message(m sim.Message) {
	if r.takes(m.Sent, m.Received) {
		r.Recorder.Message(m)
	}
}

// Run keeps x.
func (r *Recording) Run(x sim.Run) {
	if x.End > x.Start && r.takes(x.Start, x.End) {
		r.Runs = append(r.Runs, x)
	}
}

// Account keeps an account of time that is in one place.
func (r *Recording) Account(a sim.Account) {
	if !a.Sum && a.Took > 0 && r.takes(a.End.Add(-a.Took), a.End) {
		r.Accounts = append(r.Accounts, a)
	}
}

// Locate keeps on which node a process runs.
func (r *Recording) Locate(track, node string) { r.nodes[track] = node }

// nodesOf returns the node of each track: the node where its process runs, or that of the process with the same
// number, or the node in its path. A track whose node is unknown is a node of its own.
func (r *Recording) nodesOf(tracks []string) map[string]string {
	processes, known, at := r.Processes(), map[string]bool{}, map[string]string{}
	for _, node := range r.nodes { // any order: a set
		known[node] = true
	}
	for _, track := range tracks {
		process := processOf(track, processes)
		node, located := r.nodes[process]
		if !located {
			node = process
		}
		for i := range track {
			if track[i] == '.' && known[track[:i]] {
				node = track[:i]
			}
		}
		at[track] = node
	}
	return at
}

// Communicates reports whether a message has gone from one track to another.
func (r *Recording) Communicates() bool { return r.firstMessage() >= 0 }

// FitsChart reports whether a chart can show a window of the recording completely: it has activities, and no more of
// them than a chart can show.
func (r *Recording) FitsChart(w Window) bool {
	c, err := Chart(&r.Recorder, w)
	return err == nil && len(c.Spans) > 0
}

// Tracks returns the tracks of the recording, in the order of [Tracks].
func (r *Recording) Tracks() []string {
	names := newNames()
	for _, x := range r.Runs {
		names.add(x.Track)
	}
	for _, a := range r.Accounts {
		names.add(a.Track)
	}
	names.addAll(&r.Recorder)
	return names.inOrder()
}

// Processes returns the tracks that compute or account for their time, in the order of
// [Tracks]; if there are none, all tracks.
func (r *Recording) Processes() []string {
	names := newNames()
	for _, x := range r.Runs {
		names.add(x.Track)
	}
	for _, a := range r.Accounts {
		names.add(a.Track)
	}
	if len(names.all) == 0 {
		names.addAll(&r.Recorder)
	}
	return names.inOrder()
}

// End returns the end of what it has kept.
func (r *Recording) End() sim.Time {
	var end sim.Time
	for _, s := range r.Spans {
		end = max(end, s.End)
	}
	for _, m := range r.Messages {
		end = max(end, m.Received)
	}
	for _, x := range r.Runs {
		end = max(end, x.End)
	}
	for _, a := range r.Accounts {
		end = max(end, a.End)
	}
	return end
}

// names are names of tracks, each once.
type names struct {
	all  []string
	seen map[string]bool
}

func newNames() *names { return &names{seen: map[string]bool{}} }

func (n *names) add(name string) {
	if !n.seen[name] {
		n.seen[name] = true
		n.all = append(n.all, name)
	}
}

func (n *names) addAll(r *sim.Recorder) {
	for _, s := range r.Spans {
		n.add(s.Track)
	}
	for _, m := range r.Messages {
		n.add(m.From)
		n.add(m.To)
	}
}

// inOrder returns the names in the order of [Tracks].
func (n *names) inOrder() []string {
	slices.SortStableFunc(n.all, compareTracks)
	return n.all
}
