package armci

import (
	"simrun/machines"
	"simrun/sim"
)

const noTarget = -1

// Handle stands for nonblocking operations that have not been waited for. It
// belongs to the process that made it; after a wait it can be used again.
type Handle struct {
	process     *Process
	counter     machines.Counter // counts completions; made when first needed
	outstanding int64            // completions to wait for
	reply       bool             // the data of a get comes into the send buffer
	target      int
	kind        kind
}

// NewHandle returns a handle without operations.
func (p *Process) NewHandle() *Handle { return &Handle{process: p, target: noTarget} }

func (h *Handle) isBlocking() bool { return h == &h.process.blocking }

// begin notes the operation that h is used for.
func (h *Handle) begin(k kind, target int) { h.kind, h.target = k, target }

// completions returns the counter of h.
func (h *Handle) completions() machines.Counter {
	if h.counter == nil {
		h.counter = h.process.remote.NewCounter()
	}
	return h.counter
}

// complete waits for the operations of h.
func (p *Process) complete(h *Handle) error {
	if h.outstanding > 0 {
		start := reached(p.thread)
		p.remote.WaitCounter(p.thread, h.counter, h.outstanding)
		p.span(p.thread, start, sim.SpanWait, "wait for data")
		h.outstanding = 0
	}
	if h.reply {
		return p.port.collect(h)
	}
	return nil
}

// waitImplicit completes the operations without handles.
func (p *Process) waitImplicit() error {
	for _, h := range p.inUse {
		if err := p.complete(h); err != nil {
			return p.failed(err)
		}
	}
	p.inUse = p.inUse[:0]
	return nil
}
