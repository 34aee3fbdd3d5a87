package ereg

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Quiet waits until all puts have been acknowledged.
func (p *PE) Quiet(t *node.Thread) {
	if p.stored.flying > 0 {
		t.Sync()
		from := t.Now()
		for p.stored.flying > 0 {
			p.changed.WaitAs(t.Process, transferring{"shmem_quiet after a put", 0})
		}
		p.ledger.Add(machines.Remote, t.Now().Sub(from))
	}
	now := t.Now().Add(t.Owed())
	whole, idle := p.stored.acked.Sub(now), max(0, p.stored.idle.Sub(now))
	if whole <= 0 {
		return
	}
	t.ChargeWait(whole, p.stored.moment)
	p.ledger.Split(machines.Remote, whole, idle)
	p.span("quiet", sim.SpanWait, whole)
}

// until notes that a put is acknowledged at the instant at, d after the moment since. The quotes left last belong to
// d.
func (s *stored) until(k *sim.Kernel, since sim.Moment, at sim.Time, d sim.Duration, on sim.Activity) {
	if at <= s.acked {
		return
	}
	s.acked = at
	if c := k.Causes(); c != nil {
		s.moment = c.After(since, at, c.Peek(d, on), on)
	}
}

// Acknowledged reports whether no put of the processing element is outstanding.
func (p *PE) Acknowledged(t *node.Thread) bool {
	return p.stored.flying == 0 && p.stored.acked <= t.Now().Add(t.Owed())
}

// Issue returns what issuing an operation takes the processor.
func (p *PE) Issue() sim.Duration { return p.job.times.issue.Get() }

// Signal returns how long a word takes that is put at a neighbour, until it can be seen
// there.
func (p *PE) Signal() sim.Duration {
	m := p.job.times
	return m.issue.Get().Plus(m.putWay.Get()).Plus(m.hop.Get()).Plus(m.word.Get())
}

// Flight returns how long a packet is on its way to q, when it has been put.
func (p *PE) Flight(q *PE) sim.Duration { return p.job.times.putWay.Get().Plus(p.way(q)) }

// Await blocks the process until data have come from outside, or may have. why says in
// reports what for. The time counts as Waiting.
func (p *PE) Await(t *node.Thread, why sim.Waitable) {
	t.Sync()
	from := t.Now()
	p.changed.WaitAs(t.Process, why)
	d := t.Now().Sub(from)
	p.ledger.Add(machines.Waiting, d)
	if p.job.kernel.Tracer() != nil {
		p.span(why.WaitingFor(), sim.SpanWait, d)
	}
}
