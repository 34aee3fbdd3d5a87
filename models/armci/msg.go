package armci

import (
	"fmt"
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// mail is the message layer of one process, with the data for the calls about groups and domains. Source and tag
// identify a message. Messages between two processes keep their order. If a receive waits for a message when it
// arrives, its data go directly to their place. Otherwise the message goes to a system buffer, and a later receive
// copies it.
type mail struct {
	process *Process
	carrier carrier
	queue   []*letter // arrived and not asked for, in order of arrival
	want    want
	letters []*letter // to be used again
	buffers bufferPool
	stats   MsgStats

	domains domains
	world   *Group
	chosen  *Group // the default group
	groups  int64  // that this process has named
}

// carrier brings messages from process to process.
type carrier interface {
	// start sets the carrier up; it is called once, by all processes.
	start() error
	// send carries a message to another process. It returns when the data may be
	// changed.
	send(e envelope, data node.Addr, to int) error
	// await blocks the program until w is reached. It passes messages that arrive meanwhile to
	// [mail.accept].
	await(w *want) error
}

// MsgStats counts the operations of the message layer of a process.
type MsgStats struct {
	Sent     uint64 // messages, those to itself too
	Inline   uint64 // of them, with their data in the header or in a mailbox
	Received uint64
	Straight uint64 // of them, whose data went straight to where it was wanted
	Early    uint64 // that arrived before one that had been sent before
	Kept     int    // that nobody had asked for, at a time, at most
}

// MsgStats returns the present counts of the message layer.
func (p *Process) MsgStats() MsgStats { return p.mail.stats }

// startMessages sets up the message layer, over active messages if the port
// uses them. It is collective.
func (p *Process) startMessages() error {
	m := &mail{process: p}
	p.mail = m
	m.want.mail = m
	m.world = &Group{team: team{process: p, rank: p.Rank(), n: p.Size(), kind: teamMail}}
	m.chosen = m.world
	if l, ok := p.endpoint.(NodeLocality); ok {
		m.domains = findDomains(l, p.Size())
	}
	a, ok := p.port.(*activePort)
	switch {
	case p.alone:
		m.carrier = noMail{p}
	case ok && a.am.HeaderMax() >= envelopeBytes:
		m.carrier = newActiveMail(m, a.am)
	default:
		m.carrier = newBoxMail(m)
	}
	return m.carrier.start()
}

// noMail is the carrier of a program without messages.
type noMail struct{ process *Process }

func (noMail) start() error { return nil }

func (n noMail) send(envelope, node.Addr, int) error { return n.process.withoutMessages() }

func (n noMail) await(*want) error { return n.process.withoutMessages() }

func (p *Process) withoutMessages() error {
	return p.wrong(InternalFailure, "a program that was started without messages", "one without armci.WithoutMessages")
}

// letter is a message at its receiver.
type letter struct {
	envelope
	from     int
	data     node.Addr            // where the data is or will be
	straight bool                 // that is where it was wanted; else a system buffer
	ready    bool                 // all data is there
	arrived  func(t *node.Thread) // completion handler, if one was ever needed
}

// newLetter returns a letter that nobody has placed.
func (m *mail) newLetter(e envelope, from int) *letter {
	var l *letter
	if n := len(m.letters); n > 0 {
		l = m.letters[n-1]
		m.letters = m.letters[:n-1]
	} else {
		l = new(letter)
	}
	l.envelope, l.from, l.data, l.straight, l.ready = e, from, 0, false, false
	return l
}

// want is the condition that the program waits for.
type want struct {
	mail   *mail
	open   bool // no letter has been found yet
	kind   mailKind
	from   int // or anyProcess
	tag    int64
	place  node.Addr // for the data
	room   int64     // bytes there
	letter *letter
}

const anyProcess = -1

func (w *want) wants(l *letter) bool {
	return w.kind == l.kind && w.tag == l.tag && (w.from == l.from || w.from == anyProcess)
}

// Reached reports whether the message is there.
func (w *want) Reached() bool { return w.letter != nil && w.letter.ready }

// WaitingFor describes the message.
func (w *want) WaitingFor() string {
	from := "any process"
	if w.from != anyProcess {
		from = processName(w.from)
	}
	if w.kind == userMail {
		return fmt.Sprintf("message from %s, tag %d", from, w.tag)
	}
	return fmt.Sprintf("message of %s from %s", w.mail.process.call, from)
}

// HeldBy returns the sender, if it must be a certain one.
func (w *want) HeldBy() []*sim.Process { return w.mail.process.peers(w.from) }

// accept files a letter whose turn it is: with the receive that waits for it
// or in the queue. It says where the data goes unless that is settled already.
func (m *mail) accept(l *letter, charge func(sim.Duration)) {
	w := &m.want
	charge(m.process.costs.Ops(m.process.counts.EnvelopeMatch.Get()))
	if w.open && w.wants(l) {
		w.open, w.letter = false, l
		if l.data == 0 && l.bytes <= w.room {
			l.data, l.straight = w.place, true
			return
		}
	} else {
		m.queue = append(m.queue, l)
		m.stats.Kept = max(m.stats.Kept, len(m.queue))
	}
	if l.data == 0 {
		m.keep(l, charge)
	}
}

// keep gives a letter a system buffer.
func (m *mail) keep(l *letter, charge func(sim.Duration)) {
	charge(m.process.costs.Ops(m.process.counts.Allocation.Get()))
	l.data = m.buffers.take(m.process.memory, l.bytes, l.phantom)
}

// receive waits for a message and returns it. Its data are at place if they fit, otherwise in a system buffer; see
// [mail.settle].
func (m *mail) receive(kind mailKind, from int, tag int64, place node.Addr, room int64) (*letter, error) {
	p, w := m.process, &m.want
	start := reached(p.thread)
	p.thread.Sync()
	*w = want{mail: m, open: true, kind: kind, from: from, tag: tag, place: place, room: room}
	if l := m.find(); l != nil {
		w.open, w.letter = false, l
	}
	if !w.Reached() {
		if err := m.carrier.await(w); err != nil {
			return nil, p.failed(err)
		}
		p.span(p.thread, start, sim.SpanWait, "wait for message")
	}
	l := w.letter
	w.letter = nil
	m.stats.Received++
	if l.straight {
		m.stats.Straight++
	}
	return l, nil
}

// find takes the first kept message that is wanted out of the queue.
func (m *mail) find() *letter {
	p := m.process
	for i, l := range m.queue {
		p.charge(p.counts.EnvelopeMatch.Get())
		if m.want.wants(l) {
			m.queue = slices.Delete(m.queue, i, i+1)
			return l
		}
	}
	p.charge(p.counts.FlagTest.Get())
	return nil
}

// settle copies a message out of its system buffer, to place, and forgets it.
func (m *mail) settle(l *letter, place node.Addr) error {
	if l.straight || l.bytes == 0 {
		m.forget(l)
		return nil
	}
	p := m.process
	start := reached(p.thread)
	p.thread.Charge(p.lineCost(l.bytes, p.fits(l.bytes), false))
	p.span(p.thread, start, sim.SpanCopy, "copy message")
	var err error
	if !l.phantom {
		err = p.memory.Copy(place, p.memory, l.data, l.bytes)
	}
	m.forget(l)
	return p.failed(err)
}

// forget releases the memory of a letter.
func (m *mail) forget(l *letter) {
	if !l.straight {
		m.process.charge(m.process.counts.Allocation.Get())
		m.buffers.give(l.data, l.bytes, l.phantom)
	}
	m.letters = append(m.letters, l)
}

// post sends a message to process to, which may be this one.
func (m *mail) post(e envelope, data node.Addr, to int) error {
	p := m.process
	p.execute(&p.counts.EnvelopeFields, 1)
	m.stats.Sent++
	e.phantom = e.bytes > 0 && p.memory.Phantom(data)
	if to != p.Rank() {
		return p.failed(m.carrier.send(e, data, to))
	}
	m.stats.Inline++
	l := m.newLetter(e, to)
	m.accept(l, p.thread.Charge)
	l.ready = true
	if e.bytes == 0 {
		return nil
	}
	p.thread.Charge(p.lineCost(e.bytes, false, false))
	return p.failed(p.memory.Copy(l.data, p.memory, data, e.bytes))
}

// lineCost is the time of copying n consecutive bytes.
func (p *Process) lineCost(n int64, srcWarm, dstWarm bool) sim.Duration {
	return p.costs.Copy(node.Copy{Count: 1, Bytes: n, SrcWarm: node.WholeIf(srcWarm), DstWarm: node.WholeIf(dstWarm), Width: p.protocol.width(n)})
}
