package xpressspace

import "simrun/models/xpressspace/dart"

// radix is how many processes each process of an application passes things on to:
// process i to i*radix+1 and so on. What all must have done goes up the same tree.
const radix = 8

// children returns the ranks in the job below the process.
func (s *Space) children() (first, n int) {
	first = s.rank*radix + 1
	return s.first + first, max(0, min(radix, s.size-first))
}

// parent returns the rank in the job above the process: of the root, the bootstrap
// server's.
func (s *Space) parent() int {
	if s.rank == 0 {
		return s.transport.Size() - 1
	}
	return s.first + (s.rank-1)/radix
}

// pass sends a command to the processes below.
func (s *Space) pass(c *dart.Command) error {
	first, n := s.children()
	for i := range n {
		if err := s.dart.Send(first+i, c); err != nil {
			return err
		}
	}
	return nil
}

// below waits until a count of what came from the processes below is full.
func (s *Space) below(count *int, why dart.Reason) error {
	_, n := s.children()
	return s.dart.WaitUntil(func() bool { return *count == n }, why)
}
