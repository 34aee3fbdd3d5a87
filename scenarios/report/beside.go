package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/interval"
)

// Beside is what a page shows of a scenario besides what a run gave. Both may be nil.
type Beside struct {
	Intervals *interval.Set     // how far its numbers could be off; none if they are not true any more
	Moved     *elasticity.Study // which parameters move them
}

// moversShown is how many parameters are named of each number.
const moversShown = 3

// fold is something that is shown on demand, below the numbers of an exhibit.
type fold struct {
	Title    string
	Pictures []picture
	Table    table
}

// IsLong reports whether the table takes more room on paper than its content is worth.
func (f *fold) IsLong() bool { return len(f.Table.Rows) > rowsShown }

// withIntervals returns a result whose numbers have their intervals. The other one stays as it is.
func (b *Beside) withIntervals(r *scenarios.Result) *scenarios.Result {
	if b.Intervals == nil {
		return r
	}
	mine := *r
	mine.Exhibits = slices.Clone(r.Exhibits)
	for i := range mine.Exhibits {
		mine.Exhibits[i].Cells = slices.Clone(r.Exhibits[i].Cells)
	}
	b.Intervals.Apply(&mine)
	return &mine
}

// folds returns what there is to say about the numbers of an exhibit.
func (b *Beside) folds(d *plots.Drawer, id, title string) ([]fold, error) {
	var all []fold
	if b.Moved != nil {
		f := fold{Title: "What moves the numbers", Table: newTables(title, moversTable(b.Moved, id))[0]}
		for _, e := range b.Moved.Figures(b.Moved.Outputs, moversShown) {
			if e.ID != id {
				continue
			}
			e.Caption = strings.Replace(e.Caption, "the CSV file", "the table", 1)
			pictures, err := d.Pictures(e)
			if err != nil {
				return nil, err
			}
			for _, p := range pictures {
				f.Pictures = append(f.Pictures, newPicture(&e, p))
			}
		}
		if len(f.Table.Rows) > 0 {
			all = append(all, f)
		}
	}
	if b.Intervals != nil {
		if t := dueTable(b.Intervals, id); len(t.Rows) > 0 {
			all = append(all, fold{Title: "How far the numbers could be off, and by what", Table: newTables(title, t)[0]})
		}
	}
	return all, nil
}

// moversTable shows the numbers of an exhibit with the parameters that move each most.
func moversTable(v *elasticity.Study, id string) plots.Table {
	t := plots.Table{
		Heading: "Per cent by which a number moves for each per cent of a parameter, from the critical path of one run; ! marks what is assumed, fitted or recalled",
		Header:  []string{"row", "column", "number", "moved by"}, Numeric: []bool{false, false, true, false},
	}
	weak := map[string]bool{}
	for i := range v.Parameters {
		weak[v.Parameters[i].Name] = v.Parameters[i].IsWeak()
	}
	for _, o := range v.Outputs {
		if o.Exhibit != id || len(o.Elasticities) == 0 {
			continue
		}
		var by []string
		for _, e := range o.Elasticities[:min(moversShown, len(o.Elasticities))] {
			mark := ""
			if weak[e.Parameter] && math.Abs(e.Value) >= elasticity.Matters {
				mark = " !"
			}
			by = append(by, fmt.Sprintf("%+.3f %s%s", e.Value, e.Parameter, mark))
		}
		t.Rows = append(t.Rows, []string{o.Row, o.Column, strings.TrimSpace(digits(o.Value) + " " + o.Unit), strings.Join(by, ", ")})
	}
	return t
}

// dueTable shows the intervals of an exhibit's numbers with the parameters that move each most by themselves.
func dueTable(v *interval.Set, id string) plots.Table {
	t := plots.Table{
		Heading: fmt.Sprintf("The central %g %% of %d runs within the doubts of the parameters, and what one of these does alone", 100*v.Share, v.Samples-v.Failed),
		Header:  []string{"row", "column", "number", "from", "to", "due to"}, Numeric: []bool{false, false, true, true, true, false},
	}
	for _, c := range v.Cells {
		if c.Exhibit != id {
			continue
		}
		var due []string
		for _, one := range c.Due {
			due = append(due, fmt.Sprintf("%s %+.1f %% to %+.1f %%", one.Parameter, 100*one.AtLow, 100*one.AtHigh))
		}
		t.Rows = append(t.Rows, []string{c.Row, c.Column, strings.TrimSpace(digits(c.Value) + " " + c.Unit), digits(c.Low), digits(c.High), strings.Join(due, "; ")})
	}
	return t
}

// digits writes a number with four digits.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// withinTable shows of each paper how many published values lie within the intervals of its numbers.
func withinTable(a *audit.Account) plots.Table {
	t := plots.Table{
		Heading: "Published values within the intervals that doubts allow",
		Header:  []string{"paper", "scenarios with intervals", "published values that count", "within", "share"}, Numeric: []bool{false, true, true, true, true},
	}
	var papers []string
	sums := map[string]*[3]int{}
	add := func(paper string, n audit.IntervalCount) {
		if sums[paper] == nil {
			sums[paper] = &[3]int{}
			papers = append(papers, paper)
		}
		s := sums[paper]
		s[0], s[1], s[2] = s[0]+1, s[1]+n.Published, s[2]+n.Within
	}
	for _, n := range a.Intervals {
		if n.Stale == "" {
			add(prefix(n.Scenario)+"-*", n)
		}
	}
	if len(papers) > 1 {
		for _, n := range a.Intervals {
			if n.Stale == "" {
				add("all", n)
			}
		}
	}
	for _, p := range papers {
		row := append([]string{p}, integers(sums[p][:]...)...)
		if sums[p][1] > 0 {
			share := float64(sums[p][2]) / float64(sums[p][1])
			row = append(row, percent(&share, false))
		} else {
			row = append(row, "")
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// drawnWith draws the exhibits of a result with what stands beside it.
func (x *scenario) drawnWith(d *plots.Drawer, r *scenarios.Result, b Beside) error {
	shown := b.withIntervals(r)
	for i := range shown.Exhibits {
		e, err := newShown(d, &shown.Exhibits[i])
		if err != nil {
			return err
		}
		if e.Folds, err = b.folds(d, e.ID, e.Title); err != nil {
			return err
		}
		x.Exhibits = append(x.Exhibits, e)
	}
	return nil
}
