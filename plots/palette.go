package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The palette of Okabe and Ito (Color Universal Design, 2008), which stays
// distinct under the common forms of colour blindness. Its yellow is for areas
// alone: on white paper a thin yellow line is hardly seen.
var (
	blue       = color.NRGBA{R: 0x00, G: 0x72, B: 0xB2, A: 0xFF}
	vermillion = color.NRGBA{R: 0xD5, G: 0x5E, B: 0x00, A: 0xFF}
	green      = color.NRGBA{R: 0x00, G: 0x9E, B: 0x73, A: 0xFF}
	purple     = color.NRGBA{R: 0xCC, G: 0x79, B: 0xA7, A: 0xFF}
	orange     = color.NRGBA{R: 0xE6, G: 0x9F, B: 0x00, A: 0xFF}
	sky        = color.NRGBA{R: 0x56, G: 0xB4, B: 0xE9, A: 0xFF}
	yellow     = color.NRGBA{R: 0xF0, G: 0xE4, B: 0x42, A: 0xFF}
	steel      = color.NRGBA{R: 0x8C, G: 0x8C, B: 0x8C, A: 0xFF}

	ink   = color.NRGBA{R: 0x1A, G: 0x1A, B: 0x1A, A: 0xFF}
	grey  = color.NRGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xFF}
	faint = color.NRGBA{R: 0xE4, G: 0xE4, B: 0xE4, A: 0xFF}
	paper = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
)

// Grounds for hatching.
var (
	paleBlue       = color.NRGBA{R: 0xD6, G: 0xE8, B: 0xF3, A: 0xFF}
	paleGreen      = color.NRGBA{R: 0xD6, G: 0xF0, B: 0xE8, A: 0xFF}
	paleOrange     = color.NRGBA{R: 0xFB, G: 0xEF, B: 0xD7, A: 0xFF}
	palePurple     = color.NRGBA{R: 0xF7, G: 0xE8, B: 0xF0, A: 0xFF}
	paleVermillion = color.NRGBA{R: 0xF9, G: 0xE3, B: 0xD6, A: 0xFF}
	paleGrey       = color.NRGBA{R: 0xE8, G: 0xE8, B: 0xE8, A: 0xFF}
)

var (
	thin  = draw.LineStyle{Color: ink, Width: 0.7}
	hair  = draw.LineStyle{Color: grey, Width: 0.5}
	pale  = draw.LineStyle{Color: color.NRGBA{R: 0xC8, G: 0xC8, B: 0xC8, A: 0xFF}, Width: 0.5}
	ruled = draw.LineStyle{Color: faint, Width: 0.5}
)

// tints are the colours of groups of boxes and elements. Dark text is readable on them, and neighbours
// also differ in lightness. Groups have labels in addition.
var tints = []color.NRGBA{
	{R: 0x9F, G: 0xCF, B: 0xEC, A: 0xFF}, // sky
	{R: 0xF7, G: 0xDE, B: 0xAE, A: 0xFF}, // orange
	{R: 0x7F, G: 0xC8, B: 0xB2, A: 0xFF}, // green
	{R: 0xEF, G: 0xD9, B: 0xE5, A: 0xFF}, // purple
	{R: 0xE3, G: 0x9D, B: 0x72, A: 0xFF}, // vermillion
	{R: 0xE4, G: 0xE4, B: 0xE4, A: 0xFF}, // grey
}

// tint returns the colour of a group, from 1 on; a seventh looks like the first.
func tint(group int) color.NRGBA { return tints[(group-1)%len(tints)] }

// look tells a series from the others with colour and without.
type look struct {
	color  color.NRGBA
	dashes []vg.Length
	shape  shape
}

var looks = []look{
	{blue, nil, shape{corners: 0}},
	{vermillion, []vg.Length{7, 3}, shape{corners: 4, turn: math.Pi / 4}},
	{green, []vg.Length{2, 2.5}, shape{corners: 3, turn: math.Pi / 2}},
	{purple, []vg.Length{9, 2.5, 2, 2.5}, shape{corners: 4}},
	{orange, []vg.Length{5, 2}, shape{corners: 3, turn: -math.Pi / 2}},
	{sky, []vg.Length{12, 3}, shape{corners: 6}},
	{ink, []vg.Length{3, 1.5, 1, 1.5}, shape{corners: 5, turn: math.Pi / 2}},
}

// lookOf returns the look of series i; an eighth series looks like the first.
func lookOf(i int) look { return looks[i%len(looks)] }

func (l look) line() draw.LineStyle {
	return draw.LineStyle{Color: l.color, Width: 1.5, Dashes: l.dashes}
}

// simulated is the small filled glyph of a computed point.
func (l look) simulated() draw.GlyphStyle {
	return draw.GlyphStyle{Color: l.color, Radius: 2.3, Shape: l.shape}
}

// published is the large glyph of a paper's point, filled so lightly that the
// computed point shows on it.
func (l look) published() draw.GlyphStyle {
	large := l.shape
	large.outlined, large.ground = true, lighten(l.color)
	return draw.GlyphStyle{Color: l.color, Radius: 4.8, Shape: large}
}

// fitted is the large hollow glyph of a paper's point that something was chosen
// for: it says less than a filled one.
func (l look) fitted() draw.GlyphStyle {
	large := l.shape
	large.outlined = true
	return draw.GlyphStyle{Color: l.color, Radius: 4.8, Shape: large}
}

// derived is the large dashed glyph of a point that follows from others of the
// paper.
func (l look) derived() draw.GlyphStyle {
	g := l.fitted()
	large := g.Shape.(shape)
	large.dashed = true
	g.Shape = large
	return g
}

// lighten returns a colour on the way to white.
func lighten(c color.NRGBA) color.NRGBA {
	half := func(x uint8) uint8 { return uint8((2*int(x) + 3*0xFF) / 5) }
	return color.NRGBA{R: half(c.R), G: half(c.G), B: half(c.B), A: c.A}
}

// shape is a regular polygon, or a circle if it has no corners. It is filled, or
// outlined with a ground, which may be nil, within. Gonum's own hollow glyphs
// have half-point outlines, too faint over a line.
type shape struct {
	corners  int
	turn     float64 // angle of the first corner
	outlined bool
	dashed   bool
	ground   color.Color
}

// DrawGlyph implements draw.GlyphDrawer.
func (s shape) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	path := s.outline(style.Radius, at)
	if !s.outlined {
		c.Fill(path)
		return
	}
	if s.ground != nil {
		c.SetColor(s.ground)
		c.Fill(path)
	}
	line := draw.LineStyle{Color: style.Color, Width: 1.2}
	if s.dashed {
		line.Dashes = []vg.Length{2, 1.8}
	}
	c.SetLineStyle(line)
	c.Stroke(path)
}

func (s shape) outline(radius vg.Length, at vg.Point) vg.Path {
	var path vg.Path
	if s.corners == 0 {
		path.Move(vg.Point{X: at.X + radius, Y: at.Y})
		path.Arc(at, radius, 0, 2*math.Pi)
		path.Close()
		return path
	}
	// A polygon of the circle's radius looks smaller than the circle.
	r := float64(radius) * 1.2
	for i := range s.corners {
		sin, cos := math.Sincos(s.turn + 2*math.Pi*float64(i)/float64(s.corners))
		corner := vg.Point{X: at.X + vg.Length(r*cos), Y: at.Y + vg.Length(r*sin)}
		if i == 0 {
			path.Move(corner)
			continue
		}
		path.Line(corner)
	}
	path.Close()
	return path
}
