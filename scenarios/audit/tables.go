package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim/param"
)

// Exhibit returns an account as tables of words; listClaims adds the claims that do not
// hold.
func (a *Account) Exhibit(listClaims bool) exhibit.Exhibit {
	e := exhibit.Exhibit{ID: "audit", Kind: exhibit.API, Title: "what the numbers rest on", Caption: a.caption()}
	tables := slices.Concat(
		[]exhibit.TextPart{ScoreTable(a.score), a.statementsTable(), a.waitingTable()},
		a.fitsTables(), []exhibit.TextPart{a.errorsTable(), a.machinesTable(), a.librariesTable(), a.moversTable()},
		a.intervalTables(), []exhibit.TextPart{a.brokenTable()})
	for _, t := range tables {
		if len(t.Rows) > 0 {
			e.Text = append(e.Text, t)
		}
	}
	if listClaims {
		e.Claims = a.notHolding()
	}
	return e
}

// ScoreTable shows claims by class and verdict.
func ScoreTable(s scenarios.Score) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Claims", Header: []string{"class"}}
	for _, v := range exhibit.Verdicts() {
		t.Header = append(t.Header, string(v))
	}
	for i, class := range exhibit.Classes() {
		row := []string{string(class)}
		for k := range exhibit.Verdicts() {
			row = append(row, strconv.Itoa(s[i][k]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// caption says what was accounted for.
func (a *Account) caption() string {
	from := map[string]int{}
	changed := 0
	for _, s := range a.Scenarios {
		from[s.From]++
		if len(s.Changes) > 0 {
			changed++
		}
	}
	noun := "scenarios"
	if len(a.Scenarios) == 1 {
		noun = "scenario"
	}
	text := fmt.Sprintf("%d %s: %d from records, %d run now", len(a.Scenarios), noun, from["record"], from["run"])
	if n := from["nothing"]; n > 0 {
		text += fmt.Sprintf(", %d without results", n)
	}
	if changed > 0 {
		text += fmt.Sprintf("; %d changed, whose cells are not compared with the papers", changed)
	}
	text += "."
	onFitted := 0
	for _, c := range a.Claims {
		onFitted += c.OnFitted
	}
	if onFitted > 0 {
		text += fmt.Sprintf(" %d of the claims are no evidence: they are about exhibits of which every published cell is fitted.", onFitted)
	}
	return text
}

func (a *Account) statementsTable() exhibit.TextPart {
	t := exhibit.TextPart{
		Heading: "Results and causes that the papers state, and mechanisms and capabilities, which tests answer",
		Header:  []string{"paper", "results, causes", "answered", "of these in part", "waiting", "for tests"},
	}
	for _, p := range a.Statements {
		t.Rows = append(t.Rows, []string{p.Paper, strconv.Itoa(p.Judged), strconv.Itoa(p.Answered), strconv.Itoa(p.Partly),
			strconv.Itoa(p.Waiting), strconv.Itoa(p.Listed)})
	}
	return t
}

func (a *Account) waitingTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "What waits", Header: []string{"exhibit", "results, causes", "for"}}
	for _, w := range a.Waiting {
		t.Rows = append(t.Rows, []string{w.What, strconv.Itoa(w.Statements), w.For})
	}
	return t
}

// fitsTables lists what was fitted, by parameter and by form.
func (a *Account) fitsTables() []exhibit.TextPart {
	headings := map[exhibit.Fitted]string{
		exhibit.ByParameter: fmt.Sprintf("Fitted by parameter: %d of %d published cells (at most one in eight)", a.Total.ByParameter, a.Total.Published),
		exhibit.ByForm:      fmt.Sprintf("Fitted by form: %d of %d published cells", a.Total.ByForm, a.Total.Published),
	}
	var all []exhibit.TextPart
	for _, by := range []exhibit.Fitted{exhibit.ByParameter, exhibit.ByForm} {
		t := exhibit.TextPart{Heading: headings[by], Header: []string{"exhibit", "cells: what was chosen with them in sight, and why"}}
		for _, f := range a.Fits {
			if f.By == by {
				t.Rows = append(t.Rows, []string{f.Exhibit, groupByColumn(f.Cells) + ": " + f.What + ". Why: " + f.Why})
			}
		}
		all = append(all, t)
	}
	return all
}

// groupByColumn names cells in a few words: "T3D PDDP 16, 32; MEIKO PDDP 16".
func groupByColumn(cells []string) string {
	var columns []string
	rows := map[string][]string{}
	for _, cell := range cells {
		row, column, _ := strings.Cut(cell, "/")
		if rows[column] == nil {
			columns = append(columns, column)
		}
		rows[column] = append(rows[column], row)
	}
	for i, c := range columns {
		columns[i] = c + " " + strings.Join(rows[c], ", ")
	}
	return strings.Join(columns, "; ")
}

func (a *Account) errorsTable() exhibit.TextPart {
	t := exhibit.TextPart{
		Heading: "Errors of the cells that nothing was fitted to",
		Header:  []string{"exhibit", "published", "fitted", "counted", "median %", "bias %", "max %", "worst cell"},
	}
	for _, x := range a.errorRows() {
		t.Rows = append(t.Rows, x.row(strconv.Itoa(x.ByParameter+x.ByForm)))
	}
	if a.Fitted.Counted > 0 {
		x := a.Fitted
		x.Exhibit = "fitted, no evidence"
		t.Rows = append(t.Rows, x.row(""))
	}
	return t
}

// errorRows returns the exhibits with published cells, the sums over papers with
// several of them, and the sum over all.
func (a *Account) errorRows() []CellErrors {
	rows := slices.Clone(a.Exhibits)
	for _, p := range a.Papers {
		of := func(x CellErrors) bool { return strings.HasPrefix(x.Exhibit, strings.TrimSuffix(p.Exhibit, "*")) }
		if first := slices.IndexFunc(a.Exhibits, of); slices.ContainsFunc(a.Exhibits[first+1:], of) {
			rows = append(rows, p)
		}
	}
	return append(rows, a.Total)
}

func (x *CellErrors) row(fitted string) []string {
	return []string{x.Exhibit, strconv.Itoa(x.Published), fitted, strconv.Itoa(x.Counted),
		percent(x.Median), signedPercent(x.Bias), percent(x.Max), x.worstCell()}
}

// worstCell names the worst cell in words that can be wrapped.
func (x *CellErrors) worstCell() string {
	w := x.worst
	switch {
	case x.Worst == "":
		return ""
	case w.exhibit == x.Exhibit:
		return w.row + ", " + w.column
	}
	return w.exhibit + ": " + w.row + ", " + w.column
}

func percent(x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%.1f", *x*100)
}

func signedPercent(x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%+.1f", *x*100)
}

// machinesTable has a row for each machine: parameters by kind, "2 of 5" where runs
// read two of them.
func (a *Account) machinesTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Parameters by kind (of a machine that was run: how many were read)", Header: kindsHeader("machine")}
	for _, m := range a.Machines {
		t.Rows = append(t.Rows, m.row(m.Machine))
	}
	return t
}

// librariesTable has a row for each library, as machinesTable for machines.
func (a *Account) librariesTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Operation counts of libraries by kind (of one that was run: how many were read)", Header: kindsHeader("library")}
	for _, l := range a.Libraries {
		t.Rows = append(t.Rows, l.row(l.Library))
	}
	return t
}

func kindsHeader(first string) []string {
	header := []string{first}
	for _, k := range param.Kinds() {
		header = append(header, string(k))
	}
	return append(header, "recalled", "low, high")
}

func (n *sheetKinds) row(first string) []string {
	row := []string{first}
	for _, k := range n.Kinds {
		text := strconv.Itoa(k.Count)
		if k.Read != nil {
			text = fmt.Sprintf("%d of %s", *k.Read, text)
		}
		row = append(row, text)
	}
	return append(row, strconv.Itoa(n.Recalled), strconv.Itoa(n.Bounded))
}

func (a *Account) brokenTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Broken rules", Header: []string{"rule", "where"}}
	for _, b := range a.Broken {
		t.Rows = append(t.Rows, []string{b.Rule, b.Where})
	}
	return t
}

// notHolding returns the claims that do not hold, those that differ first.
func (a *Account) notHolding() []exhibit.Claim {
	var all []exhibit.Claim
	for _, v := range []exhibit.Verdict{exhibit.Differs, exhibit.Open} {
		for _, c := range a.NotHolding {
			if c.Verdict == v {
				all = append(all, exhibit.Claim{
					ID: c.ID, Class: c.Class, Verdict: v, Text: c.Text + " [" + strings.Join(c.Exhibits, ", ") + "]",
					Observed: c.Observed, Because: c.Because,
				})
			}
		}
	}
	return all
}
