package explain_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/explain"
	"simrun/sim"
)

const us = sim.Microsecond

// message is the example of the package comment: a message of 22 us, measured twice.
func message(rate bool) scenarios.Explanation {
	software, wire := sim.Activity{Cause: sim.CauseSoftware, Call: "Send"}, sim.Activity{Cause: sim.CauseWire, Call: "link"}
	one := func(name string, power int) []sim.Factor { return []sim.Factor{{Name: name, Power: power}} }
	return scenarios.Explanation{Exhibit: "table", Row: "1000", Column: "time", Rate: rate, Per: 2, Sum: 44 * us, Parts: []scenarios.Share{
		{Activity: software, Factors: one("m.call", 1), Amount: 2 * us},
		{Activity: wire, Factors: one("m.latency", 1), Amount: 20 * us},
		{Activity: wire, Factors: one("m.rate", -1), Amount: 20 * us},
		{Activity: sim.Activity{Cause: sim.CauseSoftware}, Amount: 2 * us},
	}}
}

func TestElasticitiesByHand(t *testing.T) {
	for _, test := range []struct {
		rate bool
		want map[string]float64
	}{
		{false, map[string]float64{"m.latency": 10. / 22, "m.rate": -10. / 22, "m.call": 1. / 22}},
		{true, map[string]float64{"m.latency": -10. / 22, "m.rate": 10. / 22, "m.call": -1. / 22}},
	} {
		e := message(test.rate)
		got := explain.Elasticities(&e)
		if len(got) != len(test.want) || got[0].Parameter != "m.latency" {
			t.Errorf("rate %v: %v, want %v, the greatest first", test.rate, got, test.want)
		}
		for _, x := range got {
			if math.Abs(x.Value-test.want[x.Parameter]) > 1e-12 {
				t.Errorf("rate %v: %s %v, want %v", test.rate, x.Parameter, x.Value, test.want[x.Parameter])
			}
		}
	}
}

// report is that of a table with a time and a rate.
func report() *explain.Report {
	times, rates := message(false), message(true)
	rates.Column = "rate"
	return explain.Of(&scenarios.Result{
		Scenario: &scenarios.Scenario{}, Explained: []scenarios.Explanation{times, rates},
		Exhibits: []exhibit.Exhibit{{ID: "table", Unit: "us", Cells: []exhibit.Cell{
			{Row: "1000", Column: "time", Simulated: 22}, {Row: "1000", Column: "rate", Simulated: 45.45, Unit: "MB/s"}, {Row: "1000", Column: "copies", Simulated: 1},
		}}},
		Simulations: []*scenarios.Simulation{{Machine: "m", Path: &scenarios.Explanation{Whole: true, Per: 1, Sum: 50 * us}}, {Machine: "m"}},
	})
}

func TestSelect(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string // cells, or the error
	}{
		{nil, "table/1000/time table/1000/rate"},
		{[]string{"table/1000/rate"}, "table/1000/rate"},
		{[]string{"1000/time"}, "table/1000/time"},
		{[]string{"1000"}, "table/1000/time table/1000/rate"},
		{[]string{"simulation"}, "simulation/1/m"},
		{[]string{"table/1000/tine"}, `found "table/1000/tine"; nearest: table/1000/time, table/1000/rate, expected a cell as exhibit/row/column or row/column, such as table/1000/time`},
	} {
		got := ""
		if r, err := report().Select(test.names); err != nil {
			got = err.Error()
		} else {
			got = strings.Join(r.Names(), " ")
		}
		if got != test.want {
			t.Errorf("%q: %s, want %s", test.names, got, test.want)
		}
	}
}

func TestTables(t *testing.T) {
	r, err := report().Select([]string{"1000/time"})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := plots.WriteText(&text, r.Summary(2), 80); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"table/1000/time: 22 us; its time is 22 us\n",
		"wire               20 us  90.9\n", "software overhead  2 us   9.1\n",
		"link      20 us  90.9\n", "1 others  1 us   4.5\n",
		"m.latency         +0.455\n", "m.rate            -0.455\n", "(not attributed)  0.045\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, text.String())
		}
	}
}

// The picture says what it shows. If its bars are rows, the axis names them as the figure of the exhibit does.
func TestPictureOfFigure(t *testing.T) {
	e := message(false)
	result := func(label string) *scenarios.Result {
		return &scenarios.Result{
			Scenario:  &scenarios.Scenario{ID: "run"},
			Exhibits:  []exhibit.Exhibit{{ID: "table", Plots: []exhibit.Plot{{XLabel: label}}, Cells: []exhibit.Cell{{Row: "1000", Column: "time", Simulated: 22}}}},
			Explained: []scenarios.Explanation{e},
		}
	}
	got := explain.Of(result("size (bytes)")).Picture().Plots
	want := []exhibit.Plot{{Title: "run: where the time goes, by cause", XLabel: "size (bytes)", YLabel: "per cent of the time"}}
	if len(got) != 1 || got[0].Title != want[0].Title || got[0].XLabel != want[0].XLabel || got[0].YLabel != want[0].YLabel {
		t.Errorf("labels %+v, want %+v", got, want)
	}
}

func TestPicture(t *testing.T) {
	r, err := report().Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Picture()
	if len(p.Cells) != 4 || p.Cells[0].Row != "1000/time" || p.Cells[0].Column != "wire" || math.Abs(p.Cells[0].Simulated-100*20./22) > 1e-9 {
		t.Errorf("bars %+v, want those of two cells with wire and software", p.Cells)
	}
}
