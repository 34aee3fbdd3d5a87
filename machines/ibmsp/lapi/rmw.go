package lapi

import (
	"errors"

	"simrun/sim/node"
)

// RmwOp is an operation of LAPI_Rmw.
type RmwOp int

// The operations of LAPI_Rmw.
const (
	FetchAndAdd RmwOp = iota
	FetchAndOr
	Swap
	CompareAndSwap
	rmwOps
)

// RmwArgs are the arguments of LAPI_Rmw in the manual's order.
type RmwArgs struct {
	Op         RmwOp
	Tgt        int
	TgtVar     node.Addr // word in the target's memory
	InVal      int64     // added, or-ed or stored
	Compare    int64     // CompareAndSwap stores InVal only if the word equals it
	PrevTgtVal *int64    // gets the word's old value, whatever Op, before OrgCntr counts; may be nil
	OrgCntr    *Cntr
	Size       int // 4 or 8 bytes; 0 means 4
}

// Rmw changes a word of the target atomically (LAPI_Rmw). It returns when the
// request is with the adapter.
func (c *Context) Rmw(t *node.Thread, a RmwArgs) error {
	const call = "LAPI_Rmw"
	if err := c.checkOperation(call, a.Tgt, a.OrgCntr, nil); err != nil {
		return err
	}
	if a.Size == 0 {
		a.Size = 4
	}
	switch {
	case a.Op < 0 || a.Op >= rmwOps:
		return c.refuse(call, ErrRmwOp, "operation %d, expected fetch-and-add, fetch-and-or, swap or compare-and-swap", a.Op)
	case a.Size != 4 && a.Size != 8:
		return c.refuse(call, ErrOpSize, "%d bytes, expected 4 or 8", a.Size)
	case a.TgtVar == 0:
		return c.refuse(call, ErrTgtVarNull, "no address at the target")
	}
	c.enter(t)
	id, m := c.newMessage(t, call, rmwRequest, a.Tgt)
	m.rmw, m.org, m.number = a, a.OrgCntr, c.fetches.start()
	t.Charge(c.job.spec.RmwCall.Get())
	c.sendRequest(t, id, m)
	return nil
}

// applyRmw executes the operation at the target. Packets are handled one after
// the other, which is what makes it atomic.
func (c *Context) applyRmw(m *message) {
	var err error
	if m.rmw.Size == 8 {
		m.old, err = modify[int64](c.thread.Memory, &m.rmw)
	} else {
		m.old, err = modify[int32](c.thread.Memory, &m.rmw)
	}
	if err != nil {
		c.job.fail(m, ErrTgtMemory, err)
	}
}

func modify[T int32 | int64](mem *node.Memory, a *RmwArgs) (int64, error) {
	w, err := node.View[T](mem, a.TgtVar, 1)
	if err != nil {
		return 0, err
	}
	if w == nil {
		return 0, errors.New("the word is in memory whose values are not kept (phantom); allocate it with values")
	}
	old := w[0]
	switch a.Op {
	case FetchAndAdd:
		w[0] = old + T(a.InVal)
	case FetchAndOr:
		w[0] = old | T(a.InVal)
	case Swap:
		w[0] = T(a.InVal)
	case CompareAndSwap:
		if old == T(a.Compare) {
			w[0] = T(a.InVal)
		}
	}
	return int64(old), nil
}
