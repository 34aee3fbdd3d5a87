package plots

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/plotter"

	"simrun/scenarios/exhibit"
)

// series is one line of a figure, with its points in order of x. A published point is among the derived if it follows
// from others, among the fitted if something was chosen for it, and otherwise among the published.
type series struct {
	name      string
	simulated plotter.XYs

	published, fitted, derived plotter.XYs

	intervals []errorBar
}

// errorBar is the interval of a point.
type errorBar struct{ x, low, high float64 }

// collect returns the series of an exhibit in order of first appearance.
func collect(cells []exhibit.Cell) []series {
	var all []series
	index := map[string]int{}
	for _, c := range cells {
		i, known := index[c.Column]
		if !known {
			i = len(all)
			index[c.Column] = i
			all = append(all, series{name: c.Column})
		}
		all[i].add(c)
	}
	for _, s := range all {
		for _, points := range []plotter.XYs{s.simulated, s.published, s.fitted, s.derived} {
			slices.SortStableFunc(points, func(a, b plotter.XY) int { return cmp.Compare(a.X, b.X) })
		}
	}
	return all
}

func (s *series) add(c exhibit.Cell) {
	s.simulated = append(s.simulated, plotter.XY{X: c.X, Y: c.Simulated})
	if c.Low != nil && c.High != nil {
		s.intervals = append(s.intervals, errorBar{c.X, *c.Low, *c.High})
	}
	if c.Published == nil {
		return
	}
	at := plotter.XY{X: c.X, Y: *c.Published}
	switch {
	case c.Derived:
		s.derived = append(s.derived, at)
	case c.Fitted != exhibit.Unfitted:
		s.fitted = append(s.fitted, at)
	default:
		s.published = append(s.published, at)
	}
}

// drawn says whether the series has points.
func (s series) drawn() bool { return len(s.simulated) > 0 }

// unite adds the points of another series.
func (s *series) unite(other series) {
	s.simulated = append(s.simulated, other.simulated...)
	s.published = append(s.published, other.published...)
	s.fitted = append(s.fitted, other.fitted...)
	s.derived = append(s.derived, other.derived...)
	s.intervals = append(s.intervals, other.intervals...)
}
