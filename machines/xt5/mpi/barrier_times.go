package mpi

import (
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/param"
)

// findHeads finds the first process on each node: the processes of a node follow each
// other.
func (m *meeting) findHeads() {
	for rank := range m.at {
		if rank == 0 || m.port(rank).Node() != m.port(rank-1).Node() {
			m.heads = append(m.heads, rank)
		}
	}
}

// compute turns the times at which processes come into those at which they leave.
func (m *meeting) compute() {
	x := m.steps()
	for i, head := range m.heads {
		x.meetOnNode(head, m.next(i))
	}
	for step := 1; step < len(m.heads); step *= 2 {
		x.sendAll(step)
		for i := range m.heads {
			x.serve(i, step)
		}
	}
	for i, head := range m.heads {
		x.release(head, m.next(i))
	}
}

// next returns the first process behind those of node i.
func (m *meeting) next(i int) int {
	if i+1 < len(m.heads) {
		return m.heads[i+1]
	}
	return len(m.at)
}

// steps computes the steps of a barrier from the costs that the messages would have.
type steps struct {
	*meeting
	causes  *sim.Causes // nil unless somebody asks
	portals *portals.Spec

	poll, send, receive, memory, header param.Amount
	post, find, put                     param.Amount // a receive; a message that has come already; a send
	interrupt, match, deliver           param.Amount
	each                                bool // each thing that a host handles is an interrupt
}

// steps returns what computes the steps of the meeting.
func (m *meeting) steps() steps {
	p := m.port(0)
	s, mpi, fabric, causes := p.Job().Spec(), m.base.spec, p.Node().Fabric(), p.Job().Kernel().Causes()
	amount := func(compute func() sim.Duration) param.Amount { return param.AmountOf(s.Poll.Quotes(), compute) }
	x := steps{meeting: m, causes: causes, portals: s,
		poll: amount(s.Poll.Get), send: amount(mpi.Send.Get), receive: amount(mpi.Receive.Get), memory: amount(s.Memory.Get), header: amount(fabric.HeaderTime),
		post:  amount(func() sim.Duration { return param.Times(s.Poll, 2).Plus(param.Times(s.Call, 3)) }),
		find:  amount(func() sim.Duration { return param.Times(s.Poll, 3) }),
		put:   amount(func() sim.Duration { return mpi.Send.Get().Plus(s.Call.Get()).Plus(s.StartTime()) }),
		match: amount(func() sim.Duration { return s.MatchTime(0) }), deliver: amount(s.DeliverTime),
	}
	_, x.each = p.Node().InterruptTime()
	x.interrupt = amount(func() sim.Duration {
		entry, _ := p.Node().InterruptTime()
		return entry
	})
	return x
}

// after returns the instant d after another one, for which the quotes that were left last count.
func (x *steps) after(i sim.Instant, d sim.Duration) sim.Instant {
	end := i.After(x.causes, d, sim.Activity{Cause: sim.CauseSoftware, Call: "MPI_Barrier"})
	if x.causes != nil {
		x.causes.Drop(0)
	}
	return end
}

// meetOnNode lets the processes of a node meet through memory. Each process looks once while it posts its receive, and
// sends. It then finds that its send and its receive are complete.
func (x *steps) meetOnNode(first, next int) {
	n := next - first
	for step := 1; step < n; step *= 2 {
		for rank := first; rank < next; rank++ {
			x.left[rank] = x.after(x.at[rank], x.poll.Get().Plus(x.send.Get()))
		}
		for i := range n {
			came := x.after(x.left[first+(i-step+n)%n], x.memory.Get())
			looked := sim.Latest(x.after(x.left[first+i], x.poll.Get()), came)
			x.at[first+i] = x.after(looked, x.poll.Get().Plus(x.receive.Get()))
		}
	}
}

// sendAll lets the heads post their receives, as Comm.post does, and send. A message that comes before a head has
// posted its receive interrupts this head until it is matched. If the message is there when the head looks, the head
// finds it and posts no receive.
func (x *steps) sendAll(step int) {
	for _, head := range x.heads {
		x.left[head] = x.after(x.at[head], x.post.Get().Plus(x.put.Get()).Plus(x.header.Get()))
	}
	x.early = x.early[:0]
	for i, head := range x.heads {
		came, here := x.comes(i, step), x.at[head]
		matched := x.after(came, x.interrupt.Get().Plus(x.match.Get()))
		ready := x.after(here, x.post.Get().Plus(x.put.Get()))
		early := came.At < ready.At
		switch steals := x.interrupted(head); {
		case steals && came.At < here.At:
			ready = x.after(sim.Latest(here, matched), x.find.Get().Plus(x.put.Get()))
		case steals && early:
			ready = x.after(ready, x.interrupt.Get().Plus(x.match.Get()))
		case !steals && matched.At < here.At.Add(x.poll.Peek()):
			ready = x.after(here, x.find.Get().Plus(x.put.Get()))
		case !steals:
			early = matched.At < ready.At
		}
		x.early = append(x.early, early)
		x.at[head] = ready
	}
	for _, head := range x.heads {
		x.left[head] = x.after(x.at[head], x.header.Get())
	}
}

// interrupted reports whether messages for a process interrupt its own processor.
func (x *steps) interrupted(rank int) bool {
	p := x.port(rank)
	return p.Node().CPU() == p.Thread().CPU
}

// comes returns when the message of the round comes to head i.
func (x *steps) comes(i, step int) sim.Instant {
	from, head := x.heads[(i+len(x.heads)-step)%len(x.heads)], x.heads[i]
	to := x.port(head).Node()
	return x.after(x.left[from], to.Fabric().Wire(x.port(from).Node(), to))
}

// serve lets the host of a head handle two things in the order in which they come: the message for the head, and the
// end of the message that the head has sent. Then the head finds both.
func (x *steps) serve(i, step int) {
	head := x.heads[i]
	var both [2]item
	items := both[:0]
	if !x.portals.EndsInCall() {
		items = append(items, item{x.left[head], &x.deliver})
	}
	if !x.early[i] {
		items = append(items, item{x.comes(i, step), &x.match})
	}
	if len(items) == 2 && items[1].At < items[0].At {
		items[0], items[1] = items[1], items[0]
	}
	var free sim.Instant
	for n, item := range items {
		if n == 0 || x.each || item.At > free.At {
			free = x.after(sim.Latest(free, item.Instant), x.interrupt.Get())
		}
		free = x.after(free, item.cost.Get())
	}
	looks := int64(1)
	if !x.early[i] {
		looks = 2
	}
	x.at[head] = x.after(sim.Latest(x.at[head], free), x.poll.Times(looks).Plus(x.receive.Get()))
}

// item is what the host of a node handles in a round.
type item struct {
	sim.Instant
	cost *param.Amount
}

// release lets the first process of a node tell the others.
func (x *steps) release(first, next int) {
	n := next - first
	for me := range n {
		at := x.at[first+me]
		if me > 0 {
			looked := x.after(at, x.poll.Get())
			at = x.after(sim.Latest(looked, x.after(x.left[first+me], x.memory.Get())), x.poll.Get().Plus(x.receive.Get()))
		}
		step := 1
		for step < n && me&step == 0 {
			step *= 2
		}
		for step /= 2; step > 0; step /= 2 {
			if me+step < n {
				at = x.after(at, x.send.Get())
				x.left[first+me+step] = at
				at = x.after(at, x.poll.Get())
			}
		}
		x.at[first+me] = at
	}
}
