package trace_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// A run of 700 us has buckets of 2 us, since 512 of one are not enough. The process is busy from 0 to 3 us: all of the first
// bucket and half of the second, in which a handler takes a quarter of a microsecond and it sends two messages.
func TestCounters(t *testing.T) {
	c := trace.NewCounters()
	c.Run(run("process 0", 0, 3*us, ""))
	c.Span(sim.Span{Track: "process 0", Start: 2 * us, End: 2*us + us/4, Kind: sim.SpanHandler})
	for range 2 {
		c.Message(sim.Message{From: "process 0", To: "process 1", Sent: 3 * us, Received: 5 * us, Bytes: 100})
	}
	c.Account(sim.Account{Track: "process 0", Kind: "page faults", End: 699 * us, Took: sim.Microsecond})
	// A message comes to a link at 2 us, waits for half a microsecond and takes half of the link's time until 6 us.
	c.Carry(sim.Carriage{Link: "Host[0]>Router[0,0]", Arrived: 2 * us, Start: 2*us + us/2, End: 6*us + us/2, Busy: 2 * sim.Microsecond, Messages: 1, Bytes: 100})
	var b strings.Builder
	if err := c.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want := `from_us,to_us,kind,name,busy_share,handler_share,waiting,messages,bytes,page_faults
0,2,track,process 0,1,0,0,0,0,0
2,4,track,process 0,0.5,0.125,0,2,200,0
698,699,track,process 0,0,0,0,0,0,1
2,4,link,"Host[0]>Router[0,0]",0.375,0,0.25,1,100,0
4,6,link,"Host[0]>Router[0,0]",0.5,0,0,0,0,0
6,8,link,"Host[0]>Router[0,0]",0.125,0,0,0,0,0
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("counters (-want +got):\n%s", diff)
	}
}
