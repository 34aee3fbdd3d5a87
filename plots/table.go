package plots

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"simrun/scenarios/exhibit"
)

// The go-pretty library lays out the tables: of the two well-kept ones it has
// column limits with wrapping and the smaller tree of dependencies.
//
// By default it takes the width of a box-drawing character from the locale of
// the host; then the same run would print different bytes in Tokyo.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// grid is a table of text.
type grid struct {
	header  []string
	rows    [][]string
	numeric []bool // by column: flush right, never wrapped; nil means none
}

// cells prints one line for each cell. A row's name is printed once, and so is
// the unit if all cells have the same.
func (p *printer) cells(e exhibit.Exhibit) {
	if len(e.Cells) == 0 {
		return
	}
	simulated, published, errors := columnsOf(e, e.Cells)
	sampling := samplingOf(e.Cells)
	g := grid{
		header:  []string{"", "", "simulated", "± %", "published", "error %", "unit"},
		numeric: []bool{false, false, true, true, true, true, false},
	}
	common, uniform := commonUnit(e)
	if uniform {
		g.header[2] = withUnit(g.header[2], common)
	}
	for i, c := range e.Cells {
		row, unit := clean(c.Row), ""
		if i > 0 && e.Cells[i-1].Row == c.Row {
			row = ""
		}
		if !uniform {
			unit = unitOf(e, c)
		}
		g.rows = append(g.rows, []string{row, c.Column, simulated[i], sampling[i], published[i], errors[i], unit})
	}
	p.line("")
	p.line(g.withoutEmpty().render(p.width))
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

// errorOf returns the error of a cell and whether there is one: a changed run has
// none.
func errorOf(e exhibit.Exhibit, c exhibit.Cell) (float64, bool) {
	if len(e.Changes) > 0 {
		return 0, false
	}
	return c.Error()
}

// figure prints one line for each x and, for each series, its column, with the
// published value and error beside it where there is one. Series that do not
// fit beside the others come in a further table.
func (p *printer) figure(e exhibit.Exhibit) {
	if len(e.Cells) == 0 {
		return
	}
	xs := grid{header: []string{"x"}, numeric: []bool{true}}
	if len(e.Plots) > 0 && e.Plots[0].XLabel != "" {
		xs.header[0] = e.Plots[0].XLabel
	}
	var rows []string
	for _, c := range e.Cells {
		if !slices.Contains(rows, c.Row) {
			rows = append(rows, c.Row)
			xs.rows = append(xs.rows, []string{clean(c.Row)})
		}
	}
	current := xs
	flush := func() {
		p.line("")
		p.line(current.render(p.width))
	}
	for _, s := range seriesGrids(e, rows) {
		wider := current.beside(s)
		if len(current.header) > 1 && wider.least() > p.width {
			flush()
			wider = xs.beside(s)
		}
		current = wider
	}
	flush()
}

// seriesGrids returns for each series its columns, with a line for each row.
func seriesGrids(e exhibit.Exhibit, rows []string) []grid {
	var grids []grid
	for _, s := range collect(e.Cells) {
		mine := slices.DeleteFunc(slices.Clone(e.Cells), func(c exhibit.Cell) bool { return c.Column != s.name })
		g := grid{
			header:  []string{withUnit(s.name, unitOf(e, mine[0])), "published", "error %"},
			rows:    make([][]string, len(rows)),
			numeric: []bool{true, true, true},
		}
		for i := range g.rows {
			g.rows[i] = []string{"", "", ""}
		}
		simulated, published, errors := columnsOf(e, mine)
		for i, c := range mine {
			g.rows[slices.Index(rows, c.Row)] = []string{simulated[i], published[i], errors[i]}
		}
		grids = append(grids, g.withoutEmpty())
	}
	return grids
}

func withUnit(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}

// withoutEmpty leaves out the columns that have nothing in any row.
func (g grid) withoutEmpty() grid {
	var out grid
	out.rows = make([][]string, len(g.rows))
	for j, name := range g.header {
		if !slices.ContainsFunc(g.rows, func(r []string) bool { return r[j] != "" }) {
			continue
		}
		out.header, out.numeric = append(out.header, name), append(out.numeric, g.numeric[j])
		for i, r := range g.rows {
			out.rows[i] = append(out.rows[i], r[j])
		}
	}
	return out
}

// beside returns the columns of g followed by those of h, which has as many
// rows.
func (g grid) beside(h grid) grid {
	out := grid{header: slices.Concat(g.header, h.header), numeric: slices.Concat(g.numeric, h.numeric)}
	for i := range g.rows {
		out.rows = append(out.rows, slices.Concat(g.rows[i], h.rows[i]))
	}
	return out
}

// gutter is the space between columns, and between a table and the margin.
const gutter = 2

// render returns the table in lines of at most width, without a final newline.
func (g grid) render(width int) string {
	widths := g.fit(width)
	t := table.NewWriter()
	style := table.StyleLight
	style.Box.PaddingLeft, style.Box.PaddingRight = "", strings.Repeat(" ", gutter)
	style.Options = table.Options{SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	var configs []table.ColumnConfig
	for j, w := range widths {
		align := text.AlignLeft
		if g.isNumeric(j) {
			align = text.AlignRight
		}
		configs = append(configs, table.ColumnConfig{Number: j + 1, Align: align, AlignHeader: align,
			VAlignHeader: text.VAlignBottom, WidthMax: w, WidthMaxEnforcer: enforce})
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(asRow(g.header))
	for _, r := range g.rows {
		t.AppendRow(asRow(r))
	}
	return trimLines(t.Render())
}

func (g grid) isNumeric(column int) bool { return column < len(g.numeric) && g.numeric[column] }

// enforce wraps a cell; a number's alignment spaces stay.
func enforce(s string, width int) string {
	if text.StringWidth(s) <= width {
		return s
	}
	return strings.Join(wrap(s, width), "\n")
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
