package armci

import (
	"fmt"

	"simrun/sim/node"
)

// team is processes that take part in collective calls together, in an order
// of their own, as one of them sees it.
type team struct {
	process *Process
	ids     []int // process of each rank; nil: all processes
	rank    int   // of this process; -1: it is not in the team
	n       int
	kind    mailKind
	tag     int64 // separates the messages of different teams
}

func (t *team) id(rank int) int {
	if t.ids == nil {
		return rank
	}
	return t.ids[rank]
}

// rankOf returns the rank of a process, or -1.
func (t *team) rankOf(id int) int {
	if t.ids == nil {
		if id >= 0 && id < t.n {
			return id
		}
		return -1
	}
	for r, i := range t.ids {
		if i == id {
			return r
		}
	}
	return -1
}

// collectiveCall is a kind of collective call, by which members that are in
// different ones find out.
type collectiveCall uint8

const (
	noCall collectiveCall = iota
	barrierCall
	broadcastCall
	reduceCall
	combineCall
	creationCall
)

// describe says which call a message of n bytes belongs to.
func (c check) describe(n int64) string {
	switch c.call {
	case creationCall:
		return "the creation of a group"
	case barrierCall:
		return "a barrier"
	case broadcastCall:
		return fmt.Sprintf("a broadcast of %d bytes from process %d", n, c.root)
	case reduceCall:
		return fmt.Sprintf("a reduction with %q of %d bytes of type %v", c.op, n, c.of)
	}
	return fmt.Sprintf("a reduction for all with %q of %d bytes of type %v", c.op, n, c.of)
}

// send sends n bytes to a member, as part of a collective call.
func (t *team) send(c check, data node.Addr, n int64, to int) error {
	return t.process.mail.post(envelope{kind: t.kind, tag: t.tag, bytes: n, check: c}, data, t.id(to))
}

// receive gets exactly n bytes from a member.
func (t *team) receive(c check, place node.Addr, n int64, from int) error {
	p := t.process
	l, err := p.mail.receive(t.kind, t.id(from), t.tag, place, n)
	if err != nil {
		return err
	}
	if l.check != c || l.bytes != n {
		err := p.wrong(InternalFailure, fmt.Sprintf("%s in %s", l.check.describe(l.bytes), processName(l.from)), c.describe(n)+", as here")
		p.mail.forget(l)
		return err
	}
	return p.mail.settle(l, place)
}

// barrier is a dissemination. In each round, a member notifies the member a step ahead and waits for the one a step
// behind. Then the step doubles.
func (t *team) barrier() error {
	c := check{call: barrierCall}
	for step := 1; step < t.n; step *= 2 {
		if err := t.send(c, 0, 0, (t.rank+step)%t.n); err != nil {
			return err
		}
		if err := t.receive(c, 0, 0, (t.rank-step+t.n)%t.n); err != nil {
			return err
		}
	}
	return nil
}

// broadcast sends n bytes from member root along a binomial tree: a member that has them sends them to
// the farthest member ahead first.
func (t *team) broadcast(c check, data node.Addr, n int64, root int) error {
	v := (t.rank - root + t.n) % t.n // ranks counted from the root
	step := 1
	for step < t.n && v&step == 0 {
		step *= 2
	}
	if v > 0 {
		if err := t.receive(c, data, n, (v-step+root)%t.n); err != nil {
			return err
		}
	}
	for step /= 2; step > 0; step /= 2 {
		if v+step >= t.n {
			continue
		}
		if err := t.send(c, data, n, (v+step+root)%t.n); err != nil {
			return err
		}
	}
	return nil
}

// reduce combines the elements of all members in those of the first, along the
// same tree in the other direction.
func (t *team) reduce(c check, r *reduction) error {
	p := t.process
	buffers := &p.mail.buffers
	phantom := r.bytes > 0 && p.memory.Phantom(r.x)
	p.execute(&p.counts.Allocation, 1)
	work := buffers.take(p.memory, r.bytes, phantom)
	defer buffers.give(work, r.bytes, phantom)
	for step := 1; step < t.n; step *= 2 {
		if t.rank&step != 0 {
			return t.send(c, r.x, r.bytes, t.rank-step)
		}
		if t.rank+step >= t.n {
			continue
		}
		if err := t.receive(c, work, r.bytes, t.rank+step); err != nil {
			return err
		}
		if err := p.combineInto(r, work); err != nil {
			return p.failed(err)
		}
	}
	return nil
}
