package lapi

import (
	"simrun/sim"
	"simrun/sim/node"
)

// HandlerAddr is the address of a header handler. Tasks of one program register
// the same handlers in the same order, so that an address means the same
// handler everywhere.
type HandlerAddr int

// Arrival is what a header handler gets to see (the arguments of hdr_hndlr_t).
type Arrival struct {
	Origin int      // task that sent the message
	Issued sim.Time // when it began to
	Uhdr   []byte   // user header; valid until the handler returns
	MsgLen int64    // bytes of data
	cost   sim.Duration
	charge func(sim.Duration) // Charge as a function value, made once
}

// Charge adds to the processor time that the handler takes.
func (a *Arrival) Charge(d sim.Duration) { a.cost = a.cost.Plus(d) }

// HeaderHandler decides where the data of an active message goes. It returns
// the address for the data, and the completion handler, or nil. It must not
// block, and LAPI refuses its calls.
type HeaderHandler func(a *Arrival) (node.Addr, CompletionHandler)

// CompletionHandler runs on the completion handler thread t when all data of
// an active message has arrived. It may call LAPI and wait.
type CompletionHandler func(t *node.Thread)

// Register makes a header handler known and returns its address.
func (c *Context) Register(h HeaderHandler) HandlerAddr {
	c.handlers = append(c.handlers, h)
	return HandlerAddr(len(c.handlers) - 1)
}

// completionThread runs completion handlers one after the other, as long as
// the job lives.
func (c *Context) completionThread(p *sim.Process) {
	t := &node.Thread{Process: p, CPU: c.thread.CPU, Cache: c.thread.Cache, Memory: c.thread.Memory, Level: node.HandlerLevel}
	for {
		id, ready := c.finished.TryGet()
		if !ready {
			id = c.finished.Get(p)
			t.Compute(c.job.spec.CompletionSwitch.Get())
		}
		c.runCompletion(t, id)
	}
}

// runCompletion runs the completion handler of a message and completes it.
func (c *Context) runCompletion(t *node.Thread, id uint32) {
	m := c.job.messages.all[id]
	began := t.Now()
	m.after(t)
	t.Sync()
	if tr := c.job.kernel.Tracer(); tr != nil {
		tr.Span(sim.Span{Track: t.Name(), Start: began, End: t.Now(), Label: "completion handler", Kind: sim.SpanHandler})
	}
	if m.cmpl != nil {
		t.Compute(c.job.spec.Reply.Get())
	}
	c.complete(id, m)
	c.dispatch.Recheck() // the application may wait on the target counter
}
