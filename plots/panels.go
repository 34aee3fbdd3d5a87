package plots

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// Sizes in a picture of several panels.
const (
	facetHeight = vg.Length(118) // of the data of a panel
	facetHead   = vg.Length(26)  // its title, and the ticks of the panel above
	facetGap    = vg.Length(30)  // between the data of two beside each other
	facetFoot   = vg.Length(16)  // the labels under the lowest
)

// facets are the panels of a plot after layout: small pictures in columns, with the same axes everywhere for
// comparison.
type facets struct {
	plot    exhibit.Plot // with those panels that have data
	changes []string     // of the exhibit
	series  [][]series   // by panel
	bodies  []*plot.Plot // by panel
	x, y    axis
	header  header

	across       int       // panels beside each other
	start, pitch vg.Length // where the data of the first begin, and from there those of the next
	marks        [][]markLabel
	marksHeight  vg.Length // of the labels of the marks, over the panels of the top row alone
}

// panels draws the panels of a plot. Those without data are left out. The
// error is an [*Error].
func (d *Drawer) panels(e exhibit.Exhibit, p exhibit.Plot) (picture, error) {
	f := &facets{plot: p, changes: e.Changes}
	f.plot.Panels = nil
	var all []series
	for _, one := range p.Panels {
		if len(one.Series) != len(p.Legend) {
			return picture{}, complaint(e, plotName(p), "panel %q: found %d series, expected %d, one for each name of the legend",
				one.Title, len(one.Series), len(p.Legend))
		}
		mine := arrange(collect(e.Cells), one.Series)
		if !slices.ContainsFunc(mine, series.drawn) {
			continue
		}
		f.plot.Panels, f.series = append(f.plot.Panels, one), append(f.series, mine)
		all = append(all, mine...)
	}
	xs, ys := values(all, p.Marks)
	f.x, f.y = newAxis(p.XScale, xs, 4, atData), newAxis(p.YScale, ys, 4, atTick)
	f.across = min(2, len(f.series))
	f.header = d.panelHeader(f)
	if err := f.build(d); err != nil {
		return picture{}, complaint(e, plotName(p), "%v", err)
	}
	f.measure(d)
	rows := vg.Length((len(f.series) + f.across - 1) / f.across)
	height := 2*margin + f.header.height + f.marksHeight + rows*(facetHead+facetHeight) + facetFoot + labelPitch
	points := func() []Point { return f.points(e.Cells, height) }
	return picture{figureWidth, height, func(c *pen) { f.paint(c, height) }, points, false}, nil
}

// arrange returns the series with the given names in the order of the names. A
// name without one gives a series without points.
func arrange(all []series, names []string) []series {
	arranged := make([]series, len(names))
	for i, name := range names {
		arranged[i].name = name
		for _, s := range all {
			if s.name == name {
				arranged[i] = s
			}
		}
	}
	return arranged
}

// panelHeader returns title and legend. An entry stands for the series at its
// place in all panels.
func (d *Drawer) panelHeader(f *facets) header {
	united := make([]series, len(f.plot.Legend))
	for i, name := range f.plot.Legend {
		united[i].name = name
		for _, mine := range f.series {
			united[i].unite(mine[i])
		}
	}
	width := figureWidth - 2*margin
	h := header{title: d.heading(f.plot.Title, f.changes, width), legend: d.legend(united)}
	h.height = flow(h.legend, vg.Length(len(h.title))*titlePitch+4, width)
	return h
}

// build builds the panels. Only those at the left and at the foot of the picture
// have labels at their axes.
func (f *facets) build(d *Drawer) error {
	for i, mine := range f.series {
		x, y := f.x, f.y
		if i%f.across > 0 {
			y = y.withoutLabels()
		}
		if i+f.across < len(f.series) {
			x = x.withoutLabels()
		}
		body, err := d.dressed(mine, f.plot, x, y)
		if err != nil {
			return err
		}
		f.bodies = append(f.bodies, body)
	}
	return nil
}

// withoutLabels returns the axis with its ticks and without their labels. Gonum draws grid lines at
// ticks with a label.
func (a axis) withoutLabels() axis {
	a.ticks = slices.Clone(a.ticks)
	for i := range a.ticks {
		if a.ticks[i].Label != "" {
			a.ticks[i].Label = " "
		}
	}
	return a
}

// measure finds where the panels and the labels of the marks stand.
func (f *facets) measure(d *Drawer) {
	canvas := draw.NewCanvas(nil, figureWidth, figureHeight)
	f.start = margin + labelPitch + paddingOf(f.bodies[0], canvas).Min.X
	last := f.bodies[len(f.bodies)-1]
	f.pitch = (figureWidth - margin - paddingOf(last, canvas).Max.X - f.start + facetGap) / vg.Length(f.across)
	for i := range f.across {
		c := draw.Canvas{Rectangle: f.place(i, 0)}
		toX, _ := f.bodies[i].Transforms(&c)
		marks, rows := d.labelMarks(f.plot.Marks, toX, c.Rectangle)
		f.marks = append(f.marks, marks)
		f.marksHeight = max(f.marksHeight, vg.Length(rows)*markPitch)
	}
}

// place returns where the data of a panel are if those of the top row begin at
// top.
func (f *facets) place(i int, top vg.Length) vg.Rectangle {
	x := f.start + vg.Length(i%f.across)*f.pitch
	y := top - vg.Length(i/f.across)*(facetHead+facetHeight)
	return rect(x, y-facetHeight, x+f.pitch-facetGap, y)
}

// top returns where the data of the top row begin in a picture that is as high as given.
func (f *facets) top(height vg.Length) vg.Length {
	return height - margin - f.header.height - f.marksHeight - facetHead
}

// points returns where the values of all panels are drawn.
func (f *facets) points(cells []exhibit.Cell, height vg.Length) []Point {
	var all []Point
	for i, body := range f.bodies {
		mine := slices.DeleteFunc(slices.Clone(cells), func(c exhibit.Cell) bool {
			return !slices.Contains(f.plot.Panels[i].Series, c.Column)
		})
		all = append(all, pointsOf(mine, body, draw.Canvas{Rectangle: f.place(i, f.top(height))}, height)...)
	}
	return all
}

// paint draws the picture, which is as high as given.
func (f *facets) paint(p *pen, height vg.Length) {
	area := draw.Crop(p.Canvas, margin, -margin, margin, -margin)
	f.header.paint(p, area, area.Rectangle)
	top := f.top(height)
	var data vg.Rectangle
	for i, body := range f.bodies {
		data = f.place(i, top)
		room := paddingOf(body, p.Canvas)
		around := vg.Rectangle{Min: data.Min.Sub(room.Min), Max: data.Max.Add(room.Max)}
		title := data.Max.Y + 6
		if i < f.across {
			title += f.marksHeight
			for _, m := range f.marks[i] {
				m.paint(p, data.Max.Y)
			}
		}
		body.Draw(draw.Canvas{Canvas: p.Canvas.Canvas, Rectangle: around})
		p.write(p.d.large, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: title}, middle, f.plot.Panels[i].Title)
	}
	p.write(p.d.large, vg.Point{X: (f.start + area.Max.X) / 2, Y: area.Min.Y + 3}, middle, f.plot.XLabel)
	p.writeUp(p.d.large, vg.Point{X: area.Min.X + 9, Y: (top + data.Min.Y) / 2}, f.plot.YLabel)
}

// paddingOf returns how much room the axes and their labels take around the
// data: to the left and below in Min, to the right and above in Max.
func paddingOf(body *plot.Plot, c draw.Canvas) vg.Rectangle {
	data := body.DataCanvas(c)
	return vg.Rectangle{Min: data.Min.Sub(c.Min), Max: c.Max.Sub(data.Max)}
}
