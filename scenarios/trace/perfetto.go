package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"simrun/sim"
)

// event is an entry of the Trace Event Format. Times are in microseconds.
type event struct {
	Name  string         `json:"name"`
	Cat   string         `json:"cat,omitempty"`
	Phase string         `json:"ph"`
	TS    json.Number    `json:"ts,omitempty"`
	Dur   json.Number    `json:"dur,omitempty"`
	PID   int            `json:"pid"`
	TID   int            `json:"tid"`
	ID    int            `json:"id,omitempty"`
	Bind  string         `json:"bp,omitempty"`
	Args  map[string]any `json:"args,omitempty"`

	at sim.Time // TS as a number
}

// linksMost is of how many links a file for viewers has counters: the busiest.
const linksMost = 64

// WritePerfetto writes a recording in the Trace Event Format, one event per line and in the order of their times, as
// some readers expect. A node is a process of the viewer. It has threads for the activities of each of its processes,
// for their calls, for its handlers and, unless x is nil, for its interfaces. A message is an arrow between two marks,
// "sent" and "received", since viewers draw arrows between slices only. Counters, unless nil, are graphs of each
// process and handler, and of the busiest links. Links within the network are in a process of their own. Times are
// exact. The error is w's.
func WritePerfetto(w io.Writer, r *Recording, c *Counters, x *Interfaces) error {
	p := newPerfetto(r)
	for i, m := range r.Messages {
		p.message(m, i+1)
	}
	if x != nil {
		p.interfaces(x)
	}
	if c != nil {
		p.counters(c, r)
	}
	out := bufio.NewWriter(w)
	fmt.Fprint(out, `{"displayTimeUnit":"ns","traceEvents":[`)
	separator := "\n"
	for _, e := range p.inOrder() {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s%s", separator, line)
		separator = ",\n"
	}
	fmt.Fprint(out, "\n]}\n")
	return out.Flush()
}

// perfetto collects the events of a file.
type perfetto struct {
	groups  []string       // names of the viewer's processes, which count from 1: nodes
	threads []thread       // which count from 1
	first   map[string]int // thread of each track, on which its messages start and end
	timed   []event
}

// thread is a line of the viewer.
type thread struct {
	name  string
	group int
	open  []sim.Time // ends of the slices within which the next one may lie
}

func newPerfetto(r *Recording) *perfetto {
	p := &perfetto{first: map[string]int{}}
	lanes, spans, tracks := r.lanes(), r.spans(), r.Tracks()
	nodes := r.nodesOf(tracks)
	accounted := len(r.Accounts)+len(r.Runs) > 0
	for _, track := range tracks {
		group, calls := p.group(nodes[track]), track
		p.first[track] = len(p.threads) + 1
		if accounted && len(lanes[track]) > 0 {
			at := p.thread(track, group)
			for _, s := range lanes[track] {
				p.slice(at, s)
			}
			calls = track + ", calls"
		}
		p.rows(calls, group, spans[track])
		if len(p.threads) < p.first[track] { // it has nothing but messages
			p.thread(track, group)
		}
	}
	return p
}

// processOf returns the simulated process with the same number as a track, or the track itself.
func processOf(track string, processes []string) string {
	n := lastNumber(track)
	i := slices.IndexFunc(processes, func(name string) bool { return lastNumber(name) == n })
	if n < 0 || i < 0 {
		return track
	}
	return processes[i]
}

// interfaces adds a thread for each interface of a node, and more where what it carries overlaps.
func (p *perfetto) interfaces(x *Interfaces) {
	links, carried := newNames(), map[string][]segment{}
	for _, c := range x.Carriages {
		links.add(c.Link)
		carried[c.Link] = append(carried[c.Link], segment{c.Start, c.End, "carries", fmt.Sprintf("%d bytes", c.Bytes)})
	}
	for _, link := range links.inOrder() {
		p.rows(link, p.groupOf(link), carried[link])
	}
}

// groupOf returns the number of the viewer's process to which a link belongs. This is its node, if the link is an
// interface or memory of a node that is shown, else the network.
func (p *perfetto) groupOf(link string) int {
	host := hostOf(link)
	for i, name := range p.groups {
		if strings.HasPrefix(link, name+".") || host >= 0 && (numberIn(name) == host || lastNumber(name) == host) {
			return i + 1
		}
	}
	return p.group("network")
}

// group returns the number of the viewer's process of a name.
func (p *perfetto) group(name string) int {
	i := slices.Index(p.groups, name)
	if i < 0 {
		i = len(p.groups)
		p.groups = append(p.groups, name)
	}
	return i + 1
}

// thread makes a thread and returns its number.
func (p *perfetto) thread(name string, group int) int {
	p.threads = append(p.threads, thread{name: name, group: group})
	return len(p.threads)
}

// rows puts spans on as many threads as needed. Viewers require that each span lies apart from the others of its
// thread, or within them.
func (p *perfetto) rows(name string, group int, spans []segment) {
	slices.SortStableFunc(spans, func(a, b segment) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	first := len(p.threads) + 1
	for _, s := range spans {
		at := first
		for at <= len(p.threads) && !p.threads[at-1].takes(s) {
			at++
		}
		if at > len(p.threads) {
			more := name
			if at > first {
				more = fmt.Sprintf("%s (%d)", name, at-first+1)
			}
			p.thread(more, group)
			p.threads[at-1].takes(s)
		}
		p.slice(at, s)
	}
}

// takes takes a slice if it lies apart from those before it or within them.
func (t *thread) takes(s segment) bool {
	n := len(t.open)
	for n > 0 && t.open[n-1] <= s.start {
		n--
	}
	t.open = t.open[:n]
	if n > 0 && t.open[n-1] < s.end {
		return false
	}
	t.open = append(t.open, s.end)
	return true
}

// slice adds a slice of a thread.
func (p *perfetto) slice(at int, s segment) {
	p.timed = append(p.timed, event{Name: cmp.Or(s.label, s.kind), Cat: s.kind, Phase: "X", at: s.start, Dur: exact(s.length()), PID: p.threads[at-1].group, TID: at})
}

// message adds an arrow with its ends.
func (p *perfetto) message(m sim.Message, id int) {
	from, to, args := p.first[m.From], p.first[m.To], map[string]any{"bytes": m.Bytes}
	leaves, comes := p.threads[from-1].group, p.threads[to-1].group
	p.timed = append(p.timed,
		event{Name: m.Label + " sent", Cat: "message", Phase: "X", at: m.Sent, Dur: "0", PID: leaves, TID: from, Args: args},
		event{Name: m.Label, Cat: "message", Phase: "s", at: m.Sent, PID: leaves, TID: from, ID: id},
		event{Name: m.Label + " received", Cat: "message", Phase: "X", at: m.Received, Dur: "0", PID: comes, TID: to, Args: args},
		event{Name: m.Label, Cat: "message", Phase: "f", Bind: "e", at: m.Received, PID: comes, TID: to, ID: id})
}

// counters adds the graphs of the tracks that have a thread, and of the busiest links, as far as they lie in the
// recording.
func (p *perfetto) counters(c *Counters, r *Recording) {
	links, start, end := c.busiest(linksMost), sim.Duration(r.start()), sim.Duration(r.End())
	var last sample
	finish := func() {
		if last.name != "" {
			p.graph(last.name, last.to, last.kind, sample{})
		}
	}
	c.samples(func(s sample) {
		if s.from >= end || s.to <= start || s.busy+s.handling+s.mean == 0 || s.kind == ofLink && !links[s.name] || s.kind == ofTrack && p.first[s.name] == 0 {
			return
		}
		if last.name != "" && (last.name != s.name || last.to < s.from) {
			finish()
		}
		p.graph(s.name, s.from, s.kind, s)
		last = s
	})
	finish()
}

// graph adds a point of a graph: of a track's processor, or of a link.
func (p *perfetto) graph(name string, at sim.Duration, kind string, s sample) {
	e := event{Name: name, Cat: "counter", Phase: "C", at: sim.Time(at)}
	if kind == ofLink {
		e.PID, e.Args = p.groupOf(name), map[string]any{"busy": s.busy, "waiting": s.mean}
	} else {
		e.PID, e.Args = p.threads[p.first[name]-1].group, map[string]any{"busy": s.busy, "handlers": s.handling}
	}
	p.timed = append(p.timed, e)
}

// inOrder returns the names of processes and threads, and then all events in the order of time.
func (p *perfetto) inOrder() []event {
	var all []event
	for i, name := range p.groups {
		all = append(all, event{Name: "process_name", Phase: "M", PID: i + 1, Args: map[string]any{"name": name}},
			event{Name: "process_sort_index", Phase: "M", PID: i + 1, Args: map[string]any{"sort_index": i}})
	}
	for i, t := range p.threads {
		all = append(all, event{Name: "thread_name", Phase: "M", PID: t.group, TID: i + 1, Args: map[string]any{"name": t.name}},
			event{Name: "thread_sort_index", Phase: "M", PID: t.group, TID: i + 1, Args: map[string]any{"sort_index": i}})
	}
	slices.SortStableFunc(p.timed, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	for _, e := range p.timed {
		e.TS = exact(sim.Duration(e.at))
		all = append(all, e)
	}
	return all
}

// exact writes picoseconds as microseconds without loss.
func exact(d sim.Duration) json.Number {
	whole, rest := d/sim.Microsecond, d%sim.Microsecond
	if rest == 0 {
		return json.Number(fmt.Sprint(int64(whole)))
	}
	return json.Number(fmt.Sprintf("%d.%06d", int64(whole), int64(rest)))
}
