package nx

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Handler is a procedure for hrecv. The message interrupts the program and starts it, in NX with type, count, sender
// and process type of the message. It must not wait. charge adds to its time.
type Handler func(got machines.Message, charge func(d sim.Duration))

// Hrecv states where a message that fits m goes, and which handler is called when it is there (hrecv).
func (p *Port) Hrecv(t *node.Thread, m machines.Message, h Handler) error {
	if err := p.check("hrecv", m, machines.AnyTag); err != nil {
		return err
	}
	p.node.Ledger().Charge(t, machines.Messages, p.base.spec.PostCall.Get())
	t.Sync()
	r := &Request{port: p, want: m, handler: h}
	p.post(r)
	if r.letter != nil {
		p.interrupt(r)
	}
	return nil
}

// held is an interrupt that waits for masktrap to let it through: of an hrecv, or of an active message.
type held struct {
	receive *Request
	message *letter
}

// Masktrap holds handlers of messages off while mask is true, and lets those run that came meanwhile when it is false
// again. It returns what the mask was (masktrap). Handlers that have begun go on.
func (p *Port) Masktrap(t *node.Thread, mask bool) (was bool) {
	p.node.Ledger().Charge(t, machines.Messages, p.base.spec.MaskTrap.Get())
	t.Sync()
	was, p.masked = p.masked, mask
	if mask {
		return was
	}
	waiting := p.held
	p.held = nil
	for _, h := range waiting {
		if h.receive != nil {
			p.interrupt(h.receive)
		} else {
			p.start(h.message)
		}
	}
	p.unmasked.Broadcast()
	return was
}

// MaskHandlers is Masktrap for programming systems.
func (p *Port) MaskHandlers(t *node.Thread, mask bool) { p.Masktrap(t, mask) }

// interrupt has the handler of a receive run on the program's processor.
func (p *Port) interrupt(r *Request) {
	if p.masked {
		p.held = append(p.held, held{receive: r})
		return
	}
	m := r.letter
	if m.bytes > r.want.Bytes {
		_, err := p.finish(p.node.Thread(), r)
		p.node.Thread().Blame(err)
		return
	}
	cost := p.base.spec.Handler.Get()
	if !m.deposit {
		cost = cost.Plus(p.base.costs.Copy(node.Copy{Count: 1, Bytes: m.bytes, Width: wordBytes}))
	}
	p.node.Thread().CPU.Start(node.InterruptLevel, cost, sim.HandlerFunc(func(uint64) { p.handle(r) }), 0)
}

// handle runs the handler, and lets the time pass that it has charged.
func (p *Port) handle(r *Request) {
	m := r.letter
	if !m.deposit {
		p.write(r.want, m)
	}
	got := machines.Message{Peer: m.from, Tag: m.tag, Data: r.want.Data, Bytes: m.bytes}
	p.base.release(m)
	var cost sim.Duration
	r.handler(got, func(d sim.Duration) { cost = cost.Plus(d) })
	if cost > 0 {
		p.node.Thread().CPU.Start(node.InterruptLevel, cost, sim.HandlerFunc(func(uint64) {}), 0)
	}
}
