package sweep

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteCSV writes the numbers of a sweep, one for each record, after a header: the names of the
// parameters, exhibit, row, column, unit, value. Values of parameters are as they were set, numbers
// have as many digits as they need to be read back exactly. The error is w's.
func (w *Sweep) WriteCSV(to io.Writer) error {
	out := csv.NewWriter(to)
	var header []string
	for _, r := range w.Ranges {
		header = append(header, r.Name)
	}
	if err := out.Write(append(header, "exhibit", "row", "column", "unit", "value")); err != nil {
		return err
	}
	for _, p := range w.Points {
		for _, c := range p.Cells {
			record := append([]string{}, p.Values...)
			record = append(record, c.Exhibit, c.Row, c.Column, c.Unit, strconv.FormatFloat(c.Value, 'g', -1, 64))
			if err := out.Write(record); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}
