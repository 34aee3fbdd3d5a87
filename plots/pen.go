package plots

import (
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// pen draws lines, boxes and text on a canvas whose origin is at the bottom
// left, as everywhere in gonum's vg.
type pen struct {
	draw.Canvas
	d *Drawer
}

// anchor says which point of a line of text is given: 0 its left end, 0.5 its
// middle, 1 its right end.
type anchor float64

const (
	left   anchor = 0
	middle anchor = 0.5
	right  anchor = 1
)

// write sets one line of text with its baseline at y.
func (p *pen) write(face font.Face, at vg.Point, a anchor, s string) {
	s = clean(s)
	if s == "" {
		return
	}
	at.X -= vg.Length(a) * face.Width(s)
	p.SetColor(ink)
	p.FillString(face, at, s)
}

// writeUp sets one line of text that reads upward, centred on a point of its
// baseline.
func (p *pen) writeUp(face font.Face, at vg.Point, s string) {
	style := draw.TextStyle{Color: ink, Font: face.Font, Handler: p.d.fonts,
		Rotation: math.Pi / 2, XAlign: draw.XCenter, YAlign: draw.YBottom}
	p.FillText(style, at, clean(s))
}

// stroke draws an open line through the points.
func (p *pen) stroke(style draw.LineStyle, points ...vg.Point) {
	p.StrokeLines(style, points)
}

// box fills a rectangle and outlines it; a nil fill leaves it empty.
func (p *pen) box(r vg.Rectangle, fill color.Color, outline draw.LineStyle) {
	corners := []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
	if fill != nil {
		p.FillPolygon(fill, corners)
	}
	if outline.Width > 0 {
		p.StrokeLines(outline, append(corners, corners[0], corners[1]))
	}
}

// arrow draws a line from a to b with a filled head at b.
func (p *pen) arrow(style draw.LineStyle, a, b vg.Point) {
	p.headed(style, a, b, 5+1.6*style.Width, 1.7+0.9*style.Width)
}

// smallArrow is arrow with a head for pictures of many.
func (p *pen) smallArrow(style draw.LineStyle, a, b vg.Point) { p.headed(style, a, b, 3.6, 1.3) }

func (p *pen) headed(style draw.LineStyle, a, b vg.Point, length, half vg.Length) {
	d := b.Sub(a)
	n := vg.Length(math.Hypot(float64(d.X), float64(d.Y)))
	if n == 0 {
		return
	}
	u := d.Scale(1 / n)
	side := vg.Point{X: -u.Y, Y: u.X}
	base := b.Sub(u.Scale(length))
	p.stroke(style, a, base)
	p.FillPolygon(style.Color, []vg.Point{b, base.Add(side.Scale(half)), base.Sub(side.Scale(half))})
}

// rect returns the rectangle between two corners given in any order.
func rect(x0, y0, x1, y1 vg.Length) vg.Rectangle {
	return vg.Rectangle{
		Min: vg.Point{X: min(x0, x1), Y: min(y0, y1)},
		Max: vg.Point{X: max(x0, x1), Y: max(y0, y1)},
	}
}

// wrapWidth breaks s between words into lines of at most width; a longer word
// has a line to itself.
func wrapWidth(face font.Face, s string, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(clean(s)) {
		if n := len(lines); n > 0 && face.Width(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// widest returns the width of the widest line.
func widest(face font.Face, lines []string) vg.Length {
	var w vg.Length
	for _, line := range lines {
		w = max(w, face.Width(line))
	}
	return w
}

// dimension draws a dimension line between two points, with a bar across each
// end.
func (p *pen) dimension(a, b vg.Point) {
	const half = 3
	d := b.Sub(a)
	n := vg.Length(math.Hypot(float64(d.X), float64(d.Y)))
	if n == 0 {
		return
	}
	side := vg.Point{X: -d.Y / n * half, Y: d.X / n * half}
	p.stroke(thin, a, b)
	p.stroke(thin, a.Add(side), a.Sub(side))
	p.stroke(thin, b.Add(side), b.Sub(side))
}
