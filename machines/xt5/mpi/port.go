package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// Base is what the processes of a job share.
type Base struct {
	spec     *Spec
	costs    *node.Costs
	ports    []*Port
	meetings map[meetingKey]*meeting
}

// NewBase returns the library of a job of n processes, on processors with prices.
func NewBase(s *Spec, c *node.Costs, n int) *Base {
	return &Base{spec: s, costs: c, ports: make([]*Port, n), meetings: map[meetingKey]*meeting{}}
}

// Port is the library in one process: its event queue, the requests that it waits for, and the messages that have come
// without a receive.
type Port struct {
	base       *Base
	ni         *portals.Interface
	events     *portals.EQ
	end        *portals.ME // behind the receives, before the buffers
	opened     bool
	unexpected []*arrival // in the order in which they matched
	requests   uint32     // number of the next rendezvous
}

// The portal table's indices that the library uses, and nobody else may.
const (
	receivesPortal = 4 // receives, and behind them the buffers for unexpected messages
	readsPortal    = 5 // data that receivers get
)

// Init gives a process the library before its program starts (MPI_Init).
func (b *Base) Init(ni *portals.Interface) *Port {
	p := &Port{base: b, ni: ni}
	b.ports[ni.Rank()] = p
	return p
}

// open makes the queue and the lists of a process. In the machine they exist from MPI_Init on. The simulation makes
// them when the process first sends or receives, or when somebody sends to it, because many processes never do.
func (p *Port) open() error {
	if p.opened {
		return nil
	}
	var err error
	if p.events, err = p.ni.EQAlloc(nil, int(p.base.spec.Events.Get())); err != nil {
		return err
	}
	none := portals.Match{Source: portals.AnyProcess, Ignore: ^uint64(0)}
	if p.end, err = p.ni.MEAttach(nil, receivesPortal, none, false, portals.After); err != nil {
		return err
	}
	for range p.base.spec.Buffers.Get() {
		u := &buffer{port: p}
		if err := u.attach(nil); err != nil {
			return err
		}
	}
	p.opened = true
	return nil
}

// Interface returns the Portals interface that the library is on.
func (p *Port) Interface() *portals.Interface { return p.ni }

// Request is a send or a receive under way (MPI_Request).
type Request struct {
	port    *Port
	comm    *Comm
	want    machines.Message // as the program stated it, with ranks of comm
	got     machines.Message // what a receive has got, likewise
	send    bool
	done    bool
	charged bool
	reads   bool // rendezvous: the receiver gets the data
	err     error
}

// Done reports whether there is nothing left to wait for, as far as the process has
// looked.
func (r *Request) Done() bool { return r.done }

func (p *Port) charge(t *node.Thread, d sim.Duration) {
	p.ni.Ledger().Charge(t, machines.Messages, d)
}

// copy has a thread copy within the node's memory what is part of messages.
func (p *Port) copy(t *node.Thread, n int64) {
	watch := machines.StartWatch(t)
	p.ni.Node().Copy(t, n)
	p.ni.Ledger().Add(machines.Messages, watch.Elapsed())
}

// progress handles the events that are there.
func (p *Port) progress(t *node.Thread) error {
	defer p.ni.Account(p.ni.Account(machines.Messages))
	if err := p.open(); err != nil {
		return err
	}
	for {
		e, ok, err := p.ni.EQGet(t, p.events)
		if err != nil {
			return err
		}
		if !ok {
			return nil
		}
		if err := p.handle(t, e); err != nil {
			return err
		}
	}
}

// handle takes account of an event.
func (p *Port) handle(t *node.Thread, e portals.Event) error {
	switch user := e.User.(type) {
	case *buffer:
		return user.handle(t, e)
	case *Request:
		return user.handle(t, e)
	}
	return nil
}

// handle takes account of an event of a request.
func (r *Request) handle(t *node.Thread, e portals.Event) error {
	if e.MD.Linked() && r.comm.payer(t, r.want.Peer) == nil {
		if err := r.port.ni.MDUnlink(nil, e.MD); err != nil {
			return err
		}
	}
	switch e.Kind {
	case portals.SendEnd:
		r.done = r.done || !r.reads
	case portals.GetEnd, portals.ReplyEnd:
		r.done = true
	case portals.PutEnd:
		return r.matched(t, e.MatchBits, e.HdrData)
	}
	return nil
}

// matched is a receive that has its message, or at least the envelope.
func (r *Request) matched(t *node.Thread, bits, hdr uint64) error {
	r.got = r.comm.message(bits, hdr)
	r.got.Data = r.want.Data
	switch {
	case r.got.Bytes > r.want.Bytes:
		r.err = &Error{Call: "MPI_Recv", Detail: fmt.Sprintf("found a message of %d bytes and tag %d from process %d, expected at most %d bytes", r.got.Bytes, r.got.Tag, r.got.Peer, r.want.Bytes)}
		r.done = true
	case isRendezvous(hdr):
		return r.read(t, bits, hdr)
	default:
		r.done = true
	}
	return nil
}

// read gets the data of a long message from its sender.
func (r *Request) read(t *node.Thread, bits, hdr uint64) error {
	d := &portals.MD{Start: r.want.Data, Length: r.got.Bytes, Threshold: 1, Options: portals.EventStartDisable, User: r, EQ: r.port.events}
	payer := r.comm.payer(t, r.want.Peer)
	if err := r.port.ni.MDBind(payer, d, payer != nil); err != nil {
		return err
	}
	return r.port.ni.Get(t, d, portals.Request{Target: sourceOf(bits), Portal: readsPortal, MatchBits: requestOf(hdr), Shared: true})
}

// Wait blocks until a request is done; of a receive it returns the message
// (MPI_Wait).
func (p *Port) Wait(t *node.Thread, request machines.Request) (machines.Message, error) {
	r, ok := request.(*Request)
	if !ok || r.port != p {
		return machines.Message{}, &Error{Call: "MPI_Wait", Detail: fmt.Sprintf("found a %T, expected a request that this process has started", request)}
	}
	return p.wait(t, r)
}

func (p *Port) wait(t *node.Thread, r *Request) (machines.Message, error) {
	defer p.ni.Account(p.ni.Account(machines.Messages))
	for !r.done {
		e, err := p.ni.EQWait(t, p.events, r)
		if err == nil {
			err = p.handle(t, e)
		}
		if err != nil {
			return machines.Message{}, err
		}
	}
	return r.finish(t)
}

// finish gives a request's result to the program.
func (r *Request) finish(t *node.Thread) (machines.Message, error) {
	if !r.send && !r.charged {
		r.charged = true
		r.port.charge(t, r.port.base.spec.Receive.Get())
	}
	if r.send {
		return r.want, r.err
	}
	return r.got, r.err
}

// WaitAll blocks until all requests are done (MPI_Waitall).
func (p *Port) WaitAll(t *node.Thread, requests []machines.Request) error {
	return machines.WaitEach(t, p, requests)
}

// TestAll looks once whether all requests are done (MPI_Testall).
func (p *Port) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	if err := p.progress(t); err != nil {
		return false, err
	}
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, p.WaitAll(t, requests)
}

// WaitingFor names the message that is waited for.
func (r *Request) WaitingFor() string {
	if r.send {
		return fmt.Sprintf("MPI_Send: %d bytes with tag %d to be taken by process %d", r.want.Bytes, r.want.Tag, r.want.Peer)
	}
	tag, from := "", ""
	if r.want.Tag != machines.AnyTag {
		tag = fmt.Sprintf(" with tag %d", r.want.Tag)
	}
	if r.want.Peer != machines.AnyPeer {
		from = fmt.Sprintf(" from process %d", r.want.Peer)
	}
	return "MPI_Recv: a message" + tag + from
}

// HeldBy returns the process on the other side, if it is known.
func (r *Request) HeldBy() []*sim.Process {
	if r.want.Peer == machines.AnyPeer {
		return nil
	}
	return []*sim.Process{r.port.base.ports[r.comm.first+r.want.Peer].ni.Thread().Process}
}

// Error is what a call returns when it cannot be done.
type Error = machines.CallError
