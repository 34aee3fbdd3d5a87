package mpl

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Handler is called when the message of a [Port.Rcvncall] is there. It runs on a thread t
// of its own, which takes the processor from the program, and may call MPL.
type Handler func(t *node.Thread, m machines.Message)

// Rcvncall posts a receive whose message interrupts the program and is then given to h
// (mpc_rcvncall). It is for one message: a handler that waits for the next one posts it anew.
func (p *Port) Rcvncall(t *node.Thread, m machines.Message, h Handler) error {
	const call = "mpc_rcvncall"
	if h == nil {
		return &Error{Call: call, Detail: "found no handler, expected a function"}
	}
	if err := p.check(call, m, machines.AnyTag); err != nil {
		return err
	}
	if p.called == nil {
		p.called = sim.NewMailbox[*Request](fmt.Sprintf("message for a handler of task %d", p.rank))
		p.job.kernel.SpawnDaemon(fmt.Sprintf("rcvncall handler %d", p.rank), p.handlerThread)
	}
	p.waiting++
	err := p.post(t, &Request{call: call, want: m, handler: h})
	p.arm()
	return err
}

// Lockrnc keeps handlers from being called until it is called with false (mpc_lockrnc).
func (p *Port) Lockrnc(t *node.Thread, lock bool) {
	p.enter(t)
	p.locked = lock
	p.leave(t)
	p.arm()
}

// arm lets messages interrupt as long as a handler waits for one.
func (p *Port) arm() { p.dispatch.SetInterrupts(p.waiting > 0 && !p.locked) }

// handlerThread calls handlers one after the other, as long as the job lives.
func (p *Port) handlerThread(process *sim.Process) {
	t := &node.Thread{Process: process, CPU: p.thread.CPU, Cache: p.thread.Cache, Memory: p.thread.Memory, Level: node.HandlerLevel}
	for {
		r := p.called.Get(process)
		m, err := r.finish()
		if err != nil {
			t.Fail(err)
		}
		began := t.Now()
		r.handler(t, m)
		t.Sync()
		if tr := p.job.kernel.Tracer(); tr != nil {
			tr.Span(sim.Span{Track: t.Name(), Start: began, End: t.Now(), Label: "rcvncall handler", Kind: sim.SpanHandler})
		}
	}
}
