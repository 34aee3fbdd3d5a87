package mpsc

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
)

// message is a message from isend until its receiver has got it.
type message struct {
	number   int
	from, to int
	tag      int
	bytes    int64
	stage    stage
	request  *Request // of the sender
	receive  *Request // that it fits; nil: it goes to a buffer of the system
	buffered bool     // its data are in buffer
	buffer   []byte
	here     bool // its data are where they go
	users    int  // the sides that still need it
}

// stage is what happens to a message next.
type stage uint8

const (
	arriving    stage = iota // the envelope comes in, with the data if they are short
	matching                 // the Elan's thread looks for a receive
	asking                   // the receiver's Elan asks the sender's for the data
	moving                   // the data are under way
	acknowledge              // the sender's event is set
)

// launch sends the envelope of a message.
func (p *Port) launch(r *Request) {
	b := p.base
	m := b.take()
	m.from, m.to, m.tag, m.bytes = p.elan.Rank(), r.want.Peer, r.want.Tag, r.want.Bytes
	m.request, m.users = r, 2
	with := int64(0)
	if b.eager(m.bytes) {
		with = m.bytes
	}
	p.elan.Transmit(m.to, with, b.id, uint64(m.number))
}

func (b *Base) eager(bytes int64) bool { return bytes <= int64(b.spec.Eager.Get()) }

// Handle takes a message to its next stage. It is for the kernel.
func (b *Base) Handle(number uint64) {
	m := b.messages[number]
	k := b.network.Kernel()
	to, from := b.network.Elan(m.to), b.network.Elan(m.from)
	switch m.stage {
	case arriving:
		m.stage = matching
		to.Routine(b.spec.Match.Get(), b.id, number)
	case matching:
		b.ports[m.to].match(m)
		if b.eager(m.bytes) {
			b.deliver(m)
			return
		}
		m.stage = asking
		s := b.network.Spec()
		way := s.Output.Get().Plus(to.Wire(m.from)).Plus(s.Input.Get())
		b.network.Spend(way)
		k.Schedule(way, sim.Wire, b.id, number)
	case asking:
		m.stage = moving
		from.Transmit(m.to, m.bytes, b.id, number)
	case moving:
		b.deliver(m)
	case acknowledge:
		m.request.done = true
		b.ports[m.from].changed.Broadcast()
		b.release(m)
	}
}

// match looks for the first receive that a message fits; without one it waits
// among the unexpected ones.
func (p *Port) match(m *message) {
	for i, r := range p.posted {
		if fits(r.want, m) {
			p.posted = slices.Delete(p.posted, i, i+1)
			r.message, m.receive = m, r
			return
		}
	}
	p.unexpected = append(p.unexpected, m)
}

// find returns the index of the first unexpected message that fits, or -1.
func (p *Port) find(want machines.Message) int {
	for i, m := range p.unexpected {
		if fits(want, m) {
			return i
		}
	}
	return -1
}

func fits(want machines.Message, m *message) bool {
	return (want.Peer == machines.AnyPeer || want.Peer == m.from) && (want.Tag == machines.AnyTag || want.Tag == m.tag)
}

// deliver moves the data of a message whose last byte has come, tells the
// receiver, and acknowledges.
func (b *Base) deliver(m *message) {
	from, to := b.network.Elan(m.from), b.network.Elan(m.to)
	data, err := from.Memory().Bytes(m.request.want.Data, m.bytes)
	if err != nil && m.bytes > 0 {
		from.Thread().Blame(err)
	}
	if r := m.receive; r != nil && m.bytes <= r.want.Bytes {
		room, err := to.Memory().Bytes(r.want.Data, m.bytes)
		if err != nil && m.bytes > 0 {
			to.Thread().Blame(err)
		}
		copy(room, data)
	} else {
		m.buffered = true
		m.buffer = append(m.buffer[:0], data...)
	}
	m.here = true
	b.ports[m.to].changed.Broadcast()
	m.stage = acknowledge
	way := b.answer(m.request).Plus(to.Wire(m.from))
	b.network.Spend(way)
	b.network.Kernel().Schedule(way, sim.Wire, b.id, uint64(m.number))
}

// answer returns how long the receiver takes to acknowledge a send whose data are
// there. The Elan does it at once.
func (b *Base) answer(r *Request) sim.Duration {
	if r.blocks {
		return b.spec.Acknowledge.Get()
	}
	return 0
}

// take returns a message that is not in use.
func (b *Base) take() *message {
	if last := len(b.free) - 1; last >= 0 {
		m := b.messages[b.free[last]]
		b.free = b.free[:last]
		return m
	}
	m := &message{number: len(b.messages)}
	b.messages = append(b.messages, m)
	return m
}

// release frees a message when both its sender's and its receiver's side are
// done with it.
func (b *Base) release(m *message) {
	m.users--
	if m.users == 0 {
		*m = message{number: m.number, buffer: m.buffer[:0]}
		b.free = append(b.free, m.number)
	}
}

// idle returns what is left of a send after its call, on an idle machine.
func (p *Port) idle(r *Request) sim.Duration {
	b, s, m := p.base, p.base.network.Spec(), r.want
	q := s.Output.Quotes()
	mark := q.Mark()
	defer q.Drop(mark) // it is not time that passes
	wire := p.elan.Wire(m.Peer)
	envelope := s.Output.Get().Plus(wire).Plus(s.Input.Get()).Plus(b.spec.Match.Get()).Plus(b.answer(r)).Plus(wire)
	if b.eager(m.Bytes) {
		return envelope.Plus(s.Rate.Get().Transfer(m.Bytes))
	}
	return envelope.Plus(s.Output.Get()).Plus(wire).Plus(s.Input.Get()).Plus(b.network.Idle(p.elan.Rank(), m.Peer, m.Bytes))
}
