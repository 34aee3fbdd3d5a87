package bus

import (
	"errors"
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// Error is a call that refuses its arguments, or an access that misses a memory.
type Error struct {
	Call   string // such as "put"
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

func (c *CPU) refuse(call string, cause error, format string, args ...any) error {
	return &Error{Call: call, Detail: fmt.Sprintf(format, args...), Err: cause, At: c.thread.Place()}
}

func (c *CPU) checkTarget(call string, target int) error {
	if target < 0 || target >= len(c.job.cpus) {
		return c.refuse(call, nil, "process %d, expected 0 to %d", target, len(c.job.cpus)-1)
	}
	return nil
}

// fault returns the error of an access that misses a memory, nil for none.
func (c *CPU) fault(call string, target int, err error) error {
	if err == nil {
		return nil
	}
	if access := (*node.AccessError)(nil); errors.As(err, &access) && access.Space == c.thread.Name() {
		return c.refuse(call, err, "address outside the caller's memory")
	}
	return c.refuse(call, err, "address outside the memory of process %d", target)
}
