package nx

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Isend starts sending a message (isend): its data must not be changed until msgwait.
func (p *Port) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	r := new(Request)
	if err := p.send(t, r, user, m, "isend"); err != nil {
		return nil, err
	}
	return r, nil
}

// Irecv states where a message goes that fits m (irecv).
func (p *Port) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	r := new(Request)
	if err := p.receive(t, r, user, m, "irecv"); err != nil {
		return nil, err
	}
	return r, nil
}

// Wait blocks until a send's data may be changed, or a receive's are there; of a
// receive it returns the message (msgwait). A request can be waited for again.
func (p *Port) Wait(t *node.Thread, x machines.Request) (machines.Message, error) {
	r, ok := x.(*Request)
	if !ok || r.port != p {
		return machines.Message{}, fmt.Errorf("msgwait: found a %T, expected a request that this process has started", x)
	}
	if !r.waited {
		r.got, r.err = p.wait(t, r)
		r.waited = true
	}
	return r.got, r.err
}

// WaitAll waits for one request after the other.
func (p *Port) WaitAll(t *node.Thread, requests []machines.Request) error {
	return machines.WaitEach(t, p, requests)
}

// TestAll looks once whether all requests are done.
func (p *Port) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	p.poll(t)
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, p.WaitAll(t, requests)
}

// Msgdone looks once whether a request is done, and ends it if it is (msgdone).
func (p *Port) Msgdone(t *node.Thread, r machines.Request) (bool, error) {
	return p.TestAll(t, []machines.Request{r})
}

// Csendrecv sends a message and waits for an answer (csendrecv).
func (p *Port) Csendrecv(t *node.Thread, out, in machines.Message) (machines.Message, error) {
	answer, err := p.Irecv(t, in)
	if err != nil {
		return machines.Message{}, err
	}
	if err := p.Send(t, out); err != nil {
		return machines.Message{}, err
	}
	return p.Wait(t, answer)
}
