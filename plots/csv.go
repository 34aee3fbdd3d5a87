package plots

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"simrun/scenarios/exhibit"
)

var csvHeader = []string{"row", "column", "x", "simulated", "published", "error", "unit", "fitted", "derived", "sampling"}

// WriteCSV writes the cells of an exhibit, one for each record, after a header: row, column, x, simulated, published,
// error, unit, fitted, derived, sampling and, if any cell has an interval, low, high.
//
// Numbers have as many digits as they need to be read back exactly. error is a fraction of the published value,
// sampling one of the simulated value. x is empty unless the exhibit is a figure. published, error and sampling are
// empty if there is none; error is also empty in a changed run. Quoting is RFC 4180's. Records end in a line feed. The
// error is an [*Error] or w's.
func WriteCSV(w io.Writer, e exhibit.Exhibit) error {
	if err := checkCells(e); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	hasIntervals := slices.ContainsFunc(e.Cells, func(c exhibit.Cell) bool { return c.Low != nil && c.High != nil })
	header := csvHeader
	if hasIntervals {
		header = append(slices.Clone(header), "low", "high")
	}
	if err := out.Write(header); err != nil {
		return err
	}
	for _, c := range e.Cells {
		one := record(e, c)
		if hasIntervals {
			one = append(one, exactOr(c.Low), exactOr(c.High))
		}
		if err := out.Write(one); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func record(e exhibit.Exhibit, c exhibit.Cell) []string {
	x, published, deviation, sampling := "", "", "", ""
	if c.Sampling != 0 {
		sampling = exact(c.Sampling)
	}
	if e.Kind == exhibit.Figure {
		x = exact(c.X)
	}
	if c.Published != nil {
		published = exact(*c.Published)
	}
	if d, ok := errorOf(e, c); ok {
		deviation = exact(d)
	}
	return []string{c.Row, c.Column, x, exact(c.Simulated), published, deviation, unitOf(e, c), string(c.Fitted), strconv.FormatBool(c.Derived), sampling}
}

// exactOr returns the text of a number, and nothing if there is none.
func exactOr(x *float64) string {
	if x == nil {
		return ""
	}
	return exact(*x)
}

// exact returns the shortest decimal number that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func unitOf(e exhibit.Exhibit, c exhibit.Cell) string {
	if c.Unit != "" {
		return c.Unit
	}
	return e.Unit
}
