package nx

import (
	"slices"

	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
)

// channel keeps messages of the library's own apart from those of programs, which
// receive any type.
type channel uint8

const (
	user       channel = iota
	collective         // gsync, global operations
	active             // active messages
	receipt            // what tells their senders that handlers have run
)

// letter is a message from its send until its receiver has got it.
type letter struct {
	number   uint64
	channel  channel
	from, to int
	tag      int
	bytes    int64
	data     []byte // empty if they have no values
	phantom  bool   // they have none
	sent     sim.Time
	request  *Request // of the sender; nil once it has left
	deposit  bool     // it is where the receive wants it
}

// fits reports whether a letter is one that a receive waits for.
func (r *Request) fits(m *letter) bool {
	return r.channel == m.channel && (r.want.Peer == machines.AnyPeer || r.want.Peer == m.from) && (r.want.Tag == machines.AnyTag || r.want.Tag == m.tag)
}

// launch hands a message to the co-processor. Its data are those of now: they must not
// be changed until the send is over.
func (p *Port) launch(r *Request) {
	b := p.base
	m := b.take()
	m.channel, m.from, m.to, m.tag, m.bytes, m.sent, m.request = r.channel, p.node.Rank(), r.want.Peer, r.want.Tag, r.want.Bytes, p.now(), r
	data := p.bytes(r.want)
	m.data, m.phantom = append(m.data[:0], data...), data == nil
	p.transmit(m, m.bytes)
}

// transmit has the co-processor send a message of so many bytes.
func (p *Port) transmit(m *letter, bytes int64) {
	b := p.base
	p.node.Transmit(mesh.Message{To: m.to, Bytes: bytes + envelopeBytes, Label: "message", Arrived: b.arrivals, Left: b.departures, Arg: m.number})
}

// envelopeBytes is what goes with a message: sender, type, length.
const envelopeBytes = 16

// bytes returns the program's bytes of a message, nil if they have no values.
func (p *Port) bytes(m machines.Message) []byte {
	if m.Bytes == 0 {
		return nil
	}
	b, err := p.node.Memory().Bytes(m.Data, m.Bytes)
	if err != nil {
		p.node.Thread().Blame(err)
	}
	return b
}

// departure is the end of a send.
type departure struct{ *Base }

func (departure) String() string { return "NX message has left" }

// Handle lets the sender go on.
func (b departure) Handle(number uint64) {
	m := b.letters[number]
	r := m.request
	m.request = nil
	r.done = true
	count(r.then)
	b.ports[m.from].changed.Broadcast()
}

// arrival is a message in the memory of its receiver's node.
type arrival struct{ *Base }

func (arrival) String() string { return "NX message" }

// Handle matches the message with the first receive that it fits, or keeps it.
func (b arrival) Handle(number uint64) {
	m := b.letters[number]
	p := b.ports[m.to]
	switch m.channel {
	case active:
		p.start(m)
		return
	case receipt:
		p.confirm(m)
		return
	}
	if i := slices.IndexFunc(p.posted, func(r *Request) bool { return r.fits(m) }); i >= 0 {
		r := p.posted[i]
		p.posted = slices.Delete(p.posted, i, i+1)
		p.match(r, m)
		m.deposit = m.bytes <= r.want.Bytes
		if m.deposit {
			p.write(r.want, m)
		}
		if r.handler != nil {
			p.interrupt(r)
		}
	} else {
		p.unexpected = append(p.unexpected, m)
	}
	p.changed.Broadcast()
}

func (p *Port) match(r *Request, m *letter) { r.letter = m }

// write puts the data of a message where a receive wants them.
func (p *Port) write(want machines.Message, m *letter) {
	if m.bytes == 0 || m.phantom {
		return
	}
	want.Bytes = m.bytes
	copy(p.bytes(want), m.data)
}

// find returns the index of the first message that is there and fits, or -1.
func (p *Port) find(r *Request) int {
	return slices.IndexFunc(p.unexpected, r.fits)
}

// take returns a letter that is not in use.
func (b *Base) take() *letter {
	if last := len(b.free) - 1; last >= 0 {
		m := b.letters[b.free[last]]
		b.free = b.free[:last]
		return m
	}
	m := &letter{number: uint64(len(b.letters))}
	b.letters = append(b.letters, m)
	return m
}

// release forgets a message that its receiver has got. It has left long since.
func (b *Base) release(m *letter) {
	*m = letter{number: m.number, data: m.data[:0]}
	b.free = append(b.free, m.number)
}
