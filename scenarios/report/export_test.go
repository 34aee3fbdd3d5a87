package report

import (
	"simrun/plots"
	"simrun/scenarios/exhibit"
)

// PageOf returns a page of one paper with one scenario, whose exhibits are given.
func PageOf(d *plots.Drawer, exhibits ...exhibit.Exhibit) (*Page, error) {
	s := scenario{ID: "toy", Title: "A toy", Checks: []exhibit.Check{{ID: "sum", Holds: true, Observed: "6"}}}
	for i := range exhibits {
		x, err := newShown(d, &exhibits[i])
		if err != nil {
			return nil, err
		}
		s.Exhibits = append(s.Exhibits, x)
	}
	return &Page{Papers: []paper{{Title: "A paper", Anchor: "paper-1", Scenarios: []scenario{s}}}}, nil
}
