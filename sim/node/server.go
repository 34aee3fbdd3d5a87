package node

import "simrun/sim"

// Server serves requests one after the other, in the order of their arrival.
type Server struct {
	free   sim.Time
	moment sim.Moment // of free, if causes are kept
	last   *Reads     // whose word was served last by an event; nil: something else was
	// holders are those whose words are served without events: none of them waits for another one.
	holders []*Reads
}

// Serve reserves the server for a service of d that begins at an instant or later. The instant is the present one, or the end of a
// wait. The quotes recorded last account for d. Serve returns how long the request waits for others, and the moment at which this wait
// ends.
func (s *Server) Serve(c *sim.Causes, at sim.Time, since sim.Moment, d sim.Duration, on sim.Activity) (wait sim.Duration, until sim.Moment) {
	wait = s.reserve(at, d, nil)
	if c == nil {
		return wait, 0
	}
	until = since
	if wait > 0 {
		until = s.moment
	}
	on.Cause = sim.CauseQueueing
	if s.moment = until; s.free > c.At(until) { // else nobody will wait for it
		s.moment = c.After(until, s.free, c.Peek(d, on), on)
	}
	return wait, until
}

// reserve is Serve for who does not ask for moments, such as a thread that catches up; r is nil for others.
func (s *Server) reserve(at sim.Time, d sim.Duration, r *Reads) (wait sim.Duration) {
	s.last = r
	for _, h := range s.holders {
		if n := h.come(r); n > 0 {
			s.free = max(s.free, h.held.end(n))
		}
	}
	start := max(at, s.free)
	s.free = start.Add(d)
	for i := len(s.holders) - 1; i >= 0; i-- {
		if h := s.holders[i]; h.nextAfter(r) < s.free {
			h.interrupt(r)
		}
	}
	return start.Sub(at)
}
