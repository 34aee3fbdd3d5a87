package trace_test

import (
	"fmt"
	"os"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// The example of the package comment.
func Example() {
	recording := trace.NewRecording(0, sim.TimeMax, 100, nil)
	recording.Span(sim.Span{Track: "process 0", Start: 10 * us, End: 25 * us, Label: "send", Kind: sim.SpanOverhead})
	if err := trace.WritePerfetto(os.Stdout, recording, nil, nil); err != nil {
		fmt.Println(err)
		return
	}
	chart, err := trace.Chart(&recording.Recorder, trace.Everything())
	if err != nil {
		fmt.Println(err)
		return
	}
	span := chart.Spans[0]
	fmt.Printf("%s on lifeline %q from %v to %v us\n", span.Label, chart.Lifelines[span.Lifeline], span.Start, span.End)
	// Output:
	// {"displayTimeUnit":"ns","traceEvents":[
	// {"name":"process_name","ph":"M","pid":1,"tid":0,"args":{"name":"process 0"}},
	// {"name":"process_sort_index","ph":"M","pid":1,"tid":0,"args":{"sort_index":0}},
	// {"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"process 0"}},
	// {"name":"thread_sort_index","ph":"M","pid":1,"tid":1,"args":{"sort_index":0}},
	// {"name":"send","cat":"overhead","ph":"X","ts":10,"dur":15,"pid":1,"tid":1}
	// ]}
	// send on lifeline "process 0" from 10 to 25 us
}
