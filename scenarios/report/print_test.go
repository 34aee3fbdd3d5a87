//go:build browser

package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/report"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/serve"
)

// printPage prints the page at an address as it is after the script's time, and returns the PDF file.
func printPage(t *testing.T, address string) string {
	t.Helper()
	pdf := filepath.Join(t.TempDir(), "page.pdf")
	said, err := exec.CommandContext(t.Context(), "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--user-data-dir="+t.TempDir(), "--no-pdf-header-footer", "--virtual-time-budget=20000", "--print-to-pdf="+pdf, address).CombinedOutput()
	if _, missing := os.Stat(pdf); err != nil || missing != nil {
		t.Fatalf("chromium: %v; it says: %s", err, said)
	}
	return pdf
}

// printFile prints a page that is a file.
func printFile(t *testing.T, page string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	return printPage(t, "file://"+file)
}

// poppler runs one of Poppler's tools and returns what it prints.
func poppler(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v; install Debian's package poppler-utils", name, err)
	}
	return out
}

// onPaper returns the text of each printed page.
func onPaper(t *testing.T, pdf string) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(string(poppler(t, "pdftotext", "-layout", pdf, "-")), "\f"), "\f")
}

// Paper has what is folded on a screen, and nothing that only a screen can use.
func TestBrowserPrint(t *testing.T) {
	t.Parallel()
	page, _ := livePage(t)
	text := strings.Join(onPaper(t, printFile(t, page)), "\n")
	for _, want := range []string{"Parameters behind it", "Not printed is the table with their sources", "machine.link.rate 100MB/s", "Checks of the computed results", "holds"} {
		if !strings.Contains(text, want) {
			t.Errorf("the printed page has no %q", want)
		}
	}
	for _, unwanted := range []string{"What if", "Theme:", "Enlarge", "Skip to", "Names with", "Back to what it was", "machine.link.latency 10us"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the printed page has %q, which nobody can use there, or which takes pages", unwanted)
		}
	}
}

// A short table beside an exhibit is printed; of a long one paper says where it is.
func TestBrowserPrintBeside(t *testing.T) {
	t.Parallel()
	own, beside := besideRing(t)
	for _, rows := range []int{1, 20} {
		for len(beside.Intervals.Cells) < rows {
			cell := beside.Intervals.Cells[0]
			cell.Row = fmt.Sprint("lap ", len(beside.Intervals.Cells))
			beside.Intervals.Cells = append(beside.Intervals.Cells, cell)
		}
		p, err := report.Build(plots.New(), []*scenarios.Result{own}, map[string]report.Beside{own.Scenario.ID: beside})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(onPaper(t, printFile(t, pageOf(t, p))), "\n")
		for part, want := range map[string]bool{
			"What moves the numbers": true, "pair.link.latency": true, "How far the numbers could be off": true, "machine.link.latency -25.0 %": rows == 1,
			"Not printed is the table of 20 numbers": rows > 1,
		} {
			if got := strings.Contains(text, part); got != want {
				t.Errorf("%d numbers: the printed page has %q: %t, want %t", rows, part, got, want)
			}
		}
	}
}

// Paper is white in the dark theme, too.
func TestBrowserPrintDark(t *testing.T) {
	t.Parallel()
	page := toyPage(t)
	dark := strings.Replace(page, "<html ", `<html data-theme="dark" `, 1)
	if dark == page {
		t.Fatal("the page has no element html")
	}
	picture := func(page string) []byte {
		return poppler(t, "pdftoppm", "-r", "40", printFile(t, page))
	}
	if light := picture(page); len(light) == 0 || !bytes.Equal(light, picture(dark)) {
		t.Error("the dark theme prints another picture than the light one")
	}
}

// Each page that a long table reaches has the table's head, and each column if the table is narrow.
func TestBrowserPrintLong(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		heads int // on a page that is full
	}{{"row", 2}, {"a row of a table that is too wide for two parts of it to stand beside each other, row", 1}} {
		const rows = 300
		long := exhibit.Exhibit{ID: "long", Kind: exhibit.Table, Title: "Long", Unit: "parsecs"}
		for i := range rows {
			long.Cells = append(long.Cells, exhibit.Cell{Row: fmt.Sprintf("%s-%d", test.name, i), Column: "length", Simulated: float64(i)})
		}
		p, err := report.PageOf(plots.New(), long)
		if err != nil {
			t.Fatal(err)
		}
		reached, seen := 0, map[string]bool{}
		for i, text := range onPaper(t, printFile(t, pageOf(t, p))) {
			found := regexp.MustCompile(`row-\d+`).FindAllString(text, -1)
			if len(found) == 0 {
				continue
			}
			reached++
			for _, row := range found {
				seen[row] = true
			}
			if got := strings.Count(text, "parsecs"); got != test.heads {
				t.Errorf("%s: page %d has %d rows of the table and %d heads, want %d", test.name, i+1, len(found), got, test.heads)
			}
		}
		if reached < 3 || len(seen) != rows {
			t.Errorf("%s: %d rows of the table are on %d pages, want %d on more", test.name, len(seen), reached, rows)
		}
	}
}

// All columns of a wide table are on paper, with unbroken numbers.
func TestBrowserPrintWide(t *testing.T) {
	t.Parallel()
	const series = 20
	wide := exhibit.Exhibit{
		ID: "wide", Kind: exhibit.Figure, Title: "Wide", Unit: "MB/s",
		Plots: []exhibit.Plot{{XLabel: "x", YLabel: "y", XScale: exhibit.Linear, YScale: exhibit.Linear}},
	}
	for i := range 2 {
		for k := range series {
			published := 1000 + float64(k)
			wide.Cells = append(wide.Cells, exhibit.Cell{Row: fmt.Sprint(i), Column: fmt.Sprintf("series %d", k), X: float64(i), Simulated: 2000 + float64(10*k+i), Published: &published})
		}
	}
	p, err := report.PageOf(plots.New(), wide)
	if err != nil {
		t.Fatal(err)
	}
	var box struct {
		Pages []struct {
			Width float64 `xml:"width,attr"`
			Words []struct {
				Right float64 `xml:"xMax,attr"`
				Text  string  `xml:",chardata"`
			} `xml:"word"`
		} `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal(poppler(t, "pdftotext", "-bbox", printFile(t, pageOf(t, p)), "-"), &box); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, page := range box.Pages {
		for _, w := range page.Words {
			if w.Right > page.Width {
				t.Errorf("%q ends at %.1f pt on a page of %.1f pt", w.Text, w.Right, page.Width)
			}
			seen[w.Text] = true
		}
	}
	for k := range series {
		for _, want := range []float64{2000 + float64(10*k), 2001 + float64(10*k), 1000 + float64(k)} {
			if text := fmt.Sprint(want); !seen[text] {
				t.Errorf("the printed page has no number %s", text)
			}
		}
	}
}

// What sliders have changed is on paper with how it was changed.
func TestBrowserPrintChanged(t *testing.T) {
	t.Parallel()
	const change = `<script>(async () => {
const panel = document.querySelector("#ring details.whatif");
panel.open = true;
while (!panel.querySelector(".controls")) await new Promise((done) => setTimeout(done, 10));
const text = panel.querySelector("input[type=text]");
text.value = "20us";
text.dispatchEvent(new Event("change", { bubbles: true }));
})();</script></body>`
	page, _ := livePage(t)
	if got := liveDataOf(t, page).Scenarios[0].Controls[0].Name; got != "machine.link.latency" {
		t.Fatalf("the first slider is of %s, want machine.link.latency", got)
	}
	s := &serve.Server{
		Catalog: scenariotest.Catalog(), Page: []byte(strings.Replace(page, "</body>", change, 1)), Waiting: 2, Timeout: time.Minute,
		Observers: func(p scenarios.Progress) scenarios.Observers { return scenarios.Observers{Progress: p} },
	}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	text := strings.Join(onPaper(t, printPage(t, server.URL)), "\n")
	for _, want := range []string{"simrun ring --set machine.link.latency=20us", "numbers moved", "before", "now"} {
		if !strings.Contains(text, want) {
			t.Errorf("the printed page has no %q", want)
		}
	}
	if strings.Contains(text, "Back to what it was") {
		t.Error("the printed page has the means to change parameters")
	}
}
