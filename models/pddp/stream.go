package pddp

import (
	"fmt"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/dialect"
	"simrun/sim/node"
)

// stream is what a process has in the prefetch queue. The compiled code knows this; no time passes for it here.
type stream struct {
	queue   machines.PrefetchQueue
	issued  []issue  // in the queue, the oldest first
	words   int64    // that they are
	group   []wanted // the elements of the present iteration
	sent    int      // of the group, how many were issued
	taken   int      // of the group, how many were taken
	ahead   int64    // later iterations whose elements were issued
	scratch node.Addr
}

// issue is an element in the queue. Nobody takes a useless one: an iteration that was expected did not come.
type issue struct {
	machines.Copy
	useless bool
}

// wanted is an element of an iteration. Those of later iterations are step bytes apart; left are to come.
type wanted struct {
	machines.Copy
	step, left int64
}

func newStream(p *spmd.Process) (*stream, error) {
	q, ok := p.Endpoint.(machines.PrefetchQueue)
	if !ok {
		return nil, fmt.Errorf("PDDP's switch %s needs a prefetch queue, which machine %q does not have", QueuePrefetch, p.Endpoint.Machine())
	}
	return &stream{queue: q}, nil
}

// queueExternals are the instructions of compiled code that request and take elements of others.
func (l *library) queueExternals() []spmd.External {
	const value = external.ByValueOf
	var list []spmd.External
	for _, n := range []int64{4, 8, 16} {
		request := dialect.Inline(fmt.Sprintf("pddp_request%d", n), external.NoResult, func(p *spmd.Process, args []uint64) error {
			c := machines.Copy{Target: int(p.Int(args[0])), Remote: p.Addr(uint32(args[1])), Bytes: n}
			return l.stateOf(p).stream.want(p, wanted{c, int64(p.Int(args[2])), int64(p.Int(args[3]))})
		}, value, external.Address, value, value)
		pop := dialect.Inline(fmt.Sprintf("pddp_pop%d", n), external.NoResult, func(p *spmd.Process, args []uint64) error {
			return l.stateOf(p).stream.take(p, p.Addr(uint32(args[0])))
		}, external.Out)
		request.Element, pop.Element = n, n
		list = append(list, request, pop)
	}
	return list
}

// wordsOf returns how many places of the queue an element takes.
func wordsOf(bytes int64) int64 { return (bytes + 7) / 8 }

// want requests an element of the present iteration, unless an earlier iteration has done so or the queue is full.
func (s *stream) want(p *spmd.Process, w wanted) error {
	if s.taken == len(s.group) { // all of the last iteration were taken
		s.group, s.sent, s.taken = s.group[:0], 0, 0
		s.ahead = max(s.ahead-1, 0)
	}
	i := len(s.group)
	s.group = append(s.group, w)
	if s.sent < i || i >= len(s.issued) {
		return s.send(p)
	}
	if s.issued[i] == (issue{Copy: w.Copy}) {
		s.sent++
		return nil
	}
	s.ahead = 0
	for k := i; k < len(s.issued); k++ {
		s.issued[k].useless = true
	}
	if i == 0 {
		if err := s.drop(p); err != nil {
			return err
		}
	}
	return s.send(p)
}

// send requests what the present iteration wants, as far as the queue has places.
func (s *stream) send(p *spmd.Process) error {
	for ; s.sent < len(s.group) && s.hasPlaces(wordsOf(s.group[s.sent].Bytes)); s.sent++ {
		if err := s.request(p, s.group[s.sent].Copy); err != nil {
			return err
		}
	}
	return nil
}

func (s *stream) hasPlaces(words int64) bool { return s.words+words <= s.queue.QueueWords() }

func (s *stream) request(p *spmd.Process, c machines.Copy) error {
	s.issued = append(s.issued, issue{Copy: c})
	s.words += wordsOf(c.Bytes)
	return s.queue.Request(p.Thread, c)
}

// fill requests the elements of later iterations whose addresses are known.
func (s *stream) fill(p *spmd.Process) error {
	if err := s.send(p); err != nil || s.sent < len(s.group) {
		return err
	}
	words, left := int64(0), s.group[0].left
	for i := range s.group {
		w := &s.group[i]
		if w.step == 0 {
			return nil
		}
		words, left = words+wordsOf(w.Bytes), min(left, w.left)
	}
	for ; s.ahead < left && s.hasPlaces(words); s.ahead++ {
		for i := range s.group {
			c := s.group[i].Copy
			c.Remote += node.Addr(s.group[i].step * (s.ahead + 1))
			if err := s.request(p, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// take takes the next element of the present iteration out of the queue.
func (s *stream) take(p *spmd.Process, to node.Addr) error {
	if s.taken == 0 {
		if err := s.fill(p); err != nil {
			return err
		}
	}
	if err := s.drop(p); err != nil {
		return err
	}
	if err := s.pop(p, to); err != nil {
		return err
	}
	s.taken++
	return s.fill(p)
}

// drop takes useless elements from the head of the queue.
func (s *stream) drop(p *spmd.Process) error {
	for len(s.issued) > 0 && s.issued[0].useless {
		if s.scratch == 0 {
			a, err := p.Machine.Alloc(largestElement)
			if err != nil {
				return err
			}
			s.scratch = p.Addr(a)
		}
		if err := s.pop(p, s.scratch); err != nil {
			return err
		}
	}
	return nil
}

// largestElement is the bytes of the largest scalar.
const largestElement = 16

func (s *stream) pop(p *spmd.Process, to node.Addr) error {
	s.words -= wordsOf(s.issued[0].Bytes)
	s.issued = s.issued[:copy(s.issued, s.issued[1:])]
	return s.queue.Pop(p.Thread, to)
}
