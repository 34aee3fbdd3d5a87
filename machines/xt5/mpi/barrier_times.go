package mpi

import (
	"simrun/machines/xt5/portals"
	"simrun/machines/xt5/seastar"
	"simrun/sim"
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
	p := m.port(0)
	x := steps{m, m.base.spec, p.Job().Spec(), p.Node().Fabric()}
	for i, head := range m.heads {
		x.meetOnNode(head, m.next(i))
	}
	for step := 1; step < len(m.heads); step *= 2 {
		x.send(step)
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
	mpi     *Spec
	portals *portals.Spec
	fabric  *seastar.Fabric
}

// meetOnNode lets the processes of a node meet, through memory: each looks once while it
// states its receive, sends, and finds that its send and its receive are over.
func (x steps) meetOnNode(first, next int) {
	n := next - first
	poll := x.portals.Poll.Get()
	for step := 1; step < n; step *= 2 {
		for rank := first; rank < next; rank++ {
			x.left[rank] = x.at[rank].Add(poll.Plus(x.mpi.Send.Get()))
		}
		for i := range n {
			came := x.left[first+(i-step+n)%n].Add(x.portals.Memory.Get())
			looked := max(x.left[first+i].Add(poll), came)
			x.at[first+i] = looked.Add(poll.Plus(x.mpi.Receive.Get()))
		}
	}
}

// send lets the heads post their receives, as Comm.post does, and send. A message that
// comes before interrupts its head until it has been matched; one that has come before
// the head looks is found, and no receive posted.
func (x steps) send(step int) {
	s := x.portals
	post := s.Poll.Get().Times(2).Plus(s.Call.Get().Times(3))
	find := s.Poll.Get().Times(3)
	put := x.mpi.Send.Get().Plus(s.Call.Get()).Plus(s.StartTime())
	for _, head := range x.heads {
		x.left[head] = x.at[head].Add(post.Plus(put)).Add(x.fabric.HeaderTime())
	}
	x.early = x.early[:0]
	for i, head := range x.heads {
		came, takes := x.comes(i, step), post.Plus(put)
		entry, _ := x.port(head).Node().InterruptTime()
		handling := entry.Plus(s.MatchTime(0))
		matched := came.Add(handling)
		early := came < x.at[head].Add(takes)
		switch steals := x.interrupted(head); {
		case steals && came < x.at[head]:
			takes = find.Plus(put).Plus(max(0, matched.Sub(x.at[head])))
		case steals && early:
			takes = takes.Plus(handling)
		case !steals && matched < x.at[head].Add(s.Poll.Get()):
			takes = find.Plus(put)
		case !steals:
			early = matched < x.at[head].Add(takes)
		}
		x.early = append(x.early, early)
		x.at[head] = x.at[head].Add(takes)
	}
	for _, head := range x.heads {
		x.left[head] = x.at[head].Add(x.fabric.HeaderTime())
	}
}

// interrupted reports whether messages for a process interrupt its own processor.
func (x steps) interrupted(rank int) bool {
	p := x.port(rank)
	return p.Node().CPU() == p.Thread().CPU
}

// comes returns when the message of the round comes to head i.
func (m *meeting) comes(i, step int) sim.Time {
	from, head := m.heads[(i+len(m.heads)-step)%len(m.heads)], m.heads[i]
	to := m.port(head).Node()
	return m.left[from].Add(to.Fabric().Wire(m.port(from).Node(), to))
}

// serve lets the host of a head handle the message that comes to it and the end of the
// one that it has sent, in the order in which they come, and the head find both.
func (x steps) serve(i, step int) {
	head := x.heads[i]
	interrupt, each := x.port(head).Node().InterruptTime()
	var both [2]item
	items := both[:0]
	if !x.portals.EndsInCall() {
		items = append(items, item{x.left[head], x.portals.DeliverTime()})
	}
	if !x.early[i] {
		items = append(items, item{x.comes(i, step), x.portals.MatchTime(0)})
	}
	if len(items) == 2 && items[1].at < items[0].at {
		items[0], items[1] = items[1], items[0]
	}
	var free sim.Time
	for n, item := range items {
		if n == 0 || each || item.at > free {
			free = max(free, item.at).Add(interrupt)
		}
		free = free.Add(item.cost)
	}
	look := x.portals.Poll.Get()
	if !x.early[i] {
		look = look.Times(2)
	}
	x.at[head] = max(x.at[head], free).Add(look.Plus(x.mpi.Receive.Get()))
}

// item is what the host of a node handles in a round.
type item struct {
	at   sim.Time
	cost sim.Duration
}

// release lets the first process of a node tell the others.
func (x steps) release(first, next int) {
	n := next - first
	poll := x.portals.Poll.Get()
	for me := range n {
		at := x.at[first+me]
		if me > 0 {
			at = max(at.Add(poll), x.left[first+me].Add(x.portals.Memory.Get())).Add(poll.Plus(x.mpi.Receive.Get()))
		}
		step := 1
		for step < n && me&step == 0 {
			step *= 2
		}
		for step /= 2; step > 0; step /= 2 {
			if me+step < n {
				at = at.Add(x.mpi.Send.Get())
				x.left[first+me+step] = at
				at = at.Add(poll)
			}
		}
		x.at[first+me] = at
	}
}
