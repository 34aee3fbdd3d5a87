// Package callerror is what the calls of a library return when a program has called
// them wrongly, or when something below has failed.
//
// # By hand
//
// NGA_Put with an array of 3 dimensions and a patch of 2 says "NGA_Put: found a patch of
// 2 dimensions, expected 3". Which process made the call, when and in which line stands
// before that when the process fails with the error.
package callerror

import "simrun/sim"

// Error says that a call was wrong, or what failed in it. Its message leaves out
// process, time and source line of the call, which At has: the failure of the
// process with it says them (see [sim.Placed]).
type Error struct {
	At    sim.Place // of the call
	Call  string    // such as NGA_Put
	Found string    // what was found and what expected
	Err   error     // the cause, if it lies below the library
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Call + ": " + e.Err.Error()
	}
	return e.Call + ": found " + e.Found
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Place returns where the call was made.
func (e *Error) Place() sim.Place { return e.At }
