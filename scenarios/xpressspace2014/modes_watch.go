package xpressspace2014

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
	"simrun/sim/node"
)

// watch sees what the processes of a workflow do with each other. It stands between the run-time system and the
// machine, and changes nothing. The machine's trace says when each message was under way. The watch says what it was.
type watch struct {
	versions int64 // that a sender keeps: the size of a header
	names    map[messages][]string
	exposed  map[exposure]int64 // bytes
	tracks   []string           // of the processes, as the machine calls them
	titles   []string           // application and rank
	spans    []sim.Span
}

// exposure is memory that a process has exposed.
type exposure struct {
	rank int
	key  uint64
}

func newWatch(versions int) *watch {
	return &watch{versions: int64(versions), names: map[messages][]string{}, exposed: map[exposure]int64{}}
}

// watchOver puts the watch between a process and the machine.
func (w *watch) watchOver(e machines.Endpoint, title string) (machines.Endpoint, error) {
	x, err := dart.NewTransport(e)
	if err != nil {
		return nil, err
	}
	w.track(e.Rank(), e.Thread().Name(), title)
	return &watched{x, e.(machines.Parts), w}, nil
}

// track notes the names of a process.
func (w *watch) track(rank int, name, title string) {
	for len(w.tracks) <= rank {
		w.tracks, w.titles = append(w.tracks, ""), append(w.titles, "")
	}
	w.tracks[rank], w.titles[rank] = name, title
}

// parts is machines.Parts under a name that is not that of one of its methods.
type parts interface{ machines.Parts }

// watched is a process that is watched.
type watched struct {
	dart.Transport
	parts
	watch *watch
}

// messages are those of one kind, as the machine's trace calls it, from one process
// to another.
type messages struct {
	label    string
	from, to int // ranks
}

// note says what the next message between two processes is.
func (x *watched) note(label string, from, to int, name string) {
	key := messages{label, from, to}
	x.watch.names[key] = append(x.watch.names[key], name)
}

// Expose notes how large the memory is that others will name.
func (x *watched) Expose(t *node.Thread, e machines.Exposure) error {
	x.watch.exposed[exposure{x.Rank(), e.Key}] = e.Bytes
	return x.Transport.Expose(t, e)
}

// PutExposed notes what is put.
func (x *watched) PutExposed(t *node.Thread, p machines.Transfer) error {
	name := dart.NameOf(p, x.Memory(), xpressspace.CommandName)
	if name == "" {
		name = fmt.Sprintf("put of step %d", p.Header)
	}
	x.note("put", x.Rank(), p.Target, name)
	return x.Transport.PutExposed(t, p)
}

// GetExposed notes what is asked for: the header that says which versions are there is as
// large as they are many.
func (x *watched) GetExposed(t *node.Thread, p machines.Transfer) error {
	name := "data"
	if x.watch.exposed[exposure{p.Target, p.Key}] == x.watch.versions*8 {
		name = "versions"
	}
	x.note("get request", x.Rank(), p.Target, "get "+name)
	x.note("get", p.Target, x.Rank(), name)
	return x.Transport.GetExposed(t, p)
}

// CopyCost notes copies of data; those of commands are part of sending them.
func (x *watched) CopyCost(t *node.Thread, runs, bytes int64) {
	began := t.Now().Add(t.Owed())
	x.Transport.CopyCost(t, runs, bytes)
	if bytes != dart.CommandBytes {
		x.watch.span(x.Rank(), began, t.Now().Add(t.Owed()), fmt.Sprintf("copy %d B", bytes), sim.SpanCopy)
	}
}

// span notes what a process did.
func (w *watch) span(rank int, start, end sim.Time, label string, kind sim.SpanKind) {
	w.spans = append(w.spans, sim.Span{Track: w.tracks[rank], Start: start, End: end, Label: label, Kind: kind})
}

// recording returns the machine's trace with the names of the messages and the
// spans of the processes, and how many messages between them have no name.
func (w *watch) recording(of *sim.Recorder) (r *sim.Recorder, nameless int) {
	rank := map[string]int{}
	for i, name := range w.tracks {
		rank[name] = i
	}
	r = &sim.Recorder{Spans: w.spans}
	for _, m := range of.Messages {
		_, from := rank[m.From]
		_, to := rank[m.To]
		if from && to {
			r.Messages = append(r.Messages, m)
		}
	}
	// A long message may be overtaken by a later one: names go by when they were sent.
	slices.SortStableFunc(r.Messages, func(a, b sim.Message) int { return cmp.Compare(a.Sent, b.Sent) })
	used := map[messages]int{}
	for i := range r.Messages {
		m := &r.Messages[i]
		key := messages{m.Label, rank[m.From], rank[m.To]}
		names := w.names[key]
		if used[key] == len(names) {
			nameless++
			continue
		}
		m.Label = names[used[key]]
		used[key]++
	}
	return r, nameless
}
