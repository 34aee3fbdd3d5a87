package armci1999

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// protocolConfig is the configuration of the program "armci-protocol".
type protocolConfig struct {
	Rows    int `toml:"rows" min:"1" max:"375"`             // of the section, in doubles
	Columns int `toml:"columns" min:"1"`                    // of the section
	Array   int `toml:"array,optional" min:"1" max:"16384"` // rows and columns of the arrays
}

// The lifelines of the chart: process 0 with its dispatcher, process 1 with
// its own and the thread of its completion handlers.
var lifelines = []string{"process 0", "dispatcher 0", "dispatcher 1", "completion handler 1"}

// protocolProgram is Figure 3: the protocol of a strided get, drawn from the
// trace of one.
func protocolProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-protocol", Doc: "one strided get by an active message, as a message sequence chart drawn from its trace",
		NeedsMachine: true, Needs: armci.Needs(), ProcessesMin: 2,
		Explains: true,
		Config:   func() any { return &protocolConfig{Array: 550} },
		Validate: validateProtocol, Run: runProtocol,
	}
}

func runProtocol(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*protocolConfig)
	var s sleepers
	var found tally
	var began, ended sim.Time
	var spent scenarios.Spent
	run, err := env.Run(ctx, scenarios.Job{Trace: true, Body: func(e machines.Endpoint) {
		b := start(e, plain(env), int64(cfg.Array*cfg.Array), &found)
		if b.Rank() == 0 {
			b.thread.Sleep(rest)
			began = b.thread.Now()
			moment := b.thread.Moment()
			b.strided(cfg)
			ended = b.thread.Now()
			spent.Add(b.thread, moment)
			s.finished = ended
		} else {
			s.sleep(b, sim.Second)
		}
		must(b.thread, b.Finalize())
	}})
	if err != nil {
		return nil, err
	}
	chart, err := trace.Chart(run.Trace, trace.Window{From: began, To: ended, Tracks: lifelines})
	if err != nil {
		return nil, err
	}
	from0(chart, began)
	merge(chart)
	o := &scenarios.Outcome{}
	s.check(o, env, &found)
	x := o.Exhibit("armci-fig3")
	x.Unit, x.Chart = "us", chart
	sequenceClaims(x, chart)
	if err := claimStaged(ctx, env, x); err != nil {
		return nil, err
	}
	x.Cell("whole get", "time", us(ended.Sub(began)))
	x.ExplainTime("whole get", "time", spent)
	return o, nil
}

// strided gets the section from process 1.
func (b *bench) strided(cfg *protocolConfig) {
	stride := []int{cfg.Array * double}
	must(b.thread, b.GetS(b.arrays[1], stride, b.buffer, stride, []int{cfg.Rows * double, cfg.Columns}, 1, 1))
	b.thread.Sync()
	for j := range int64(cfg.Columns) {
		at := j * int64(cfg.Array)
		b.expect(1, at, at, int64(cfg.Rows), 1)
	}
}

// from0 makes the time at which the get began zero.
func from0(c *exhibit.Sequence, began sim.Time) {
	zero := sim.Duration(began).Microseconds()
	for i := range c.Spans {
		c.Spans[i].Start -= zero
		c.Spans[i].End -= zero
	}
	for i := range c.Messages {
		c.Messages[i].Sent -= zero
		c.Messages[i].Received -= zero
	}
}

// merge makes one arrow of equal messages in a row, and one span of equal
// spans in a row on a lifeline.
func merge(c *exhibit.Sequence) {
	var messages []exhibit.Message
	for _, m := range c.Messages {
		m.Count = 1
		if n := len(messages); n > 0 && messages[n-1].From == m.From && messages[n-1].To == m.To && messages[n-1].Label == m.Label {
			messages[n-1].Count++
			messages[n-1].Received = m.Received
			continue
		}
		messages = append(messages, m)
	}
	c.Messages = messages
	last := map[int]int{} // by lifeline: its last span
	var spans []exhibit.Span
	for _, s := range c.Spans {
		if i, ok := last[s.Lifeline]; ok && spans[i].Label == s.Label && spans[i].Kind == s.Kind {
			spans[i].End = s.End
			continue
		}
		last[s.Lifeline] = len(spans)
		spans = append(spans, s)
	}
	c.Spans = spans
}

// sequenceClaims checks that the steps of the paper's Figure 3 are in the
// trace and in its order.
func sequenceClaims(x *scenarios.Part, c *exhibit.Sequence) {
	var seen []string
	last, holds := 0.0, true
	for _, s := range []step{
		firstMessage(c, "request", 0, "active message"),
		firstSpan(c, "interrupt", 2, "interrupt"),
		firstSpan(c, "header handler", 2, "header handler"),
		firstSpan(c, "pack", 3, "pack"),
		firstMessage(c, "put", 3, "put"),
		firstSpan(c, "unpack", 0, "unpack"),
	} {
		if !s.found {
			holds = false
			seen = append(seen, "no "+s.what)
			continue
		}
		holds = holds && s.from >= last
		last = s.from
		seen = append(seen, fmt.Sprintf("%s %.1f to %.1f us", s.what, s.from, s.to))
	}
	x.Claim("steps-in-order", holds, "%s", strings.Join(seen, "; "))
	requests, packets := countOf(c, "active message"), countOf(c, "put")
	x.Claim("one-request", requests == 1 && packets > 0, "%d active message, data in %d packets of one put", requests, packets)
}

// countOf returns how many packets have a label.
func countOf(c *exhibit.Sequence, label string) int {
	n := 0
	for _, m := range c.Messages {
		if m.Label == label {
			n += m.Count
		}
	}
	return n
}

// step is a step of the protocol, if it was found in the trace.
type step struct {
	what     string
	from, to float64 // microseconds
	found    bool
}

// firstMessage finds the first message with a label from a lifeline.
func firstMessage(c *exhibit.Sequence, what string, from int, label string) step {
	for _, m := range c.Messages {
		if m.From == from && m.Label == label {
			return step{what, m.Sent, m.Received, true}
		}
	}
	return step{what: what}
}

// firstSpan finds the first span with a label on a lifeline.
func firstSpan(c *exhibit.Sequence, what string, line int, label string) step {
	for _, s := range c.Spans {
		if s.Lifeline == line && s.Label == label {
			return step{what, s.Start, s.End, true}
		}
	}
	return step{what: what}
}
