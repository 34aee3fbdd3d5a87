package sim

// Condition is a list of processes that wait until somebody signals; unlike
// an Event it has no memory. The waiter checks its predicate in a loop.
type Condition struct {
	name    string
	waiters waitList
}

// NewCondition returns a condition. The name is for reports.
func NewCondition(name string) *Condition { return &Condition{name: name} }

// Wait blocks p until it is signalled.
func (c *Condition) Wait(p *Process) { c.waiters.wait(p, c) }

// WaitAs is Wait with its own description for reports.
func (c *Condition) WaitAs(p *Process, what Waitable) { c.waiters.wait(p, what) }

// WaitFor is Wait for at most d; it reports whether p was signalled.
func (c *Condition) WaitFor(p *Process, d Duration) bool { return c.waiters.waitFor(p, c, d) }

// Signal wakes the process that has waited longest, if any, and reports
// whether there was one.
func (c *Condition) Signal() bool { return c.waiters.wakeFirst() }

// Broadcast wakes all waiting processes, in the order in which they came.
func (c *Condition) Broadcast() { c.waiters.wakeAll() }

// Waiting reports whether a process waits.
func (c *Condition) Waiting() bool { return c.waiters.head != nil }

// WaitingFor names the condition in reports.
func (c *Condition) WaitingFor() string { return c.name }

// HeldBy returns nil.
func (c *Condition) HeldBy() []*Process { return nil }
