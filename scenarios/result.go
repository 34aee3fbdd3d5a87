package scenarios

import (
	"bytes"
	"cmp"
	"encoding/json"

	"simrun/scenarios/exhibit"
)

// Schema is the number of the form of the JSON objects, which docs/result.schema.json
// describes.
const Schema = 1

// JSON returns the result as one JSON object on one line, which it ends. Numbers
// have the fewest digits that give them back. Nothing in it varies from run to
// run.
func (r *Result) JSON() ([]byte, error) { return marshal(r.Record()) }

// Record is a result in the form of JSON, which is also kept to compare later runs with. Keys stand in
// the order of the fields.
type Record struct {
	Schema   int      `json:"schema"`
	Scenario string   `json:"scenario"`
	Machine  string   `json:"machine"` // names with commas between them; "" without one
	Mode     Mode     `json:"mode"`
	Seed     uint64   `json:"seed"`
	Changes  []string `json:"changes"` // NAME=VALUE, see Scenario.Changes

	Exhibits        []RecordedExhibit        `json:"exhibits"`
	Checks          []RecordedCheck          `json:"checks"`
	Counterfactuals []RecordedCounterfactual `json:"counterfactuals"` // that were run
	Notes           []string                 `json:"notes"`           // warnings about the run

	VirtualSeconds float64 `json:"virtual_seconds"` // summed over the simulations
	Events         uint64  `json:"events"`          // the same
	Processes      int     `json:"processes"`
	Digest         string  `json:"digest"`
}

// RecordedExhibit is an exhibit of a Record.
type RecordedExhibit struct {
	ID     string          `json:"id"`
	Kind   exhibit.Kind    `json:"kind"`
	Cells  []RecordedCell  `json:"cells"`
	Claims []RecordedClaim `json:"claims"`
	Notes  []string        `json:"notes"`
}

// RecordedCell is a number of an exhibit with its unit, or a word of a drawing or
// of a table of words.
type RecordedCell struct {
	Row       string         `json:"row"`
	Column    string         `json:"column"`
	Unit      string         `json:"unit"`
	Text      string         `json:"text,omitempty"` // instead of a number
	Simulated *float64       `json:"simulated,omitempty"`
	Published *float64       `json:"published,omitempty"` // absent where the paper gives none
	Error     *float64       `json:"error,omitempty"`     // (simulated-published)/published; absent in a changed run
	Sampling  float64        `json:"sampling,omitempty"`  // the relative error that sampling may have caused
	Fitted    exhibit.Fitted `json:"fitted"`              // "", "parameter", "form" or "input"
	Derived   bool           `json:"derived,omitempty"`   // the published value follows from others of the paper
	Low       *float64       `json:"low,omitempty"`       // what the doubts of parameters allow, if that was asked for
	High      *float64       `json:"high,omitempty"`
}

// RecordedClaim is a claim with its verdict.
type RecordedClaim struct {
	ID       string          `json:"id"`
	Class    exhibit.Class   `json:"class"`
	Text     string          `json:"text"`
	Where    string          `json:"where,omitempty"`
	Verdict  exhibit.Verdict `json:"verdict"`
	Observed string          `json:"observed"`
	Because  string          `json:"because"`

	Counterfactuals []string `json:"counterfactuals,omitempty"` // on which the verdict rests
}

// RecordedCheck is a check of a run's data.
type RecordedCheck struct {
	ID       string `json:"id"`
	Holds    bool   `json:"holds"`
	Observed string `json:"observed"`
}

// RecordedCounterfactual sums up the simulations of a counterfactual.
type RecordedCounterfactual struct {
	ID             string   `json:"id"`
	Changes        []string `json:"changes"`
	VirtualSeconds float64  `json:"virtual_seconds"`
	Events         uint64   `json:"events"`
	Digest         string   `json:"digest"`
}

// Record returns the result as JSON shows it.
func (r *Result) Record() *Record {
	s := r.Scenario
	o := &Record{
		Schema: Schema, Scenario: s.ID, Machine: s.MachineName(), Mode: s.Mode, Seed: s.Seed,
		Changes: append([]string{}, s.changes...), Exhibits: []RecordedExhibit{}, Checks: []RecordedCheck{},
		Counterfactuals: []RecordedCounterfactual{}, Notes: append([]string{}, r.Notes()...),
		VirtualSeconds: r.Virtual.Seconds(), Events: r.Events, Processes: r.Processes, Digest: r.Digest,
	}
	for i := range r.Exhibits {
		o.Exhibits = append(o.Exhibits, recordExhibit(&r.Exhibits[i], s.Changed()))
	}
	for _, c := range r.Checks {
		o.Checks = append(o.Checks, RecordedCheck(c))
	}
	for _, c := range r.Counterfactuals {
		o.Counterfactuals = append(o.Counterfactuals, RecordedCounterfactual{
			ID: c.ID, Changes: append([]string{}, s.counterfactual(c.ID).Changes()...),
			VirtualSeconds: c.Virtual.Seconds(), Events: c.Events, Digest: c.Digest,
		})
	}
	return o
}

func recordExhibit(e *exhibit.Exhibit, changed bool) RecordedExhibit {
	o := RecordedExhibit{ID: e.ID, Kind: e.Kind, Cells: []RecordedCell{}, Claims: []RecordedClaim{}, Notes: append([]string{}, e.Notes...)}
	for _, c := range e.Cells {
		o.Cells = append(o.Cells, recordCell(c, e.Unit, changed))
	}
	o.Cells = append(o.Cells, drawnCells(e)...)
	for _, c := range e.Claims {
		o.Claims = append(o.Claims, RecordedClaim{
			ID: c.ID, Class: c.Class, Text: c.Text, Where: c.Where, Verdict: c.Verdict, Observed: c.Observed,
			Because: c.Because, Counterfactuals: c.Counterfactuals,
		})
	}
	return o
}

func recordCell(c exhibit.Cell, unit string, changed bool) RecordedCell {
	o := RecordedCell{
		Row: c.Row, Column: c.Column, Unit: cmp.Or(c.Unit, unit), Simulated: &c.Simulated, Published: c.Published,
		Sampling: c.Sampling, Fitted: c.Fitted, Derived: c.Derived, Low: c.Low, High: c.High,
	}
	if x, ok := c.Error(); ok && !changed {
		o.Error = &x
	}
	return o
}

// marshal is json.Marshal with a newline and without escapes for HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}
