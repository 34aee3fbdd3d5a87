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
	from   Envelope // of a receive; of a send, where to
	done   bool
	status Status
	sent   machines.Request // of a send under way, else nil
	posted machines.Request // of a receive that the machine has been told of, else nil
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
	if err != nil {
		return nil, err
	}
	r := &Request{from: to, sent: sent}
	if c.await {
		c.open = append(c.open, r)
	}
	return r, nil
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

// Wait blocks until the operation is complete. If sends may wait for their receivers, its sender may first send what
// another posted receive is for, so the machine gets all of them.
func (c *Comm) Wait(t *node.Thread, r *Request) (Status, error) {
	if c.await && len(c.pending) > 1 && slices.Contains(c.pending, r) {
		if posted, err := c.handOver(t); err != nil {
			return Status{}, err
		} else if !posted {
			err := c.poll(t, r)
			return r.status, err
		}
	}
	switch {
	case r.sent != nil:
		return Status{}, c.finish(t, r)
	case r.posted != nil:
		return c.received(t, r)
	}
	if i := slices.Index(c.pending, r); i >= 0 {
		if err := c.earlier(t, r.from, i); err != nil {
			return Status{}, err
		}
	}
	err := c.take(t, r)
	return r.status, err
}

// handOver posts all receives with the machine, which then receives for them whatever the process waits for. It does
// nothing if one is of MPI_ANY_TAG: the machine would give it messages of collective calls.
func (c *Comm) handOver(t *node.Thread) (posted bool, err error) {
	if slices.ContainsFunc(c.pending, func(r *Request) bool { return r.from.Tag == AnyTag }) {
		return false, nil
	}
	for _, r := range c.pending {
		if r.posted, err = c.starting.Irecv(t, message(r.buffer, r.from)); err != nil {
			return false, err
		}
	}
	c.open = append(c.open, c.pending...)
	c.pending = nil
	return true, nil
}

// close forgets a request that the machine worked on.
func (c *Comm) close(r *Request) {
	c.open = slices.DeleteFunc(c.open, func(o *Request) bool { return o == r })
}

// poll tests until the operation is complete.
func (c *Comm) poll(t *node.Thread, r *Request) error {
	c.sought = sought{comm: c, requests: []*Request{r}}
	defer t.EndPoll()
	for {
		if _, done, err := c.Test(t, r); done || err != nil {
			return err
		}
		c.lookAgain(t)
	}
}

// received waits for a receive that the machine has been told of.
func (c *Comm) received(t *node.Thread, r *Request) (Status, error) {
	got, err := c.starting.Wait(t, r.posted)
	r.status, r.posted, r.done = Status{got.Peer, got.Tag, got.Bytes}, nil, true
	c.close(r)
	return r.status, err
}

// Test looks once whether the operation is complete (MPI_TEST).
func (c *Comm) Test(t *node.Thread, r *Request) (s Status, done bool, err error) {
	if r.posted != nil {
		if done, err = c.starting.TestAll(t, []machines.Request{r.posted}); done && err == nil {
			s, err = c.received(t, r)
		}
		return s, done, err
	}
	if r.sent != nil {
		if err = c.testSend(t, r); err == nil && !r.done { // its receiver may wait for a message to be received here
			_, err = c.receiveReady(t)
		}
		return Status{}, r.done, err
	}
	for received := true; received && !r.done && err == nil; {
		if c.await { // a sender may wait before it sends what r is for
			received, err = c.receiveReady(t)
		} else {
			received, err = c.takeReady(t, slices.Index(c.pending, r))
		}
	}
	return r.status, r.done, err
}

// WaitAll blocks until all operations are complete (MPI_WAITALL); nil is none.
func (c *Comm) WaitAll(t *node.Thread, requests []*Request) error {
	for _, r := range requests {
		if r == nil {
			continue
		}
		if _, err := c.Wait(t, r); err != nil {
			return err
		}
	}
	return nil
}

// WaitAny blocks until one of the operations is complete (MPI_WAITANY), nil being none. It returns the operation's index,
// -1 if there is none to wait for.
func (c *Comm) WaitAny(t *node.Thread, requests []*Request) (int, Status, error) {
	c.sought = sought{comm: c, requests: requests}
	defer t.EndPoll()
	for {
		none := true
		for i, r := range requests {
			if r == nil {
				continue
			}
			none = false
			if s, done, err := c.Test(t, r); done || err != nil {
				return i, s, err
			}
		}
		if none {
			return -1, emptyStatus, nil
		}
		c.lookAgain(t)
	}
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
	if _, err := c.handOver(t); err != nil {
		return err
	}
	c.sought = sought{comm: c, requests: []*Request{r}}
	defer t.EndPoll()
	for len(c.pending) > 0 {
		if err := c.testSend(t, r); r.done || err != nil {
			return err
		}
		if _, err := c.receiveReady(t); err != nil {
			return err
		}
		c.lookAgain(t)
	}
	_, err := c.starting.Wait(t, r.sent)
	r.sent, r.done = nil, true
	c.close(r)
	return err
}

// testSend looks once whether a send is done.
func (c *Comm) testSend(t *node.Thread, r *Request) error {
	done, err := c.starting.TestAll(t, []machines.Request{r.sent})
	if done && err == nil {
		r.sent, r.done = nil, true
		c.close(r)
	}
	return err
}

// receiveReady completes the first posted receive whose message is there, and reports whether there was one.
func (c *Comm) receiveReady(t *node.Thread) (received bool, err error) {
	for i := 0; i < len(c.pending) && !received && err == nil; i++ {
		received, err = c.takeReady(t, i)
	}
	return received, err
}

// takeReady completes the posted receive i if its message is there. A message that an earlier receive fits is for
// that one, which then takes the first that it fits.
func (c *Comm) takeReady(t *node.Thread, i int) (received bool, err error) {
	r := c.pending[i]
	got, there, err := c.Probe(t, r.from)
	if !there || err != nil {
		return false, err
	}
	at := Envelope{got.Source, got.Tag}
	if e := slices.IndexFunc(c.pending[:i], func(e *Request) bool { return e.covers(at) }); e >= 0 {
		return c.takeReady(t, e)
	}
	r.from = at
	return true, c.complete(t, r)
}

func (c *Comm) complete(t *node.Thread, r *Request) error {
	for i, p := range c.pending {
		if p == r {
			c.pending = append(c.pending[:i], c.pending[i+1:]...)
			break
		}
	}
	var err error
	c.came = true
	r.status, err = c.receive(t, r.buffer, r.from)
	r.done = true
	return err
}
