package sweep

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
)

// shownMax is how many points a table shows; all are in the files.
const shownMax = 4

// Summary returns the sweep as tables of words: the columns that move, at points that are
// spread evenly, and the crossings.
func (w *Sweep) Summary() exhibit.Exhibit {
	e := exhibit.Exhibit{ID: w.Scenario, Kind: exhibit.API, Title: strings.Join(w.Label(), ", ")}
	for _, id := range w.exhibits() {
		t, still := w.table(id)
		if len(t.Rows) > 0 {
			e.Text = append(e.Text, t)
		}
		if len(still) > 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("%s: the same at all points: %s", id, strings.Join(still, ", ")))
		}
	}
	if len(w.Crossings) > 0 {
		t := exhibit.TextPart{Heading: "Crossings", Header: []string{"exhibit", "row", "unit", "what", "not yet at"}}
		for _, c := range w.Crossings {
			t.Rows = append(t.Rows, []string{c.Exhibit, c.Row, c.Unit, c.Text, c.Low})
		}
		e.Text = append(e.Text, t)
	}
	for _, p := range w.Points {
		if p.Failed != "" {
			e.Notes = append(e.Notes, fmt.Sprintf("no result of point %d, %s: %s", p.Index, w.Name(p.Values), p.Failed))
		}
	}
	return e
}

// exhibits returns the ids of the exhibits, in the order of the first point.
func (w *Sweep) exhibits() []string {
	var all []string
	for _, p := range w.Points {
		for _, c := range p.Cells {
			if !slices.Contains(all, c.Exhibit) {
				all = append(all, c.Exhibit)
			}
		}
	}
	return all
}

// outputs returns the cells of an exhibit without values, in the order in which points have them first.
func (w *Sweep) outputs(id string) []Cell {
	var all []Cell
	seen := map[Cell]bool{}
	for _, p := range w.Points {
		for _, c := range p.Cells {
			if k := c.Key(); c.Exhibit == id && !seen[k] {
				seen[k], all = true, append(all, k)
			}
		}
	}
	return all
}

// table shows the columns of an exhibit that move, and returns the names of those that do not.
func (w *Sweep) table(id string) (t exhibit.TextPart, still []string) {
	points := w.ran()
	values := make([]Numbers, len(points))
	for i, p := range points {
		values[i] = NumbersOf(p.Cells)
	}
	t = exhibit.TextPart{Heading: id, Header: []string{"row", "column", "unit"}}
	shown := spread(len(points), shownMax)
	for _, i := range shown {
		t.Header = append(t.Header, strings.Join(points[i].Values, " "))
	}
	moves := map[string]bool{}
	outputs := w.outputs(id)
	for _, k := range outputs {
		moves[k.Column] = moves[k.Column] || isMoved(values, k)
	}
	for _, k := range outputs {
		if !moves[k.Column] {
			if !slices.Contains(still, k.Column) {
				still = append(still, k.Column)
			}
			continue
		}
		row := []string{k.Row, k.Column, k.Unit}
		for _, i := range shown {
			row = append(row, numberText(values[i], k))
		}
		t.Rows = append(t.Rows, row)
	}
	return t, still
}

// ran returns the points that have cells.
func (w *Sweep) ran() []Point {
	return slices.DeleteFunc(slices.Clone(w.Points), func(p Point) bool { return p.Failed != "" })
}

// isMoved says whether a cell differs between points, or is not in all of them.
func isMoved(points []Numbers, key Cell) bool {
	first, has := points[0][key]
	for _, n := range points[1:] {
		if x, also := n[key]; also != has || x != first {
			return true
		}
	}
	return false
}

// numberText returns a number with four digits, nothing if there is none.
func numberText(n Numbers, key Cell) string {
	x, has := n[key]
	if !has {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// spread returns at most so many of n places, the first and the last among them.
func spread(n, most int) []int {
	var all []int
	if n <= most {
		for i := range n {
			all = append(all, i)
		}
		return all
	}
	for i := range most {
		all = append(all, i*(n-1)/(most-1))
	}
	return all
}
