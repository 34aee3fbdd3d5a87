package ereg

import (
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Error is a call that refuses its arguments, or a remote access that misses
// the memory of its target.
type Error = machines.CallError

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
