package ideal

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// page is who has a page of a region. One request after the other changes that.
type page struct {
	owner int // the member that has the newest contents; nobody before the first touch
	// busy: a request is being served, or has just been served and its process has not run yet.
	busy  bool
	queue []*fault // requests, in the order in which they came
}

const nobody = -1

// fault is a request for a right.
type fault struct {
	view   *view
	page   int64
	write  bool
	done   bool
	waited bool // by a thread, which lets the next request go on
	ended  *sim.Condition
	acks   int // of invalidations, that are to come
}

// WaitingFor names the page.
func (f *fault) WaitingFor() string {
	return fmt.Sprintf("page %d of %s", f.page, regionName(f.view.region.name, f.view.region.bytes))
}

// HeldBy returns those who have locked it.
func (f *fault) HeldBy() []*sim.Process { return f.lockers() }

// cause returns why a page is not there.
func (v *view) cause(page int64, write bool) machines.FaultCause {
	switch {
	case v.region.pages[page].owner == nobody:
		return machines.ZeroFillFault
	case v.rights[page] == machines.ReadOnly:
		return machines.UpgradeFault
	case write:
		return machines.WriteFault
	}
	return machines.ReadFault
}

// wait faults until the page is there.
func (v *view) wait(t *node.Thread, page int64, write bool) {
	began, cause := t.Now(), v.cause(page, write)
	v.begin(t, machines.PageFaults)
	for !v.rights[page].Allows(write) {
		f := v.underWay(page)
		own := f == nil || !f.waited && f.write == write
		if f == nil {
			f = v.ask(page, write)
		}
		if !f.done {
			f.waited = f.waited || own
			f.ended.WaitAs(t.Process, f)
		}
		if own {
			v.region.pages[page].busy = false
			v.region.later(page)
		}
	}
	took := t.Now().Sub(began)
	v.count(page, cause, took)
	v.ledger.Add(machines.PageFaults, took-v.job.machine.Spec.Library.Call.Get())
}

// underWay returns the process's request for a page that has not been served, or nil.
func (v *view) underWay(page int64) *fault {
	for _, f := range v.region.pages[page].queue {
		if f.view == v {
			return f
		}
	}
	return nil
}

// ask asks for a page.
func (v *view) ask(page int64, write bool) *fault {
	f := &fault{view: v, page: page, write: write, ended: sim.NewCondition("a page")}
	p := &v.region.pages[page]
	p.queue = append(p.queue, f)
	v.region.later(page)
	return f
}

// later serves the next request for a page when the running process has let the clock advance. So this process uses
// its page before others take it away.
func (r *region) later(page int64) {
	r.job.kernel.After(0, sim.Program, func() { r.serve(page) })
}

// serve serves the first request that no lock keeps waiting.
func (r *region) serve(page int64) {
	p := &r.pages[page]
	if p.busy {
		return
	}
	at := slices.IndexFunc(p.queue, func(f *fault) bool { return len(f.lockers()) == 0 })
	if at < 0 {
		return
	}
	f := p.queue[at]
	p.busy = true
	switch owner := p.owner; {
	case f.view.rights[page].Allows(f.write):
		f.grant()
	case owner == nobody:
		clear(f.view.frame(page))
		p.owner = f.view.member
		f.view.rights[page] = machines.ReadWrite
		f.grant()
	case owner == f.view.member:
		f.invalidate()
	default:
		r.job.tell(f.view.process, r.members[owner].process, "page request", func() {
			r.members[owner].serve(f.answer)
		})
	}
}

// postpone leaves the request to the end of a lock that was taken while it was under way.
func (f *fault) postpone() bool {
	if len(f.lockers()) == 0 {
		return false
	}
	f.view.region.pages[f.page].busy = false
	return true
}

// answer has the owner give the page. Of a page that is read it keeps a copy.
func (f *fault) answer() {
	if f.postpone() {
		return
	}
	if f.write {
		f.invalidate()
		return
	}
	f.send(machines.ReadOnly)
}

// invalidate takes the copies away that are neither the owner's nor the reader's own.
func (f *fault) invalidate() {
	r := f.view.region
	owner := r.members[r.pages[f.page].owner]
	for _, m := range r.members {
		if m == owner || m == f.view || m.rights[f.page] == machines.NoAccess {
			continue
		}
		f.acks++
		r.job.tell(owner.process, m.process, "invalidation", func() {
			m.unlessLocked(f.page, func() {
				m.lose(f.page, machines.NoAccess)
				r.job.tell(m.process, owner.process, "acknowledgement", f.acknowledge)
			})
		})
	}
	f.acks++ // the owner's own
	f.acknowledge()
}

func (f *fault) acknowledge() {
	f.acks--
	if f.acks > 0 {
		return
	}
	if r := f.view.region; r.pages[f.page].owner == f.view.member {
		f.view.rights[f.page] = machines.ReadWrite
		f.grant()
		return
	}
	if f.postpone() {
		return
	}
	f.send(machines.NoAccess)
}

// unlessLocked does something to a page now, or when the process's lock on it has ended.
func (v *view) unlessLocked(page int64, do func()) {
	if at := v.lock(page); at >= 0 {
		v.region.locks[at].ended = append(v.region.locks[at].ended, do)
		return
	}
	do()
}

// send sends the page from its owner, which keeps a right. Then the page arrives.
func (f *fault) send(keeps machines.Right) {
	r, to := f.view.region, f.view
	owner := r.members[r.pages[f.page].owner]
	var data []byte
	m := message{from: owner.process, to: to.process, label: "page"}
	if to.rights[f.page] == machines.NoAccess {
		m.bytes = r.length(f.page)
		data = slices.Clone(owner.frame(f.page))
	}
	if owner.rights[f.page] != keeps {
		owner.lose(f.page, keeps)
	}
	m.arrived = func() {
		copy(to.frame(f.page), data)
		to.rights[f.page] = machines.ReadOnly
		if f.write {
			to.rights[f.page] = machines.ReadWrite
			r.pages[f.page].owner = to.member
		}
		f.grant()
	}
	r.job.send(m)
}

// length returns how many bytes a page has; the last may be short.
func (r *region) length(page int64) int64 { return min(r.page, r.bytes-page*r.page) }

// frame returns the process's copy of a page; nil if it has no contents.
func (v *view) frame(page int64) []byte {
	b, err := v.thread.Memory.Bytes(v.at+node.Addr(page*v.region.page), v.region.length(page))
	if err != nil {
		v.thread.Blame(err)
	}
	return b
}

// lose takes a right away.
func (v *view) lose(page int64, now machines.Right) {
	v.rights[page] = now
	if v.watcher != nil {
		v.watcher.PageLost(page, now, v.job.kernel.Now())
	}
}

// grant ends the request. A thread that waits lets the next one go on, when it runs.
func (f *fault) grant() {
	p := &f.view.region.pages[f.page]
	p.queue = slices.DeleteFunc(p.queue, func(other *fault) bool { return other == f })
	f.done = true
	f.ended.Broadcast()
	if !f.waited {
		p.busy = false
		f.view.region.later(f.page)
	}
}
