package mpi

import "simrun/sim/node"

// Request is a nonblocking operation.
type Request struct {
	buffer Buffer
	from   Envelope
	done   bool
	status Status
}

// SendLater starts a send (MPI_ISEND). The message leaves at once.
func (c *Comm) SendLater(t *node.Thread, b Buffer, to Envelope) (*Request, error) {
	return &Request{done: true}, c.Send(t, b, to)
}

// ReceiveLater posts a receive (MPI_IRECV). The buffer is written at the latest
// when Wait returns.
func (c *Comm) ReceiveLater(b Buffer, from Envelope) (*Request, error) {
	r := &Request{buffer: b, from: from}
	if err := c.check(b, from, true); err != nil {
		return nil, err
	}
	c.pending = append(c.pending, r)
	return r, nil
}

// Wait blocks until the operation is complete.
func (c *Comm) Wait(t *node.Thread, r *Request) (Status, error) {
	for i := 0; !r.done && i < len(c.pending); i++ {
		if c.pending[i] != r {
			continue
		}
		if err := c.earlier(t, r.from, i); err != nil {
			return Status{}, err
		}
		err := c.complete(t, r)
		return r.status, err
	}
	return r.status, nil
}

// earlier completes those of the first n receives that would have taken every
// message that fits from: messages are received in the order of the receives.
func (c *Comm) earlier(t *node.Thread, from Envelope, n int) error {
	for _, r := range append([]*Request(nil), c.pending[:n]...) {
		if !r.covers(from) {
			continue
		}
		if err := c.complete(t, r); err != nil {
			return err
		}
	}
	return nil
}

func (r *Request) covers(from Envelope) bool {
	return (r.from.Peer == AnySource || r.from.Peer == from.Peer) && (r.from.Tag == AnyTag || r.from.Tag == from.Tag)
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
