// Package request contains the requests of a page to a simulator, and the answers. A request
// is a run of a scenario with changes; the answer is that of the command with --set and --json.
// The page may contain the simulator, or use one behind a server; both use this package.
//
// A [Request] comes from outside. [Parse] accepts JSON of a bounded size. [Request.Load]
// accepts only scenarios and parameters of the catalog. A request may set the number of
// processes, the seed, the mode and the parameters of the program, but not the program or the
// machine.
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
