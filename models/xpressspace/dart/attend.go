package dart

import (
	"simrun/machines"
	"simrun/sim"
)

// attendant stands in for a process that waits in WaitUntil or sends in SendAll. It serves machines where the process
// need not be resumed for each event and each put.
type attendant struct {
	server *Server
	done   func() bool // what WaitUntil waits for
	batch  Batch       // what SendAll sends, or nil
	sent   int         // of the batch
}

// attend has an attendant act until nothing is left to do. It returns how much of a batch
// has been sent.
func (s *Server) attend(task attendant, why sim.Waitable) (sent int, err error) {
	a := &s.attendant
	if a.server != nil { // a handler waits
		a = new(attendant)
	}
	*a = task
	err = s.attended.AttendEvents(s.thread, a, why)
	sent = a.sent
	*a = attendant{}
	return sent, err
}

// Next implements machines.Attendant: first come the puts that a handler has left.
func (a *attendant) Next() (do machines.Step, t machines.Transfer, err error) {
	s := a.server
	if len(s.left) > 0 {
		o := s.left[0]
		s.left = s.left[:copy(s.left, s.left[1:])]
		return machines.Put, s.launch(o), nil
	}
	if a.batch != nil {
		return a.nextOfBatch()
	}
	if a.done() {
		return machines.Over, t, nil
	}
	return machines.Await, t, nil
}

// launch notes that an operation is under way and returns what it transfers.
func (s *Server) launch(o *operation) machines.Transfer {
	s.flying++
	return o.transfer()
}

// Take implements machines.Attendant.
func (a *attendant) Take(e machines.Event) (enough bool, err error) {
	s := a.server
	s.leaves = a.Quiet(e)
	err = s.process(e)
	s.leaves = false
	return err != nil || len(s.left) > 0 || a.batch != nil && s.canLeave() || a.batch == nil && a.done(), err
}

// Quiet implements machines.Attendant: it reports whether process would send, put or
// get nothing but what can be left for Next.
func (a *attendant) Quiet(e machines.Event) bool {
	s := a.server
	if e.Kind != machines.Arrived {
		o := e.Token.(*operation)
		return len(s.backlog) == 0 && !(o.get && o.done != nil)
	}
	switch e.Key {
	case commandKey:
		return s.quietCommand(s.peer(e.Peer), slotOf(e.Offset), e.Header)
	case systemKey:
		return !s.peer(e.Peer).isQueued()
	}
	return true
}

// leftMax is how many puts taking a command leaves at most: the handler's, and credits.
const leftMax = 2

// quietCommand reports whether taking a command from a slot, with so many credits, sends nothing except a put at the
// end of its handler and the return of credits. Commands that wait for credits must still wait, and no other command
// may be handled after it.
func (s *Server) quietCommand(p *peer, slot uint8, paid uint64) bool {
	if p.isQueued() && paid > 0 || p.slots&^queued != 0 || s.flying+leftMax > operationsMax {
		return false
	}
	if slot != p.takes.slot() {
		return true
	}
	number := s.arrivals.page(p.rank(), slot)
	return number != 0 && s.handlesQuietly(number)
}

// handlesQuietly reports whether handling the command in a page makes the process neither wait
// nor send.
func (s *Server) handlesQuietly(number uint32) bool {
	to := s.services.of(serviceOf(s.job.content(number)))
	if to.kind != answering {
		return to.kind == noting
	}
	c := s.job.command()
	s.job.decode(number, c)
	quiet := !s.transport.CopyWaits(to.copies(s.owner, c))
	s.job.spare = append(s.job.spare, c)
	return quiet
}
