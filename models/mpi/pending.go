package mpi

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim/node"
)

// Request is a nonblocking operation.
type Request struct {
	buffer Buffer
	from   Envelope
	done   bool
	status Status
	sent   machines.Request // of a send under way, else nil
}

// SendLater starts a send (MPI_ISEND). On a machine without nonblocking messages it leaves at once, and the call may
// wait for the receiver.
func (c *Comm) SendLater(t *node.Thread, b Buffer, to Envelope) (*Request, error) {
	if c.starting == nil {
		return &Request{done: true}, c.Send(t, b, to)
	}
	if err := c.check(b, to, false); err != nil || to.Peer == ProcNull {
		return &Request{done: true}, err
	}
	sent, err := c.starting.Isend(t, message(b, to))
	return &Request{sent: sent}, err
}

// ReceiveLater posts a receive (MPI_IRECV). The buffer is written at the latest
// when Wait returns.
func (c *Comm) ReceiveLater(b Buffer, from Envelope) (*Request, error) {
	r := &Request{buffer: b, from: from}
	if err := c.check(b, from, true); err != nil || from.Peer == ProcNull {
		return &Request{done: true, status: nullStatus}, err
	}
	c.pending = append(c.pending, r)
	return r, nil
}

// Wait blocks until the operation is complete.
func (c *Comm) Wait(t *node.Thread, r *Request) (Status, error) {
	if r.sent != nil {
		return Status{}, c.finish(t, r)
	}
	if i := slices.Index(c.pending, r); i >= 0 {
		if err := c.earlier(t, r.from, i); err != nil {
			return Status{}, err
		}
	}
	err := c.take(t, r)
	return r.status, err
}

// take completes a posted receive, if it is not done.
func (c *Comm) take(t *node.Thread, r *Request) error {
	i := slices.Index(c.pending, r)
	switch {
	case i < 0:
		return nil
	case c.meets(r.from, i):
		_, err := c.receiveAmong(t, r, i)
		return err
	}
	return c.complete(t, r)
}

// earlier completes those of the first n receives that would have taken every
// message that fits from: messages are received in the order of the receives.
func (c *Comm) earlier(t *node.Thread, from Envelope, n int) error {
	for _, r := range append([]*Request(nil), c.pending[:n]...) {
		if !r.covers(from) {
			continue
		}
		if err := c.take(t, r); err != nil {
			return err
		}
	}
	return nil
}

func (r *Request) covers(from Envelope) bool {
	return (r.from.Peer == AnySource || r.from.Peer == from.Peer) && (r.from.Tag == AnyTag || r.from.Tag == from.Tag)
}

// meets tells whether one of the first n receives fits some of the messages that fit from.
func (c *Comm) meets(from Envelope, n int) bool {
	return slices.ContainsFunc(c.pending[:n], func(r *Request) bool {
		peers := from.Peer == AnySource || r.from.Peer == AnySource || r.from.Peer == from.Peer
		return peers && (from.Tag == AnyTag || r.from.Tag == AnyTag || r.from.Tag == from.Tag)
	})
}

// receiveAmong receives for r in the presence of n receives that were posted earlier and fit some of its messages: a
// message that fits one of these is for that receive. So it is taken to memory of its own first.
func (c *Comm) receiveAmong(t *node.Thread, r *Request, n int) (Status, error) {
	earlier := slices.Clone(c.pending[:n])
	room := r.buffer.bytes()
	for _, e := range earlier {
		room = max(room, e.buffer.bytes())
	}
	at := c.Memory().Alloc(max(room, 1))
	for !r.done {
		got, err := c.receive(t, Buffer{at, int(room), Byte}, r.from)
		if err != nil {
			return Status{}, err
		}
		taker := r
		for _, e := range slices.Backward(earlier) {
			if !e.done && e.covers(Envelope{got.Source, got.Tag}) {
				taker = e
			}
		}
		if got.Bytes > taker.buffer.bytes() {
			return Status{}, fmt.Errorf("found a message of %d bytes with tag %d from process %d, expected at most %d bytes",
				got.Bytes, got.Tag, got.Source, taker.buffer.bytes())
		}
		if err := c.Memory().Copy(taker.buffer.Data, c.Memory(), at, got.Bytes); err != nil {
			return Status{}, err
		}
		c.pending = slices.DeleteFunc(c.pending, func(p *Request) bool { return p == taker })
		taker.status, taker.done = got, true
	}
	return r.status, c.Memory().Free(at)
}

// finish waits until a send is done. Meanwhile it receives what has come for receives that are posted: their sender
// may wait for it, and the receiver of the send for that sender.
func (c *Comm) finish(t *node.Thread, r *Request) error {
	for len(c.pending) > 0 {
		if err := c.testSend(t, r); r.done || err != nil {
			return err
		}
		if err := c.receiveReady(t); err != nil {
			return err
		}
		c.ledger.Charge(t, machines.Runtime, c.Costs().Ops(c.counts.ProbeLoop.Get()))
		t.Sync()
	}
	_, err := c.starting.Wait(t, r.sent)
	r.sent, r.done = nil, true
	return err
}

// testSend looks once whether a send is done.
func (c *Comm) testSend(t *node.Thread, r *Request) error {
	done, err := c.starting.TestAll(t, []machines.Request{r.sent})
	if done && err == nil {
		r.sent, r.done = nil, true
	}
	return err
}

// receiveReady completes the first posted receive whose message is there.
func (c *Comm) receiveReady(t *node.Thread) error {
	for i, r := range c.pending {
		if c.meets(r.from, i) {
			continue // an earlier one may be meant
		}
		_, there, err := c.Probe(t, r.from)
		if err != nil {
			return err
		}
		if there {
			return c.complete(t, r)
		}
	}
	return nil
}

func (c *Comm) complete(t *node.Thread, r *Request) error {
	for i, p := range c.pending {
		if p == r {
			c.pending = append(c.pending[:i], c.pending[i+1:]...)
			break
		}
	}
	var err error
	r.status, err = c.receive(t, r.buffer, r.from)
	r.done = true
	return err
}
