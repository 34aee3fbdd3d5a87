package trace_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios"
	"simrun/scenarios/inpage"
	"simrun/scenarios/scenariotest"
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
	open     map[string][]openSlice // of a thread, the innermost last
	counters map[string][]string    // points of a graph, by pid and name
	arrows   map[int][]*viewerEvent // by id
}

// openSlice is a slice within which a viewer puts what comes next.
type openSlice struct {
	name string
	end  int64
}

// read reads a file as the description of the format says. It refuses what the format does not allow: events without
// the fields of their phase; slices of a thread that overlap and do not lie within each other; arrows that do not
// begin and end in a slice; threads and processes without a name. It binds arrows as Perfetto does: to the innermost
// slice that was opened last. This has to be the mark of the arrow's own message.
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
	v := &viewed{names: map[string]string{}, slices: map[string][][2]int64{}, open: map[string][]openSlice{}, counters: map[string][]string{}, arrows: map[int][]*viewerEvent{}}
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
		pid, _, _ := strings.Cut(thread, "/")
		if v.names["thread_name "+thread] == "" || v.names["process_name "+pid+"/0"] == "" {
			return nil, fmt.Errorf("thread %s: found no name of it, or of its process", thread)
		}
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
		end := at + picoseconds(*e.Dur)
		v.slices[thread] = append(v.slices[thread], [2]int64{at, end})
		return v.push(thread, openSlice{e.Name, end}, at)
	case "s", "f":
		mark := e.Name + map[string]string{"s": " sent", "f": " received"}[e.Ph]
		if open := v.open[thread]; len(open) == 0 || open[len(open)-1].name != mark {
			return fmt.Errorf("found an arrow that a viewer binds to the innermost of %v, expected %q", open, mark)
		}
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

// push opens a slice within those that have not ended.
func (v *viewed) push(thread string, s openSlice, at int64) error {
	open := v.open[thread]
	for len(open) > 0 && open[len(open)-1].end <= at {
		open = open[:len(open)-1]
	}
	if n := len(open); n > 0 && open[n-1].end < s.end {
		return fmt.Errorf("found slice %q, which ends behind %q, within which it begins: a viewer leaves it out", s.name, open[n-1].name)
	}
	v.open[thread] = append(open, s)
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

// TestPerfetto: on node 0 process 0 computes from 0 to 3 us, and a call lies in it; process 1 is on the same node. Two spans
// of its dispatcher overlap, so that they have two threads. Its interface is half busy in the first microsecond, and carries two packets that share it.
// Node 7 has process 2 and a core that takes its interrupts. A link within the network is in neither.
func TestPerfetto(t *testing.T) {
	r, c, x := trace.NewRecording(0, sim.TimeMax, 100, nil), trace.NewCounters(0, sim.TimeMax), trace.NewInterfaces(0, sim.TimeMax, 100)
	all := sim.Tracers(r, c, x).(interface {
		sim.Accountant
		sim.Meter
		sim.Locator
	})
	for process, node := range map[string]string{"process 0": "M.Node[0]", "process 1": "M.Node[0]", "process 2": "M.Node[7]"} {
		all.Locate(process, node)
	}
	all.Run(run("process 0", 0, 3*us, ""))
	all.Run(run("process 1", 1*us, 3*us, ""))
	all.Run(run("process 2", 1*us, 3*us, ""))
	all.Span(sim.Span{Track: "process 0", Start: us / 2, End: 2 * us, Label: "get", Kind: sim.SpanOverhead})
	all.Span(sim.Span{Track: "dispatcher 0", Start: us, End: 2 * us, Label: "a", Kind: sim.SpanHandler})
	all.Span(sim.Span{Track: "dispatcher 0", Start: us + us/2, End: 3 * us, Label: "b", Kind: sim.SpanHandler})
	all.Span(sim.Span{Track: "M.Node[7].Core[1]", Start: us, End: 2 * us, Label: "interrupt", Kind: sim.SpanInterrupt})
	all.Message(sim.Message{From: "process 2", To: "process 0", Sent: us, Received: 2 * us, Label: "request", Bytes: 28})
	all.Carry(sim.Carriage{Link: "Host[0]>Router[0,0]", Start: 0, End: us, Busy: sim.Microsecond / 4, Messages: 1, Bytes: 28})
	all.Carry(sim.Carriage{Link: "Host[0]>Router[0,0]", Arrived: us / 2, Start: us / 2, End: us + us/2, Busy: sim.Microsecond / 2, Messages: 1, Bytes: 28})
	all.Carry(sim.Carriage{Link: "Router[0,0]>Router[1,0]", Start: 0, End: us, Busy: sim.Microsecond / 2, Messages: 1, Bytes: 28})
	all.Carry(sim.Carriage{Link: "M.Node[7].Memory[0]", Start: 0, End: us, Busy: sim.Microsecond / 2, Messages: 1, Bytes: 28})
	var b bytes.Buffer
	if err := trace.WritePerfetto(&b, r, c, x); err != nil {
		t.Fatal(err)
	}
	v, err := read(b.Bytes())
	if err != nil {
		t.Fatalf("%v in\n%s", err, &b)
	}
	want := map[string]string{
		"process_name 1/0": "M.Node[7]", "process_name 2/0": "M.Node[0]", "process_name 3/0": "network",
		"thread_name 1/1": "M.Node[7].Core[1]", "thread_name 1/7": "process 2",
		"thread_name 2/2": "process 0", "thread_name 2/3": "process 0, calls", "thread_name 2/4": "dispatcher 0", "thread_name 2/5": "dispatcher 0 (2)",
		"thread_name 2/6": "process 1", "thread_name 2/8": "Host[0]>Router[0,0]", "thread_name 2/9": "Host[0]>Router[0,0] (2)",
	}
	if diff := cmp.Diff(want, v.names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if len(v.arrows) != 1 {
		t.Errorf("%d arrows, want 1", len(v.arrows))
	}
	for graph, want := range map[string]string{
		"2/Host[0]>Router[0,0]":     "[0 map[busy:0.5 waiting:0] 1 map[busy:0.25 waiting:0] 2 map[busy:0 waiting:0]]",
		"1/M.Node[7].Memory[0]":     "[0 map[busy:0.5 waiting:0] 1 map[busy:0 waiting:0]]",
		"3/Router[0,0]>Router[1,0]": "[0 map[busy:0.5 waiting:0] 1 map[busy:0 waiting:0]]",
		"2/process 0":               "[0 map[busy:1 handlers:0] 1 map[busy:1 handlers:0] 2 map[busy:1 handlers:0] 3 map[busy:0 handlers:0]]",
	} {
		if got := fmt.Sprint(v.counters[graph]); got != want {
			t.Errorf("the graph of %s is %s, want %s", graph, got, want)
		}
	}
}

// A file that a viewer would show otherwise than it was meant is refused.
func TestRead(t *testing.T) {
	const head = `{"traceEvents":[{"name":"process_name","ph":"M","pid":1,"tid":0,"args":{"name":"n"}},{"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"p"}},`
	slice := func(name string, ts, dur int) string {
		return fmt.Sprintf(`{"name":%q,"ph":"X","ts":%d,"dur":%d,"pid":1,"tid":1}`, name, ts, dur)
	}
	const start, end = `,{"name":"m","ph":"s","ts":1,"pid":1,"tid":1,"id":1}`, `,{"name":"m","ph":"f","bp":"e","ts":2,"pid":1,"tid":1,"id":1}`
	for _, test := range []struct{ events, want string }{
		{slice("m sent", 1, 0) + start + "," + slice("m received", 2, 0) + end, ""},
		{slice("a", 0, 3) + "," + slice("b", 1, 3), "a viewer leaves it out"},
		{slice("m sent", 1, 0) + start + end, "expected \"m received\""},
		{slice("a", 0, 5) + start + "," + slice("m received", 2, 0) + end, "expected \"m sent\""},
		{slice("m sent", 1, 0) + start, "arrow 1 has ends"},
		{slice("b", 3, 1) + "," + slice("a", 0, 1), "before that of the last"},
		{strings.ReplaceAll(slice("a", 0, 1), `"tid":1`, `"tid":2`), "no name of it"},
	} {
		_, err := read([]byte(head + test.events + "]}"))
		if got := fmt.Sprint(err); test.want == "" && err != nil || !strings.Contains(got, test.want) && test.want != "" {
			t.Errorf("%s: %v, want an error with %q", test.events, err, test.want)
		}
	}
}

// Whatever is recorded, viewers can read it.
func TestPerfettoReads(t *testing.T) {
	track := rapid.SampledFrom([]string{"process 0", "process 1", "dispatcher 0", "adapter", "dispatcher 7"})
	link := rapid.SampledFrom([]string{"Host[0]>Router[0]", "Router[0]>Host[1]", "Router[0]>Router[1]", "Node[3].Words"})
	rapid.Check(t, func(t *rapid.T) {
		from := sim.Time(rapid.Int64Range(0, 20).Draw(t, "from")) * us / 3
		to := from + sim.Time(rapid.Int64Range(1, 100).Draw(t, "to"))*us/3
		r, c, x := trace.NewRecording(from, to, 1000, nil), trace.NewCounters(from, to), trace.NewInterfaces(from, to, 1000)
		all := sim.Tracers(r, c, x).(interface {
			sim.Accountant
			sim.Meter
			sim.Locator
		})
		if rapid.Bool().Draw(t, "located") {
			all.Locate("process 0", "M.Node[0]")
			all.Locate("process 1", "M.Node[0]")
		}
		for range rapid.IntRange(0, 30).Draw(t, "entries") {
			start := sim.Time(rapid.Int64Range(0, 100).Draw(t, "start")) * us / 8
			end := start + sim.Time(rapid.Int64Range(0, 40).Draw(t, "length"))*us/8
			switch name := track.Draw(t, "track"); rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				all.Span(sim.Span{Track: name, Start: start, End: end, Label: "work", Kind: sim.SpanHandler})
			case 1:
				all.Message(sim.Message{From: name, To: track.Draw(t, "to"), Sent: start, Received: end, Label: "m"})
			case 2:
				all.Run(sim.Run{Track: name, Start: start, End: end})
			case 3:
				all.Account(sim.Account{Track: name, Kind: "barriers", End: end, Took: end.Sub(start)})
			case 4:
				all.Carry(sim.Carriage{Link: link.Draw(t, "link"), Arrived: start, Start: start, End: end, Busy: end.Sub(start) / 2, Messages: 1, Bytes: 8})
			}
		}
		var b bytes.Buffer
		if err := trace.WritePerfetto(&b, r, c, x); err != nil {
			t.Fatal(err)
		}
		if _, err := read(b.Bytes()); err != nil {
			t.Fatalf("%v in\n%s", err, &b)
		}
	})
}

// Viewers can read what is recorded of scenarios, in which every process and every handler is on a node of its machine.
func TestPerfettoScenarios(t *testing.T) {
	c := inpage.Catalog()
	for id, node := range map[string]string{"armci-fig3": "SP.Node[1]", "armci-ga-t3e": "T3E.PE[1]", "xs-fig6": "XT5.Node[12163]"} {
		var r *trace.Recording
		var counters *trace.Counters
		var x *trace.Interfaces
		watch := func(*scenarios.Simulation) (sim.Tracer, func()) {
			if r != nil && r.Communicates() {
				return nil, nil
			}
			r, counters, x = trace.NewRecording(0, sim.TimeMax, 2000, nil), trace.NewCounters(0, sim.TimeMax), trace.NewInterfaces(0, sim.TimeMax, 2000)
			return sim.Tracers(r, counters, x), nil
		}
		i := slices.IndexFunc(scenarios.BuiltIn(), func(f scenarios.File) bool { return f.Name == id+".toml" })
		scenariotest.Run(t, scenariotest.Load(t, c, scenarios.BuiltIn()[i]), scenarios.Observers{Watch: watch})
		var b bytes.Buffer
		if err := trace.WritePerfetto(&b, r, counters, x); err != nil {
			t.Fatal(err)
		}
		v, err := read(b.Bytes())
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		machine, _, _ := strings.Cut(node, ".")
		found := false
		for key, name := range v.names {
			if strings.HasPrefix(key, "process_name") {
				found = found || name == node
				if !strings.HasPrefix(name, machine+".") && name != "network" {
					t.Errorf("%s: found the viewer's process %q, want nodes of %s", id, name, machine)
				}
			}
		}
		if !found || len(v.arrows) == 0 {
			t.Errorf("%s: found %d arrows and names %v, want arrows, and %s", id, len(v.arrows), v.names, node)
		}
	}
}
