package asvm

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Region is a region as one process sees it: the node's page table.
type Region struct {
	region   *region
	kernel   *Kernel
	self     int32
	at       node.Addr
	rights   []machines.Right
	states   []state
	hints    []int32  // the node that owns the page, as far as this one knows
	used     []uint32 // when the page was last faulted for or touched, by the kernel's clock
	came     *sim.Condition
	waits    []*pageWait // that are not in use
	watcher  machines.PageWatcher
	faults   machines.FaultCounts
	observe  machines.FaultObserver // nil: nobody
	pageOuts int64
}

// state is what the node's kernel knows of a page besides its right.
type state uint16

const (
	owned       state = 1 << iota // this node has the newest contents, and the copy set
	asked                         // a request for the page is on its way
	askedWrite                    // for ownership: requests of others wait until it is there
	wanted                        // a thread waits for the page
	busy                          // the owner collects acknowledgements, or has the page read from disk
	paged                         // owned, and its contents are on disk
	lockedRead                    // LockPage
	lockedWrite                   // LockPage
	fresh                         // nobody has touched the page before, and it is to be filled with zeros
	fromDisk                      // it was read from disk, here or by its owner
	clean                         // owned, and what is on disk is as new

	locked = lockedRead | lockedWrite
)

func newView(k *Kernel, r *region, at node.Addr) *Region {
	pages := len(r.born)
	v := &Region{region: r, kernel: k, self: int32(k.node.Rank()), at: at}
	v.rights, v.states = make([]machines.Right, pages), make([]state, pages)
	v.hints, v.used = make([]int32, pages), make([]uint32, pages)
	for page := range v.hints {
		v.hints[page] = r.manager(int64(page))
	}
	v.came = sim.NewCondition("a page")
	return v
}

// Pages returns how many pages there are.
func (v *Region) Pages() int64 { return int64(len(v.rights)) }

// Rights returns what the process may do with a page.
func (v *Region) Rights(page int64) machines.Right { return v.rights[page] }

// Watch has w told of lost rights.
func (v *Region) Watch(w machines.PageWatcher) { v.watcher = w }

// Observe has o told of faults.
func (v *Region) Observe(o machines.FaultObserver) { v.observe = o }

// count counts a fault.
func (v *Region) count(page int64, c machines.FaultCause, took sim.Duration) {
	v.faults.Add(c, took)
	if v.observe != nil {
		v.observe.PageFaulted(page, c, took)
	}
}

// PageOuts returns how many pages were written to disk.
func (v *Region) PageOuts() int64 { return v.pageOuts }

// Faults returns the faults so far.
func (v *Region) Faults() machines.FaultCounts { return v.faults }

// is reports whether a page is in one of the states.
func (v *Region) is(page int64, s state) bool { return v.states[page]&s != 0 }

func (v *Region) set(page int64, s state)   { v.states[page] |= s }
func (v *Region) unset(page int64, s state) { v.states[page] &^= s }

// pinned reports whether a thread has waited for a page that is there now, and has not
// run since.
func (v *Region) pinned(page int64) bool { return v.states[page]&(wanted|asked) == wanted }

// have gives the process a right.
func (v *Region) have(page int64, right machines.Right) {
	came := v.rights[page] == machines.NoAccess
	v.rights[page] = right
	if came {
		v.kernel.resident++
		v.addUse(page)
	}
}

// noteUse notes that a page is faulted for, touched or comes.
func (v *Region) noteUse(page int64) {
	v.kernel.clock++
	v.used[page] = v.kernel.clock
	if v.rights[page] != machines.NoAccess {
		v.addUse(page)
	}
}

// lose takes a right away, if there is more than that left.
func (v *Region) lose(page int64, now machines.Right) {
	if v.rights[page] <= now {
		return
	}
	if now == machines.NoAccess {
		v.kernel.resident--
	}
	v.rights[page] = now
	if v.watcher != nil {
		v.watcher.PageLost(page, now, v.kernel.node.Thread().Now())
	}
}

// frame returns the process's bytes of a page; nil if it has no contents.
func (v *Region) frame(page int64) []byte {
	b, err := v.kernel.node.Memory().Bytes(v.at+node.Addr(page*v.region.page), v.region.length(page))
	if err != nil {
		v.kernel.node.Thread().Blame(err)
	}
	return b
}

func (v *Region) checkPages(first, n int64) error {
	if all := v.Pages(); first < 0 || n < 0 || first > all-n {
		return fmt.Errorf("found %d pages from page %d on, expected some of the %d of %v", n, first, all, v.region)
	}
	return nil
}

// Unmap ends the region.
func (v *Region) Unmap(t *node.Thread) error {
	t.Sync()
	for page, s := range v.states {
		if s&locked != 0 {
			return fmt.Errorf("page %d of %v is locked still, expected UnlockPage before the region ends", page, v.region)
		}
	}
	for page := range v.states {
		if v.is(int64(page), asked) { // prefetched, and still on its way
			v.await(t, int64(page))
			v.release(int64(page))
		}
	}
	if err := v.kernel.barrier(t); err != nil {
		return err
	}
	for page := range v.rights {
		if v.rights[page] != machines.NoAccess {
			v.rights[page] = machines.NoAccess
			v.kernel.resident--
		}
	}
	v.kernel.tables[v.region.number] = nil
	v.states, v.hints, v.used = nil, nil, nil
	return nil
}
