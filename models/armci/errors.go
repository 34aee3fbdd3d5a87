package armci

import (
	"fmt"

	"simrun/sim"
)

// Code is a return code of the manual.
type Code int

// The return codes.
const (
	OK              Code = 0
	NullPointer     Code = -1 // FAIL: null address, or a vector call without sets
	NullArray       Code = -2 // FAIL2: no stride array or pointer array
	BadCount        Code = -3 // FAIL3: negative count or no bytes
	BadLevels       Code = -4 // FAIL4: bad number of stride levels or of pointers
	BadProcess      Code = -5 // FAIL5: no such process
	InternalFailure Code = -6 // FAIL6: what the call needed failed
)

// String returns the manual's name of the code.
func (c Code) String() string {
	switch c {
	case OK:
		return "0"
	case NullPointer:
		return "FAIL"
	}
	return fmt.Sprintf("FAIL%d", -int(c))
}

// Error says that a call was wrong, or why it failed.
//
// Its message leaves out process, time and source line of the call, which At has: the failure of the
// process adds them (see [sim.Placed]).
type Error struct {
	Code     Code
	At       sim.Place // of the call
	Call     string    // such as ARMCI_GetS
	Found    string
	Expected string
	Err      error // the cause, if it lies below this package
}

func (e *Error) Error() string {
	s := e.Call + ": "
	if e.Err != nil {
		s += e.Err.Error()
	} else {
		s += fmt.Sprintf("found %s, expected %s", e.Found, e.Expected)
	}
	return s + fmt.Sprintf(" (return code %d, %v)", int(e.Code), e.Code)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Place returns where the call was made.
func (e *Error) Place() sim.Place { return e.At }

// wrong returns the error of a call that was given something wrong.
func (p *Process) wrong(code Code, found, expected string) error {
	return &Error{Code: code, At: p.thread.Place(), Call: p.call, Found: found, Expected: expected}
}

// failed wraps an error of the machine; nil stays nil.
func (p *Process) failed(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := err.(*Error); ok {
		return err
	}
	return &Error{Code: InternalFailure, At: p.thread.Place(), Call: p.call, Err: err}
}

// processName returns the name that machines give the program thread of a process.
func processName(rank int) string { return fmt.Sprintf("process %d", rank) }

// checkProcess refuses a process that the program does not have.
func (p *Process) checkProcess(proc int) error {
	if proc < 0 || proc >= p.Size() {
		return p.wrong(BadProcess, fmt.Sprintf("process %d", proc), fmt.Sprintf("0 to %d", p.Size()-1))
	}
	return nil
}
