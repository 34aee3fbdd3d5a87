package shell

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Access is a remote access as a library or compiled code issues it.
type Access struct {
	machines.Copy
	Call  string        // for error messages: "shmem_get"
	Cost  *param.Amount // software of the call, before the first access; nil: none
	Annex bool          // the target is in the annex already: compiled code sees to that
	Each  *param.Amount // software for every word; nil: none
	// Service is the work of software at the owner for the access. An owner serves one access after the other. nil on
	// a machine whose hardware answers.
	Service *param.Amount
	// Steps in bytes from element to element of 8 bytes (or of ElementBytes) at
	// the owner and at the caller; 0 for contiguous data.
	RemoteStep, LocalStep int64
	ElementBytes          int64
	// Buffers says that the data are messages in buffers of a library, which moves
	// them itself and counts them as it likes.
	Buffers bool
}

// check finds what is wrong with the arguments. The owner's memory is checked
// when the access arrives there.
func (p *PE) check(a *Access) error {
	if a.Target < 0 || a.Target >= len(p.job.pes) {
		return p.refuse(a.Call, nil, "PE %d, expected 0 to %d", a.Target, len(p.job.pes)-1)
	}
	if a.Bytes < 0 {
		return p.refuse(a.Call, nil, "%d bytes, expected none or more", a.Bytes)
	}
	return nil
}

// setup is what an access costs before its first packet can go.
func (p *PE) setup(a *Access) sim.Duration {
	if a.Annex {
		return a.Cost.Get().Plus(p.annexFor(a.Target))
	}
	return a.Cost.Get().Plus(p.job.times.setup.Get())
}

// Load reads one word, or two of a line, from the owner by the processor's own
// load: the data are there when it returns. The thread meets the clock at the
// instant at which the request is at the owner.
func (p *PE) Load(t *node.Thread, a *Access) error {
	if err := p.check(a); err != nil {
		return err
	}
	m := p.job.times
	owner := p.job.pes[a.Target]
	before := p.setup(a).Plus(m.loadWay.Get()).Plus(p.way(owner))
	t.Charge(before)
	t.Sync()
	comes := int64(wordBytes)
	if a.Bytes > wordBytes {
		comes = lineBytes // which comes whole, into the cache
	}
	wait, until := p.answer(t, owner, 0, 0, m.service(comes), a.Bytes)
	if a.Service.Peek() > 0 {
		wait, until = p.serve(t, &owner.served, wait, until, a.Service.Get())
	}
	if err := a.copyRange(0, a.elements(), t.Memory, a.Local, a.LocalStep, owner.thread.Memory, a.Remote, a.RemoteStep); err != nil {
		return p.fault(a, err)
	}
	t.ChargeWait(wait, until)
	after := m.service(comes).Plus(a.Service.Get()).Plus(m.loadWay.Get()).Plus(p.way(owner)).Plus(a.Each.Get())
	t.Charge(after)
	p.fetched(a, before.Plus(after), wait)
	return nil
}

// serve reserves a server for a service, after a wait that ended at the moment since. It returns how long the access
// waits in all, and the moment at which the wait ends.
func (p *PE) serve(t *node.Thread, s *node.Server, wait sim.Duration, since sim.Moment, service sim.Duration) (sim.Duration, sim.Moment) {
	c := p.job.kernel.Causes()
	if c == nil {
		more, _ := s.Serve(nil, t.Now().Add(wait), 0, service, sim.Activity{})
		return wait.Plus(more), 0
	}
	if since == 0 {
		since = c.Now()
	}
	more, until := s.Serve(c, t.Now().Add(wait), since, service, t.Activity(sim.CauseQueueing))
	return wait.Plus(more), until
}

// answer is serve by the interface of an owner of so many bytes, and tells the meter.
func (p *PE) answer(t *node.Thread, owner *PE, wait sim.Duration, since sim.Moment, service sim.Duration, bytes int64) (sim.Duration, sim.Moment) {
	begins, until := p.serve(t, owner.port, wait, since, service)
	if p.job.meter != nil {
		start := t.Now().Add(begins)
		p.job.meter.Carry(sim.Carriage{Link: fmt.Sprintf("Node[%d].Words", owner.Node()), Arrived: t.Now().Add(wait), Start: start, End: start.Add(service),
			Busy: service, Messages: 1, Bytes: bytes})
	}
	return begins, until
}

// fetched notes a read in the ledger.
func (p *PE) fetched(a *Access, took, wait sim.Duration) {
	l, kind := &p.ledger, machines.Messages
	if !a.Buffers {
		kind = machines.Remote
		l.Fetches++
		l.Bytes += a.Bytes
	}
	l.Add(kind, took)
	l.Add(machines.Queueing, wait)
	p.traced(a, false, took.Plus(wait))
}

// Prefetch reads any number of words through the prefetch queue, group by group. The words of a group are requested
// one after the other. They are popped when all have been requested. The thread meets the clock once per group, at the
// instant at which its requests are at the owner. The owner has to serve every word. The first word's service is part
// of the round trip. The services of the others overlap with issues and pops.
func (p *PE) Prefetch(t *node.Thread, a *Access) error {
	if err := p.check(a); err != nil {
		return err
	}
	m := p.job.times
	owner := p.job.pes[a.Target]
	took, waited := p.setup(a), sim.Duration(0)
	t.Charge(took)
	elements := a.elements()
	for first := int64(0); first < elements; {
		last := min(elements, first+a.perGroup(m.group))
		n := a.words(first, last)
		before := m.issue.Times(n).Plus(m.fence.Get()).Plus(m.prefetchWay.Get()).Plus(p.way(owner))
		t.Charge(before)
		t.Sync()
		wait, until := p.answer(t, owner, 0, 0, m.services(wordBytes, n), n*wordBytes)
		served := first == 0 && a.Service.Peek() > 0
		if served {
			wait, until = p.serve(t, &owner.served, wait, until, a.Service.Get())
		}
		t.ChargeWait(wait, until)
		if served {
			t.Charge(a.Service.Get())
			took = took.Plus(a.Service.Peek())
		}
		if err := a.copyRange(first, last, t.Memory, a.Local, a.LocalStep, owner.thread.Memory, a.Remote, a.RemoteStep); err != nil {
			return p.fault(a, err)
		}
		after := m.service(wordBytes).Plus(m.prefetchWay.Get()).Plus(p.way(owner)).Plus(m.pop.Times(n)).Plus(a.Each.Times(n))
		t.Charge(after)
		took, waited = took.Plus(before).Plus(after), waited.Plus(wait)
		first = last
	}
	p.fetched(a, took, waited)
	return nil
}

// elements returns how many pieces an access has: words, or strided elements.
func (a *Access) elements() int64 {
	if a.ElementBytes == 0 {
		return words(a.Bytes)
	}
	return a.Bytes / a.ElementBytes
}

// perGroup returns how many elements the queue takes at once.
func (a *Access) perGroup(queue int64) int64 { return max(1, queue/words(max(a.ElementBytes, 1))) }

// words returns how many words the elements from first to last take.
func (a *Access) words(first, last int64) int64 {
	return (last - first) * words(max(a.ElementBytes, 1))
}

// copyRange copies the elements from first to last.
func (a *Access) copyRange(first, last int64, to *node.Memory, dst node.Addr, dstStep int64, from *node.Memory, src node.Addr, srcStep int64) error {
	if a.Buffers {
		return nil
	}
	if a.ElementBytes == 0 {
		off := node.Addr(first * wordBytes)
		return to.Copy(dst+off, from, src+off, min(last*wordBytes, a.Bytes)-first*wordBytes)
	}
	for i := first; i < last; i++ {
		if err := to.Copy(dst+node.Addr(i*dstStep), from, src+node.Addr(i*srcStep), a.ElementBytes); err != nil {
			return err
		}
	}
	return nil
}

// PrefetchTime returns how long n contiguous bytes take through the prefetch
// queue between neighbours, each word with its software.
func (j *Job) PrefetchTime(n int64, each sim.Duration) sim.Duration {
	m := j.times
	trip := m.fence.Peek().Plus(m.prefetchWay.Peek().Plus(m.hop.Peek()).Times(2)).Plus(m.service(wordBytes))
	groups := (words(n) + m.group - 1) / m.group
	return trip.Times(groups).Plus(m.issue.Peek().Plus(m.pop.Peek()).Plus(each).Times(words(n)))
}

// Local is an access to the caller's own memory: a copy on the processor. It is
// neither a remote read nor a remote write and meets no clock.
func (p *PE) Local(t *node.Thread, a *Access, dst, src node.Addr, dstStep, srcStep int64) error {
	if err := p.check(a); err != nil {
		return err
	}
	c := node.Copy{Count: 1, Bytes: a.Bytes, Width: wordBytes}
	if a.ElementBytes != 0 {
		c = node.Copy{Count: a.elements(), Bytes: a.ElementBytes, SrcStride: srcStep, DstStride: dstStep, Width: a.ElementBytes}
	}
	took := a.Cost.Get().Plus(p.job.costs.Copy(t.Cache.TouchCopy(dst, src, c)))
	p.ledger.Charge(t, machines.Remote, took)
	if err := a.copyRange(0, a.elements(), t.Memory, dst, dstStep, t.Memory, src, srcStep); err != nil {
		return p.fault(a, err)
	}
	return nil
}

// LocalWord is a load or store of shared data that turn out to be the process's own. Compiled code reaches them
// through the cache, and in memory if their line is not cached. The time is computing of the statement.
func (p *PE) LocalWord(t *node.Thread, a *Access, dst, src node.Addr, op node.Op) error {
	var ops node.Ops
	ops[op] = words(a.Bytes)
	took := p.job.costs.Ops(ops)
	for off := int64(0); off < a.Bytes; off += wordBytes { // one by one: each lies in one line
		word := node.Access{Count: 1, Bytes: min(a.Bytes-off, wordBytes), Stored: op == node.Store}
		if op == node.Load {
			took = took.Plus(p.job.costs.Misses(t.Cache.Touch(src+node.Addr(off), word)))
		} else {
			t.Cache.Touch(dst+node.Addr(off), word)
		}
	}
	p.ledger.Charge(t, machines.Computing, took)
	if err := t.Memory.Copy(dst, t.Memory, src, a.Bytes); err != nil {
		return p.fault(a, err)
	}
	return nil
}

// PrefetchGap returns how many contiguous bytes pass through the prefetch queue in the time that another call takes besides
// its words, between neighbours: the call's own code, the annex, the memory barrier and the round trip.
func (j *Job) PrefetchGap(call, each sim.Duration) int64 {
	m := j.times
	trip := m.fence.Peek().Plus(m.prefetchWay.Peek().Plus(m.hop.Peek()).Times(2)).Plus(m.service(wordBytes))
	word := m.issue.Peek().Plus(m.pop.Peek()).Plus(each)
	return int64(call.Plus(m.setup.Peek()).Plus(trip)) / int64(word) * wordBytes
}
