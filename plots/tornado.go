package plots

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// Sizes in a tornado plot.
const (
	tornadoLabel = vg.Length(190) // room for the name of a parameter
	tornadoPitch = vg.Length(15)  // from bar to bar
	tornadoHalf  = vg.Length(4.5) // half the thickness of a bar
	tornadoHead  = vg.Length(18)
	tornadoFoot  = vg.Length(18)
	tornadoGap   = vg.Length(8)
)

// The fills of bars: the effect of less of a parameter is light, that of more is dark.
var (
	lessFill = fill{paleOrange, orange}
	moreFill = fill{ground: blue}
)

// tornado is the picture of tornado plots that has been laid out.
type tornado struct {
	panels  []exhibit.Tornado
	axes    []axis
	title   []string
	caption []string
	legend  []entry
	head    vg.Length // height of title, caption and legend
}

// tornados draws the tornado plots of an exhibit, which has some, one under the other: each has a
// scale of its own. The error is an [*Error].
func (d *Drawer) tornados(e exhibit.Exhibit) (picture, error) {
	t := tornado{panels: e.Tornados}
	height := 2*margin - tornadoGap
	weak := false
	for _, one := range e.Tornados {
		if err := checkTornado(e, one); err != nil {
			return picture{}, err
		}
		t.axes = append(t.axes, tornadoAxis(one))
		height += tornadoHead + vg.Length(len(one.Bars))*tornadoPitch + tornadoFoot + tornadoGap
		for _, b := range one.Bars {
			weak = weak || b.Weak
		}
	}
	const width = figureWidth - 2*margin
	t.title, t.caption = d.heading(e.Title, e.Changes, width), wrapWidth(d.body, e.Caption, width)
	t.legend = d.tornadoLegend(weak)
	t.head = vg.Length(len(t.title))*titlePitch + vg.Length(len(t.caption))*linePitch + 4
	t.head = flow(t.legend, t.head, width) + 6
	height += t.head
	return picture{width: figureWidth, height: height, paint: func(p *pen) { t.paint(p, height) }}, nil
}

// checkTornado refuses bars that cannot be drawn.
func checkTornado(e exhibit.Exhibit, t exhibit.Tornado) error {
	if len(t.Bars) == 0 {
		return complaint(e, "tornado", "%q: found no bars, expected one at least", t.Title)
	}
	for _, b := range t.Bars {
		for _, v := range []*float64{b.Less, b.More} {
			if v != nil && !finite(*v) {
				return complaint(e, "tornado", "%q, %s: found %v, expected a finite number", t.Title, b.Label, *v)
			}
		}
	}
	return nil
}

// tornadoAxis returns the axis that holds all bars and as much to either side of 0.
func tornadoAxis(t exhibit.Tornado) axis {
	most := 0.0
	for _, b := range t.Bars {
		for _, v := range []*float64{b.Less, b.More} {
			if v != nil {
				most = max(most, *v, -*v)
			}
		}
	}
	return newAxis(exhibit.Linear, []float64{-most, most}, 6, atTick)
}

// tornadoLegend names the fills, and the mark of parameters that rest on little.
func (d *Drawer) tornadoLegend(weak bool) []entry {
	entries := []entry{{text: "a per cent less", fill: lessFill}, {text: "a per cent more", fill: moreFill}}
	if weak {
		entries = append(entries, entry{text: "! is assumed, fitted or recalled"})
	}
	for i := range entries {
		entries[i].width = entries[i].sample() + 5 + d.body.Width(entries[i].text)
	}
	return entries
}

// paint draws the picture, which is as high as given.
func (t *tornado) paint(p *pen, height vg.Length) {
	top := height - margin
	for i, line := range t.title {
		p.write(p.d.title, vg.Point{X: margin, Y: top - 12 - vg.Length(i)*titlePitch}, left, line)
	}
	for i, line := range t.caption {
		y := top - vg.Length(len(t.title))*titlePitch - 9 - vg.Length(i)*linePitch
		p.write(p.d.body, vg.Point{X: margin, Y: y}, left, line)
	}
	for _, e := range t.legend {
		e.paint(p, vg.Point{X: margin + e.x, Y: top - e.y - legendPitch/2})
	}
	top -= t.head
	for i, one := range t.panels {
		bottom := top - tornadoHead - vg.Length(len(one.Bars))*tornadoPitch - tornadoFoot
		paintTornado(p, one, t.axes[i], rect(margin, bottom, figureWidth-margin, top))
		top = bottom - tornadoGap
	}
}

// paintTornado draws one plot into a rectangle.
func paintTornado(p *pen, t exhibit.Tornado, a axis, r vg.Rectangle) {
	area := rect(r.Min.X+tornadoLabel, r.Min.Y+tornadoFoot, r.Max.X-8, r.Max.Y-tornadoHead)
	toX := func(v float64) vg.Length { return area.Min.X + a.scale(v, area.Max.X-area.Min.X) }
	p.write(p.d.large, vg.Point{X: r.Min.X, Y: area.Max.Y + 6}, left, t.Title)
	for _, tick := range a.ticks {
		x := toX(tick.Value)
		p.stroke(ruled, vg.Point{X: x, Y: area.Min.Y}, vg.Point{X: x, Y: area.Max.Y})
		p.write(p.d.body, vg.Point{X: x, Y: area.Min.Y - 11}, middle, tick.Label)
	}
	for i, b := range t.Bars {
		y := area.Max.Y - (vg.Length(i)+0.5)*tornadoPitch
		label := b.Label
		if b.Weak {
			label += " !"
		}
		p.write(p.d.body, vg.Point{X: area.Min.X - 5, Y: y - 3.2}, right, label)
		paintTornadoBar(p, b, y, toX)
	}
	p.stroke(thin, vg.Point{X: toX(0), Y: area.Min.Y}, vg.Point{X: toX(0), Y: area.Max.Y})
}

// paintTornadoBar draws a bar at a height. If both ends lie on one side of 0, as at a kink, the upper half is for less
// and the lower one for more.
func paintTornadoBar(p *pen, b exhibit.TornadoBar, y vg.Length, toX func(v float64) vg.Length) {
	upper, lower := y+tornadoHalf, y-tornadoHalf
	paint := func(v *float64, from, to vg.Length, f fill) {
		if v != nil && *v != 0 {
			p.area(rect(toX(0), from, toX(*v), to), f, barOutline)
		}
	}
	if b.Less != nil && b.More != nil && float64(*b.Less**b.More) > 0 {
		paint(b.Less, y, upper, lessFill)
		paint(b.More, lower, y, moreFill)
		return
	}
	paint(b.Less, lower, upper, lessFill)
	paint(b.More, lower, upper, moreFill)
}

// barOutline outlines a bar: one that is short is still seen.
var barOutline = draw.LineStyle{Color: ink, Width: 0.4}
