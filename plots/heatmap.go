package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"simrun/scenarios/exhibit"
)

// Sizes in a heat map.
const (
	heatTall   = vg.Length(26) // height of a field, if there is room
	heatMost   = vg.Length(240)
	heatLeast  = vg.Length(90)
	heatHead   = vg.Length(20) // the title of a map
	heatFoot   = vg.Length(36) // ticks and label of the x axis
	heatGap    = vg.Length(10) // between two maps
	heatBar    = vg.Length(13) // width of the bar of colours
	heatKey    = vg.Length(74) // room for the bar and its ticks
	heatInset  = vg.Length(22) // from the fields to the bar
	heatTickUp = vg.Length(24) // the label of the y axis, and a gap behind the ticks
)

// heatMaps is the picture of heat maps that has been laid out, one under the other.
type heatMaps struct {
	maps    []heatMap
	title   []string
	caption []string
	head    vg.Length
}

// heatMap is one map with the places of its fields.
type heatMap struct {
	exhibit.HeatMap
	colours axis      // of the values
	side    vg.Length // room for the ticks of the y axis
	height  vg.Length // of the fields
}

// heatMaps draws the heat maps of an exhibit, which has some. The error is an [*Error].
func (d *Drawer) heatMaps(e exhibit.Exhibit) (picture, error) {
	h := heatMaps{}
	height := 2*margin - heatGap
	for _, one := range e.HeatMaps {
		if err := checkHeatMap(e, one); err != nil {
			return picture{}, err
		}
		m := heatMap{HeatMap: one, colours: newAxis(one.Scale, known(one), 5, atData)}
		if m.Scale != exhibit.Log {
			m.colours = heatColours(known(one))
		}
		for _, tick := range one.Y.Ticks {
			m.side = max(m.side, d.body.Width(tick))
		}
		m.side += heatTickUp
		m.height = max(min(heatMost, vg.Length(len(one.Y.At))*heatTall), d.large.Width(one.Y.Label), heatLeast)
		h.maps = append(h.maps, m)
		height += heatHead + m.height + heatFoot + heatGap
	}
	const width = figureWidth - 2*margin
	h.title, h.caption = d.heading(e.Title, e.Changes, width), wrapWidth(d.body, e.Caption, width)
	h.head = vg.Length(len(h.title))*titlePitch + vg.Length(len(h.caption))*linePitch + 6
	height += h.head
	return picture{width: figureWidth, height: height, paint: func(p *pen) { h.paint(p, height) }, shades: true}, nil
}

// heatColours returns the axis of colours from the least value to the greatest: a linear axis that begins at 0 would leave most
// of the colours unused.
func heatColours(values []float64) axis {
	low, high := bounds(values)
	if low == high {
		low, high = low-math.Abs(low)/2-0.5, high+math.Abs(high)/2+0.5
	}
	a := linearAxis(low-low, high-low, 5, atData) // steps that suit the length
	step := a.ticks[1].Value - a.ticks[0].Value
	a.min, a.max, a.ticks = low, high, nil
	for k := math.Ceil(low/step - 1e-9); k <= math.Floor(high/step+1e-9); k++ {
		a.ticks = append(a.ticks, tickAt(k*step+0, step))
	}
	return a
}

// known returns the values that are known.
func known(m exhibit.HeatMap) []float64 {
	var all []float64
	for _, row := range m.Values {
		for _, v := range row {
			if v != nil {
				all = append(all, *v)
			}
		}
	}
	return all
}

// checkHeatMap refuses heat maps that cannot be drawn.
func checkHeatMap(e exhibit.Exhibit, m exhibit.HeatMap) error {
	for _, a := range []exhibit.HeatAxis{m.X, m.Y} {
		switch {
		case len(a.At) == 0 || len(a.Ticks) != len(a.At):
			return complaint(e, "heat map", "%q: found %d ticks for %d values of %s, expected one for each, at least one", m.Title, len(a.Ticks), len(a.At), a.Label)
		case slices.ContainsFunc(a.At, func(v float64) bool { return !finite(v) || a.Scale == exhibit.Log && v <= 0 }):
			return complaint(e, "heat map", "%q: found %v on the axis %s, expected finite numbers, above 0 on a logarithmic one", m.Title, a.At, a.Label)
		case !slices.IsSorted(a.At) || len(slices.Compact(slices.Clone(a.At))) < len(a.At):
			return complaint(e, "heat map", "%q: found %v on the axis %s, expected each value once, in rising order", m.Title, a.At, a.Label)
		}
	}
	if len(m.Values) != len(m.Y.At) {
		return complaint(e, "heat map", "%q: found %d rows for %d values of %s, expected as many", m.Title, len(m.Values), len(m.Y.At), m.Y.Label)
	}
	for _, row := range m.Values {
		if len(row) != len(m.X.At) {
			return complaint(e, "heat map", "%q: found a row of %d values, expected %d", m.Title, len(row), len(m.X.At))
		}
	}
	values := known(m)
	switch {
	case len(values) == 0:
		return complaint(e, "heat map", "%q: found no values, expected one at least", m.Title)
	case slices.ContainsFunc(values, func(v float64) bool { return !finite(v) || m.Scale == exhibit.Log && v <= 0 }):
		return complaint(e, "heat map", "%q: found %v, expected finite numbers, above 0 on a logarithmic scale", m.Title, values)
	}
	return nil
}

// edges returns where the fields of an axis begin and end, from 0 to 1. This is half-way between neighbouring values,
// and as far beyond the first and the last. On a logarithmic axis, half-way is a ratio.
func edges(a exhibit.HeatAxis) []float64 {
	at := make([]float64, len(a.At))
	for i, v := range a.At {
		at[i] = v
		if a.Scale == exhibit.Log {
			at[i] = math.Log(v)
		}
	}
	n := len(at)
	if n == 1 {
		return []float64{0, 1}
	}
	all := make([]float64, n+1)
	for i := 1; i < n; i++ {
		all[i] = (at[i-1] + at[i]) / 2
	}
	all[0], all[n] = at[0]-(all[1]-at[0]), at[n-1]+(at[n-1]-all[n-1])
	low, high := all[0], all[n]
	for i := range all {
		all[i] = (all[i] - low) / (high - low)
	}
	return all
}

// share returns where a value lies between the ends of the colours, from 0 to 1.
func (m *heatMap) share(v float64) float64 {
	low, high := m.colours.min, m.colours.max
	if m.Scale == exhibit.Log {
		low, high, v = math.Log(low), math.Log(high), math.Log(v)
	}
	return min(1, max(0, (v-low)/(high-low)))
}
