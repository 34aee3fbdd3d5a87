package plots

import (
	"errors"
	"math"
	"strings"
	"testing"

	"simrun/scenarios/exhibit"
)

// Every bad exhibit gives an error with its id, from every writer that shows
// the bad part, and no panic.
func TestBadExhibits(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	chart := func(change func(*exhibit.Sequence)) exhibit.Exhibit {
		e := stridedGet()
		change(e.Chart)
		return e
	}
	memory := func(change func(*exhibit.Memory)) exhibit.Exhibit {
		e := descriptors()
		change(&e.Layout[1])
		return e
	}
	figure := func(change func(*exhibit.Exhibit)) exhibit.Exhibit {
		e := gather()
		change(&e)
		return e
	}
	ladder := func(change func(*exhibit.Exhibit)) exhibit.Exhibit {
		e := steps()
		change(&e)
		return e
	}
	lanes := func(change func(*exhibit.Timeline)) exhibit.Exhibit {
		e := exchange()
		change(e.Lanes)
		return e
	}
	for _, c := range []struct {
		name string
		e    exhibit.Exhibit
		want string
	}{
		{"NaN", figure(func(e *exhibit.Exhibit) { e.Cells[3].Simulated = nan }), "NaN"},
		{"NaN x", figure(func(e *exhibit.Exhibit) { e.Cells[3].X = nan }), "NaN"},
		{"infinite published value", figure(func(e *exhibit.Exhibit) { e.Cells[0].Published = &inf }), "+Inf"},
		{"no cells", figure(func(e *exhibit.Exhibit) { e.Cells = nil }), "found no cells"},
		{"zero x on a log axis", figure(func(e *exhibit.Exhibit) { e.Cells[2].X = 0 }), "x = 0"},
		{"zero on a log axis", figure(func(e *exhibit.Exhibit) { e.Cells[2].Simulated = 0 }), "simulated value 0"},
		{"published zero on a log axis", figure(func(e *exhibit.Exhibit) { e.Cells[2].Published = number(0) }), "published value 0"},
		{"mark at zero", figure(func(e *exhibit.Exhibit) { e.Plots[0].Marks[0].X = 0 }), "mark"},
		{"no scale", figure(func(e *exhibit.Exhibit) { e.Plots[1].YScale = "" }), `axis scale ""`},
		{"equal suffixes", figure(func(e *exhibit.Exhibit) { e.Plots[1].Suffix = e.Plots[0].Suffix }), "suffixes"},
		{"suffix with a separator", figure(func(e *exhibit.Exhibit) { e.Plots[1].Suffix = "/x" }), `suffix "/x"`},
		{"id with a separator", figure(func(e *exhibit.Exhibit) { e.ID = "../gather" }), "id"},
		{"no id", figure(func(e *exhibit.Exhibit) { e.ID = "" }), "id"},
		{"no lanes", lanes(func(l *exhibit.Timeline) { l.Lanes = nil }), "0 lanes"},
		{"timeline without length", lanes(func(l *exhibit.Timeline) { l.To = l.From }), "from 1000 to 1000"},
		{"bar on no lane", lanes(func(l *exhibit.Timeline) { l.Bars[0].Lane = 3 }), "lane 3"},
		{"bar outside", lanes(func(l *exhibit.Timeline) { l.Bars[0].Start = 999 }), "from 999"},
		{"call that ends early", lanes(func(l *exhibit.Timeline) { l.Brackets[0].End = 1001 }), "shmem_get"},
		{"arrow to no lane", lanes(func(l *exhibit.Timeline) { l.Arrows[0].To = -1 }), "lanes 0 and -1"},
		{"no lifelines", chart(func(s *exhibit.Sequence) { s.Lifelines = nil }), "0 lifelines"},
		{"empty chart", chart(func(s *exhibit.Sequence) { s.Spans, s.Messages = nil, nil }), "0 spans"},
		{"span on no lifeline", chart(func(s *exhibit.Sequence) { s.Spans[1].Lifeline = 5 }), "lifeline 5"},
		{"span that ends early", chart(func(s *exhibit.Sequence) { s.Spans[1].End = 0 }), "span"},
		{"span without time", chart(func(s *exhibit.Sequence) { s.Spans[1].Start = nan }), "NaN"},
		{"message to no lifeline", chart(func(s *exhibit.Sequence) { s.Messages[1].To = -1 }), "message"},
		{"message into the past", chart(func(s *exhibit.Sequence) { s.Messages[1].Received = 1 }), "message"},
		{"negative count", chart(func(s *exhibit.Sequence) { s.Messages[1].Count = -1 }), "-1 packets"},
		{"empty drawing", memory(func(m *exhibit.Memory) { *m = exhibit.Memory{} }), "no rows"},
		{"row without boxes", memory(func(m *exhibit.Memory) { m.Rows[0].Boxes = nil }), "no boxes"},
		{"box without width", memory(func(m *exhibit.Memory) { m.Rows[0].Boxes[0].Width = 0 }), "width 0"},
		{"brace over no box", memory(func(m *exhibit.Memory) { m.Rows[0].Braces[0].Last = 11 }), "box 11"},
		{"arrow to no box", memory(func(m *exhibit.Memory) { m.Arrows = []exhibit.MemoryArrow{{ToRow: 1}} }), "arrow"},
		{"ladder without cells", ladder(func(e *exhibit.Exhibit) { e.Cells = nil }), "without cells"},
		{"negative part", ladder(func(e *exhibit.Exhibit) { e.Cells[0].Simulated = -1 }), "not negative"},
		{"part that is no number", ladder(func(e *exhibit.Exhibit) { e.Cells[0].Simulated = nan }), "NaN"},
		{"negative total", ladder(func(e *exhibit.Exhibit) { e.Totals[0].Published = number(-1) }), "published value -1"},
		{"grid without elements", memory(func(m *exhibit.Memory) { m.Grids = []exhibit.Grid{{Columns: 2}} }), "0 elements in 2 columns"},
		{"grid with half a row", memory(func(m *exhibit.Memory) { m.Grids = []exhibit.Grid{{Columns: 2, Cells: make([]exhibit.GridCell, 3)}} }), "full rows"},
		{"curve out of the grid", memory(func(m *exhibit.Memory) {
			m.Grids = []exhibit.Grid{{Columns: 1, Cells: make([]exhibit.GridCell, 2), Curve: []int{0, 2}}}
		}), "element 2"},
		{"element in no group", memory(func(m *exhibit.Memory) {
			m.Grids = []exhibit.Grid{{Columns: 1, Cells: []exhibit.GridCell{{Group: -1}}}}
		}), "group -1"},
		{"box in no group", memory(func(m *exhibit.Memory) { m.Rows[0].Boxes[0].Group = -2 }), "group -2"},
		{"section out of the array", memory(func(m *exhibit.Memory) { m.Sections[0].Height = 7 }), "within 8 x 10"},
	} {
		dir := t.TempDir()
		_, err := New().WriteFiles(dir, c.e)
		var typed *Error
		if !errors.As(err, &typed) || typed.ID != c.e.ID || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want an *Error of exhibit %q with %q", c.name, err, c.e.ID, c.want)
		}
		if left := entries(t, dir); len(left) > 0 {
			t.Errorf("%s: got files %q, want none", c.name, left)
		}
	}
}

func TestTextAndCSVRefuseNaN(t *testing.T) {
	e := intro()
	e.Cells[1].Simulated = math.NaN()
	for name, err := range map[string]error{"text": WriteText(failing{}, e, 80), "CSV": WriteCSV(failing{}, e)} {
		var typed *Error
		if !errors.As(err, &typed) || typed.ID != "intro" {
			t.Errorf("%s: got error %v, want an *Error of exhibit intro before anything is written", name, err)
		}
	}
}

func TestWriterErrorsAreReturned(t *testing.T) {
	e := sections()
	for name, err := range map[string]error{
		"text": WriteText(failing{}, e, 80), "CSV": WriteCSV(failing{}, e),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: got error %v, want the writer's", name, err)
		}
	}
}

var errFull = errors.New("the disk is full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }
