package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// active adds active messages.
type active struct{ *process }

func (p active) Register(h machines.HeaderHandler) machines.HandlerID {
	p.handlers = append(p.handlers, h)
	return machines.HandlerID(len(p.handlers) - 1)
}

func (p active) HeaderMax() int { return p.machine.options.HeaderMax }

func (p active) SendActive(t *node.Thread, m machines.ActiveMessage, sent, done machines.Counter) error {
	t.Sync()
	target, err := p.machine.target(m.Target)
	if err != nil {
		return err
	}
	if len(m.Header) > p.HeaderMax() {
		return fmt.Errorf("found a header of %d bytes, expected at most %d", len(m.Header), p.HeaderMax())
	}
	if m.Bytes > 0 {
		if err := p.memory.Check(m.Data, m.Bytes); err != nil {
			return err
		}
	}
	a := &arrival{from: p.process, to: target, message: m, done: done, operation: issue(t)}
	a.message.Header = append([]byte(nil), m.Header...)
	if m.Bytes == 0 {
		count(sent)
		p.machine.after(p.machine.flight(0), a.handle)
		return nil
	}
	p.leave(a.operation, m.Data, m.Bytes, sent, func(data []byte) {
		a.data = data
		a.handle()
	})
	return nil
}

// arrival is an active message at its target.
type arrival struct {
	operation
	from, to *process
	message  machines.ActiveMessage
	data     []byte
	done     machines.Counter
}

// handle runs the header handler and lets its time pass before its effects go
// on.
func (a *arrival) handle() {
	var cost sim.Duration
	in := machines.Arrival{From: a.from.rank, Sent: a.issued, Header: a.message.Header, Bytes: a.message.Bytes,
		Charge: func(d sim.Duration) { cost += d }}
	d := a.to.handlers[a.message.Handler](&in)
	clear(a.message.Header) // it is valid until the handler returns
	a.to.cpu.Start(node.InterruptLevel, cost, sim.HandlerFunc(func(uint64) { a.deliver(d) }), 0)
}

func (a *arrival) deliver(d machines.Delivery) {
	if a.message.Bytes > 0 {
		to, err := a.to.memory.Bytes(d.Data, a.message.Bytes)
		if err != nil {
			a.from.trouble(a.operation, err)
			return
		}
		copy(to, a.data)
	}
	finish := func() { a.from.machine.after(a.from.machine.flight(0), func() { count(a.done) }) }
	if d.Complete == nil {
		finish()
		return
	}
	a.to.tasks.Put(task{run: d.Complete, then: finish})
}

// arriving adds puts that count at their target.
type arriving struct{ p *process }

// CounterAddr names a counter for other processes: its number, from 1.
func (a arriving) CounterAddr(c machines.Counter) node.Addr {
	for i, own := range a.p.counters {
		if own == c {
			return node.Addr(i + 1)
		}
	}
	panic("ideal: counter of another process; its name would be wrong; name counters where they were made")
}

func (a arriving) PutCounting(t *node.Thread, c machines.Copy, sent, done machines.Counter, arrived node.Addr) error {
	return a.p.put(t, c, sent, done, func(target *process) { count(target.counters[arrived-1]) })
}

func (a arriving) GetCounting(t *node.Thread, c machines.Copy, done machines.Counter, read node.Addr) error {
	return a.p.get(t, c, done, func(target *process) { count(target.counters[read-1]) })
}
