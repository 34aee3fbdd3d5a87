package sweep

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/scenarios/exhibit"
)

// mapsMax is how many heat maps fit on a page.
const mapsMax = 4

// HeatMaps returns the outputs of two parameters as heat maps, an exhibit for each exhibit. It draws a map for each
// output that moves, with the first parameter to the right and the second upward. If there are more outputs than fit
// on a page, it draws evenly spread ones, and a caption says so. There are no maps of another number of parameters,
// nor over words.
func (w *Sweep) HeatMaps() []exhibit.Exhibit {
	if len(w.Ranges) != 2 || slices.ContainsFunc(w.Ranges, func(r *Range) bool { return r.Scale == wordsScale }) {
		return nil
	}
	var all []exhibit.Exhibit
	for _, id := range w.exhibits() {
		var maps []exhibit.HeatMap
		for _, key := range w.outputs(id) {
			if m := w.heatMap(key); differ(m.Values) {
				maps = append(maps, m)
			}
		}
		shown := spread(len(maps), mapsMax)
		e := exhibit.Exhibit{
			ID: id + "-sweep", Kind: exhibit.Drawing, Title: fmt.Sprintf("%s over %s and %s", id, w.Ranges[0].Name, w.Ranges[1].Name), Changes: w.Changes,
		}
		for _, i := range shown {
			e.HeatMaps = append(e.HeatMaps, maps[i])
		}
		if len(shown) < len(maps) {
			e.Caption = fmt.Sprintf("Shown are %d of %d outputs; the CSV file has all.", len(shown), len(maps))
		}
		if len(e.HeatMaps) > 0 {
			all = append(all, e)
		}
	}
	return all
}

// heatMap returns an output over both parameters.
func (w *Sweep) heatMap(key Cell) exhibit.HeatMap {
	x, y := w.Ranges[0].order(), w.Ranges[1].order()
	m := exhibit.HeatMap{
		Title: key.Row + ", " + key.Column, Unit: key.Unit,
		X: w.Ranges[0].heatAxis(x), Y: w.Ranges[1].heatAxis(y), Scale: exhibit.Linear,
	}
	m.Values = make([][]*float64, len(y))
	for i := range y {
		m.Values[i] = make([]*float64, len(x))
	}
	var values []line
	n := len(w.Ranges[1].Values)
	for _, p := range w.Points {
		for _, c := range p.Cells {
			if c.Key() == key {
				m.Values[slices.Index(y, p.Index%n)][slices.Index(x, p.Index/n)] = &c.Value
				values = append(values, line{dots: []dot{{y: c.Value}}})
			}
		}
	}
	m.Scale = scaleOf(values)
	return m
}

// order returns the places of the range's values in rising order.
func (r *Range) order() []int {
	order := make([]int, len(r.At))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(r.At[a], r.At[b]) })
	return order
}

// heatAxis returns the axis of the range with its values in an order.
func (r *Range) heatAxis(order []int) exhibit.HeatAxis {
	a := exhibit.HeatAxis{Label: r.Name, Scale: r.axis()}
	for _, i := range order {
		a.At, a.Ticks = append(a.At, r.At[i]), append(a.Ticks, r.Values[i])
	}
	return a
}

// differ says whether values are not all the same.
func differ(values [][]*float64) bool {
	var first *float64
	for _, row := range values {
		for _, v := range row {
			switch {
			case v == nil:
			case first == nil:
				first = v
			case *v != *first:
				return true
			}
		}
	}
	return false
}
