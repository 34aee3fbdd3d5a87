package mpl

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Port is MPL as one task sees it. Its methods take the thread that calls them: the
// application's, or that of a handler of [Port.Rcvncall].
type Port struct {
	job      *Job
	rank     int
	track    string // the dispatcher's line in traces
	thread   *node.Thread
	dispatch *node.Dispatcher
	choice   int // path of the next packet

	sent       []uint32   // messages to each task so far
	taken      []uint32   // messages of each task whose envelope has had its turn
	kept       []uint64   // envelopes that came before their turn
	posted     []*Request // receives that wait for a message, in the order of the calls
	unexpected []*message // messages that wait for a receive, in the order in which they came

	spare []*Request // of blocking calls, not in use

	called  *sim.Mailbox[*Request] // receives of Rcvncall whose message is there; nil before the first
	waiting int                    // receives of Rcvncall without their message
	locked  bool                   // by Lockrnc

	ledger *machines.Ledger
}

// Init opens MPL in a task (mpc_environ has what it knows). All tasks of a job call it before
// the first of them communicates. Messages wait until the task calls MPL: there are no
// interrupts except for [Port.Rcvncall].
func Init(j *Job, rank int, t *node.Thread) *Port {
	n := len(j.ports)
	p := &Port{job: j, rank: rank, thread: t, track: fmt.Sprintf("MPL %d", rank), sent: make([]uint32, n), taken: make([]uint32, n), ledger: &machines.Ledger{}}
	p.dispatch = node.NewDispatcher(j.kernel, t.CPU, p.track, j.spec.Interrupt.Get, service{p})
	p.dispatch.SetInterrupts(false)
	j.ports[rank] = p
	return p
}

// SetLedger gives the ledger in which sends and receives are noted. The work of a handler's thread is noted in the
// task's own ledger.
func (p *Port) SetLedger(l *machines.Ledger) { p.ledger = l }

// note adds what a call on thread t has taken since the watch was started.
func (p *Port) note(t *node.Thread, k machines.Kind, w machines.Stopwatch) {
	if t == p.thread {
		p.ledger.Add(k, w.Elapsed())
	}
}

// Request is a send or a receive under way (the message id of mpc_send and mpc_recv).
type Request struct {
	port    *Port
	call    string
	want    machines.Message // as the program stated it
	send    bool
	done    bool
	got     machines.Message // of a receive that is done
	handler Handler          // of Rcvncall
}

// Done reports whether Wait would return at once.
func (r *Request) Done() bool { return r.done }

// Reached is Done, for the dispatcher.
func (r *Request) Reached() bool { return r.done }

// WaitingFor names the message that is waited for.
func (r *Request) WaitingFor() string {
	what := "a message"
	if r.want.Tag != machines.AnyTag {
		what = fmt.Sprintf("a message of type %d", r.want.Tag)
	}
	switch {
	case r.send:
		return fmt.Sprintf("%s: %s to be asked for by task %d", r.call, what, r.want.Peer)
	case r.want.Peer == machines.AnyPeer:
		return r.call + ": " + what
	}
	return fmt.Sprintf("%s: %s from task %d", r.call, what, r.want.Peer)
}

// HeldBy returns the task that a message is expected from, or that does not take it.
func (r *Request) HeldBy() []*sim.Process {
	if r.want.Peer == machines.AnyPeer {
		return nil
	}
	return []*sim.Process{r.port.job.ports[r.want.Peer].thread.Process}
}

// Isend starts sending m, whose data must not be changed until it is done (mpc_send).
func (p *Port) Isend(t *node.Thread, m machines.Message) (machines.Request, error) {
	r := new(Request)
	return r, p.start(t, r, m, "mpc_send")
}

// start sends what goes before the receiver answers.
func (p *Port) start(t *node.Thread, r *Request, want machines.Message, call string) error {
	if err := p.check(call, want, 0); err != nil {
		return err
	}
	*r = Request{port: p, call: call, want: want, send: true}
	watch := machines.StartWatch(t)
	p.enter(t)
	p.ledger.Messages, p.ledger.Bytes = p.ledger.Messages+1, p.ledger.Bytes+want.Bytes
	m := p.job.takeMessage()
	m.from, m.to, m.tag, m.bytes, m.request = p.rank, want.Peer, want.Tag, want.Bytes, r
	m.number = p.sent[want.Peer]
	p.sent[want.Peer]++
	t.Charge(p.job.spec.SendCall.Get())
	if m.bytes > int64(p.job.spec.Eager.Get()) {
		t.Sync()
		p.send(envelope, m, m.to, 0)
	} else {
		p.sendAll(t, m)
		r.done = true
	}
	p.leave(t)
	p.note(t, machines.Messages, watch)
	return nil
}

// sendAll gives all packets of a short message to the adapter, on the time of t. The message
// is the receiver's with the last one.
func (p *Port) sendAll(t *node.Thread, m *message) {
	k, left := envelope, m.bytes
	for {
		n := min(left, p.job.spec.payload())
		t.Compute(p.copyOut(m, n))
		left -= n
		p.send(k, m, m.to, n)
		if left == 0 {
			return
		}
		t.Charge(p.job.spec.SendPacket.Get())
		k = body
	}
}

// Irecv states where a message goes that fits m (mpc_recv).
func (p *Port) Irecv(t *node.Thread, m machines.Message) (machines.Request, error) {
	r := &Request{call: "mpc_recv", want: m}
	return r, p.post(t, r)
}

// post posts a receive, which takes the first message that is there and fits.
func (p *Port) post(t *node.Thread, r *Request) error {
	r.port = p
	if err := p.check(r.call, r.want, machines.AnyTag); err != nil {
		return err
	}
	watch := machines.StartWatch(t)
	p.enter(t)
	t.Compute(p.job.spec.ReceiveCall.Get())
	if i := p.find(r.want); i >= 0 {
		p.takeUnexpected(t, i, r)
	} else {
		p.posted = append(p.posted, r)
	}
	p.leave(t)
	p.note(t, machines.Messages, watch)
	return nil
}

// takeRequest returns a request for a blocking call; both threads of a task can be in one.
func (p *Port) takeRequest() *Request {
	if n := len(p.spare); n > 0 {
		r := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return r
	}
	return new(Request)
}

// Wait blocks until r is done; of a receive it returns the message (mpc_wait).
func (p *Port) Wait(t *node.Thread, request machines.Request) (machines.Message, error) {
	r, ok := request.(*Request)
	if !ok || r.port != p {
		return machines.Message{}, &Error{Call: "mpc_wait", Detail: fmt.Sprintf("found a %T, expected a request that this task has started", request)}
	}
	return p.wait(t, r)
}

func (p *Port) wait(t *node.Thread, r *Request) (machines.Message, error) {
	watch := machines.StartWatch(t)
	p.enter(t)
	if !r.done {
		p.dispatch.WaitUntil(t, r)
	}
	p.dispatch.Leave()
	p.note(t, machines.Waiting, watch)
	if r.send {
		return r.want, nil
	}
	return r.finish()
}

// finish returns the message of a receive that is done.
func (r *Request) finish() (machines.Message, error) {
	if r.got.Bytes > r.want.Bytes {
		return r.got, &Error{Call: r.call, Detail: fmt.Sprintf("found a message of %d bytes and type %d from task %d, expected at most %d",
			r.got.Bytes, r.got.Tag, r.got.Peer, r.want.Bytes)}
	}
	return r.got, nil
}

// WaitAll is Wait for each.
func (p *Port) WaitAll(t *node.Thread, requests []machines.Request) error {
	return machines.WaitEach(t, p, requests)
}

// TestAll handles what has arrived and reports whether all requests are done (mpc_status of
// each).
func (p *Port) TestAll(t *node.Thread, requests []machines.Request) (bool, error) {
	p.poll(t)
	for _, r := range requests {
		if !r.Done() {
			return false, nil
		}
	}
	return true, nil
}

// Send sends m and returns when its data may be changed (mpc_bsend). For few data this is at once, otherwise when the
// receiver has asked for them.
func (p *Port) Send(t *node.Thread, m machines.Message) error {
	r := p.takeRequest()
	err := p.start(t, r, m, "mpc_bsend")
	if err == nil && !r.done {
		_, err = p.wait(t, r)
	}
	p.spare = append(p.spare, r)
	return err
}

// Multicast is one send after the other.
func (p *Port) Multicast(t *node.Thread, m machines.Message, peers []int) error {
	return machines.SendEach(t, p, m, peers)
}

// Receive blocks until a message is there that fits m (mpc_brecv).
func (p *Port) Receive(t *node.Thread, m machines.Message) (machines.Message, error) {
	r := p.takeRequest()
	*r = Request{call: "mpc_brecv", want: m}
	var got machines.Message
	err := p.post(t, r)
	if err == nil {
		got, err = p.wait(t, r)
	}
	p.spare = append(p.spare, r)
	return got, err
}

// Probe handles what has arrived and reports whether a message that fits m is there
// (mpc_probe).
func (p *Port) Probe(t *node.Thread, m machines.Message) (machines.Message, bool, error) {
	m.Bytes = 0
	if err := p.check("mpc_probe", m, machines.AnyTag); err != nil {
		return machines.Message{}, false, err
	}
	p.poll(t)
	i := p.find(m)
	if i < 0 {
		return machines.Message{}, false, nil
	}
	u := p.unexpected[i]
	return machines.Message{Peer: u.from, Tag: u.tag, Bytes: u.bytes}, true, nil
}

// poll handles what has arrived, on the time of t.
func (p *Port) poll(t *node.Thread) {
	watch := machines.StartWatch(t)
	p.enter(t)
	t.Charge(p.job.costs.Ops(p.job.spec.Poll.Get()))
	p.leave(t)
	p.note(t, machines.Messages, watch)
}

// enter begins a call on thread t: what t computed before is over.
func (p *Port) enter(t *node.Thread) {
	t.Sync()
	p.dispatch.Enter()
}

// leave ends a call: it handles what has arrived.
func (p *Port) leave(t *node.Thread) {
	p.dispatch.Poll(t)
	p.dispatch.Leave()
}
