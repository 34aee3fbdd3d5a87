package sim

// Deputy does what a process would do between its waits, so that a process which waits
// again and again, each time to do little, need not be resumed for it: its coroutine and
// stack stay where they are. See [Process.Delegate].
type Deputy interface {
	// Act goes on where a wait has ended, or begins. It returns false when it waits
	// again, by [Process.Doze] or [Condition.Join], and true when the process is to go
	// on. Until then it must call nothing that makes a process wait, unless own says
	// that the process itself has called it.
	Act(own bool) bool
}

// Delegate lets a deputy act for p, which goes on when Act returns true. The events are
// the same as if p waited itself.
func (p *Process) Delegate(d Deputy) {
	p.mustRun()
	if d.Act(true) {
		return
	}
	p.deputy = d
	p.block(p.waits)
}

// deputize lets the deputy of p, if it has one, go on, and reports whether p is to be
// resumed.
func (k *Kernel) deputize(p *Process) bool {
	if p.deputy == nil {
		return true
	}
	k.processes.current = p
	over := p.deputy.Act(false)
	k.processes.current = nil
	if over {
		p.deputy = nil
	}
	return over
}

// Doze is Sleep for a deputy of p. It reports whether d has passed already; if not, Act
// is called when it has.
func (p *Process) Doze(d Duration) bool {
	p.mustRun()
	if p.pass(d) {
		return true
	}
	p.wakeAfter(d)
	p.waits, p.since = nil, p.kernel.now // never in a report: its event is to come
	return false
}

// Join is WaitAs for a deputy of p: Act is called when p has been signalled.
func (c *Condition) Join(p *Process, what Waitable) {
	p.mustRun()
	c.waiters.add(&p.node)
	p.waits, p.since = what, p.kernel.now
}
