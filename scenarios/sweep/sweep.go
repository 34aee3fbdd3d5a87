package sweep

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Sweep is a scenario over ranges of parameters: all of it, or the points of a shard.
type Sweep struct {
	Schema   int      `json:"schema"`
	Version  string   `json:"version"` // of simrun: shards of different ones are not joined
	Scenario string   `json:"scenario"`
	Changes  []string `json:"changes"` // NAME=VALUE; what all points have besides the ranges
	Ranges   []*Range `json:"ranges"`
	Total    int      `json:"total"` // points of the whole sweep
	// Rows says of an exhibit that is drawn what its rows are, with unit: the label of its x axis.
	Rows   map[string]string `json:"rows,omitempty"`
	Points []Point           `json:"points"` // that have run, in the order of Index

	Crossings []Crossing `json:"crossings"`

	File       string `json:"file"`       // the scenario's, without folders
	Text       string `json:"text"`       // what it says, to run more of it
	Parameters string `json:"parameters"` // hash of what the scenario reads from machines and libraries
}

// Schema is the number of the form of a Sweep as JSON.
const Schema = 1

// Point is a run with a value of each range.
type Point struct {
	Index  int      `json:"index"` // from 0; the last range runs through its values first
	Values []string `json:"values"`
	Cells  []Cell   `json:"cells"`
	Failed string   `json:"failed,omitempty"` // why there are no cells
}

// Cell is a number that a point gave.
type Cell struct {
	Exhibit string  `json:"exhibit"`
	Row     string  `json:"row"`
	Column  string  `json:"column"`
	Unit    string  `json:"unit"`
	Value   float64 `json:"value"`
}

// Plan returns the sweep of a scenario, loaded as it is without the ranges, over ranges
// NAME=RANGE. Nothing has run yet.
func Plan(c *scenarios.Catalog, s *scenarios.Scenario, text []byte, version string, ranges []string) (*Sweep, error) {
	w := &Sweep{
		Schema: Schema, Version: version, Scenario: s.ID, Changes: append([]string{}, s.Changes()...), Total: 1,
		Points: []Point{}, Crossings: []Crossing{}, File: filepath.Base(s.File), Text: string(text), Parameters: s.ParametersHash(),
	}
	for _, e := range s.Exhibits() {
		if len(e.Plots) > 0 && e.Kind == exhibit.Figure {
			if w.Rows == nil {
				w.Rows = map[string]string{}
			}
			w.Rows[e.ID] = e.Plots[0].XLabel
		}
	}
	var errs []error
	for _, one := range ranges {
		r, err := NewRange(c, s, one)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if slices.ContainsFunc(w.Ranges, func(other *Range) bool { return other.Name == r.Name }) {
			errs = append(errs, &RangeError{one, errors.New("found the parameter twice, expected each once")})
			continue
		}
		if w.Ranges, w.Total = append(w.Ranges, r), w.Total*len(r.Values); w.Total > pointsMax {
			return nil, &RangeError{one, fmt.Errorf("found %d points up to here, expected at most %d", w.Total, pointsMax)}
		}
	}
	return w, errors.Join(errs...)
}

// Values returns the values of a point, one for each range.
func (w *Sweep) Values(index int) []string {
	values := make([]string, len(w.Ranges))
	for i := len(w.Ranges) - 1; i >= 0; i-- {
		n := len(w.Ranges[i].Values)
		values[i] = w.Ranges[i].Values[index%n]
		index /= n
	}
	return values
}

// Overrides returns what makes the point with these values of the scenario.
func (w *Sweep) Overrides(values []string) []scenarios.Override {
	var all []scenarios.Override
	for i, r := range w.Ranges {
		all = append(all, scenarios.Override{Path: r.Name, Value: values[i], Flag: "--vary " + r.Name + "=" + values[i]})
	}
	return all
}

// Shard is a part of a sweep: every Of-th point, starting with point Part, counted from 1.
type Shard struct{ Part, Of int }

// Indices returns the points of a shard; the zero Shard has all.
func (w *Sweep) Indices(s Shard) []int {
	all := []int{}
	for i := max(s.Part-1, 0); i < w.Total; i += max(s.Of, 1) {
		all = append(all, i)
	}
	return all
}

// CellsOf returns the numbers of a result.
func CellsOf(r *scenarios.Result) []Cell {
	all := []Cell{}
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		for _, c := range e.Cells {
			all = append(all, Cell{e.ID, c.Row, c.Column, cmp.Or(c.Unit, e.Unit), c.Simulated})
		}
	}
	return all
}

// Add adds what a point gave; r is nil if it failed.
func (w *Sweep) Add(index int, r *scenarios.Result, failed error) {
	p := Point{Index: index, Values: w.Values(index), Cells: []Cell{}}
	if r != nil {
		p.Cells = CellsOf(r)
	} else {
		p.Failed = failed.Error()
	}
	at, _ := slices.BinarySearchFunc(w.Points, index, func(p Point, i int) int { return cmp.Compare(p.Index, i) })
	w.Points = slices.Insert(w.Points, at, p)
}

// Missing returns the points that have not run.
func (w *Sweep) Missing() []int {
	missing, at := []int{}, 0
	for i := range w.Total {
		if at < len(w.Points) && w.Points[at].Index == i {
			at++
			continue
		}
		missing = append(missing, i)
	}
	return missing
}

// JSON returns the sweep as indented JSON with a line feed at the end.
func (w *Sweep) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(w)
	return b.Bytes(), err
}

// Name returns NAME=VALUE for each range, with blanks between them.
func (w *Sweep) Name(values []string) string {
	var all []string
	for i, r := range w.Ranges {
		all = append(all, r.Name+"="+values[i])
	}
	return strings.Join(all, " ")
}

// Label returns what a sweep is of, as the changes of a run: the changes, and NAME=RANGE of each range.
func (w *Sweep) Label() []string {
	all := slices.Clone(w.Changes)
	for _, r := range w.Ranges {
		all = append(all, r.Name+"="+r.Text)
	}
	return all
}
