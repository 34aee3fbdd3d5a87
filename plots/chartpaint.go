package plots

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes of the parts above and below the time area of a chart.
const (
	headGap  = vg.Length(16) // between the heads and the first event
	footGap  = vg.Length(14) // between the last event and the legend
	tailRoom = vg.Length(6)  // by which a lifeline outlasts the last event
	loop     = vg.Length(20) // reach of a message to the lifeline's own process
	swatch   = vg.Length(9)
)

// waiting is the kind of spans in which a process does nothing.
const waiting = "wait"

// kinds gives the kinds of spans their colours and their order in the legend.
var kinds = []struct {
	name string
	fill color.Color
}{
	{"compute", blue}, {"overhead", purple}, {"copy", green},
	{"interrupt", vermillion}, {"handler", orange}, {waiting, faint},
}

// fillOf returns the colour of a kind; all unknown ones share one.
func fillOf(kind string) color.Color {
	for _, k := range kinds {
		if k.name == kind {
			return k.fill
		}
	}
	return sky
}

// legendKinds returns the kinds that occur, known ones first.
func (c *chart) legendKinds() []string {
	var known, others []string
	for _, k := range kinds {
		if slices.ContainsFunc(c.bars, func(b bar) bool { return b.span.Kind == k.name }) {
			known = append(known, k.name)
		}
	}
	for _, b := range c.bars {
		if k := b.span.Kind; k != "" && !slices.Contains(known, k) && !slices.Contains(others, k) {
			others = append(others, k)
		}
	}
	return append(known, others...)
}

// top returns the distance of the first event from the top of the picture.
func (c *chart) top() vg.Length {
	return margin + vg.Length(len(c.title))*titlePitch + c.headHeight() + headGap
}

func (c *chart) headHeight() vg.Length {
	lines := 1
	for _, h := range c.heads {
		lines = max(lines, len(h))
	}
	return vg.Length(lines)*linePitch + 8
}

func (c *chart) height() vg.Length {
	h := c.top() + c.clock.height() + tailRoom + footGap + legendPitch + margin
	if c.remark() != "" {
		h += legendPitch
	}
	return h
}

// paint draws the chart from the bottom layer up.
func (c *chart) paint(p *pen) {
	origin := c.height() - c.top()
	flip := func(at vg.Point) vg.Point { return vg.Point{X: at.X, Y: origin - at.Y} }
	c.paintHeads(p)
	c.paintAxis(p, flip)
	for _, x := range c.x {
		end := c.clock.height() + tailRoom
		p.stroke(hair, flip(vg.Point{X: x, Y: -headGap}), flip(vg.Point{X: x, Y: end}))
	}
	for _, b := range c.bars {
		p.box(vg.Rectangle{Min: flip(vg.Point{X: b.r.Min.X, Y: b.r.Max.Y}), Max: flip(vg.Point{X: b.r.Max.X, Y: b.r.Min.Y})},
			fillOf(b.span.Kind), draw.LineStyle{Color: ink, Width: 0.5})
	}
	for _, y := range c.clock.breaks() {
		for _, x := range append([]vg.Length{margin + axisStrip}, c.x...) {
			paintBreak(p, flip(vg.Point{X: x, Y: y}))
		}
	}
	for _, a := range c.arrows {
		a.paint(p, flip)
	}
	for _, l := range c.labels {
		l.paint(p, flip)
	}
	c.paintFoot(p)
}

func (c *chart) paintHeads(p *pen) {
	y := c.height() - margin
	for _, line := range c.title {
		p.write(c.d.title, vg.Point{X: margin, Y: y - 11}, left, line)
		y -= titlePitch
	}
	h := c.headHeight()
	for i, lines := range c.heads {
		w := widest(c.d.body, lines) + 14
		p.box(rect(c.x[i]-w/2, y-h, c.x[i]+w/2, y), color.NRGBA{R: 0xF3, G: 0xF5, B: 0xF7, A: 0xFF}, thin)
		first := y - h/2 + vg.Length(len(lines))*linePitch/2 - 8
		for k, line := range lines {
			p.write(c.d.body, vg.Point{X: c.x[i], Y: first - vg.Length(k)*linePitch}, middle, line)
		}
	}
}

// axisDecimals is how many decimals labels of the time axis have at most: enough
// for nanoseconds.
const axisDecimals = 3

func (c *chart) paintAxis(p *pen, flip func(vg.Point) vg.Point) {
	x := margin + axisStrip
	p.stroke(thin, flip(vg.Point{X: x}), flip(vg.Point{X: x, Y: c.clock.height()}))
	p.write(c.d.body, flip(vg.Point{X: x - 7, Y: -9}), right, "µs")
	ticks := c.clock.ticks()
	places := 0
	for _, t := range ticks {
		places = max(places, min(decimals(t), axisDecimals))
	}
	for _, t := range ticks {
		y := c.clock.position(t)
		p.stroke(thin, flip(vg.Point{X: x - 4, Y: y}), flip(vg.Point{X: x, Y: y}))
		p.write(c.d.body, flip(vg.Point{X: x - 7, Y: y + 3.2}), right, fixed(t, places))
	}
}

// paintBreak cuts a vertical line: two slanted strokes with paper between.
func paintBreak(p *pen, at vg.Point) {
	const half, rise, gap = 8, 2.5, 2
	corner := func(side, level vg.Length) vg.Point {
		return vg.Point{X: at.X + side*half, Y: at.Y + side*rise + level*gap}
	}
	p.FillPolygon(paper, []vg.Point{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)})
	p.stroke(thin, corner(-1, -1), corner(1, -1))
	p.stroke(thin, corner(-1, 1), corner(1, 1))
}

func (a arrow) paint(p *pen, flip func(vg.Point) vg.Point) {
	style := draw.LineStyle{Color: ink, Width: 0.9}
	if a.message.Count > 1 {
		style.Width = 2
	}
	from, to := flip(a.from), flip(a.to)
	if a.message.From != a.message.To {
		p.arrow(style, from, to)
		return
	}
	out, back := vg.Point{X: from.X + loop, Y: from.Y}, vg.Point{X: from.X + loop, Y: to.Y}
	p.stroke(style, from, out, back)
	p.arrow(style, back, to)
}

func (l label) paint(p *pen, flip func(vg.Point) vg.Point) {
	if l.leader {
		p.stroke(hair, flip(l.start), flip(l.end))
	}
	low, high := flip(vg.Point{X: l.r.Min.X, Y: l.r.Max.Y}), flip(vg.Point{X: l.r.Max.X, Y: l.r.Min.Y})
	p.box(vg.Rectangle{Min: low, Max: high}, paper, draw.LineStyle{})
	for i, line := range l.lines {
		x := low.X + vg.Length(l.side)*(high.X-low.X)
		p.write(p.d.body, vg.Point{X: x, Y: high.Y - 8 - vg.Length(i)*linePitch}, l.side, line)
	}
}

// remark says in which way the time axis is not to scale, if it is not.
func (c *chart) remark() string {
	switch k := c.clock; {
	case k.cut && k.spread:
		return "The time axis is uneven: crowded steps are stretched, long ones cut."
	case k.cut:
		return "The time axis is uneven: long steps are cut."
	case k.spread:
		return "The time axis is uneven: crowded steps are stretched."
	}
	return ""
}

// paintFoot draws the legend of the kinds, and a remark on the axis.
func (c *chart) paintFoot(p *pen) {
	y := margin
	if remark := c.remark(); remark != "" {
		p.write(c.d.body, vg.Point{X: margin, Y: y}, left, remark)
		y += legendPitch
	}
	x := margin
	for _, kind := range c.legendKinds() {
		p.box(rect(x, y-1, x+swatch, y-1+swatch), fillOf(kind), draw.LineStyle{Color: ink, Width: 0.5})
		p.write(c.d.body, vg.Point{X: x + swatch + 4, Y: y}, left, kind)
		x += swatch + 4 + c.d.body.Width(kind) + entryGap
	}
}
