package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim/node"
)

// Comm is a communicator as one of its processes sees it: processes of the job
// with consecutive numbers, among which they have ranks from 0. Messages of
// different communicators do not meet.
type Comm struct {
	*Port
	first, size int
	context     uint64 // of messages; the next one is that of collective calls
}

// NewComm returns the communicator of size processes from first on, of which this
// is one. All its members give it the same number, 0 to 127, and no other
// communicator of theirs has that.
func (p *Port) NewComm(number, first, size int) (*Comm, error) {
	if rank := p.ni.Rank(); first < 0 || size < 1 || size > len(p.base.ports)-first || rank < first || rank >= first+size {
		return nil, &Error{Call: "MPI_Comm_create", Detail: fmt.Sprintf("found %d processes from process %d on, expected some of the %d of the job, with process %d among them", size, first, len(p.base.ports), rank)}
	}
	if number < 0 || number > 127 {
		return nil, &Error{Call: "MPI_Comm_create", Detail: fmt.Sprintf("found number %d, expected 0 to 127", number)}
	}
	return &Comm{Port: p, first: first, size: size, context: 2 * uint64(number)}, nil
}

// Rank returns the process's number in the communicator (MPI_Comm_rank).
func (c *Comm) Rank() int { return c.ni.Rank() - c.first }

// First returns the rank in the job of the communicator's first process.
func (c *Comm) First() int { return c.first }

// Size returns how many processes the communicator has (MPI_Comm_size).
func (c *Comm) Size() int { return c.size }

// Isend starts sending a message and returns: its data must not be changed until
// the request is done (MPI_Isend).
func (c *Comm) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	return c.isend(t, m, "MPI_Isend", c.context)
}

func (c *Comm) isend(t *node.Thread, m machines.Message, call string, context uint64) (*Request, error) {
	if err := c.check(call, m, true); err != nil {
		return nil, err
	}
	p := c.Port
	defer p.ni.Account(p.ni.Account(machines.Messages))
	if err := p.open(); err != nil {
		return nil, err
	}
	if err := p.base.ports[c.first+m.Peer].open(); err != nil {
		return nil, err
	}
	p.charge(t, p.base.spec.Send.Get())
	p.ni.Ledger().Messages++
	r := &Request{port: p, comm: c, want: m, send: true, reads: m.Bytes > int64(p.base.spec.Eager.Get())}
	hdr := uint64(m.Bytes)
	bytes := m.Bytes
	if r.reads {
		number, err := r.expose(t)
		if err != nil {
			return nil, err
		}
		hdr |= rendezvous | number<<lengthBits
		bytes = 0
	}
	d := &portals.MD{Start: m.Data, Length: bytes, Threshold: 1, Options: portals.EventStartDisable, User: r, EQ: p.events}
	payer := c.payer(t, m.Peer)
	if err := p.ni.MDBind(payer, d, payer != nil); err != nil {
		return nil, err
	}
	return r, p.ni.Put(t, d, portals.Request{Target: c.first + m.Peer, Portal: receivesPortal,
		MatchBits: envelope(context, p.ni.Rank(), m.Tag), HdrData: hdr, Shared: true})
}

// expose lets the receiver of a long message get its data, and returns under which
// number.
func (r *Request) expose(t *node.Thread) (uint64, error) {
	p := r.port
	number := uint64(p.requests) & (1<<requestBits - 1)
	p.requests++
	t = r.comm.payer(t, r.want.Peer)
	e, err := p.ni.MEAttach(t, readsPortal, portals.Match{Source: r.comm.first + r.want.Peer, Bits: number}, true, portals.After)
	if err != nil {
		return 0, err
	}
	return number, p.ni.MDAttach(t, e, &portals.MD{Start: r.want.Data, Length: r.want.Bytes, Threshold: 1,
		Options: portals.OpGet | portals.EventStartDisable, User: r, EQ: p.events}, t != nil)
}

// Irecv states where a message goes that fits m, and returns (MPI_Irecv).
func (c *Comm) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	return c.irecv(t, m, "MPI_Irecv", c.context)
}

func (c *Comm) irecv(t *node.Thread, m machines.Message, call string, context uint64) (*Request, error) {
	if err := c.check(call, m, false); err != nil {
		return nil, err
	}
	p := c.Port
	defer p.ni.Account(p.ni.Account(machines.Messages))
	r := &Request{port: p, comm: c, want: m}
	w := c.match(m, context)
	if err := p.progress(t); err != nil {
		return nil, err
	}
	if i := p.find(w); i >= 0 {
		return r, p.take(t, i, r)
	}
	return r, p.post(t, w, r)
}

// payer returns the thread that pays for the calls of Portals of a send or a receive. It is nil between processes of
// one node. They have queues in shared memory and need no system calls; mpi.send, mpi.receive and portals.memory
// contain their time. They have no events of unlinked descriptors either: Request.handle unlinks these.
func (c *Comm) payer(t *node.Thread, peer int) *node.Thread {
	if peer != machines.AnyPeer && c.base.ports[c.first+peer].ni.Node() == c.ni.Node() {
		return nil
	}
	return t
}

// post adds a receive to the list, unless its message comes meanwhile.
func (p *Port) post(t *node.Thread, w portals.Match, r *Request) error {
	payer := r.comm.payer(t, r.want.Peer)
	e, err := p.ni.MEInsert(payer, p.end, w, true, portals.Before)
	if err != nil {
		return err
	}
	d := &portals.MD{Start: r.want.Data, Length: r.want.Bytes, User: r, EQ: p.events,
		Options: portals.OpPut | portals.Truncate | portals.EventStartDisable}
	if payer == nil { // no time passes in which the message could come
		d.Threshold = 1
		return p.ni.MDAttach(payer, e, d, false)
	}
	if err := p.ni.MDAttach(t, e, d, true); err != nil {
		return err
	}
	open := *d
	open.Threshold = 1
	for {
		if err := p.progress(t); err != nil {
			return err
		}
		if i := p.find(w); i >= 0 {
			if err := p.ni.MEUnlink(t, e); err != nil {
				return err
			}
			return p.take(t, i, r)
		}
		if ok, err := p.ni.MDUpdate(t, d, &open, p.events); ok || err != nil {
			return err
		}
	}
}

// check refuses messages that cannot be. A receive accepts any process and tag, a
// send names them.
func (c *Comm) check(call string, m machines.Message, send bool) error {
	switch {
	case m.Bytes < 0:
		return &Error{Call: call, Detail: fmt.Sprintf("found %d bytes, expected at least 0", m.Bytes)}
	case m.Bytes > lengthMax && send:
		return &Error{Call: call, Detail: fmt.Sprintf("found %d bytes, expected at most %d", m.Bytes, int64(lengthMax))}
	case (m.Tag < 0 || m.Tag > tagMax) && (send || m.Tag != machines.AnyTag):
		return &Error{Call: call, Detail: fmt.Sprintf("found tag %d, expected 0 to %d", m.Tag, tagMax)}
	case (m.Peer < 0 || m.Peer >= c.size) && (send || m.Peer != machines.AnyPeer):
		return &Error{Call: call, Detail: fmt.Sprintf("found process %d, expected 0 to %d", m.Peer, c.size-1)}
	}
	if m.Bytes > 0 {
		if err := c.ni.Memory().Check(m.Data, m.Bytes); err != nil {
			return &Error{Call: call, Detail: fmt.Sprintf("message of %d bytes", m.Bytes), Err: err}
		}
	}
	return nil
}

// Send sends a message and waits until its data may be changed (MPI_Send).
func (c *Comm) Send(t *node.Thread, m machines.Message) error {
	return c.send(t, m, "MPI_Send", c.context)
}

func (c *Comm) send(t *node.Thread, m machines.Message, call string, context uint64) error {
	r, err := c.isend(t, m, call, context)
	if err == nil {
		_, err = c.wait(t, r)
	}
	return err
}

// Receive waits for a message (MPI_Recv).
func (c *Comm) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	return c.receive(t, m, "MPI_Recv", c.context)
}

func (c *Comm) receive(t *node.Thread, m machines.Message, call string, context uint64) (machines.Message, error) {
	r, err := c.irecv(t, m, call, context)
	if err != nil {
		return machines.Message{}, err
	}
	return c.wait(t, r)
}

// Multicast starts a send to each process and waits for all.
func (c *Comm) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	requests := make([]machines.Request, 0, len(peers))
	for _, peer := range peers {
		m.Peer = peer
		r, err := c.Isend(t, m)
		if err != nil {
			return err
		}
		requests = append(requests, r)
	}
	return c.WaitAll(t, requests)
}

// Probe looks once whether a message that fits m is there (MPI_Iprobe).
func (c *Comm) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	if err := c.check("MPI_Iprobe", machines.Message{Peer: m.Peer, Tag: m.Tag}, false); err != nil {
		return machines.Message{}, false, err
	}
	if err := c.progress(t); err != nil {
		return machines.Message{}, false, err
	}
	i := c.find(c.match(m, c.context))
	if i < 0 {
		return machines.Message{}, false, nil
	}
	return c.message(c.unexpected[i].bits, c.unexpected[i].hdr), true, nil
}
