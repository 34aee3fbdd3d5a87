package armci

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// activePort is the port to machines with remote memory and active messages, such as LAPI on the IBM SP. Contiguous,
// very small and very long-columned transfers go directly; all others are described in a request to which a handler at
// the target reacts. This file is the origin's part, port_am_server.go the target's.
//
// The program's thread has one buffer for requests and for replies to them. A user of it waits until the user before
// has left it.
type activePort struct {
	p       *Process
	am      machines.ActiveMessages
	handler machines.HandlerID
	room    int64 // for descriptor and data in the header of a message
	server  *server

	buffer  node.Addr // of Protocol.Buffer bytes, once it is needed
	lent    int       // the target that reads from the buffer, or noTarget
	reply   signal    // raised when a reply is in the buffer, or what was lent has been read
	waiting waiting
	header  []byte
	batches batches
}

// waiting is the get whose reply comes into the buffer.
type waiting struct {
	h         *Handle // nil if there is none
	target    int
	body      body
	section   section
	sets      []set
	addresses []node.Addr
}

func newActivePort(p *Process, am machines.ActiveMessages) *activePort {
	return &activePort{p: p, am: am, lent: noTarget}
}

func (a *activePort) name() string { return "active messages" }

func (a *activePort) start() error {
	a.room = int64(a.am.HeaderMax()) - a.p.protocol.headerBytes()
	if a.room < 0 {
		return fmt.Errorf("headers of active messages on %s have %d bytes, expected at least %d",
			a.p.endpoint.Machine(), a.am.HeaderMax(), a.p.protocol.headerBytes())
	}
	a.reply = a.p.newSignal()
	a.header = make([]byte, 0, a.am.HeaderMax())
	a.server = newServer(a.p)
	a.handler = a.am.Register(a.server.arrive)
	return nil
}

func (a *activePort) strided(k kind, s *section, target int, h *Handle) error {
	p := a.p
	p.order(target, k, h.isBlocking())
	switch {
	case target == p.Rank():
		p.stats.Self++
		return a.accumulateHere(s)
	case k == gets && p.protocol.directGet(s), k == puts && p.protocol.directPut(s):
		p.stats.Direct++
		return p.direct(k, s, target, h)
	}
	p.stats.Active++
	return a.pieces(k, s, target, h)
}

// pieces sends a request for each part of s that fits into the buffer, one
// after the other.
func (a *activePort) pieces(k kind, s *section, target int, h *Handle) error {
	c := &a.p.cutter
	for c.cut(s, a.p.protocol.Usable); c.next(); {
		if err := a.request(k, body{section: &c.piece}, target, h); err != nil {
			return err
		}
	}
	return nil
}

func (a *activePort) vector(k kind, sets []set, target int, h *Handle) error {
	p := a.p
	p.order(target, k, h.isBlocking())
	switch {
	case target == p.Rank():
		p.stats.Self++
		return a.accumulateVectorHere(sets)
	case k == gets && p.protocol.directVector(sets, p.protocol.ShortGetVector),
		k == puts && p.protocol.directVector(sets, p.protocol.ShortPutVector):
		p.stats.Direct++
		return p.directVector(k, sets, target, h)
	}
	p.stats.Active++
	b := &a.batches
	b.sets, b.done = sets, 0
	for b.next(&p.protocol) {
		if err := a.batch(k, b, target, h); err != nil {
			return err
		}
	}
	return nil
}

// batch sends a request for a batch, or moves one segment that is too long for
// a request with others.
func (a *activePort) batch(k kind, b *batches, target int, h *Handle) error {
	if len(b.batch) > 0 {
		return a.request(k, body{sets: b.batch}, target, h)
	}
	if k == accumulates {
		return a.pieces(k, &b.long, target, h)
	}
	return a.p.direct(k, &b.long, target, h)
}

// request sends one request for the part that fits into the buffer.
func (a *activePort) request(k kind, b body, target int, h *Handle) error {
	p := a.p
	if err := a.claim(); err != nil {
		return err
	}
	start := reached(p.thread)
	q := request{from: p.Rank(), to: target, kind: k, vector: b.section == nil, data: b.bytes(), buffer: a.buffer, reply: a.reply.name}
	contents, err := a.compose(&q, b)
	if err != nil {
		return err
	}
	p.execute(&p.counts.HeaderFields, 1)
	w := writer{buf: a.header[:0], pointers: p.protocol.PointerBytes}
	w.header(&q)
	if w.err != nil {
		return w.err
	}
	pulled := int64(len(contents)) > a.room
	if !pulled {
		w.buf = append(w.buf, contents...)
	}
	p.span(p.thread, start, sim.SpanCopy, "build request")
	p.stats.request(k, pulled)
	m := machines.ActiveMessage{Target: target, Handler: a.handler, Header: w.buf}
	if k == gets {
		a.expect(h, target, b)
		return a.am.SendActive(p.thread, m, nil, nil)
	}
	return a.store(m, k, pulled, h)
}

// store sends a request that changes the target's memory.
func (a *activePort) store(m machines.ActiveMessage, k kind, pulled bool, h *Handle) error {
	p := a.p
	if err := a.am.SendActive(p.thread, m, nil, p.storesTo(m.Target).counter); err != nil {
		return err
	}
	p.stored(m.Target, k, h.isBlocking())
	if pulled {
		a.lent = m.Target
	}
	return nil
}

// claim waits until the buffer is free.
func (a *activePort) claim() error {
	p := a.p
	if a.buffer == 0 {
		a.buffer = p.memory.Alloc(p.protocol.Buffer)
	}
	p.charge(p.counts.FlagTest.Times(2))
	if h := a.waiting.h; h != nil {
		return a.collect(h)
	}
	if a.lent != noTarget {
		start := reached(p.thread)
		a.takeBack()
		p.span(p.thread, start, sim.SpanWait, "wait for buffer")
		a.lent = noTarget
	}
	return nil
}

// takeBack waits until the buffer that was lent has been read. Where the machine
// cannot tell, the whole operation must be complete.
func (a *activePort) takeBack() {
	if a.p.arrivals == nil {
		a.p.fence(a.lent)
		return
	}
	a.p.await(&a.reply, a.p.waits("the buffer to be read by", a.lent))
}

// compose writes descriptor and data into the buffer, contiguously except for the alignment of the
// data. It returns the bytes that may go with the header.
func (a *activePort) compose(q *request, b body) ([]byte, error) {
	p := a.p
	room, err := p.memory.Bytes(a.buffer, p.protocol.Buffer)
	if err != nil {
		return nil, err
	}
	w := writer{buf: room[:0], pointers: p.protocol.PointerBytes}
	if b.section != nil {
		w.section(b.section)
	} else {
		w.sets(b.sets)
	}
	if q.kind == accumulates {
		q.op = p.operand.op
		w.buf = append(w.buf, p.operand.factor()...)
	}
	if w.err != nil {
		return nil, w.err
	}
	q.descriptor = int64(len(w.buf))
	p.charge(p.counts.DescriptorWord.Times(descriptorWords(q.descriptor)))
	if q.kind == gets {
		return w.buf, nil
	}
	if err := p.packBody(a.buffer+dataOffset(q), b); err != nil {
		return nil, err
	}
	return room[:int64(dataOffset(q))+q.data], nil
}

// dataOffset is where the data follows the descriptor.
func dataOffset(q *request) node.Addr { return node.Addr(q.descriptor+7) &^ 7 }

// expect notes that the reply of target for h comes into the buffer, and its data.
func (a *activePort) expect(h *Handle, target int, b body) {
	h.reply = true
	w := &a.waiting
	w.h, w.target = h, target
	if b.section != nil {
		w.section = *b.section
		w.body = body{section: &w.section}
		return
	}
	w.sets, w.addresses = w.sets[:0], w.addresses[:0]
	for i := range b.sets {
		first := len(w.addresses)
		w.addresses = append(w.addresses, b.sets[i].local...)
		w.sets = append(w.sets, set{bytes: b.sets[i].bytes, local: w.addresses[first:len(w.addresses):len(w.addresses)]})
	}
	w.body = body{sets: w.sets}
}

// collect waits for the reply of h and takes it out of the buffer.
func (a *activePort) collect(h *Handle) error {
	p := a.p
	start := reached(p.thread)
	p.await(&a.reply, p.waits("data from", a.waiting.target))
	p.span(p.thread, start, sim.SpanWait, "wait for reply")
	h.reply, a.waiting.h = false, nil
	start = reached(p.thread)
	b := a.waiting.body
	data, err := p.memory.Bytes(a.buffer, b.bytes())
	if err != nil {
		return err
	}
	p.thread.Charge(p.bodyCost(b, origin, a.buffer, false))
	p.span(p.thread, start, sim.SpanCopy, "unpack")
	return p.unpackBody(data, b, origin)
}

func (a *activePort) replied() bool { return a.p.raised(&a.reply) }

// accumulateHere adds a section to another of this process, under the same
// locks as accumulates from elsewhere.
func (a *activePort) accumulateHere(s *section) error {
	p := a.p
	first, end := s.span(&s.remote)
	p.thread.Charge(a.server.lockCost())
	p.thread.Sync()
	slot := a.server.locks.lock(p.thread, first, end)
	defer a.server.locks.unlock(slot)
	p.thread.Compute(p.accCost(&p.operand, s, s.local.cold(), s.remote.cold()))
	return p.addWithin(&p.operand, s)
}

func (a *activePort) accumulateVectorHere(sets []set) error {
	for r := newRuns(sets); r.next(); {
		a.p.charge(a.p.counts.ElementStep.Times(r.piece.segments()))
		if err := a.accumulateHere(&r.piece); err != nil {
			return err
		}
	}
	return nil
}
