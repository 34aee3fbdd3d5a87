package bus

import (
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Error is a call that refuses its arguments, or an access that misses a memory.
type Error = machines.CallError

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
