package mpi

import (
	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim/node"
)

// buffer takes messages that no receive waits for, one behind the other, until
// there is no room for a further one of eager length. It is used again when all
// its messages have been taken.
type buffer struct {
	port    *Port
	start   node.Addr
	parts   map[int64][]byte // by offset: what has really come
	held    int              // messages that have not been taken
	retired bool
}

// arrival is a message in a buffer.
type arrival struct {
	buffer    *buffer
	offset    int64
	bits, hdr uint64
	here      bool
	request   *Request // the receive that has taken it before it was here
}

// Bytes implements node.Window: it has memory only for what comes.
func (u *buffer) Bytes(off, n int64) ([]byte, error) {
	part, ok := u.parts[off]
	if !ok || int64(len(part)) < n {
		if u.parts == nil {
			u.parts = map[int64][]byte{}
		}
		part = make([]byte, n)
		u.parts[off] = part
	}
	return part[:n], nil
}

// attach lets the buffer accept messages, behind all others.
func (u *buffer) attach(t *node.Thread) error {
	p := u.port
	size := int64(p.base.spec.Buffer.Get())
	if u.start == 0 {
		u.start = p.ni.Memory().Map(u, size)
	}
	all := portals.Match{Source: portals.AnyProcess, Ignore: ^uint64(0)}
	e, err := p.ni.MEAttach(t, receivesPortal, all, true, portals.After)
	if err != nil {
		return err
	}
	u.retired = false
	return p.ni.MDAttach(t, e, &portals.MD{Start: u.start, Length: size, Threshold: portals.Infinite,
		MaxSize: int64(p.base.spec.Eager.Get()), Options: portals.OpPut | portals.MaxSize, User: u, EQ: p.events}, true)
}

// handle takes account of an event of the buffer.
func (u *buffer) handle(t *node.Thread, e portals.Event) error {
	switch e.Kind {
	case portals.PutStart:
		u.held++
		u.port.unexpected = append(u.port.unexpected, &arrival{buffer: u, offset: e.Offset, bits: e.MatchBits, hdr: e.HdrData})
	case portals.PutEnd:
		return u.port.ended(t, u, e)
	case portals.Unlink:
		u.retired = true
		return u.reuse(t)
	}
	return nil
}

// reuse attaches the buffer again if it is full and all its messages are taken.
func (u *buffer) reuse(t *node.Thread) error {
	if !u.retired || u.held > 0 {
		return nil
	}
	return u.attach(t)
}

// ended notes that the data of an unexpected message are there.
func (p *Port) ended(t *node.Thread, u *buffer, e portals.Event) error {
	for i, a := range p.unexpected {
		if a.here || a.buffer != u || a.offset != e.Offset || a.bits != e.MatchBits || a.hdr != e.HdrData {
			continue
		}
		a.here = true
		if a.request == nil {
			return nil
		}
		p.forget(i)
		return a.deliver(t)
	}
	return nil
}

func (p *Port) forget(i int) { p.unexpected = append(p.unexpected[:i], p.unexpected[i+1:]...) }

// find returns the index of the first unexpected message that a receive accepts,
// or -1.
func (p *Port) find(w portals.Match) int {
	for i, a := range p.unexpected {
		if a.request == nil && (a.bits^w.Bits)&^w.Ignore == 0 {
			return i
		}
	}
	return -1
}

// take gives a request the unexpected message with an index.
func (p *Port) take(t *node.Thread, i int, r *Request) error {
	a := p.unexpected[i]
	a.request = r
	if !a.here {
		return nil
	}
	p.forget(i)
	return a.deliver(t)
}

// deliver gives an unexpected message that is here to its receive: short ones are
// copied by the receiver.
func (a *arrival) deliver(t *node.Thread) error {
	r, u := a.request, a.buffer
	if err := r.matched(t, a.bits, a.hdr); err != nil {
		return err
	}
	if n := lengthOf(a.hdr); n > 0 && !isRendezvous(a.hdr) {
		if r.err == nil {
			if err := u.copyTo(t, a.offset, r.want, n); err != nil {
				return err
			}
		}
		delete(u.parts, a.offset) // empty messages do not have a part of their own
	}
	u.held--
	return u.reuse(t)
}

// copyTo copies a message out of the buffer.
func (u *buffer) copyTo(t *node.Thread, offset int64, to machines.Message, n int64) error {
	u.port.copy(t, n)
	m := u.port.ni.Memory()
	if !m.Phantom(to.Data) {
		return m.Copy(to.Data, m, u.start+node.Addr(offset), n)
	}
	return m.Check(to.Data, n)
}
