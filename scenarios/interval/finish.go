package interval

import (
	"cmp"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/sweep"
)

// Add takes what a task's run gave; r is nil if it failed with err.
func (v *Set) Add(t Task, r *scenarios.Result, err error) {
	isSample := t.key.sample >= 0
	if r == nil && (isSample || t.key.between == 0) {
		if reason := err.Error(); !slices.Contains(v.Why, reason) {
			v.Why = append(v.Why, reason)
		}
	}
	switch {
	case isSample && r == nil:
		v.Failed++
	case isSample:
		v.samples = append(v.samples, sweep.NumbersOf(sweep.CellsOf(r)))
	case t.key.between != 0:
		v.searches[0].found(r != nil)
	case r == nil:
		v.startSearch(t.key)
	}
	if !isSample && r != nil { // the last value of a search that runs is the end
		t.key.between = 0
		v.ends[t.key] = sweep.NumbersOf(sweep.CellsOf(r))
	}
}

// Finish makes the intervals. Without a result of any sample there are none.
func (v *Set) Finish() {
	if len(v.samples) == 0 {
		return
	}
	for _, own := range v.own {
		c := Cell{Cell: own, Low: own.Value, High: own.Value, Due: v.due(own)}
		var values []float64
		for _, n := range v.samples {
			if x, ok := n[own.Key()]; ok {
				values = append(values, x)
			}
		}
		if len(values) > 0 {
			slices.Sort(values)
			c.Low = min(c.Low, quantile(values, (1-Share)/2))
			c.High = max(c.High, quantile(values, (1+Share)/2))
		}
		v.Cells = append(v.Cells, c)
	}
}

// quantile returns the value below which a share of sorted values lies, by linear interpolation.
func quantile(sorted []float64, share float64) float64 {
	place := share * float64(len(sorted)-1)
	below := int(place)
	if below+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[below] + float64((place-float64(below))*(sorted[below+1]-sorted[below]))
}

// dueLeast is the relative change from which on a parameter is named.
const dueLeast = 0.01

// due returns the parameters that move a number most by themselves.
func (v *Set) due(own sweep.Cell) []Due {
	all := []Due{}
	if own.Value == 0 {
		return all
	}
	change := func(k key) float64 {
		x, ok := v.ends[k][own.Key()]
		if !ok {
			return 0
		}
		return (x - own.Value) / own.Value
	}
	for i := range v.Parameters {
		d := Due{v.Parameters[i].Name, change(key{sample: -1, parameter: i}), change(key{sample: -1, parameter: i, isHigh: true})}
		if d.width() >= dueLeast {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b Due) int { return cmp.Compare(b.width(), a.width()) })
	return all[:min(dueMost, len(all))]
}

// width returns how far the parameter alone moves the number.
func (d Due) width() float64 { return max(d.AtLow, d.AtHigh, 0) - min(d.AtLow, d.AtHigh, 0) }

// Apply gives the numbers of a result their intervals.
func (v *Set) Apply(r *scenarios.Result) {
	by := map[sweep.Cell]*Cell{}
	for i := range v.Cells {
		by[v.Cells[i].Key()] = &v.Cells[i]
	}
	for i := range r.Exhibits {
		e := &r.Exhibits[i]
		for k := range e.Cells {
			c := &e.Cells[k]
			key := sweep.Cell{Exhibit: e.ID, Row: c.Row, Column: c.Column, Unit: cmp.Or(c.Unit, e.Unit)}
			if found := by[key]; found != nil {
				low, high := found.Low, found.High
				c.Low, c.High = &low, &high
			}
		}
		if len(e.Cells) > 0 {
			e.Notes = append(slices.Clone(e.Notes), v.Note())
		}
	}
}
