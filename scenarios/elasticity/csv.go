package elasticity

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteCSV writes the elasticities of outputs, one for each record, after a header. Numbers
// have as many digits as they need to be read back exactly. The error is w's.
func (v *Study) WriteCSV(to io.Writer, outputs []Output) error {
	out := csv.NewWriter(to)
	if err := out.Write([]string{
		"exhibit", "row", "column", "unit", "value", "parameter", "parameter value", "kind", "recalled", "elasticity", "below", "above", "kink", "by", "path",
	}); err != nil {
		return err
	}
	for _, o := range outputs {
		for _, e := range o.Elasticities {
			p := &v.Parameters[e.parameter]
			if err := out.Write([]string{
				o.Exhibit, o.Row, o.Column, o.Unit, exact(&o.Value), p.Name, p.Value, string(p.Kind), strconv.FormatBool(p.Recalled),
				exact(&e.Value), exact(e.Below), exact(e.Above), strconv.FormatBool(e.Kink), e.By, exact(e.Path),
			}); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

// exact writes a number so that it can be read back, and nothing if there is none.
func exact(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', -1, 64)
}
