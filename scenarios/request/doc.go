// Package request is what a page asks a simulator for, and what it gets: a run of a scenario
// with changes, as the command gives it with --set and --json. The page may have
// the simulator in itself, or behind a server; both answer through this package.
//
// A [Request] comes from outside. [Parse] takes JSON of a bounded size, and [Request.Load]
// only scenarios and parameters that the catalog has. Of the keys of a scenario it takes the
// number of processes, the seed, the mode and the parameters of the program; which program runs on
// which machine is not for a request to say.
//
// # An example by hand
//
// The request
//
//	{"scenario": "armci-fig4", "set": ["machine.lapi.interrupt=5us"]}
//
// gives the same bytes as the command
//
//	simrun armci-fig4 --set machine.lapi.interrupt=5us --json
//
// The line begins with {"schema":1,"scenario":"armci-fig4" and has
// "changes":["machine.lapi.interrupt=5us"].
//
// # Files
//
//	request.go    requests, and their answers
//	progress.go   how far a run is
package request
