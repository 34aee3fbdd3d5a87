package plots

import (
	"fmt"

	"gonum.org/v1/plot/vg"

	"simrun/scenarios/exhibit"
)

// Sizes in memory drawings.
const (
	layoutWidth = 7 * vg.Inch
	layoutMost  = 9.5 * vg.Inch // to which boxes may widen the picture for their labels
	rowText     = vg.Length(84) // width at which the label of a row wraps
	boxHeight   = vg.Length(20) // of one line; each further line adds linePitch
	rowGap      = vg.Length(12) // between rows without arrows
	arrowRoom   = vg.Length(32) // between rows with arrows
	bracePitch  = vg.Length(19) // of a dimension line with its label
	memoryGap   = vg.Length(16) // between two drawings
)

// layout draws the memory drawings of an exhibit, which has some, one under the
// other: grids, sections of arrays, rows of boxes, arrows. The error is an [*Error].
func (d *Drawer) layout(e exhibit.Exhibit) (picture, error) {
	var parts []memory
	width, height := layoutWidth, 2*margin-memoryGap
	for i, m := range e.Layout {
		if err := checkMemory(e, i, m); err != nil {
			return picture{}, err
		}
		changes := e.Changes
		if i > 0 {
			changes = nil // the first says it
		}
		part := d.memory(m, changes)
		parts = append(parts, part)
		width, height = max(width, part.width), height+part.height+memoryGap
	}
	paint := func(p *pen) {
		top := height - margin
		for _, m := range parts {
			m.paint(p, top)
			top -= m.height + memoryGap
		}
	}
	return picture{width: width, height: height, paint: paint}, nil
}

// memory is a memory drawing that has been laid out. Its y coordinates run
// upward from its top, so they are negative.
type memory struct {
	exhibit.Memory
	title         []string
	grids         []lattice
	sections      []section
	rows          []row
	width, height vg.Length
}

// row is a row of boxes on paper.
type row struct {
	label  []string
	boxes  []vg.Rectangle
	lines  [][]string // wrapped labels of the boxes
	levels []int      // of the dimension lines, counted from the boxes
	above  bool       // the dimension lines stand above the boxes
}

func (d *Drawer) memory(m exhibit.Memory, changes []string) memory {
	out := memory{Memory: m, width: layoutWidth}
	out.title = d.heading(m.Title, changes, layoutWidth-2*margin)
	out.height = vg.Length(len(out.title)) * titlePitch
	if len(m.Grids) > 0 {
		d.layGrids(&out)
	}
	if len(m.Sections) > 0 {
		each := (layoutWidth - 2*margin) / vg.Length(len(m.Sections))
		tallest := vg.Length(0)
		for i, s := range m.Sections {
			placed := d.section(s, margin+vg.Length(i)*each, each, -out.height)
			out.sections = append(out.sections, placed)
			tallest = max(tallest, placed.height())
		}
		out.height += tallest + rowGap
	}
	if len(m.Rows) > 0 {
		d.layRows(&out)
	}
	return out
}

// layRows places the rows from the top down.
func (d *Drawer) layRows(m *memory) {
	start := margin + rowText + 8
	unit := d.unit(m.Rows, layoutWidth-margin-start, layoutMost-margin-start)
	for i, r := range m.Rows {
		placed := row{label: wrapWidth(d.body, r.Label, rowText)}
		arrows := arrowSides(i, m.Arrows)
		placed.above = arrows.below && !arrows.above
		var used int
		placed.levels, used = braceLevels(r.Braces)
		room := vg.Length(used) * bracePitch
		if placed.above {
			m.height += room
		}
		h := d.layBoxes(&placed, r, start, unit, m.height)
		m.width = max(m.width, placed.boxes[len(placed.boxes)-1].Max.X+margin)
		m.height += max(h, vg.Length(len(placed.label))*linePitch)
		if !placed.above {
			m.height += room
		}
		if i+1 < len(m.Rows) {
			m.height += rowGap
		}
		if arrows.below {
			m.height += arrowRoom - rowGap
		}
		m.rows = append(m.rows, placed)
	}
}

// layBoxes places the boxes of a row and returns their height.
func (d *Drawer) layBoxes(placed *row, r exhibit.MemoryRow, start, unit, top vg.Length) vg.Length {
	most := 1
	x := start
	for _, b := range r.Boxes {
		w := vg.Length(b.Width) * unit
		lines := wrapWidth(d.body, b.Label, w-4)
		most = max(most, len(lines))
		placed.lines = append(placed.lines, lines)
		placed.boxes = append(placed.boxes, rect(x, -top, x+w, -top))
		x += w
	}
	h := boxHeight + vg.Length(most-1)*linePitch
	for i := range placed.boxes {
		placed.boxes[i].Min.Y -= h
	}
	return h
}

// unit returns the width on paper of a box of width 1. The widest row fills the room. If words in boxes need it, it
// may be wider, up to most.
func (d *Drawer) unit(rows []exhibit.MemoryRow, room, most vg.Length) vg.Length {
	var widestRow float64
	var needed vg.Length
	for _, r := range rows {
		total := 0.0
		for _, b := range r.Boxes {
			total += b.Width
			word := widest(d.body, wrapWidth(d.body, b.Label, 0))
			if word > 0 {
				needed = max(needed, (word+6)/vg.Length(b.Width))
			}
		}
		widestRow = max(widestRow, total)
	}
	return min(max(room/vg.Length(widestRow), needed), most/vg.Length(widestRow))
}

// sides says on which sides of a row its arrows are.
type sides struct{ above, below bool }

func arrowSides(row int, arrows []exhibit.MemoryArrow) sides {
	var s sides
	for _, a := range arrows {
		if a.FromRow != row && a.ToRow != row {
			continue
		}
		other := a.FromRow + a.ToRow - row
		s.above = s.above || other <= row
		s.below = s.below || other > row
	}
	return s
}

// braceLevels sets dimension lines that share boxes under each other.
func braceLevels(braces []exhibit.Brace) (levels []int, used int) {
	for i, b := range braces {
		level := 0
		for k := 0; k < i; k++ {
			if o := braces[k]; b.First <= o.Last && o.First <= b.Last && levels[k] >= level {
				level = levels[k] + 1
			}
		}
		levels = append(levels, level)
		used = max(used, level+1)
	}
	return levels, used
}

func checkMemory(e exhibit.Exhibit, index int, m exhibit.Memory) error {
	part := fmt.Sprintf("memory drawing %d", index)
	if len(m.Rows)+len(m.Sections)+len(m.Grids) == 0 {
		return complaint(e, part, "found no rows, no sections and no grids, expected some")
	}
	for _, g := range m.Grids {
		if err := checkGrid(e, part, g); err != nil {
			return err
		}
	}
	for _, s := range m.Sections {
		if s.Row < 0 || s.Column < 0 || s.Height < 1 || s.Width < 1 || s.Row+s.Height > s.Rows || s.Column+s.Width > s.Columns {
			return complaint(e, part, "section %q: found %d x %d elements from (%d,%d), expected at least one, all within %d x %d",
				s.Label, s.Height, s.Width, s.Row, s.Column, s.Rows, s.Columns)
		}
	}
	for _, r := range m.Rows {
		if err := checkRow(e, part, r); err != nil {
			return err
		}
	}
	has := func(row, box int) bool {
		return row >= 0 && row < len(m.Rows) && box >= 0 && box < len(m.Rows[row].Boxes)
	}
	for _, a := range m.Arrows {
		if !has(a.FromRow, a.FromBox) || !has(a.ToRow, a.ToBox) {
			return complaint(e, part, "found an arrow from row %d box %d to row %d box %d, expected boxes that exist", a.FromRow, a.FromBox, a.ToRow, a.ToBox)
		}
	}
	return nil
}

func checkRow(e exhibit.Exhibit, part string, r exhibit.MemoryRow) error {
	if len(r.Boxes) == 0 {
		return complaint(e, part, "row %q: found no boxes, expected at least one", r.Label)
	}
	for _, b := range r.Boxes {
		if !finite(b.Width) || b.Width <= 0 {
			return complaint(e, part, "row %q: found a box of width %v, expected a number above 0", r.Label, b.Width)
		}
		if b.Group < 0 {
			return complaint(e, part, "row %q: found a box of group %d, expected none below 0", r.Label, b.Group)
		}
	}
	for _, b := range r.Braces {
		if b.First < 0 || b.Last < b.First || b.Last >= len(r.Boxes) {
			return complaint(e, part, "row %q: found a dimension line from box %d to box %d, expected boxes that exist", r.Label, b.First, b.Last)
		}
	}
	return nil
}
