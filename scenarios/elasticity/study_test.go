package elasticity_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/scenarios"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// studied returns the study of a scenario with a step of a share.
func studied(t testing.TB, c *scenarios.Catalog, f scenarios.File, share float64, set ...string) *elasticity.Study {
	t.Helper()
	v := elasticity.Plan(scenariotest.Run(t, scenariotest.Load(t, c, f, set...), scenarios.Observers{}), share)
	for _, task := range v.Tasks() {
		var all []scenarios.Override
		for _, text := range append(slices.Clone(set), task.Setting) {
			o, err := c.ParseOverride(text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, o)
		}
		s, err := c.Load(f.Name, f.Data, all...)
		if err != nil {
			v.Add(task, nil, err)
			continue
		}
		r, err := s.Run(context.Background(), scenarios.Observers{})
		v.Add(task, r, err)
	}
	v.Finish()
	return v
}

// elasticities returns those of an output by parameter.
func elasticities(t testing.TB, v *elasticity.Study, name string) (elasticity.Output, map[string]elasticity.Elasticity) {
	t.Helper()
	i := slices.IndexFunc(v.Outputs, func(o elasticity.Output) bool { return o.Name() == name })
	if i < 0 {
		t.Fatalf("%s: no such output among %d", name, len(v.Outputs))
	}
	by := map[string]elasticity.Elasticity{}
	for _, e := range v.Outputs[i].Elasticities {
		by[e.Parameter] = e
	}
	return v.Outputs[i], by
}

// fetchTOML is a scenario on the ideal machine.
const fetchTOML = `
id        = "fetch"
title     = "A fetch of 8 bytes"
paper     = "invented for tests"
program   = "fetch"
machine   = "ideal"
processes = 2

[[exhibit]]
id    = "fetch"
kind  = "table"
title = "Time of a fetch"
unit  = "us"
`

// fetch fetches 8 bytes from another process.
func fetch(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	took := sim.Duration(0)
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		t := e.Thread()
		at := e.Memory().Alloc(8)
		all, err := e.(machines.AddressExchange).ExchangeAddresses(t, at)
		if err == nil && e.Rank() == 0 {
			t.Sync()
			began := t.Now()
			err = e.(machines.RemoteMemory).Fetch(t, machines.Copy{Target: 1, Remote: all[1], Local: at, Bytes: 8})
			took = t.Now().Add(t.Owed()).Sub(began)
		}
		if err != nil {
			t.Fail(err)
		}
	}})
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	part := out.Exhibit("fetch")
	part.Unit = "us"
	part.Cell("8", "time", took.Microseconds())
	part.CellIn("MB/s", "8", "rate", float64(sim.RateOf(8, took))/1e6)
	return out, nil
}

// A fetch of 8 bytes takes 1 us for the call, 10 us there, 0.08 us for the bytes and 10 us back: 21.08 us. Each part
// has its share, and together they are all.
func TestIdealMachine(t *testing.T) {
	c := &scenarios.Catalog{
		Machines: []machines.Model{ideal.Model()},
		Programs: []scenarios.Program{{
			Name: "fetch", NeedsMachine: true, Run: fetch, Needs: []machines.Capability{machines.HasRemoteMemory, machines.HasAddressExchange},
		}},
	}
	v := studied(t, c, scenarios.File{Name: "fetch.toml", Data: []byte(fetchTOML)}, 0.01)
	o, time := elasticities(t, v, "fetch/8/time")
	for name, want := range map[string]float64{
		"ideal.network.latency": 20 / 21.08, "ideal.library.call": 1 / 21.08, "ideal.network.rate": -0.08 / 21.08,
	} {
		// The rate's share has an error of the square of the step, the others none but picoseconds.
		if got := time[name].Value; math.Abs(got/want-1) > 2e-4 {
			t.Errorf("%s: elasticity %v, want %v", name, got, want)
		}
	}
	if len(time) != 3 || o.Together == nil || math.Abs(*o.Together-1) > 1e-5 {
		t.Errorf("elasticities %+v, together %v, want three that make 1", time, o.Together)
	}
	if o, _ := elasticities(t, v, "fetch/8/rate"); o.Together == nil || math.Abs(*o.Together+1) > 1e-3 {
		t.Errorf("a rate's elasticities make %v, want -1", o.Together)
	}
}

// ring returns a scenario of package scenariotest.
func ring(t testing.TB) (*scenarios.Catalog, scenarios.File) {
	t.Helper()
	c := scenariotest.Catalog()
	f := c.File("ring")
	if f == nil {
		t.Fatal("no scenario ring")
	}
	return c, *f
}

// The example of the package comment.
func TestByHand(t *testing.T) {
	c, f := ring(t)
	v := studied(t, c, f, 0.01)
	_, by := elasticities(t, v, "ring/1000/time")
	latency, rate := by["pair.link.latency"], by["pair.link.rate"]
	if math.Abs(latency.Value-0.5) > 1e-9 || math.Abs(rate.Value+0.50005) > 1e-6 || latency.Kink || rate.Kink {
		t.Errorf("latency %+v, rate %+v, want 0.5 and -0.50005, without kinks", latency, rate)
	}
	// With 5 processes a lap takes 100 us, with 3 it takes 60 us: 1 per cent for each.
	if p := by["scenario.processes"]; math.Abs(p.Value-1) > 1e-9 {
		t.Errorf("processes %+v, want 1: a lap has a message for each", p)
	}
	left := map[string]string{}
	for _, l := range v.LeftOut {
		left[l.Name] = l.Why
	}
	want := map[string]string{
		"library.baton.start":       "it is 0, of which nothing is a per cent",
		"scenario.parameters.sizes": "a list has no single size",
	}
	if diff := cmp.Diff(want, left); diff != "" {
		t.Errorf("left out (-want +got):\n%s", diff)
	}
}

// Operation counts are doubled: 4 processes start with 3 us each, at once, of 83 us.
func TestOperations(t *testing.T) {
	c, f := ring(t)
	v := studied(t, c, f, 0.01, "library.baton.start=3 int_add")
	_, by := elasticities(t, v, "ring/1000/time")
	e := by["library.baton.start"]
	if math.Abs(e.Value-3./83) > 1e-9 || e.Below != nil {
		t.Errorf("elasticity %+v, want 3/83, from above alone", e)
	}
	for _, p := range v.Parameters {
		if p.Name == "library.baton.start" && (p.Kind != "" || p.Above.Value != "2x") {
			t.Errorf("parameter %+v, want one that was set and is doubled", p)
		}
	}
}

// What changes its slope at the value itself has a kink: a machine that needs 20 us for
// whatever takes longer than 10 us is told.
func TestKink(t *testing.T) {
	c, f := ring(t)
	own := scenariotest.Run(t, scenariotest.Load(t, c, f), scenarios.Observers{})
	v := elasticity.Plan(own, 0.01)
	for _, task := range v.Tasks() {
		set := "scenario.parameters.pause=0s" // the same as none
		if strings.HasPrefix(task.Setting, "pair.link.latency=10.1us") {
			set = "pair.link.latency=20us" // 120 us instead of 80 us
		}
		v.Add(task, scenariotest.Run(t, scenariotest.Load(t, c, f, set), scenarios.Observers{}), nil)
	}
	v.Finish()
	_, by := elasticities(t, v, "ring/1000/time")
	e := by["pair.link.latency"]
	if !e.Kink || *e.Below != 0 || math.Abs(*e.Above-50) > 1e-9 || math.Abs(e.Value-25) > 1e-9 {
		t.Errorf("elasticity %+v, want a kink from 0 to 50", e)
	}
	if ranked := v.Rank(v.Outputs); ranked[0].Name != "pair.link.latency" || ranked[0].Kinks == 0 {
		t.Errorf("ranked first is %+v, want the latency with its kinks", ranked[0])
	}
}

// A parameter of which no value beside its own can run is left out, one that can be moved to one side has the
// elasticity of that side.
func TestFailures(t *testing.T) {
	c, f := ring(t)
	own := scenariotest.Run(t, scenariotest.Load(t, c, f), scenarios.Observers{})
	v := elasticity.Plan(own, 0.01)
	for _, task := range v.Tasks() {
		name, value, _ := strings.Cut(task.Setting, "=")
		if name == "pair.link.rate" || value == "9.9us" {
			v.Add(task, nil, errors.New("out of luck"))
			continue
		}
		v.Add(task, scenariotest.Run(t, scenariotest.Load(t, c, f, task.Setting), scenarios.Observers{}), nil)
	}
	v.Finish()
	o, by := elasticities(t, v, "ring/1000/time")
	if e := by["pair.link.latency"]; math.Abs(e.Value-0.5) > 1e-9 || e.Below != nil {
		t.Errorf("latency %+v, want 0.5 from above alone", e)
	}
	if o.Together != nil {
		t.Errorf("all times together make %v, want none: the rate was not moved", *o.Together)
	}
	notes := strings.Join(v.Summary(v.Outputs, 10).Notes, "\n")
	for _, want := range []string{"left out, since it cannot be moved: out of luck: pair.link.rate", "pair.link.latency is moved to one side alone: out of luck"} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes %s, want %q in them", notes, want)
		}
	}
}

// The elasticities of a lap's time are the shares of its parts, whatever they are.
func TestShares(t *testing.T) {
	c, f := ring(t)
	rapid.Check(t, func(r *rapid.T) {
		latency := rapid.IntRange(1, 1000).Draw(r, "latency in us")
		o, err := c.ParseOverride("machine.link.latency=" + sim.Duration(latency*int(sim.Microsecond)).String())
		if err != nil {
			r.Fatal(err)
		}
		v := studied(t, c, f, 0.001, o.Path+"="+o.Value)
		_, by := elasticities(t, v, "ring/1000/time")
		want := float64(latency) / float64(latency+10)
		if got := by["pair.link.latency"].Value; math.Abs(got-want) > 1e-9 {
			r.Errorf("latency %d us: elasticity %v, want %v", latency, got, want)
		}
		if got := by["pair.link.rate"].Value; math.Abs(got+1-want) > 1e-5 {
			r.Errorf("latency %d us: elasticity %v to the rate, want %v", latency, got, want-1)
		}
	})
}

func TestRestrict(t *testing.T) {
	c, f := ring(t)
	own := scenariotest.Run(t, scenariotest.Load(t, c, f), scenarios.Observers{})
	for _, test := range []struct {
		names []string
		want  int
	}{{nil, 4}, {[]string{"ring"}, 4}, {[]string{"ring/1000"}, 2}, {[]string{"ring/1000/rate", "ring/2000"}, 3}} {
		v := elasticity.Plan(own, 0.01)
		err := v.Restrict(test.names)
		for _, task := range v.Tasks() {
			v.Add(task, own, nil)
		}
		if v.Finish(); err != nil || len(v.Outputs) != test.want {
			t.Errorf("%q: %d outputs, error %v, want %d", test.names, len(v.Outputs), err, test.want)
		}
	}
	if err := elasticity.Plan(own, 0.01).Restrict([]string{"ring/100"}); err == nil || !strings.Contains(err.Error(), `found "ring/100"`) {
		t.Errorf("error %v, want that there is no such output", err)
	}
}

// Tables, files and figures show the same numbers.
func TestShown(t *testing.T) {
	c, f := ring(t)
	v := studied(t, c, f, 0.01)
	e := v.Summary(v.Outputs, 10)
	if len(e.Text) != 5 { // the ranking, and one for each of four outputs
		t.Fatalf("%d tables, want 5", len(e.Text))
	}
	if diff := cmp.Diff([]string{"pair.link.latency", "10us", "measured", "+0.500", "+0.500", "+0.500"}, e.Text[1].Rows[2]); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"pair.link.rate", "100MB/s", "fitted !", "-0.500", "-0.505", "-0.495"}, e.Text[1].Rows[1]); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
	one, _ := elasticities(t, v, "ring/1000/time")
	var b strings.Builder
	if err := v.WriteCSV(&b, []elasticity.Output{one}); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(b.String(), "\n"); len(lines) != 5 || !strings.HasPrefix(lines[3], "ring,1000,time,us,80,pair.link.latency,10us,measured,false,0.5") {
		t.Errorf("CSV %q, want a header and three records", lines)
	}
	figures := v.Figures(v.Outputs, 2)
	if len(figures) != 1 || len(figures[0].Tornados) != 4 || len(figures[0].Tornados[0].Bars) != 2 {
		t.Fatalf("figures %+v, want one with four outputs of two bars", figures)
	}
	bar := figures[0].Tornados[0].Bars[1]
	if bar.Label != "pair.link.rate" || !bar.Weak || math.Abs(*bar.Less-0.505) > 1e-3 || math.Abs(*bar.More+0.495) > 1e-3 {
		t.Errorf("bar %+v, want the rate, less of which makes it longer", bar)
	}
}
