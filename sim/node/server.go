package node

import "simrun/sim"

// Server serves requests one after the other, in the order of their arrival.
type Server struct {
	free   sim.Time
	moment sim.Moment // of free, if causes are kept
	// holders are those whose words are served without events: none of them waits for another one.
	holders []holder
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

// reserve is Serve for callers that do not ask for moments, such as a thread that catches up. r is nil for others.
func (s *Server) reserve(at sim.Time, d sim.Duration, r *Reads) (wait sim.Duration) {
	if len(s.holders) > 0 {
		return s.reserveAmong(at, d, r)
	}
	start := max(at, s.free)
	s.free = start.Add(d)
	return start.Sub(at)
}

// reserveAmong is reserve of a server that is held.
func (s *Server) reserveAmong(at sim.Time, d sim.Duration, r *Reads) (wait sim.Duration) {
	now := s.holders[0].reads.thread.Now()
	for i := range s.holders {
		s.holders[i].come(s, r, now)
	}
	if r != nil {
		s.serveExpected(r, now)
	}
	start := max(at, s.free)
	s.free = start.Add(d)
	for i := range s.holders {
		if h := &s.holders[i]; h.at < h.reads.end && h.reads.words[h.at].at < s.free {
			h.reads.cut(h.at)
		}
	}
	return start.Sub(at)
}

// serveExpected serves the words whose events are still to come at this instant, though they come before one of r.
func (s *Server) serveExpected(r *Reads, now sim.Time) {
	for {
		var first *Reads
		for i := range s.holders {
			h := &s.holders[i]
			if h.expects(s, r, now) && (first == nil || h.reads.isBefore(h.reads.end, first, first.end)) {
				first = h.reads
			}
		}
		if first == nil {
			return
		}
		start := max(now, s.free)
		s.free = start.Add(first.words[first.end].read.Service)
		first.isServed, first.wait = true, start.Sub(now)
	}
}
