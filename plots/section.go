package plots

import (
	"gonum.org/v1/plot/vg"

	"simrun/scenarios/exhibit"
)

// Sizes in the drawing of an array's section.
const (
	arrayHeight = vg.Length(130) // at most
	cellMost    = vg.Length(16)
	cellLeast   = vg.Length(3) // a grid of smaller cells would be a grey area
	strideStrip = vg.Length(30)
	countStrip  = vg.Length(88)
)

// section is a section of an array on paper; y runs upward from the top of
// the memory drawing.
type section struct {
	exhibit.Section
	array, part vg.Rectangle // the whole and the section
	cell        vg.Point     // size of an element
	counted     []string     // wrapped label of the section's height
	top         vg.Length
}

// section places a section in a strip of the drawing.
func (d *Drawer) section(s exhibit.Section, x, width, top vg.Length) section {
	out := section{Section: s, top: top}
	room := width - strideStrip - countStrip
	out.cell.X = min(room/vg.Length(s.Columns), cellMost)
	out.cell.Y = min(arrayHeight/vg.Length(s.Rows), cellMost)
	out.cell.Y = max(out.cell.Y, d.body.Width(s.Stride)/vg.Length(s.Rows)) // its label reads upward beside the array
	y := top - 2*linePitch - 6
	out.array = rect(x+strideStrip, y-vg.Length(s.Rows)*out.cell.Y, x+strideStrip+vg.Length(s.Columns)*out.cell.X, y)
	left := out.array.Min.X + vg.Length(s.Column)*out.cell.X
	upper := y - vg.Length(s.Row)*out.cell.Y
	out.part = rect(left, upper-vg.Length(s.Height)*out.cell.Y, left+vg.Length(s.Width)*out.cell.X, upper)
	out.counted = wrapWidth(d.body, s.Counted[0], countStrip-12)
	return out
}

func (s section) height() vg.Length { return s.top - s.array.Min.Y + bracePitch }

func (s section) paint(p *pen, top vg.Length) {
	array, part := lift(s.array, top), lift(s.part, top)
	p.write(p.d.body, vg.Point{X: array.Min.X, Y: top + s.top - 8}, left, s.Label)
	p.box(part, filled, hair)
	s.paintGrid(p, array)
	p.box(array, nil, thin)
	p.box(part, nil, thin)
	s.paintFirst(p, array, part)

	x := array.Max.X + 6
	p.dimension(vg.Point{X: x, Y: part.Min.Y}, vg.Point{X: x, Y: part.Max.Y})
	y := (part.Min.Y+part.Max.Y)/2 + vg.Length(len(s.counted))*linePitch/2 - 8
	for i, line := range s.counted {
		p.write(p.d.body, vg.Point{X: x + 6, Y: y - vg.Length(i)*linePitch}, left, line)
	}
	y = array.Min.Y - 6
	p.dimension(vg.Point{X: part.Min.X, Y: y}, vg.Point{X: part.Max.X, Y: y})
	p.write(p.d.body, vg.Point{X: (part.Min.X + part.Max.X) / 2, Y: y - 11}, middle, s.Counted[1])
	if s.Stride != "" {
		x = array.Min.X - 6
		p.dimension(vg.Point{X: x, Y: array.Min.Y}, vg.Point{X: x, Y: array.Max.Y})
		p.writeUp(p.d.body, vg.Point{X: x - 5, Y: (array.Min.Y + array.Max.Y) / 2}, s.Stride)
	}
}

// paintGrid draws the elements where they are large enough to be seen.
func (s section) paintGrid(p *pen, array vg.Rectangle) {
	if s.cell.X >= cellLeast {
		for i := 1; i < s.Columns; i++ {
			x := array.Min.X + vg.Length(i)*s.cell.X
			p.stroke(hair, vg.Point{X: x, Y: array.Min.Y}, vg.Point{X: x, Y: array.Max.Y})
		}
	}
	if s.cell.Y >= cellLeast {
		for i := 1; i < s.Rows; i++ {
			y := array.Min.Y + vg.Length(i)*s.cell.Y
			p.stroke(pale, vg.Point{X: array.Min.X, Y: y}, vg.Point{X: array.Max.X, Y: y})
		}
	}
}

// paintFirst points from above at the first element of the section.
func (s section) paintFirst(p *pen, array, part vg.Rectangle) {
	if s.First == "" {
		return
	}
	x := part.Min.X + min(s.cell.X/2, 4)
	p.arrow(thin, vg.Point{X: x, Y: array.Max.Y + linePitch + 2}, vg.Point{X: x, Y: part.Max.Y})
	p.write(p.d.body, vg.Point{X: x + 4, Y: array.Max.Y + 4}, left, s.First)
}
