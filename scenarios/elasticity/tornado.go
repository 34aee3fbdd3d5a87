package elasticity

import (
	"fmt"

	"simrun/scenarios/exhibit"
)

// The most of a picture: panels that fit on a page, and bars of each.
const (
	panelsMost = 6
	barsMost   = 10
)

// Figures returns a tornado plot for each exhibit. It has a panel for each output, with a bar for each of the
// parameters that move it most, at most top of them. If there are more outputs than fit on a page, it shows evenly
// spread ones, and a caption says so.
func (v *Study) Figures(outputs []Output, top int) []exhibit.Exhibit {
	var all []exhibit.Exhibit
	byExhibit := map[string][]Output{}
	var ids []string
	for _, o := range outputs {
		if len(o.Elasticities) == 0 {
			continue
		}
		if byExhibit[o.Exhibit] == nil {
			ids = append(ids, o.Exhibit)
		}
		byExhibit[o.Exhibit] = append(byExhibit[o.Exhibit], o)
	}
	for _, id := range ids {
		mine := byExhibit[id]
		shown := pick(mine, panelsMost)
		e := exhibit.Exhibit{
			ID: id, Kind: exhibit.Drawing, Changes: v.Changes,
			Title: fmt.Sprintf("%s: per cent that an output moves for each per cent of a parameter", id),
		}
		if len(shown) < len(mine) {
			e.Caption = fmt.Sprintf("Shown are %d of %d outputs; the CSV file has all.", len(shown), len(mine))
		}
		for _, o := range shown {
			e.Tornados = append(e.Tornados, v.tornado(o, min(top, barsMost)))
		}
		all = append(all, e)
	}
	return all
}

// tornado returns the panel of an output.
func (v *Study) tornado(o Output, top int) exhibit.Tornado {
	t := exhibit.Tornado{Title: fmt.Sprintf("%s, %s: %s %s", o.Row, o.Column, number(o.Value), o.Unit)}
	for _, e := range o.Elasticities[:min(top, len(o.Elasticities))] {
		p := &v.Parameters[e.parameter]
		below, above := e.Below, e.Above
		if e.By == ByPath {
			below, above = e.Path, e.Path
		}
		t.Bars = append(t.Bars, exhibit.TornadoBar{Label: p.Name, Less: negated(below), More: above, Weak: p.IsWeak()})
	}
	return t
}

// negated returns what a per cent less does where a per cent more does x.
func negated(x *float64) *float64 {
	if x == nil {
		return nil
	}
	less := -*x
	return &less
}
