package machines

import "simrun/sim"

// CallError is the error of a call of a machine's library that refuses its arguments or cannot be done.
// Libraries whose manual has error codes have their own errors.
type CallError struct {
	Call   string    // such as "shmem_get"
	Detail string    // what was found and what is accepted
	Err    error     // the cause, if there is one
	At     sim.Place // of the call, if it is known
}

func (e *CallError) Error() string {
	s := e.Call + ": " + e.Detail
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *CallError) Unwrap() error { return e.Err }

// Place returns where the call was made.
func (e *CallError) Place() sim.Place { return e.At }
