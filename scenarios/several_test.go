package scenarios_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// several reads the scenario "rings" with changes.
func several(t *testing.T, set ...string) *scenarios.Scenario {
	t.Helper()
	c := scenariotest.Catalog()
	return scenariotest.Load(t, c, c.Files[1], set...)
}

// times returns the cells of the first exhibit by row and column.
func times(r *scenarios.Result) map[string]float64 {
	out := map[string]float64{}
	for _, c := range r.Exhibits[0].Cells {
		out[c.Row+"/"+c.Column] = c.Simulated
	}
	return out
}

// A message of 1000 bytes takes 10 us + 10 us on the pair and 30 us + 10 us on the mule. A lap has as many of them as
// there are processes.
func TestSeveralMachines(t *testing.T) {
	s := several(t)
	r := runOf(t, s)
	want := map[string]float64{"2/PAIR": 40, "4/PAIR": 80, "2/MULE": 80, "4/MULE": 160}
	if diff := cmp.Diff(want, times(r)); diff != "" {
		t.Errorf("laps in us (-want +got):\n%s", diff)
	}
	if s.MachineName() != "pair,mule" || r.Processes != 4 || r.Virtual != 360*sim.Microsecond {
		t.Errorf("machines %q, %d processes, %v; want pair,mule, the largest number 4, and 360us", s.MachineName(), r.Processes, r.Virtual)
	}
	var jobs []string
	for _, run := range r.Simulations {
		jobs = append(jobs, fmt.Sprint(run.Machine, run.Processes))
	}
	if diff := cmp.Diff([]string{"pair2", "mule2", "pair4", "mule4"}, jobs); diff != "" {
		t.Errorf("simulations in the order of the parts (-want +got):\n%s", diff)
	}
	if fitted := r.Exhibits[0].Cells[3]; fitted.Fitted != exhibit.ByParameter || fitted.Row != "4" || fitted.Column != "MULE" {
		t.Errorf("cell %+v, want 4/MULE, to which the mule's rate was fitted", fitted)
	}
}

// A ladder has the cells of its table, with what was published of them.
func TestTotals(t *testing.T) {
	r := runOf(t, several(t))
	fifty, twoHundred := 50.0, 200.0
	want := []exhibit.Cell{
		{Row: "2/PAIR", Column: "total", Simulated: 40, Published: &fifty},
		{Row: "2/MULE", Column: "total", Simulated: 80},
		{Row: "4/PAIR", Column: "total", Simulated: 80},
		{Row: "4/MULE", Column: "total", Simulated: 160, Published: &twoHundred, Fitted: exhibit.ByParameter},
	}
	if diff := cmp.Diff(want, r.Exhibits[1].Totals); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
}

func TestSeveralMachinesAreDeterministic(t *testing.T) {
	c := scenariotest.Catalog()
	scenariotest.Deterministic(t, c, c.Files[1])
}

// Parameters are set on every machine that has them, or on one.
func TestSetOnSeveralMachines(t *testing.T) {
	for _, tt := range []struct {
		set    []string
		want   map[string]float64 // laps of 2 processes
		unread []string
	}{
		{[]string{"machine.link.latency=5us"}, map[string]float64{"PAIR": 30, "MULE": 30}, nil},
		{[]string{"mule.link.latency=5us"}, map[string]float64{"PAIR": 40, "MULE": 30}, nil},
		{[]string{"mule.link.latency=5us", "machine.link.latency=1us"}, map[string]float64{"PAIR": 22, "MULE": 30}, nil},
		{[]string{"machine.link.load=2", "pair.link.spare=4"}, map[string]float64{"PAIR": 40, "MULE": 80}, []string{"pair.link.spare", "mule.link.load"}},
		{[]string{"scenario.set.link.latency=5us", "scenario.set.mule.link.latency=0us"}, map[string]float64{"PAIR": 30, "MULE": 20}, nil},
		{[]string{"scenario.machines=['mule']", "scenario.parameters.on=['mule']", "machine.link.load=2"}, map[string]float64{"MULE": 80}, []string{"machine.link.load"}},
		{[]string{"scenario.machine=mule", "scenario.parameters.on=['mule']"}, map[string]float64{"MULE": 80}, nil},
	} {
		r := runOf(t, several(t, tt.set...))
		got := map[string]float64{}
		for cell, v := range times(r) {
			if column, ok := strings.CutPrefix(cell, "2/"); ok {
				got[column] = v
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("--set %v: laps in us (-want +got):\n%s", tt.set, diff)
		}
		if diff := cmp.Diff(tt.unread, r.Unread); diff != "" {
			t.Errorf("--set %v: unread (-want +got):\n%s", tt.set, diff)
		}
	}
}

// The table [set] may name any machine by "machine", as --set does.
func TestSetOfAnyMachine(t *testing.T) {
	c := scenariotest.Catalog()
	text := string(c.Files[1].Data)
	var changes [][]string
	for _, key := range []string{"link.latency", "machine.link.latency"} {
		set := "[set]\n" + key + " = \"5us\"\n[parameters]"
		s, err := c.Load("rings.toml", []byte(strings.Replace(text, "[parameters]", set, 1)))
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		changes = append(changes, s.Changes())
	}
	want := [][]string{{"machine.link.latency=5us"}, {"machine.link.latency=5us"}}
	if diff := cmp.Diff(want, changes); diff != "" {
		t.Errorf("changes by link.latency and machine.link.latency (-want +got):\n%s", diff)
	}
}

func TestSeveralMachinesErrors(t *testing.T) {
	c := scenariotest.Catalog()
	text := string(c.Files[1].Data)
	for _, tt := range []struct{ old, new, set, want string }{
		{"", "", "machine.link.latncy=1us", "pair: unknown parameter; nearest: machine.link.latency; mule: unknown parameter; nearest: machine.link.latency"},
		{"", "", "mule.link.spare=1", "--set mule.link.spare=1: unknown parameter; nearest: machine.link.rate"},
		{"", "", "pair.link.spare=many", `--set pair.link.spare=many: found "many", expected a whole number`},
		{"", "", "machine.link.latency=1kg", `found "1kg", expected a duration`},
		{`["pair", "mule"]`, `["pair", "mul"]`, "", `rings.toml:6:22: unknown machine "mul"; nearest: mule`},
		{`["pair", "mule"]`, `["pair", "pair"]`, "", `rings.toml:6:22: found machine "pair" twice`},
		{`["pair", "mule"]`, `[]`, "", "rings.toml:6:13: found no machines"},
		{`machines  = ["pair", "mule"]`, ``, "", `missing key "machine", expected one of: pair, mule`},
		{`machines  =`, "machine = 'pair'\nmachines  =", "", "rings.toml:7:1: found both machine and machines"},
		{`machines  =`, "processes = 3\nmachines  =", "", "rings.toml:6:1: found processes, expected none: the parameters"},
		{`[parameters]`, "[set]\nlink.spar = 3\n[parameters]", "", "rings.toml:9:6: machine.link.spar: pair: unknown parameter; nearest: machine.link.spare; mule: unknown"},
		{`[parameters]`, "[set]\nmachine.link.spar = 3\n[parameters]", "", "rings.toml:9:14: machine.link.spar: pair: unknown parameter; nearest: machine.link.spare; mule: unknown"},
		{`[parameters]`, "[set.mule]\nlink.spare = 3\n[parameters]", "", "rings.toml:9:6: machine.link.spare: unknown parameter"},
		{`totals  = "rings"`, `totals  = "ring"`, "", `rings.toml:27:11: unknown exhibit "ring"; nearest: rings`},
		{`kind    = "ladder"`, `kind    = "table"`, "", `rings.toml:27:1: found totals in an exhibit of kind "table"`},
	} {
		var overrides []scenarios.Override
		if tt.set != "" {
			o, err := c.ParseOverride(tt.set)
			if err != nil {
				t.Fatal(err)
			}
			overrides = append(overrides, o)
		}
		_, err := c.Load("rings.toml", []byte(strings.Replace(text, tt.old, tt.new, 1)), overrides...)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q in place of %q, --set %q: error %v, want %q in it", tt.new, tt.old, tt.set, err, tt.want)
		}
	}
}

// A part that fails ends the run with its error, whatever the others do; so does
// one that panics.
func TestPartsFail(t *testing.T) {
	wrong := errors.New("wrong")
	for _, tt := range []struct {
		fail func() error
		want string
	}{
		{func() error { return wrong }, "parts: wrong"},
		{func() error { panic("no idea") }, "parts: the program: panic: no idea"},
	} {
		c := scenariotest.Catalog()
		c.Programs = append(c.Programs, scenarios.Program{Name: "parts", Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			return nil, env.Each(ctx, 3, func(_ context.Context, _ *scenarios.Env, i int) error {
				if i > 0 {
					return tt.fail()
				}
				return nil
			})
		}})
		s, err := c.Load("<stdin>", []byte("id='parts'\ntitle='x'\nprogram='parts'"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Run(t.Context(), scenarios.Observers{}); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("run = %v, want %q", err, tt.want)
		}
	}
	if _, err := several(t, "scenario.parameters.on=['broken']").Run(t.Context(), scenarios.Observers{}); err == nil ||
		!strings.Contains(err.Error(), `runs a job on machine "broken", and scenario "rings" on pair,mule`) {
		t.Errorf("job on a machine that the scenario does not have: error %v", err)
	}
}

// heard is a Progress that counts.
type heard struct {
	mu             sync.Mutex
	expected, done int
	begun          []string
	working        int
	at             sim.Time
}

func (h *heard) Expect(n int) { h.mu.Lock(); defer h.mu.Unlock(); h.expected += n }
func (h *heard) Step()        { h.mu.Lock(); defer h.mu.Unlock(); h.done++ }

// Begin counts those that are at work.
func (h *heard) Begin(scenario, part string, _ scenarios.Load) scenarios.Work {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begun = append(h.begun, strings.TrimSpace(scenario+" "+part))
	h.working++
	return h
}

func (h *heard) At(now sim.Time, events uint64) { h.mu.Lock(); defer h.mu.Unlock(); h.at = now }
func (h *heard) End()                           { h.mu.Lock(); defer h.mu.Unlock(); h.working-- }

// Progress hears of all parts, and not more of them are under way at a time than
// there are cores.
func TestProgressAndCores(t *testing.T) {
	h := &heard{}
	var underWay, most int // no lock: the race detector sees it if two parts run at a time
	c := scenariotest.Catalog()
	c.Programs = append(c.Programs, scenarios.Program{Name: "parts", Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
		return &scenarios.Outcome{}, env.Each(ctx, 5, func(context.Context, *scenarios.Env, int) error {
			underWay++
			most = max(most, underWay)
			runtime.Gosched()
			underWay--
			return nil
		})
	}})
	s, err := c.Load("<stdin>", []byte("id='parts'\ntitle='x'\nprogram='parts'"))
	if err != nil {
		t.Fatal(err)
	}
	scenariotest.Run(t, s, scenarios.Observers{Progress: h, Cores: scenarios.NewCores(1, 0)})
	if h.expected != 5 || h.done != 5 || most != 1 {
		t.Errorf("heard of %d parts, %d of them done, %d at a time; want 5, 5 and 1", h.expected, h.done, most)
	}
	want := []string{"parts", "parts part 1 of 5", "parts part 2 of 5", "parts part 3 of 5", "parts part 4 of 5", "parts part 5 of 5", "parts"}
	slices.Sort(h.begun[1:6])
	if diff := cmp.Diff(want, h.begun); diff != "" || h.working != 0 {
		t.Errorf("%d still at work; begun (-want +got):\n%s", h.working, diff)
	}
}
