package dart

import (
	"unsafe"

	"simrun/sim"
)

// Fetch implements sim.Fetcher. The argument is 1 and the rank of whom something has come from, or 0.
func (a *attendant) Fetch(peer uint64, stage int, _ *sim.Walks) (more bool) {
	s := a.server
	if stage == 0 {
		sim.Fetch(uintptr(unsafe.Pointer(a))-unsafe.Offsetof(s.attendant), 5)
		return true
	}
	if s == nil { // it is over
		return false
	}
	switch stage {
	case 1:
		if peer > 0 {
			s.peers.fetch(int(peer - 1))
			s.arrivals.fetch()
		}
		if len(s.left) > 0 {
			s.left[0].fetch()
		}
	case 2:
		if c := s.arrivals.first(); c != nil && peer > 0 {
			s.job.fetchPage(c.number)
		}
	}
	if a.batch == nil {
		return stage == 1 && peer > 0
	}
	to, more := a.batch.Fetch(a.sent, stage-1)
	if !more && to >= 0 {
		s.peers.fetch(to)
	}
	return more
}

// fetch has the host fetch a peer's place in the table.
func (t *peers) fetch(rank int) {
	if len(t.table) > 0 {
		sim.Fetch(uintptr(unsafe.Pointer(&t.table[t.home(rank)])), 1)
	}
}

// first returns the command that has come first, or nil.
func (a *arrivals) first() *come {
	if a.head < len(a.all) {
		return &a.all[a.head]
	}
	return nil
}

// fetch has the host fetch the first entry.
func (a *arrivals) fetch() { sim.Fetch(uintptr(unsafe.Pointer(a.first())), 1) }

// fetchPage has the host fetch the page of a short command.
func (j *Job) fetchPage(number uint32) {
	sim.Fetch(uintptr(unsafe.Pointer(j.page(number))), 2)
	sim.Fetch(uintptr(unsafe.Pointer(&j.notes[number])), 1)
}

// Fetch implements sim.Fetcher: what the end of the operation touches.
func (o *operation) Fetch(uint64, int, *sim.Walks) (more bool) {
	o.fetch()
	return false
}

func (o *operation) fetch() { sim.Fetch(uintptr(unsafe.Pointer(o)), 1) }

// Fetch implements sim.Fetcher.
func (a *area) Fetch(_ uint64, stage int, _ *sim.Walks) (more bool) {
	if stage == 0 {
		sim.Fetch(uintptr(unsafe.Pointer(a)), 2)
		return true
	}
	if n := len(a.arrivals.all); n > 0 {
		sim.Fetch(uintptr(unsafe.Pointer(&a.arrivals.all[n-1])), 1)
	}
	return false
}

// Fetch implements sim.Fetcher.
func (o *outgoing) Fetch(off uint64, _ int, _ *sim.Walks) (more bool) {
	if n := off / outgoingApart; n < uint64(len(o.notes)) {
		sim.Fetch(uintptr(unsafe.Pointer(&o.notes[n])), 1)
	}
	return false
}
