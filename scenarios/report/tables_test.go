package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/inpage"
	"simrun/scenarios/report"
	"simrun/scenarios/scenariotest"
)

// place is where a table has a number, and which: "simulated", "published", "error", "sampling", "low" or "high". The sum of a ladder's bar is in
// column "total".
type place struct{ row, column, which string }

// number is what the JSON has for a place.
type number struct {
	value   float64
	digits  int  // that the table shows at least, or the value itself
	isExact bool // the table shows the value itself
}

// shownTable is a table of the page.
type shownTable struct {
	header []string
	rows   [][]string
}

// Every number in the tables of a page is that of the JSON, rounded to the digits that are shown. Every number of the
// JSON is there, once, and so is every word of the tables of words.
func TestTablesAreThoseOfJSON(t *testing.T) {
	c := inpage.Catalog()
	for _, id := range []string{"armci-intro", "armci-fig4", "xs-loose"} {
		own := scenariotest.Run(t, scenariotest.Load(t, c, builtIn(t, id)), scenarios.Observers{})
		p, err := report.Build(plots.New(), []*scenarios.Result{own}, nil)
		if err != nil {
			t.Fatal(err)
		}
		line, err := own.JSON()
		if err != nil {
			t.Fatal(err)
		}
		compareTables(t, p, parseRecord(t, id, line), true)
	}
}

// The same of all records, whose numbers have every form that there is.
func TestTablesAreThoseOfRecords(t *testing.T) {
	for _, f := range scenarios.BuiltIn() {
		r := parseRecord(t, f.Name, f.Record)
		p, err := report.PageOf(plots.New(), exhibitsOf(r)...)
		if err != nil {
			t.Fatal(err)
		}
		compareTables(t, p, r, false)
	}
}

// A number that is not the JSON's is noticed, and so is one of too few digits.
func TestAgrees(t *testing.T) {
	for _, test := range []struct {
		text string
		want number
		ok   bool
	}{
		{"49.51", number{value: 49.5062, digits: 4}, true},
		{"49.50", number{value: 49.5062, digits: 4}, false},
		{"49.5", number{value: 49.5062, digits: 4}, false},
		{"49.5", number{value: 49.5, digits: 4}, true},
		{"1.235e-07", number{value: 1.23456e-7, digits: 4}, true},
		{"81", number{value: 81.2, isExact: true}, false},
		{"+8.4", number{value: 8.44}, true},
		{"-8.4", number{value: 8.44}, false},
		{"x", number{value: 8.44}, false},
	} {
		if got := test.want.agrees(test.text); got != test.ok {
			t.Errorf("%q for %+v: %t, want %t", test.text, test.want, got, test.ok)
		}
	}
}

// builtIn returns the file of a scenario that comes with simrun.
func builtIn(t *testing.T, id string) scenarios.File {
	t.Helper()
	for _, f := range scenarios.BuiltIn() {
		if f.Name == id+".toml" {
			return f
		}
	}
	t.Fatalf("no scenario %s comes with simrun", id)
	return scenarios.File{}
}

func parseRecord(t *testing.T, name string, line []byte) *scenarios.Record {
	t.Helper()
	records, err := scenarios.ParseResults(name+".json", line)
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

// exhibitsOf returns the exhibits of a record with their numbers.
func exhibitsOf(r *scenarios.Record) []exhibit.Exhibit {
	var all []exhibit.Exhibit
	for i := range r.Exhibits {
		from := &r.Exhibits[i]
		e := exhibit.Exhibit{ID: from.ID, Kind: from.Kind}
		for _, c := range numbersIn(from) {
			x, _ := strconv.ParseFloat(c.Row, 64)
			e.Cells = append(e.Cells, cellOf(c, c.Row, c.Column, x))
			if e.Kind == exhibit.Ladder {
				e.Unit = c.Unit
			}
			if total, ok := totalIn(r, c.Row); ok && e.Kind == exhibit.Ladder {
				e.Totals = append(e.Totals, cellOf(total, c.Row, "total", 0))
			}
		}
		if e.Kind == exhibit.Figure {
			e.Plots = []exhibit.Plot{{XLabel: "x", YLabel: "y", XScale: exhibit.Linear, YScale: exhibit.Linear}}
		}
		all = append(all, e)
	}
	return all
}

func cellOf(c scenarios.RecordedCell, row, column string, x float64) exhibit.Cell {
	return exhibit.Cell{
		Row: row, Column: column, X: x, Simulated: *c.Simulated, Published: c.Published, Unit: c.Unit, Fitted: c.Fitted,
		Sampling: c.Sampling, Low: c.Low, High: c.High, Derived: c.Derived,
	}
}

// drawnRow is how rows of numbers are called that a drawing shows and no table.
var drawnRow = regexp.MustCompile(`^(drawing|span|message) \d+`)

// numbersIn returns the numbers of an exhibit that tables show.
func numbersIn(e *scenarios.RecordedExhibit) []scenarios.RecordedCell {
	return slices.DeleteFunc(slices.Clone(e.Cells), func(c scenarios.RecordedCell) bool { return c.Simulated == nil || drawnRow.MatchString(c.Row) })
}

// totalIn returns the cell of another exhibit that a bar of a ladder splits.
func totalIn(r *scenarios.Record, bar string) (scenarios.RecordedCell, bool) {
	for i := range r.Exhibits {
		for _, c := range r.Exhibits[i].Cells {
			if r.Exhibits[i].Kind != exhibit.Ladder && c.Simulated != nil && exhibit.BarRow(c.Row, c.Column) == bar {
				return c, true
			}
		}
	}
	return scenarios.RecordedCell{}, false
}

// compareTables compares the tables of each exhibit of a page with the JSON; with words, the tables of words, too.
func compareTables(t *testing.T, p *report.Page, r *scenarios.Record, words bool) {
	t.Helper()
	var page bytes.Buffer
	if err := p.Write(&page); err != nil {
		t.Fatal(err)
	}
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		tables := tablesOf(t, page.String(), e.ID)
		if len(numbersIn(e)) > 0 {
			if len(tables) == 0 {
				t.Errorf("%s: the page has no table", e.ID)
				continue
			}
			compareNumbers(t, r, e, &tables[0])
			tables = tables[1:]
		}
		if words {
			compareWords(t, e, tables)
		}
	}
}

// compareNumbers compares a table of numbers with the JSON.
func compareNumbers(t *testing.T, r *scenarios.Record, e *scenarios.RecordedExhibit, table *shownTable) {
	t.Helper()
	var got map[place]string
	var want map[place]number
	switch e.Kind {
	case exhibit.Ladder:
		got, want = ladderTexts(table, e), ladderNumbers(r, e)
	case exhibit.Figure:
		got, want = figureTexts(table, e), cellNumbers(e)
	default:
		got, want = cellTexts(table), cellNumbers(e)
	}
	for at, n := range want {
		if text, ok := got[at]; !ok || !n.agrees(text) {
			t.Errorf("%s: %+v: the page has %q, the JSON %v", e.ID, at, text, n.value)
		}
	}
	for at, text := range got {
		if _, ok := want[at]; !ok {
			t.Errorf("%s: %+v: the page has %q, the JSON nothing", e.ID, at, text)
		}
	}
	if len(want) == 0 {
		t.Errorf("%s: no number to compare", e.ID)
	}
}

// compareWords compares tables of words with the JSON.
func compareWords(t *testing.T, e *scenarios.RecordedExhibit, tables []shownTable) {
	t.Helper()
	got, want := map[string]string{}, map[string]string{}
	for _, c := range e.Cells {
		if strings.HasPrefix(c.Row, "table ") {
			want[c.Row+"/"+c.Column] = strings.TrimSpace(c.Text)
		}
	}
	for i, table := range tables {
		for k, row := range table.rows {
			for j, text := range row {
				column := table.header[j]
				if column == "" {
					column = strconv.Itoa(j + 1)
				}
				if text != "" {
					got[fmt.Sprintf("table %d, row %d/%s", i+1, k+1, column)] = text
				}
			}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s: words of the page %q, of the JSON %q", e.ID, got, want)
	}
}

// agrees reports whether a text is a number, rounded to the digits that the text has.
func (n number) agrees(text string) bool {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || n.isExact {
		return err == nil && x == n.value
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	power, _ := strconv.Atoi(exponent)
	whole, decimals, _ := strings.Cut(mantissa, ".")
	half := 0.5 * math.Pow10(power-len(decimals))
	digits := len(strings.TrimLeft(whole+decimals, "+-0"))
	return math.Abs(x-n.value) <= half*(1+1e-9) && (digits >= n.digits || x == n.value)
}

// cellNumbers returns the numbers of the cells of a figure or a table.
func cellNumbers(e *scenarios.RecordedExhibit) map[place]number {
	all := map[place]number{}
	for _, c := range numbersIn(e) {
		add := func(which string, value *float64, n number) {
			if value != nil {
				n.value = *value
				all[place{strings.TrimSpace(c.Row), strings.TrimSpace(c.Column), which}] = n
			}
		}
		add("simulated", c.Simulated, number{digits: 4})
		add("published", c.Published, number{isExact: true})
		add("error", perCent(c.Error), number{})
		add("low", c.Low, number{digits: 4})
		add("high", c.High, number{digits: 4})
		if c.Sampling != 0 && e.Kind != exhibit.Figure {
			add("sampling", perCent(&c.Sampling), number{})
		}
	}
	return all
}

func perCent(x *float64) *float64 {
	if x == nil {
		return nil
	}
	y := 100 * *x
	return &y
}

// ladderNumbers returns the parts of the bars of a ladder, their sums, and what is published of them.
func ladderNumbers(r *scenarios.Record, e *scenarios.RecordedExhibit) map[place]number {
	all := map[place]number{}
	for _, c := range numbersIn(e) {
		all[place{c.Row, c.Column, "simulated"}] = number{value: *c.Simulated}
		at := place{c.Row, "total", "simulated"}
		sum := all[at].value + *c.Simulated
		all[at] = number{value: sum}
		if sum >= 1 {
			all[at] = number{value: sum, digits: 4}
		}
		total, ok := totalIn(r, c.Row)
		if ok && total.Published != nil {
			all[place{c.Row, "total", "published"}] = number{value: *total.Published, isExact: true}
		}
		if ok && total.Error != nil {
			all[place{c.Row, "total", "error"}] = number{value: 100 * *total.Error}
		}
	}
	return all
}

// put adds a text of a table that stands under a heading. Marks behind a published value are no part of it.
func put(all map[place]string, row, column, heading, text string) {
	if text == "" {
		return
	}
	switch heading {
	case "interval":
		low, high, _ := strings.Cut(text, "..")
		all[place{row, column, "low"}], all[place{row, column, "high"}] = low, high
	case "published":
		all[place{row, column, "published"}] = strings.Fields(text)[0]
	case "error %":
		all[place{row, column, "error"}] = text
	case "± %":
		all[place{row, column, "sampling"}] = text
	default:
		all[place{row, column, "simulated"}] = text
	}
}

// cellTexts reads a table with one line for each cell: the names of its row, which is there once, and of its column, then its numbers.
func cellTexts(table *shownTable) map[place]string {
	all, row := map[place]string{}, ""
	for _, line := range table.rows {
		if line[0] != "" {
			row = line[0]
		}
		for j := 2; j < len(line); j++ {
			if table.header[j] != "unit" {
				put(all, row, line[1], table.header[j], line[j])
			}
		}
	}
	return all
}

// figureTexts reads a table with one line for each x. For each series, it has a column with the name and the unit of
// the series, in front of the other columns of the series.
func figureTexts(table *shownTable, e *scenarios.RecordedExhibit) map[place]string {
	series := map[string]string{}
	for _, c := range numbersIn(e) {
		name := c.Column
		if c.Unit != "" {
			name += " (" + c.Unit + ")"
		}
		series[strings.TrimSpace(name)] = strings.TrimSpace(c.Column)
	}
	all, column := map[place]string{}, ""
	for j, heading := range table.header[1:] {
		if name, ok := series[heading]; ok {
			column = name
		}
		for _, line := range table.rows {
			put(all, line[0], column, heading, line[j+1])
		}
	}
	return all
}

// ladderTexts reads a table with a column for each bar, and below its parts their sum, the published value and the error.
func ladderTexts(table *shownTable, e *scenarios.RecordedExhibit) map[place]string {
	bars := map[string]string{}
	for _, c := range numbersIn(e) {
		name, title, _ := strings.Cut(c.Row, "/")
		bars[strings.TrimSpace(title+" "+name)] = c.Row
	}
	all := map[place]string{}
	for _, line := range table.rows {
		for j, heading := range table.header[1:] {
			if line[0] == "published" || line[0] == "error %" {
				put(all, bars[heading], "total", line[0], line[j+1])
				continue
			}
			put(all, bars[heading], line[0], "", line[j+1])
		}
	}
	return all
}

var tableElement = regexp.MustCompile(`(?s)<table class="sortable[^>]*>.*?</table>`)

// tablesOf returns the tables of an exhibit on a page, without those of what stands beside its numbers.
func tablesOf(t *testing.T, page, id string) []shownTable {
	t.Helper()
	_, rest, ok := strings.Cut(page, fmt.Sprintf(`<h4 id="exhibit-%s">`, id))
	if !ok {
		t.Fatalf("the page has no exhibit %s", id)
	}
	own, _, _ := strings.Cut(rest, "</section>")
	own, _, _ = strings.Cut(own, `<details class="beside">`)
	var all []shownTable
	for _, text := range tableElement.FindAllString(own, -1) {
		table, err := parseTable(text)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		all = append(all, table)
	}
	return all
}

// element is a table as XML. What is in elements within a cell, such as a header that only readers of screens hear, is no part of its text.
type element struct {
	Header []cellElement `xml:"thead>tr>th"`
	Rows   []struct {
		Cells []cellElement `xml:",any"`
	} `xml:"tbody>tr"`
}

type cellElement struct {
	Text string `xml:",chardata"`
}

func textsOf(cells []cellElement) []string {
	var texts []string
	for _, c := range cells {
		texts = append(texts, strings.TrimSpace(c.Text))
	}
	return texts
}

func parseTable(text string) (shownTable, error) {
	var e element
	if err := xml.Unmarshal([]byte(text), &e); err != nil {
		return shownTable{}, err
	}
	table := shownTable{header: textsOf(e.Header)}
	for _, row := range e.Rows {
		table.rows = append(table.rows, textsOf(row.Cells))
	}
	return table, nil
}
