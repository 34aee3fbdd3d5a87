package plots

import (
	"slices"
	"strconv"

	"simrun/scenarios/exhibit"
)

// ladder prints the bars of a ladder as columns, those of one column of its table
// beside each other: the parts, their sum, the published value and the error of
// the table's cell. Panels that do not fit beside the others come in a further
// table.
func (p *printer) ladder(e exhibit.Exhibit) {
	panels, parts := panelsOf(e)
	names := grid{header: []string{withUnit("", e.Unit)}, numeric: []bool{false}}
	for _, row := range slices.Concat(parts, []string{"total", "published", "error %"}) {
		names.rows = append(names.rows, []string{row})
	}
	current := names
	flush := func() {
		p.line("")
		p.line(current.withoutEmptyRows().render(p.width))
	}
	for _, one := range panels {
		g := one.grid(e, parts)
		wider := current.beside(g)
		if len(current.header) > 1 && wider.least() > p.width {
			flush()
			wider = names.beside(g)
		}
		current = wider
	}
	if len(current.header) > 1 {
		flush()
	}
}

// grid returns a column for each bar of a panel.
func (one panel) grid(e exhibit.Exhibit, parts []string) grid {
	var g grid
	g.rows = make([][]string, len(parts)+3)
	for _, s := range one.stacks {
		g.header, g.numeric = append(g.header, one.title+" "+s.name), append(g.numeric, true)
		for i, text := range s.column(e, parts) {
			g.rows[i] = append(g.rows[i], text)
		}
	}
	return g
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

// withoutEmptyRows leaves out the rows that have nothing but a name.
func (g grid) withoutEmptyRows() grid {
	g.rows = slices.DeleteFunc(slices.Clone(g.rows), func(r []string) bool {
		return !slices.ContainsFunc(r[1:], func(text string) bool { return text != "" })
	})
	return g
}
