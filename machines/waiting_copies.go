package machines

import "simrun/sim/node"

// CountedCopies is the part of [RemoteMemory] whose ends are counted.
type CountedCopies interface {
	Counters
	Put(t *node.Thread, c Copy, sent, done Counter) error
	Get(t *node.Thread, c Copy, done Counter) error
}

// WaitingCopies gives a process whose machine only counts the ends of copies the
// rest of [RemoteMemory]: calls that wait for a counter. The process's threads may
// share it.
type WaitingCopies struct {
	stored      Counter // counts stores that are in place
	outstanding int64   // stores since the last Quiet
	idle        []Counter
}

// Fetch gets and waits for the data.
func (w *WaitingCopies) Fetch(m CountedCopies, t *node.Thread, c Copy) error {
	return w.await(m, t, func(got Counter) error { return m.Get(t, c, got) })
}

// Store puts and waits until the local data may be changed.
func (w *WaitingCopies) Store(m CountedCopies, t *node.Thread, c Copy) error {
	if w.stored == nil {
		w.stored = m.NewCounter()
	}
	return w.await(m, t, func(sent Counter) error {
		err := m.Put(t, c, sent, w.stored)
		if err == nil {
			w.outstanding++
		}
		return err
	})
}

// Quiet waits for all stores.
func (w *WaitingCopies) Quiet(m CountedCopies, t *node.Thread) error {
	if n := w.outstanding; n > 0 {
		w.outstanding = 0
		m.WaitCounter(t, w.stored, n, nil)
	}
	return nil
}

// await starts a copy with a counter of its own and waits for that.
func (w *WaitingCopies) await(m CountedCopies, t *node.Thread, start func(c Counter) error) error {
	c := w.take(m)
	err := start(c)
	if err == nil {
		m.WaitCounter(t, c, 1, nil)
	}
	w.idle = append(w.idle, c)
	return err
}

// take returns a counter at zero that no other thread waits for.
func (w *WaitingCopies) take(m CountedCopies) Counter {
	last := len(w.idle) - 1
	if last < 0 {
		return m.NewCounter()
	}
	c := w.idle[last]
	w.idle = w.idle[:last]
	return c
}
