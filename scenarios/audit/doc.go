// Package audit sums up how reliable the numbers of scenarios are: claims by class and
// verdict, statements of the papers that wait for something, fitted cells, errors and bias of
// all other cells, parameters by kind, and broken rules.
//
// [New] takes scenarios with their results, each from a record or from a run, and returns an
// [Account]: a JSON object whose keys docs/audit.md explains. [Account.Exhibit] makes tables
// of it.
//
// # An example by hand
//
// An exhibit has cells with errors of -30, -10, +5 and +15 % and a fitted one. The fitted one
// counts in no statistic. The absolute errors are 5, 10, 15 and 30 %, whose median is 12.5 %.
// The bias is (-30-10+5+15)/4 = -5 %. The greatest error is 30 %, and three of four are
// within 15 %.
//
// # Files
//
//	account.go     Account: claims, statements, parameters
//	cellerrors.go  errors of cells
//	rules.go       the rules
//	tables.go      the account as tables
//	doubts.go      effects of the doubts of parameters
//	intervals.go   published values within the intervals of numbers
package audit
