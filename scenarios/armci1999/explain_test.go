package armci1999_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/explain"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
	"simrun/sim/param"
)

// explained runs a scenario whose causes are kept, and returns its cells by name.
func explained(t *testing.T, id string) map[string]explain.Cell {
	t.Helper()
	s := scenariotest.Load(t, catalog(), scenario(t, id))
	cells := map[string]explain.Cell{}
	for _, c := range explain.Of(scenariotest.Run(t, s, scenarios.Observers{Causes: true})).Cells {
		if c.Exhibit != explain.Simulation {
			cells[c.Name()] = c
		}
	}
	return cells
}

// value returns a cell of a run.
func value(t *testing.T, r *scenarios.Result, name string) float64 {
	t.Helper()
	for _, x := range r.Exhibits {
		for _, c := range x.Cells {
			if x.ID+"/"+c.Row+"/"+c.Column == name {
				return c.Simulated
			}
		}
	}
	t.Fatalf("there is no cell %s", name)
	return 0
}

// The elasticities from one run are those of two more, with a parameter a per cent below and above its value, to 1 %
// or a thousandth, whichever is more. If the two sides differ, because events change their order or two paths are
// equally long, the elasticities lie between. This holds for every duration, rate and clock of the machine that the
// get of Figure 3 reads, and for two parameters of different kinds in every cell of the accumulates.
func TestElasticitiesAreThoseOfDifferences(t *testing.T) {
	compare := func(id string, chosen func(p param.Param) bool) {
		t.Helper()
		cells := explained(t, id)
		s := scenariotest.Load(t, catalog(), scenario(t, id))
		tried := 0
		for _, p := range s.Targets[0].Machine.Sheet().Params() {
			less, more, ok := around(p)
			if !ok || !chosen(p) {
				continue
			}
			tried++
			name := "ibmsp." + p.Meta().Path
			below, above := run(t, scenario(t, id), name+"="+less), run(t, scenario(t, id), name+"="+more)
			for cell, c := range cells {
				up, down := (value(t, above, cell)-c.Value)/c.Value/0.01, (c.Value-value(t, below, cell))/c.Value/0.01
				got := 0.0
				for _, e := range c.Elasticities {
					if e.Parameter == name {
						got = e.Value
					}
				}
				slack := max(0.01*math.Abs(got), 0.001) + math.Abs(got)*0.01 // of a rate, a per cent more is not a per cent less of its inverse
				if got < min(down, up)-slack || got > max(down, up)+slack {
					t.Errorf("%s: elasticity to %s is %.4f, want %.4f to %.4f by differences", cell, name, got, min(down, up), max(down, up))
				}
			}
		}
		if tried == 0 || len(cells) == 0 {
			t.Errorf("%s: %d parameters tried on %d cells", id, tried, len(cells))
		}
	}
	compare("armci-fig3", func(param.Param) bool { return true })
	compare("armci-acc", func(p param.Param) bool {
		switch p.Meta().Path {
		case "lapi.interrupt", "network.adapter_rate":
			return true
		}
		return false
	})
}

// around returns a parameter's value less and more by a per cent, of those that have parts of a per cent.
func around(p param.Param) (less, more string, ok bool) {
	switch p.Dimension() {
	case param.Duration:
		d, err := param.Parse[sim.Duration](p.String())
		return param.Format(d - d/100), param.Format(d + d/100), err == nil && d > 0
	case param.Rate:
		r, err := param.Parse[sim.Rate](p.String())
		return param.Format(r - r/100), param.Format(r + r/100), err == nil
	case param.Frequency:
		f, err := param.Parse[sim.Frequency](p.String())
		return param.Format(f - f/100), param.Format(f + f/100), err == nil
	}
	return "", "", false
}

// A cell's path adds up to its time to the picosecond: what is shown of it is the number of the exhibit.
func TestPathsAddUpToCells(t *testing.T) {
	for _, id := range []string{"armci-fig3", "armci-acc", "armci-intro"} {
		for name, c := range explained(t, id) {
			shown := c.Seconds * 1e6 // us
			if c.Rate {
				shown = 1600 / shown // MB/s, of armci-intro
			}
			// A mean of three is cut to a picosecond in the exhibit, of 1 us at least.
			if math.Abs(shown-c.Value) > 1.1e-6*c.Value {
				t.Errorf("%s: the path makes %v, the cell is %v", name, shown, c.Value)
			}
			if c.NotAttributed != 0 {
				t.Errorf("%s: %.1f %% of the time is not attributed to a parameter", name, 100*c.NotAttributed)
			}
			sum := 0.0
			for _, p := range c.Causes {
				sum += p.Share
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s: causes add up to %v of the time", name, sum)
			}
		}
	}
}

// The get of Figure 3 takes one interrupt of 29 us on its path, at its target, and the parts of a get that its protocol names.
func TestExplanationOfTheProtocol(t *testing.T) {
	c := explained(t, "armci-fig3")["armci-fig3/whole get/time"]
	parts := map[string]float64{}
	for _, p := range c.Calls {
		parts[p.Name] = p.Seconds * 1e6
	}
	if math.Abs(parts["interrupt"]-29) > 1e-9 {
		t.Errorf("interrupts take %v us of the path, want 29", parts["interrupt"])
	}
	for _, call := range []string{"ARMCI_GetS", "LAPI_Amsend: header handler", "LAPI_Put: handle put", "service thread"} {
		if parts[call] <= 0 {
			t.Errorf("%s is not on the path, which has %s", call, strings.Join(strings.Fields(fmt.Sprint(parts)), " "))
		}
	}
}

// The study of a scenario takes elasticities from the critical path of one run, and confirms them by differences. If a
// step below and a step above agree to 1 %, the path agrees with them to 1 % or a thousandth. Otherwise the path's
// lies between the two, or there is a kink. This holds for all durations, rates, clocks and cycles of the
// introduction's cells, and for two of them at two sizes of Figure 4.
func TestStudyConfirmsPaths(t *testing.T) {
	confirm := func(id string, chosen []string, set ...string) (confirmed int) {
		t.Helper()
		s := scenariotest.Load(t, catalog(), scenario(t, id), set...)
		s.Alone = true
		own := scenariotest.Run(t, s, scenarios.Observers{Causes: true})
		v := elasticity.Plan(own, 0.01)
		v.TakePaths(own, true)
		for _, task := range v.Tasks() {
			name, _, _ := strings.Cut(task.Setting, "=")
			if !slices.Contains(chosen, name) && len(chosen) > 0 || strings.HasPrefix(name, "scenario.") {
				continue
			}
			moved, err := tryRun(t, scenario(t, id), append(slices.Clone(set), task.Setting)...)
			v.Add(task, moved, err)
		}
		v.Finish()
		for i := range v.Outputs {
			for _, e := range v.Outputs[i].Elasticities {
				if e.Path == nil || e.Kink {
					continue
				}
				low, high := min(*e.Below, *e.Above), max(*e.Below, *e.Above)
				slack := max(0.01*math.Abs(e.Value), 0.001)
				if high-low <= slack {
					confirmed++
					low, high = e.Value, e.Value
				}
				if *e.Path < low-slack || *e.Path > high+slack {
					t.Errorf("%s to %s: the path says %v, differences %v to %v", v.Outputs[i].Name(), e.Parameter, *e.Path, low, high)
				}
			}
		}
		return confirmed
	}
	if confirm("armci-intro", nil) == 0 {
		t.Error("armci-intro: the two sides of no parameter say the same")
	}
	if confirm("armci-fig4", []string{"ibmsp.lapi.interrupt", "ibmsp.network.adapter_rate"}, "scenario.parameters.sizes=[16, 64]", "scenario.parameters.also=[]") == 0 {
		t.Error("armci-fig4: the two sides of no parameter say the same")
	}
}

// tryRun runs a scenario with changes that may not fit it, without counterfactuals.
func tryRun(t *testing.T, f scenarios.File, set ...string) (*scenarios.Result, error) {
	t.Helper()
	var all []scenarios.Override
	for _, text := range set {
		o, err := catalog().ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	s, err := catalog().Load(f.Name, f.Data, all...)
	if err != nil {
		return nil, err
	}
	s.Alone = true
	return s.Run(context.Background(), scenarios.Observers{})
}

// On each machine of the figure the elasticities to a parameter of that machine, of a time from one run, are those of two more.
// All of the time is attributed.
func TestElasticitiesOfPrimitives(t *testing.T) {
	const id = "ga-primitives"
	names := []string{"t3d.interface.word", "powerchallenge.bus.intervention", "paragon.coprocessor.receive", "ibmsp.lapi.get_call"}
	cells := explained(t, id)
	s := scenariotest.Load(t, catalog(), scenario(t, id))
	var less, more []string
	for _, target := range s.Targets {
		for _, p := range target.Machine.Sheet().Params() {
			if name := target.Name + "." + p.Meta().Path; slices.Contains(names, name) {
				down, up, _ := around(p)
				less, more = append(less, name+"="+down), append(more, name+"="+up)
			}
		}
	}
	if len(less) != len(names) {
		t.Fatalf("parameters %v, want %v", less, names)
	}
	below, above := run(t, scenario(t, id), less...), run(t, scenario(t, id), more...)
	for cell, c := range cells {
		if c.NotAttributed > 0.01 {
			t.Errorf("%s: %.1f %% of the time is not attributed to a parameter", cell, 100*c.NotAttributed)
		}
		got := 0.0
		for _, e := range c.Elasticities {
			if slices.Contains(names, e.Parameter) {
				got += e.Value
			}
		}
		up, down := (value(t, above, cell)-c.Value)/c.Value/0.01, (c.Value-value(t, below, cell))/c.Value/0.01
		if slack := max(0.02*math.Abs(got), 0.001); got < min(down, up)-slack || got > max(down, up)+slack {
			t.Errorf("%s: elasticity to the machine's one of %v is %.4f, want %.4f to %.4f by differences", cell, names, got, min(down, up), max(down, up))
		}
	}
}
