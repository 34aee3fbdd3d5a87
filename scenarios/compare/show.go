package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
)

// changedSuffix stands behind the names of series of the changed run.
const changedSuffix = ", changed"

// Summary returns the comparison as tables of words.
func (c *Comparison) Summary() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: c.Scenario, Kind: exhibit.API, Title: "as it is, and with " + strings.Join(c.Changes, ", "),
	}
	for i := range c.Exhibits {
		x := &c.Exhibits[i]
		if t := x.table(); len(t.Rows) > 0 {
			e.Text = append(e.Text, t)
		}
		if len(x.Untouched) > 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("%s: not touched: %s", x.ID, strings.Join(x.Untouched, ", ")))
		}
		if len(x.Still) > 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("%s: rows not touched: %s", x.ID, strings.Join(x.Still, ", ")))
		}
		if len(x.Left) > 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("%s: in one of the runs alone: %s", x.ID, strings.Join(x.Left, ", ")))
		}
	}
	if len(c.Flips) > 0 {
		e.Text = append(e.Text, c.flipsTable())
	} else {
		e.Notes = append(e.Notes, "no claim has another verdict")
	}
	e.Notes = append(e.Notes, c.Parts...)
	for _, path := range c.Unread {
		e.Notes = append(e.Notes, path+" was set, but the run never read it")
	}
	return e
}

// table shows the numbers of the columns and rows that have changed.
func (x *Exhibit) table() exhibit.TextPart {
	t := exhibit.TextPart{Heading: x.ID + ": " + x.Title, Header: []string{"row", "column", "unit", "base", "changed", "ratio"}}
	for _, c := range x.Cells {
		if slices.Contains(x.Untouched, c.Column) || slices.Contains(x.Still, c.Row) {
			continue
		}
		ratio := ""
		if c.Ratio != nil {
			ratio = strconv.FormatFloat(*c.Ratio, 'f', 3, 64)
		}
		t.Rows = append(t.Rows, []string{c.Row, c.Column, c.Unit, number(c.Base), number(c.Changed), ratio})
	}
	return t
}

// number writes a number with four digits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

func (c *Comparison) flipsTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Claims with another verdict", Header: []string{"claim", "base", "changed", "text", "observed"}}
	for _, f := range c.Flips {
		t.Rows = append(t.Rows, []string{f.Exhibit + "/" + f.Claim, string(f.Base), string(f.Changed), f.Text, f.Observed})
	}
	return t
}

// Figures returns the figures of the scenario with the series of both runs, those of the
// changed run with ", changed" behind their names.
func (c *Comparison) Figures() []exhibit.Exhibit {
	var all []exhibit.Exhibit
	for i := range c.Exhibits {
		x := &c.Exhibits[i]
		if x.base.Kind != exhibit.Figure || len(x.base.Plots) == 0 {
			continue
		}
		e := exhibit.Exhibit{
			ID: x.ID + "-compare", Kind: exhibit.Figure, Title: x.base.Title, Caption: x.base.Caption, Unit: x.base.Unit, Changes: c.Changes,
		}
		for _, b := range x.base.Cells {
			b.Published = nil
			e.Cells = append(e.Cells, b)
		}
		for _, b := range x.changed.Cells {
			b.Published = nil
			b.Column += changedSuffix
			e.Cells = append(e.Cells, b)
		}
		for _, p := range x.base.Plots {
			e.Plots = append(e.Plots, both(p))
		}
		all = append(all, e)
	}
	return all
}

// both returns a plot with the series of both runs.
func both(p exhibit.Plot) exhibit.Plot {
	p.Series, p.Legend, p.Panels = withChanged(p.Series), withChanged(p.Legend), slices.Clone(p.Panels)
	for i := range p.Panels {
		p.Panels[i].Series = withChanged(p.Panels[i].Series)
	}
	return p
}

// withChanged returns names, and behind them those of the changed run.
func withChanged(names []string) []string {
	all := slices.Clone(names)
	for _, name := range names {
		all = append(all, name+changedSuffix)
	}
	return all
}
