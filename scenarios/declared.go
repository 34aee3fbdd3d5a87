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

// StatedClaim is a claim that a scenario states, whatever its verdict.
type StatedClaim struct {
	Exhibit, ID string
	Class       exhibit.Class
}

// Claims lists the claims that the file states, in its order. An exhibit without
// claims has one with an empty id.
func (s *Scenario) Claims() []StatedClaim {
	var all []StatedClaim
	for _, e := range s.exhibits {
		if len(e.Claims) == 0 {
			all = append(all, StatedClaim{Exhibit: e.ID})
		}
		for _, c := range e.exhibit().Claims {
			all = append(all, StatedClaim{e.ID, c.ID, c.Class})
		}
	}
	return all
}

// Fits lists the fits that the file declares, in its order.
func (s *Scenario) Fits() []Fit {
	var all []Fit
	for _, e := range s.exhibits {
		for _, f := range e.Fitted {
			all = append(all, Fit{Exhibit: e.ID, Cells: f.Cells, By: f.By, What: f.What, Why: f.Why})
		}
	}
	return all
}

// Exhibits lists the exhibits that the file states, in its order, with titles, plots and claims but
// without the results of the program.
func (s *Scenario) Exhibits() []exhibit.Exhibit {
	var all []exhibit.Exhibit
	for i := range s.exhibits {
		all = append(all, s.exhibits[i].exhibit())
	}
	return all
}
