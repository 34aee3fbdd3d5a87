package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/exhibit"
)

// The marks between which results stand in a document.
const (
	readmeBegin = "<!-- results of the records: go test ./cmd/simrun -run TestReadme -update writes them -->\n"
	readmeEnd   = "<!-- end of the results -->\n"
)

// TestReadme holds the results in documents to the records, so that they cannot go
// stale. -update writes them.
func TestReadme(t *testing.T) {
	results := recordedResults(t, catalog())
	holdDocument(t, "../../README.md", readmeResults(results))
	holdDocument(t, "../../docs/results.md", exhibitResults(results))
}

// holdDocument compares what stands between the marks of a document, or writes it.
func holdDocument(t *testing.T, file, block string) {
	t.Helper()
	holdBlock(t, file, readmeBegin, block, readmeEnd)
}

// recordedResults returns the scenarios of a catalog that have a record, with it.
func recordedResults(t *testing.T, c *scenarios.Catalog) []audit.Audited {
	t.Helper()
	all, err := c.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	var results []audit.Audited
	for _, s := range all {
		record, err := c.Recorded(s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if record != nil {
			results = append(results, audit.Audited{Scenario: s, Record: record})
		}
	}
	return results
}

// noRecord stands instead of results.
const noRecord = "\nNo scenario has a record yet.\n\n"

// readmeResults is what README.md says of results, in Markdown: claims and the sums
// of each paper.
func readmeResults(results []audit.Audited) string {
	if len(results) == 0 {
		return noRecord
	}
	a := audit.New(results, false)
	var b strings.Builder
	b.WriteString("\n")
	writeScore(&b, a)
	b.WriteString(exhibitsHead)
	writeSums(&b, a, results)
	b.WriteString("\n")
	return b.String()
}

// exhibitResults is what docs/results.md says of results, in Markdown: a row for each
// exhibit.
func exhibitResults(results []audit.Audited) string {
	if len(results) == 0 {
		return noRecord
	}
	a := audit.New(results, false)
	var b strings.Builder
	b.WriteString("\n" + exhibitsHead)
	writeExhibits(&b, a, results)
	writeSums(&b, a, results)
	b.WriteString("\n")
	return b.String()
}

// writeScore writes a table of claims by class and verdict.
func writeScore(b *strings.Builder, a *audit.Account) {
	b.WriteString("| claims | hold | differ | open |\n|---|---|---|---|\n")
	meanings := map[exhibit.Class]string{
		exhibit.Paper: "of the papers", exhibit.Ours: "of this project", exhibit.Construction: "true by construction, which check the programs",
	}
	for _, c := range a.Claims {
		fmt.Fprintf(b, "| %s | %d | %d | %d |\n", meanings[c.Class], c.Holds, c.Differs, c.Open)
	}
	b.WriteString("\n")
}

// exhibitsHead is the head of a table of exhibits or papers.
const exhibitsHead = "| exhibit | published numbers | fitted | of the rest within 15 % | median error | bias | claims hold | differ | open |\n" +
	"|---|---|---|---|---|---|---|---|---|\n"

// writeExhibits writes a row for each exhibit with published numbers or claims of a
// paper.
func writeExhibits(b *strings.Builder, a *audit.Account, results []audit.Audited) {
	for _, r := range results {
		for _, e := range r.Record.Exhibits {
			score := scenarios.CountClaims([]*scenarios.Record{{Exhibits: []scenarios.RecordedExhibit{e}}})
			x := audit.CellErrors{Exhibit: e.ID}
			if i := slices.IndexFunc(a.Exhibits, func(x audit.CellErrors) bool { return x.Exhibit == e.ID }); i >= 0 {
				x = a.Exhibits[i]
			}
			if x.Published > 0 || score[0] != [3]int{} {
				writeExhibit(b, &x, score[0])
			}
		}
	}
}

// writeSums writes a row for each paper with published numbers or claims, and one for all.
func writeSums(b *strings.Builder, a *audit.Account, results []audit.Audited) {
	var names []string
	for _, r := range results {
		prefix, _, _ := strings.Cut(r.Scenario.ID, "-")
		if name := prefix + "-*"; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		x := audit.CellErrors{Exhibit: name}
		if i := slices.IndexFunc(a.Papers, func(x audit.CellErrors) bool { return x.Exhibit == name }); i >= 0 {
			x = a.Papers[i]
		}
		if score := scenarios.CountClaims(ofPaper(results, name))[0]; x.Published > 0 || score != [3]int{} {
			writeExhibit(b, &x, score)
		}
	}
	writeExhibit(b, &a.Total, scenarios.CountClaims(ofPaper(results, a.Total.Exhibit))[0])
}

// ofPaper returns the records of the scenarios of a paper, such as "pddp-*", or of all.
func ofPaper(results []audit.Audited, name string) []*scenarios.Record {
	prefix, one := strings.CutSuffix(name, "*")
	var all []*scenarios.Record
	for _, r := range results {
		if !one || strings.HasPrefix(r.Scenario.ID, prefix) {
			all = append(all, r.Record)
		}
	}
	return all
}

func writeExhibit(b *strings.Builder, x *audit.CellErrors, verdicts [3]int) {
	near := ""
	if x.Counted > 0 {
		near = fmt.Sprintf("%d of %d", x.Close, x.Counted)
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %d | %d | %d |\n", x.Exhibit, count(x.Published), count(x.ByParameter+x.ByForm), near,
		percent("%.1f %%", x.Median), percent("%+.1f %%", x.Bias), verdicts[0], verdicts[1], verdicts[2])
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// percent writes a fraction, nothing for none.
func percent(format string, x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf(format, *x*100)
}

// recordedCell is a cell with an error against 100.
func recordedCell(column string, simulated float64, fitted exhibit.Fitted) scenarios.RecordedCell {
	published := 100.0
	deviation := simulated/published - 1
	return scenarios.RecordedCell{Row: "1", Column: column, Simulated: &simulated, Published: &published, Error: &deviation, Fitted: fitted}
}

// TestBuiltInScenariosDeclare: the scenarios' statements about their numbers break no rule, without a look at results.
// Every result and cause of the papers is a claim of the exhibits that decide it, or waits for something that is
// named.
func TestBuiltInScenariosDeclare(t *testing.T) {
	all, err := catalog().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	var results []audit.Audited
	for _, s := range all {
		results = append(results, audit.Audited{Scenario: s})
	}
	for _, broken := range audit.New(results, true).Broken {
		t.Errorf("%s: %s", broken.Rule, broken.Where)
	}
}

// TestReadmeResults: the two cells of a record, one of them fitted, and its claims.
func TestReadmeResults(t *testing.T) {
	s := &scenarios.Scenario{ID: "armci-intro", Libraries: machines.NewLibraries(nil)}
	record := &scenarios.Record{Exhibits: []scenarios.RecordedExhibit{{
		ID:     "armci-intro",
		Cells:  []scenarios.RecordedCell{recordedCell("a", 90, exhibit.Unfitted), recordedCell("b", 101, exhibit.ByForm)},
		Claims: []scenarios.RecordedClaim{{ID: "x", Class: exhibit.Paper, Verdict: exhibit.Differs}, {ID: "y", Class: exhibit.Ours, Verdict: exhibit.Holds}},
	}}}
	const want = `
| claims | hold | differ | open |
|---|---|---|---|
| of the papers | 0 | 1 | 0 |
| of this project | 1 | 0 | 0 |
| true by construction, which check the programs | 0 | 0 | 0 |

| exhibit | published numbers | fitted | of the rest within 15 % | median error | bias | claims hold | differ | open |
|---|---|---|---|---|---|---|---|---|
| armci-* | 2 | 1 | 1 of 1 | 10.0 % | -10.0 % | 0 | 1 | 0 |
| all | 2 | 1 | 1 of 1 | 10.0 % | -10.0 % | 0 | 1 | 0 |

`
	if diff := cmp.Diff(want, readmeResults([]audit.Audited{{Scenario: s, Record: record}})); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	const row = "| armci-intro | 2 | 1 | 1 of 1 | 10.0 % | -10.0 % | 0 | 1 | 0 |"
	if got := exhibitResults([]audit.Audited{{Scenario: s, Record: record}}); !strings.Contains(got, row) {
		t.Errorf("results by exhibit:\n%s\nwant the row\n%s", got, row)
	}
}
