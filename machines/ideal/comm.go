package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// communicator is processes that follow each other, with messages of their own.
type communicator struct{ scope }

// numberMin and numberMax bound the numbers of communicators; those below are the
// endpoints' own.
const (
	numberMin = 2
	numberMax = 127
)

// NewComm returns a communicator of size processes from first on.
func (e *Endpoint) NewComm(number, first, size int) (machines.Communicator, error) {
	if rank := e.Rank(); first < 0 || size < 1 || first > e.size-size || rank < first || rank >= first+size {
		return nil, fmt.Errorf("found a communicator of %d processes from process %d on, expected some of the %d, with process %d among them", size, first, e.size, rank)
	}
	if number < numberMin || number > numberMax {
		return nil, fmt.Errorf("found communicator number %d, expected %d to %d", number, numberMin, numberMax)
	}
	return communicator{scope{e.process, number, e.first + first, size}}, nil
}

// collective is the scope of the messages of collective calls, which do not meet
// others.
func (c communicator) collective() scope {
	s := c.scope
	s.context += numberMax + 1
	return s
}

// Bcast has the root send n bytes to one process after the other.
func (c communicator) Bcast(t *node.Thread, root int, at node.Addr, n int64) error {
	s, m := c.collective(), machines.Message{Peer: root, Data: at, Bytes: n}
	if err := s.check(m, true); err != nil {
		return err
	}
	if c.Rank() != root {
		_, err := s.Receive(t, m)
		return err
	}
	for m.Peer = range c.size {
		if m.Peer != root {
			if err := s.Send(t, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// Gather has the root receive n bytes of one process after the other.
func (c communicator) Gather(t *node.Thread, root int, from node.Addr, n int64, to node.Addr) error {
	s, m := c.collective(), machines.Message{Peer: root, Data: from, Bytes: n}
	if err := s.check(m, true); err != nil {
		return err
	}
	if c.Rank() != root {
		return s.Send(t, m)
	}
	memory := c.thread.Memory
	if n > 0 {
		if err := memory.Copy(to+node.Addr(n*int64(root)), memory, from, n); err != nil {
			return err
		}
	}
	for m.Peer = range c.size {
		if m.Peer == root {
			continue
		}
		m.Data = to + node.Addr(n*int64(m.Peer))
		if _, err := s.Receive(t, m); err != nil {
			return err
		}
	}
	return nil
}
