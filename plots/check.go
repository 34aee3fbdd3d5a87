package plots

import (
	"fmt"
	"math"
	"path/filepath"

	"simrun/scenarios/exhibit"
)

// Error says why an exhibit cannot be shown.
type Error struct {
	ID      string // of the exhibit
	Part    string // such as `plot "-loglin"`; empty for the whole exhibit
	Problem string // what was found and what is accepted
}

func (e *Error) Error() string {
	if e.Part == "" {
		return fmt.Sprintf("plots: exhibit %q: %s", e.ID, e.Problem)
	}
	return fmt.Sprintf("plots: exhibit %q: %s: %s", e.ID, e.Part, e.Problem)
}

// complaint returns an error about a part of an exhibit.
func complaint(e exhibit.Exhibit, part, format string, args ...any) error {
	return &Error{ID: e.ID, Part: part, Problem: fmt.Sprintf(format, args...)}
}

// checkID refuses an ID that is no file name.
func checkID(e exhibit.Exhibit) error {
	if !fileName(e.ID) {
		return complaint(e, "", "found id %q, expected a file name without path separators", e.ID)
	}
	return nil
}

func fileName(s string) bool {
	return s != "" && s != "." && s != ".." && filepath.Base(s) == s && clean(s) == s
}

// checkCells refuses numbers that are not finite.
func checkCells(e exhibit.Exhibit) error {
	for _, c := range e.Cells {
		part := cellName(c)
		if !finite(c.Simulated) || !finite(c.X) {
			return complaint(e, part, "found x = %v and simulated value %v, expected finite numbers", c.X, c.Simulated)
		}
		if c.Published != nil && !finite(*c.Published) {
			return complaint(e, part, "found published value %v, expected a finite number", *c.Published)
		}
	}
	return nil
}

func cellName(c exhibit.Cell) string {
	return fmt.Sprintf("cell (row %q, column %q)", c.Row, c.Column)
}

func plotName(p exhibit.Plot) string { return fmt.Sprintf("plot %q", p.Suffix) }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// checkFigure refuses a plot whose data its axes cannot show.
func checkFigure(e exhibit.Exhibit, p exhibit.Plot) error {
	part := plotName(p)
	if len(e.Cells) == 0 {
		return complaint(e, part, "found no cells, expected at least one point to draw")
	}
	if err := checkCells(e); err != nil {
		return err
	}
	for _, s := range []exhibit.Scale{p.XScale, p.YScale} {
		if s != exhibit.Linear && s != exhibit.Log {
			return complaint(e, part, "found axis scale %q, expected %q or %q", s, exhibit.Linear, exhibit.Log)
		}
	}
	for _, m := range p.Marks {
		if !finite(m.X) || p.XScale == exhibit.Log && m.X <= 0 {
			return complaint(e, part, "mark %q: found x = %v, expected a number that the %s axis has", m.Label, m.X, p.XScale)
		}
	}
	return checkLog(e, p, part)
}

// checkLog refuses zero and negative numbers on logarithmic axes.
func checkLog(e exhibit.Exhibit, p exhibit.Plot, part string) error {
	const want = "expected a number above 0; a log axis has no other"
	for _, c := range e.Cells {
		if p.XScale == exhibit.Log && c.X <= 0 {
			return complaint(e, part, "%s: found x = %v, %s", cellName(c), c.X, want)
		}
		if p.YScale != exhibit.Log {
			continue
		}
		if c.Simulated <= 0 {
			return complaint(e, part, "%s: found simulated value %v, %s", cellName(c), c.Simulated, want)
		}
		if c.Published != nil && *c.Published <= 0 {
			return complaint(e, part, "%s: found published value %v, %s", cellName(c), *c.Published, want)
		}
		if c.Low != nil && *c.Low <= 0 {
			return complaint(e, part, "%s: found an interval from %v, %s", cellName(c), *c.Low, want)
		}
	}
	return nil
}
