package scenarios

import (
	"bytes"
	"slices"

	"simrun/machines/tomlfile"
)

// Place is a cell of an exhibit by the names of its row and column.
type Place struct{ Row, Column string }

// Shows reports whether at least one of the cells is shown; [only] may leave cells out. A program that
// lists its cells (Program.Cells) asks, and skips work that serves no other cell. For other programs it
// is always true: their results are stored as those of the whole scenario.
func (e *Env) Shows(cells ...Place) bool {
	return e.scenario.Program.Cells == nil || slices.ContainsFunc(cells, e.scenario.only.hasPlace)
}

// hasPlace says whether a cell is shown of an exhibit that is no ladder.
func (t *onlyTable) hasPlace(c Place) bool {
	return isMeant(c.Row, t.Rows) && isMeant(c.Column, t.Columns)
}

// checkCells refuses unknown rows and columns in the table only, and rows and columns without a common cell, before
// anything runs, as far as the cells are known.
func (l *loader) checkCells(overrides []Override) {
	only := &l.s.only
	if len(only.Rows)+len(only.Columns) == 0 {
		return
	}
	cells, known := l.knownCells(overrides)
	if !known {
		return
	}
	if len(cells) == 0 {
		at := placeOf(l.s.doc.Lookup("only"))
		l.errs = append(l.errs, at.Errorf("found a row or a column, expected none: scenario %q has words and drawings and no cells; run it whole", l.s.ID))
		return
	}
	rows, columns := namesOf(cells)
	before := len(l.errs)
	l.checkNames("rows", "row", only.Rows, rows)
	l.checkNames("columns", "column", only.Columns, columns)
	if len(l.errs) == before && !slices.ContainsFunc(cells, only.hasPlace) {
		at := placeOf(l.s.doc.Lookup("only"))
		l.errs = append(l.errs, at.Errorf("found no cell with these rows and columns; row %s has columns %s",
			only.Rows[0], listed(columnsOf(cells, only.Rows[0]))))
	}
}

// placeOf returns the rows, or else the columns, of the table only at a node. So a mistake in a flag is reported as
// the flag's.
func placeOf(only *tomlfile.Node) *tomlfile.Node {
	for _, key := range []string{"rows", "columns"} {
		if n := only.Field(key); n != nil {
			return n
		}
	}
	return only
}

// knownCells lists the cells of a run of the whole scenario, and reports whether they are known. They
// come from the program, if it lists them, or else from the record, if the scenario is the recorded
// one. Scenarios that may have other rows, such as a user's file or changed parameters, must run before
// their rows are known.
func (l *loader) knownCells(overrides []Override) (cells []Place, known bool) {
	if list := l.s.Program.Cells; list != nil {
		return list(l.s), true
	}
	if !slices.ContainsFunc(overrides, Override.OfPart) {
		return nil, false // what the file leaves out itself, its record does not have
	}
	f := l.catalog.File(l.s.ID)
	changed := slices.ContainsFunc(overrides, func(o Override) bool { return !o.OfPart() })
	if f == nil || f.Record == nil || changed || !bytes.Equal(f.Data, l.s.text) {
		return nil, false
	}
	r, err := l.catalog.Recorded(l.s.ID)
	if err != nil || r == nil {
		return nil, false // a run compares itself with the record, and says what is wrong with it
	}
	return r.places(), true
}

// places lists the cells with numbers by their names in [only]. Drawings and words are also cells of a
// record, but are always shown.
func (r *Record) places() []Place {
	var all []Place
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		for _, c := range e.Cells {
			if c.Simulated != nil && !isDrawn(c.Row) {
				all = append(all, shownPlace(e.Kind, c.Row, c.Column))
			}
		}
	}
	return all
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
