package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

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

// WritePerfetto writes a recording in the Trace Event Format, one event per
// line and in the order of their times, as some readers expect. A message is an
// arrow between two marks, "sent" and "received", since viewers draw arrows
// between slices only. Times are exact. The error is w's.
func WritePerfetto(w io.Writer, r *sim.Recorder) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, `{"displayTimeUnit":"ns","traceEvents":[`)
	separator := "\n"
	for _, e := range events(r) {
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

func events(r *sim.Recorder) []event {
	var all []event
	thread := map[string]int{}
	for i, track := range Tracks(r) {
		thread[track] = i + 1
		all = append(all, event{Name: "thread_name", Phase: "M", PID: 1, TID: i + 1, Args: map[string]any{"name": track}},
			event{Name: "thread_sort_index", Phase: "M", PID: 1, TID: i + 1, Args: map[string]any{"sort_index": i}})
	}
	names := len(all)
	for _, s := range r.Spans {
		all = append(all, event{Name: s.Label, Cat: string(s.Kind), Phase: "X", at: s.Start,
			Dur: exact(s.End.Sub(s.Start)), PID: 1, TID: thread[s.Track]})
	}
	for i, m := range r.Messages {
		all = append(all, messageEvents(m, i+1, thread[m.From], thread[m.To])...)
	}
	timed := all[names:]
	slices.SortStableFunc(timed, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	for i := range timed {
		timed[i].TS = exact(sim.Duration(timed[i].at))
	}
	return all
}

func messageEvents(m sim.Message, id, from, to int) []event {
	args := map[string]any{"bytes": m.Bytes}
	return []event{
		{Name: m.Label + " sent", Cat: "message", Phase: "X", at: m.Sent, Dur: "0", PID: 1, TID: from, Args: args},
		{Name: m.Label, Cat: "message", Phase: "s", at: m.Sent, PID: 1, TID: from, ID: id},
		{Name: m.Label + " received", Cat: "message", Phase: "X", at: m.Received, Dur: "0", PID: 1, TID: to, Args: args},
		{Name: m.Label, Cat: "message", Phase: "f", Bind: "e", at: m.Received, PID: 1, TID: to, ID: id},
	}
}

// exact writes picoseconds as microseconds without loss.
func exact(d sim.Duration) json.Number {
	whole, rest := d/sim.Microsecond, d%sim.Microsecond
	if rest == 0 {
		return json.Number(fmt.Sprint(int64(whole)))
	}
	return json.Number(fmt.Sprintf("%d.%06d", int64(whole), int64(rest)))
}
