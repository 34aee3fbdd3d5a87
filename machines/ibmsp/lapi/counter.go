package lapi

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// Cntr is a LAPI counter (lapi_cntr_t): it counts completions at the task that
// it belongs to. Its address can be told to other tasks, which then name it as
// the target counter of their operations.
type Cntr struct {
	context *Context
	addr    node.Addr
	value   int64
	waiting bool        // a thread is in Waitcntr
	goal    counterGoal // what it waits for
}

// counterBase is where the addresses of counters begin: above all segments of
// a 32-bit process.
const counterBase node.Addr = 0xf000_0000

// counterSize is the size of a lapi_cntr_t as it counts for addresses.
const counterSize = 8

// NewCntr returns a counter at zero.
func (c *Context) NewCntr() *Cntr {
	n := &Cntr{context: c, addr: counterBase + counterSize*node.Addr(len(c.counters))}
	c.counters = append(c.counters, n)
	return n
}

// Addr returns the counter's address in its task; no counter has address 0.
func (n *Cntr) Addr() node.Addr {
	if n == nil {
		return 0
	}
	return n.addr
}

// Value returns the current value without polling.
func (n *Cntr) Value() int64 { return n.value }

// counterAt returns the counter of task c at address a, or nil.
func (c *Context) counterAt(a node.Addr) *Cntr {
	i := (a - counterBase) / counterSize
	if a < counterBase || (a-counterBase)%counterSize != 0 || i >= node.Addr(len(c.counters)) {
		return nil
	}
	return c.counters[i]
}

// add counts one completion; nil counts nothing.
func (n *Cntr) add() {
	if n != nil {
		n.value++
	}
}

// checkCounter refuses a closed context, no counter and another task's counter.
func (c *Context) checkCounter(call string, n *Cntr) error {
	if err := c.check(call, c.task); err != nil {
		return err
	}
	if n == nil {
		return c.refuse(call, ErrCntrNull, "the counter is nil")
	}
	if n.context != c {
		return c.refuseForeign(call, n)
	}
	return nil
}

func (c *Context) refuseForeign(call string, n *Cntr) error {
	return c.refuse(call, ErrCntrNull, "a counter of task %d, expected one of task %d", n.context.task, c.task)
}

// Setcntr sets a counter (LAPI_Setcntr).
func (c *Context) Setcntr(t *node.Thread, n *Cntr, value int64) error {
	if err := c.checkCounter("LAPI_Setcntr", n); err != nil {
		return err
	}
	c.chargeCounterCall(t)
	t.Sync()
	n.value = value
	c.dispatch.Recheck()
	return nil
}

// Getcntr returns a counter's value after handling what has arrived
// (LAPI_Getcntr).
func (c *Context) Getcntr(t *node.Thread, n *Cntr) (int64, error) {
	if err := c.checkCounter("LAPI_Getcntr", n); err != nil {
		return 0, err
	}
	c.poll(t)
	return n.value, nil
}

// Waitcntr blocks t until the counter is at least value, then subtracts value
// (LAPI_Waitcntr). Meanwhile t polls: what arrives is handled on its time,
// without interrupts.
func (c *Context) Waitcntr(t *node.Thread, n *Cntr, value int64) error {
	return c.waitcntr(t, n, value, nil)
}

// waitcntr is Waitcntr; why, unless nil, stands in reports for the counter.
func (c *Context) waitcntr(t *node.Thread, n *Cntr, value int64, why sim.Waitable) error {
	const call = "LAPI_Waitcntr"
	if err := c.checkCounter(call, n); err != nil {
		return err
	}
	switch {
	case value < 0:
		return c.refuse(call, ErrCntrVal, "value %d, expected 0 or more", value)
	case n.waiting:
		return c.refuse(call, ErrMultipleWaiters, "another thread waits on this counter")
	}
	n.waiting, n.goal = true, counterGoal{counter: n, value: value, why: why}
	c.waitFor(t, &n.goal)
	n.waiting = false
	n.value -= value
	return nil
}

// Probe handles what has arrived, on the time of t (LAPI_Probe). Progress does
// not depend on it in interrupt mode.
func (c *Context) Probe(t *node.Thread) error {
	if err := c.check("LAPI_Probe", c.task); err != nil {
		return err
	}
	c.poll(t)
	return nil
}

func (c *Context) poll(t *node.Thread) {
	c.enter(t)
	c.chargeCounterCall(t)
	c.leave(t)
}

// waitFor blocks t inside LAPI until g is reached.
func (c *Context) waitFor(t *node.Thread, g node.Goal) {
	c.burst.end()
	c.enter(t)
	c.chargeCounterCall(t)
	c.dispatch.WaitUntil(t, g)
	c.dispatch.Leave()
}

// counterGoal is what a thread in Waitcntr waits for.
type counterGoal struct {
	counter *Cntr
	value   int64
	why     sim.Waitable // nil: the counter itself
}

func (g *counterGoal) Reached() bool { return g.counter.value >= g.value }

func (g *counterGoal) WaitingFor() string {
	if g.why != nil {
		return g.why.WaitingFor()
	}
	return fmt.Sprintf("LAPI counter %#x to go from %d to %d", g.counter.addr, g.counter.value, g.value)
}

func (g *counterGoal) HeldBy() []*sim.Process {
	if g.why != nil {
		return g.why.HeldBy()
	}
	return nil
}
