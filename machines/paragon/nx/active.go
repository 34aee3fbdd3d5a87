package nx

import (
	"encoding/binary"
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// counter is a count and the processes that wait for it.
type counter struct {
	name    string
	value   int64
	changed *sim.Condition
}

// Value returns the count.
func (c *counter) Value() int64 { return c.value }

func count(c machines.Counter) {
	if own, ok := c.(*counter); ok {
		own.value++
		own.changed.Broadcast()
	}
}

// NewCounter returns a counter at zero: a variable that handlers change.
func (p *Port) NewCounter() machines.Counter {
	p.counters++
	c := &counter{name: fmt.Sprintf("counter %d of process %d", p.counters, p.node.Rank())}
	c.changed = sim.NewCondition(c.name)
	return c
}

// WaitCounter waits until c is at least n, then subtracts n.
func (p *Port) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	own := c.(*counter)
	if why == nil {
		why = own.changed
	}
	t.Sync()
	before := t.Now()
	for own.value < n {
		own.changed.WaitAs(t.Process, why)
	}
	own.value -= n
	p.node.Ledger().Add(machines.Waiting, t.Now().Sub(before))
	p.poll(t)
}

// Poll looks once; handlers run without it.
func (p *Port) Poll(t *node.Thread) { p.poll(t) }

// task is a completion handler that is to run.
type task struct {
	run  func(t *node.Thread)
	then func()
}

// confirmation is what a sender waits for.
type confirmation struct{ done machines.Counter }

// Register makes a handler known. It is started as by hrecv of a type of its own, which
// is posted again at once.
func (p *Port) Register(h machines.HeaderHandler) machines.HandlerID {
	p.handlers = append(p.handlers, h)
	if p.tasks == nil {
		p.startTasks()
	}
	return machines.HandlerID(len(p.handlers) - 1)
}

// startTasks starts the thread that runs completion handlers. These may wait; handlers of hrecv may not. No other
// handler may come in between. So a completion handler holds them off by masktrap until it has posted the next hrecv,
// as Global Arrays' handler does (ga_handler.c, 1995).
func (p *Port) startTasks() {
	p.tasks = sim.NewMailbox[task]("completion handlers")
	t := p.node.Thread()
	helper := &node.Thread{CPU: t.CPU, Memory: t.Memory, Cache: t.Cache, Level: node.HandlerLevel}
	helper.Process = p.base.network.Kernel().SpawnDaemon(fmt.Sprintf("completion handler %d", p.node.Rank()), func(*sim.Process) {
		for {
			next := p.tasks.Get(helper.Process)
			for p.masked {
				p.unmasked.Wait(helper.Process)
			}
			p.Masktrap(helper, true)
			next.run(helper)
			p.node.Ledger().Charge(helper, machines.Messages, p.base.spec.PostCall.Get())
			p.Masktrap(helper, false)
			helper.Sync()
			next.then()
		}
	})
}

// HeaderMax returns the longest header.
func (p *Port) HeaderMax() int { return int(p.base.spec.Header.Get()) }

// envelope precedes the header of an active message: handler, confirmation, length of
// the header.
const envelope = 24

// SendActive sends a message that starts a handler.
func (p *Port) SendActive(t *node.Thread, m machines.ActiveMessage, sent, done machines.Counter) error {
	if len(m.Header) > p.HeaderMax() {
		return fmt.Errorf("found a header of %d bytes, expected at most %d", len(m.Header), p.HeaderMax())
	}
	want := machines.Message{Peer: m.Target, Data: m.Data, Bytes: m.Bytes}
	if err := p.check("active message", want, 0); err != nil {
		return err
	}
	l := p.node.Ledger()
	packing := p.base.costs.Copy(node.Copy{Count: 1, Bytes: envelope + int64(len(m.Header)), Width: wordBytes})
	l.Charge(t, machines.Messages, p.base.spec.SendCall.Get().Plus(packing))
	t.Sync()
	l.Messages++
	l.Bytes += m.Bytes
	var head [envelope]byte
	binary.LittleEndian.PutUint64(head[:], uint64(m.Handler))
	binary.LittleEndian.PutUint64(head[8:], uint64(p.confirmation(done)))
	binary.LittleEndian.PutUint64(head[16:], uint64(len(m.Header)))
	data := p.bytes(want)
	b := p.base
	x := b.take()
	x.channel, x.from, x.to, x.bytes, x.sent = active, p.node.Rank(), m.Target, m.Bytes, p.now()
	x.data = append(append(append(x.data[:0], head[:]...), m.Header...), data...)
	x.phantom = data == nil
	x.request = &Request{port: p, send: true, then: sent}
	p.transmit(x, int64(len(m.Header))+envelope+m.Bytes)
	return nil
}

// confirmation returns the number under which the sender hears of the end.
func (p *Port) confirmation(done machines.Counter) int {
	if last := len(p.idle) - 1; last >= 0 {
		n := p.idle[last]
		p.idle = p.idle[:last]
		p.confirms[n] = confirmation{done}
		return n
	}
	p.confirms = append(p.confirms, confirmation{done})
	return len(p.confirms) - 1
}

// start has an active message interrupt its target.
func (p *Port) start(m *letter) {
	if p.masked {
		p.held = append(p.held, held{message: m})
		return
	}
	header := m.data[envelope:][:binary.LittleEndian.Uint64(m.data[16:])]
	handler := binary.LittleEndian.Uint64(m.data)
	if handler >= uint64(len(p.handlers)) {
		p.base.ports[m.from].node.Thread().Blame(fmt.Errorf("active message issued at %v: found handler %d, expected one of the %d of process %d", m.sent, handler, len(p.handlers), p.node.Rank()))
		return
	}
	cost := p.base.spec.Handler.Get()
	cpu := p.node.Thread().CPU
	cpu.Start(node.InterruptLevel, cost, sim.HandlerFunc(func(uint64) {
		more := p.base.spec.SendCall.Get() // of the acknowledgement
		in := machines.Arrival{From: m.from, Sent: m.sent, Header: header, Bytes: m.bytes, Charge: func(d sim.Duration) { more = more.Plus(d) }}
		d := p.handlers[handler](&in)
		if m.bytes > 0 {
			more = more.Plus(p.base.costs.Copy(node.Copy{Count: 1, Bytes: m.bytes, Width: wordBytes}))
		}
		cpu.Start(node.InterruptLevel, more, sim.HandlerFunc(func(uint64) { p.complete(m, d) }), 0)
	}), 0)
}

// complete puts the data of an active message where its handler wants them, and has what
// it asks for run.
func (p *Port) complete(m *letter, d machines.Delivery) {
	if m.bytes > 0 && !m.phantom {
		to, err := p.node.Memory().Bytes(d.Data, m.bytes)
		if err != nil {
			p.base.ports[m.from].node.Thread().Blame(fmt.Errorf("active message issued at %v: %w", m.sent, err))
			return
		}
		copy(to, m.data[int64(len(m.data))-m.bytes:])
	}
	number, from := int(binary.LittleEndian.Uint64(m.data[8:])), m.from
	p.base.release(m)
	finish := func() { p.acknowledge(from, number) }
	if d.Complete == nil {
		finish()
		return
	}
	p.tasks.Put(task{run: d.Complete, then: finish})
}

// acknowledge tells the sender that its message has been handled.
func (p *Port) acknowledge(to, number int) {
	x := p.base.take()
	x.channel, x.from, x.to, x.tag = receipt, p.node.Rank(), to, number
	x.request = &Request{port: p, send: true}
	p.transmit(x, 0)
}

// confirm counts what the sender wants counted.
func (p *Port) confirm(m *letter) {
	done := p.confirms[m.tag].done
	p.confirms[m.tag] = confirmation{}
	p.idle = append(p.idle, m.tag)
	p.base.release(m)
	count(done)
}
