package dart

import (
	"simrun/machines"
	"simrun/sim"
)

// attendant is a process that waits in WaitUntil, as who takes its events.
type attendant struct {
	server *Server
	done   func() bool
}

// attend is WaitUntil on a machine that can have events taken without resuming the
// process.
func (s *Server) attend(done func() bool, why sim.Waitable) error {
	a := &s.attendant
	if a.done != nil { // a handler waits
		a = new(attendant)
	}
	*a = attendant{s, done}
	err := s.attended.AttendEvents(s.thread, a, why)
	*a = attendant{}
	return err
}

// Take implements machines.Attendant.
func (a *attendant) Take(e machines.Event) (bool, error) {
	err := a.server.process(e)
	return err != nil || a.done(), err
}

// Quiet implements machines.Attendant: it reports whether process would send, put or
// get nothing.
func (a *attendant) Quiet(e machines.Event) bool {
	s := a.server
	if e.Kind != machines.Arrived {
		o := e.Token.(*operation)
		return len(s.backlog) == 0 && !(o.get && o.done != nil)
	}
	switch e.Key {
	case commandKey:
		return s.quietCommand(s.peers.find(e.Peer), slotOf(e.Offset), e.Header)
	case systemKey:
		return !s.peers.find(e.Peer).queued
	}
	return true
}

// quietCommand reports whether taking a command from a slot, with so many credits, sends
// nothing: neither the handler, nor what has waited for credits, nor credits to return.
func (s *Server) quietCommand(p *peer, slot uint8, paid uint64) bool {
	if p.queued && paid > 0 || p.arrived != 0 || p.owed+1 >= returnAt {
		return false
	}
	g := p.page(slot)
	return slot != p.expect || g != nil && s.service(serviceOf(g.bytes[:])).quiet
}
