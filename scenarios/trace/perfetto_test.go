package trace_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// viewerEvent is what the description of the Trace Event Format says that an event may have.
type viewerEvent struct {
	Name, Cat, Ph, BP string
	TS, Dur           *json.Number
	PID, TID          *int
	ID                int
	Args              map[string]any
}

// viewed is what a viewer makes of a file.
type viewed struct {
	names    map[string]string      // of processes and threads, by phase, pid and tid
	slices   map[string][][2]int64  // begin and end of those of a thread in ps, by pid and tid, in the order of the file
	counters map[string][]string    // points of a graph, by pid and name
	arrows   map[int][]*viewerEvent // by id
}

// read reads a file as the description of the format says, and refuses what it does not allow: events without the fields of
// their phase, slices of a thread that overlap and do not lie within each other, arrows that do not begin and end in a slice.
func read(text []byte) (*viewed, error) {
	var file struct {
		TraceEvents     []viewerEvent
		DisplayTimeUnit string
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, err
	}
	v := &viewed{names: map[string]string{}, slices: map[string][][2]int64{}, counters: map[string][]string{}, arrows: map[int][]*viewerEvent{}}
	before := int64(0)
	for i := range file.TraceEvents {
		e := &file.TraceEvents[i]
		if e.PID == nil || e.TID == nil || e.Name == "" {
			return nil, fmt.Errorf("event %d: found no pid, tid or name", i)
		}
		at := int64(0)
		if e.Ph != "M" {
			if e.TS == nil {
				return nil, fmt.Errorf("event %d: found no ts", i)
			}
			if at = picoseconds(*e.TS); at < before {
				return nil, fmt.Errorf("event %d: found a time before that of the last", i)
			}
			before = at
		}
		if err := v.take(e, at); err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
	}
	for thread, all := range v.slices {
		if err := nested(all); err != nil {
			return nil, fmt.Errorf("thread %s: %w", thread, err)
		}
	}
	return v, v.checkArrows()
}

func (v *viewed) take(e *viewerEvent, at int64) error {
	thread := fmt.Sprint(*e.PID, "/", *e.TID)
	switch e.Ph {
	case "M":
		if name, ok := e.Args["name"].(string); ok {
			v.names[e.Name+" "+thread] = name
		}
	case "X":
		if e.Dur == nil {
			return fmt.Errorf("found a slice without dur")
		}
		v.slices[thread] = append(v.slices[thread], [2]int64{at, at + picoseconds(*e.Dur)})
	case "s", "f":
		v.arrows[e.ID] = append(v.arrows[e.ID], e)
	case "C":
		for key, x := range e.Args {
			if _, ok := x.(float64); !ok {
				return fmt.Errorf("found %v as %s of a counter, expected a number", x, key)
			}
		}
		name := fmt.Sprint(*e.PID, "/", e.Name)
		v.counters[name] = append(v.counters[name], fmt.Sprint(e.TS, " ", e.Args))
	default:
		return fmt.Errorf("found phase %q", e.Ph)
	}
	return nil
}

// nested refuses slices that overlap without lying within each other.
func nested(all [][2]int64) error {
	for i, a := range all {
		for _, b := range all[:i] {
			if b[0] < a[0] && a[0] < b[1] && b[1] < a[1] || a[0] < b[0] && b[0] < a[1] && a[1] < b[1] {
				return fmt.Errorf("slices %v and %v overlap", b, a)
			}
		}
	}
	return nil
}

// checkArrows refuses arrows that do not have two ends, each at a slice, of one name and category.
func (v *viewed) checkArrows() error {
	for id, ends := range v.arrows {
		if len(ends) != 2 || ends[0].Ph != "s" || ends[1].Ph != "f" || ends[1].BP != "e" || ends[0].Name != ends[1].Name || ends[0].Cat != ends[1].Cat {
			return fmt.Errorf("arrow %d has ends %v", id, ends)
		}
		for _, e := range ends {
			at, found := picoseconds(*e.TS), false
			for _, s := range v.slices[fmt.Sprint(*e.PID, "/", *e.TID)] {
				found = found || s[0] <= at && at <= s[1]
			}
			if !found {
				return fmt.Errorf("arrow %d: an end at %s is in no slice of its thread", id, *e.TS)
			}
		}
	}
	return nil
}

// picoseconds reads microseconds with at most six digits behind the point.
func picoseconds(n json.Number) int64 {
	var whole, part int64
	digits := 0
	text := n.String()
	for i := range text {
		switch {
		case text[i] == '.':
			digits = 1
		case digits > 0:
			part, digits = part*10+int64(text[i]-'0'), digits+1
		default:
			whole = whole*10 + int64(text[i]-'0')
		}
	}
	for ; digits > 0 && digits < 7; digits++ {
		part *= 10
	}
	return whole*1_000_000 + part
}

// TestPerfetto: process 0 computes from 0 to 3 us, and a call lies in it; the handlers of its node are a thread of the same process of the viewer. Two
// spans of the handlers overlap, so that they have two threads. A link is half busy in the first microsecond.
func TestPerfetto(t *testing.T) {
	r, c := trace.NewRecording(0, sim.TimeMax, 100, nil), trace.NewCounters()
	all := sim.Tracers(r, c).(interface {
		sim.Accountant
		sim.Meter
	})
	all.Run(run("process 0", 0, 3*us, ""))
	all.Run(run("process 1", 1*us, 3*us, ""))
	all.Span(sim.Span{Track: "process 0", Start: us / 2, End: 2 * us, Label: "get", Kind: sim.SpanOverhead})
	all.Span(sim.Span{Track: "dispatcher 0", Start: us, End: 2 * us, Label: "a", Kind: sim.SpanHandler})
	all.Span(sim.Span{Track: "dispatcher 0", Start: us + us/2, End: 3 * us, Label: "b", Kind: sim.SpanHandler})
	all.Message(sim.Message{From: "process 1", To: "process 0", Sent: us, Received: 2 * us, Label: "request", Bytes: 28})
	all.Carry(sim.Carriage{Link: "Host[0]>Bus", Start: 0, End: us, Busy: sim.Microsecond / 2, Messages: 1, Bytes: 28})
	var b bytes.Buffer
	if err := trace.WritePerfetto(&b, r, c); err != nil {
		t.Fatal(err)
	}
	v, err := read(b.Bytes())
	if err != nil {
		t.Fatalf("%v in\n%s", err, &b)
	}
	for key, want := range map[string]string{
		"process_name 1/0": "process 0", "process_name 2/0": "process 1", "process_name 3/0": "network",
		"thread_name 1/1": "process 0", "thread_name 1/2": "process 0, calls", "thread_name 1/3": "dispatcher 0", "thread_name 1/4": "dispatcher 0 (2)",
		"thread_name 2/5": "process 1",
	} {
		if got := v.names[key]; got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	if len(v.arrows) != 1 {
		t.Errorf("%d arrows, want 1", len(v.arrows))
	}
	if got := fmt.Sprint(v.counters["3/Host[0]>Bus"]); got != "[0 map[busy:0.5 waiting:0] 1 map[busy:0 waiting:0]]" {
		t.Errorf("the link's graph is %s, want half busy for a microsecond", got)
	}
	if got := fmt.Sprint(v.counters["1/process 0"]); got != "[0 map[busy:1 handlers:0] 1 map[busy:1 handlers:0] 2 map[busy:1 handlers:0] 3 map[busy:0 handlers:0]]" {
		t.Errorf("the graph of process 0 is %s, want busy for three microseconds", got)
	}
}

// Whatever is recorded, viewers can read it.
func TestPerfettoReads(t *testing.T) {
	track := rapid.SampledFrom([]string{"process 0", "process 1", "dispatcher 0", "adapter", "dispatcher 7"})
	rapid.Check(t, func(t *rapid.T) {
		r, c := trace.NewRecording(0, sim.TimeMax, 1000, nil), trace.NewCounters()
		all := sim.Tracers(r, c)
		for range rapid.IntRange(0, 30).Draw(t, "entries") {
			start := sim.Time(rapid.Int64Range(0, 100).Draw(t, "start")) * us / 8
			end := start + sim.Time(rapid.Int64Range(0, 40).Draw(t, "length"))*us/8
			switch name := track.Draw(t, "track"); rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				all.Span(sim.Span{Track: name, Start: start, End: end, Label: "work", Kind: sim.SpanHandler})
			case 1:
				all.Message(sim.Message{From: name, To: track.Draw(t, "to"), Sent: start, Received: end, Label: "m"})
			case 2:
				all.Run(sim.Run{Track: name, Start: start, End: end})
			case 3:
				all.Account(sim.Account{Track: name, Kind: "barriers", End: end, Took: end.Sub(start)})
			}
		}
		var b bytes.Buffer
		if err := trace.WritePerfetto(&b, r, c); err != nil {
			t.Fatal(err)
		}
		if _, err := read(b.Bytes()); err != nil {
			t.Fatalf("%v in\n%s", err, &b)
		}
	})
}
