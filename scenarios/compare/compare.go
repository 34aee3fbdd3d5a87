package compare

import (
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Comparison is two runs of a scenario side by side.
type Comparison struct {
	Schema   int      `json:"schema"`
	Scenario string   `json:"scenario"`
	Base     Side     `json:"base"`
	Changed  Side     `json:"changed"`
	Changes  []string `json:"changes"` // NAME=VALUE; of the changed run

	Exhibits []Exhibit `json:"exhibits"`
	Only     []Only    `json:"only"` // exhibits that one of the runs lacks
	Flips    []Flip    `json:"flips"`
	Unjudged []string  `json:"unjudged"` // claims, exhibit/id, on which one of the runs gives no verdict

	Unread []string `json:"unread"` // parameters that were changed and that no run read
	Parts  []string `json:"parts"`  // of machines, that are other machines' in the changed run: what was taken
}

// Schema is the number of the form of a Comparison as JSON.
const Schema = 2

// Side says what one of the runs is.
type Side struct {
	From    string         `json:"from"` // the file of a kept result; "" of a run
	Machine string         `json:"machine"`
	Mode    scenarios.Mode `json:"mode"`
	Seed    uint64         `json:"seed"`
	Changes []string       `json:"changes"`
	Digest  string         `json:"digest"`
}

// Exhibit is an exhibit of both runs.
type Exhibit struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Cells     []Cell   `json:"cells"`     // that both runs have, in the order of the first
	Words     []Word   `json:"words"`     // that have changed, of drawings and tables of words
	Untouched []string `json:"untouched"` // columns without a changed cell
	Still     []string `json:"still"`     // rows without a changed cell, if another row has one
	Left      []string `json:"left"`      // cells, row/column, that only one of the runs has

	drawn         *exhibit.Exhibit // its titles and plots; may be nil
	base, changed []scenarios.RecordedCell
}

// Only is an exhibit that only one of the runs has.
type Only struct {
	ID      string `json:"id"`
	Changed bool   `json:"changed"` // the changed run has it
}

// Word is a text of both runs that differs.
type Word struct {
	Row     string `json:"row"`
	Column  string `json:"column"`
	Base    string `json:"base"`
	Changed string `json:"changed"`
}

// Cell is a number of both runs.
type Cell struct {
	Row     string   `json:"row"`
	Column  string   `json:"column"`
	Unit    string   `json:"unit"`
	Base    float64  `json:"base"`
	Changed float64  `json:"changed"`
	Ratio   *float64 `json:"ratio,omitempty"` // changed over base; absent if the base is 0
}

// Flip is a claim on which the runs give different verdicts.
type Flip struct {
	Exhibit  string          `json:"exhibit"`
	Claim    string          `json:"claim"`
	Text     string          `json:"text"`
	Base     exhibit.Verdict `json:"base"`
	Changed  exhibit.Verdict `json:"changed"`
	Observed string          `json:"observed"` // by the changed run
}

// Run is what a run gave, now or before.
type Run struct {
	From   string // the file in which it was kept; "" of a run of now
	Record *scenarios.Record
	// Exhibits have titles and plots, for figures. Unknown exhibits are not drawn.
	Exhibits []exhibit.Exhibit
	Unread   []string // parameters that were changed and that it did not read
	Parts    []string // of its machines, that are other machines'
}

// RunOf returns what a run of now gave.
func RunOf(r *scenarios.Result) Run {
	run := Run{Record: r.Record(), Exhibits: r.Exhibits, Unread: r.Unread}
	for i := range r.Scenario.Targets {
		t := &r.Scenario.Targets[i]
		for _, swap := range t.Machine.Sheet().Swaps() {
			run.Parts = append(run.Parts, t.Name+": "+swap.String())
		}
	}
	return run
}

// side returns what the run is.
func (r *Run) side() Side {
	x := r.Record
	return Side{From: r.From, Machine: x.Machine, Mode: x.Mode, Seed: x.Seed, Changes: append([]string{}, x.Changes...), Digest: x.Digest}
}

// Of compares two runs of one scenario.
func Of(base, changed Run) *Comparison {
	c := &Comparison{
		Schema: Schema, Scenario: base.Record.Scenario, Base: base.side(), Changed: changed.side(), Changes: append([]string{}, changed.Record.Changes...),
		Exhibits: []Exhibit{}, Only: []Only{}, Flips: []Flip{}, Unjudged: []string{},
		Unread: append([]string{}, changed.Unread...), Parts: append([]string{}, changed.Parts...),
	}
	for i := range base.Record.Exhibits {
		b := &base.Record.Exhibits[i]
		k := slices.IndexFunc(changed.Record.Exhibits, func(e scenarios.RecordedExhibit) bool { return e.ID == b.ID })
		if k < 0 {
			c.Only = append(c.Only, Only{ID: b.ID})
			continue
		}
		c.addClaims(base.Record, changed.Record, b, &changed.Record.Exhibits[k])
		if len(b.Cells) > 0 {
			c.Exhibits = append(c.Exhibits, compareCells(b, &changed.Record.Exhibits[k], drawnOf(b.ID, base.Exhibits, changed.Exhibits)))
		}
	}
	for _, e := range changed.Record.Exhibits {
		if !slices.ContainsFunc(base.Record.Exhibits, func(b scenarios.RecordedExhibit) bool { return b.ID == e.ID }) {
			c.Only = append(c.Only, Only{ID: e.ID, Changed: true})
		}
	}
	return c
}

// drawnOf returns how the exhibit of an id is drawn, from the first of two runs that has it; nil if neither does.
func drawnOf(id string, base, changed []exhibit.Exhibit) *exhibit.Exhibit {
	for _, all := range [][]exhibit.Exhibit{base, changed} {
		for i := range all {
			if all[i].ID == id {
				return &all[i]
			}
		}
	}
	return nil
}

// compareCells compares the numbers and words of an exhibit.
func compareCells(base, changed *scenarios.RecordedExhibit, drawn *exhibit.Exhibit) Exhibit {
	e := Exhibit{
		ID: base.ID, Cells: []Cell{}, Words: []Word{}, Untouched: []string{}, Still: []string{}, Left: []string{},
		drawn: drawn, base: base.Cells, changed: changed.Cells,
	}
	if drawn != nil {
		e.Title = drawn.Title
	}
	for _, b := range base.Cells {
		k := slices.IndexFunc(changed.Cells, func(c scenarios.RecordedCell) bool { return isSame(b, c) })
		if k < 0 {
			e.Left = append(e.Left, b.Row+"/"+b.Column)
			continue
		}
		e.add(b, changed.Cells[k])
	}
	for _, c := range changed.Cells {
		if !slices.ContainsFunc(base.Cells, func(b scenarios.RecordedCell) bool { return isSame(b, c) }) {
			e.Left = append(e.Left, c.Row+"/"+c.Column)
		}
	}
	e.Untouched = append(e.Untouched, still(e.Cells, func(c Cell) string { return c.Column })...)
	if slices.ContainsFunc(e.Cells, Cell.isMoved) {
		e.Still = append(e.Still, still(e.Cells, func(c Cell) string { return c.Row })...)
	}
	return e
}

// add adds a number of both runs, or a word if it has changed.
func (e *Exhibit) add(base, changed scenarios.RecordedCell) {
	if base.Simulated == nil {
		if base.Text != changed.Text {
			e.Words = append(e.Words, Word{base.Row, base.Column, base.Text, changed.Text})
		}
		return
	}
	one := Cell{Row: base.Row, Column: base.Column, Unit: base.Unit, Base: *base.Simulated, Changed: *changed.Simulated}
	if one.Base != 0 {
		ratio := one.Changed / one.Base
		one.Ratio = &ratio
	}
	e.Cells = append(e.Cells, one)
}

// isSame says whether two runs mean the same by a number, or by a word.
func isSame(a, b scenarios.RecordedCell) bool {
	return a.Row == b.Row && a.Column == b.Column && a.Unit == b.Unit && (a.Simulated == nil) == (b.Simulated == nil)
}

func (c Cell) isMoved() bool { return c.Base != c.Changed }

// still returns the rows, or columns, without a changed cell, in their order.
func still(cells []Cell, nameOf func(Cell) string) []string {
	var same, moved []string
	for _, c := range cells {
		if name := nameOf(c); c.isMoved() && !slices.Contains(moved, name) {
			moved = append(moved, name)
		}
	}
	for _, c := range cells {
		if name := nameOf(c); !slices.Contains(moved, name) && !slices.Contains(same, name) {
			same = append(same, name)
		}
	}
	return same
}

// addClaims adds the claims of an exhibit on which the verdicts differ, and those on which one of the runs gives none.
// A run gives none if it has other parameters, or left out a counterfactual on which the verdict rests.
func (c *Comparison) addClaims(base, changed *scenarios.Record, b, k *scenarios.RecordedExhibit) {
	for _, was := range b.Claims {
		i := slices.IndexFunc(k.Claims, func(is scenarios.RecordedClaim) bool { return is.ID == was.ID })
		switch {
		case i < 0 || base.Ran(was.Counterfactuals) != changed.Ran(k.Claims[i].Counterfactuals):
			c.Unjudged = append(c.Unjudged, b.ID+"/"+was.ID)
		case k.Claims[i].Verdict != was.Verdict:
			c.Flips = append(c.Flips, Flip{b.ID, was.ID, was.Text, was.Verdict, k.Claims[i].Verdict, k.Claims[i].Observed})
		}
	}
	for _, is := range k.Claims {
		if !slices.ContainsFunc(b.Claims, func(was scenarios.RecordedClaim) bool { return was.ID == is.ID }) {
			c.Unjudged = append(c.Unjudged, k.ID+"/"+is.ID)
		}
	}
}
