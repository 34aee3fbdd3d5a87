package node

import "simrun/sim"

// Server serves one request after the other, in the order in which they come to it.
type Server struct {
	free   sim.Time
	moment sim.Moment // of free, if causes are kept
}

// Serve reserves the server from an instant on, which is the present one or after a wait that it follows, for a service of d, for
// which the quotes that were left last count. It returns how long the request waits for others, and the moment until then.
func (s *Server) Serve(c *sim.Causes, at sim.Time, since sim.Moment, d sim.Duration, on sim.Activity) (wait sim.Duration, until sim.Moment) {
	start := max(at, s.free)
	s.free = start.Add(d)
	wait = start.Sub(at)
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
