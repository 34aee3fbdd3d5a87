package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
	"simrun/scenarios/exhibit"
)

// join combines the results of the program with the statements of the file. Both must name the same
// exhibits and claims, and every published cell needs a simulated one.
func (r *Result) join(out *Outcome) error {
	j := &joiner{r: r, bySpec: r.Scenario.fittedCells()}
	answered, empty := map[string]bool{}, 0
	var places []Place // of all cells
	for i := range r.Scenario.exhibits {
		j.table, j.node = &r.Scenario.exhibits[i], r.Scenario.doc.Lookup("exhibit").Items[i]
		e := j.table.exhibit()
		k := slices.IndexFunc(out.Parts, func(p *Part) bool { return p.ID == e.ID })
		if k < 0 {
			j.fail(j.node.Field("id"), "exhibit %q: program %q shows no such exhibit; it shows: %s",
				e.ID, r.Scenario.Program.Name, partNames(out))
			continue
		}
		answered[e.ID] = true
		one := j.exhibit(e, out.Parts[k])
		for _, c := range one.Cells {
			places = append(places, shownPlace(one.Kind, c.Row, c.Column))
		}
		if isEmpty := j.only(&one); isEmpty {
			empty++
		}
		r.Exhibits = append(r.Exhibits, one)
	}
	if empty > 0 && !slices.ContainsFunc(r.Exhibits, func(e exhibit.Exhibit) bool { return len(e.Cells) > 0 }) {
		j.fail(placeOf(r.Scenario.doc.Lookup("only")), "found nothing with these rows and columns; the exhibits have %s", allNames(out))
	}
	r.Missing = r.Scenario.only.missing(places)
	j.totals()
	for _, p := range out.Parts {
		if !answered[p.ID] {
			j.fail(r.Scenario.doc.Root, "missing exhibit %q, which program %q shows", p.ID, r.Scenario.Program.Name)
		}
	}
	return j.errs.Err()
}

// allNames lists the rows and columns of a program's results.
func allNames(out *Outcome) string {
	var rows, columns []string
	for _, p := range out.Parts {
		for _, c := range p.Cells {
			if !slices.Contains(rows, c.Row) {
				rows = append(rows, c.Row)
			}
			if !slices.Contains(columns, c.Column) {
				columns = append(columns, c.Column)
			}
		}
	}
	return "rows " + listed(rows) + " and columns " + listed(columns)
}

func partNames(out *Outcome) string {
	var ids []string
	for _, p := range out.Parts {
		ids = append(ids, p.ID)
	}
	return strings.Join(ids, ", ")
}

// joiner joins the exhibits of one run and collects the mistakes.
type joiner struct {
	r      *Result
	table  *exhibitTable  // of the exhibit at hand
	node   *tomlfile.Node // the same in the file
	bySpec []string       // cells that parameters of the machines were fitted to
	errs   diag.List
}

func (j *joiner) fail(n *tomlfile.Node, format string, args ...any) {
	j.errs = append(j.errs, n.Errorf(format, args...))
}

// exhibit adds the results of the program to an exhibit. The cells are a copy: those of the program go
// into the digest, without published values.
func (j *joiner) exhibit(e exhibit.Exhibit, p *Part) exhibit.Exhibit {
	e.Cells, e.Changes = slices.Clone(p.Cells), j.r.Scenario.Changes()
	j.unit(e, p)
	j.published(e, p)
	if !p.Other {
		j.fitted(e)
	}
	j.claims(&e, p)
	j.series(&e)
	for i := range e.Plots {
		e.Plots[i].Marks = slices.Concat(e.Plots[i].Marks, p.Marks)
	}
	e.Chart, e.Layout, e.Text = p.Chart, p.Layout, p.Text
	if !j.r.Scenario.Changed() {
		e.Notes = slices.Concat(e.Notes, j.table.Findings)
	}
	e.Notes = slices.Concat(e.Notes, p.Notes)
	return e
}

// fitted marks the cells that something was chosen for. Fits in a Spec count even if the scenario does
// not declare them.
func (j *joiner) fitted(e exhibit.Exhibit) {
	for i := range e.Cells {
		if slices.Contains(j.bySpec, cellPath(e.ID, e.Cells[i].Row, e.Cells[i].Column)) {
			e.Cells[i].Fitted = exhibit.ByParameter
		}
	}
	for i, f := range j.table.Fitted {
		for k, path := range f.Cells {
			at := slices.IndexFunc(e.Cells, func(c exhibit.Cell) bool { return c.Row+"/"+c.Column == path })
			node := j.node.Field("fitted").Items[i].Field("cells").Items[k]
			switch {
			case at < 0 && j.r.Scenario.Changed():
			case at < 0:
				j.fail(node, "fitted cell %q: program %q has no such cell; expected row/column", path, j.r.Scenario.Program.Name)
			case f.By == exhibit.ByParameter && e.Cells[at].Fitted != exhibit.ByParameter:
				j.fail(node, "fitted cell %q: no Spec of %s has a parameter that was fitted to %s; expected its fit to name the cell",
					path, j.r.Scenario.MachineName(), cellPath(e.ID, e.Cells[at].Row, e.Cells[at].Column))
			case e.Cells[at].Fitted == exhibit.Unfitted:
				e.Cells[at].Fitted = f.By
			}
		}
	}
}

func cellPath(id, row, column string) string { return id + "/" + row + "/" + column }

// unit checks that the file has the same unit for an exhibit as the program.
func (j *joiner) unit(e exhibit.Exhibit, p *Part) {
	bare := slices.ContainsFunc(p.Cells, func(c exhibit.Cell) bool { return c.Unit == "" })
	if !bare || e.Unit == p.Unit {
		return
	}
	at, found := j.node.Field("unit"), fmt.Sprintf("unit %q", e.Unit)
	if at == nil {
		at, found = j.node.Field("id"), "no unit"
	}
	j.fail(at, "exhibit %q: found %s, but program %q gives its numbers in %q", e.ID, found, j.r.Scenario.Program.Name, p.Unit)
}

// published gives the cells their published values.
func (j *joiner) published(e exhibit.Exhibit, p *Part) {
	for i, v := range j.table.Published {
		at := j.node.Field("published").Items[i]
		k := slices.IndexFunc(e.Cells, func(c exhibit.Cell) bool {
			return c.Row == string(v.Row) && c.Column == string(v.Column)
		})
		switch {
		case p.Other, k < 0 && j.r.Scenario.Changed():
			j.r.Dropped = append(j.r.Dropped, cellPath(e.ID, string(v.Row), string(v.Column)))
		case k < 0:
			j.fail(at, "published cell (row %q, column %q): program %q has no such cell; %s",
				v.Row, v.Column, j.r.Scenario.Program.Name, cellNames(e.Cells, string(v.Row)))
		default:
			if own := e.Cells[k].Unit; v.Unit != "" || own != "" { // otherwise both are the exhibit's
				j.publishedUnit(at, cmp.Or(v.Unit, e.Unit), cmp.Or(own, p.Unit))
			}
			value := v.Value
			e.Cells[k].Published, e.Cells[k].Derived = &value, v.Derived
		}
	}
}

// publishedUnit refuses to compare numbers of different units.
func (j *joiner) publishedUnit(at *tomlfile.Node, found, simulated string) {
	if found == simulated {
		return
	}
	if n := at.Field("unit"); n != nil {
		at = n
	}
	j.fail(at, "found a published value in %q, but program %q gives this cell in %q", found, j.r.Scenario.Program.Name, simulated)
}

// series checks that the series of the pictures exist. A picture is left out if changed parameters
// leave nothing to draw in it.
func (j *joiner) series(e *exhibit.Exhibit) {
	var kept []exhibit.Plot
	for i, plot := range e.Plots {
		at := j.node.Field("plot").Items[i]
		j.known(e, at.Field("series"), plot.Series)
		for k, panel := range plot.Panels {
			j.known(e, at.Field("panels").Items[k].Field("series"), panel.Series)
		}
		if len(e.Cells) == 0 || slices.ContainsFunc(e.Cells, plot.Draws) {
			kept = append(kept, plot)
		}
	}
	e.Plots = kept
}

// known checks that there are series of the given names.
func (j *joiner) known(e *exhibit.Exhibit, at *tomlfile.Node, names []string) {
	for i, name := range names {
		known := slices.ContainsFunc(e.Cells, func(c exhibit.Cell) bool { return c.Column == name })
		if !known && !j.r.Scenario.Changed() {
			j.fail(at.Items[i], "found series %q, but program %q gives no such series", name, j.r.Scenario.Program.Name)
		}
	}
}

// totals gives the ladders the cells whose parts they show.
func (j *joiner) totals() {
	for i := range j.r.Exhibits {
		e := &j.r.Exhibits[i]
		k := slices.IndexFunc(j.r.Scenario.exhibits, func(t exhibitTable) bool { return t.ID == e.ID })
		of := slices.IndexFunc(j.r.Exhibits, func(t exhibit.Exhibit) bool { return t.ID == j.r.Scenario.exhibits[k].Totals })
		if of < 0 {
			continue // it has none, or the other exhibit is reported already
		}
		for _, c := range j.r.Exhibits[of].Cells {
			c.Row, c.Column = exhibit.BarRow(c.Row, c.Column), "total"
			if slices.ContainsFunc(e.Cells, func(part exhibit.Cell) bool { return part.Row == c.Row }) {
				e.Totals = append(e.Totals, c)
			}
		}
	}
}

// cellNames lists the columns of a row, or else the rows.
func cellNames(cells []exhibit.Cell, row string) string {
	var rows, columns []string
	for _, c := range cells {
		if !slices.Contains(rows, c.Row) {
			rows = append(rows, c.Row)
		}
		if c.Row == row {
			columns = append(columns, c.Column)
		}
	}
	if len(columns) > 0 {
		return fmt.Sprintf("columns of row %q: %s", row, strings.Join(columns, ", "))
	}
	return "rows: " + strings.Join(rows, ", ")
}

// claims gives the claims their verdicts. One that rests on a counterfactual which
// was not run stays open. In a run of a part none is judged.
func (j *joiner) claims(e *exhibit.Exhibit, p *Part) {
	var judged []exhibit.Claim
	for i, c := range e.Claims {
		k := slices.IndexFunc(p.Claims, func(v Judgment) bool { return v.ID == c.ID })
		absent := j.notRun(c)
		switch {
		case j.r.Scenario.isPart:
			j.r.DroppedClaims = append(j.r.DroppedClaims, e.ID+"/"+c.ID)
			continue
		case k >= 0:
			give(&c, p.Claims[k], j.r.Scenario.Changed())
		case p.Other || j.r.Scenario.Changed():
			j.r.DroppedClaims = append(j.r.DroppedClaims, e.ID+"/"+c.ID)
			continue
		case absent != "":
			c.Verdict, c.Observed = exhibit.Open, ""
			c.Because = fmt.Sprintf("its counterfactual %q was not run; --counterfactuals runs it", absent)
			j.r.NotJudged = append(j.r.NotJudged, e.ID+"/"+c.ID)
		default:
			j.fail(j.node.Field("claim").Items[i], "claim %q: program %q gives no verdict on it", c.ID, j.r.Scenario.Program.Name)
			continue
		}
		judged = append(judged, c)
	}
	e.Claims = judged
}

// notRun returns a counterfactual of a claim that this run leaves out, or "".
func (j *joiner) notRun(c exhibit.Claim) string {
	for _, id := range c.Counterfactuals {
		if !j.r.Scenario.runs(id) {
			return id
		}
	}
	return ""
}

// give sets the verdict of a claim. The file explains differences of the unchanged run only, so a
// changed run drops the explanation.
func give(c *exhibit.Claim, v Judgment, changed bool) {
	c.Verdict, c.Observed = v.Verdict, v.Observed
	switch {
	case v.Verdict == exhibit.Open:
		c.Because = v.Missing
	case v.Verdict == exhibit.Holds || changed:
		c.Because = ""
	}
}
