package portals

import (
	"unsafe"

	"simrun/sim"
	"simrun/sim/node"
)

// An event leads to records that point to each other: of an operation, of processes, of their nodes. In each stage,
// the host prefetches the records to which the stage before has led (sim.Fetcher).

// Fetch implements sim.Fetcher.
func (j *Job) Fetch(arg uint64, stage int, w *sim.Walks) (more bool) {
	o, more := j.underWay(arg, stage)
	if o == nil {
		return more
	}
	from, to, s := o.from, o.to, step(arg&(1<<stepBits-1))
	switch {
	case s == header && stage == 1:
		to.fetch(1)
		return true
	case s == header:
		to.node.Fetch(true)
		return false
	case s != payload || o.target == nil:
		return false
	case stage == 1:
		to.fetch(1)
		from.fetch(1)
		o.local.fetch()
		o.target.fetch()
		return true
	case stage == 2:
		to.node.Fetch(true)
		from.node.Fetch(true)
		from.thread.FetchMemory()
		to.thread.FetchMemory()
		return true
	}
	from.Memory().Fetch(o.local.Start+node.Addr(o.start), 1, w)
	to.Memory().Fetch(o.target.Start+node.Addr(o.offset), 1, w)
	return false
}

// FetchBegin implements node.FetchingService.
func (j *Job) FetchBegin(arg uint64, w *sim.Walks) {
	if step(arg&(1<<stepBits-1)) == match {
		j.FetchDone(arg, w)
	}
}

// FetchDone implements node.FetchingService.
func (j *Job) FetchDone(arg uint64, w *sim.Walks) { w.Start((*handled)(j), arg, 0) }

// handled is the Fetcher of the steps that the host takes in interrupts.
type handled Job

// Fetch implements sim.Fetcher.
func (h *handled) Fetch(arg uint64, stage int, w *sim.Walks) (more bool) {
	o, more := (*Job)(h).underWay(arg, stage)
	if o == nil {
		return more
	}
	switch step(arg & (1<<stepBits - 1)) {
	case match:
		return o.fetchMatch(stage, w)
	case putEnd:
		return o.to.fetchEnd(o.target, uint64(o.initiator)+1, stage, w)
	}
	return o.from.fetchEnd(o.local, 0, stage, w)
}

// fetchMatch has the host fetch what a match touches, and the payload that follows, which nearly always goes to the first entry.
func (o *operation) fetchMatch(stage int, w *sim.Walks) (more bool) {
	from, to := o.from, o.to
	switch stage {
	case 1:
		to.fetch(3)
		from.fetch(1)
		o.local.fetch()
		return true
	case 2:
		if to.entry.md == nil {
			return false
		}
		to.entry.md.fetch()
		from.node.Fetch(false)
		from.thread.FetchMemory()
		to.thread.FetchMemory()
		return true
	}
	from.node.FetchItems()
	if d := to.entry.md; d != nil && o.kind == opPut {
		from.Memory().Fetch(o.local.Start+node.Addr(o.start), 1, w)
		to.Memory().Fetch(d.Start+node.Addr(o.offset), 1, w)
	}
	return false
}

// underWay has the host fetch the operation of an event in stage 0. In later stages it returns the operation, unless it has
// ended. Without an operation, more is the answer of Fetch.
func (j *Job) underWay(arg uint64, stage int) (o *operation, more bool) {
	o = j.operation(arg >> stepBits)
	if stage == 0 {
		sim.Fetch(uintptr(unsafe.Pointer(o)), 2)
		return nil, true
	}
	if o.from == nil {
		return nil, false
	}
	return o, true
}

// fetch has the host fetch some lines of an interface.
func (i *Interface) fetch(lines int) { sim.Fetch(uintptr(unsafe.Pointer(i)), lines) }

// fetch has the host fetch what messages touch of a descriptor.
func (d *MD) fetch() { sim.Fetch(uintptr(unsafe.Pointer(d)), 1) }

// fetchEnd has the host fetch what the end of an operation of a descriptor touches at a process. peer is the argument of
// attendance.Fetch.
func (i *Interface) fetchEnd(d *MD, peer uint64, stage int, w *sim.Walks) (more bool) {
	if stage == 1 {
		i.fetch(linesAround)
		d.fetch()
		return true
	}
	if x := i.lingers; x != nil {
		w.Start(x, peer, 1)
	}
	if d != nil {
		if f, ok := d.User.(sim.Fetcher); ok {
			w.Start(f, 0, 0)
		}
	}
	return false
}

// linesAround is how many lines of a process attending to events touches, from its interface on. This holds if the
// machine has put the attending object, the processor and the thread behind the interface.
const linesAround = 20

// Fetch implements sim.Fetcher. The argument is 1 and the rank of whom something has come from, or 0.
func (x *attendance) Fetch(peer uint64, stage int, w *sim.Walks) (more bool) {
	if stage == 0 {
		sim.Fetch(uintptr(unsafe.Pointer(x))-unsafe.Offsetof(x.of.attendance), linesAround)
		return true
	}
	i := x.of
	if i == nil { // it is over
		return false
	}
	switch stage {
	case 1:
		i.node.Fetch(false)
		if x.put != nil {
			x.put.fetch()
			x.target().fetch(1)
		}
		if e := x.queue.first; e != nil {
			sim.Fetch(uintptr(unsafe.Pointer(e)), 2)
		}
		if f, ok := x.attendant.(sim.Fetcher); ok {
			w.Start(f, peer, 0)
		}
		return x.put != nil
	case 2:
		x.target().node.Fetch(false)
		return true
	}
	x.target().node.FetchItems()
	return false
}

// target returns the interface that is put to next, or the process's own if there is none.
func (x *attendance) target() *Interface {
	if all, to := x.of.job.interfaces, x.to.Target; uint(to) < uint(len(all)) {
		return all[to]
	}
	return x.of
}
