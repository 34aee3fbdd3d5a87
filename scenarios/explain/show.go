package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
)

// wholeTables is up to how many cells each has tables of its own.
const wholeTables = 2

// moversShown is how many parameters are shown of each of many cells.
const moversShown = 2

// Summary returns the report as tables of words with at most top rows for calls, lines and parameters.
// Of more than a few cells each has a row, by cause.
func (r *Report) Summary(top int) exhibit.Exhibit {
	e := exhibit.Exhibit{ID: r.Scenario, Kind: exhibit.API, Title: "where the time goes", Changes: r.Changes}
	if len(r.Cells) > wholeTables {
		e.Text = append(e.Text, r.overview(), r.movers())
		e.Notes = append(e.Notes, "one cell by itself, with calls and all parameters: simrun explain "+r.Scenario+" '"+r.Cells[0].Name()+"'")
	} else {
		for i := range r.Cells {
			e.Text = append(e.Text, r.Cells[i].tables(top)...)
		}
	}
	if slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Whole }) {
		e.Notes = append(e.Notes, "the path of a whole simulation leads from its beginning to its last event")
	}
	return e
}

// overview shows cells by cause, in per cent.
func (r *Report) overview() exhibit.TextPart {
	var causes []string
	for _, c := range r.Cells {
		for _, p := range c.Causes {
			if !slices.Contains(causes, p.Name) {
				causes = append(causes, p.Name)
			}
		}
	}
	t := exhibit.TextPart{Heading: "Per cent of the time by cause", Header: append([]string{"row", "column", "time"}, causes...)}
	for _, c := range r.Cells {
		row := []string{c.Row, c.Column, seconds(c.Seconds)}
		for _, name := range causes {
			row = append(row, percent(shareOf(c.Causes, name)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// movers shows the parameters that matter most to each cell.
func (r *Report) movers() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Parameters with the greatest elasticities", Header: []string{"row", "column", "not attributed", "moved by"}}
	for _, c := range r.Cells {
		var by []string
		for _, e := range c.Elasticities[:min(moversShown, len(c.Elasticities))] {
			by = append(by, signed(e.Value)+" "+e.Parameter)
		}
		t.Rows = append(t.Rows, []string{c.Row, c.Column, percent(c.NotAttributed), strings.Join(by, ", ")})
	}
	return t
}

// tables shows one cell.
func (c *Cell) tables(top int) []exhibit.TextPart {
	head := fmt.Sprintf("%s: %s; its time is %s", c.Name(), strings.TrimSpace(strconv.FormatFloat(c.Value, 'g', 4, 64)+" "+c.Unit), seconds(c.Seconds))
	all := []exhibit.TextPart{
		partsTable(head, "cause", c.Causes, len(c.Causes)),
		partsTable("By call", "call", c.Calls, top),
	}
	if len(c.Lines) > 0 {
		all = append(all, partsTable("By source line", "line", c.Lines, top))
	}
	return append(all, c.parameters(top))
}

func partsTable(heading, what string, parts []Part, top int) exhibit.TextPart {
	t := exhibit.TextPart{Heading: heading, Header: []string{what, "time", "per cent"}}
	for _, p := range parts[:min(top, len(parts))] {
		t.Rows = append(t.Rows, []string{p.Name, seconds(p.Seconds), percent(p.Share)})
	}
	if rest := parts[min(top, len(parts)):]; len(rest) > 0 {
		var d, share float64
		for _, p := range rest {
			d, share = d+p.Seconds, share+p.Share
		}
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%d others", len(rest)), seconds(d), percent(share)})
	}
	return t
}

func (c *Cell) parameters(top int) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "By parameter: per cent by which the cell moves for each per cent", Header: []string{"parameter", "elasticity"}}
	for _, e := range c.Elasticities[:min(top, len(c.Elasticities))] {
		t.Rows = append(t.Rows, []string{e.Parameter, signed(e.Value)})
	}
	if c.NotAttributed != 0 {
		t.Rows = append(t.Rows, []string{"(not attributed)", strconv.FormatFloat(c.NotAttributed, 'f', 3, 64)})
	}
	return t
}

func shareOf(parts []Part, name string) float64 {
	for _, p := range parts {
		if p.Name == name {
			return p.Share
		}
	}
	return 0
}

// seconds writes a time with four digits in the unit that suits it.
func seconds(s float64) string {
	units := []string{"s", "ms", "us", "ns"}
	for len(units) > 1 && s != 0 && max(s, -s) < 1 {
		s, units = s*1000, units[1:]
	}
	return strconv.FormatFloat(s, 'g', 4, 64) + " " + units[0]
}

// percent writes a share in per cent.
func percent(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64)
}

// signed writes an elasticity with its sign.
func signed(x float64) string { return fmt.Sprintf("%+.3f", x) }
