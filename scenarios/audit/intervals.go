package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/interval"
)

// IntervalCount is how many published values of a scenario lie within the intervals of its numbers. Fitted cells
// do not count, nor do published values that follow from others.
type IntervalCount struct {
	Scenario   string `json:"scenario"`
	Samples    int    `json:"samples"`
	Parameters int    `json:"parameters"` // doubtful ones that it reads
	Published  int    `json:"published"`  // values that count and have an interval
	Within     int    `json:"within"`
	Stale      string `json:"stale"` // why it is not true any more; "" if it is
}

// CellInterval is the interval of a number with a published value that counts.
type CellInterval struct {
	Cell      string         `json:"cell"` // exhibit/row/column
	Simulated float64        `json:"simulated"`
	Low       float64        `json:"low"`
	High      float64        `json:"high"`
	Published float64        `json:"published"`
	Within    bool           `json:"within"`
	Due       []interval.Due `json:"due"` // the parameters that move it most by themselves
}

// countIntervals compares what was published with intervals.
func countIntervals(r *Audited) (n IntervalCount, cells []CellInterval) {
	v := r.Intervals
	n = IntervalCount{Scenario: r.Scenario.ID, Samples: v.Samples, Parameters: len(v.Parameters), Stale: v.Stale(r.Scenario, r.Record)}
	for i := range v.Cells {
		c := &v.Cells[i]
		published := publishedOf(r.Record, c)
		if published == nil {
			continue
		}
		one := CellInterval{
			Cell: c.Exhibit + "/" + c.Row + "/" + c.Column, Simulated: c.Value, Low: c.Low, High: c.High, Published: *published, Due: c.Due,
			Within: c.Low <= *published && *published <= c.High,
		}
		n.Published++
		if one.Within {
			n.Within++
		}
		cells = append(cells, one)
	}
	return n, cells
}

// publishedOf returns the published value of a cell if it counts, or nil.
func publishedOf(r *scenarios.Record, c *interval.Cell) *float64 {
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		if e.ID != c.Exhibit {
			continue
		}
		k := slices.IndexFunc(e.Cells, func(x scenarios.RecordedCell) bool { return x.Row == c.Row && x.Column == c.Column })
		if k >= 0 && e.Cells[k].Fitted == exhibit.Unfitted && !e.Cells[k].Derived {
			return e.Cells[k].Published
		}
	}
	return nil
}

// addIntervals adds the intervals of a scenario, if there are some.
func (a *Account) addIntervals(r *Audited) {
	if r.Intervals == nil || r.Record == nil || len(r.Record.Changes) > 0 {
		return
	}
	n, cells := countIntervals(r)
	a.Intervals, a.CellIntervals = append(a.Intervals, n), append(a.CellIntervals, cells...)
}

// IntervalTables shows how many published values lie within intervals, and each of them.
func IntervalTables(all []Audited) []exhibit.TextPart {
	a := &Account{}
	for i := range all {
		a.addIntervals(&all[i])
	}
	return a.intervalTables()
}

func (a *Account) intervalTables() []exhibit.TextPart {
	counts := exhibit.TextPart{
		Heading: "Published values within the intervals that the doubts of parameters allow, by simrun audit --intervals",
		Header:  []string{"scenario", "runs", "doubtful parameters", "published", "within", "stale"},
	}
	published, within := 0, 0
	for _, n := range a.Intervals {
		counts.Rows = append(counts.Rows, []string{n.Scenario, strconv.Itoa(n.Samples), strconv.Itoa(n.Parameters), strconv.Itoa(n.Published), strconv.Itoa(n.Within), n.Stale})
		published, within = published+n.Published, within+n.Within
	}
	if len(a.Intervals) > 1 {
		counts.Rows = append(counts.Rows, []string{"all", "", "", strconv.Itoa(published), strconv.Itoa(within), ""})
	}
	cells := exhibit.TextPart{Heading: "Intervals of published values, and to what they are due", Header: []string{"cell", "simulated", "interval", "published", "within", "due to"}}
	for _, c := range a.CellIntervals {
		mark := "no"
		if c.Within {
			mark = "yes"
		}
		cells.Rows = append(cells.Rows, []string{c.Cell, short(c.Simulated), short(c.Low) + " to " + short(c.High), short(c.Published), mark, dueText(c.Due)})
	}
	return []exhibit.TextPart{counts, cells}
}

// dueText names parameters with what they do by themselves, in per cent.
func dueText(all []interval.Due) string {
	var texts []string
	for _, d := range all {
		texts = append(texts, fmt.Sprintf("%s %+.0f to %+.0f %%", d.Parameter, 100*d.AtLow, 100*d.AtHigh))
	}
	return strings.Join(texts, ", ")
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
