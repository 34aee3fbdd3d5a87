package sim

// Deputy acts for a process between its waits. A process that waits again and again, and does little each time, is
// then not resumed. Its coroutine and stack stay untouched in the host's memory. See [Process.Delegate].
type Deputy interface {
	// Act goes on where a wait has ended, or begins. It returns false when it waits
	// again, by [Process.Doze], [Process.Linger] or [Condition.Join], and true when the process
	// is to go on. Until then it must call nothing that makes a process wait, unless own says
	// that the process itself has called it.
	Act(own bool) bool
}

// Delegate lets a deputy act for p; p continues when Act returns true. The events are the
// same as if p waited itself, except those that [Process.Linger] saves.
func (p *Process) Delegate(d Deputy) {
	p.mustRun()
	if d.Act(true) {
		return
	}
	p.deputy = d
	p.rest()
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

// DozeLast is Doze, but Act is called behind what has priority Program at that instant.
func (p *Process) DozeLast(d Duration) bool {
	p.mustRun()
	if p.pass(d) {
		return true
	}
	p.wakeLast(d)
	p.waits, p.since = nil, p.kernel.now
	return false
}

// Hasten has Act called after d, as DozeLast does, for p, whose deputy dozes. It replaces the call that was scheduled.
func (p *Process) Hasten(d Duration) {
	p.wakeLast(d)
	p.kernel.overtaken()
}

// wakeLast is wakeAfter, behind other programs of that instant.
func (p *Process) wakeLast(d Duration) {
	p.wake++
	p.kernel.Schedule(d, Settle, targetProcess, p.wakeArg())
}

// Join is WaitAs for a deputy of p: Act is called when p has been signalled.
func (c *Condition) Join(p *Process, what Waitable) {
	p.mustRun()
	c.waiters.add(&p.node)
	p.waits, p.since = what, p.kernel.now
}

// Linger makes a deputy of p wait until somebody calls [Process.Rouse]. Reports say that p waits
// for what since an instant. This may be later than now if the caller knows that nothing can
// happen to p before.
func (p *Process) Linger(what Waitable, since Time) {
	p.mustRun()
	p.waits, p.since = what, since
}

// LingerOn says that p, whose deputy lingers, waits since a later instant.
func (p *Process) LingerOn(since Time) { p.since = since }

// Rouse has Act called after d for p, whose deputy lingers and has not been roused yet.
func (p *Process) Rouse(d Duration) {
	p.waits, p.since = nil, p.kernel.now
	p.wakeAfter(d)
}
