package plots

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// cividis is the colour map of Nunez, Anderton and Renslow (Optimizing colormaps with consideration for color vision
// deficiency, PLoS ONE 13(7), 2018), at ten places of equal distance. Its lightness rises evenly, also on grey paper
// and for people who cannot distinguish red and green.
var cividis = []color.NRGBA{
	{R: 0x00, G: 0x22, B: 0x4E, A: 0xFF}, {R: 0x12, G: 0x35, B: 0x70, A: 0xFF}, {R: 0x3B, G: 0x49, B: 0x6C, A: 0xFF},
	{R: 0x57, G: 0x5D, B: 0x6D, A: 0xFF}, {R: 0x70, G: 0x71, B: 0x73, A: 0xFF}, {R: 0x8A, G: 0x86, B: 0x78, A: 0xFF},
	{R: 0xA5, G: 0x9C, B: 0x74, A: 0xFF}, {R: 0xC3, G: 0xB3, B: 0x69, A: 0xFF}, {R: 0xE1, G: 0xCC, B: 0x55, A: 0xFF},
	{R: 0xFE, G: 0xE8, B: 0x38, A: 0xFF},
}

// heatColour returns the colour of a share from 0 to 1.
func heatColour(share float64) color.NRGBA {
	at := share * float64(len(cividis)-1)
	i := min(int(at), len(cividis)-2)
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + float64((at-float64(i))*(float64(b)-float64(a)))))
	}
	a, b := cividis[i], cividis[i+1]
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xFF}
}

// heatDark is a share of the colours. Text is white on the colours below it and black on those above. At heatDark,
// both have a contrast of 4.5, which the Web Content Accessibility Guidelines require.
const heatDark = 0.47

// tickAt returns a tick with its label.
func tickAt(v, step float64) plot.Tick { return plot.Tick{Value: v, Label: fixed(v, decimals(step))} }

// paint draws the picture, which is as high as given.
func (h *heatMaps) paint(p *pen, height vg.Length) {
	top := height - margin
	for i, line := range h.title {
		p.write(p.d.title, vg.Point{X: margin, Y: top - 12 - vg.Length(i)*titlePitch}, left, line)
	}
	for i, line := range h.caption {
		y := top - vg.Length(len(h.title))*titlePitch - 9 - vg.Length(i)*linePitch
		p.write(p.d.body, vg.Point{X: margin, Y: y}, left, line)
	}
	top -= h.head
	for i := range h.maps {
		m := &h.maps[i]
		fields := rect(margin+m.side, top-heatHead-m.height, figureWidth-margin-heatKey, top-heatHead)
		p.write(p.d.large, vg.Point{X: margin, Y: fields.Max.Y + 7}, left, m.Title)
		m.paintFields(p, fields)
		m.paintAxes(p, fields)
		m.paintKey(p, rect(fields.Max.X+heatInset, fields.Min.Y, fields.Max.X+heatInset+heatBar, fields.Max.Y))
		top = fields.Min.Y - heatFoot - heatGap
	}
}

// paintFields draws the fields, with their values where there is room for all.
func (m *heatMap) paintFields(p *pen, r vg.Rectangle) {
	xs, ys := edges(m.X), edges(m.Y)
	room := m.hasRoom(p, r, xs, ys)
	for i, row := range m.Values {
		for k, v := range row {
			field := rect(between(r.Min.X, r.Max.X, xs[k]), between(r.Min.Y, r.Max.Y, ys[i]),
				between(r.Min.X, r.Max.X, xs[k+1]), between(r.Min.Y, r.Max.Y, ys[i+1]))
			if v == nil {
				p.box(field, paper, hair)
				p.stroke(hair, field.Min, field.Max)
				continue
			}
			share := m.share(*v)
			p.box(field, heatColour(share), hair)
			if room {
				p.writeIn(onHeat(share), vg.Point{X: (field.Min.X + field.Max.X) / 2, Y: (field.Min.Y+field.Max.Y)/2 - 3}, heatNumber(*v))
			}
		}
	}
	p.box(r, nil, thin)
}

// between returns the place at a share of the way. The product is rounded before it is added, on every processor.
func between(from, to vg.Length, share float64) vg.Length {
	return from + vg.Length(share*float64(to-from))
}

// onHeat returns the colour of text on the colour of a share.
func onHeat(share float64) color.NRGBA {
	if share <= heatDark {
		return paper
	}
	return color.NRGBA{A: 0xFF}
}

// writeIn sets a line of text of a colour, centred at a point of its baseline.
func (p *pen) writeIn(c color.Color, at vg.Point, s string) {
	at.X -= p.d.body.Width(s) / 2
	p.SetColor(c)
	p.FillString(p.d.body, at, s)
}

// hasRoom says whether the values fit into the fields.
func (m *heatMap) hasRoom(p *pen, r vg.Rectangle, xs, ys []float64) bool {
	width := vg.Length(0)
	for _, v := range known(m.HeatMap) {
		width = max(width, p.d.body.Width(heatNumber(v)))
	}
	for k := range m.X.At {
		if vg.Length(xs[k+1]-xs[k])*(r.Max.X-r.Min.X) < width+4 {
			return false
		}
	}
	for i := range m.Y.At {
		if vg.Length(ys[i+1]-ys[i])*(r.Max.Y-r.Min.Y) < 12 {
			return false
		}
	}
	return true
}

// heatNumber writes a value with three digits.
func heatNumber(v float64) string { return strconv.FormatFloat(v, 'g', 3, 64) }

// paintAxes writes the values of the parameters at the middle of their fields, as far as there is room, and the names of
// the parameters.
func (m *heatMap) paintAxes(p *pen, r vg.Rectangle) {
	middles := func(a exhibit.HeatAxis, length vg.Length) []vg.Length {
		var all []vg.Length
		e := edges(a)
		for i := range a.At {
			all = append(all, vg.Length((e[i]+e[i+1])/2)*length)
		}
		return all
	}
	end := vg.Length(-1000)
	for k, x := range middles(m.X, r.Max.X-r.Min.X) {
		at, half := r.Min.X+x, p.d.body.Width(m.X.Ticks[k])/2
		p.stroke(thin, vg.Point{X: at, Y: r.Min.Y}, vg.Point{X: at, Y: r.Min.Y - 3})
		if at-half > end+4 {
			p.write(p.d.body, vg.Point{X: at, Y: r.Min.Y - 13}, middle, m.X.Ticks[k])
			end = at + half
		}
	}
	p.write(p.d.large, vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: r.Min.Y - 29}, middle, m.X.Label)
	end = -1000
	for i, y := range middles(m.Y, r.Max.Y-r.Min.Y) {
		p.stroke(thin, vg.Point{X: r.Min.X, Y: r.Min.Y + y}, vg.Point{X: r.Min.X - 3, Y: r.Min.Y + y})
		if y > end+linePitch {
			p.write(p.d.body, vg.Point{X: r.Min.X - 5, Y: r.Min.Y + y - 3.2}, right, m.Y.Ticks[i])
			end = y
		}
	}
	p.writeUp(p.d.large, vg.Point{X: margin + 9, Y: (r.Min.Y + r.Max.Y) / 2}, m.Y.Label)
}

// keySteps is of how many strips the bar of colours is made.
const keySteps = 64

// paintKey draws the bar of colours with its ticks.
func (m *heatMap) paintKey(p *pen, r vg.Rectangle) {
	height := r.Max.Y - r.Min.Y
	for i := range keySteps {
		strip := rect(r.Min.X, r.Min.Y+vg.Length(i)*height/keySteps, r.Max.X, r.Max.Y) // to the top: between strips nothing shines through
		p.box(strip, heatColour((float64(i)+0.5)/keySteps), draw.LineStyle{})
	}
	p.box(r, nil, thin)
	end := vg.Length(-1000)
	for _, t := range m.colours.ticks {
		if t.Label == "" {
			continue
		}
		y := between(r.Min.Y, r.Max.Y, m.share(t.Value))
		p.stroke(thin, vg.Point{X: r.Max.X, Y: y}, vg.Point{X: r.Max.X + 3, Y: y})
		if y >= end+linePitch {
			p.write(p.d.body, vg.Point{X: r.Max.X + 5, Y: y - 3.2}, left, t.Label)
			end = y
		}
	}
	p.write(p.d.body, vg.Point{X: r.Min.X, Y: r.Max.Y + 7}, left, m.Unit)
}
