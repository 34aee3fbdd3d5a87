package scenarios

import "simrun/scenarios/exhibit"

// Fit is something that was chosen with published cells in sight.
type Fit struct {
	Exhibit string         `json:"exhibit"`
	Cells   []string       `json:"cells"` // row/column, of the exhibit
	By      exhibit.Fitted `json:"by"`
	What    string         `json:"what"` // was chosen
	Why     string         `json:"why"`
}

// Fits lists what the file declares as fitted, in its order.
func (s *Scenario) Fits() []Fit {
	var all []Fit
	for _, e := range s.exhibits {
		for _, f := range e.Fitted {
			all = append(all, Fit{Exhibit: e.ID, Cells: f.Cells, By: f.By, What: f.What, Why: f.Why})
		}
	}
	return all
}
