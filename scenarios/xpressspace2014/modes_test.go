package xpressspace2014

import (
	"context"
	"strings"
	"testing"

	"simrun/models/xpressspace"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// TestWatchChangesNothing: a workflow takes as long whether it is watched or not. Processes that are watched
// are resumed for every event, which takes more of the simulation's.
func TestWatchChangesNothing(t *testing.T) {
	cfg := &modesConfig{Elements: 64, Step: 40 * sim.Microsecond, Slow: 120 * sim.Microsecond, Versions: 4}
	for name, flow := range map[string]func() *flowConfig{"push": cfg.push, "pull": cfg.pull} {
		var ends [2]sim.Time
		var events [2]uint64
		for i, watched := range []bool{false, true} {
			p := scenarios.Program{Name: "watched", NeedsMachine: true, Needs: needs, ProcessesMin: 1,
				Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
					f, err := newFlow(flow(), false)
					if err != nil {
						return nil, err
					}
					f.bare = true
					if watched {
						f.watch = newWatch(4)
					}
					if err := f.run(ctx, env); err != nil {
						return nil, err
					}
					ends[i] = f.end
					return &scenarios.Outcome{}, nil
				}}
			c := flowCatalog()
			c.Programs = append(c.Programs, p)
			file := scenarios.File{Name: "watched.toml", Data: []byte("id = \"watched\"\ntitle = \"a workflow\"\nprogram = \"watched\"\nmachine = \"xt5\"\nprocesses = 4\n")}
			r := scenariotest.Run(t, scenariotest.Load(t, c, file), scenarios.Observers{})
			events[i] = r.Events
		}
		if ends[0] != ends[1] || events[0] > events[1] {
			t.Errorf("%s: ends at %v after %d events, watched at %v after %d, want the same time and no fewer events", name, ends[0], events[0], ends[1], events[1])
		}
	}
}

// TestPushClaimsCanFail: a put that nobody has asked for, or that comes when the
// receiver computes, is noticed.
func TestPushClaimsCanFail(t *testing.T) {
	chart := func(invited, received float64) *exhibit.Sequence {
		c := &exhibit.Sequence{Lifelines: []string{"s0", "s1", "r"}}
		for step := int64(modesFrom); step <= modesTo; step++ {
			at := 100 * float64(step)
			for line := range 3 {
				c.Spans = append(c.Spans, exhibit.Span{Lifeline: line, Start: at, End: at + 50, Label: coupling(step)})
			}
			for from := range senders {
				c.Messages = append(c.Messages,
					exhibit.Message{From: 2, To: from, Sent: at, Received: at + invited, Label: "invitation"},
					exhibit.Message{From: from, To: 2, Sent: at + 10, Received: at + received, Label: "put of " + computing(step)})
			}
		}
		return c
	}
	for _, c := range []struct {
		name  string
		chart *exhibit.Sequence
		fails string
	}{
		{"as it should be", chart(5, 40), ""},
		{"late invitations", chart(20, 40), "into-the-receive-buffer"},
		{"puts between steps", chart(5, 60), "synchronous"},
	} {
		part := &scenarios.Part{}
		pushClaims(part, c.chart)
		for _, v := range part.Claims {
			// At the second step the first one's invitation has come, too.
			if want := v.ID != c.fails; (v.Verdict == exhibit.Holds) != want {
				t.Errorf("%s: %s: verdict %s, want that it holds: %t (%s)", c.name, v.ID, v.Verdict, want, v.Observed)
			}
		}
	}
}

// TestFIFO: what was kept must be the newest versions, one after the other.
func TestFIFO(t *testing.T) {
	for _, c := range []struct {
		version int64
		kept    []int64
		want    bool
	}{
		{2, []int64{5, 6, 7}, true},
		{2, []int64{5, 7}, false},       // one is missing
		{2, []int64{1, 2, 3}, false},    // it was there
		{2, []int64{4, 5, 6, 7}, false}, // more than there is room for
		{2, nil, false},
	} {
		if observed, holds := fifo([]*xpressspace.EvictedError{{Version: c.version, Kept: c.kept}}, 3); holds != c.want {
			t.Errorf("version %d, kept %v: %t (%s), want %t", c.version, c.kept, holds, observed, c.want)
		}
	}
}

// TestModesMistakes: parameters that do not fit together.
func TestModesMistakes(t *testing.T) {
	for set, want := range map[string]string{
		"scenario.parameters.elements=50": "expected the square of an even number",
		"scenario.parameters.slow=50us":   "expected at least twice step, 80us",
	} {
		o, err := flowCatalog().ParseOverride(set)
		if err != nil {
			t.Fatal(err)
		}
		f := builtIn(t, "xs-fig6")
		if _, err := flowCatalog().Load(f.Name, f.Data, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", set, err, want)
		}
	}
}
