package measure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Compared is a published number with what the simulated machine gives.
type Compared struct {
	Point
	Simulated float64 // NaN if the machine has no means for the measurement
}

// Error returns (simulated-published)/published, by the middle of the published range; NaN
// if nothing was simulated.
func (c *Compared) Error() float64 { return c.Simulated/c.Value() - 1 }

// Evidence reports whether the number counts in statistics: it was measured here, and
// nothing was made with it.
func (c *Compared) Evidence() bool { return c.Used == "" && !math.IsNaN(c.Simulated) }

// Compare joins what was published of a machine with a result of its suite, in the order
// of the file.
func Compare(points []Point, r *scenarios.Result) []Compared {
	all := make([]Compared, len(points))
	for i, p := range points {
		all[i] = Compared{p, math.NaN()}
		k := slices.IndexFunc(r.Exhibits, func(e exhibit.Exhibit) bool { return e.ID == r.Scenario.ID+"-"+p.Group })
		if k < 0 {
			continue
		}
		for _, c := range r.Exhibits[k].Cells {
			if c.Row == p.Row && c.Column == p.Column {
				all[i].Simulated = c.Simulated
			}
		}
	}
	return all
}

// Limits of errors in the summary, as fractions.
const (
	nearError = 0.15
	farError  = 0.40
)

// score is how close a machine comes to its published numbers, by the middle of ranges.
type score struct {
	Published, Inputs, Waiting, Evidence int
	Agree, Near, Far                     int     // of the evidence: within the doubts of the sources, within 15 %, beyond 40 %
	Median, Bias                         float64 // of its errors, as fractions; the median without signs
}

// scoreOf returns the score of published numbers.
func scoreOf(all []Compared) score {
	s := score{Published: len(all)}
	var errors []float64
	for i := range all {
		c := &all[i]
		switch {
		case math.IsNaN(c.Simulated):
			s.Waiting++
		case c.Used != "":
			s.Inputs++
		default:
			e := c.Error()
			errors, s.Bias = append(errors, math.Abs(e)), s.Bias+e
			if c.Agrees(c.Simulated) {
				s.Agree++
			}
			if math.Abs(e) <= nearError {
				s.Near++
			}
			if math.Abs(e) > farError {
				s.Far++
			}
		}
	}
	if s.Evidence = len(errors); s.Evidence > 0 {
		slices.Sort(errors)
		s.Median = (errors[(s.Evidence-1)/2] + errors[s.Evidence/2]) / 2
		s.Bias /= float64(s.Evidence)
	}
	return s
}

// summary says how close a machine comes, in a few sentences.
func summary(all []Compared) string {
	r := scoreOf(all)
	s := fmt.Sprintf("%d published numbers: %d went into the Spec", r.Published, r.Inputs)
	if r.Waiting > 0 {
		s += fmt.Sprintf(", %d have no simulated number yet", r.Waiting)
	}
	if r.Evidence == 0 {
		return s + ", none is left as evidence."
	}
	return s + fmt.Sprintf(". The other %d: %d within the doubts of their sources, %d within 15 %%, %d beyond 40 %%. The median error is %.1f %%, the bias %+.1f %%. Errors refer to the middle of a published range.",
		r.Evidence, r.Agree, r.Near, r.Far, 100*r.Median, 100*r.Bias)
}

// OfMachine is what was published of a machine, beside what was simulated.
type OfMachine struct {
	Name, Page string // the page is a file in the folder of the table
	Compared   []Compared
}

// Overview returns a table in Markdown with a row for each machine and one for all of them together.
func Overview(machines []OfMachine) string {
	var b strings.Builder
	b.WriteString("\n| machine | published | used for the Spec | evidence | within the doubt | within 15 % | beyond 40 % | median error | bias |\n|---|---|---|---|---|---|---|---|---|\n")
	row := func(name string, all []Compared) {
		r := scoreOf(all)
		errors := "| |"
		if r.Evidence > 0 {
			errors = fmt.Sprintf("%.1f %% | %+.1f %% |", 100*r.Median, 100*r.Bias)
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d | %s\n", name, r.Published, r.Inputs, r.Evidence, r.Agree, r.Near, r.Far, errors)
	}
	var all []Compared
	for _, m := range machines {
		row(fmt.Sprintf("[%s](%s)", m.Name, m.Page), m.Compared)
		all = append(all, m.Compared...)
	}
	row("all", all)
	b.WriteString("\n")
	return b.String()
}

// Markdown returns the comparison as tables in Markdown: first the evidence, then what the
// Spec was made with, then what waits.
func Markdown(all []Compared) string {
	var b strings.Builder
	b.WriteString("\n" + summary(all) + "\n")
	part := func(title, head string, keep func(c *Compared) bool, line func(c *Compared) string) {
		begun := false
		for i := range all {
			c := &all[i]
			if !keep(c) {
				continue
			}
			if !begun {
				begun = true
				fmt.Fprintf(&b, "\n%s\n\n%s", title, head)
			}
			b.WriteString(line(c))
		}
	}
	part("Numbers that nothing was made with:", "| measurement | simulated | published | unit | error | source |\n|---|---|---|---|---|---|\n",
		(*Compared).Evidence, func(c *Compared) string {
			return fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", c.measurement(), digits(c.Simulated), c.span(), c.Unit, c.errorText(), c.sourceNote())
		})
	part("Inputs of the Spec, which show whether its parts add up:", "| measurement | simulated | published | unit | error | used for | source |\n|---|---|---|---|---|---|---|\n",
		func(c *Compared) bool { return c.Used != "" && !math.IsNaN(c.Simulated) }, func(c *Compared) string {
			return fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s |\n", c.measurement(), digits(c.Simulated), c.span(), c.Unit, c.errorText(), c.Used, c.sourceNote())
		})
	part("Published, and not measured here yet:", "| measurement | published | unit | source |\n|---|---|---|---|\n",
		func(c *Compared) bool { return math.IsNaN(c.Simulated) }, func(c *Compared) string {
			return fmt.Sprintf("| %s | %s | %s | %s |\n", c.measurement(), c.span(), c.Unit, c.sourceNote())
		})
	var known []*Condition
	for i := range all {
		if c := all[i].Condition; c != nil && !slices.Contains(known, c) {
			known = append(known, c)
			b.WriteString("\n" + c.note() + "\n")
		}
	}
	b.WriteString("\n")
	return b.String()
}

// digits writes a number with four digits, or all of those before its point.
func digits(v float64) string {
	if math.Abs(v) >= 1000 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.4g", v)
}

// errorText is the error by the middle of the range, and whether the simulated number lies in the range or agrees with it.
func (c *Compared) errorText() string {
	s := fmt.Sprintf("%+.1f %%", 100*c.Error())
	switch {
	case c.From < c.To && c.Simulated >= c.From && c.Simulated <= c.To:
		s += ", in range"
	case c.Agrees(c.Simulated):
		s += ", within the doubt"
	}
	return s
}

// measurement names what was measured, with the group.
func (c *Compared) measurement() string {
	return fmt.Sprintf("%s: %s, %s", c.Group, c.Row, c.Column)
}

// span is the published range.
func (c *Compared) span() string {
	if c.From == c.To {
		return number(c.From)
	}
	return number(c.From) + " to " + number(c.To)
}

// sourceNote is the source with whether it is recalled, and the reason of a known gap.
func (c *Compared) sourceNote() string {
	s := c.Source
	if c.Recalled {
		s += " (recalled)"
	}
	if c.Gap != "" {
		s += ". *" + c.Gap + "*"
	}
	return s
}
