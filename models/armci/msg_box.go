package armci

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// boxMail carries messages by remote memory alone. Every process has a mailbox for every other, of a few slots that
// are used in turn. A sender waits until the slot is free. It puts envelope and data there, then the slot's flag. The
// receiver looks at the flags. When it has taken a message, it puts a receipt into the sender's memory, which frees
// the slot.
//
// For a long message, only the envelope and the data's address go into the slot. The receiver gets the data when it
// comes to the message, and the sender waits until then. While it waits, it moves messages from its own mailboxes into
// system buffers, so that processes can send to each other at the same time.
//
// Flags and receipts are numbers of messages, counted from 1. Puts may overtake each other. So each number has a word
// that is not written again before its reader has seen it.
type boxMail struct {
	mail    *mail
	areas   []node.Addr // of all processes
	staging node.Addr   // of one slot
	sent    []int64     // messages to each process
	taken   []int64     // messages from each process
	header  []byte

	news func() bool // hasNews, as a value that is made once
	room room
}

const (
	boxSlots  = 4
	slotBytes = 512
	// slotPayload is what a slot holds besides flag and envelope.
	slotPayload = slotBytes - 8 - envelopeBytes
)

func newBoxMail(m *mail) *boxMail {
	n := m.process.Size()
	b := &boxMail{mail: m, sent: make([]int64, n), taken: make([]int64, n)}
	b.news = b.hasNews
	b.room = room{box: b}
	b.room.ready = b.room.reachedOrNews
	return b
}

func (b *boxMail) start() error {
	p := b.mail.process
	n := int64(p.Size())
	b.staging = p.memory.Alloc(slotBytes)
	var err error
	b.areas, err = p.exchange.ExchangeAddresses(p.thread, p.memory.Alloc(n*boxSlots*(8+slotBytes)))
	return err
}

// receipt is the address of the word, in the memory of process sender, that
// frees the slot of message number n to process receiver.
func (b *boxMail) receipt(sender, receiver int, n int64) node.Addr {
	return b.areas[sender] + node.Addr(8*(int64(receiver)*boxSlots+n%boxSlots))
}

// slot is the address of the slot of message number n from sender to receiver.
func (b *boxMail) slot(sender, receiver int, n int64) node.Addr {
	receipts := 8 * boxSlots * int64(len(b.areas))
	return b.areas[receiver] + node.Addr(receipts+slotBytes*(int64(sender)*boxSlots+n%boxSlots))
}

func (b *boxMail) send(e envelope, data node.Addr, to int) error {
	p := b.mail.process
	n := b.sent[to]
	b.sent[to]++
	if n >= boxSlots {
		if err := b.awaitReceipt(to, n-boxSlots); err != nil {
			return err
		}
	}
	long := e.bytes > slotPayload
	filled, err := b.stage(e, data, long)
	if err != nil {
		return err
	}
	c := machines.Copy{Target: to, Local: b.staging + 8, Remote: b.slot(p.Rank(), to, n) + 8, Bytes: filled}
	if err := p.remote.Put(p.thread, c, nil, p.local); err != nil {
		return err
	}
	p.remote.WaitCounter(p.thread, p.local, 1, nil)
	if err := b.raise(to, b.slot(p.Rank(), to, n), n+1); err != nil || !long {
		return err
	}
	return b.awaitReceipt(to, n)
}

// stage writes a slot's envelope and data and returns their length.
func (b *boxMail) stage(e envelope, data node.Addr, long bool) (int64, error) {
	p := b.mail.process
	b.header = e.append(b.header[:0])
	to, err := p.memory.Bytes(b.staging+8, slotBytes-8)
	if err != nil {
		return 0, err
	}
	copy(to, b.header)
	if long {
		p.charge(p.counts.WordStore.Get())
		p.setWord(b.staging+8+envelopeBytes, 8, int64(data))
		return envelopeBytes + 8, nil
	}
	b.mail.stats.Inline++
	if e.bytes > 0 {
		p.thread.Charge(p.lineCost(e.bytes, false, true))
		err = p.memory.Copy(b.staging+8+envelopeBytes, p.memory, data, e.bytes)
	}
	return envelopeBytes + e.bytes, err
}

// raise puts a number into a flag or receipt of process to, which notices.
func (b *boxMail) raise(to int, at node.Addr, number int64) error {
	p := b.mail.process
	p.charge(p.counts.WordStore.Get())
	p.setWord(b.staging, 8, number)
	c := machines.Copy{Target: to, Local: b.staging, Remote: at, Bytes: 8}
	if p.arrivals != nil {
		return p.raise(p.thread, c, p.bells[to], p.local, nil)
	}
	if err := p.remote.Put(p.thread, c, p.local, nil); err != nil {
		return err
	}
	p.remote.WaitCounter(p.thread, p.local, 1, nil)
	return nil
}

// room is a sender's wait for the receipt of message number n.
type room struct {
	box   *boxMail
	to    int
	n     int64
	ready func() bool
}

// WaitingFor describes the wait.
func (r *room) WaitingFor() string {
	return fmt.Sprintf("%s to take message %d from its mailbox", processName(r.to), r.n+1)
}

// HeldBy returns the receiver.
func (r *room) HeldBy() []*sim.Process { return r.box.mail.process.peers(r.to) }

func (r *room) reached() bool {
	p := r.box.mail.process
	return p.word(r.box.receipt(p.Rank(), r.to, r.n), 8) >= r.n+1
}

func (r *room) reachedOrNews() bool { return r.reached() || r.box.hasNews() }

// awaitReceipt waits until process to has taken message n.
func (b *boxMail) awaitReceipt(to int, n int64) error {
	p := b.mail.process
	p.thread.Sync()
	r := &b.room
	r.to, r.n = to, n
	p.charge(p.counts.FlagTest.Get())
	for !r.reached() {
		b.quiet()
		p.waitUntil(r, r.ready)
		if err := b.pull(); err != nil {
			return err
		}
	}
	return nil
}

// await looks into the mailbox of the process that it waits for first, and
// empties the others while it waits.
func (b *boxMail) await(w *want) error {
	p := b.mail.process
	for {
		p.thread.Sync()
		if w.from != anyProcess {
			if err := b.pullFrom(w.from); err != nil || w.Reached() {
				return err
			}
		}
		if err := b.pull(); err != nil || w.Reached() {
			return err
		}
		b.quiet()
		p.waitUntil(w, b.news)
	}
}

// quiet takes back rings of the bell for messages that have been taken
// already. Who looks for news after that misses none.
func (b *boxMail) quiet() {
	p := b.mail.process
	if c := p.bell.counter; c != nil && c.Value() > 0 {
		p.remote.WaitCounter(p.thread, c, c.Value(), nil)
	}
}

// hasNews reports whether a message lies in a mailbox.
func (b *boxMail) hasNews() bool {
	for from := range b.taken {
		if b.full(from) {
			return true
		}
	}
	return false
}

// full reports whether the next message from a process has come.
func (b *boxMail) full(from int) bool {
	p := b.mail.process
	n := b.taken[from]
	return p.word(b.slot(from, p.Rank(), n), 8) == n+1
}

// pull takes all messages out of the mailboxes.
func (b *boxMail) pull() error {
	for from := range b.taken {
		if err := b.pullFrom(from); err != nil {
			return err
		}
	}
	return nil
}

func (b *boxMail) pullFrom(from int) error {
	p := b.mail.process
	p.charge(p.counts.FlagTest.Get())
	for b.full(from) {
		if err := b.take(from); err != nil {
			return err
		}
		p.charge(p.counts.FlagTest.Get())
	}
	return nil
}

// take takes the next message of a process and sends the receipt.
func (b *boxMail) take(from int) error {
	p := b.mail.process
	n := b.taken[from]
	at := b.slot(from, p.Rank(), n) + 8
	header, err := p.memory.Bytes(at, envelopeBytes)
	if err != nil {
		return err
	}
	p.execute(&p.counts.EnvelopeFields, 1)
	l := b.mail.newLetter(readEnvelope(header), from)
	b.mail.accept(l, p.thread.Charge)
	if err := b.fetch(l, at+envelopeBytes); err != nil {
		return err
	}
	l.ready = true
	b.taken[from]++
	return b.raise(from, b.receipt(from, p.Rank(), n), n+1)
}

// fetch brings the data of a letter to its place: from the slot, or from the
// sender's memory.
func (b *boxMail) fetch(l *letter, payload node.Addr) error {
	p := b.mail.process
	if l.bytes > slotPayload {
		c := machines.Copy{Target: l.from, Local: l.data, Remote: node.Addr(p.word(payload, 8)), Bytes: l.bytes}
		if err := p.remote.Get(p.thread, c, p.local); err != nil {
			return err
		}
		p.remote.WaitCounter(p.thread, p.local, 1, nil)
		return nil
	}
	if l.bytes == 0 {
		return nil
	}
	p.thread.Charge(p.lineCost(l.bytes, true, false))
	if l.phantom {
		return nil
	}
	return p.memory.Copy(l.data, p.memory, payload, l.bytes)
}
