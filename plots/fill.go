package plots

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// fill is how an area is filled: with a colour, and with slanted lines over it
// if they have a colour.
type fill struct{ ground, lines color.Color }

// hatchPitch is the distance of hatching lines along an edge.
const hatchPitch = vg.Length(5)

// part is a part of a ladder's bars and its fill.
type part struct {
	name string
	fill fill
}

// parts gives the parts of a ladder's bars their fills, the same in all ladders.
// There are more parts than hues that everybody tells apart, so some are
// hatched; a hatched part is akin to the one whose hue it has.
var parts = []part{
	{"computing", fill{ground: blue}},
	{"owner calculation", fill{ground: orange}},
	{"run-time library", fill{ground: green}},
	{"maker's library", fill{paleGreen, green}},
	{"remote access", fill{ground: vermillion}},
	{"contention at the owner", fill{ground: purple}},
	{"barriers", fill{ground: sky}},
	{"messages", fill{ground: steel}},
	{"waiting for messages", fill{paleGrey, steel}},
	{"interrupts", fill{ground: yellow}},
	{"waiting, not simulated", fill{paleBlue, blue}},
	{"idle at the end", fill{ground: paleGrey}},
}

// strange are the fills of parts that have none of their own.
var strange = []fill{{paleOrange, orange}, {palePurple, purple}, {paleVermillion, vermillion}, {ground: ink}, {paleGrey, ink}}

// fillsOf returns the fills of the parts with the given names. Those without one
// of their own get what is left over in turn, by their order here.
func fillsOf(names []string) []fill {
	var fills []fill
	unknown := 0
	for _, name := range names {
		i := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if i >= 0 {
			fills = append(fills, parts[i].fill)
			continue
		}
		fills = append(fills, strange[unknown%len(strange)])
		unknown++
	}
	return fills
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
