package request_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/request"
	"simrun/scenarios/scenariotest"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"scenario": "ring"}`, ""},
		{`{"scenario": "ring", "set": ["machine.link.latency=5us"]}`, ""},
		{``, "cannot be read"},
		{`{"scenario": "ring"`, "cannot be read"},
		{`[]`, "cannot be read"},
		{`{"scenario": "ring", "file": "/etc/passwd"}`, `unknown field "file"`},
		{`{"scenario": "ring"} {}`, "more behind"},
		{`{}`, "no scenario"},
		{"{\"scenario\": \"\xff\"}", "no UTF-8"},
		{`{"scenario": "` + strings.Repeat("x", 1001) + `"}`, "1001 bytes"},
		{`{"scenario": "ring", "set": [` + strings.Repeat(`"a=1",`, 100) + `"a=1"]}`, "101 changes"},
		{strings.Repeat(" ", request.BytesMax) + `{"scenario": "ring"}`, "more than"},
	} {
		_, err := request.Parse([]byte(test.text))
		switch {
		case test.want == "" && err != nil:
			t.Errorf("Parse(%.60q): %v", test.text, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("Parse(%.60q) = %v, want an error with %q", test.text, err, test.want)
		}
	}
}

func TestLoad(t *testing.T) {
	c := scenariotest.Catalog()
	for _, test := range []struct{ scenario, set, want string }{
		{"ring", "machine.link.latency=5us", ""},
		{"ring", "pair.link.latency=5us", ""},
		{"ring", "library.baton.drop=2x", ""},
		{"ring", "scenario.processes=8", ""},
		{"ring", "scenario.mode=phantom", ""},
		{"ring", "scenario.parameters.laps=2", ""},
		{"../ring", "", "no scenario"},
		{"ring.toml", "", "no scenario"},
		{"ring", "machine.link.latency=5parsecs", "found"},
		{"ring", "machine.nothing=5us", "nothing"},
		{"ring", "mule.link.latency=5us", "does not run on that machine"},
		{"ring", "scenario.program=words", "alone"},
		{"ring", "scenario.machine=mule", "alone"},
		{"ring", "scenario.exhibit=[]", "alone"},
		{"ring", "scenario.set.link.rate=1MB/s", "alone"},
		{"ring", "machine.link.rate", "NAME=VALUE"},
		{"ring", "scenario.parameters.laps=100000", "at most"},
	} {
		r := &request.Request{Scenario: test.scenario}
		if test.set != "" {
			r.Set = []string{test.set}
		}
		_, err := r.Load(c)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s with %s: %v", test.scenario, test.set, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s with %s: %v, want an error with %q", test.scenario, test.set, err, test.want)
		}
	}
	twice := &request.Request{Scenario: "ring", Set: []string{"machine.link.latency=5us", "machine.link.latency=6us"}}
	if _, err := twice.Load(c); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a parameter set twice: %v, want an error", err)
	}
}

// An answer is what the scenario gives with the same changes, byte by byte.
func TestAnswer(t *testing.T) {
	c := scenariotest.Catalog()
	set := []string{"machine.link.latency=5us", "scenario.parameters.laps=3"}
	want, err := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0], set...), scenarios.Observers{}).JSON()
	if err != nil {
		t.Fatal(err)
	}
	r := &request.Request{Scenario: "ring", Set: set}
	got, err := r.Answer(context.Background(), c, scenarios.Observers{Progress: request.NewProgress(func(request.State) {})})
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("answer %s, %v, want %s", got, err, want)
	}
}

// FuzzParse holds that nothing from outside makes a request panic. An accepted request is within its bounds and comes
// back from JSON.
func FuzzParse(f *testing.F) {
	c := scenariotest.Catalog()
	for _, text := range []string{
		`{"scenario": "ring"}`, `{"scenario": "ring", "set": ["machine.link.latency=5us"]}`, `{"scenario": "rings", "set": ["pair.=1"]}`,
		`{"scenario": "ring", "set": ["scenario.parameters=1"]}`, `{"scenario": "ring", "set": ["scenario.parameters.sizes=[]"]}`,
		`{"scenario": "ring", "set": ["library.=2x", "machine.link=1"]}`, `{"set": null}`, `[{}]`, `{"scenario": "\u0000"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := request.Parse(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(r)
		if err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		if _, err := request.Parse(again); err != nil && len(again) <= request.BytesMax {
			t.Errorf("%q was accepted and is not when written anew as %q: %v", data, again, err)
		}
		if s, err := r.Load(c); err == nil && s.ID != r.Scenario {
			t.Errorf("%q loads %q", data, s.ID)
		}
	})
}
