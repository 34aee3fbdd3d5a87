package mpsc

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim"
	"simrun/sim/node"
)

// Base is what the processes of a program share.
type Base struct {
	spec     *Spec
	network  *elan.Network
	costs    *node.Costs
	ports    []*Port
	id       sim.HandlerID
	messages []*message // by number: under way, and free ones
	free     []int
}

// NewBase returns the library of a program on a network.
func NewBase(spec *Spec, n *elan.Network, c *node.Costs) *Base {
	b := &Base{spec: spec, network: n, costs: c, ports: make([]*Port, n.Size())}
	b.id = n.Kernel().Register(b)
	return b
}

// String names messages in event traces.
func (b *Base) String() string { return "mpsc message" }

// Port is the library as one process sees it: where its messages arrive.
type Port struct {
	base       *Base
	elan       *elan.Elan
	unexpected []*message // matched with nothing yet, in the order in which they came
	posted     []*Request // receives that wait for a message, in the order of the calls
	changed    *sim.Condition
	own        Request // of csend and crecv, which wait for it
}

// Init opens the library in the process that an Elan belongs to (mpsc_init).
func (b *Base) Init(e *elan.Elan) *Port {
	p := &Port{base: b, elan: e, changed: sim.NewCondition("message")}
	b.ports[e.Rank()] = p
	return p
}

// Request is a send or a receive under way (what isend and irecv return).
type Request struct {
	port    *Port
	want    machines.Message // as the program stated it
	message *message         // what fits a receive, once it is there
	send    bool
	blocks  bool // a csend: the receiver's library acknowledges it, not its Elan
	done    bool // a send's data may be changed
}

// Isend starts sending a message and returns (isend): its data must not be
// changed until Msgwait of it has returned.
func (p *Port) Isend(t *node.Thread, m machines.Message) (*Request, error) {
	r := new(Request)
	return r, p.send(t, m, r, "isend")
}

func (p *Port) send(t *node.Thread, m machines.Message, r *Request, call string) error {
	if err := p.check(call, m, 0); err != nil {
		return err
	}
	before := p.base.spec.SendCall.Get().Plus(p.base.network.Spec().Command.Get())
	l := p.elan.Ledger()
	l.Charge(t, machines.Messages, before)
	t.Sync()
	l.Messages++
	l.Bytes += m.Bytes
	*r = Request{port: p, want: m, send: true, blocks: r == &p.own}
	p.launch(r)
	return nil
}

// Irecv states where a message goes that fits m, and returns (irecv).
func (p *Port) Irecv(t *node.Thread, m machines.Message) (*Request, error) {
	r := new(Request)
	return r, p.receive(t, m, r, "irecv")
}

func (p *Port) receive(t *node.Thread, m machines.Message, r *Request, call string) error {
	if err := p.check(call, m, machines.AnyTag); err != nil {
		return err
	}
	command := p.base.network.Spec().Command.Get()
	p.elan.Ledger().Charge(t, machines.Messages, command)
	t.Sync()
	*r = Request{port: p, want: m}
	if i := p.find(m); i >= 0 {
		r.message = p.unexpected[i]
		p.unexpected = slices.Delete(p.unexpected, i, i+1)
	} else {
		p.posted = append(p.posted, r)
	}
	return nil
}

// check refuses messages that cannot be. A receive accepts any process and type
// (tagMin is AnyTag), a send names them.
func (p *Port) check(call string, m machines.Message, tagMin int) error {
	switch {
	case m.Bytes < 0:
		return &elan.Error{Call: call, Detail: fmt.Sprintf("found %d bytes, expected at least 0", m.Bytes)}
	case m.Tag < tagMin:
		return &elan.Error{Call: call, Detail: fmt.Sprintf("found type %d, expected at least %d", m.Tag, tagMin)}
	}
	if m.Peer != machines.AnyPeer || tagMin != machines.AnyTag {
		if _, err := p.elan.Target(call, m.Peer); err != nil {
			return err
		}
	}
	if err := p.elan.Memory().Check(m.Data, m.Bytes); err != nil && m.Bytes > 0 {
		return &elan.Error{Call: call, Detail: fmt.Sprintf("message of %d bytes", m.Bytes), Err: err}
	}
	return nil
}

// Msgwait blocks until a send's data may be changed, or a receive's are there;
// of a receive it returns the message (msgwait).
func (p *Port) Msgwait(t *node.Thread, r *Request) (machines.Message, error) {
	t.Sync()
	before := t.Now()
	for !r.Done() {
		p.changed.WaitAs(t.Process, r)
	}
	l := p.elan.Ledger()
	l.Charge(t, machines.Messages, p.base.network.Spec().Poll.Get())
	waited := t.Now().Sub(before)
	if r.send {
		l.Split(machines.Messages, waited, p.idle(r))
		return r.want, nil
	}
	l.Add(machines.Waiting, waited)
	return p.finish(t, r)
}

// Done reports whether Msgwait would return at once.
func (r *Request) Done() bool {
	if r.send {
		return r.done
	}
	return r.message != nil && r.message.here
}

// finish gives the message of a receive to the program.
func (p *Port) finish(t *node.Thread, r *Request) (machines.Message, error) {
	m := r.message
	got := machines.Message{Peer: m.from, Tag: m.tag, Data: r.want.Data, Bytes: m.bytes}
	call := p.base.spec.ReceiveCall.Get()
	if m.bytes > r.want.Bytes {
		return got, &elan.Error{Call: "crecv", Detail: fmt.Sprintf("found a message of %d bytes and type %d from process %d, expected at most %d", m.bytes, m.tag, m.from, r.want.Bytes)}
	}
	if m.buffered {
		call = call.Plus(p.base.costs.Copy(node.Copy{Count: 1, Bytes: m.bytes, Width: wordBytes}))
		if err := p.copyOut(r, m); err != nil {
			return got, err
		}
	}
	p.elan.Ledger().Charge(t, machines.Messages, call)
	p.base.release(m)
	return got, nil
}

const wordBytes = 8

// copyOut copies a message from the system's buffer to where it goes.
func (p *Port) copyOut(r *Request, m *message) error {
	to, err := p.elan.Memory().Bytes(r.want.Data, m.bytes)
	if err != nil && m.bytes > 0 {
		return &elan.Error{Call: "crecv", Detail: fmt.Sprintf("message of %d bytes", m.bytes), Err: err}
	}
	copy(to, m.buffer)
	return nil
}

// Send is csend: isend and msgwait, which waits for the receiver's library.
func (p *Port) Send(t *node.Thread, m machines.Message) error {
	if err := p.send(t, m, &p.own, "csend"); err != nil {
		return err
	}
	_, err := p.Msgwait(t, &p.own)
	return err
}

// Multicast is one csend after the other.
func (p *Port) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	return machines.SendEach(t, p, m, peers)
}

// Receive is crecv: irecv and msgwait.
func (p *Port) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	if err := p.receive(t, m, &p.own, "crecv"); err != nil {
		return machines.Message{}, err
	}
	return p.Msgwait(t, &p.own)
}

// Probe is iprobe: it looks once whether a message that fits m is there.
func (p *Port) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	poll := p.base.network.Spec().Poll.Get()
	p.elan.Ledger().Charge(t, machines.Messages, poll)
	t.Sync()
	i := p.find(m)
	if i < 0 || !p.unexpected[i].here {
		return machines.Message{}, false, nil
	}
	u := p.unexpected[i]
	return machines.Message{Peer: u.from, Tag: u.tag, Bytes: u.bytes}, true, nil
}

// WaitingFor names the message that is waited for.
func (r *Request) WaitingFor() string {
	kind := "a message"
	if r.want.Tag != machines.AnyTag {
		kind = fmt.Sprintf("a message of type %d", r.want.Tag)
	}
	switch {
	case r.send:
		return fmt.Sprintf("csend: %s to be taken by process %d", kind, r.want.Peer)
	case r.want.Peer == machines.AnyPeer:
		return "crecv: " + kind
	}
	return fmt.Sprintf("crecv: %s from process %d", kind, r.want.Peer)
}

// HeldBy returns the process that a message is expected from.
func (r *Request) HeldBy() []*sim.Process {
	if r.want.Peer == machines.AnyPeer {
		return nil
	}
	return []*sim.Process{r.port.base.network.Elan(r.want.Peer).Thread().Process}
}
