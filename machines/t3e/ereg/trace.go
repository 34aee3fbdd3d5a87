package ereg

import "simrun/sim"

// span records what the process has done in the last d of its own time.
func (p *PE) span(label string, kind sim.SpanKind, d sim.Duration) {
	if tr := p.job.kernel.Tracer(); tr != nil {
		end := p.clock()
		tr.Span(sim.Span{Track: p.thread.Name(), Start: end.Add(-d), End: end, Label: label, Kind: kind})
	}
}

// traced records data that have moved between the process and an owner, in the last
// d of the process's own time.
func (p *PE) traced(a *Access, out bool, d sim.Duration) {
	tr := p.job.kernel.Tracer()
	if tr == nil {
		return
	}
	p.span(a.Call, sim.SpanOverhead, d)
	end, here, owner := p.clock(), p.thread.Name(), p.job.pes[a.Target].thread.Name()
	m := sim.Message{From: owner, To: here, Sent: end.Add(-d), Received: end, Label: a.Call, Bytes: a.Bytes}
	if out {
		m.From, m.To = here, owner
	}
	tr.Message(m)
}

// clock is where the process is: ahead of the kernel's clock by what it owes.
func (p *PE) clock() sim.Time { return p.thread.Now().Add(p.thread.Owed()) }
