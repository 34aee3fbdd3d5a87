package plots

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// The size of a figure, and the white around it.
const (
	figureWidth  = 7 * vg.Inch
	figureHeight = 4.5 * vg.Inch
	margin       = vg.Length(8)
	labelPitch   = vg.Length(17) // the strip of an axis label
)

// figure draws one plot of an exhibit's cells. Each series is a line with its own colour, dashes and glyph. Published
// points are large glyphs. They are hollow if something was chosen for them, and dashed if they follow from others.
// The legend and the labels of the marks stand above the plot area, where they hide no data. The error is an [*Error].
func (d *Drawer) figure(e exhibit.Exhibit, p exhibit.Plot) (picture, error) {
	e.Cells = slices.DeleteFunc(slices.Clone(e.Cells), func(c exhibit.Cell) bool { return !p.Draws(c) })
	if err := checkFigure(e, p); err != nil {
		return picture{}, err
	}
	if len(p.Panels) > 0 {
		return d.panels(e, p)
	}
	all := collect(e.Cells)
	body, err := d.plot(all, p)
	if err != nil {
		return picture{}, complaint(e, plotName(p), "%v", err)
	}
	frame := func(c draw.Canvas) (area, inner draw.Canvas, h header) {
		area = draw.Crop(c, margin, -margin, margin, -margin)
		h = d.header(p, e.Changes, all, body, draw.Crop(area, labelPitch, 0, 0, 0))
		return area, draw.Crop(area, labelPitch, 0, labelPitch, -h.height), h
	}
	paint := func(c *pen) {
		area, inner, h := frame(c.Canvas)
		data := body.DataCanvas(inner).Rectangle
		h.paint(c, area, data)
		body.Draw(inner)
		c.write(d.large, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: area.Min.Y + 3}, middle, p.XLabel)
		c.writeUp(d.large, vg.Point{X: area.Min.X + 9, Y: (data.Min.Y + data.Max.Y) / 2}, p.YLabel)
	}
	points := func() []Point {
		_, inner, _ := frame(draw.NewCanvas(nil, figureWidth, figureHeight))
		return pointsOf(e.Cells, body, body.DataCanvas(inner), figureHeight)
	}
	return picture{figureWidth, figureHeight, paint, points, false}, nil
}

// plot builds the axes, grid and data; title, legend and labels of the marks
// are the header's. The axes have no labels, because gonum 0.17 makes room for
// the label of a logarithmic axis at the wrong place.
func (d *Drawer) plot(all []series, p exhibit.Plot) (*plot.Plot, error) {
	xs, ys := values(all, p.Marks)
	return d.dressed(all, p, newAxis(p.XScale, xs, 8, atData), newAxis(p.YScale, ys, 6, atTick))
}

// dressed builds a plot with given axes.
func (d *Drawer) dressed(all []series, p exhibit.Plot, x, y axis) (*plot.Plot, error) {
	g := plot.New()
	g.TextHandler = d.fonts
	g.BackgroundColor = nil
	d.dress(&g.X, p.XScale, x)
	d.dress(&g.Y, p.YScale, y)

	grid := plotter.NewGrid()
	grid.Horizontal, grid.Vertical = ruled, ruled
	g.Add(grid, marks(p.Marks))
	for i, s := range all {
		if !s.drawn() {
			continue
		}
		if err := s.addTo(g, lookOf(i)); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// values returns all coordinates that the axes must hold.
func values(all []series, marks []exhibit.Mark) (xs, ys []float64) {
	for _, s := range all {
		for _, points := range []plotter.XYs{s.simulated, s.published, s.fitted, s.derived} {
			for _, at := range points {
				xs, ys = append(xs, at.X), append(ys, at.Y)
			}
		}
		for _, b := range s.intervals {
			ys = append(ys, b.low, b.high)
		}
	}
	for _, m := range marks {
		xs = append(xs, m.X)
	}
	return xs, ys
}

// dress sets up one axis; its alignments are gonum's defaults.
func (d *Drawer) dress(a *plot.Axis, scale exhibit.Scale, r axis) {
	a.Min, a.Max = r.min, r.max
	a.Padding = 0
	a.LineStyle = thin
	a.Tick.LineStyle = thin
	a.Tick.Length = 5
	a.Tick.Marker = plot.ConstantTicks(r.ticks)
	a.Tick.Label.Font, a.Tick.Label.Color, a.Tick.Label.Handler = d.body.Font, ink, d.fonts
	if scale == exhibit.Log {
		a.Scale = plot.LogScale{}
	}
}

// addTo adds the published points first and the line with its points above them.
func (s series) addTo(g *plot.Plot, l look) error {
	for _, layer := range []struct {
		points plotter.XYs
		style  draw.GlyphStyle
	}{{s.published, l.published()}, {s.fitted, l.fitted()}, {s.derived, l.derived()}} {
		if len(layer.points) == 0 {
			continue
		}
		scatter, err := plotter.NewScatter(layer.points)
		if err != nil {
			return err
		}
		scatter.GlyphStyle = layer.style
		g.Add(scatter)
	}
	line, glyphs, err := plotter.NewLinePoints(s.simulated)
	if err != nil {
		return err
	}
	line.LineStyle, glyphs.GlyphStyle = l.line(), l.simulated()
	if len(s.intervals) > 0 {
		g.Add(errorBars{s.intervals, draw.LineStyle{Color: l.color, Width: 0.9}})
	}
	g.Add(line, glyphs)
	return nil
}

// errorBars draws intervals as vertical lines with a bar across each end, under the points.
type errorBars struct {
	all   []errorBar
	style draw.LineStyle
}

// errorBarHalf is half the length of the bar across an end.
const errorBarHalf = vg.Length(2.2)

// Plot implements plot.Plotter.
func (b errorBars) Plot(c draw.Canvas, g *plot.Plot) {
	toX, toY := g.Transforms(&c)
	for _, one := range b.all {
		x, low, high := toX(one.x), toY(one.low), toY(one.high)
		c.StrokeLine2(b.style, x, low, x, high)
		c.StrokeLine2(b.style, x-errorBarHalf, low, x+errorBarHalf, low)
		c.StrokeLine2(b.style, x-errorBarHalf, high, x+errorBarHalf, high)
	}
}

// marks draws the vertical lines of the marks, under the data.
type marks []exhibit.Mark

// Plot implements plot.Plotter.
func (m marks) Plot(c draw.Canvas, g *plot.Plot) {
	toX, _ := g.Transforms(&c)
	for _, mark := range m {
		x := toX(mark.X)
		c.StrokeLine2(markLine, x, c.Min.Y, x, c.Max.Y)
	}
}

var markLine = draw.LineStyle{Color: grey, Width: 0.8, Dashes: []vg.Length{3, 2}}
