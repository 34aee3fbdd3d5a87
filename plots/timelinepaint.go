package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// The lines of a timeline: of messages, which may be many, and of calls.
var (
	messageLine = draw.LineStyle{Color: ink, Width: 0.6}
	callLine    = draw.LineStyle{Color: ink, Width: 0.7}
	pathLine    = draw.LineStyle{Color: color.NRGBA{R: 0xC8, A: 0xFF}, Width: 2.2}
	pathCasing  = draw.LineStyle{Color: paper, Width: 4.2}
	laneGround  = color.NRGBA{R: 0xF6, G: 0xF6, B: 0xF6, A: 0xFF}
)

// narrowBar is the width below which a bar has no separator: it would hide it.
const narrowBar = vg.Length(3)

// paint draws the picture, which is as high as given, from the bottom layer up.
func (l *timeline) paint(p *pen, height vg.Length) {
	top := height - margin
	for i, line := range l.title {
		p.write(p.d.title, vg.Point{X: margin, Y: top - 12 - vg.Length(i)*titlePitch}, left, line)
	}
	for _, e := range l.legend {
		e.paint(p, vg.Point{X: margin + e.x, Y: top - e.y - legendPitch/2})
	}
	top -= l.head
	l.paintAxis(p, top)
	for i := range l.lanes.Lanes {
		l.paintLane(p, top, i)
	}
	for _, b := range l.lanes.Bars {
		l.paintBar(p, top, b)
	}
	for _, a := range l.lanes.Arrows {
		l.paintArrow(p, top, a)
	}
	for _, b := range l.lanes.Brackets {
		l.paintBracket(p, top, b)
	}
	l.paintPath(p, top)
	y := margin + vg.Length(len(l.notes))*legendPitch
	for _, n := range l.notes {
		y -= legendPitch
		p.write(p.d.body, vg.Point{X: margin, Y: y + 3}, left, n)
	}
}

func (l *timeline) paintAxis(p *pen, top vg.Length) {
	times, labels, unit := l.timelineTicks()
	bottom := top - l.depth - 4
	p.stroke(thin, vg.Point{X: l.x(l.lanes.From), Y: bottom}, vg.Point{X: l.x(l.lanes.To), Y: bottom})
	for i, t := range times {
		x := l.x(t)
		p.stroke(ruled, vg.Point{X: x, Y: top}, vg.Point{X: x, Y: bottom})
		p.stroke(thin, vg.Point{X: x, Y: bottom}, vg.Point{X: x, Y: bottom - 4})
		p.write(p.d.body, vg.Point{X: x, Y: bottom - 14}, middle, labels[i])
	}
	p.write(p.d.body, vg.Point{X: margin, Y: bottom - 14}, left, unit.name)
}

func (l *timeline) paintLane(p *pen, top vg.Length, i int) {
	y := top - l.tops[i]
	p.box(rect(l.x(l.lanes.From), y-l.bar(i), l.x(l.lanes.To), y), laneGround, draw.LineStyle{})
	name := []rune(clean(l.lanes.Lanes[i].Name))
	for p.d.body.Width(string(name)) > l.names && len(name) > 1 {
		name = name[:len(name)-1]
	}
	p.write(p.d.body, vg.Point{X: margin + l.names, Y: y - l.bar(i)/2 - 3}, right, string(name))
}

func (l *timeline) paintBar(p *pen, top vg.Length, b exhibit.Bar) {
	y := top - l.tops[b.Lane]
	r := rect(l.x(b.Start), y-l.bar(b.Lane), l.x(b.End), y)
	outline := separator
	if r.Max.X-r.Min.X < narrowBar {
		outline = draw.LineStyle{}
	}
	p.area(r, activityFill(b.Kind), outline)
}

// paintBracket draws a line above a lane, and over it the name if there is room for it.
func (l *timeline) paintBracket(p *pen, top vg.Length, b exhibit.Bracket) {
	y, from, to := top-l.tops[b.Lane]+1.5, l.x(b.Start), l.x(b.End)
	if to-from < 1.5 {
		return
	}
	p.stroke(callLine, vg.Point{X: from, Y: y - 1.5}, vg.Point{X: from, Y: y}, vg.Point{X: to - 0.7, Y: y}, vg.Point{X: to - 0.7, Y: y - 1.5})
	if name := clean(b.Label); p.d.body.Width(name) <= to-from {
		half := p.d.body.Width(name)/2 + 1
		p.box(rect((from+to)/2-half, y+0.8, (from+to)/2+half, y+laneName), paper, draw.LineStyle{})
		p.write(p.d.body, vg.Point{X: (from + to) / 2, Y: y + 2}, middle, name)
	}
}

// paintPath draws the critical path through the middle of the lanes, on a light casing that keeps it apart from bars.
func (l *timeline) paintPath(p *pen, top vg.Length) {
	var points []vg.Point
	for _, at := range l.lanes.Path {
		points = append(points, vg.Point{X: l.x(at.At), Y: top - l.tops[at.Lane] - l.bar(at.Lane)/2})
	}
	if len(points) > 1 {
		p.stroke(pathCasing, points...)
		p.stroke(pathLine, points...)
	}
}

// paintArrow draws the part of a message within the picture, from the edge of a lane to that of
// another.
func (l *timeline) paintArrow(p *pen, top vg.Length, a exhibit.LaneArrow) {
	from := vg.Point{X: l.x(a.Sent), Y: top - l.tops[a.From] - l.bar(a.From)}
	to := vg.Point{X: l.x(a.Received), Y: top - l.tops[a.To]}
	if a.From > a.To {
		from.Y, to.Y = top-l.tops[a.From], top-l.tops[a.To]-l.bar(a.To)
	}
	low, high := l.x(l.lanes.From), l.x(l.lanes.To)
	inside := to.X <= high
	from, to = clip(from, to, low, high)
	if inside {
		p.smallArrow(messageLine, from, to)
		return
	}
	p.stroke(messageLine, from, to)
}

// clip cuts a line that runs to the right at two x coordinates.
func clip(from, to vg.Point, low, high vg.Length) (a, b vg.Point) {
	if from.X >= to.X {
		return from, to
	}
	y := func(x vg.Length) vg.Length { return from.Y + (to.Y-from.Y)*(x-from.X)/(to.X-from.X) }
	a, b = from, to
	if a.X < low {
		a = vg.Point{X: low, Y: y(low)}
	}
	if b.X > high {
		b = vg.Point{X: high, Y: y(high)}
	}
	return a, b
}
