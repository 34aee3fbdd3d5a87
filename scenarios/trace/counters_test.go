package trace_test

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// A run of 700 us has buckets of 2 us, since 512 buckets of one are not enough. The process is busy from 0 to 3 us:
// all of the first bucket and half of the second. In the second bucket, a handler takes a quarter of a microsecond,
// and the process sends two messages.
func TestCounters(t *testing.T) {
	c := trace.NewCounters(0, sim.TimeMax)
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

// The window from 1.5 us to 101.5 us has buckets of a microsecond that begin with it. What begins before it or ends behind it
// counts with its part inside; a message counts if it is sent inside.
func TestCountersWindow(t *testing.T) {
	c := trace.NewCounters(us+us/2, 101*us+us/2)
	c.Run(run("process 0", 0, 3*us, ""))
	c.Run(run("process 0", 101*us, 200*us, ""))
	c.Run(run("process 1", 0, us, ""))
	c.Span(sim.Span{Track: "process 0", Start: us, End: 2 * us, Kind: sim.SpanHandler})
	for _, sent := range []sim.Time{us, 3 * us, 101*us + us/2} {
		c.Message(sim.Message{From: "process 0", To: "process 1", Sent: sent, Received: 200 * us, Bytes: 100})
	}
	for _, end := range []sim.Time{us, 2 * us, 101*us + us/2} {
		c.Account(sim.Account{Track: "process 0", Kind: "page faults", End: end, Took: sim.Microsecond / 10})
	}
	carry := func(arrived, start, end sim.Time) {
		c.Carry(sim.Carriage{Link: "Host[0]>Bus", Arrived: arrived, Start: start, End: end, Busy: end.Sub(start) / 2, Messages: 1, Bytes: 100})
	}
	carry(0, us/2, 2*us+us/2)
	carry(us, 2*us+us/2, 4*us+us/2)
	carry(101*us, 101*us, 103*us)
	carry(102*us, 102*us, 103*us)
	carry(0, 0, us)
	var b strings.Builder
	if err := c.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want := `from_us,to_us,kind,name,busy_share,handler_share,waiting,messages,bytes,page_faults
1.500000,2.500000,track,process 0,1,0.5,0,0,0,1
2.500000,3.500000,track,process 0,0.5,0,0,1,100,0
100.500000,101.500000,track,process 0,0.5,0,0,0,0,0
1.500000,2.500000,link,Host[0]>Bus,0.5,0,1,0,0,0
2.500000,3.500000,link,Host[0]>Bus,0.5,0,0,1,100,0
3.500000,4.500000,link,Host[0]>Bus,0.5,0,0,0,0,0
100.500000,101.500000,link,Host[0]>Bus,0.25,0,0,1,100,0
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("counters (-want +got):\n%s", diff)
	}
}

// However a run is divided into two windows, both together have counted what one of the whole has.
func TestCountersDivided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(what string) sim.Time { return sim.Time(rapid.Int64Range(1, 3000).Draw(t, what)) * us / 7 }
		middle := at("middle")
		whole, first, second := trace.NewCounters(0, sim.TimeMax), trace.NewCounters(0, middle), trace.NewCounters(middle, sim.TimeMax)
		for range rapid.IntRange(1, 20).Draw(t, "entries") {
			start, took := at("start"), at("took")
			busy := rapid.Int64Range(0, int64(took)).Draw(t, "busy")
			for _, c := range []*trace.Counters{whole, first, second} {
				c.Run(run("process 0", start, start+took, ""))
				c.Message(sim.Message{From: "process 0", To: "process 1", Sent: start, Received: start + took, Bytes: 7})
				c.Carry(sim.Carriage{Link: "Host[0]>Bus", Arrived: start - 1, Start: start, End: start + took, Busy: sim.Duration(busy), Messages: 1, Bytes: 9})
			}
		}
		want, got := countedBy(t, whole), countedBy(t, first)
		for name, n := range countedBy(t, second) {
			got[name] += n
		}
		for name, n := range want {
			if math.Abs(got[name]-n) > 1e-4*n+1e-3 { // the file has six digits of a share
				t.Errorf("%s: both windows together have %v, the whole has %v", name, got[name], n)
			}
		}
	})
}

// countedBy adds up the columns of the file of counters over time, shares as microseconds.
func countedBy(t *rapid.T, c *trace.Counters) map[string]float64 {
	var b strings.Builder
	if err := c.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]float64{}
	for _, r := range records[1:] {
		number := func(i int) float64 {
			x, err := strconv.ParseFloat(r[i], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		for i, column := range records[0] {
			switch {
			case i < 4:
			case i < 7:
				sums[r[3]+" "+column] += number(i) * (number(1) - number(0))
			default:
				sums[r[3]+" "+column] += number(i)
			}
		}
	}
	return sums
}
