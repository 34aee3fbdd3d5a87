package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/machines"
)

// fill is how an area is filled: with a colour, and with slanted lines over it
// if they have a colour.
type fill struct{ ground, lines color.Color }

// hatchPitch is the distance of hatching lines along an edge.
const hatchPitch = vg.Length(5)

// kindFills are the fills of the kinds of time, the same in all ladders. There are more kinds than hues that everybody
// can distinguish, so some are hatched. A hatched kind is akin to the kind with the same hue.
var kindFills = [machines.KindCount]fill{
	machines.Computing:    {ground: blue},
	machines.Addressing:   {ground: orange},
	machines.Runtime:      {ground: green},
	machines.MakerLibrary: {paleGreen, green},
	machines.Remote:       {ground: vermillion},
	machines.Queueing:     {ground: purple},
	machines.Barriers:     {ground: sky},
	machines.Messages:     {ground: steel},
	machines.Waiting:      {paleGrey, steel},
	machines.PageFaults:   {paleVermillion, purple},
	machines.Interrupts:   {ground: yellow},
	machines.Skipped:      {paleBlue, blue},
	machines.Idle:         {ground: paleGrey},
}

// otherFills are the fills of parts that are no kind of time.
var otherFills = []fill{{paleOrange, orange}, {palePurple, purple}, {paleVermillion, vermillion}, {ground: ink}, {paleGrey, ink}}

// fillsOf returns the fills of the parts with the given names. Names that are no kind of time get the
// remaining fills in turn, in their order here.
func fillsOf(names []string) []fill {
	var fills []fill
	others := 0
	for _, name := range names {
		if k, ok := kindNamed(name); ok {
			fills = append(fills, kindFills[k])
			continue
		}
		fills = append(fills, otherFills[others%len(otherFills)])
		others++
	}
	return fills
}

// kindNamed returns the kind of time of that name, if there is one.
func kindNamed(name string) (machines.Kind, bool) {
	for k := range machines.Kind(machines.KindCount) {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

// area fills a rectangle and outlines it.
func (p *pen) area(r vg.Rectangle, f fill, outline draw.LineStyle) {
	p.box(r, f.ground, draw.LineStyle{})
	if f.lines != nil {
		for _, line := range hatching(r) {
			p.stroke(draw.LineStyle{Color: f.lines, Width: 1.3}, line[0], line[1])
		}
	}
	p.box(r, nil, outline)
}

// hatching returns lines that fall at 45 degrees across a rectangle, from edge
// to edge.
func hatching(r vg.Rectangle) [][2]vg.Point {
	var lines [][2]vg.Point
	width, height := r.Max.X-r.Min.X, r.Max.Y-r.Min.Y
	for at := hatchPitch / 2; at < width+height; at += hatchPitch {
		lines = append(lines, [2]vg.Point{
			{X: r.Min.X + max(0, at-height), Y: r.Min.Y + min(at, height)},
			{X: r.Min.X + min(at, width), Y: r.Min.Y + max(0, at-width)},
		})
	}
	return lines
}
