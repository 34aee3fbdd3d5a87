package sim

// polling is the state of a process that looks again and again for what it waits for.
type polling struct {
	since Time
	looks int    // in vain, while nothing else could happen
	lull  uint64 // in which they were
	isOn  bool
}

// pollers are the processes that poll. A lull is a period in which the queue has nothing but their events.
type pollers struct {
	of     map[*Process]*polling // those that have ever polled. Few do, so it is no field of a process
	count  int
	lull   uint64 // number of the present lull
	idle   int    // processes that have looked idleLooks times during it
	isOver bool   // all have: the run is at its end
}

// idleLooks is how often every poller has to look during a lull before the run ends. The first look may have begun
// before the lull. A library may take in what has arrived in several looks.
const idleLooks = 8

// Poll says that p has looked for what in vain and is about to look again. It returns unless nothing can happen any more
// but other looks of this kind. In that case p waits for good, and the run ends with a [DeadlockError]. It takes no time
// and no event. Call [Process.EndPoll] when the looking ends, or when a look has changed anything.
//
// What p looks for must come from a process or an event. It must not come from the caller of [Kernel.RunUntil].
func (p *Process) Poll(what Waitable) {
	p.mustRun()
	k := p.kernel
	s := k.pollers.of[p]
	if s == nil {
		if k.pollers.of == nil {
			k.pollers.of = map[*Process]*polling{}
		}
		s = new(polling)
		k.pollers.of[p] = s
	}
	if !s.isOn {
		*s = polling{since: k.now, isOn: true}
		k.pollers.count++
		k.pollers.stir()
	}
	if !k.pollers.isOver && !k.lookedInVain(s) {
		return
	}
	k.pollers.isOver = true
	p.waits, p.since = what, s.since
	p.rest()
}

// EndPoll says that p has found what it looked for, or something else.
func (p *Process) EndPoll() {
	all := &p.kernel.pollers
	if all.count == 0 {
		return
	}
	if s := all.of[p]; s != nil && s.isOn {
		s.isOn = false
		all.count--
		all.stir()
	}
}

// stir begins another lull.
func (s *pollers) stir() {
	s.lull++
	s.idle = 0
}

// lookedInVain counts a look of a process. It reports whether all pollers have looked often enough while nothing else could happen.
func (k *Kernel) lookedInVain(by *polling) bool {
	s := &k.pollers
	if !k.onlyPollers() {
		s.stir()
		return false
	}
	if by.lull != s.lull {
		by.lull, by.looks = s.lull, 0
	}
	if by.looks++; by.looks == idleLooks {
		s.idle++
	}
	return s.idle == s.count
}

// onlyPollers reports whether all events in the queue resume processes that poll. Each of these has one at most, and the running one has none.
func (k *Kernel) onlyPollers() bool {
	if k.queue.size-k.stale >= k.pollers.count {
		return false
	}
	return k.queue.all(func(e entry) bool {
		if !k.valid(e) {
			return true
		}
		if e.target != targetProcess {
			return false
		}
		s := k.pollers.of[k.processes.all[uint32(e.arg)]]
		return s != nil && s.isOn
	})
}
