package channel

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Port is the library as one process sees it. Its methods are those of
// machines.MessagePassing and machines.NonblockingMessages.
type Port struct {
	system     *System
	rank       int
	thread     *node.Thread
	ledger     *machines.Ledger
	changed    *sim.Condition // packets have come
	arrived    []*packet      // and have not been handled
	unexpected []*packet      // messages that no receive fits so far, in order
	posted     []*transfer    // receives, in order
	compared   int64          // messages and receives, since the last charge
	blocking   transfer       // of a call that waits
}

var _ interface {
	machines.MessagePassing
	machines.NonblockingMessages
} = (*Port)(nil)

// check refuses messages that cannot be. A receive accepts any process and tag.
func (p *Port) check(m machines.Message, send bool) error {
	last := len(p.system.ports) - 1
	switch {
	case (m.Peer < 0 || m.Peer > last) && (send || m.Peer != machines.AnyPeer):
		return fmt.Errorf("%s: found process %d, expected 0 to %d", p.system.name, m.Peer, last)
	case m.Tag < 0 && (send || m.Tag != machines.AnyTag):
		return fmt.Errorf("%s: found tag %d, expected at least 0", p.system.name, m.Tag)
	case m.Bytes < 0:
		return fmt.Errorf("%s: found %d bytes, expected at least 0", p.system.name, m.Bytes)
	case m.Bytes == 0:
		return nil
	}
	return p.thread.Memory.Check(m.Data, m.Bytes)
}

// start begins a send.
func (p *Port) start(t *node.Thread, x *transfer, m machines.Message) error {
	if err := p.check(m, true); err != nil {
		return err
	}
	*x = transfer{port: p, want: m, send: true}
	y := p.system
	t.Charge(y.send.Get())
	t.ExecuteCode(&y.spec.Send, 1)
	p.ledger.Messages++
	p.ledger.Bytes += m.Bytes
	out := y.packet(short, p.rank, m.Peer)
	out.tag, out.bytes, out.sender = m.Tag, m.Bytes, x
	switch {
	case m.Bytes > y.eagerMax:
		out.kind = request
		y.dispatch(t, out)
		return nil
	case m.Bytes > y.shortMax:
		out.kind = eager
		y.device.Stage(t, p.rank, m.Peer, m.Data, m.Bytes)
	}
	if err := out.fill(t.Memory, m.Data, m.Bytes); err != nil {
		return err
	}
	y.dispatch(t, out)
	x.done = true
	return nil
}

// post states where a message goes.
func (p *Port) post(t *node.Thread, x *transfer, m machines.Message) error {
	if err := p.check(m, false); err != nil {
		return err
	}
	*x = transfer{port: p, want: m}
	t.Charge(p.system.receive.Get())
	t.ExecuteCode(&p.system.spec.Receive, 1)
	p.progress(t)
	i := p.findUnexpected(m)
	p.chargeMatches(t)
	if i < 0 {
		p.posted = append(p.posted, x)
		return nil
	}
	in := p.unexpected[i]
	p.unexpected = slices.Delete(p.unexpected, i, i+1)
	p.accept(t, x, in, true)
	return nil
}

// Send sends a message and waits until its data may be changed.
func (p *Port) Send(t *node.Thread, m machines.Message) error {
	w := machines.StartWatch(t)
	x := &p.blocking
	if err := p.start(t, x, m); err != nil {
		return err
	}
	var idle sim.Duration
	if !x.done {
		idle = p.await(t, x)
	}
	p.account(w, idle)
	return x.err
}

// Multicast sends the same to several processes, one after the other.
func (p *Port) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	return machines.SendEach(t, p, m, peers)
}

// Receive waits for a message.
func (p *Port) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	w := machines.StartWatch(t)
	x := &p.blocking
	if err := p.post(t, x, m); err != nil {
		return m, err
	}
	idle := p.await(t, x)
	p.account(w, idle)
	return x.got, x.err
}

// Probe looks once whether a message that fits m is there.
func (p *Port) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	if err := p.check(machines.Message{Peer: m.Peer, Tag: m.Tag}, false); err != nil {
		return m, false, err
	}
	w := machines.StartWatch(t)
	p.progress(t)
	i := p.findUnexpected(m)
	p.chargeMatches(t)
	p.account(w, 0)
	if i < 0 {
		return m, false, nil
	}
	return stated(m, p.unexpected[i]), true, nil
}

// Isend starts sending a message.
func (p *Port) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	return p.begin(t, m, p.start)
}

// Irecv states where a message goes that fits m.
func (p *Port) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	return p.begin(t, m, p.post)
}

func (p *Port) begin(t *node.Thread, m machines.Message, how func(t *node.Thread, x *transfer, m machines.Message) error) (machines.Request, error) {
	w := machines.StartWatch(t)
	x := new(transfer)
	if err := how(t, x, m); err != nil {
		return nil, err
	}
	p.account(w, 0)
	return x, nil
}

// Wait waits until a request is done; of a receive it returns the message.
func (p *Port) Wait(t *node.Thread, r machines.Request) (machines.Message, error) {
	x, ok := r.(*transfer)
	if !ok || x.port != p {
		return machines.Message{}, fmt.Errorf("%s: found a %T, expected a request that this process has started", p.system.name, r)
	}
	w := machines.StartWatch(t)
	idle := p.await(t, x)
	p.account(w, idle)
	if x.send {
		return x.want, x.err
	}
	return x.got, x.err
}

// WaitAll waits until all requests are done.
func (p *Port) WaitAll(t *node.Thread, requests []machines.Request) error {
	return machines.WaitEach(t, p, requests)
}

// TestAll looks once whether all requests are done.
func (p *Port) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	w := machines.StartWatch(t)
	p.progress(t)
	p.account(w, 0)
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, p.WaitAll(t, requests)
}
