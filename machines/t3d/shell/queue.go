package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// queue is the prefetch queue as compiled code uses it, which requests and pops words as it likes. Libraries request and pop
// group by group: see PE.Prefetch.
type queue struct {
	slots   []request
	first   int   // the place of the oldest request
	count   int   // requests in the queue
	words   int64 // that they are
	fenced  bool  // a memory barrier stands behind the last request
	waiting *sim.Condition
}

// request is an element in the queue.
type request struct {
	machines.Copy
	served bool         // the owner has read it
	queued sim.Duration // it waited for others there
	ready  sim.Time     // when it can be popped
	data   [2 * wordBytes]byte
}

// WaitingFor names what a process waits for that pops an element.
func (q *queue) WaitingFor() string { return "a word in the prefetch queue" }

// HeldBy returns nil: the owner's hardware serves requests.
func (q *queue) HeldBy() []*sim.Process { return nil }

// QueueWords returns how many words the queue holds.
func (p *PE) QueueWords() int64 { return p.job.times.group }

// Request puts an element into the prefetch queue: a prefetch for each of its words, and an annex entry for the target. It does
// not meet the clock. The owner serves the request when it arrives.
func (p *PE) Request(t *node.Thread, c machines.Copy) error {
	a := Access{Copy: c, Call: "prefetch", Annex: true}
	if err := p.check(&a); err != nil {
		return err
	}
	owner := p.job.pes[c.Target]
	if err := owner.thread.Memory.Check(c.Remote, c.Bytes); err != nil {
		return p.fault(&a, err)
	}
	q := p.prefetches()
	n := words(c.Bytes)
	if q.words+n > p.QueueWords() || c.Bytes > 2*wordBytes {
		return p.refuse(a.Call, nil, "%d words in the queue, expected at most %d", q.words+n, p.QueueWords())
	}
	m := p.job.times
	took := p.annexFor(c.Target).Plus(m.issue.Times(n))
	t.Charge(took)
	slot := (q.first + q.count) % len(q.slots)
	q.slots[slot] = request{Copy: c}
	q.count++
	q.words += n
	q.fenced = false
	l := &p.ledger
	l.Fetches++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, took)
	way := m.prefetchWay.Peek().Plus(p.way(owner))
	p.job.kernel.ScheduleAt(t.Now().Add(t.Owed()).Add(way), sim.Wire, p.job.requestsID(), uint64(p.rank)<<slotBits|uint64(slot))
	return nil
}

// slotBits are those of the argument of a request's event that name its place in the queue.
const slotBits = 16

// Pop waits until the oldest element of the queue is there and stores it.
func (p *PE) Pop(t *node.Thread, to node.Addr) error {
	q := p.prefetches()
	if q.count == 0 {
		return p.refuse("prefetch", nil, "an empty queue, expected a request before")
	}
	m := p.job.times
	l := &p.ledger
	if !q.fenced {
		l.Charge(t, machines.Remote, m.fence.Get())
		q.fenced = true
	}
	t.Sync()
	began := t.Now()
	r := &q.slots[q.first]
	for !r.served {
		q.waiting.WaitAs(t.Process, q)
	}
	if rest := r.ready.Sub(t.Now()); rest > 0 {
		t.ChargeWait(rest, 0)
		began = began.Add(-rest)
	}
	waited := t.Now().Sub(began)
	queued := min(waited, r.queued)
	l.Add(machines.Queueing, queued)
	l.Add(machines.Remote, waited-queued)
	l.Charge(t, machines.Remote, m.pop.Times(words(r.Bytes)))
	q.first = (q.first + 1) % len(q.slots)
	q.count--
	q.words -= words(r.Bytes)
	bytes, err := t.Memory.Bytes(to, r.Bytes)
	if err != nil {
		return p.fault(&Access{Copy: r.Copy, Call: "prefetch"}, err)
	}
	copy(bytes, r.data[:r.Bytes])
	return nil
}

// prefetches returns the queue.
func (p *PE) prefetches() *queue {
	if p.queue == nil {
		p.queue = &queue{slots: make([]request, p.QueueWords()), waiting: sim.NewCondition("a word in the prefetch queue")}
	}
	return p.queue
}

// requests serves requests that arrive at their owners.
type requests struct{ *Job }

// requestsID is the name under which the kernel knows them, from the first request on.
func (j *Job) requestsID() sim.HandlerID {
	if j.requests == nil {
		id := j.kernel.Register(requests{j})
		j.requests = &id
	}
	return *j.requests
}

// Handle reads the words of a request at its owner.
func (h requests) Handle(arg uint64) {
	p := h.pes[arg>>slotBits]
	r := &p.queue.slots[arg%(1<<slotBits)]
	owner := h.pes[r.Target]
	m := h.times
	service := m.services(wordBytes, words(r.Bytes))
	r.queued, _ = p.answer(p.thread, owner, 0, 0, service, r.Bytes)
	bytes, err := owner.thread.Memory.Bytes(r.Remote, r.Bytes)
	if err != nil {
		p.thread.Blame(p.fault(&Access{Copy: r.Copy, Call: "prefetch"}, err))
		return
	}
	copy(r.data[:], bytes)
	r.ready = h.kernel.Now().Add(r.queued).Add(service.Plus(m.prefetchWay.Peek()).Plus(p.way(owner)))
	r.served = true
	p.queue.waiting.Broadcast()
}

// String names the arrivals of requests in event traces.
func (h requests) String() string { return "prefetch" }
