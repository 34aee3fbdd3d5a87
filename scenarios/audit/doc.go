// Package audit accounts for what the numbers of scenarios rest on: claims by class and
// verdict, statements of the papers that wait for something, cells that something was fitted
// to, errors and bias of all other cells, parameters by kind, and rules that are broken.
//
// [New] takes scenarios with what they gave, each from its record or from a run, and returns
// an [Account]: a JSON object whose keys docs/audit.md explains, and tables of words by
// [Account.Exhibit].
//
// # An example by hand
//
// An exhibit has cells with errors of -30, -10, +5 and +15 % and a fitted one. The fitted one
// counts in no statistic: absolute errors are 5, 10, 15 and 30 %, whose median is 12.5 %, the
// bias is (-30-10+5+15)/4 = -5 %, the greatest error is 30 %, and three of four are within
// 15 %.
//
// # Files
//
//	account.go     Account: claims, statements, parameters
//	cellerrors.go  errors of cells
//	rules.go       what may not be
//	tables.go      the account in words
//	doubts.go      what the doubts of parameters move
//	intervals.go   published values within the intervals of numbers
package audit
