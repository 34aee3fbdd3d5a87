package scenarios

import (
	"slices"
	"strings"

	"simrun/machines/tomlfile"
)

// Place is a cell of an exhibit by the names of its row and column.
type Place struct{ Row, Column string }

// Shows says whether at least one of the cells is shown: those that [only] leaves out are not. Programs that list their cells
// (Program.Cells) ask, and leave out what serves no other cell. Of others all cells are: their outcomes are kept as that
// of the whole scenario.
func (e *Env) Shows(cells ...Place) bool {
	return e.scenario.Program.Cells == nil || slices.ContainsFunc(cells, e.scenario.only.hasPlace)
}

// hasPlace says whether a cell is shown of an exhibit that is no ladder.
func (t *onlyTable) hasPlace(c Place) bool {
	return isMeant(c.Row, t.Rows) && isMeant(c.Column, t.Columns)
}

// checkCells refuses rows and columns in the table only that the program does not have, and those that have no cell
// together, before anything runs.
func (l *loader) checkCells() {
	only := &l.s.only
	if l.s.Program.Cells == nil || len(only.Rows)+len(only.Columns) == 0 {
		return
	}
	cells := l.s.Program.Cells(l.s)
	rows, columns := namesOf(cells)
	before := len(l.errs)
	l.checkNames("rows", "row", only.Rows, rows)
	l.checkNames("columns", "column", only.Columns, columns)
	if len(l.errs) == before && !slices.ContainsFunc(cells, only.hasPlace) {
		at := l.s.doc.Lookup("only")
		l.errs = append(l.errs, at.Errorf("found no cell with these rows and columns; row %s has columns %s",
			only.Rows[0], strings.Join(columnsOf(cells, only.Rows[0]), ", ")))
	}
}

// checkNames refuses names of the table only that mean none of those that there are.
func (l *loader) checkNames(key, what string, wanted, names []string) {
	for i, name := range wanted {
		if slices.ContainsFunc(names, func(n string) bool { return isMeant(n, []string{name}) }) {
			continue
		}
		at := l.s.doc.Lookup("only", key)
		if at.Kind == tomlfile.Array && i < len(at.Items) {
			at = at.Items[i]
		}
		l.errs = append(l.errs, at.Errorf("found no %s named %s%s", what, name, expectation(name, names)))
	}
}

// namesOf lists the rows and the columns of cells, each once.
func namesOf(cells []Place) (rows, columns []string) {
	for _, c := range cells {
		if !slices.Contains(rows, c.Row) {
			rows = append(rows, c.Row)
		}
		if !slices.Contains(columns, c.Column) {
			columns = append(columns, c.Column)
		}
	}
	return rows, columns
}

// columnsOf lists the columns that a row has, or rows that are named after it.
func columnsOf(cells []Place, row string) []string {
	_, columns := namesOf(slices.DeleteFunc(slices.Clone(cells), func(c Place) bool { return !isMeant(c.Row, []string{row}) }))
	return columns
}
