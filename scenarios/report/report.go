package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// Page is what the page shows.
type Page struct {
	Score  []table
	Papers []paper
	Live   *live // nil if no parameters can be moved
}

// paper is the exhibits of one paper.
type paper struct {
	Title     string
	Anchor    string
	Scenarios []scenario
}

// scenario is what one scenario gave.
type scenario struct {
	ID, Title, System, Machines, Mode string

	Exhibits   []shown
	Checks     []exhibit.Check
	Notes      []string
	Parameters []output.Parameter // those that the run read
	Doubted    int                // of these: assumed, fitted or from a source that nobody has opened
}

// shown is an exhibit.
type shown struct {
	ID, Title, Caption string

	Pictures []picture
	Tables   []table
	Folded   bool // the tables are shown on demand: a figure shows the numbers, and they are many
	Folds    []fold
	Claims   []exhibit.Claim
	Counts   string // of the claims by verdict
	Notes    []string
}

// table is a table in the page.
type table struct {
	plots.Table
	Label string // what it is called among all of the page
}

// On a printed page so many characters fit beside each other in letters of so many points.
const (
	charactersOnPaper = 115
	pointsOnPaper     = 7
)

// Points returns the size of letters in which the columns of the table, with unbroken words, are as wide as a printed
// page. It returns 0 if the table fits the page in the letters of other tables.
func (t table) Points() float64 {
	if width := t.characters(longestWord); width > charactersOnPaper {
		return pointsOnPaper * charactersOnPaper / float64(width)
	}
	return 0
}

// IsNarrow reports whether the table is long, and so narrow that two parts of it stand beside each other on paper.
func (t table) IsNarrow() bool {
	return len(t.Rows) > rowsShown && t.characters(utf8.RuneCountInString) < charactersOnPaper/2
}

// characters returns how many characters are in a line of the table, given how many are in one of a text's lines. Numbers are not
// broken, heads between words.
func (t table) characters(inLine func(text string) int) int {
	width := 0
	for j, name := range t.Header {
		most := longestWord(name)
		for _, row := range t.Rows {
			if j < len(t.Numeric) && t.Numeric[j] {
				most = max(most, utf8.RuneCountInString(row[j]))
			} else {
				most = max(most, inLine(row[j]))
			}
		}
		width += most + 1
	}
	return width
}

func longestWord(text string) int {
	n := 0
	for _, word := range strings.Fields(text) {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// newTables returns tables that are of something with a title, or of the whole page with none.
func newTables(of string, all ...plots.Table) []table {
	var named []table
	for i, t := range all {
		label := t.Heading
		if label == "" {
			label = "Numbers"
		}
		if of != "" {
			label += ", " + of
		}
		if i > 0 && t.Heading == "" {
			label += fmt.Sprintf(", table %d", i+1)
		}
		named = append(named, table{t, label})
	}
	return named
}

// picture is a picture in the page.
type picture struct {
	plots.Picture
	Inline template.HTML // the SVG element
	Places []place
}

// place is a value that can be read out.
type place struct {
	X, Y float64
	Text string
}

// Build makes a page of results, in their order. beside has the additions to results of scenarios, by their ids. d
// draws the figures. The error is a [*plots.Error].
func Build(d *plots.Drawer, results []*scenarios.Result, beside map[string]Beside) (*Page, error) {
	p := &Page{}
	var audited []audit.Audited
	for _, r := range results {
		b := beside[r.Scenario.ID]
		audited = append(audited, audit.Audited{Scenario: r.Scenario, Record: r.Record(), Ran: true, Intervals: b.Intervals})
		s, err := newScenario(d, r, b)
		if err != nil {
			return nil, err
		}
		to := p.paper(cmp.Or(r.Scenario.Paper, ofNoPaper))
		to.Scenarios = append(to.Scenarios, s)
	}
	p.Score = score(audit.New(audited, false), recordsOf(audited))
	return p, nil
}

// ofNoPaper is the heading of scenarios that name no paper, as a user's own may.
const ofNoPaper = "Without a paper"

// paper returns the paper of that title, which it adds if there is none yet.
func (p *Page) paper(title string) *paper {
	i := slices.IndexFunc(p.Papers, func(x paper) bool { return x.Title == title })
	if i < 0 {
		i = len(p.Papers)
		p.Papers = append(p.Papers, paper{Title: title, Anchor: fmt.Sprintf("paper-%d", i+1)})
	}
	return &p.Papers[i]
}

func newScenario(d *plots.Drawer, r *scenarios.Result, b Beside) (scenario, error) {
	s := r.Scenario
	x := scenario{
		ID: s.ID, Title: s.Title, System: s.System, Machines: strings.ReplaceAll(s.MachineName(), ",", ", "), Mode: string(s.Mode),
		Checks: r.Checks, Notes: r.Notes(),
	}
	if err := x.drawnWith(d, r, b); err != nil {
		return scenario{}, err
	}
	x.addParameters(s)
	return x, nil
}

// addParameters adds what the run read of machines and libraries.
func (x *scenario) addParameters(s *scenarios.Scenario) {
	x.Parameters = readParameters(s)
	for _, p := range x.Parameters {
		if p.Recalled || p.Kind == "assumed" || p.Kind == "fitted" {
			x.Doubted++
		}
	}
}

// readParameters returns what the run of a scenario read of machines and libraries, with the
// names that --set knows.
func readParameters(s *scenarios.Scenario) []output.Parameter {
	var all []output.Parameter
	for i := range s.Targets {
		prefix := s.Prefix(&s.Targets[i])
		for _, p := range output.Parameters(s.Targets[i].Machine.Sheet()) {
			p.Name = prefix + p.Name[strings.Index(p.Name, ".")+1:]
			all = append(all, p)
		}
	}
	for _, sheet := range s.Libraries.UsedSheets() {
		all = append(all, output.Parameters(sheet)...)
	}
	return slices.DeleteFunc(all, func(p output.Parameter) bool { return !p.Read })
}

// rowsShown is how long a table below a figure may be without being folded.
const rowsShown = 12

func newShown(d *plots.Drawer, e *exhibit.Exhibit) (shown, error) {
	x := shown{ID: e.ID, Title: e.Title, Caption: e.Caption, Claims: e.Claims, Counts: exhibit.CountVerdicts(e.Claims), Notes: e.Notes}
	pictures, err := d.Pictures(*e)
	if err != nil {
		return shown{}, err
	}
	for _, p := range pictures {
		x.Pictures = append(x.Pictures, newPicture(e, p))
	}
	tables, err := plots.Tables(*e)
	for _, t := range tables {
		x.Folded = x.Folded || len(pictures) > 0 && len(t.Rows) > rowsShown
	}
	x.Tables = newTables(e.Title, tables...)
	return x, err
}

func newPicture(e *exhibit.Exhibit, p plots.Picture) picture {
	x := picture{Picture: p, Inline: inline(p.SVG)}
	for _, at := range p.Points {
		x.Places = append(x.Places, place{X: at.X, Y: at.Y, Text: read(e, at)})
	}
	return x
}

// read returns a point in words.
func read(e *exhibit.Exhibit, p plots.Point) string {
	what, value := "simulated", p.Cell.Simulated
	if p.Published {
		what, value = "published", *p.Cell.Published
	}
	unit := p.Cell.Unit
	if unit == "" {
		unit = e.Unit
	}
	return strings.TrimSpace(fmt.Sprintf("%s, %s: %s %.4g %s", p.Cell.Row, p.Cell.Column, what, value, unit))
}

// inline returns the SVG element of an SVG file, which scales with the page. The file is our own
// plots', in which all text is escaped.
func inline(svg []byte) template.HTML {
	text := string(svg)
	text = text[strings.Index(text, "<svg"):]
	head, rest, _ := strings.Cut(text, ">")
	width, height := between(head, `width="`), between(head, `height="`)
	head = strings.Replace(head, `width="`+width+`" height="`+height+`"`, `aria-hidden="true" focusable="false"`, 1)
	return template.HTML(head + ">" + rest)
}

// between returns what stands in an attribute that begins as given.
func between(head, begin string) string {
	_, rest, _ := strings.Cut(head, begin)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}
