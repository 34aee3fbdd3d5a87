package scenarios_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// whatIf is a scenario whose verdicts rest on two counterfactuals. At 10 us + 1000 B / 100 MB/s, a message takes 20
// us. At 1 us of latency it takes 11 us, and at twice the rate 15 us.
const whatIf = `
id = "what-if"
title = "why a message takes long"
program = "what-if"
machine = "pair"
processes = 2

[[counterfactual]]
id = "no-latency"
text = "The latency is a tenth."
set = { "machine.link.latency" = "1us" }

[[counterfactual]]
id = "fast-link"
text = "The link is twice as fast."
long = true
set = { "machine.link.rate" = "200MB/s" }

[[exhibit]]
id = "what-if"
kind = "numbers"
title = "time"
unit = "us"
findings = ["It takes 20 us."]

[[exhibit.claim]]
id = "latency-is-half"
class = "paper"
where = "Sec. 1"
text = "Latency is half of the time."
because = "the link is slow"
counterfactual = ["no-latency"]

[[exhibit.claim]]
id = "link-is-half"
text = "The link is half of the time."
counterfactual = ["no-latency", "fast-link"]
`

// message sends one message and returns how long that took, in microseconds.
func message(t *testing.T, env *scenarios.Env) float64 {
	run, err := env.Run(t.Context(), scenarios.Job{Body: func(m machines.Endpoint) {
		e := m.(*scenariotest.Endpoint)
		if e.Rank() == 0 {
			e.Send(1, 1000)
		} else {
			e.Receive()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return sim.Duration(run.End).Microseconds()
}

// whatIfCatalog has the program of the scenario above. Its claims hold if the
// counterfactual takes at most three quarters of the time.
func whatIfCatalog(t *testing.T) *scenarios.Catalog {
	c := scenariotest.Catalog()
	c.Programs = append(c.Programs, scenarios.Program{
		Name: "what-if", NeedsMachine: true,
		Run: func(_ context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			o := &scenarios.Outcome{}
			p := o.Exhibit("what-if")
			p.Unit = "us"
			base := message(t, env)
			p.Cell("a message", "time", base)
			if changed, ok := env.Counterfactual("no-latency"); ok {
				v := message(t, changed)
				p.Claim("latency-is-half", v <= 0.5*base, "%v us of %v us", v, base)
				if fast, ok := env.Counterfactual("fast-link"); ok {
					v := message(t, fast)
					p.Claim("link-is-half", v <= 0.75*base, "%v us of %v us", v, base)
				}
			}
			p.Claim("nobody-asks", true, "")
			return o, nil
		},
	})
	return c
}

func loadWhatIf(t *testing.T, long bool, set ...string) *scenarios.Scenario {
	t.Helper()
	s := scenariotest.Load(t, whatIfCatalog(t), scenarios.File{Name: "what-if.toml", Data: []byte(whatIf)}, set...)
	s.Long = long
	return s
}

// A counterfactual runs with its changes, counts in no total, and leaves the
// verdict open where it was not run.
func TestCounterfactual(t *testing.T) {
	r := runOf(t, loadWhatIf(t, false))
	want := []exhibit.Claim{
		{ID: "latency-is-half", Class: exhibit.Paper, Text: "Latency is half of the time.", Where: "Sec. 1", Verdict: exhibit.Differs,
			Observed: "11 us of 20 us", Because: "the link is slow", Counterfactuals: []string{"no-latency"}},
		{ID: "link-is-half", Class: exhibit.Ours, Text: "The link is half of the time.", Verdict: exhibit.Open,
			Because: `its counterfactual "fast-link" was not run; --counterfactuals runs it`, Counterfactuals: []string{"no-latency", "fast-link"}},
	}
	if diff := cmp.Diff(want, r.Exhibits[0].Claims); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if r.Virtual != 20*sim.Microsecond || len(r.Simulations) != 1 {
		t.Errorf("virtual time %v in %d simulations, want those of the scenario alone: 20us in 1", r.Virtual, len(r.Simulations))
	}
	if len(r.Counterfactuals) != 1 || r.Counterfactuals[0].ID != "no-latency" || r.Counterfactuals[0].Virtual != 11*sim.Microsecond {
		t.Errorf("counterfactuals %+v, want no-latency with 11us", r.Counterfactuals)
	}
	if diff := cmp.Diff([]string{"what-if/link-is-half"}, r.NotJudged); diff != "" {
		t.Errorf("not judged (-want +got):\n%s", diff)
	}
}

// What a counterfactual sets and never reads is told; what the user sets besides is the
// scenario's.
func TestUnreadOfCounterfactual(t *testing.T) {
	const spare = `set = { "machine.link.latency" = "1us", "machine.link.spare" = 3, "library.baton.drop.load" = 3 }`
	text := strings.Replace(whatIf, `set = { "machine.link.latency" = "1us" }`, spare, 1)
	if text == whatIf {
		t.Fatal("the scenario has no counterfactual to change")
	}
	for _, test := range []struct {
		text string
		set  []string
		want []string
	}{
		{whatIf, nil, nil},
		{whatIf, []string{"machine.link.spare=3", "library.baton.drop=2x"}, nil},
		{text, nil, []string{"machine.link.spare", "library.baton.drop"}},
		{text, []string{"library.baton.start=1 int_add"}, []string{"machine.link.spare", "library.baton.drop"}},
	} {
		s := scenariotest.Load(t, whatIfCatalog(t), scenarios.File{Name: "what-if.toml", Data: []byte(test.text)}, test.set...)
		r := runOf(t, s)
		if diff := cmp.Diff(test.want, r.Counterfactuals[0].Unread, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("--set %v: unread (-want +got):\n%s", test.set, diff)
		}
	}
}

// Those that take long run when they are asked for, and change no digest.
func TestLongCounterfactual(t *testing.T) {
	short, long := runOf(t, loadWhatIf(t, false)), runOf(t, loadWhatIf(t, true))
	if c := long.Exhibits[0].Claims[1]; c.Verdict != exhibit.Holds || c.Observed != "15 us of 20 us" {
		t.Errorf("claim %+v, want that it holds at 15 us of 20 us", c)
	}
	if short.Digest != long.Digest {
		t.Errorf("digests %s and %s, want the same with and without counterfactuals", short.Digest, long.Digest)
	}
}

// The same changes make a run of its own, which says that it is changed and does
// not repeat what was said of the unchanged one.
func TestRunAsCounterfactual(t *testing.T) {
	s := loadWhatIf(t, false)
	overrides, err := s.WithCounterfactual("no-latency")
	if err != nil {
		t.Fatal(err)
	}
	changed, err := whatIfCatalog(t).Load("what-if.toml", []byte(whatIf), overrides...)
	if err != nil {
		t.Fatal(err)
	}
	r := runOf(t, changed)
	if diff := cmp.Diff([]string{"machine.link.latency=1us"}, changed.Changes()); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	if got := r.Exhibits[0].Cells[0].Simulated; got != 11 {
		t.Errorf("time %v us, want 11", got)
	}
	if len(r.Exhibits[0].Notes) != 0 || slices.ContainsFunc(r.Exhibits[0].Claims, func(c exhibit.Claim) bool { return c.Because == "the link is slow" }) {
		t.Errorf("notes %q and claims %+v, want nothing that was said of the unchanged run", r.Exhibits[0].Notes, r.Exhibits[0].Claims)
	}
	if _, err := s.WithCounterfactual("no-link"); err == nil || !strings.Contains(err.Error(), "accepted: no-latency, fast-link") {
		t.Errorf("unknown counterfactual: %v, want an error with the names", err)
	}
}

// Modes data and phantom give the same numbers, so asking for one is no change.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want []string
	}{
		{nil, nil},
		{[]string{"scenario.mode=phantom"}, nil},
		{[]string{"scenario.seed=0"}, nil},
		{[]string{"scenario.seed=3"}, []string{"scenario.seed=3"}},
		{[]string{"machine.link.latency=5us", "scenario.processes=5"}, []string{"machine.link.latency=5us", "scenario.processes=5"}},
	} {
		if diff := cmp.Diff(c.want, load(t, c.set...).Changes()); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.set, diff)
		}
	}
	words := scenarios.File{Name: "words.toml", Data: []byte("id='words'\ntitle='x'\nprogram='words'\n[[exhibit]]\nid='words'\nkind='api'\ntitle='x'")}
	if s := scenariotest.Load(t, scenariotest.Catalog(), words, "machine.link.latency=5us"); s.Changed() {
		t.Errorf("changes %v of a scenario without a machine, want none", s.Changes())
	}
}

// What is wrong with a counterfactual is found before anything runs.
func TestBadCounterfactual(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"machine.link.latency" = "1us"`, `"machine.link.latncy" = "1us"`, `what-if.toml:11:1: counterfactual no-latency: machine.link.latncy: unknown parameter`},
		{`"machine.link.latency" = "1us"`, `"link.latency" = "1us"`, `expected a name that starts with`},
		{`["no-latency", "fast-link"]`, `["fast-lnk"]`, `unknown counterfactual "fast-lnk"; nearest: fast-link`},
		{`where = "Sec. 1"`, ``, `missing key "where"`},
		{`id = "fast-link"`, `id = "no-latency"`, `found a second counterfactual "no-latency"`},
	} {
		text := strings.Replace(whatIf, c.old, c.new, 1)
		_, err := whatIfCatalog(t).Load("what-if.toml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q in it", c.new, err, c.want)
		}
	}
}
