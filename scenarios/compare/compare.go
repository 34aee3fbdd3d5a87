package compare

import (
	"cmp"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Comparison is two runs of a scenario side by side.
type Comparison struct {
	Schema   int      `json:"schema"`
	Scenario string   `json:"scenario"`
	Changes  []string `json:"changes"` // NAME=VALUE; of the changed run

	Exhibits []Exhibit `json:"exhibits"`
	Flips    []Flip    `json:"flips"`

	Unread []string `json:"unread"` // parameters that were changed and that no run read
	Parts  []string `json:"parts"`  // of machines, that are other machines' in the changed run: what was taken
}

// Schema is the number of the form of a Comparison as JSON.
const Schema = 1

// Exhibit is an exhibit of both runs.
type Exhibit struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Cells     []Cell   `json:"cells"`     // that both runs have, in the order of the first
	Untouched []string `json:"untouched"` // columns of which no cell has changed
	Still     []string `json:"still"`     // rows of which no cell has changed, if any other has
	Left      []string `json:"left"`      // cells, row/column, that only one of the runs has

	base, changed *exhibit.Exhibit
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

// Of compares two runs of a scenario.
func Of(base, changed *scenarios.Result) *Comparison {
	c := &Comparison{
		Schema: Schema, Scenario: base.Scenario.ID, Changes: append([]string{}, changed.Scenario.Changes()...),
		Exhibits: []Exhibit{}, Flips: []Flip{}, Unread: append([]string{}, changed.Unread...), Parts: []string{},
	}
	for i := range changed.Scenario.Targets {
		t := &changed.Scenario.Targets[i]
		for _, swap := range t.Machine.Sheet().Swaps() {
			c.Parts = append(c.Parts, t.Name+": "+swap.String())
		}
	}
	for i := range base.Exhibits {
		b := &base.Exhibits[i]
		k := slices.IndexFunc(changed.Exhibits, func(e exhibit.Exhibit) bool { return e.ID == b.ID })
		if k < 0 {
			continue
		}
		c.Flips = append(c.Flips, flips(b, &changed.Exhibits[k])...)
		if len(b.Cells) > 0 {
			c.Exhibits = append(c.Exhibits, compareCells(b, &changed.Exhibits[k]))
		}
	}
	return c
}

// compareCells compares the numbers of an exhibit.
func compareCells(base, changed *exhibit.Exhibit) Exhibit {
	e := Exhibit{ID: base.ID, Title: base.Title, Cells: []Cell{}, Untouched: []string{}, Still: []string{}, Left: []string{}, base: base, changed: changed}
	for _, b := range base.Cells {
		k := slices.IndexFunc(changed.Cells, func(c exhibit.Cell) bool { return isSame(b, c) })
		if k < 0 {
			e.Left = append(e.Left, b.Row+"/"+b.Column)
			continue
		}
		one := Cell{Row: b.Row, Column: b.Column, Unit: cmp.Or(b.Unit, base.Unit), Base: b.Simulated, Changed: changed.Cells[k].Simulated}
		if one.Base != 0 {
			ratio := one.Changed / one.Base
			one.Ratio = &ratio
		}
		e.Cells = append(e.Cells, one)
	}
	for _, c := range changed.Cells {
		if !slices.ContainsFunc(base.Cells, func(b exhibit.Cell) bool { return isSame(b, c) }) {
			e.Left = append(e.Left, c.Row+"/"+c.Column)
		}
	}
	e.Untouched = append(e.Untouched, still(e.Cells, func(c Cell) string { return c.Column })...)
	if slices.ContainsFunc(e.Cells, Cell.isMoved) {
		e.Still = append(e.Still, still(e.Cells, func(c Cell) string { return c.Row })...)
	}
	return e
}

// isSame says whether two runs mean the same by a number.
func isSame(a, b exhibit.Cell) bool {
	return a.Row == b.Row && a.Column == b.Column && a.Unit == b.Unit
}

func (c Cell) isMoved() bool { return c.Base != c.Changed }

// still returns the rows, or columns, of which no cell has changed, in their order.
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

// flips returns the claims of an exhibit on which the verdicts differ. A claim that the
// changed run gives no verdict on is none.
func flips(base, changed *exhibit.Exhibit) []Flip {
	var all []Flip
	for _, b := range base.Claims {
		k := slices.IndexFunc(changed.Claims, func(c exhibit.Claim) bool { return c.ID == b.ID })
		if k < 0 || changed.Claims[k].Verdict == b.Verdict {
			continue
		}
		c := changed.Claims[k]
		all = append(all, Flip{base.ID, b.ID, b.Text, b.Verdict, c.Verdict, c.Observed})
	}
	return all
}
