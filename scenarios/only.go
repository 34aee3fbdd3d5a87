package scenarios

import (
	"slices"
	"strings"

	"simrun/machines/tomlfile"
	"simrun/scenarios/exhibit"
)

// onlyTable says which part of a scenario runs and is shown. Empty lists leave nothing out. A run without all rows,
// columns and machines judges no claims. "All" and "at most" mean all of them, and a program's verdict does not tell
// which numbers it rests on. If everything runs and only a part is shown, claims are judged.
type onlyTable struct {
	Machines []string `toml:"machines,optional"`
	Columns  []string `toml:"columns,optional"`
	Rows     []string `toml:"rows,optional"`
}

// isAll says whether nothing is left out.
func (t *onlyTable) isAll() bool { return len(t.Machines)+len(t.Columns)+len(t.Rows) == 0 }

// isMeant reports whether a name is one of the wanted ones, or continues one of them after a blank:
// "SVM-Fortran time" belongs to the column "SVM-Fortran". Without wanted names it is true.
func isMeant(name string, wanted []string) bool {
	return len(wanted) == 0 || slices.ContainsFunc(wanted, func(w string) bool { return name == w || strings.HasPrefix(name, w+" ") })
}

// hasCell says whether a cell is shown.
func (t *onlyTable) hasCell(kind exhibit.Kind, c exhibit.Cell) bool {
	return t.hasPlace(shownPlace(kind, c.Row, c.Column))
}

// shownPlace returns a cell of an exhibit by the names that [only] has for it: the row of a ladder is that of a bar.
func shownPlace(kind exhibit.Kind, row, column string) Place {
	if kind == exhibit.Ladder {
		row, column, _ = strings.Cut(row, "/")
	}
	return Place{row, column}
}

// restrict removes from the machines and the parameters everything that the table only does not name,
// so that it does not run.
func (l *loader) restrict() {
	if l.table.Only.isAll() {
		return
	}
	l.restrictMachines()
	parameters := l.table.Parameters.node
	if parameters == nil {
		return
	}
	p := l.s.Program
	if list := parameters.Field(p.Columns); p.Columns != "" && list != nil {
		l.restrictColumns(list)
	}
	for _, path := range p.Rows {
		l.restrictRows(parameters, path)
	}
}

// restrictMachines leaves out machines.
func (l *loader) restrictMachines() {
	wanted := l.table.Only.Machines
	if len(wanted) == 0 {
		return
	}
	own := l.table.Machines
	if l.table.Machine != "" {
		own = []string{l.table.Machine}
	}
	for i, name := range wanted {
		if !slices.Contains(own, name) {
			at := l.s.doc.Lookup("only", "machines").Items[i]
			l.errs = append(l.errs, at.Errorf("found machine %q, which the scenario does not run on%s", name, expectation(name, own)))
			return
		}
	}
	several := l.s.doc.Lookup("machines")
	if several == nil || len(several.Items) != len(own) {
		return
	}
	l.table.Machines = nil
	several.Items = slices.DeleteFunc(slices.Clone(several.Items), func(n *tomlfile.Node) bool {
		name, _ := n.Value.(string)
		if slices.Contains(wanted, name) {
			l.table.Machines = append(l.table.Machines, name)
			return false
		}
		return true
	})
	l.s.isPart = l.s.isPart || len(l.table.Machines) < len(own)
}

// restrictColumns leaves out items of the list of columns: those of other names, and those of other machines.
func (l *loader) restrictColumns(list *tomlfile.Node) {
	only := &l.table.Only
	var names []string
	kept := slices.DeleteFunc(slices.Clone(list.Items), func(n *tomlfile.Node) bool {
		name := n
		if n.Kind == tomlfile.Table {
			if m := n.Field("machine"); m != nil && len(only.Machines) > 0 && !slices.Contains(only.Machines, textOf(m)) {
				return true
			}
			name = n.Field("name")
		}
		if name == nil {
			return false // the program says what is wrong with it
		}
		names = append(names, textOf(name))
		// The shown name may be a part of the column: "SVM-Fortran time" needs the column SVM-Fortran.
		return !isMeant(textOf(name), only.Columns) && !slices.ContainsFunc(only.Columns, func(w string) bool { return strings.HasPrefix(w, textOf(name)+" ") })
	})
	if len(kept) == 0 && len(list.Items) > 0 && len(only.Columns) > 0 {
		at := l.s.doc.Lookup("only", "columns")
		l.errs = append(l.errs, at.Errorf("found no column named %s%s", strings.Join(only.Columns, " or "), expectation(only.Columns[0], names)))
		return
	}
	l.keep(list, kept)
}

// keep leaves those items in a list that are to run.
func (l *loader) keep(list *tomlfile.Node, kept []*tomlfile.Node) {
	l.s.isPart = l.s.isPart || len(kept) < len(list.Items)
	list.Items = kept
}

// restrictRows leaves out rows from the list at a path below the parameters. A table without any of the rows goes with
// them.
func (l *loader) restrictRows(parameters *tomlfile.Node, path string) {
	wanted := l.table.Only.Rows
	if len(wanted) == 0 {
		return
	}
	first, rest, isDeep := strings.Cut(path, ".")
	list := parameters.Field(first)
	if list == nil || list.Kind != tomlfile.Array || len(list.Items) == 0 {
		return
	}
	var names []string
	isKept := func(n *tomlfile.Node) bool {
		if name := textOf(n); !slices.Contains(names, name) {
			names = append(names, name)
		}
		return isMeant(textOf(n), wanted)
	}
	kept := slices.DeleteFunc(slices.Clone(list.Items), func(n *tomlfile.Node) bool {
		if !isDeep {
			return !isKept(n)
		}
		inner := n.Field(rest)
		if inner == nil || inner.Kind != tomlfile.Array {
			return false
		}
		l.keep(inner, slices.DeleteFunc(slices.Clone(inner.Items), func(n *tomlfile.Node) bool { return !isKept(n) }))
		return len(inner.Items) == 0
	})
	if len(kept) == 0 {
		at := l.s.doc.Lookup("only", "rows")
		l.errs = append(l.errs, at.Errorf("found no row named %s%s", strings.Join(wanted, " or "), expectation(wanted[0], names)))
		return
	}
	l.keep(list, kept)
}

// textOf returns a value as it names a row or a column.
func textOf(n *tomlfile.Node) string {
	switch n.Kind {
	case tomlfile.String:
		text, _ := n.Value.(string)
		return text
	case tomlfile.Integer, tomlfile.Float:
		return formatNumber(n.Float())
	}
	return n.Describe()
}

// only leaves cells out of an exhibit, and says whether it had some and has none left.
func (j *joiner) only(e *exhibit.Exhibit) (isEmpty bool) {
	t := &j.r.Scenario.only
	if len(t.Columns)+len(t.Rows) == 0 || len(e.Cells) == 0 {
		return false
	}
	e.Cells = slices.DeleteFunc(e.Cells, func(c exhibit.Cell) bool { return !t.hasCell(e.Kind, c) })
	return len(e.Cells) == 0
}

// missing returns the wanted rows and columns that none of the places of a run's cells is in.
func (t *onlyTable) missing(places []Place) []string {
	var names []string
	for _, w := range t.Rows {
		if !slices.ContainsFunc(places, func(p Place) bool { return isMeant(p.Row, []string{w}) }) {
			names = append(names, "row "+w)
		}
	}
	for _, w := range t.Columns {
		if !slices.ContainsFunc(places, func(p Place) bool { return isMeant(p.Column, []string{w}) }) {
			names = append(names, "column "+w)
		}
	}
	return names
}
