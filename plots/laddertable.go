package plots

import (
	"slices"
	"strconv"

	"simrun/scenarios/exhibit"
)

// ladderTables has the bars of a ladder as columns. The bars of one column of its table stand beside each other. A bar
// has its parts, their sum, and the published value and the error of the table's cell.
func ladderTables(e exhibit.Exhibit) (names Table, bars []Table) {
	panels, parts := panelsOf(e)
	names = Table{sparse: true, Header: []string{withUnit("", e.Unit)}, Numeric: []bool{false}}
	for _, row := range slices.Concat(parts, []string{"total", "published", "error %"}) {
		names.Rows = append(names.Rows, []string{row})
	}
	for _, one := range panels {
		bars = append(bars, one.table(e, parts))
	}
	return names, bars
}

// table returns a column for each bar of a panel.
func (one panel) table(e exhibit.Exhibit, parts []string) Table {
	var t Table
	t.Rows = make([][]string, len(parts)+3)
	for _, s := range one.stacks {
		t.Header, t.Numeric = append(t.Header, one.title+" "+s.name), append(t.Numeric, true)
		for i, text := range s.column(e, parts) {
			t.Rows[i] = append(t.Rows[i], text)
		}
	}
	return t
}

// column returns the texts of a bar: its parts, their sum, the published value and
// the error. All have the decimals that give the sum four digits at most.
func (s stack) column(e exhibit.Exhibit, parts []string) []string {
	sum := s.sum()
	places := 4
	for limit := 1.0; places > 0 && sum >= limit; limit *= 10 {
		places--
	}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', places, 64) }
	var texts []string
	for _, name := range parts {
		text := ""
		if v, ok := s.part(name); ok {
			text = number(v)
		}
		texts = append(texts, text)
	}
	published, deviation := "", ""
	if v, ok := s.published(); ok {
		published = exact(v)
		if mark := markOf(*s.total); mark != "" {
			published += " " + mark
		}
		if d, ok := errorOf(e, *s.total); ok {
			deviation = percent(d)
		}
	}
	return append(texts, number(sum), published, deviation)
}

// withoutEmptyRows leaves out the rows of a sparse table that have nothing but a name.
func (t Table) withoutEmptyRows() Table {
	if !t.sparse {
		return t
	}
	t.Rows = slices.DeleteFunc(slices.Clone(t.Rows), func(r []string) bool {
		return !slices.ContainsFunc(r[1:], func(text string) bool { return text != "" })
	})
	return t
}
