package elan

import (
	"fmt"

	"simrun/machines"
)

// Error is what a call of a library returns when it cannot be done.
type Error = machines.CallError

// Target returns the Elan of a process that a call names.
func (e *Elan) Target(call string, rank int) (*Elan, error) {
	if n := e.network.Size(); rank < 0 || rank >= n {
		return nil, &Error{Call: call, Detail: fmt.Sprintf("found process %d, expected 0 to %d", rank, n-1)}
	}
	return e.network.elans[rank], nil
}

// target returns the Elan of the process whose memory a copy names.
func (e *Elan) target(call string, c machines.Copy) (*Elan, error) {
	if c.Bytes < 0 {
		return nil, &Error{Call: call, Detail: fmt.Sprintf("found %d bytes, expected at least 0", c.Bytes)}
	}
	return e.Target(call, c.Target)
}

// Check finds out before a transfer whether both sides of it are there, and
// returns the Elan of the process whose memory it names.
func (e *Elan) Check(call string, c machines.Copy) (*Elan, error) {
	target, err := e.CheckLocal(call, c)
	if err != nil {
		return nil, err
	}
	if err := target.memory.Check(c.Remote, c.Bytes); err != nil {
		return nil, e.fault(call, c, err)
	}
	return target, nil
}

// CheckLocal is Check of the caller's side alone.
func (e *Elan) CheckLocal(call string, c machines.Copy) (*Elan, error) {
	target, err := e.target(call, c)
	if err != nil {
		return nil, err
	}
	if err := e.memory.Check(c.Local, c.Bytes); err != nil {
		return nil, e.fault(call, c, err)
	}
	return target, nil
}

func (e *Elan) fault(call string, c machines.Copy, err error) error {
	return &Error{Call: call, Detail: fmt.Sprintf("%d bytes between process %d and process %d", c.Bytes, e.rank, c.Target), Err: err}
}
