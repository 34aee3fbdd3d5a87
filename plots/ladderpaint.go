package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// The marks of a published value across a bar: diamonds that show on every colour
// and on none, hollow where something was chosen for the value.
var (
	publishedTotal = draw.GlyphStyle{Color: paper, Radius: 4, Shape: diamond{ink}}
	fittedTotal    = draw.GlyphStyle{Color: ink, Radius: 4, Shape: diamond{paper}}
)

// diamond has the colour of its style as its outline and another within.
type diamond struct{ ground color.Color }

// DrawGlyph implements draw.GlyphDrawer.
func (d diamond) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	path := shape{corners: 4}.outline(style.Radius, at)
	c.SetColor(d.ground)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: 1.2})
	c.Stroke(path)
}

// separator is between the parts of a bar: neighbours stay apart without colours.
var separator = draw.LineStyle{Color: paper, Width: 0.6}

// paint draws the picture, which is as high as given.
func (l *ladder) paint(p *pen, height vg.Length) {
	top := height - margin
	for i, line := range l.title {
		p.write(p.d.title, vg.Point{X: margin, Y: top - 12 - vg.Length(i)*titlePitch}, left, line)
	}
	for _, e := range l.legend {
		e.paint(p, vg.Point{X: margin + e.x, Y: top - e.y - legendPitch/2})
	}
	top -= l.head
	start := margin + labelPitch
	width := (figureWidth - margin - start + panelGap) / vg.Length(l.across)
	bottom := top
	for i, one := range l.panels {
		x := start + vg.Length(i%l.across)*width
		y := top - vg.Length(i/l.across)*(panelHeight+panelGap)
		one.paint(p, rect(x, y-panelHeight, x+width-panelGap, y), l.parts)
		bottom = y - panelHeight
	}
	p.write(p.d.large, vg.Point{X: (start + figureWidth - margin) / 2, Y: margin + 3}, middle, l.plot.XLabel)
	p.writeUp(p.d.large, vg.Point{X: margin + 9, Y: (top + bottom) / 2}, l.plot.YLabel)
}

// paint draws a panel: heading, axis with its rules, bars.
func (one panel) paint(p *pen, r vg.Rectangle, parts []string) {
	a := one.axis()
	area := rect(r.Min.X+panelAxis, r.Min.Y+panelFoot, r.Max.X, r.Max.Y-panelHead)
	height := area.Max.Y - area.Min.Y
	p.write(p.d.large, vg.Point{X: (area.Min.X + area.Max.X) / 2, Y: area.Max.Y + 6}, middle, one.title)
	for _, t := range a.ticks {
		y := area.Min.Y + a.scale(t.Value, height)
		p.stroke(ruled, vg.Point{X: area.Min.X, Y: y}, vg.Point{X: area.Max.X, Y: y})
		p.write(p.d.body, vg.Point{X: area.Min.X - 4, Y: y - 3}, right, t.Label)
	}
	pitch := (area.Max.X - area.Min.X) / vg.Length(len(one.stacks))
	half := min(0.35*pitch, barMost/2)
	for i, s := range one.stacks {
		x := area.Min.X + (vg.Length(i)+0.5)*pitch
		s.paint(p, a, rect(x-half, area.Min.Y, x+half, area.Max.Y), parts)
		p.write(p.d.body, vg.Point{X: x, Y: area.Min.Y - 12}, middle, s.name)
	}
	p.stroke(thin, vg.Point{X: area.Min.X, Y: area.Min.Y}, vg.Point{X: area.Max.X, Y: area.Min.Y})
}

// paint draws a bar whose width and axis the rectangle gives.
func (s stack) paint(p *pen, a axis, r vg.Rectangle, parts []string) {
	height, sum, fills := r.Max.Y-r.Min.Y, 0.0, fillsOf(parts)
	for i, name := range parts {
		v, ok := s.part(name)
		if !ok || v == 0 {
			continue
		}
		from := r.Min.Y + a.scale(sum, height)
		sum += v
		p.area(rect(r.Min.X, from, r.Max.X, r.Min.Y+a.scale(sum, height)), fills[i], separator)
	}
	if v, ok := s.published(); ok {
		at := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: r.Min.Y + a.scale(v, height)}
		glyph := publishedTotal
		if s.total.Fitted != exhibit.Unfitted {
			glyph = fittedTotal
		}
		p.DrawGlyphNoClip(glyph, at)
	}
}
