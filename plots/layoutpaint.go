package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// filled is the colour of the touched parts of memory: dark text reads on it,
// and it stays apart from white in print.
var filled = color.NRGBA{R: 0x9F, G: 0xCF, B: 0xEC, A: 0xFF}

// paint draws the memory drawing with its top at the given height.
func (m memory) paint(p *pen, top vg.Length) {
	for i, line := range m.title {
		p.write(p.d.title, vg.Point{X: margin, Y: top - 11 - vg.Length(i)*titlePitch}, left, line)
	}
	for _, g := range m.grids {
		g.paint(p, top)
	}
	for _, s := range m.sections {
		s.paint(p, top)
	}
	for i, r := range m.rows {
		r.paint(p, m.Rows[i], top)
	}
	for _, a := range m.Arrows {
		m.paintArrow(p, a, top)
	}
}

func (r row) paint(p *pen, data exhibit.MemoryRow, top vg.Length) {
	first := r.boxes[0]
	y := top + (first.Min.Y+first.Max.Y)/2 + vg.Length(len(r.label))*linePitch/2 - 8
	for i, line := range r.label {
		p.write(p.d.body, vg.Point{X: margin + rowText, Y: y - vg.Length(i)*linePitch}, right, line)
	}
	for i, b := range data.Boxes {
		if !b.Gap {
			r.paintBox(p, i, b, top)
		}
	}
	for i, b := range data.Braces {
		r.paintBrace(p, b, r.levels[i], top)
	}
}

func (r row) paintBox(p *pen, i int, b exhibit.Box, top vg.Length) {
	at := lift(r.boxes[i], top)
	var fill color.Color
	switch {
	case b.Group > 0:
		fill = tint(b.Group)
	case b.Filled:
		fill = filled
	}
	p.box(at, fill, thin)
	y := (at.Min.Y+at.Max.Y)/2 + vg.Length(len(r.lines[i]))*linePitch/2 - 8
	for k, line := range r.lines[i] {
		p.write(p.d.body, vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: y - vg.Length(k)*linePitch}, middle, line)
	}
}

// paintBrace draws a dimension line with its label on the far side.
func (r row) paintBrace(p *pen, b exhibit.Brace, level int, top vg.Length) {
	first, last := lift(r.boxes[b.First], top), lift(r.boxes[b.Last], top)
	end := last.Max.X
	if b.ToStart {
		end = last.Min.X
	}
	away := 6 + vg.Length(level)*bracePitch
	y, text := first.Min.Y-away, first.Min.Y-away-10
	if r.above {
		y, text = first.Max.Y+away, first.Max.Y+away+4
	}
	p.dimension(vg.Point{X: first.Min.X, Y: y}, vg.Point{X: end, Y: y})
	p.write(p.d.body, vg.Point{X: (first.Min.X + end) / 2, Y: text}, middle, b.Label)
}

// paintArrow draws an arrow between the facing sides of two boxes; within a
// row it goes over the boxes.
func (m memory) paintArrow(p *pen, a exhibit.MemoryArrow, top vg.Length) {
	from, to := lift(m.rows[a.FromRow].boxes[a.FromBox], top), lift(m.rows[a.ToRow].boxes[a.ToBox], top)
	start := vg.Point{X: (from.Min.X + from.Max.X) / 2, Y: from.Min.Y}
	end := vg.Point{X: (to.Min.X + to.Max.X) / 2, Y: to.Max.Y}
	style := draw.LineStyle{Color: ink, Width: 0.9}
	switch {
	case a.FromRow == a.ToRow:
		start.Y = from.Max.Y
		over := vg.Point{X: start.X, Y: start.Y + rowGap/2}
		beside := vg.Point{X: end.X, Y: over.Y}
		p.stroke(style, start, over, beside)
		p.arrow(style, beside, end)
		return
	case a.FromRow > a.ToRow:
		start.Y, end.Y = from.Max.Y, to.Min.Y
	}
	p.arrow(style, start, end)
}

// lift moves a rectangle up.
func lift(r vg.Rectangle, by vg.Length) vg.Rectangle {
	return r.Add(vg.Point{Y: by})
}
