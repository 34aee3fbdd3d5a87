package explain

import (
	"slices"
	"strings"

	"simrun/scenarios/exhibit"
)

// What is drawn at most, so that names can be read.
const (
	barsMost    = 9 // of a column of an exhibit
	panelsMost  = 9 // if each cell has one
	nameLongest = 5 // of a bar

	titleLongest = 28 // of a panel
)

// Picture returns bars of the cells' times by cause, in per cent. Rows with short names, such as sizes, are bars
// of a panel for their column; of others each has a panel. Of more cells than fit those are drawn that are
// spread evenly; the CSV file has the same.
func (r *Report) Picture() exhibit.Exhibit {
	e := exhibit.Exhibit{
		ID: r.Scenario + "-explain", Kind: exhibit.Ladder, Title: "Where the time goes, by cause", Unit: "%", Changes: r.Changes,
		Plots: []exhibit.Plot{{Title: r.Scenario + ": where the time goes, by cause", YLabel: "per cent of the time"}},
	}
	drawn := r.drawn()
	if r.isShort() {
		e.Plots[0].XLabel = r.rowName(drawn)
	}
	for _, c := range drawn {
		row := exhibit.BarRow(seconds(c.Seconds), r.title(c))
		if r.isShort() {
			row = exhibit.BarRow(c.Row, c.Column)
		}
		for _, p := range c.Causes {
			if p.Share > 0 {
				e.Cells = append(e.Cells, exhibit.Cell{Row: row, Column: p.Name, Simulated: 100 * p.Share})
			}
		}
	}
	return e
}

// rowName says what the rows of cells are, "" if these are of exhibits with different rows.
func (r *Report) rowName(cells []Cell) string {
	name := ""
	for i, c := range cells {
		if i > 0 && r.rowNames[c.Exhibit] != name {
			return ""
		}
		name = r.rowNames[c.Exhibit]
	}
	return name
}

// isShort reports whether the rows' names fit under bars.
func (r *Report) isShort() bool {
	return !slices.ContainsFunc(r.Cells, func(c Cell) bool { return len(c.Row) > nameLongest || strings.Contains(c.Row, "/") })
}

// title returns the title of a cell's panel: its row, and its column if others have the same row.
func (r *Report) title(c Cell) string {
	text := c.Row
	if slices.ContainsFunc(r.Cells, func(x Cell) bool { return x.Row == c.Row && x.Column != c.Column }) {
		text += ", " + c.Column
	}
	if letters := []rune(text); len(letters) > titleLongest {
		text = string(letters[:titleLongest-1]) + "\u2026"
	}
	return text
}

// drawn returns the cells of the picture.
func (r *Report) drawn() []Cell {
	if !r.isShort() {
		return spread(r.Cells, panelsMost)
	}
	var columns []string
	for _, c := range r.Cells {
		if !slices.Contains(columns, c.Column) {
			columns = append(columns, c.Column)
		}
	}
	var all []Cell
	for _, name := range columns {
		column := slices.DeleteFunc(slices.Clone(r.Cells), func(c Cell) bool { return c.Column != name })
		all = append(all, spread(column, barsMost)...)
	}
	return all
}

// spread returns at most so many cells, the first, the last and others spread evenly.
func spread(cells []Cell, most int) []Cell {
	if len(cells) <= most {
		return cells
	}
	var some []Cell
	for i := range most {
		some = append(some, cells[i*(len(cells)-1)/(most-1)])
	}
	return some
}
