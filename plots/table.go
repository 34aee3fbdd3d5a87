package plots

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"simrun/scenarios/exhibit"
)

// The go-pretty library lays out the tables. There are two well-kept libraries. This one has column limits with
// wrapping and the smaller tree of dependencies.
//
// By default it takes the width of a box-drawing character from the locale of the host. Then the same run would print
// different bytes in Tokyo.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// Table is a table of text, for a terminal or another form of output.
type Table struct {
	Heading string
	Header  []string
	Rows    [][]string // each as long as Header
	Numeric []bool     // by column: flush right, never wrapped; nil means none

	sparse bool // rows that have nothing but a name are left out
	// names are those of the rows, if some rows have none in Rows because the row above has the same; else nil.
	names []string
}

// RowName returns the name of a row by its number. This is the row's first cell, or that of a row above that names
// both; "" for a row without a name.
func (t Table) RowName(row int) string {
	if t.names != nil {
		return t.names[row]
	}
	return t.Rows[row][0]
}

// Tables returns the tables of an exhibit. The first has its numbers, if there are any, in one table however wide. Its
// tables of words follow. Numbers are padded so that their points stand under each other when they are flush right.
// The error is an [*Error].
func Tables(e exhibit.Exhibit) ([]Table, error) {
	if err := checkCells(e); err != nil {
		return nil, err
	}
	var all []Table
	if names, beside := numbersOf(e); len(beside) > 0 {
		numbers := names
		for _, t := range beside {
			numbers = numbers.joinColumns(t)
		}
		all = append(all, numbers.withoutEmptyRows())
	}
	for _, t := range e.Text {
		all = append(all, Table{Heading: t.Heading, Header: t.Header, Rows: t.Rows})
	}
	return all, nil
}

// numbersOf returns the names of the rows of an exhibit's numbers, and the columns beside them; nothing
// for an exhibit without numbers.
func numbersOf(e exhibit.Exhibit) (names Table, beside []Table) {
	switch {
	case e.Kind == exhibit.Ladder:
		return ladderTables(e)
	case len(e.Cells) == 0:
		return Table{}, nil
	case e.Kind == exhibit.Figure:
		return figureTables(e)
	}
	return Table{Rows: make([][]string, len(e.Cells))}, []Table{cellsTable(e)}
}

// cellsTable has one line for each cell. A row's name is there once, and so is
// the unit if all cells have the same.
func cellsTable(e exhibit.Exhibit) Table {
	simulated, published, errors := columnsOf(e, e.Cells)
	sampling, intervals := samplingOf(e.Cells), intervalsOf(e.Cells)
	g := Table{
		Header:  []string{"", "", "simulated", "± %", "interval", "published", "error %", "unit"},
		Numeric: []bool{false, false, true, true, true, true, true, false},
	}
	common, uniform := commonUnit(e)
	if uniform {
		g.Header[2] = withUnit(g.Header[2], common)
	}
	for i, c := range e.Cells {
		row, unit := clean(c.Row), ""
		g.names = append(g.names, row)
		if i > 0 && e.Cells[i-1].Row == c.Row {
			row = ""
		}
		if !uniform {
			unit = unitOf(e, c)
		}
		g.Rows = append(g.Rows, []string{row, c.Column, simulated[i], sampling[i], intervals[i], published[i], errors[i], unit})
	}
	return g.withoutEmpty()
}

// commonUnit returns the unit of all cells, if they have the same.
func commonUnit(e exhibit.Exhibit) (string, bool) {
	first := unitOf(e, e.Cells[0])
	differs := func(c exhibit.Cell) bool { return unitOf(e, c) != first }
	return first, !slices.ContainsFunc(e.Cells, differs)
}

// columnsOf writes the three numbers of each of an exhibit's cells, aligned.
func columnsOf(e exhibit.Exhibit, cells []exhibit.Cell) (simulated, published, errors []string) {
	for _, c := range cells {
		p, d := "", ""
		if c.Published != nil {
			p = exact(*c.Published)
		}
		if x, ok := errorOf(e, c); ok {
			d = percent(x)
		}
		simulated, published, errors = append(simulated, significant(c.Simulated)), append(published, p), append(errors, d)
	}
	alignPoints(simulated)
	alignPoints(published)
	alignPoints(errors)
	appendMarks(published, cells)
	return simulated, published, errors
}

// samplingOf writes the errors that sampling may have caused, in per cent.
func samplingOf(cells []exhibit.Cell) []string {
	errors := make([]string, len(cells))
	for i, c := range cells {
		if c.Sampling != 0 {
			errors[i] = strconv.FormatFloat(100*c.Sampling, 'f', 2, 64)
		}
	}
	return errors
}

// intervalsOf writes the intervals that the doubts of parameters allow.
func intervalsOf(cells []exhibit.Cell) []string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		if c.Low != nil && c.High != nil {
			texts[i] = significant(*c.Low) + ".." + significant(*c.High)
		}
	}
	return texts
}

// errorOf returns the error of a cell and whether there is one: a changed run has
// none.
func errorOf(e exhibit.Exhibit, c exhibit.Cell) (float64, bool) {
	if len(e.Changes) > 0 {
		return 0, false
	}
	return c.Error()
}

// figureTables has one line for each x. Each series has a column, with the published value and error beside it where
// there is one.
func figureTables(e exhibit.Exhibit) (xs Table, series []Table) {
	xs = Table{Header: []string{"x"}, Numeric: []bool{true}}
	if len(e.Plots) > 0 && e.Plots[0].XLabel != "" {
		xs.Header[0] = e.Plots[0].XLabel
	}
	var rows []string
	for _, c := range e.Cells {
		if !slices.Contains(rows, c.Row) {
			rows = append(rows, c.Row)
			xs.Rows = append(xs.Rows, []string{clean(c.Row)})
		}
	}
	return xs, seriesTables(e, rows)
}

// seriesTables returns for each series its columns, with a line for each row.
func seriesTables(e exhibit.Exhibit, rows []string) []Table {
	var all []Table
	for _, s := range collect(e.Cells) {
		mine := slices.DeleteFunc(slices.Clone(e.Cells), func(c exhibit.Cell) bool { return c.Column != s.name })
		g := Table{
			Header:  []string{withUnit(s.name, unitOf(e, mine[0])), "interval", "published", "error %"},
			Rows:    make([][]string, len(rows)),
			Numeric: []bool{true, true, true, true},
		}
		for i := range g.Rows {
			g.Rows[i] = []string{"", "", "", ""}
		}
		simulated, published, errors := columnsOf(e, mine)
		intervals := intervalsOf(mine)
		for i, c := range mine {
			g.Rows[slices.Index(rows, c.Row)] = []string{simulated[i], intervals[i], published[i], errors[i]}
		}
		all = append(all, g.withoutEmpty())
	}
	return all
}

func withUnit(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}

// withoutEmpty leaves out the columns that have nothing in any row.
func (t Table) withoutEmpty() Table {
	out := Table{names: t.names, Rows: make([][]string, len(t.Rows))}
	for j, name := range t.Header {
		if !slices.ContainsFunc(t.Rows, func(r []string) bool { return r[j] != "" }) {
			continue
		}
		out.Header, out.Numeric = append(out.Header, name), append(out.Numeric, t.Numeric[j])
		for i, r := range t.Rows {
			out.Rows[i] = append(out.Rows[i], r[j])
		}
	}
	return out
}

// joinColumns returns the columns of t followed by those of h, which has as many
// rows.
func (t Table) joinColumns(h Table) Table {
	out := Table{sparse: t.sparse, names: t.names, Header: slices.Concat(t.Header, h.Header), Numeric: slices.Concat(t.Numeric, h.Numeric)}
	if out.names == nil {
		out.names = h.names
	}
	for i := range t.Rows {
		out.Rows = append(out.Rows, slices.Concat(t.Rows[i], h.Rows[i]))
	}
	return out
}

// gutter is the space between columns, and between a table and the margin.
const gutter = 2

// render returns the table in lines of at most width, without a final newline.
func (t Table) render(width int) string {
	widths := t.fit(width)
	w := table.NewWriter()
	style := table.StyleLight
	style.Box.PaddingLeft, style.Box.PaddingRight = "", strings.Repeat(" ", gutter)
	style.Options = table.Options{SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	w.SetStyle(style)
	var configs []table.ColumnConfig
	for j, width := range widths {
		align := text.AlignLeft
		if t.isNumeric(j) {
			align = text.AlignRight
		}
		configs = append(configs, table.ColumnConfig{Number: j + 1, Align: align, AlignHeader: align,
			VAlignHeader: text.VAlignBottom, WidthMax: width, WidthMaxEnforcer: enforce})
	}
	w.SetColumnConfigs(configs)
	w.AppendHeader(asRow(t.Header))
	for _, r := range t.Rows {
		w.AppendRow(asRow(r))
	}
	return trimLines(w.Render())
}

func (t Table) isNumeric(column int) bool { return column < len(t.Numeric) && t.Numeric[column] }

// enforce wraps a cell; a number's alignment spaces stay.
func enforce(s string, width int) string {
	if text.StringWidth(s) <= width {
		return s
	}
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = breakName(w, width)
	}
	return strings.Join(wrap(strings.Join(words, " "), width), "\n")
}

// breakName puts spaces into a name that is wider than a column, behind points and slashes, or else behind underscores and
// hyphens. So it breaks between its parts, as in "machine.lapi." and "get_call".
func breakName(name string, width int) string {
	var parts []string
	for text.StringWidth(name) > width {
		at := lastPart(name, width, "./")
		if at == 0 {
			at = lastPart(name, width, "_-")
		}
		if at == 0 {
			break
		}
		parts, name = append(parts, name[:at]), name[at:]
	}
	return strings.Join(append(parts, name), " ")
}

// lastPart returns where the last part of a name begins that has a separator in front of it within the width; 0 for none.
func lastPart(name string, width int, separators string) int {
	at := 0
	for i, r := range name {
		if text.StringWidth(name[:i]) >= width {
			break
		}
		if strings.ContainsRune(separators, r) {
			at = i + 1
		}
	}
	return at
}

func asRow(cells []string) table.Row {
	row := make(table.Row, len(cells))
	for i, c := range cells {
		row[i] = clean(c)
	}
	return row
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
