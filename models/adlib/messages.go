package adlib

import (
	"simrun/machines"
	"simrun/sim/node"
)

// transport is how data get from process to process.
type transport interface {
	// allocate gives the process's part of an array memory.
	allocate(a *Array) error
	// free gives it back.
	free(a *Array) error
	// trees reports whether copies of one part are made by a tree, or each from the source.
	trees() bool
	// execute carries out a schedule.
	execute(s *Schedule) error
	// send and receive pass n bytes.
	send(peer int, at node.Addr, n int64) error
	receive(peer int, at node.Addr, n int64) error
	// elements moves single elements as an irregular schedule says.
	elements(s *IndexedSchedule) error
}

// tag is that of all messages of the library.
const tag = 1998

// messages is the transport over message passing.
type messages struct {
	*Process
	passing     machines.MessagePassing
	nonblocking machines.NonblockingMessages // nil: sends come first
}

func newMessages(p *Process) *messages {
	m := &messages{Process: p, passing: p.endpoint.(machines.MessagePassing)}
	m.nonblocking, _ = machines.As[machines.NonblockingMessages](p.endpoint)
	return m
}

func (m *messages) trees() bool { return true }

func (m *messages) allocate(a *Array) error {
	if a.group.Has(m.Rank()) {
		a.data = m.memory().Alloc(a.Bytes())
	}
	return nil
}

func (m *messages) free(a *Array) error {
	if a.data == 0 {
		return nil
	}
	return m.memory().Free(a.data)
}

func (m *messages) send(peer int, at node.Addr, n int64) error {
	return m.passing.Send(m.thread, machines.Message{Peer: peer, Tag: tag, Data: at, Bytes: n})
}

func (m *messages) receive(peer int, at node.Addr, n int64) error {
	_, err := m.passing.Receive(m.thread, machines.Message{Peer: peer, Tag: tag, Data: at, Bytes: n})
	return err
}

// parcel is a message with the transfer that it carries.
type parcel struct {
	*transfer
	at    node.Addr
	bytes int64
}

// parcels lays transfers out in scratch memory.
func (m *messages) parcels(which int, list []transfer, size int64) []parcel {
	total := int64(0)
	out := make([]parcel, len(list))
	for i := range list {
		n := list[i].volume() * size
		out[i] = parcel{&list[i], node.Addr(total), n}
		total += (n + 7) &^ 7
	}
	if total > 0 {
		base := m.room(which, total)
		for i := range out {
			out[i].at += base
		}
	}
	return out
}

func (m *messages) execute(s *Schedule) error {
	size := s.dst.Type.Size()
	outgoing, incoming := m.parcels(0, s.sends, size), m.parcels(1, s.receives, size)
	err := m.exchange(outgoing, incoming, func(x parcel) error { return m.pack(x, size, s.src.data) }, s.moveLocal)
	if err != nil {
		return err
	}
	for _, x := range incoming {
		if err := m.unpack(x, size, s.dst.data); err != nil {
			return err
		}
	}
	if s.cast == nil {
		return nil
	}
	return m.broadcast(s.cast, size, s.dst.data)
}

// exchange sends and receives parcels; meanwhile is called when all have been sent.
func (m *messages) exchange(outgoing, incoming []parcel, pack func(x parcel) error, meanwhile func() error) error {
	var requests []machines.Request
	if m.nonblocking != nil {
		for _, x := range incoming {
			r, err := m.nonblocking.Irecv(m.thread, machines.Message{Peer: x.peer, Tag: tag, Data: x.at, Bytes: x.bytes})
			if err != nil {
				return err
			}
			requests = append(requests, r)
		}
	}
	for _, x := range outgoing {
		if err := pack(x); err != nil {
			return err
		}
		if m.nonblocking == nil {
			if err := m.send(x.peer, x.at, x.bytes); err != nil {
				return err
			}
			continue
		}
		r, err := m.nonblocking.Isend(m.thread, machines.Message{Peer: x.peer, Tag: tag, Data: x.at, Bytes: x.bytes})
		if err != nil {
			return err
		}
		requests = append(requests, r)
	}
	if err := meanwhile(); err != nil {
		return err
	}
	if m.nonblocking != nil {
		return m.nonblocking.WaitAll(m.thread, requests)
	}
	for _, x := range incoming {
		if err := m.receive(x.peer, x.at, x.bytes); err != nil {
			return err
		}
	}
	return nil
}

// pack copies the elements of a parcel out of the storage of an array.
func (m *messages) pack(x parcel, size int64, from node.Addr) error {
	at := int64(0)
	for _, s := range x.sections {
		if err := m.move(s.packed(at), size, x.at, from); err != nil {
			return err
		}
		at += s.volume()
	}
	return nil
}

// unpack copies it into that of another.
func (m *messages) unpack(x parcel, size int64, to node.Addr) error {
	at := int64(0)
	for _, s := range x.sections {
		back := s.reversed()
		if err := m.move(back.packed(at).reversed(), size, to, x.at); err != nil {
			return err
		}
		at += s.volume()
	}
	return nil
}

// broadcast passes a part of an array on to its other copies.
func (m *messages) broadcast(c *cast, size int64, data node.Addr) error {
	x := m.parcels(0, []transfer{{sections: c.sections}}, size)[0]
	if x.bytes == 0 {
		return nil
	}
	me := indexOf(c.members, m.Rank())
	if me == 0 {
		if err := m.pack(x, size, data); err != nil {
			return err
		}
	}
	if err := m.tree(c.members, x.at, x.bytes); err != nil || me == 0 {
		return err
	}
	return m.unpack(x, size, data)
}

// tree copies n bytes of members[0] to the others by a binomial tree. In each round, every member that has them sends
// to one that does not.
func (p *Process) tree(members []int, at node.Addr, n int64) error {
	me := indexOf(members, p.Rank())
	for have := 1; have < len(members); have *= 2 {
		switch {
		case me < have && me+have < len(members):
			if err := p.transport.send(members[me+have], at, n); err != nil {
				return err
			}
		case me >= have && me < 2*have:
			if err := p.transport.receive(members[me-have], at, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// indexOf returns where a rank stands in a list, -1 if it does not.
func indexOf(members []int, rank int) int {
	for i, m := range members {
		if m == rank {
			return i
		}
	}
	return -1
}
