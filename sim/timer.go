package sim

// Timer is a cancellable call. The zero Timer is one that has already fired.
type Timer struct {
	k    *Kernel
	slot uint32
	gen  uint32
}

// timerTable holds the functions of pending calls. A slot's generation changes when its timer fires or is cancelled.
// So an event that is still in the queue finds itself stale, and is dropped without running.
type timerTable struct {
	slots []timerSlot
	free  []uint32
}

type timerSlot struct {
	fn  func()
	gen uint32
}

// After calls fn after d at priority p. It allocates only if fn does: keep fn
// in a field to call it again and again.
func (k *Kernel) After(d Duration, p Priority, fn func()) Timer {
	slot := k.timers.add(fn)
	gen := k.timers.slots[slot].gen
	k.Schedule(d, p, targetTimer, uint64(gen)<<32|uint64(slot))
	return Timer{k: k, slot: slot, gen: gen}
}

// Stop cancels the call. It reports false if the timer has fired or has been
// stopped already.
func (t Timer) Stop() bool {
	if !t.Pending() {
		return false
	}
	t.k.timers.release(t.slot)
	t.k.overtaken()
	return true
}

// Pending reports whether the call is still to come.
func (t Timer) Pending() bool {
	return t.k != nil && t.k.timers.slots[t.slot].gen == t.gen
}

func (t *timerTable) add(fn func()) uint32 {
	if n := len(t.free); n > 0 {
		slot := t.free[n-1]
		t.free = t.free[:n-1]
		t.slots[slot].fn = fn
		return slot
	}
	t.slots = append(t.slots, timerSlot{fn: fn})
	return uint32(len(t.slots) - 1)
}

func (t *timerTable) release(slot uint32) func() {
	s := &t.slots[slot]
	fn := s.fn
	s.fn = nil
	s.gen++
	t.free = append(t.free, slot)
	return fn
}

func (t *timerTable) live(arg uint64) bool {
	return t.slots[uint32(arg)].gen == uint32(arg>>32)
}
