package ereg

import (
	"errors"
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// Error is a call that refuses its arguments, or a remote access that misses
// the memory of its target.
type Error struct {
	Call   string // such as "shmem_get"
	Detail string // what was found and what is accepted
	Err    error  // cause, if there is one
	At     sim.Place
}

// Place returns where the call was made.
func (e *Error) Place() sim.Place { return e.At }

func (e *Error) Error() string {
	s := e.Call + ": " + e.Detail
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Refuse returns the error of a call that does not accept what it was given.
func (p *PE) Refuse(call, format string, args ...any) error {
	return &Error{Call: call, Detail: fmt.Sprintf(format, args...), At: p.thread.Place()}
}

// fault returns the error of an access that misses a memory, nil for none.
func (p *PE) fault(a *Access, err error) error {
	if err == nil {
		return nil
	}
	if access := (*node.AccessError)(nil); errors.As(err, &access) && access.Space == p.thread.Name() {
		return &Error{Call: a.Call, Detail: "address outside the caller's memory", Err: err, At: p.thread.Place()}
	}
	return &Error{Call: a.Call, Detail: fmt.Sprintf("address outside the memory of PE %d", a.Target), Err: err, At: p.thread.Place()}
}
