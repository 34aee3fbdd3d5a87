package xpressspace

import (
	"slices"

	"simrun/models/xpressspace/dart"
	"simrun/sim"
)

// radix is how many processes each process of an application passes things on to: process i to i*radix+1 and so on.
// Reports of what all must have done go up the same tree.
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

// forward sends a command of words to the processes below.
func (s *Space) forward(service dart.Service, words ...int64) error {
	c := command(service, words...)
	return s.pass(&c)
}

// tally is which of some processes have done something.
type tally []int // ranks in the job

func (c *tally) add(from int) { *c = append(*c, from) }

// awaitBelow waits until all processes below have done something.
func (s *Space) awaitBelow(c *tally, what string) error {
	first, n := s.children()
	return s.dart.WaitUntil(func() bool { return len(*c) == n }, several{s, c, first, n, what})
}

// several is a wait for processes of successive ranks.
type several struct {
	s        *Space
	came     *tally
	first, n int
	what     string
}

// WaitingFor says what they have to do.
func (w several) WaitingFor() string { return w.what }

// HeldBy returns those who have not.
func (w several) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for i := range w.n {
		if rank := w.first + i; !slices.Contains(*w.came, rank) {
			absent = append(absent, w.s.transport.Peer(rank))
		}
	}
	return absent
}

// app is a wait for another application.
func (s *Space) app(part int, what string) sim.Waitable {
	if part < 0 {
		return dart.Reason(what)
	}
	a := s.applications[part]
	return absent{s, a.first, a.name + " " + what}
}

// absent is a wait for something that a process has to do.
type absent struct {
	s    *Space
	rank int
	what string
}

// WaitingFor says what it is.
func (a absent) WaitingFor() string { return a.what }

// HeldBy returns the process.
func (a absent) HeldBy() []*sim.Process { return []*sim.Process{a.s.transport.Peer(a.rank)} }
