package audit

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// CellErrors is how far the cells of an exhibit are from the published ones. Fitted
// cells count in no statistic, nor do published values that follow from others.
type CellErrors struct {
	Exhibit     string   `json:"exhibit"`
	Published   int      `json:"published"` // cells with a published value
	ByParameter int      `json:"fitted_by_parameter"`
	ByForm      int      `json:"fitted_by_form"`
	Counted     int      `json:"counted"` // the others, in the statistics
	Close       int      `json:"close"`   // of these: within closeBound
	Median      *float64 `json:"median_error,omitempty"`
	Bias        *float64 `json:"bias,omitempty"`
	Max         *float64 `json:"max_error,omitempty"`
	Worst       string   `json:"worst,omitempty"` // exhibit/row/column of Max

	errors []cellError
	worst  cellError
}

// closeBound is the error up to which a cell is near the published one: the band of most criteria of the papers'
// claims.
const closeBound = 0.15

type cellError struct {
	exhibit, row, column string
	error                float64
}

// addExhibit adds the errors of an exhibit, if anything was published of it.
func (a *Account) addExhibit(e *scenarios.RecordedExhibit) {
	x := CellErrors{Exhibit: e.ID}
	for i := range e.Cells {
		c := &e.Cells[i]
		if c.Published == nil || c.Derived {
			continue
		}
		x.Published++
		switch c.Fitted {
		case exhibit.ByParameter:
			x.ByParameter++
		case exhibit.ByForm:
			x.ByForm++
		}
		if c.Error == nil {
			continue
		}
		found := cellError{e.ID, c.Row, c.Column, *c.Error}
		if c.Fitted != exhibit.Unfitted {
			a.Fitted.errors = append(a.Fitted.errors, found)
			continue
		}
		x.errors = append(x.errors, found)
	}
	if x.Published == 0 {
		return
	}
	x.conclude()
	a.Exhibits = append(a.Exhibits, x)
	a.Total.add(&x)
	a.paper(e.ID).add(&x)
	a.Fitted.Published = a.Total.ByParameter + a.Total.ByForm
}

// paper returns the errors of all exhibits of the paper of an exhibit.
func (a *Account) paper(id string) *CellErrors {
	name, _, _ := strings.Cut(id, "-")
	name += "-*"
	i := slices.IndexFunc(a.Papers, func(x CellErrors) bool { return x.Exhibit == name })
	if i < 0 {
		i = len(a.Papers)
		a.Papers = append(a.Papers, CellErrors{Exhibit: name})
	}
	return &a.Papers[i]
}

// add adds the cells of an exhibit.
func (x *CellErrors) add(e *CellErrors) {
	x.Published += e.Published
	x.ByParameter += e.ByParameter
	x.ByForm += e.ByForm
	x.errors = append(x.errors, e.errors...)
}

// conclude computes the statistics of the errors.
func (x *CellErrors) conclude() {
	n := len(x.errors)
	if x.Counted = n; n == 0 {
		return
	}
	sorted := slices.Clone(x.errors)
	slices.SortStableFunc(sorted, func(a, b cellError) int { return cmp.Compare(math.Abs(a.error), math.Abs(b.error)) })
	sum := 0.0
	for _, c := range x.errors {
		sum += c.error
		if math.Abs(c.error) <= closeBound {
			x.Close++
		}
	}
	x.worst = sorted[n-1]
	median := (math.Abs(sorted[(n-1)/2].error) + math.Abs(sorted[n/2].error)) / 2
	bias, most := sum/float64(n), math.Abs(x.worst.error)
	x.Median, x.Bias, x.Max = &median, &bias, &most
	x.Worst = x.worst.exhibit + "/" + x.worst.row + "/" + x.worst.column
}
