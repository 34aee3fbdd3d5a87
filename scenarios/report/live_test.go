package report_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/report"
	"simrun/scenarios/scenariotest"
)

// liveData is what a page with sliders tells its script.
type liveData struct {
	Engine    string
	Scenarios []struct {
		ID       string
		Controls []struct {
			Name, Value string
			Values      []string
			At          int
		}
		Record json.RawMessage
	}
}

// livePage returns a page of the scenarios of package scenariotest whose parameters can be
// changed, and what they gave.
func livePage(t *testing.T) (page string, results []*scenarios.Result) {
	t.Helper()
	c := scenariotest.Catalog()
	for _, f := range c.Files {
		results = append(results, scenariotest.Run(t, scenariotest.Load(t, c, f), scenarios.Observers{}))
	}
	p, err := report.Build(plots.New(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.ServeLive(c, results); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String(), results
}

func liveDataOf(t *testing.T, page string) (d liveData) {
	t.Helper()
	_, rest, found := strings.Cut(page, `<script type="application/json" id="live">`)
	text, _, _ := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(text), &d); err != nil || !found {
		t.Fatalf("the page has no data for its sliders: %v", err)
	}
	return d
}

// The script of the page gets the very numbers of the JSON of the command.
func TestLiveRecords(t *testing.T) {
	page, results := livePage(t)
	d := liveDataOf(t, page)
	if d.Engine != "server" || len(d.Scenarios) != len(results) {
		t.Fatalf("engine %q with %d scenarios, want the server with %d", d.Engine, len(d.Scenarios), len(results))
	}
	for i, r := range results {
		want, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer // the page has escapes that JSON does not need
		record := &scenarios.Record{}
		enc := json.NewEncoder(&got)
		enc.SetEscapeHTML(false)
		if err := json.Unmarshal(d.Scenarios[i].Record, record); err != nil {
			t.Fatal(err)
		}
		if err := enc.Encode(record); err != nil || got.String() != string(want) {
			t.Errorf("%s: the page has %s, %v, want %s", r.Scenario.ID, got.String(), err, want)
		}
	}
}

// Sliders stop at a tenth of what the parameter is, at ten times of it, and between at equal
// ratios: 10^(1/12) is 1.212. What the parameter is is in the middle. Whole numbers stop
// once at each.
func TestControls(t *testing.T) {
	page, _ := livePage(t)
	ring := liveDataOf(t, page).Scenarios[0]
	for _, test := range []struct {
		name, value string
		values      []string // the first, the one behind the value, the last
		at, stops   int
	}{
		{"machine.link.latency", "10us", []string{"1us", "12.12us", "100us"}, 12, 25},
		{"machine.link.rate", "100MB/s", []string{"10MB/s", "121.2MB/s", "1GB/s"}, 12, 25},
		{"library.baton.start", "1x", nil, 0, 0}, // no multiple of nothing is another
		{"scenario.processes", "4", []string{"0", "5", "40"}, 4, 17},
		{"scenario.parameters.style", "ring", nil, 0, 0},
	} {
		i := slices.IndexFunc(ring.Controls, func(c struct {
			Name, Value string
			Values      []string
			At          int
		}) bool {
			return c.Name == test.name
		})
		if i < 0 {
			t.Errorf("no control for %s", test.name)
			continue
		}
		c := ring.Controls[i]
		if c.Value != test.value || len(c.Values) != test.stops || c.At != test.at {
			t.Errorf("%s: value %q at %d of %q, want %q at %d of %d", test.name, c.Value, c.At, c.Values, test.value, test.at, test.stops)
			continue
		}
		if test.stops > 0 && !slices.Equal([]string{c.Values[0], c.Values[c.At+1], c.Values[test.stops-1]}, test.values) {
			t.Errorf("%s: stops at %q, want %q among them", test.name, c.Values, test.values)
		}
	}
}
