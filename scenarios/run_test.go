package scenarios_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// load reads the scenario "ring" with changes.
func load(t *testing.T, set ...string) *scenarios.Scenario {
	t.Helper()
	c := scenariotest.Catalog()
	return scenariotest.Load(t, c, c.Files[0], set...)
}

func runOf(t *testing.T, s *scenarios.Scenario) *scenarios.Result {
	t.Helper()
	return scenariotest.Run(t, s, scenarios.Observers{})
}

func TestDeterministic(t *testing.T) {
	c := scenariotest.Catalog()
	scenariotest.Deterministic(t, c, c.Files[0])
}

// A lap of 4 messages of 1000 bytes takes 4 x (10 us + 1000 B / 100 MB/s) =
// 80 us, one of 2000 bytes 4 x 30 us = 120 us; together 200 us.
func TestRunAddsUpSimulations(t *testing.T) {
	r := runOf(t, load(t))
	if r.Virtual != 200*sim.Microsecond || r.Processes != 8 || len(r.Simulations) != 2 {
		t.Errorf("virtual time %v, %d processes, %d simulations; want 200us, 8 and 2",
			r.Virtual, r.Processes, len(r.Simulations))
	}
	if events := r.Simulations[0].Events + r.Simulations[1].Events; r.Events != events {
		t.Errorf("%d events, want the sum %d", r.Events, events)
	}
}

// Published values, units and the fitted mark come to the cells that they are
// for; the unit is that of the whole series.
func TestJoin(t *testing.T) {
	r := runOf(t, load(t))
	time, rate := 81.0, 49.0
	want := []exhibit.Cell{
		{Row: "1000", Column: "time", X: 1000, Simulated: 80, Published: &time, Fitted: exhibit.ByParameter},
		{Row: "1000", Column: "rate", X: 1000, Simulated: 50, Published: &rate, Unit: "MB/s"},
		{Row: "2000", Column: "time", X: 2000, Simulated: 120},
		{Row: "2000", Column: "rate", X: 2000, Simulated: 200.0 / 3, Unit: "MB/s"},
	}
	nearly := cmp.Comparer(func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 })
	if diff := cmp.Diff(want, r.Exhibits[0].Cells, nearly); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	if failed := r.Failures(); len(failed) > 0 {
		t.Errorf("failures %q, want none", failed)
	}
}

// A scenario can be run again, and what its first run gave stays as it was.
func TestRunAgain(t *testing.T) {
	s := load(t)
	first, err := runOf(t, s).JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := runOf(t, s).JSON()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(first), string(again)); diff != "" {
		t.Errorf("second run (-first +second):\n%s", diff)
	}
}

// The digest tells apart what differs in a result or in the sequence of events,
// and nothing else.
func TestDigest(t *testing.T) {
	base := runOf(t, load(t)).Digest
	for _, tt := range []struct {
		set  string
		same bool
	}{
		{"scenario.title=another", true},
		{"scenario.mode=phantom", true},
		{"machine.link.spare=9", true},
		{"machine.link.latency=10000001ps", false},
		{"scenario.parameters.lose=1B", false}, // other results
		{"scenario.parameters.laps=2", false},  // other events, the same times per lap
		{"scenario.processes=5", false},
	} {
		if got := runOf(t, load(t, tt.set)).Digest; (got == base) != tt.same {
			t.Errorf("--set %s: digest %s, without %s; want the same: %t", tt.set, got, base, tt.same)
		}
	}
}

func TestUnreadAndDropped(t *testing.T) {
	r := runOf(t, load(t, "machine.link.spare=9", "machine.link.rate=50MB/s", `scenario.parameters.sizes=["2KB"]`))
	if diff := cmp.Diff([]string{"machine.link.spare"}, r.Unread); diff != "" {
		t.Errorf("unread (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"ring/1000/time", "ring/1000/rate"}, r.Dropped); diff != "" {
		t.Errorf("dropped (-want +got):\n%s", diff)
	}
	if notes := r.Notes(); len(notes) != 3 {
		t.Errorf("notes %q, want 3", notes)
	}
}

// A failure of a simulated program keeps its type, and a cancelled context ends
// a run.
func TestRunFails(t *testing.T) {
	c := scenariotest.Catalog()
	s, err := c.Load("<stdin>", []byte("id='broken'\ntitle='x'\nprogram='broken'\nmachine='pair'\nprocesses=2"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Run(t.Context(), scenarios.Observers{})
	var failed *scenarios.RunError
	var process *sim.ProcessError
	if !errors.As(err, &failed) || !errors.As(err, &process) {
		t.Fatalf("run = %v, want a RunError with a ProcessError", err)
	}
	if failed.ID != "broken" || process.Process != "process 1" || process.Time != sim.Time(5*sim.Microsecond) {
		t.Errorf("run = %v, want process 1 of broken at 5us", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := load(t).Run(ctx, scenarios.Observers{}); !errors.Is(err, context.Canceled) {
		t.Errorf("run with a cancelled context = %v, want %v", err, context.Canceled)
	}
}

// A panic ends only its program, and says which line it was on.
func TestPanicIsAnError(t *testing.T) {
	c := scenariotest.Catalog()
	s, err := c.Load("<stdin>", []byte("id='panic'\ntitle='x'\nprogram='panic'\nmachine='pair'\nprocesses=2"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Run(t.Context(), scenarios.Observers{})
	var failed *scenarios.RunError
	var panicked *scenarios.PanicError
	var cause runtime.Error
	if !errors.As(err, &failed) || !errors.As(err, &panicked) || !errors.As(err, &cause) {
		t.Fatalf("run = %v, want a RunError with a PanicError with a runtime error", err)
	}
	if panicked.Where != "process 1 at 5us" || !strings.HasPrefix(panicked.Line, "scenariotest/programs.go:") || len(panicked.Stack) == 0 {
		t.Errorf("panic %q in line %q with a stack of %d bytes, want process 1 at 5us in scenariotest/programs.go",
			panicked.Where, panicked.Line, len(panicked.Stack))
	}
	if text := err.Error(); strings.Contains(text, "\n") {
		t.Errorf("message %q, want one line", text)
	}
}

// Programs that contradict themselves are refused before anything is shown.
func TestOutcomeIsChecked(t *testing.T) {
	for _, tt := range []struct {
		name string
		fill func(p *scenarios.Part)
		want string
	}{
		{"twice", func(p *scenarios.Part) { p.Cell("a", "b", 1); p.Cell("a", "b", 2) }, "gives cell x/a/b twice"},
		{"infinite", func(p *scenarios.Part) { p.Point(2.5, "b", sim.RateOf(1, 0)) }, "gives cell x/2.5/b the value +Inf"},
	} {
		c := &scenarios.Catalog{Programs: []scenarios.Program{{
			Name: "odd",
			Run: func(context.Context, *scenarios.Env) (*scenarios.Outcome, error) {
				out := &scenarios.Outcome{}
				tt.fill(out.Exhibit("x"))
				return out, nil
			},
		}}}
		s, err := c.Load("<stdin>", []byte("id='odd'\ntitle='x'\nprogram='odd'\n[[exhibit]]\nid='x'\nkind='table'\ntitle='x'"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Run(t.Context(), scenarios.Observers{})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: run = %v, want an error with %q", tt.name, err, tt.want)
		}
	}
}

func TestCatalogCheck(t *testing.T) {
	c := scenariotest.Catalog()
	if err := c.Check(); err != nil {
		t.Errorf("check = %v, want none", err)
	}
	c.Programs = append(c.Programs, scenariotest.Ring())
	if err := c.Check(); err == nil || !strings.Contains(err.Error(), `two programs have the name "ring"`) {
		t.Errorf("check with two programs ring = %v, want an error", err)
	}
}

// Observers see every simulation.
func TestObservers(t *testing.T) {
	hooks := 0
	r := scenariotest.Run(t, load(t), scenarios.Observers{Record: true, Hook: func() sim.Hook { hooks++; return nil }})
	if hooks != 2 {
		t.Errorf("%d hooks made, want one for each of 2 simulations", hooks)
	}
	for i, s := range r.Simulations {
		if s.Trace == nil || len(s.Trace.Messages) != 4 {
			t.Errorf("simulation %d: recorded %+v, want 4 messages", i, s.Trace)
		}
	}
}
