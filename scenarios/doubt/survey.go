package doubt

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"simrun/scenarios"
	"simrun/sim/param"
)

// Survey is what the doubts of a scenario's parameters do to its published cells.
type Survey struct {
	Schema   int    `json:"schema"`
	Scenario string `json:"scenario"`
	Part     string `json:"part,omitempty"` // that was run, as flags: --row 16; "" for all of it
	// Cells is the digest of the published cells of the whole scenario, as the scenario has them.
	Cells      string      `json:"cells"`
	Parameters []Parameter `json:"parameters"`
}

// schema is the number of the form of a survey.
const schema = 2

// Parameter is a doubtful parameter that the scenario reads.
type Parameter struct {
	Name  string `json:"name"` // as --set takes it
	Value string `json:"value"`
	Low   string `json:"low"`
	High  string `json:"high"`

	AtLow  *End `json:"at_low,omitempty"`  // nil: not run yet, or the value is the limit
	AtHigh *End `json:"at_high,omitempty"` // the same
}

// End is what a parameter at one of its limits does.
type End struct {
	Moves  []Move `json:"moves"`            // of cells that move by leastMove or more, the greatest first
	Failed string `json:"failed,omitempty"` // why there is no result
}

// holds reports whether there is a result.
func (e *End) holds() bool { return e != nil && e.Failed == "" }

// Move is the difference of a published cell from that of the unchanged scenario.
type Move struct {
	Cell   string  `json:"cell"`   // exhibit/row/column
	Change float64 `json:"change"` // (moved - own) / own
}

// leastMove is the change from which on a survey keeps a cell.
const leastMove = 0.001

// Parse reads a survey; the file is for messages.
func Parse(file string, data []byte) (*Survey, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	v := new(Survey)
	if err := d.Decode(v); err != nil {
		return nil, fmt.Errorf("%s: found no survey of doubts: %w; remove the file, and simrun audit --doubt makes it anew", file, err)
	}
	if v.Schema != schema {
		return nil, fmt.Errorf("%s: found schema %d, expected %d; remove the file, and simrun audit --doubt makes it anew", file, v.Schema, schema)
	}
	return v, nil
}

// Plan returns the survey of a scenario that has been run. It has no results except those of an old survey that still
// hold; old may be nil.
func Plan(r *scenarios.Result, old *Survey) *Survey { return plan(r, r.Record(), "", old) }

// PlanPart returns the survey of a part of a scenario, which is named by flags and has been run; recorded
// is the record of all of it. The part must give what is on record.
func PlanPart(r *scenarios.Result, part string, recorded *scenarios.Record, old *Survey) (*Survey, error) {
	for _, m := range movesOf(recorded, r.Record(), 0) {
		return nil, fmt.Errorf("%s is not as recorded: it differs by %g %%; record the scenario first", m.Cell, 100*m.Change)
	}
	return plan(r, recorded, part, old), nil
}

func plan(r *scenarios.Result, all *scenarios.Record, part string, old *Survey) *Survey {
	s := r.Scenario
	v := &Survey{Schema: schema, Scenario: s.ID, Part: part, Cells: all.CellsDigest(isPublished), Parameters: []Parameter{}}
	for _, p := range doubtful(s) {
		if p.read {
			v.Parameters = append(v.Parameters, p.Parameter)
		}
	}
	if old == nil || old.Cells != v.Cells || old.Part != v.Part {
		return v
	}
	for i := range v.Parameters {
		p := &v.Parameters[i]
		if was := old.parameter(p.Name); was != nil && was.Value == p.Value {
			if was.Low == p.Low && was.AtLow.holds() {
				p.AtLow = was.AtLow
			}
			if was.High == p.High && was.AtHigh.holds() {
				p.AtHigh = was.AtHigh
			}
		}
	}
	return v
}

// parameter returns the parameter of that name, or nil.
func (v *Survey) parameter(name string) *Parameter {
	i := slices.IndexFunc(v.Parameters, func(p Parameter) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &v.Parameters[i]
}

// doubtfulParameter is a parameter with limits, and whether a run has read it.
type doubtfulParameter struct {
	Parameter
	read bool
}

// Doubtful returns the doubtful parameters of a scenario's machines and libraries whose limits
// differ from the value, whether or not a run has read them.
func Doubtful(s *scenarios.Scenario) []Parameter {
	var all []Parameter
	for _, d := range doubtful(s) {
		all = append(all, d.Parameter)
	}
	return all
}

// doubtful returns the doubtful parameters of a scenario's machines and libraries whose
// limits differ from the value. Of what a user has set nothing is doubted.
func doubtful(s *scenarios.Scenario) []doubtfulParameter {
	var all []doubtfulParameter
	add := func(prefix string, p param.Param) {
		m := p.Meta()
		if !m.Doubtful() || m.Overridden {
			return
		}
		d := doubtfulParameter{Parameter{Name: prefix + m.Path, Value: p.String(), Low: m.Low, High: m.High}, m.WasRead()}
		if d.Moves(d.Low) || d.Moves(d.High) {
			all = append(all, d)
		}
	}
	for i := range s.Targets {
		for _, p := range s.Targets[i].Machine.Sheet().Params() {
			add(s.Prefix(&s.Targets[i]), p)
		}
	}
	for _, sheet := range s.Libraries.Sheets() {
		for _, p := range sheet.Params() {
			add(sheet.Prefix(), p)
		}
	}
	return all
}

// Moves reports whether a limit is there and is not the value itself.
func (p *Parameter) Moves(limit string) bool { return limit != "" && limit != p.Value && limit != "1x" }

// Name names what the survey is of: the scenario, and the part of it.
func (v *Survey) Name() string {
	if v.Part == "" {
		return v.Scenario
	}
	return v.Scenario + " " + v.Part
}

// Task is a run that a survey needs.
type Task struct {
	Setting string // NAME=VALUE, as --set takes it

	parameter int
	high      bool
}

// Left returns the runs that are missing.
func (v *Survey) Left() []Task {
	var all []Task
	for i := range v.Parameters {
		p := &v.Parameters[i]
		if p.AtLow == nil && p.Moves(p.Low) {
			all = append(all, Task{p.Name + "=" + p.Low, i, false})
		}
		if p.AtHigh == nil && p.Moves(p.High) {
			all = append(all, Task{p.Name + "=" + p.High, i, true})
		}
	}
	return all
}

// Add takes the result of a task's run, besides that of the unchanged scenario. moved is nil if the run failed with
// err.
func (v *Survey) Add(t Task, own, moved *scenarios.Record, err error) {
	e := &End{Moves: []Move{}}
	if err != nil {
		e.Failed = err.Error()
	} else {
		e.Moves = movesOf(own, moved, leastMove)
	}
	if t.high {
		v.Parameters[t.parameter].AtHigh = e
	} else {
		v.Parameters[t.parameter].AtLow = e
	}
}

// movesOf compares the published cells that a scenario's own result and a changed one have: those that
// move, and by at least so much.
func movesOf(own, moved *scenarios.Record, least float64) []Move {
	now := map[string]float64{}
	eachCell(moved, func(cell string, c *scenarios.RecordedCell) {
		if c.Simulated != nil {
			now[cell] = *c.Simulated
		}
	})
	all := []Move{}
	eachCell(own, func(cell string, c *scenarios.RecordedCell) {
		to, there := now[cell]
		if !isPublished(c) || *c.Simulated == 0 || !there {
			return
		}
		if change := (to - *c.Simulated) / *c.Simulated; change != 0 && math.Abs(change) >= least {
			all = append(all, Move{cell, change})
		}
	})
	slices.SortStableFunc(all, func(a, b Move) int { return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)) })
	return all
}

// HasPublished says whether a result has a cell with a published value. Without one, a survey shows nothing.
func HasPublished(r *scenarios.Record) bool {
	found := false
	eachCell(r, func(_ string, c *scenarios.RecordedCell) { found = found || isPublished(c) })
	return found
}

func isPublished(c *scenarios.RecordedCell) bool {
	return c.Published != nil && c.Simulated != nil && !c.Derived
}

// eachCell visits the cells of a record by their names, exhibit/row/column.
func eachCell(r *scenarios.Record, visit func(cell string, c *scenarios.RecordedCell)) {
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		for k := range e.Cells {
			visit(e.ID+"/"+e.Cells[k].Row+"/"+e.Cells[k].Column, &e.Cells[k])
		}
	}
}
