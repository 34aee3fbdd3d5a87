package asvm

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Touch waits until the page is there.
func (v *Region) Touch(t *node.Thread, page int64, write bool) error {
	if err := v.checkPages(page, 1); err != nil {
		return err
	}
	t.Sync()
	v.noteUse(page)
	if !v.rights[page].Allows(write) {
		v.fault(t, page, write)
	}
	return nil
}

// fault traps to the kernel and gets a right there.
func (v *Region) fault(t *node.Thread, page int64, write bool) {
	watch, cause, s := machines.StartWatch(t), v.cause(page, write), v.kernel.system.spec
	t.ComputeAs(sim.CausePageFaults, s.Trap.Get().Plus(s.Fault.Get()))
	if v.rights[page] == machines.NoAccess {
		v.kernel.makeRoom(t)
	}
	for !v.rights[page].Allows(write) {
		switch {
		case v.is(page, asked): // it was prefetched, or another thread wants it
			v.await(t, page)
		case v.is(page, paged) && !v.is(page, busy):
			v.pageIn(t, page)
		default:
			v.set(page, wanted)
			v.ask(page, write)
			if v.is(page, asked) {
				v.await(t, page)
			}
		}
		cause = v.learnCause(t, page, cause)
	}
	v.release(page)
	took := watch.Elapsed()
	v.count(page, cause, took)
	v.kernel.node.Ledger().Add(machines.PageFaults, took)
}

// cause returns why a page is not there, as far as its node knows.
func (v *Region) cause(page int64, write bool) machines.FaultCause {
	switch {
	case v.is(page, paged):
		return machines.PageInFault
	case v.rights[page] == machines.ReadOnly:
		return machines.UpgradeFault
	case write:
		return machines.WriteFault
	}
	return machines.ReadFault
}

// learnCause returns what the page that has come tells of its cause. A page that nobody
// has touched before is filled with zeros by the process that wants it.
func (v *Region) learnCause(t *node.Thread, page int64, cause machines.FaultCause) machines.FaultCause {
	switch {
	case v.is(page, fresh):
		v.unset(page, fresh)
		t.ComputeAs(sim.CausePageFaults, v.zeroing(page))
		return machines.ZeroFillFault
	case v.is(page, fromDisk):
		v.unset(page, fromDisk)
		return machines.PageInFault
	}
	return cause
}

// zeroing prices filling a page with zeros: a loop of 8-byte stores, unrolled by four,
// whose lines are written back.
func (v *Region) zeroing(page int64) sim.Duration {
	c := v.kernel.system.costs
	words := (v.region.length(page) + 7) / 8
	return c.Ops(node.Ops{node.Store: words, node.IntAdd: words / 4, node.Branch: words / 4}).Plus(c.WriteMisses(node.Access{Count: 1, Bytes: 8 * words}))
}

// await waits until what is under way for a page is there. The page then stays until
// release.
func (v *Region) await(t *node.Thread, page int64) {
	v.set(page, wanted)
	w := v.waitFor(page)
	for v.is(page, asked) {
		v.came.WaitAs(t.Process, w)
	}
	v.waits = append(v.waits, w)
}

// release lets others have a page that a thread has waited for, when that thread has let
// the clock go on.
func (v *Region) release(page int64) {
	v.unset(page, wanted)
	v.resume(page)
}

// pageWait is a page that a thread waits for.
type pageWait struct {
	view *Region
	page int64
}

// waitFor returns what a thread waits for. It allocates for the first threads only.
func (v *Region) waitFor(page int64) *pageWait {
	last := len(v.waits) - 1
	if last < 0 {
		return &pageWait{v, page}
	}
	w := v.waits[last]
	v.waits = v.waits[:last]
	w.page = page
	return w
}

// WaitingFor names the page.
func (w *pageWait) WaitingFor() string { return fmt.Sprintf("page %d of %v", w.page, w.view.region) }

// HeldBy returns the processes that have locked it.
func (w *pageWait) HeldBy() []*sim.Process {
	var all []*sim.Process
	for _, v := range w.view.region.views {
		if v != nil && v != w.view && v.is(w.page, locked) {
			all = append(all, v.kernel.node.Thread().Process)
		}
	}
	return all
}

// ask asks for a page whose right is not enough, at the node that owns it as far as is
// known.
func (v *Region) ask(page int64, write bool) {
	y := v.kernel.system
	v.set(page, asked)
	if write {
		v.set(page, askedWrite)
	}
	v.resume(page) // what waited for a thread that now waits itself
	if v.rights[page] == machines.NoAccess {
		v.kernel.coming++
	}
	at := y.take()
	m := &y.messages[at]
	m.kind, m.region, m.page, m.write, m.requester = request, v.region, page, write, v.self
	m.copied = v.rights[page] != machines.NoAccess
	to := v.hints[page]
	if v.is(page, owned) {
		to = v.self
	}
	y.dispatch(at, v.self, to)
}

// Prefetch starts faults for pages as long as there is room for them.
func (v *Region) Prefetch(t *node.Thread, first, n int64, write bool) error {
	if err := v.checkPages(first, n); err != nil {
		return err
	}
	watch, k := machines.StartWatch(t), v.kernel
	t.ComputeAs(sim.CausePageFaults, k.system.spec.Trap.Get())
	for page := first; page < first+n; page++ {
		if v.rights[page].Allows(write) || v.is(page, asked|paged) {
			continue
		}
		t.ComputeAs(sim.CausePageFaults, k.system.spec.Fault.Get())
		if v.rights[page].Allows(write) || v.is(page, asked|paged) || v.rights[page] == machines.NoAccess && k.full() {
			continue
		}
		v.count(page, v.cause(page, write), 0)
		v.ask(page, write)
	}
	k.node.Ledger().Add(machines.PageFaults, watch.Elapsed())
	return nil
}

// LockPage touches a page and keeps it.
func (v *Region) LockPage(t *node.Thread, page int64, write bool) error {
	if err := v.checkPages(page, 1); err != nil {
		return err
	}
	if v.is(page, locked) {
		return fmt.Errorf("found page %d of %v locked by the process itself, expected a free page: unlock it first", page, v.region)
	}
	if err := v.Touch(t, page, write); err != nil {
		return err
	}
	if write {
		v.set(page, lockedWrite)
	} else {
		v.set(page, lockedRead)
	}
	return nil
}

// UnlockPage lets others have a page.
func (v *Region) UnlockPage(t *node.Thread, page int64) error {
	if err := v.checkPages(page, 1); err != nil {
		return err
	}
	t.Sync()
	if !v.is(page, locked) {
		return fmt.Errorf("found page %d of %v unlocked, expected one that the process has locked", page, v.region)
	}
	v.unset(page, locked)
	v.resume(page)
	return nil
}
