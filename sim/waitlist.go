package sim

// waiter is one place in a waitList: that of a process, or of a part of a
// composite event.
type waiter struct {
	next, prev *waiter
	list       *waitList // nil while it is in none
	process    *Process
	part       *part
}

// waitList is a first-in first-out list of waiters that allocates nothing for
// a waiting process: its node is part of the process.
type waitList struct{ head, tail *waiter }

func (l *waitList) add(w *waiter) {
	w.list, w.next, w.prev = l, nil, l.tail
	if l.tail == nil {
		l.head = w
	} else {
		l.tail.next = w
	}
	l.tail = w
}

func (l *waitList) remove(w *waiter) {
	if w.prev == nil {
		l.head = w.next
	} else {
		w.prev.next = w.next
	}
	if w.next == nil {
		l.tail = w.prev
	} else {
		w.next.prev = w.prev
	}
	w.list, w.next, w.prev = nil, nil, nil
}

// wakeFirst wakes the first waiter and reports whether there was one.
func (l *waitList) wakeFirst() bool {
	w := l.head
	if w == nil {
		return false
	}
	l.remove(w)
	if w.process != nil {
		w.process.wakeNow()
	} else {
		w.part.composite.triggered(w.part.index)
	}
	return true
}

func (l *waitList) wakeAll() {
	for l.wakeFirst() {
	}
}

// wait puts p at the end of the list and blocks it until it is woken.
func (l *waitList) wait(p *Process, what Waitable) {
	p.mustRun()
	l.add(&p.node)
	p.block(what)
}

// waitFor is wait for at most d; it reports false if the time ran out.
func (l *waitList) waitFor(p *Process, what Waitable, d Duration) bool {
	p.mustRun()
	l.add(&p.node)
	p.wakeAfter(d)
	p.timed = true
	p.block(what)
	if p.node.list == nil {
		return true
	}
	l.remove(&p.node)
	return false
}
