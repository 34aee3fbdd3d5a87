package lapi

import (
	"math"

	"simrun/sim/node"
)

// Query names what Qenv answers and Senv sets (lapi_query_t).
type Query int

// The queries.
const (
	TaskID       Query = iota // number of this task
	NumTasks                  // how many tasks the job has
	MaxUhdrSz                 // greatest user header of Amsend, bytes
	MaxDataSz                 // greatest length of a transfer, bytes
	ErrorChk                  // arguments are checked (settable)
	InterruptSet              // interrupt mode is on (settable)
	MaxPktSz                  // size of a packet with its header, bytes
	queries
)

// environment is what Senv sets.
type environment struct{ errorCheck bool }

// Qenv returns a value of the environment (LAPI_Qenv).
func (c *Context) Qenv(q Query) (int64, error) {
	const call = "LAPI_Qenv"
	if err := c.check(call, c.task); err != nil {
		return 0, err
	}
	switch q {
	case TaskID:
		return int64(c.task), nil
	case NumTasks:
		return int64(len(c.job.contexts)), nil
	case MaxUhdrSz:
		return int64(c.job.spec.HeaderMax.Get()), nil
	case MaxDataSz:
		return dataMax, nil
	case ErrorChk:
		return asInt(c.env.errorCheck), nil
	case InterruptSet:
		return asInt(c.dispatch.Interrupts()), nil
	case MaxPktSz:
		return int64(c.job.spec.PacketSize.Get()), nil
	}
	return 0, c.refuse(call, ErrQueryType, "query %d, expected 0 to %d", q, queries-1)
}

// dataMax is the greatest length of a transfer: a 32-bit integer.
const dataMax = math.MaxInt32

func asInt(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

// Senv sets a value of the environment (LAPI_Senv): InterruptSet or ErrorChk,
// to 0 or 1. With ErrorChk off this implementation still checks, at no cost in
// simulated time: an unchecked error would end the simulation, not the task.
func (c *Context) Senv(t *node.Thread, q Query, value int64) error {
	const call = "LAPI_Senv"
	if err := c.check(call, c.task); err != nil {
		return err
	}
	if q != InterruptSet && q != ErrorChk {
		return c.refuse(call, ErrQueryType, "query %d cannot be set, expected InterruptSet or ErrorChk", q)
	}
	if value != 0 && value != 1 {
		return c.refuse(call, ErrSetVal, "value %d, expected 0 or 1", value)
	}
	t.Sync()
	if q == ErrorChk {
		c.env.errorCheck = value == 1
		return nil
	}
	c.dispatch.SetInterrupts(value == 1)
	return nil
}
