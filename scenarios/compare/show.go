package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// changedSuffix stands behind the names of series of the changed run.
const changedSuffix = ", changed"

// Summary returns the comparison as tables of words.
func (c *Comparison) Summary() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: c.Scenario, Kind: exhibit.API, Title: c.title(),
	}
	for i := range c.Exhibits {
		x := &c.Exhibits[i]
		for _, t := range []exhibit.TextPart{x.table(), x.wordsTable()} {
			if len(t.Rows) > 0 {
				e.Text = append(e.Text, t)
			}
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
	e.Notes = append(e.Notes, c.onlyNotes()...)
	if len(c.Flips) > 0 {
		e.Text = append(e.Text, c.flipsTable())
	} else {
		e.Notes = append(e.Notes, "no claim has another verdict")
	}
	if len(c.Unjudged) > 0 {
		e.Notes = append(e.Notes, "not judged by both runs: "+strings.Join(c.Unjudged, ", "))
	}
	e.Notes = append(e.Notes, c.Parts...)
	for _, path := range c.Unread {
		e.Notes = append(e.Notes, path+" was set, but the run never read it")
	}
	return e
}

// title says which runs are compared.
func (c *Comparison) title() string {
	if c.Base.From == "" && c.Changed.From == "" && isWithin(c.Base.Changes, c.Changes) {
		own := ""
		if len(c.Base.Changes) > 0 {
			own = " with " + strings.Join(c.Base.Changes, ", ")
		}
		rest := slices.DeleteFunc(slices.Clone(c.Changes), func(x string) bool { return slices.Contains(c.Base.Changes, x) })
		return "as it is" + own + ", and with " + strings.Join(rest, ", ")
	}
	return c.Base.name() + ", and " + c.Changed.name()
}

// isWithin says whether a list has everything of a part, and more.
func isWithin(part, list []string) bool {
	return len(part) < len(list) && !slices.ContainsFunc(part, func(x string) bool { return !slices.Contains(list, x) })
}

// name says where a run is from and what its changes are.
func (s *Side) name() string {
	from := s.From
	if from == "" {
		from = "a run"
	}
	if len(s.Changes) == 0 {
		return from
	}
	return from + " with " + strings.Join(s.Changes, ", ")
}

// onlyNotes says which exhibits one of the runs lacks, and in what else they differ.
func (c *Comparison) onlyNotes() []string {
	var notes []string
	for _, o := range c.Only {
		which := "base"
		if o.Changed {
			which = "changed"
		}
		notes = append(notes, fmt.Sprintf("%s: in the %s run alone", o.ID, which))
	}
	for _, d := range []struct{ what, base, changed string }{
		{"machine", c.Base.Machine, c.Changed.Machine},
		{"mode", string(c.Base.Mode), string(c.Changed.Mode)},
		{"seed", strconv.FormatUint(c.Base.Seed, 10), strconv.FormatUint(c.Changed.Seed, 10)},
	} {
		if d.base != d.changed {
			notes = append(notes, fmt.Sprintf("%s: %s, and %s", d.what, cmp.Or(d.base, "none"), cmp.Or(d.changed, "none")))
		}
	}
	if c.Base.Digest == c.Changed.Digest {
		notes = append(notes, "both runs have the same events and results: "+c.Base.Digest)
	}
	return notes
}

// heading is what stands over the tables of an exhibit.
func (x *Exhibit) heading() string {
	if x.Title == "" {
		return x.ID
	}
	return x.ID + ": " + x.Title
}

// wordsTable shows the words that have changed.
func (x *Exhibit) wordsTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: x.heading() + " (words)", Header: []string{"row", "column", "base", "changed"}}
	for _, w := range x.Words {
		t.Rows = append(t.Rows, []string{w.Row, w.Column, w.Base, w.Changed})
	}
	return t
}

// table shows the numbers of the columns and rows that have changed.
func (x *Exhibit) table() exhibit.TextPart {
	t := exhibit.TextPart{Heading: x.heading(), Header: []string{"row", "column", "unit", "base", "changed", "ratio"}}
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
		if x.drawn == nil || x.drawn.Kind != exhibit.Figure || len(x.drawn.Plots) == 0 {
			continue
		}
		e := exhibit.Exhibit{
			ID: x.ID + "-compare", Kind: exhibit.Figure, Title: x.drawn.Title, Caption: x.drawn.Caption, Unit: x.drawn.Unit, Changes: c.Changes,
		}
		e.Cells = append(points(x.base, ""), points(x.changed, changedSuffix)...)
		for _, p := range x.drawn.Plots {
			e.Plots = append(e.Plots, both(p))
		}
		all = append(all, e)
	}
	return all
}

// points returns the numbers of a figure as points of series whose names end in suffix.
func points(cells []scenarios.RecordedCell, suffix string) []exhibit.Cell {
	var all []exhibit.Cell
	for _, c := range cells {
		x, err := strconv.ParseFloat(c.Row, 64)
		if c.Simulated == nil || err != nil {
			continue
		}
		all = append(all, exhibit.Cell{Row: c.Row, Column: c.Column + suffix, X: x, Simulated: *c.Simulated, Unit: c.Unit, Low: c.Low, High: c.High})
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
