package xpressspace

// Barrier waits until all processes of the application have called it, and answers
// others meanwhile, which a barrier of the application's own language does not.
func (s *Space) Barrier() error {
	s.passed++
	if err := s.awaitBelow(&s.arrived, "xs_barrier: processes below to arrive"); err != nil {
		return err
	}
	s.arrived = s.arrived[:0]
	if s.rank > 0 {
		if err := s.send(s.parent(), opArrive); err != nil {
			return err
		}
		why := absent{s, s.parent(), "xs_barrier: all processes to arrive"}
		if err := s.dart.WaitUntil(func() bool { return s.released == s.passed }, why); err != nil {
			return err
		}
	}
	return s.forward(opRelease)
}
