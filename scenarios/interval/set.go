package interval

import (
	"cmp"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/doubt"
	"simrun/scenarios/sweep"
)

// Share is how much of the samples an interval holds.
const Share = 0.9

// dueMost is how many parameters are named for a cell.
const dueMost = 3

// Set is the intervals of a scenario's numbers.
type Set struct {
	Schema     int         `json:"schema"`
	Scenario   string      `json:"scenario"`
	Own        string      `json:"own"`     // the digest of the cells that the scenario has as it is
	Samples    int         `json:"samples"` // points, those that failed among them
	Failed     int         `json:"failed"`  // points without a result
	Why        []string    `json:"why"`     // runs failed, each reason once
	Share      float64     `json:"share"`   // of the samples that an interval holds
	Parameters []Parameter `json:"parameters"`
	Cells      []Cell      `json:"cells"`

	own      []sweep.Cell
	samples  []sweep.Numbers
	ends     map[key]sweep.Numbers
	searches []search // for ends of counts with which the scenario runs
}

// Schema is the number of the form of a Set as JSON.
const Schema = 2

// Parameter is a doubtful parameter that the scenario reads.
type Parameter struct {
	Name  string `json:"name"` // as --set takes it
	Value string `json:"value"`
	Low   string `json:"low"`
	High  string `json:"high"`
	Scale Scale  `json:"scale"`

	// Least and Most are the limits of a count with which the scenario runs, where it does not with Low or High: a
	// machine of two processors holds no four processes. "" where Low or High does.
	Least string `json:"least,omitempty"`
	Most  string `json:"most,omitempty"`

	space
}

// Cell is a number of the scenario with its interval.
type Cell struct {
	sweep.Cell
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Due  []Due   `json:"due"` // the parameters that move it most by themselves
}

// Due is a parameter that moves a cell by itself.
type Due struct {
	Parameter string  `json:"parameter"`
	AtLow     float64 `json:"at_low"`  // the cell's relative change with the lowest value
	AtHigh    float64 `json:"at_high"` // with the greatest
}

// Plan returns the set of a scenario that has been run, without results, for so many samples.
func Plan(own *scenarios.Result, samples int) *Set {
	v := &Set{
		Schema: Schema, Scenario: own.Scenario.ID, Own: own.Record().CellsDigest(anyCell), Samples: samples, Share: Share,
		Why: []string{}, Parameters: []Parameter{}, Cells: []Cell{},
		own: sweep.CellsOf(own), ends: map[key]sweep.Numbers{},
	}
	for _, p := range doubt.Plan(own, nil).Parameters {
		setting, isOne := own.Scenario.Setting(scenarios.Override{Path: p.Name})
		if !isOne {
			continue // there is no such parameter: doubt lists those of machines and libraries
		}
		if s, ok := newSpace(setting.Dimension, p); ok {
			v.Parameters = append(v.Parameters, Parameter{Name: p.Name, Value: p.Value, Low: p.Low, High: p.High, Scale: s.scale, space: s})
		}
	}
	slices.SortStableFunc(v.Parameters, func(a, b Parameter) int { return cmp.Compare(b.ratio, a.ratio) })
	return v
}

// anyCell is for digests of all cells.
func anyCell(*scenarios.RecordedCell) bool { return true }

// Task is a run that a set needs.
type Task struct {
	Settings []string // NAME=VALUE, as --set takes them

	key key
}

// key says which run a task is: a sample by its number, an end of a parameter, or a value in between.
type key struct {
	sample    int // -1 of an end
	parameter int
	isHigh    bool
	between   int64 // a count between the value and an end; 0 of an end
}
