package seastar

import "simrun/sim"

// Foreseer is a service that needs no event at the ends of some short payloads.
type Foreseer interface {
	// CanForesee reports whether it needs none at the end of a payload that will move, by the argument of Receive.
	CanForesee(arg uint64) bool
	// Moves says when the payload ends. If causes are kept, since is the moment of that. Received is not called for it.
	Moves(arg uint64, end sim.Time, since sim.Moment)
}

// streams handles the ends of payloads that have no event of their own, while others have been refused.
type streams Fabric

// String names such ends in event traces.
func (s *streams) String() string { return "end of a stream" }

// Handle ends the payloads of a node whose ends have come.
func (s *streams) Handle(number uint64) {
	f := (*Fabric)(s)
	n := f.nodes[number]
	n.awaits = false
	for n.ends.n > 0 && n.ends.first() <= f.kernel.Now() {
		n.ends.pop()
		n.Received()
	}
	n.awaitStream()
}

// awaitStream schedules the end of the payload that ends first, if another one has been refused.
func (n *Node) awaitStream() {
	if n.awaits || len(n.queue) == 0 || n.ends.n == 0 {
		return
	}
	n.awaits = true
	n.fabric.kernel.ScheduleAt(n.ends.first(), sim.Wire, n.fabric.streamID, uint64(n.number))
}

// instants is a first-in first-out ring of power-of-two length.
type instants struct {
	ring    []sim.Time
	head, n int
}

func (q *instants) push(at sim.Time) {
	if q.n == len(q.ring) {
		bigger := make([]sim.Time, max(8, 2*len(q.ring)))
		for i := range q.n {
			bigger[i] = q.ring[(q.head+i)&(len(q.ring)-1)]
		}
		q.ring, q.head = bigger, 0
	}
	q.ring[(q.head+q.n)&(len(q.ring)-1)] = at
	q.n++
}

func (q *instants) first() sim.Time { return q.ring[q.head] }

func (q *instants) pop() {
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.n--
}
