package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// task is a completion handler that is to run.
type task struct {
	run  func(t *node.Thread)
	then func()
}

// Register makes a handler known.
func (e *Endpoint) Register(h machines.HeaderHandler) machines.HandlerID {
	e.handlers = append(e.handlers, h)
	if e.tasks == nil {
		e.startHandlers()
	}
	return machines.HandlerID(len(e.handlers) - 1)
}

// startHandlers starts the threads that run completion handlers.
func (p *process) startHandlers() {
	p.tasks = sim.NewMailbox[task]("completion handlers")
	for range p.job.machine.Spec.Active.Threads.Get() {
		helper := &node.Thread{CPU: p.thread.CPU, Memory: p.thread.Memory, Cache: p.thread.Cache, Level: node.HandlerLevel}
		helper.Process = p.job.kernel.SpawnDaemon(fmt.Sprintf("completion handler %d", p.number), func(*sim.Process) {
			for {
				next := p.tasks.Get(helper.Process)
				next.run(helper)
				helper.Sync()
				next.then()
			}
		})
	}
}

// HeaderMax returns the longest header.
func (e *Endpoint) HeaderMax() int { return int(e.job.machine.Spec.Active.Header.Get()) }

// arrival is an active message.
type arrival struct {
	transfer
	machines.ActiveMessage
	view   int // of the sender's endpoint, and of the target's
	header []byte
}

// SendActive sends a message that starts a handler.
func (e *Endpoint) SendActive(t *node.Thread, m machines.ActiveMessage, sent, done machines.Counter) error {
	to, err := e.target(m.Target)
	if err != nil {
		return err
	}
	if len(m.Header) > e.HeaderMax() {
		return fmt.Errorf("found a header of %d bytes, expected at most %d", len(m.Header), e.HeaderMax())
	}
	if err := e.checkLocal(m.Data, m.Bytes); err != nil {
		return err
	}
	a := &arrival{ActiveMessage: m, view: e.context, header: append([]byte(nil), m.Header...)}
	a.transfer = transfer{issue: e.begin(t, machines.Messages), Copy: machines.Copy{Bytes: m.Bytes}, from: e.process, to: to, sent: sent, done: done}
	e.ledger.Messages++
	e.ledger.Bytes += m.Bytes
	var data []byte
	e.job.send(message{from: e.process, to: to, bytes: m.Bytes, label: "active message",
		left: func() {
			data = a.read(a.from, m.Data)
			count(sent)
		},
		arrived: func() { a.handle(data) }})
	return nil
}

// handle runs the header handler and lets its time pass before its effects go on.
func (a *arrival) handle(data []byte) {
	e := a.to.views[a.view]
	if int(a.Handler) < 0 || int(a.Handler) >= len(e.handlers) {
		a.fail(fmt.Errorf("found handler %d, expected one of the %d of %s", a.Handler, len(e.handlers), a.to.name()))
		return
	}
	cost := e.job.machine.Spec.Active.Start.Get()
	in := machines.Arrival{From: a.from.number - e.first, Sent: a.at, Header: a.header, Bytes: a.transfer.Bytes,
		Charge: func(d sim.Duration) { cost = cost.Plus(d) }}
	d := e.handlers[a.Handler](&in)
	clear(a.header) // it is valid until the handler returns
	e.thread.CPU.Start(node.InterruptLevel, cost, sim.HandlerFunc(func(uint64) { a.deliver(d, data) }), 0)
}

// deliver has the header handler's decision carried out.
func (a *arrival) deliver(d machines.Delivery, data []byte) {
	a.write(a.to, d.Data, data)
	finish := func() { a.from.job.tell(a.to, a.from, "acknowledgement", func() { count(a.done) }) }
	if d.Complete == nil {
		finish()
		return
	}
	a.to.tasks.Put(task{run: d.Complete, then: finish})
}
