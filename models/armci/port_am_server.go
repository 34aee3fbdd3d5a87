package armci

import (
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// server is a process as the target of requests: its handlers work on its memory for others. Completion
// handlers share one buffer for received and sent data, and use it in turn.
type server struct {
	p      *Process
	locks  *rangeLocks
	buffer node.Addr // of Protocol.Buffer bytes, once it is needed
	inUse  *sim.Resource
	moved  machines.Counter // of the transfers of who has the buffer

	kept  int // requests that wait for the completion handler
	spare []*incoming
}

// incoming is a request at its target.
type incoming struct {
	o         *server
	sent      sim.Time
	request   request
	payload   []byte // what came with the header: descriptor and data, descriptor, or nothing
	whole     bool   // it is a put or an accumulate that came with descriptor and data
	stored    []byte // storage of payload once the header handler has returned
	section   section
	sets      []set
	addresses []node.Addr
	body      body
	operand   Scale
	aligned   []uint64             // data that came with the header
	complete  func(t *node.Thread) // serve, bound once
}

func newServer(p *Process) *server {
	return &server{p: p, locks: newRangeLocks(&p.protocol), inUse: sim.NewResource("receive buffer of "+p.thread.Name(), 1),
		moved: p.remote.NewCounter()}
}

// take returns an incoming request to fill.
func (o *server) take() *incoming {
	if n := len(o.spare); n > 0 {
		r := o.spare[n-1]
		o.spare = o.spare[:n-1]
		return r
	}
	r := &incoming{o: o}
	r.complete = r.serve
	return r
}

// arrive is the header handler. A put or accumulate that has come whole is
// carried out at once, unless another accumulate excludes it. Everything else is
// kept for the completion handler, in memory allocated for it.
func (o *server) arrive(in *machines.Arrival) machines.Delivery {
	p := o.p
	p.stats.Served++
	charge := func(ops node.Ops) { in.Charge(p.costs.Ops(ops)) }
	charge(p.counts.HeaderFields.Get())
	r := o.take()
	r.sent = in.Sent
	take := reader{buf: in.Header, pointers: p.protocol.PointerBytes}
	take.header(&r.request)
	r.payload = take.buf
	r.whole = r.request.kind != gets && len(r.payload) > 0
	if r.whole && o.atOnce(r, in) {
		p.stats.InHandler++
		o.spare = append(o.spare, r)
		return machines.Delivery{}
	}
	o.kept++
	p.stats.KeptMax = max(p.stats.KeptMax, o.kept)
	if r.whole {
		p.stats.Rescheduled++
	}
	charge(p.counts.Allocation.Get())
	in.Charge(p.costs.Copy(node.Copy{Count: 1, Bytes: int64(len(in.Header)), Width: p.protocol.width(int64(len(in.Header))), SrcWarm: node.Whole}))
	r.stored = append(r.stored[:0], r.payload...)
	r.payload = r.stored
	return machines.Delivery{Complete: r.complete}
}

// atOnce carries out a whole request in the header handler if it may.
func (o *server) atOnce(r *incoming, in *machines.Arrival) bool {
	p := o.p
	data := r.decode(r.payload)
	in.Charge(p.costs.Ops(p.counts.DescriptorWord.Times(descriptorWords(r.request.descriptor))))
	if r.request.kind == puts {
		in.Charge(p.bodyCost(r.body, owner, 0, false))
		o.blame(r, p.unpackBody(data, r.body, owner))
		return true
	}
	in.Charge(o.lockCost())
	first, last := r.span()
	slot := o.locks.try(first, last, nil)
	if slot < 0 {
		return false
	}
	in.Charge(p.bodyAccCost(&r.operand, r.body, 0))
	o.blame(r, p.addBody(&r.operand, data, r.body))
	o.locks.unlock(slot)
	return true
}

// decode reads the descriptor at the start of a payload and returns the data after it, if there are
// any.
func (r *incoming) decode(payload []byte) []byte {
	q := &r.request
	take := reader{buf: payload, pointers: r.o.p.protocol.PointerBytes}
	if q.vector {
		r.sets, r.addresses = take.sets(r.sets[:0], r.addresses[:0])
		r.body = body{sets: r.sets}
	} else {
		take.section(&r.section)
		r.body = body{section: &r.section}
	}
	if q.kind == accumulates {
		r.operand.op = q.op
		copy(r.operand.factor(), take.buf)
	}
	if q.kind == gets {
		return nil
	}
	data := payload[dataOffset(q):][:q.data]
	if r.whole {
		return r.align(data)
	}
	return data
}

// align copies data to where numbers may lie. The copy is this program's, not
// the simulated one's, whose processor loads from any address.
func (r *incoming) align(data []byte) []byte {
	n := (len(data) + 7) / 8
	if cap(r.aligned) < n {
		r.aligned = make([]uint64, n)
	}
	to := bytesOf(r.aligned[:n])[:len(data)]
	copy(to, data)
	return to
}

// serve is the completion handler.
func (r *incoming) serve(t *node.Thread) {
	o := r.o
	var err error
	switch {
	case r.whole:
		err = o.finish(t, r, r.decode(r.payload))
	default:
		t.Sync()
		o.inUse.Acquire(t.Process)
		if err = o.fetch(t, r); err == nil {
			err = o.exchange(t, r)
		}
		_ = o.inUse.Release(t.Process)
	}
	o.blame(r, err)
	o.kept--
	o.spare = append(o.spare, r)
	t.Sync()
}

// fetch gets from the origin's buffer the data that did not come with the header.
func (o *server) fetch(t *node.Thread, r *incoming) error {
	p, q := o.p, &r.request
	if o.buffer == 0 {
		o.buffer = p.memory.Alloc(p.protocol.Buffer)
	}
	if len(r.payload) > 0 {
		return nil
	}
	n := q.descriptor
	if q.kind != gets {
		n = int64(dataOffset(q)) + q.data
	}
	start := reached(t)
	c := machines.Copy{Target: q.from, Remote: q.buffer, Local: o.buffer, Bytes: n}
	if err := o.get(t, q, c); err != nil {
		return err
	}
	p.remote.WaitCounter(t, o.moved, 1, nil)
	p.span(t, start, sim.SpanWait, "fetch request")
	var err error
	r.payload, err = p.memory.Bytes(o.buffer, n)
	return err
}

// exchange carries out the request, with the buffer.
func (o *server) exchange(t *node.Thread, r *incoming) error {
	p := o.p
	data := r.decode(r.payload)
	t.Charge(p.costs.Ops(p.counts.DescriptorWord.Times(descriptorWords(r.request.descriptor))))
	if r.request.kind != gets {
		return o.finish(t, r, data)
	}
	at := o.buffer + dataOffset(&r.request)
	start := reached(t)
	t.Charge(p.bodyCost(r.body, owner, at, true))
	p.span(t, start, sim.SpanCopy, "pack")
	if err := p.packTo(at, r.body, owner); err != nil {
		return err
	}
	c := machines.Copy{Target: r.request.from, Remote: r.request.buffer, Local: at, Bytes: r.request.data}
	return p.raise(t, c, r.request.reply, o.moved, nil)
}

// finish carries out a put or an accumulate whose data is here.
func (o *server) finish(t *node.Thread, r *incoming, data []byte) error {
	p := o.p
	if r.request.kind == puts {
		start := reached(t)
		t.Charge(p.bodyCost(r.body, owner, r.place(), false))
		p.span(t, start, sim.SpanCopy, "unpack")
		t.Sync()
		return p.unpackBody(data, r.body, owner)
	}
	t.Charge(o.lockCost())
	t.Sync()
	first, last := r.span()
	slot := o.locks.lock(t, first, last)
	defer o.locks.unlock(slot)
	start := reached(t)
	t.Charge(p.bodyAccCost(&r.operand, r.body, r.place()))
	p.span(t, start, sim.SpanCompute, "accumulate")
	t.Sync()
	return p.addBody(&r.operand, data, r.body)
}

// place is where the data of a request lies: in the buffer, or with a header
// that was kept.
func (r *incoming) place() node.Addr {
	if r.whole {
		return 0
	}
	return r.o.buffer + dataOffset(&r.request)
}

// span is the range of addresses of a request in this process's memory.
func (r *incoming) span() (first, last node.Addr) {
	first = ^node.Addr(0)
	for q := r.body.parts(); q.next(); {
		f, e := q.section().span(&q.section().remote)
		first, last = min(first, f), max(last, e)
	}
	return first, last
}

// lockCost returns the time of locking and unlocking for an accumulate. It locks a mutex, or it looks for a range in
// the table under a mutex and gives it back under the mutex.
func (o *server) lockCost() sim.Duration {
	if o.p.protocol.LockSlots == 0 {
		return o.p.costs.Ops(o.p.counts.MutexPair.Get())
	}
	return o.p.costs.Ops(o.p.counts.LockScan.Times(int64(len(o.locks.slots))).Plus(o.p.counts.MutexPair.Times(2)))
}

// get gets from the origin's buffer. For a put or an accumulate, this buffer is free as soon as it has been read. get
// tells the origin so if the machine can.
func (o *server) get(t *node.Thread, q *request, c machines.Copy) error {
	if q.kind == gets || o.p.arrivals == nil {
		return o.p.remote.Get(t, c, o.moved)
	}
	return o.p.arrivals.GetCounting(t, c, o.moved, q.reply)
}

// call is the call that a request comes from: one without levels is contiguous.
func (r *incoming) call() string {
	name := r.request.kind.call(r.request.vector)
	if s := r.body.section; s != nil && s.levels == 0 {
		return strings.TrimSuffix(name, "S")
	}
	return name
}

// blame stops the run if a request went wrong, as the failure of the process
// that sent it.
func (o *server) blame(r *incoming, err error) {
	if err == nil {
		return
	}
	q := &r.request
	o.p.endpoint.Peer(q.from).Blame(&Error{Code: InternalFailure, Call: r.call(),
		Err: fmt.Errorf("request issued at %v: %w", r.sent, err)})
}
