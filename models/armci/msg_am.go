package armci

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// activeMail carries messages by active messages. A short message has its data in the header, and the header handler
// copies them to their place. For a long one, the header handler says where the machine puts the data.
//
// Active messages may overtake each other, so messages are numbered. One that comes too early waits in a system buffer
// until it has its turn.
type activeMail struct {
	mail     *mail
	am       machines.ActiveMessages
	handler  machines.HandlerID
	dispatch *node.Dispatcher // nil: the program sleeps until a handler wakes it
	arrival  *sim.Condition
	header   []byte
	sources  []source
	sent     []uint32 // messages to each process
}

// source is the state of the messages from one process.
type source struct {
	next  uint32    // number of the message whose turn it is
	early []*letter // by number
}

// dispatching is an optional capability of a machine: its processes can wait inside its library for
// anything that handlers change, as with a loop around a probe.
type dispatching interface {
	Dispatcher() *node.Dispatcher
}

func newActiveMail(m *mail, am machines.ActiveMessages) *activeMail {
	a := &activeMail{mail: m, am: am, arrival: sim.NewCondition("message")}
	if d, ok := m.process.endpoint.(dispatching); ok {
		a.dispatch = d.Dispatcher()
	}
	a.sources = make([]source, m.process.Size())
	a.sent = make([]uint32, m.process.Size())
	return a
}

func (a *activeMail) start() error {
	a.handler = a.am.Register(a.arrive)
	return nil
}

// send sends a message; the data of a long one may be changed when the machine
// has read it.
func (a *activeMail) send(e envelope, data node.Addr, to int) error {
	p := a.mail.process
	e.number = a.sent[to]
	a.sent[to]++
	a.header = e.append(a.header[:0])
	m := machines.ActiveMessage{Target: to, Handler: a.handler, Header: a.header}
	if e.bytes <= int64(a.am.HeaderMax()-envelopeBytes) {
		return a.sendInline(e, data, m)
	}
	m.Data, m.Bytes = data, e.bytes
	if err := a.am.SendActive(p.thread, m, p.local, nil); err != nil {
		return err
	}
	p.remote.WaitCounter(p.thread, p.local, 1, nil)
	return nil
}

// sendInline sends the data after the envelope, in the same message.
func (a *activeMail) sendInline(e envelope, data node.Addr, m machines.ActiveMessage) error {
	p := a.mail.process
	a.mail.stats.Inline++
	if e.bytes > 0 {
		b, err := p.memory.Bytes(data, e.bytes)
		if err != nil {
			return err
		}
		p.thread.Charge(p.lineCost(e.bytes, false, true))
		a.header = append(a.header, b...)
		a.header = append(a.header, make([]byte, int(e.bytes)-len(b))...) // a phantom's
		m.Header = a.header
	}
	return a.am.SendActive(p.thread, m, nil, nil)
}

// arrive is the header handler.
func (a *activeMail) arrive(in *machines.Arrival) machines.Delivery {
	m := a.mail
	in.Charge(m.process.costs.Ops(m.process.counts.EnvelopeFields.Get()))
	l := m.newLetter(readEnvelope(in.Header), in.From)
	a.sort(l, in.Charge)
	if in.Bytes > 0 {
		a.wake() // one that this has held up may be wanted
		return machines.Delivery{Data: l.data, Complete: a.completion(l)}
	}
	if l.bytes > 0 {
		in.Charge(m.process.lineCost(l.bytes, true, false))
		if to, err := m.process.memory.Bytes(l.data, l.bytes); err == nil && !l.phantom {
			copy(to, in.Header[envelopeBytes:])
		}
	}
	l.ready = true
	a.wake()
	return machines.Delivery{}
}

// completion returns the completion handler of a letter.
func (a *activeMail) completion(l *letter) func(t *node.Thread) {
	if l.arrived == nil {
		l.arrived = func(t *node.Thread) {
			t.Charge(a.mail.process.costs.Ops(a.mail.process.counts.WordStore.Get()))
			l.ready = true
			a.wake()
		}
	}
	return l.arrived
}

// sort files a letter if it is its turn, and those that it has held up.
func (a *activeMail) sort(l *letter, charge func(sim.Duration)) {
	s := &a.sources[l.from]
	if l.number != s.next {
		a.mail.stats.Early++
		a.mail.keep(l, charge)
		i, _ := slices.BinarySearchFunc(s.early, l.number, func(e *letter, n uint32) int { return int(int32(e.number - n)) })
		s.early = slices.Insert(s.early, i, l)
		return
	}
	a.mail.accept(l, charge)
	s.next++
	for len(s.early) > 0 && s.early[0].number == s.next {
		a.mail.accept(s.early[0], charge)
		s.early = slices.Delete(s.early, 0, 1)
		s.next++
	}
}

// wake lets the program go on if it sleeps and its message is there. A
// dispatcher looks for itself.
func (a *activeMail) wake() {
	if a.mail.want.Reached() {
		a.arrival.Signal()
	}
}

func (a *activeMail) await(w *want) error {
	t := a.mail.process.thread
	t.Sync()
	if d := a.dispatch; d != nil {
		d.Enter()
		a.mail.process.charge(a.mail.process.counts.ProbeLoop.Get())
		d.WaitUntil(t, w)
		d.Leave()
		return nil
	}
	for !w.Reached() {
		a.arrival.WaitAs(t.Process, w)
	}
	return nil
}
