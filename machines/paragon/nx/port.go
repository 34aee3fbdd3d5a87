package nx

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
)

// Base is what the processes of a program share.
type Base struct {
	spec       *Spec
	network    *mesh.Network
	costs      *node.Costs
	ports      []*Port
	arrivals   sim.Handler
	departures sim.Handler
	letters    []*letter // by number: under way, and free ones
	free       []uint64
}

// NewBase returns the library of a program on a network.
func NewBase(spec *Spec, n *mesh.Network, c *node.Costs) *Base {
	b := &Base{spec: spec, network: n, costs: c, ports: make([]*Port, n.Size())}
	b.arrivals, b.departures = arrival{b}, departure{b}
	return b
}

// Port is the library as one process sees it.
type Port struct {
	base       *Base
	node       *mesh.Node
	posted     []*Request // receives that wait for a message, in the order of the calls
	unexpected []*letter  // messages without a receive, in the order in which they came
	changed    *sim.Condition
	spare      []*Request // of calls that wait: threads of a process call side by side
	info       Info
	round      int // of collective calls
	scratch    node.Addr
	room       int64
	handlers   []machines.HeaderHandler
	tasks      *sim.Mailbox[task] // nil until a handler is registered
	masked     bool               // handlers are held off
	held       []held             // by that, in the order in which they came
	unmasked   *sim.Condition
	counters   int
	confirms   []confirmation // by number; free ones have no use
	idle       []int
}

// Init opens the library in the process of a node.
func (b *Base) Init(n *mesh.Node) *Port {
	p := &Port{base: b, node: n, changed: sim.NewCondition("message"), unmasked: sim.NewCondition("masktrap")}
	b.ports[n.Rank()] = p
	return p
}

func (p *Port) now() sim.Time { return p.base.network.Kernel().Now() }

// Request is a send or a receive under way: what isend and irecv return.
type Request struct {
	port    *Port
	channel channel
	want    machines.Message // as the program stated it
	letter  *letter          // what fits a receive, once it is there
	handler Handler          // of hrecv
	then    machines.Counter // counts when a send's data may be changed; may be nil
	send    bool
	done    bool // a send's data may be changed
	waited  bool // got and err are what came of it
	got     machines.Message
	err     error
}

// Info is the result of infocount, infotype and infonode: about the last message that was received or found by a
// probe.
type Info struct {
	Count int64 // bytes
	Type  int
	Node  int
}

// Info returns what is known of the last message.
func (p *Port) Info() Info { return p.info }

func (p *Port) send(t *node.Thread, r *Request, c channel, m machines.Message, call string) error {
	if err := p.check(call, m, 0); err != nil {
		return err
	}
	l := p.node.Ledger()
	l.Charge(t, machines.Messages, p.base.spec.SendCall.Get())
	t.Sync()
	l.Messages++
	l.Bytes += m.Bytes
	*r = Request{port: p, channel: c, want: m, send: true}
	p.launch(r)
	return nil
}

func (p *Port) receive(t *node.Thread, r *Request, c channel, m machines.Message, call string) error {
	if err := p.check(call, m, machines.AnyTag); err != nil {
		return err
	}
	p.node.Ledger().Charge(t, machines.Messages, p.base.spec.PostCall.Get())
	t.Sync()
	*r = Request{port: p, channel: c, want: m}
	p.post(r)
	return nil
}

// post gives a receive a message that is there, or has it wait for one.
func (p *Port) post(r *Request) {
	if i := p.find(r); i >= 0 {
		m := p.unexpected[i]
		p.unexpected = slices.Delete(p.unexpected, i, i+1)
		p.match(r, m)
		return
	}
	p.posted = append(p.posted, r)
}

// check refuses messages that cannot be. A receive accepts any process and type
// (tagMin is AnyTag), a send names them.
func (p *Port) check(call string, m machines.Message, tagMin int) error {
	switch {
	case m.Bytes < 0:
		return fmt.Errorf("%s: found %d bytes, expected at least 0", call, m.Bytes)
	case m.Tag < tagMin:
		return fmt.Errorf("%s: found type %d, expected at least %d", call, m.Tag, tagMin)
	}
	if m.Peer != machines.AnyPeer || tagMin != machines.AnyTag {
		if _, err := p.node.Peer(m.Peer); err != nil {
			return fmt.Errorf("%s: %w", call, err)
		}
	}
	if m.Bytes == 0 {
		return nil
	}
	if err := p.node.Memory().Check(m.Data, m.Bytes); err != nil {
		return fmt.Errorf("%s: message of %d bytes: %w", call, m.Bytes, err)
	}
	return nil
}

// Done reports whether msgwait would return at once.
func (r *Request) Done() bool {
	if r.send || r.waited {
		return r.done || r.waited
	}
	return r.letter != nil
}

func (p *Port) poll(t *node.Thread) {
	p.node.Ledger().Charge(t, machines.Messages, p.base.spec.Poll.Get())
	t.Sync()
}

// wait blocks until a send's data may be changed, or a receive's are there; of a receive
// it returns the message.
func (p *Port) wait(t *node.Thread, r *Request) (machines.Message, error) {
	t.Sync()
	before := t.Now()
	for !r.Done() {
		p.changed.WaitAs(t.Process, r)
	}
	l, waited := p.node.Ledger(), t.Now().Sub(before)
	if r.send {
		l.Split(machines.Messages, waited, p.node.IdleSend(r.want.Bytes+envelopeBytes))
		l.Charge(t, machines.Messages, p.base.spec.Poll.Get())
		return r.want, nil
	}
	l.Add(machines.Waiting, waited)
	return p.finish(t, r)
}

// finish gives the message of a receive to the program.
func (p *Port) finish(t *node.Thread, r *Request) (machines.Message, error) {
	m := r.letter
	defer p.base.release(m)
	got := machines.Message{Peer: m.from, Tag: m.tag, Data: r.want.Data, Bytes: m.bytes}
	if m.bytes > r.want.Bytes {
		return got, fmt.Errorf("crecv: found a message of %d bytes and type %d from process %d, expected at most %d", m.bytes, m.tag, m.from, r.want.Bytes)
	}
	call := p.base.spec.ReceiveCall.Get()
	if !m.deposit {
		call = call.Plus(p.base.costs.Copy(node.Copy{Count: 1, Bytes: m.bytes, Width: wordBytes}))
		p.write(r.want, m)
	}
	p.node.Ledger().Charge(t, machines.Messages, call)
	if r.channel == user {
		p.info = Info{m.bytes, m.tag, m.from}
	}
	return got, nil
}

const wordBytes = 8

// Send is csend: isend and msgwait.
func (p *Port) Send(t *node.Thread, m machines.Message) error {
	return p.csend(t, user, m)
}

func (p *Port) csend(t *node.Thread, c channel, m machines.Message) error {
	r := p.takeRequest()
	defer p.releaseRequest(r)
	if err := p.send(t, r, c, m, "csend"); err != nil {
		return err
	}
	_, err := p.wait(t, r)
	return err
}

// takeRequest returns a request that is not in use.
func (p *Port) takeRequest() *Request {
	last := len(p.spare) - 1
	if last < 0 {
		return new(Request)
	}
	r := p.spare[last]
	p.spare = p.spare[:last]
	return r
}

func (p *Port) releaseRequest(r *Request) { p.spare = append(p.spare, r) }

// Receive is crecv: irecv and msgwait.
func (p *Port) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	return p.crecv(t, user, m)
}

func (p *Port) crecv(t *node.Thread, c channel, m machines.Message) (machines.Message, error) {
	r := p.takeRequest()
	defer p.releaseRequest(r)
	if err := p.receive(t, r, c, m, "crecv"); err != nil {
		return machines.Message{}, err
	}
	return p.wait(t, r)
}

// Multicast is one csend after the other.
func (p *Port) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	return machines.SendEach(t, p, m, peers)
}

// Probe is iprobe: it looks once whether a message that fits m is there.
func (p *Port) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	p.poll(t)
	i := p.find(&Request{want: m})
	if i < 0 {
		return machines.Message{}, false, nil
	}
	return p.seen(p.unexpected[i]), true, nil
}

// seen notes a message that a probe has found.
func (p *Port) seen(m *letter) machines.Message {
	p.info = Info{m.bytes, m.tag, m.from}
	return machines.Message{Peer: m.from, Tag: m.tag, Bytes: m.bytes}
}

// Cprobe blocks until a message that fits m is there (cprobe).
func (p *Port) Cprobe(t *node.Thread, m machines.Message) (machines.Message, error) {
	t.Sync()
	r := &Request{port: p, want: m}
	before := t.Now()
	i := p.find(r)
	for ; i < 0; i = p.find(r) {
		p.changed.WaitAs(t.Process, r)
	}
	p.node.Ledger().Add(machines.Waiting, t.Now().Sub(before))
	p.poll(t)
	return p.seen(p.unexpected[p.find(r)]), nil
}

// WaitingFor names the message that is waited for.
func (r *Request) WaitingFor() string {
	kind := "a message"
	switch {
	case r.channel == collective:
		kind = "a message of a collective call"
	case r.want.Tag != machines.AnyTag:
		kind = fmt.Sprintf("a message of type %d", r.want.Tag)
	}
	switch {
	case r.send:
		return fmt.Sprintf("csend: %s to leave for process %d", kind, r.want.Peer)
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
	return []*sim.Process{r.port.base.network.Node(r.want.Peer).Thread().Process}
}
