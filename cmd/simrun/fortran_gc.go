package main

import "runtime/debug"

// compilingGCPercent is how much the heap may grow between collections while a program is compiled. A compiler makes
// trees that stay until the next stage has read them, so most collections find little to free. At the usual 100, they
// take a third of the processor time for 50,000 lines, at 300 a seventh.
const compilingGCPercent = 300

// fewCollections makes collections of garbage rarer until the function that it
// returns is called.
func fewCollections() (restore func()) {
	before := debug.SetGCPercent(compilingGCPercent)
	return func() { debug.SetGCPercent(before) }
}
