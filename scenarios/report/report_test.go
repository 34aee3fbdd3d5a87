package report_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/interval"
	"simrun/scenarios/report"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/sweep"
)

// toys are a figure of two series and a table, with text that HTML would take for markup.
func toys() []exhibit.Exhibit {
	paper := 81.0
	figure := exhibit.Exhibit{
		ID: "toy-figure", Kind: exhibit.Figure, Title: "Rates <b>", Unit: "MB/s",
		Plots: []exhibit.Plot{{Title: "Rates", XLabel: "size (B)", YLabel: "rate (MB/s)", XScale: exhibit.Log, YScale: exhibit.Linear}},
		Claims: []exhibit.Claim{
			{ID: "toy-1", Class: exhibit.Paper, Where: "l. 5", Text: "A & B meet.", Verdict: exhibit.Holds, Observed: "at 10"},
			{ID: "toy-2", Class: exhibit.Paper, Text: "A is ahead.", Verdict: exhibit.Differs, Observed: "-2 %", Because: "unknown"},
			{ID: "toy-3", Class: exhibit.Paper, Text: "C would be ahead.", Verdict: exhibit.Open, Because: "a machine C"},
		},
	}
	for i, x := range []float64{10, 100, 1000} {
		row := []string{"10", "100", "1000"}[i]
		figure.Cells = append(figure.Cells,
			exhibit.Cell{Row: row, Column: "A", X: x, Simulated: 80 + x},
			exhibit.Cell{Row: row, Column: "B", X: x, Simulated: 2 * x})
	}
	figure.Cells[0].Published = &paper
	table := exhibit.Exhibit{
		ID: "toy-table", Kind: exhibit.Table, Title: "Times", Unit: "s",
		Cells: []exhibit.Cell{
			{Row: "2", Column: "time", Simulated: 9}, {Row: "10", Column: "time", Simulated: 30}, {Row: "1", Column: "time", Simulated: 100},
		},
	}
	return []exhibit.Exhibit{figure, table}
}

func toyPage(t *testing.T) string {
	t.Helper()
	p, err := report.PageOf(plots.New(), toys()...)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page says what the exhibits say, as text, and asks nobody for anything.
func TestPage(t *testing.T) {
	page := toyPage(t)
	for _, want := range []string{
		"Rates &lt;b&gt;", "A &amp; B meet.", `<span class="verdict differs">differs</span>`, "Because: unknown", "Missing: a machine C", "Claims: 1 holds, 1 differs, 1 open",
		"<title>10, A: simulated 90 MB/s</title>", "<title>10, A: published 81 MB/s</title>", "<title>1000, B: simulated 2000 MB/s</title>",
		"sum: 6",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if outside := regexp.MustCompile(`(?:src|href|url\()=?["'(]?(?:https?:)?//[^"' )]*`).FindAllString(page, -1); outside != nil {
		t.Errorf("the page refers to %q", outside)
	}
	if n := strings.Count(page, "<circle "); n != 7 {
		t.Errorf("%d values can be read out, want 6 simulated and 1 published", n)
	}
	if toyPage(t) != page {
		t.Error("the same exhibits give another page")
	}
}

// The places of values are where the picture has them: on a logarithmic axis equal
// factors are equal distances, and greater values lie higher.
func TestPlaces(t *testing.T) {
	pictures, err := plots.New().Pictures(toys()[0])
	if err != nil {
		t.Fatal(err)
	}
	var b []plots.Point
	for _, p := range pictures[0].Points {
		if p.X <= 0 || p.X >= pictures[0].Width || p.Y <= 0 || p.Y >= pictures[0].Height {
			t.Errorf("%v is outside of the picture", p)
		}
		if p.Cell.Column == "B" {
			b = append(b, p)
		}
	}
	if first, second := b[1].X-b[0].X, b[2].X-b[1].X; first < 10 || second-first > 0.01 || first-second > 0.01 {
		t.Errorf("factors of ten are %v and %v apart, want the same", first, second)
	}
	if b[0].Y <= b[1].Y || b[1].Y <= b[2].Y {
		t.Errorf("heights %v, %v and %v from the top, want them to fall", b[0].Y, b[1].Y, b[2].Y)
	}
}

// besideRing returns the result of the ring, and beside it an interval of one of its numbers and what moves them.
func besideRing(t *testing.T) (*scenarios.Result, report.Beside) {
	t.Helper()
	c := scenariotest.Catalog()
	own := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0]), scenarios.Observers{})
	set := interval.Plan(own, 8)
	set.Cells = []interval.Cell{{
		Cell: sweep.Cell{Exhibit: "ring", Row: "1000", Column: "time", Unit: "us", Value: 80}, Low: 60, High: 90,
		Due: []interval.Due{{Parameter: "machine.link.latency", AtLow: -0.25, AtHigh: 0.125}},
	}}
	study := elasticity.Plan(own, 0.01)
	for _, task := range study.Tasks() {
		if strings.HasPrefix(task.Setting, "pair.link.") {
			study.Add(task, scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0], task.Setting), scenarios.Observers{}), nil)
		}
	}
	study.Finish()
	return own, report.Beside{Intervals: set, Moved: study}
}

// A page shows how far numbers could be off and what moves them, and says of how many published values the intervals hold them. A lap of 1000 bytes takes 80 us;
// the paper has 81, within 60 to 90.
func TestBeside(t *testing.T) {
	own, beside := besideRing(t)
	p, err := report.Build(plots.New(), []*scenarios.Result{own}, map[string]report.Beside{"ring": beside})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Published values within the intervals that doubts allow", "<summary>What moves the numbers</summary>", "&#43;0.500 pair.link.latency",
		"<summary>How far the numbers could be off, and by what</summary>", "machine.link.latency -25.0 % to &#43;12.5 %", "60..90",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if own.Exhibits[0].Cells[0].Low != nil {
		t.Error("the result itself has an interval now, want it as it was")
	}
}

// Every number that a figure of the page reads out is that of the JSON, and there is none besides.
func TestNumbersAreThoseOfJSON(t *testing.T) {
	c := scenariotest.Catalog()
	own := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0]), scenarios.Observers{})
	p, err := report.Build(plots.New(), []*scenarios.Result{own}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := p.Write(&page); err != nil {
		t.Fatal(err)
	}
	line, err := own.JSON()
	if err != nil {
		t.Fatal(err)
	}
	records, err := scenarios.ParseResults("ring.json", line)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, cell := range records[0].Exhibits[0].Cells {
		for what, value := range map[string]*float64{"simulated": cell.Simulated, "published": cell.Published} {
			if value == nil {
				continue
			}
			want++
			if text := fmt.Sprintf("<title>%s, %s: %s %.4g %s</title>", cell.Row, cell.Column, what, *value, cell.Unit); !strings.Contains(page.String(), text) {
				t.Errorf("the page has no %s", text)
			}
		}
	}
	pictures := len(own.Exhibits[0].Plots)
	if got := strings.Count(page.String(), "<circle "); got != want*pictures || want == 0 {
		t.Errorf("%d values can be read out, want %d in each of %d pictures", got, want, pictures)
	}
}

// Scenarios that name no paper have a heading all the same.
func TestNoPaper(t *testing.T) {
	own, _ := besideRing(t)
	for _, test := range []struct{ paper, want string }{{"", ">Without a paper</"}, {"invented for tests", ">invented for tests</"}} {
		own.Scenario.Paper = test.paper
		p, err := report.Build(plots.New(), []*scenarios.Result{own}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := p.Write(&b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), test.want) {
			t.Errorf("paper %q: the page has no %q", test.paper, test.want)
		}
	}
}
