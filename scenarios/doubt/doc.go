// Package doubt says what the doubts of parameters are worth: how far the published cells
// of a scenario move when one of its doubtful parameters has the least, and the greatest,
// value that its doubt allows.
//
// [Plan] takes what a scenario gives as it is and lists the doubtful parameters that the
// run read; [Survey.Left] says which runs are missing, each with one parameter at one of its
// limits; [Survey.Add] takes what they give. A survey is JSON and can be continued: Plan
// takes over what an earlier one found if the scenario still gives the same.
//
// # An example by hand
//
// A cell is 40 us. With an interrupt of 25 us in place of 29 us (29 is the value, 25 to 33
// the doubt) it is 36 us, with 33 us it is 44 us: the interrupt moves the cell by -10 %
// and +10 %, and [Survey.Movers] of 5 % lists it.
//
// # Files
//
//	survey.go  Survey: plan, runs that are left, what they gave
//	movers.go  parameters that move cells; what makes a survey stale
package doubt
