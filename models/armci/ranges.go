package armci

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// rangeLocks are the address ranges of a process's memory in which
// accumulates are under way. Disjoint ranges do not exclude each other, as far
// as there are slots: with one slot it is a plain lock.
type rangeLocks struct {
	line  node.Addr // ranges are rounded to multiples of it
	slots []lockedRange
	freed *sim.Condition
}

// lockedRange is a slot of the table; it is free if end is 0.
type lockedRange struct {
	first, end node.Addr
	holder     *sim.Process
}

func newRangeLocks(c *Protocol) *rangeLocks {
	return &rangeLocks{line: node.Addr(max(1, c.LockLine)), slots: make([]lockedRange, max(1, c.LockSlots)), freed: sim.NewCondition("accumulate lock")}
}

// round returns the whole lines that [first, end) touches.
func (l *rangeLocks) round(first, end node.Addr) (node.Addr, node.Addr) {
	return first / l.line * l.line, (end + l.line - 1) / l.line * l.line
}

// try locks a range for p and returns its slot, or -1 if a locked range
// overlaps it or no slot is free.
func (l *rangeLocks) try(first, end node.Addr, p *sim.Process) int {
	first, end = l.round(first, end)
	free := -1
	for i := range l.slots {
		s := &l.slots[i]
		if s.end == 0 {
			free = i
		} else if first < s.end && s.first < end {
			return -1
		}
	}
	if free >= 0 {
		l.slots[free] = lockedRange{first, end, p}
	}
	return free
}

// lock locks a range for the process of t and returns its slot.
func (l *rangeLocks) lock(t *node.Thread, first, end node.Addr) int {
	for {
		if i := l.try(first, end, t.Process); i >= 0 {
			return i
		}
		l.freed.WaitAs(t.Process, rangeWait{l, first, end})
	}
}

// unlock frees a slot.
func (l *rangeLocks) unlock(slot int) {
	l.slots[slot] = lockedRange{}
	l.freed.Broadcast()
}

// rangeWait describes the wait of a process for a range.
type rangeWait struct {
	locks      *rangeLocks
	first, end node.Addr
}

func (w rangeWait) WaitingFor() string {
	return fmt.Sprintf("accumulate lock of [%#x, %#x)", w.first, w.end)
}

func (w rangeWait) HeldBy() []*sim.Process {
	var holders []*sim.Process
	for _, s := range w.locks.slots {
		if s.end != 0 {
			holders = append(holders, s.holder)
		}
	}
	return holders
}
