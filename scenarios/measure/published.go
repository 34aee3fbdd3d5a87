package measure

import (
	"bytes"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

//go:embed published
var published embed.FS

// Point is a published number, a row of published/MACHINE.csv.
type Point struct {
	Group, Row, Column string // the cell that it stands beside
	Unit               string
	From, To           float64 // the range that was published; both the same for one number
	Doubt              float64 // of the source, in per cent
	Recalled           bool    // nobody has opened the source
	Used               string  // what was made with it, such as parameters of the Spec; "" for evidence
	Gap                string  // why the simulated number is known to differ, or ""
	Source             string
	// Condition is the setting of the machine under which the number was measured; nil: as it is here. Then Column ends
	// with its name.
	Condition *Condition
}

// Cell returns the cell in the form row/column.
func (p *Point) Cell() string { return p.Row + "/" + p.Column }

// Value returns the middle of the published range, as which the number is shown, with at
// most six digits.
func (p *Point) Value() float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat((p.From+p.To)/2, 'g', 6, 64), 64)
	if err != nil {
		panic("measure: " + err.Error() + "; a number that was written cannot be read; mend Value")
	}
	return v
}

// Agrees reports whether a simulated number lies in the published range or beside it by no more than the doubt of the
// source.
func (p *Point) Agrees(v float64) bool {
	widen := 1 + p.Doubt/100
	return v >= p.From/widen && v <= p.To*widen
}

// SourceText returns the source with the range and whether it is recalled.
func (p *Point) SourceText() string {
	s := p.Source
	if p.From != p.To {
		s = fmt.Sprintf("%s: %s to %s", s, number(p.From), number(p.To))
	}
	if p.Recalled {
		s += " (recalled)"
	}
	return s
}

// finding returns the source of the number and the remarks about it, in one line.
func (p *Point) finding() string {
	s := fmt.Sprintf("%s %s: %s", p.Row, p.Column, p.SourceText())
	s += ". Doubt: " + number(p.Doubt) + " %"
	if p.Used != "" {
		s += ". Used for " + p.Used
	}
	if p.Gap != "" {
		s += ". Differs: " + p.Gap
	}
	return s
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// columns of the files, in their order. A file may have conditionColumn behind them.
var columns = []string{"group", "row", "column", "unit", "from", "to", "doubt", "recalled", "used", "gap", "source"}

// conditionColumn is the id of a condition, or empty.
const conditionColumn = "condition"

// PublishedOf returns what was published of a machine, in the order of its file; none for
// a machine without one. The error says what is wrong with the file.
func PublishedOf(machine string) ([]Point, error) {
	name := "published/" + machine + ".csv"
	text, err := published.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(text))
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) && !slices.Equal(rows[0], append(slices.Clip(columns), conditionColumn)) {
		return nil, fmt.Errorf("%s: found another first line, expected the columns %s and perhaps %s", name, strings.Join(columns, ","), conditionColumn)
	}
	conditions, err := conditionsOf(machine)
	if err != nil {
		return nil, err
	}
	var points []Point
	for i, row := range rows[1:] {
		p, err := pointOf(row, conditions)
		if err != nil {
			return nil, fmt.Errorf("%s: row %d, %s/%s/%s: %w", name, i+2, row[0], row[1], row[2], err)
		}
		points = append(points, p)
	}
	return points, nil
}

// pointOf reads a row, which has as many fields as there are columns, or a condition behind them.
func pointOf(row []string, conditions []Condition) (Point, error) {
	p := Point{
		Group: row[0], Row: row[1], Column: row[2], Unit: row[3],
		Recalled: row[7] == "yes", Used: row[8], Gap: row[9], Source: row[10],
	}
	for i, to := range []*float64{&p.From, &p.To, &p.Doubt} {
		v, err := strconv.ParseFloat(row[4+i], 64)
		if err != nil {
			return p, fmt.Errorf("%s: found %q, expected a number", columns[4+i], row[4+i])
		}
		*to = v
	}
	if len(row) > len(columns) && row[len(columns)] != "" {
		id := row[len(columns)]
		i := slices.IndexFunc(conditions, func(c Condition) bool { return c.ID == id })
		if i < 0 {
			return p, fmt.Errorf("found the condition %q, expected one of published/conditions.csv", id)
		}
		p.Condition = &conditions[i]
		p.Column = p.Condition.column(p.Column)
	}
	switch {
	case !(p.From > 0 && p.To >= p.From):
		return p, fmt.Errorf("found %g to %g, expected a range above 0", p.From, p.To)
	case !(p.Doubt > 0):
		return p, fmt.Errorf("found a doubt of %g %%, expected that of the source: half a unit of its last digit at least", p.Doubt)
	case row[7] != "" && row[7] != "yes":
		return p, fmt.Errorf("recalled: found %q, expected yes or nothing", row[7])
	case strings.TrimSpace(p.Source) == "" || p.Unit == "" || p.Group == "" || p.Row == "" || p.Column == "":
		return p, errors.New("found an empty field, expected group, row, column, unit and source")
	}
	return p, nil
}
