package plots

import (
	"slices"
	"strings"

	"simrun/scenarios/exhibit"
)

// markTexts explain the marks after published values, in the order of the explanations.
var markTexts = []struct{ mark, text string }{
	{"p", "a parameter was chosen with this cell in sight; in no statistic"},
	{"f", "the program or its input was chosen with this cell in sight; in no statistic"},
	{"i", "an input: the machine's Spec was made with this number; in no statistic"},
	{"d", "follows from other published numbers; in no statistic"},
}

// markOf returns the mark of a cell, which follows its published value.
func markOf(c exhibit.Cell) string {
	switch {
	case c.Published == nil:
		return ""
	case c.Derived:
		return "d"
	case c.Fitted == exhibit.ByParameter:
		return "p"
	case c.Fitted == exhibit.ByForm:
		return "f"
	case c.Fitted == exhibit.AsInput:
		return "i"
	}
	return ""
}

// appendMarks puts the marks of the cells after their published values. If any cell has a mark, the
// others get a space.
func appendMarks(published []string, cells []exhibit.Cell) {
	if !slices.ContainsFunc(cells, func(c exhibit.Cell) bool { return markOf(c) != "" }) {
		return
	}
	for i, c := range cells {
		if c.Published != nil {
			published[i] += " " + markOf(c) + strings.Repeat(" ", 1-len(markOf(c)))
		}
	}
}

// legend explains the column of sampling errors and the marks, as far as they
// occur.
func (p *printer) legend(e exhibit.Exhibit) {
	sampled := func(c exhibit.Cell) bool { return c.Sampling != 0 }
	if e.Kind != exhibit.Figure && slices.ContainsFunc(e.Cells, sampled) {
		p.wrapped("±  ", "   ", "by so much sampling may have moved the simulated value")
	}
	for _, m := range markTexts {
		marked := func(c exhibit.Cell) bool { return markOf(c) == m.mark }
		if slices.ContainsFunc(slices.Concat(e.Cells, e.Totals), marked) {
			p.wrapped(m.mark+"  ", "   ", m.text)
		}
	}
}
