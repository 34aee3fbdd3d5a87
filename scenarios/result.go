package scenarios

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"simrun/scenarios/exhibit"
)

// JSON returns the result as one JSON object on one line, which it ends. Numbers
// have the fewest digits that give them back. Units of single cells are not in
// it.
func (r *Result) JSON() ([]byte, error) {
	o := resultJSON{
		Scenario: r.Scenario.ID, Machine: r.Scenario.MachineName(), Mode: r.Scenario.Mode,
		Exhibits: []exhibitJSON{}, Checks: []checkJSON{},
		VirtualSeconds: r.Virtual.Seconds(), Events: r.Events, Processes: r.Processes, Digest: r.Digest,
	}
	for _, e := range r.Exhibits {
		o.Exhibits = append(o.Exhibits, exhibitToJSON(e))
	}
	for _, c := range r.Checks {
		o.Checks = append(o.Checks, checkJSON(c))
	}
	return marshal(o)
}

// The JSON objects, with their keys in order.
type (
	resultJSON struct {
		Scenario       string        `json:"scenario"`
		Machine        string        `json:"machine"`
		Mode           Mode          `json:"mode"`
		Exhibits       []exhibitJSON `json:"exhibits"`
		Checks         []checkJSON   `json:"checks"`
		VirtualSeconds float64       `json:"virtual_seconds"`
		Events         uint64        `json:"events"`
		Processes      int           `json:"processes"`
		Digest         string        `json:"digest"`
	}
	exhibitJSON struct {
		ID     string       `json:"id"`
		Kind   exhibit.Kind `json:"kind"`
		Unit   string       `json:"unit"`
		Cells  []cellJSON   `json:"cells"`
		Claims []claimJSON  `json:"claims"`
	}
	cellJSON struct {
		Row       string   `json:"row"`
		Column    string   `json:"column"`
		Simulated float64  `json:"simulated"`
		Published *float64 `json:"published,omitempty"`
		Error     *float64 `json:"error,omitempty"`
		Fitted    bool     `json:"fitted"`
	}
	claimJSON struct {
		ID       string `json:"id"`
		Text     string `json:"text"`
		Holds    bool   `json:"holds"`
		Observed string `json:"observed"`
	}
	checkJSON struct {
		ID       string `json:"id"`
		Holds    bool   `json:"holds"`
		Observed string `json:"observed"`
	}
)

func exhibitToJSON(e exhibit.Exhibit) exhibitJSON {
	o := exhibitJSON{ID: e.ID, Kind: e.Kind, Unit: e.Unit, Cells: []cellJSON{}, Claims: []claimJSON{}}
	for _, c := range e.Cells {
		cell := cellJSON{Row: c.Row, Column: c.Column, Simulated: c.Simulated, Published: c.Published, Fitted: c.Fitted}
		if x, ok := c.Error(); ok {
			cell.Error = &x
		}
		o.Cells = append(o.Cells, cell)
	}
	for _, c := range e.Claims {
		o.Claims = append(o.Claims, claimJSON(c))
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

// digest hashes the event sequences of all simulations and everything that the
// program found. Titles and published values are not in it: they are the
// file's. Of a check only the verdict is: what it observed tells how much data
// it looked at, which depends on the mode, and the digest must not. JSON serves
// as the canonical form, since Part has no maps and Go prints numbers and
// structs in one way only.
func digest(runs []*Simulation, out *Outcome) (string, error) {
	h := sha256.New()
	for _, s := range runs {
		fmt.Fprintf(h, "%d %d %d %016x\n", int64(s.End), s.Events, s.Processes, s.Digest)
	}
	found, err := marshal(out.Parts)
	if err != nil {
		return "", err
	}
	h.Write(found) // a hash never fails
	for _, c := range out.Checks {
		fmt.Fprintf(h, "%q %t\n", c.ID, c.Holds)
	}
	return fmt.Sprintf("sha256:%x", h.Sum(nil)), nil
}
