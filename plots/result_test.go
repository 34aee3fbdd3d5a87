package plots_test

import (
	"bytes"
	"testing"

	"simrun/plots"
	"simrun/scenarios/exhibit"
)

// Of 60 columns, 51 are left for the observation, which its first line fills.
func TestWriteResult(t *testing.T) {
	exhibits := []exhibit.Exhibit{{ID: "a", Kind: exhibit.API, Title: "first"}, {ID: "b", Kind: exhibit.API, Title: "second"}}
	checks := []exhibit.Check{{ID: "sum", Holds: true, Observed: "as it is"}, {ID: "order", Observed: "found two things in an order that nobody who has read the program would expect"}}
	const want = `a: first
========

b: second
=========

Checks
  holds  sum: as it is
  FAILS  order: found two things in an order that nobody who
         has read the program would expect

Notes on the run
  - one
`
	var b bytes.Buffer
	if err := plots.WriteResult(&b, exhibits, checks, []string{"one"}, 60); err != nil || b.String() != want {
		t.Errorf("error %v, got\n%s\nwant\n%s", err, b.String(), want)
	}
}
