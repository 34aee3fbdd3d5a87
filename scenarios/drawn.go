package scenarios

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
)

// drawnCells returns an exhibit's tables of words, memory drawings and sequence chart as cells, so that JSON and
// records hold all of it.
func drawnCells(e *exhibit.Exhibit) []RecordedCell {
	d := &drawn{}
	for i, t := range e.Text {
		d.table(i, t)
	}
	for i, m := range e.Layout {
		d.memory(i, m)
	}
	if e.Chart != nil {
		d.chart(e.Chart)
	}
	return d.cells
}

// isDrawn says whether a row of a record has the name of one that drawnCells makes.
func isDrawn(row string) bool {
	for _, what := range []string{"table ", "drawing ", "span ", "message "} {
		if rest, found := strings.CutPrefix(row, what); found && rest != "" && '0' <= rest[0] && rest[0] <= '9' {
			return true
		}
	}
	return false
}

// drawn collects the cells of one exhibit.
type drawn struct{ cells []RecordedCell }

func (d *drawn) word(row, column, text string) {
	if text != "" {
		d.cells = append(d.cells, RecordedCell{Row: row, Column: column, Text: text})
	}
}

func (d *drawn) number(row, column, unit string, value float64) {
	d.cells = append(d.cells, RecordedCell{Row: row, Column: column, Unit: unit, Simulated: &value})
}

// table has a row for each of the table's, numbered from 1.
func (d *drawn) table(i int, t exhibit.TextPart) {
	for r, row := range t.Rows {
		name := fmt.Sprintf("table %d, row %d", i+1, r+1)
		for c, text := range row {
			column := strconv.Itoa(c + 1)
			if c < len(t.Header) && t.Header[c] != "" {
				column = t.Header[c]
			}
			d.word(name, column, text)
		}
	}
}

// memory has the parts of a drawing, numbered from 1 in the order in which they are
// drawn.
func (d *drawn) memory(i int, m exhibit.Memory) {
	drawing := fmt.Sprintf("drawing %d", i+1)
	for k, g := range m.Grids {
		d.grid(fmt.Sprintf("%s, grid %d", drawing, k+1), g)
	}
	for k, s := range m.Sections {
		d.section(fmt.Sprintf("%s, section %d", drawing, k+1), s)
	}
	for k, r := range m.Rows {
		d.boxes(fmt.Sprintf("%s, row %d", drawing, k+1), r)
	}
	for k, a := range m.Arrows {
		d.word(fmt.Sprintf("%s, arrow %d", drawing, k+1), "row and box, from and to",
			fmt.Sprintf("%d.%d to %d.%d", a.FromRow+1, a.FromBox+1, a.ToRow+1, a.ToBox+1))
	}
}

func (d *drawn) grid(name string, g exhibit.Grid) {
	for k, c := range g.Cells {
		at := fmt.Sprintf("element %d,%d", k/g.Columns, k%g.Columns)
		d.word(name, at, c.Label)
		d.word(name, at+" corner", c.Corner)
		d.number(name, at+" group", "", float64(c.Group))
	}
	for k, at := range g.Curve {
		d.number(name, fmt.Sprintf("point %d of the curve", k+1), "element", float64(at))
	}
}

func (d *drawn) section(name string, s exhibit.Section) {
	for _, n := range []struct {
		column string
		value  int
	}{{"rows", s.Rows}, {"columns", s.Columns}, {"first row", s.Row}, {"first column", s.Column}, {"height", s.Height}, {"width", s.Width}} {
		d.number(name, n.column, "elements", float64(n.value))
	}
	d.word(name, "label", s.Label)
	d.word(name, "first", s.First)
	d.word(name, "stride", s.Stride)
	d.word(name, "counted height", s.Counted[0])
	d.word(name, "counted width", s.Counted[1])
}

func (d *drawn) boxes(name string, r exhibit.MemoryRow) {
	d.word(name, "label", r.Label)
	for k, b := range r.Boxes {
		box := fmt.Sprintf("box %d", k+1)
		d.word(name, box, b.Label)
		d.number(name, box+" width", "", b.Width)
		if b.Filled {
			d.word(name, box+" is", "filled")
		}
		if b.Gap {
			d.word(name, box+" is", "a gap")
		}
	}
	for k, b := range r.Braces {
		d.word(name, fmt.Sprintf("brace %d", k+1), fmt.Sprintf("boxes %d to %d: %s", b.First+1, b.Last+1, b.Label))
	}
}

// chart has the spans and messages in the order of the recording.
func (d *drawn) chart(s *exhibit.Sequence) {
	for k, p := range s.Spans {
		name := fmt.Sprintf("span %d", k+1)
		d.word(name, "on", s.Lifelines[p.Lifeline])
		d.word(name, "does", p.Label)
		d.word(name, "kind", p.Kind)
		d.number(name, "start", "us", p.Start)
		d.number(name, "end", "us", p.End)
	}
	for k, m := range s.Messages {
		name := fmt.Sprintf("message %d", k+1)
		d.word(name, "from", s.Lifelines[m.From])
		d.word(name, "to", s.Lifelines[m.To])
		d.word(name, "carries", m.Label)
		d.number(name, "sent", "us", m.Sent)
		d.number(name, "received", "us", m.Received)
		d.number(name, "packets", "", float64(max(1, m.Count)))
	}
}
