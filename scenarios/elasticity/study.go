package elasticity

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/scenarios"
	"simrun/scenarios/explain"
	"simrun/scenarios/sweep"
	"simrun/sim/param"
)

// Study is the elasticities of a scenario's numbers.
type Study struct {
	Schema   int      `json:"schema"`
	Scenario string   `json:"scenario"`
	Changes  []string `json:"changes"` // NAME=VALUE; of all runs
	Method   string   `json:"method"`  // "differences", or "path and differences"
	Step     float64  `json:"step"`    // of what can be moved by any: 0.01 is 1 %

	Parameters []Parameter `json:"parameters"` // that the run read, in the order of machines, libraries and the file
	LeftOut    []LeftOut   `json:"left_out"`
	Outputs    []Output    `json:"outputs"`

	own   []sweep.Cell
	gave  map[Task]sweep.Numbers
	paths map[string]map[string]float64 // by output, then parameter; only of outputs whose path is attributed in full
}

// Schema is the number of the form of a Study as JSON.
const Schema = 2

// Parameter is a parameter that the run read and that is moved.
type Parameter struct {
	Name      string     `json:"name"` // as --set takes it
	Value     string     `json:"value"`
	Dimension string     `json:"dimension"`
	Kind      param.Kind `json:"kind,omitempty"` // "" of what the scenario's file says, and of what was set
	Recalled  bool       `json:"recalled,omitempty"`
	Low       string     `json:"low,omitempty"` // what its doubt allows
	High      string     `json:"high,omitempty"`
	Below     *Step      `json:"below,omitempty"`
	Above     *Step      `json:"above,omitempty"`

	// time is how it grows when all times do: 1 for durations, -1 for rates and frequencies, else 0.
	time   int
	onPath bool // a critical path says what is proportional to it
	// still: it need not be moved, because the paths of all outputs give its elasticities.
	still bool
}

// IsWeak reports whether the value rests on little: it is assumed, fitted or from memory.
func (p *Parameter) IsWeak() bool {
	return p.Recalled || p.Kind == param.Assumed || p.Kind == param.Fitted
}

// LeftOut is a parameter that the run read and that is not moved.
type LeftOut struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Why   string `json:"why"`
}

// Plan returns the study of a scenario that has been run, without any other result. Share is
// the step, above 0 and below 1.
func Plan(own *scenarios.Result, share float64) *Study {
	s := own.Scenario
	v := &Study{
		Schema: Schema, Scenario: s.ID, Changes: append([]string{}, s.Changes()...), Method: "differences", Step: share,
		Parameters: []Parameter{}, LeftOut: []LeftOut{}, Outputs: []Output{},
		own: sweep.CellsOf(own), gave: map[Task]sweep.Numbers{},
	}
	for i := range s.Targets {
		t := &s.Targets[i]
		for _, p := range t.Machine.Sheet().Params() {
			v.addParam(t.Name+".", p)
		}
	}
	for _, sheet := range s.Libraries.Sheets() {
		for _, p := range sheet.Params() {
			v.addParam(sheet.Prefix(), p)
		}
	}
	for _, name := range s.Keys() {
		v.addKey(s, name)
	}
	return v
}

// TakePaths takes the elasticities of outputs from the critical paths that one run has explained. It takes those of
// outputs whose own time is a path that is attributed to parameters in full. Call it before Tasks, after Restrict. If
// all outputs are explained, durations, rates, clocks and cycles need not be moved, unless confirm is set.
func (v *Study) TakePaths(own *scenarios.Result, confirm bool) {
	v.paths = map[string]map[string]float64{}
	for _, c := range explain.Of(own).Cells {
		if c.Exhibit == explain.Simulation || c.Whole || c.NotAttributed != 0 {
			continue
		}
		by := map[string]float64{}
		for _, e := range c.Elasticities {
			by[e.Parameter] = e.Value
		}
		v.paths[c.Name()] = by
	}
	if len(v.paths) > 0 {
		v.Method = "path and differences"
	}
	areAll := !slices.ContainsFunc(v.own, func(c sweep.Cell) bool { return c.Value != 0 && v.paths[nameOf(c)] == nil })
	for i := range v.Parameters {
		if p := &v.Parameters[i]; p.onPath && areAll && !confirm {
			p.still, p.Below, p.Above = true, nil, nil
		}
	}
}

// OnlyPaths leaves out all parameters but those whose elasticities critical paths say: nothing is moved. Call it after
// TakePaths.
func (v *Study) OnlyPaths() {
	v.Parameters = slices.DeleteFunc(v.Parameters, func(p Parameter) bool { return !p.onPath })
	for i := range v.Parameters {
		p := &v.Parameters[i]
		p.still, p.Below, p.Above = true, nil, nil
	}
}

// IsExplained says whether the critical path of an output is known.
func (v *Study) IsExplained() bool { return len(v.paths) > 0 }

// nameOf returns the name of a number, exhibit/row/column.
func nameOf(c sweep.Cell) string { return c.Exhibit + "/" + c.Row + "/" + c.Column }

// Restrict leaves out all outputs but those with the given names, which may leave out the column, or the row and
// the column. Without names it does nothing. A name without an output is an error.
func (v *Study) Restrict(names []string) error {
	if len(names) == 0 {
		return nil
	}
	var some []sweep.Cell
	found := map[string]bool{}
	for _, c := range v.own {
		chosen := false
		for _, n := range names {
			if name := nameOf(c); c.Value != 0 && (name == n || strings.HasPrefix(name, n+"/")) {
				chosen, found[n] = true, true
			}
		}
		if chosen {
			some = append(some, c)
		}
	}
	for _, n := range names {
		if !found[n] {
			return v.unknownOutput(n)
		}
	}
	v.own = some
	return nil
}

func (v *Study) unknownOutput(name string) error {
	var all []string
	for _, c := range v.own {
		if c.Value != 0 {
			all = append(all, nameOf(c))
		}
	}
	if len(all) == 0 {
		return fmt.Errorf("found %q, expected an output; %s has no numbers but 0", name, v.Scenario)
	}
	return fmt.Errorf("found %q%s, expected exhibit, exhibit/row or exhibit/row/column, such as %s", name, diag.Hint(name, all), all[0])
}

// addParam adds a parameter of a machine or a library if the run read it.
func (v *Study) addParam(prefix string, p param.Param) {
	m := p.Meta()
	if !m.WasRead() {
		return
	}
	one := Parameter{Name: prefix + m.Path, Value: p.String(), Kind: m.Kind, Recalled: m.Recalled, Low: m.Low, High: m.High}
	if m.Overridden {
		one.Kind, one.Recalled, one.Low, one.High = "", false, "", ""
	}
	v.add(one, p.Dimension())
}

// addKey adds a number of the scenario's file.
func (v *Study) addKey(s *scenarios.Scenario, name string) {
	own, isOne := s.Setting(scenarios.Override{Path: name})
	if !isOne {
		v.LeftOut = append(v.LeftOut, LeftOut{name, "", severalOf})
		return
	}
	d := own.Dimension
	if d == param.Word {
		d = dimensionOf(own.Value)
	}
	v.add(Parameter{Name: name, Value: own.Value}, d)
}

// add adds a parameter, or says why it is left out.
func (v *Study) add(p Parameter, d param.Dimension) {
	s, why := stepsOf(d, p.Value, v.Step)
	if why != "" {
		v.LeftOut = append(v.LeftOut, LeftOut{p.Name, p.Value, why})
		return
	}
	p.Dimension, p.Below, p.Above = d.String(), s.below, s.above
	switch d {
	case param.Duration:
		p.time, p.onPath = 1, true
	case param.Rate, param.Frequency:
		p.time, p.onPath = -1, true
	case param.Cycles:
		p.onPath = true
	}
	p.onPath = p.onPath && !strings.HasPrefix(p.Name, "scenario.") // a path knows nothing of files
	v.Parameters = append(v.Parameters, p)
}

// Task is a run that a study needs.
type Task struct {
	Setting string // NAME=VALUE, as --set takes it

	parameter int
	isAbove   bool
}

// Tasks returns the runs that are needed.
func (v *Study) Tasks() []Task {
	var all []Task
	for i, p := range v.Parameters {
		if p.Below != nil {
			all = append(all, Task{p.Name + "=" + p.Below.Value, i, false})
		}
		if p.Above != nil {
			all = append(all, Task{p.Name + "=" + p.Above.Value, i, true})
		}
	}
	return all
}

// Add takes what a task's run gave; r is nil if it failed with err.
func (v *Study) Add(t Task, r *scenarios.Result, err error) {
	if r == nil {
		p := &v.Parameters[t.parameter]
		step := p.Below
		if t.isAbove {
			step = p.Above
		}
		step.Failed = err.Error()
		return
	}
	v.gave[t] = sweep.NumbersOf(sweep.CellsOf(r))
}

// JSON returns the study as indented JSON with a line feed at the end.
func (v *Study) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(v)
	return b.Bytes(), err
}
