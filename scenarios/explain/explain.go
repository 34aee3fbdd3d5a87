package explain

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// Report is what a scenario's time was spent on.
type Report struct {
	Schema   int      `json:"schema"`
	Scenario string   `json:"scenario"`
	Changes  []string `json:"changes"`
	Cells    []Cell   `json:"cells"`

	rowNames map[string]string // by exhibit: what its rows are, "n (rows and columns)"
}

// Cell is what the time of one cell was spent on. Times are those of the cell; a cell that is a mean
// has the mean of all its intervals.
type Cell struct {
	Exhibit string  `json:"exhibit"`
	Row     string  `json:"row"`
	Column  string  `json:"column"`
	Unit    string  `json:"unit"`
	Value   float64 `json:"simulated"`
	Rate    bool    `json:"rate"`    // it falls as the time grows
	Whole   bool    `json:"whole"`   // the path is that of the whole simulation, of which the cell is a part
	Seconds float64 `json:"seconds"` // of the path

	Causes        []Part       `json:"causes"`
	Calls         []Part       `json:"calls"`
	Lines         []Part       `json:"lines"` // empty if the program has no source text
	Elasticities  []Elasticity `json:"elasticities"`
	NotAttributed float64      `json:"not_attributed"` // share of the path whose parameters nobody knows
	Unknown       []Part       `json:"unknown"`        // that share, by cause and call

	// The critical path of the cell, or of its first interval, for pictures: its steps, the number of its simulation,
	// from 1, and when it begins there.
	Steps      []sim.Step `json:"-"`
	Simulation int        `json:"-"`
	From       sim.Time   `json:"-"`
	Intervals  int64      `json:"-"` // of which the cell is the mean
}

// Part is a part of a cell's time.
type Part struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	Share   float64 `json:"share"`
}

// Elasticity is by how many per cent a number moves for each per cent of a parameter.
type Elasticity struct {
	Parameter string  `json:"parameter"`
	Value     float64 `json:"elasticity"`
}

// ownCode is the name of the part of a path that is in no call.
const ownCode = "(the program itself)"

// Of sums up what a run's cells were spent on, in the order of the exhibits, and behind them its simulations.
func Of(r *scenarios.Result) *Report {
	report := &Report{Schema: 1, Scenario: r.Scenario.ID, Changes: slices.Concat([]string{}, r.Scenario.Changes()), rowNames: map[string]string{}}
	for i := range r.Exhibits {
		x := &r.Exhibits[i]
		if len(x.Plots) > 0 {
			report.rowNames[x.ID] = x.Plots[0].XLabel
		}
		for k := range x.Cells {
			c := &x.Cells[k]
			at := slices.IndexFunc(r.Explained, func(e scenarios.Explanation) bool {
				return e.Exhibit == x.ID && e.Row == c.Row && e.Column == c.Column
			})
			if at >= 0 && r.Explained[at].Sum > 0 {
				report.Cells = append(report.Cells, cellOf(x, c, &r.Explained[at]))
			}
		}
	}
	for i, s := range r.Simulations {
		if s.Path != nil && s.Path.Sum > 0 {
			e := *s.Path
			e.Exhibit, e.Row, e.Column = Simulation, cmp.Or(s.Label, fmt.Sprint(i+1)), s.Machine
			report.Cells = append(report.Cells, sum(&e, "s", e.Seconds()))
		}
	}
	return report
}

// Simulation stands instead of an exhibit in the names of whole simulations.
const Simulation = "simulation"

func cellOf(x *exhibit.Exhibit, c *exhibit.Cell, e *scenarios.Explanation) Cell {
	return sum(e, cmp.Or(c.Unit, x.Unit), c.Simulated)
}

func sum(e *scenarios.Explanation, unit string, value float64) Cell {
	c := Cell{Exhibit: e.Exhibit, Row: e.Row, Column: e.Column, Unit: unit, Value: value, Rate: e.Rate, Whole: e.Whole, Seconds: e.Seconds(),
		Steps: e.Steps, Simulation: e.Number, From: e.From, Intervals: e.Per}
	var causes, calls, lines, unknown sums
	rest := sim.Duration(0)
	for _, p := range e.Parts {
		causes.add(p.Cause.String(), p.Amount)
		calls.add(cmp.Or(p.Call, ownCode), p.Amount)
		if p.Line != "" {
			lines.add(p.Line, p.Amount)
		}
		if len(p.Factors) == 0 {
			rest += p.Amount
			unknown.add(p.Cause.String()+": "+cmp.Or(p.Call, ownCode), p.Amount)
		}
	}
	c.Causes, c.Calls, c.Lines = causes.parts(e), calls.parts(e), lines.parts(e)
	c.Elasticities = Elasticities(e)
	c.NotAttributed, c.Unknown = share(rest, e.Sum), unknown.parts(e)
	return c
}

// Elasticities returns the elasticities of a cell to the parameters on its path, the greatest first. Those of
// a rate have the other sign than those of its time.
func Elasticities(e *scenarios.Explanation) []Elasticity {
	var by sums
	for _, p := range e.Parts {
		for _, f := range p.Factors {
			by.add(f.Name, p.Amount*sim.Duration(f.Power))
		}
	}
	all := []Elasticity{}
	for _, s := range by.list {
		x := share(s.amount, e.Sum)
		if e.Rate {
			x = -x
		}
		if x != 0 {
			all = append(all, Elasticity{s.name, x})
		}
	}
	slices.SortStableFunc(all, func(a, b Elasticity) int { return cmp.Compare(max(b.Value, -b.Value), max(a.Value, -a.Value)) })
	return all
}

func share(part, whole sim.Duration) float64 { return float64(part) / float64(whole) }

// sums adds up amounts by name, in order of first appearance.
type sums struct {
	list []named
	at   map[string]int
}

type named struct {
	name   string
	amount sim.Duration
}

func (s *sums) add(name string, d sim.Duration) {
	i, known := s.at[name]
	if !known {
		if s.at == nil {
			s.at = map[string]int{}
		}
		i = len(s.list)
		s.at[name] = i
		s.list = append(s.list, named{name: name})
	}
	s.list[i].amount += d
}

// parts returns the sums as parts of an explanation, the greatest first.
func (s *sums) parts(e *scenarios.Explanation) []Part {
	all := []Part{}
	for _, x := range s.list {
		if x.amount != 0 {
			all = append(all, Part{x.name, sim.Duration(x.amount).Seconds() / float64(e.Per), share(x.amount, e.Sum)})
		}
	}
	slices.SortStableFunc(all, func(a, b Part) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return all
}

// JSON returns the report as an indented JSON object, which ends its last line.
func (r *Report) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}
