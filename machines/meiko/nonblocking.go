package meiko

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/mpsc"
	"simrun/sim/node"
)

// request is a send or a receive of the message-passing library. It can be waited for
// again, which the library's own cannot.
type request struct {
	*mpsc.Request
	port   *mpsc.Port
	waited bool
	got    machines.Message
	err    error
}

// Done reports whether nothing is left to wait for.
func (r *request) Done() bool { return r.waited || r.Request.Done() }

// Isend is isend.
func (e *Endpoint) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	return e.started(e.Port.Isend(t, m))
}

// Irecv is irecv.
func (e *Endpoint) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	return e.started(e.Port.Irecv(t, m))
}

func (e *Endpoint) started(r *mpsc.Request, err error) (machines.Request, error) {
	if err != nil {
		return nil, err
	}
	return &request{Request: r, port: e.Port}, nil
}

// Wait is msgwait.
func (e *Endpoint) Wait(t *node.Thread, x machines.Request) (machines.Message, error) {
	r, ok := x.(*request)
	if !ok || r.port != e.Port {
		return machines.Message{}, fmt.Errorf("%s: msgwait: found a %T, expected a request that this process has started", Name, x)
	}
	if !r.waited {
		r.got, r.err = e.Msgwait(t, r.Request)
		r.waited = true
	}
	return r.got, r.err
}

// WaitAll waits for one request after the other.
func (e *Endpoint) WaitAll(t *node.Thread, requests []machines.Request) error {
	return machines.WaitEach(t, e, requests)
}

// TestAll looks once whether all requests are done, as iprobe looks for a message.
func (e *Endpoint) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	e.Ledger().Charge(t, machines.Messages, e.elan.Network().Spec().Poll.Get())
	t.Sync()
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, e.WaitAll(t, requests)
}
