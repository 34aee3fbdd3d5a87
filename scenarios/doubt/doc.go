// Package doubt surveys the effect of doubtful parameters: how far the published cells of a
// scenario move when one of these parameters has the least or the greatest value that its
// doubt allows.
//
// [Plan] takes the result of the unchanged scenario and lists the doubtful parameters that the
// run read. [Survey.Left] lists the missing runs, each with one parameter at one of its
// limits. [Survey.Add] takes their results. A survey is JSON and can be continued: Plan takes
// over the results of an earlier one if the scenario still gives the same.
//
// # An example by hand
//
// The value of an interrupt is 29 us, and its doubt allows 25 to 33 us. A cell is 40 us. It is
// 36 us with an interrupt of 25 us and 44 us with 33 us. So the interrupt moves the cell by
// -10 % and +10 %, and [Survey.Movers] of 5 % lists it.
//
// # Files
//
//	survey.go  Survey: plan, missing runs, results
//	movers.go  parameters that move cells; stale surveys
package doubt
