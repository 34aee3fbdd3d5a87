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
	waiting bool
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

// Addr returns the counter's address in its task.
func (n *Cntr) Addr() node.Addr { return n.addr }

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

// Setcntr sets a counter.
func (c *Context) Setcntr(t *node.Thread, n *Cntr, value int64) error {
	if n == nil {
		return refuse("LAPI_Setcntr", ErrCntrNull, "the counter is nil")
	}
	c.charge(t, counterCall)
	t.Sync()
	n.value = value
	c.dispatch.Recheck()
	return nil
}

// Getcntr returns a counter's value after handling what has arrived.
func (c *Context) Getcntr(t *node.Thread, n *Cntr) (int64, error) {
	if n == nil {
		return 0, refuse("LAPI_Getcntr", ErrCntrNull, "the counter is nil")
	}
	c.enter(t)
	c.charge(t, counterCall)
	c.leave(t)
	return n.value, nil
}

// Waitcntr blocks t until the counter is at least value, then subtracts value.
// Meanwhile t polls: what arrives is handled on its time, without interrupts.
func (c *Context) Waitcntr(t *node.Thread, n *Cntr, value int64) error {
	switch {
	case n == nil:
		return refuse("LAPI_Waitcntr", ErrCntrNull, "the counter is nil")
	case value < 0:
		return refuse("LAPI_Waitcntr", ErrCntrVal, "value %d, expected 0 or more", value)
	case n.waiting:
		return refuse("LAPI_Waitcntr", ErrMultipleWaiters, "another thread waits on this counter")
	}
	n.waiting = true
	c.waitFor(t, goal{counter: n, value: value})
	n.waiting = false
	n.value -= value
	return nil
}

// counterCall is what a counter function executes: call, load, compare, branch
// and the polling of an empty receive queue.
var counterCall = node.Ops{node.Call: 2, node.Load: 6, node.IntAdd: 10, node.Branch: 5, node.Store: 2}

// goal is what a thread waits for in LAPI: a counter, or a token of a
// collective call.
type goal struct {
	counter *Cntr
	value   int64
	token   *tokenGoal
}

func (g *goal) Reached() bool {
	if g.token != nil {
		return g.token.reached()
	}
	return g.counter.value >= g.value
}

func (g *goal) WaitingFor() string {
	if g.token != nil {
		return g.token.String()
	}
	return fmt.Sprintf("LAPI counter %#x to go from %d to %d", g.counter.addr, g.counter.value, g.value)
}

func (g *goal) HeldBy() []*sim.Process {
	if g.token != nil {
		return g.token.heldBy()
	}
	return nil
}

// waitFor blocks t inside LAPI until g is reached.
func (c *Context) waitFor(t *node.Thread, g goal) {
	slot := c.newGoal()
	*slot = g
	c.enter(t)
	c.charge(t, counterCall)
	c.dispatch.WaitUntil(t, slot)
	c.dispatch.Leave()
	*slot = goal{}
	c.goals = append(c.goals, slot)
}

func (c *Context) newGoal() *goal {
	if n := len(c.goals); n > 0 {
		g := c.goals[n-1]
		c.goals = c.goals[:n-1]
		return g
	}
	return new(goal)
}

// Probe handles what has arrived, on the time of t (LAPI_Probe). Progress does
// not depend on it in interrupt mode.
func (c *Context) Probe(t *node.Thread) error {
	if err := c.check("LAPI_Probe", c.task); err != nil {
		return err
	}
	c.enter(t)
	c.charge(t, counterCall)
	c.leave(t)
	return nil
}
