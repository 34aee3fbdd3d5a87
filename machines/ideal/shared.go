package ideal

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// region is memory that processes share.
type region struct {
	job     *job
	name    string
	bytes   int64
	page    int64 // bytes of a page
	members []*view
	pages   []page
	locks   []pageLock
}

// pageLock is a process that keeps a page.
type pageLock struct {
	page   int64
	member int
	write  bool
	ended  []func() // what was to be done to the page meanwhile
}

// view is a region as one process sees it.
type view struct {
	scope
	region  *region
	member  int // in the region: the rank
	at      node.Addr
	rights  []machines.Right // by page
	watcher machines.PageWatcher
	faults  machines.FaultCounts
	observe machines.FaultObserver // nil: nobody
}

// PageBytes returns the size of a page.
func (e *Endpoint) PageBytes() int64 { return int64(e.job.machine.Spec.Shared.Page.Get()) }

// MapShared makes memory a frame of a region.
func (e *Endpoint) MapShared(t *node.Thread, name string, at node.Addr, bytes int64) (machines.SharedRegion, error) {
	if bytes < 1 {
		return nil, fmt.Errorf("found a shared region of %d bytes, expected at least 1", bytes)
	}
	if err := e.checkLocal(at, bytes); err != nil {
		return nil, err
	}
	key := groupKey{e.context, e.first, e.size}
	t.Sync()
	r := e.job.mappings[key]
	if r == nil || r.members[e.Rank()] != nil {
		r = newRegion(e.job, name, bytes, e.size)
		e.job.mappings[key] = r
	}
	v := &view{scope: e.scope, region: r, member: e.Rank(), at: at, rights: make([]machines.Right, len(r.pages))}
	r.members[v.member] = v
	e.meet(t, fmt.Sprintf("mapping of %s", regionName(name, bytes)), at)
	return v, nil
}

func regionName(name string, bytes int64) string {
	return fmt.Sprintf("shared region %q of %d bytes", name, bytes)
}

func newRegion(j *job, name string, bytes int64, processes int) *region {
	size := int64(j.machine.Spec.Shared.Page.Get())
	r := &region{job: j, name: name, bytes: bytes, page: size, members: make([]*view, processes)}
	r.pages = make([]page, (bytes+size-1)/size)
	for i := range r.pages {
		r.pages[i].owner = nobody
	}
	return r
}

// Pages returns how many pages there are.
func (v *view) Pages() int64 { return int64(len(v.rights)) }

// Rights returns what the process may do with a page.
func (v *view) Rights(page int64) machines.Right { return v.rights[page] }

// Watch has w told of lost rights.
func (v *view) Watch(w machines.PageWatcher) { v.watcher = w }

// Observe has o told of faults.
func (v *view) Observe(o machines.FaultObserver) { v.observe = o }

// count counts a fault.
func (v *view) count(page int64, c machines.FaultCause, took sim.Duration) {
	v.faults.Add(c, took)
	if v.observe != nil {
		v.observe.PageFaulted(page, c, took)
	}
}

// PageOuts returns 0: memory is never full.
func (v *view) PageOuts() int64 { return 0 }

// Faults returns the faults so far.
func (v *view) Faults() machines.FaultCounts { return v.faults }

// Touch waits until the page is there.
func (v *view) Touch(t *node.Thread, page int64, write bool) error {
	if err := v.checkPages(page, 1); err != nil {
		return err
	}
	t.Sync()
	if !v.rights[page].Allows(write) {
		v.wait(t, page, write)
	}
	return nil
}

func (v *view) checkPages(first, n int64) error {
	if all := v.Pages(); first < 0 || n < 0 || first > all-n {
		return fmt.Errorf("found %d pages from page %d on, expected some of the %d of %s", n, first, all, regionName(v.region.name, v.region.bytes))
	}
	return nil
}

// Prefetch starts faults.
func (v *view) Prefetch(t *node.Thread, first, n int64, write bool) error {
	if err := v.checkPages(first, n); err != nil {
		return err
	}
	v.begin(t, machines.PageFaults)
	for page := first; page < first+n; page++ {
		if !v.rights[page].Allows(write) && v.underWay(page) == nil {
			v.count(page, v.cause(page, write), 0)
			v.ask(page, write)
		}
	}
	return nil
}

// LockPage touches a page and keeps it.
func (v *view) LockPage(t *node.Thread, page int64, write bool) error {
	if err := v.checkPages(page, 1); err != nil {
		return err
	}
	if v.lock(page) >= 0 {
		return fmt.Errorf("found page %d of %s locked by the process itself, expected a free page: unlock it first", page, regionName(v.region.name, v.region.bytes))
	}
	if err := v.Touch(t, page, write); err != nil {
		return err
	}
	v.region.locks = append(v.region.locks, pageLock{page: page, member: v.member, write: write})
	return nil
}

// lock returns the place of the process's lock on a page, or -1.
func (v *view) lock(page int64) int {
	return slices.IndexFunc(v.region.locks, func(l pageLock) bool { return l.page == page && l.member == v.member })
}

// UnlockPage lets others have a page.
func (v *view) UnlockPage(t *node.Thread, page int64) error {
	t.Sync()
	at := v.lock(page)
	if at < 0 {
		return fmt.Errorf("found page %d of %s unlocked, expected one that the process has locked", page, regionName(v.region.name, v.region.bytes))
	}
	ended := v.region.locks[at].ended
	v.region.locks = slices.Delete(v.region.locks, at, at+1)
	for _, do := range ended {
		do()
	}
	v.region.later(page)
	return nil
}

// Unmap ends the region.
func (v *view) Unmap(t *node.Thread) error {
	t.Sync()
	for _, l := range v.region.locks {
		if l.member == v.member {
			return fmt.Errorf("page %d of %s is locked still, expected UnlockPage before the region ends", l.page, regionName(v.region.name, v.region.bytes))
		}
	}
	v.meet(t, "end of "+regionName(v.region.name, v.region.bytes), 0)
	return nil
}

// lockers returns the processes whose locks keep a fault waiting.
func (f *fault) lockers() []*sim.Process {
	var all []*sim.Process
	for _, l := range f.view.region.locks {
		if l.page == f.page && l.member != f.view.member && (l.write || f.write) {
			all = append(all, f.view.region.members[l.member].thread.Process)
		}
	}
	return all
}
