package doubt

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"simrun/scenarios"
)

// Share is the change of a published cell from which on the doubt that causes it is
// listed.
const Share = 0.05

// Mover is a parameter that moves a published cell within its own doubt.
type Mover struct {
	Scenario string `json:"scenario"` // and the part of it that was run
	Name     string `json:"parameter"`
	Value    string `json:"value"`
	Low      string `json:"low"`
	High     string `json:"high"`
	Cells    int    `json:"cells"`  // how many published cells move by more than the share
	Cell     string `json:"cell"`   // the one that moves farthest: exhibit/row/column
	AtLow    Change `json:"at_low"` // of that cell
	AtHigh   Change `json:"at_high"`
}

// Change is a relative change: 0.05 is 5 %.
type Change float64

// Movers returns the parameters that move a published cell by more than a share, those
// that move one farthest first.
func (v *Survey) Movers(share float64) []Mover {
	var all []Mover
	for i := range v.Parameters {
		if m, moves := v.Parameters[i].mover(share); moves {
			m.Scenario = v.Name()
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b Mover) int { return cmp.Compare(b.most(), a.most()) })
	return all
}

func (m *Mover) most() float64 { return max(math.Abs(float64(m.AtLow)), math.Abs(float64(m.AtHigh))) }

// mover returns what the parameter does to the cell that it moves farthest, and whether that
// is more than the share.
func (p *Parameter) mover(share float64) (Mover, bool) {
	m := Mover{Name: p.Name, Value: p.Value, Low: p.Low, High: p.High}
	beyond := map[string]bool{}
	for _, e := range []*End{p.AtLow, p.AtHigh} {
		if e == nil {
			continue
		}
		for _, x := range e.Moves {
			if math.Abs(x.Change) > share && !beyond[x.Cell] {
				beyond[x.Cell] = true
				m.Cells++
			}
		}
		if len(e.Moves) > 0 && math.Abs(e.Moves[0].Change) > m.most() {
			m.Cell = e.Moves[0].Cell
			m.AtLow, m.AtHigh = p.AtLow.change(m.Cell), p.AtHigh.change(m.Cell)
		}
	}
	return m, m.Cells > 0
}

// change returns how a cell changes at a limit; 0 if it hardly does.
func (e *End) change(cell string) Change {
	if e == nil {
		return 0
	}
	for _, x := range e.Moves {
		if x.Cell == cell {
			return Change(x.Change)
		}
	}
	return 0
}

// Failed returns the settings whose runs failed, with the reasons.
func (v *Survey) Failed() []string {
	var all []string
	for _, p := range v.Parameters {
		if p.AtLow != nil && p.AtLow.Failed != "" {
			all = append(all, p.Name+"="+p.Low+": "+p.AtLow.Failed)
		}
		if p.AtHigh != nil && p.AtHigh.Failed != "" {
			all = append(all, p.Name+"="+p.High+": "+p.AtHigh.Failed)
		}
	}
	return all
}

// Stale says why a survey is no longer true of a scenario that gives this; "" if it is.
func (v *Survey) Stale(s *scenarios.Scenario, gives *scenarios.Record) string {
	switch {
	case v.Cells != gives.CellsDigest(isPublished):
		return "the scenario gives something else since"
	case len(v.Left()) > 0:
		return fmt.Sprintf("%d runs are missing", len(v.Left()))
	}
	now := map[string]Parameter{} // of all machines, also those that the part leaves out
	for _, p := range doubtful(s) {
		now[p.Name] = p.Parameter
	}
	changed := 0
	for _, p := range v.Parameters {
		if is := now[p.Name]; is.Value != p.Value || is.Low != p.Low || is.High != p.High {
			changed++
		}
	}
	if changed > 0 {
		return fmt.Sprintf("%d parameters have other values or limits since", changed)
	}
	return ""
}
