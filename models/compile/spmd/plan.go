package spmd

import (
	"cmp"
	"math"
	"slices"

	"simrun/sim"
)

// plan decides which iterations of a loop are executed and estimates the time of the others. It executes the first one
// and one near the middle. If they take the same time, within steadyShare, all do. If not, it adds the second and the
// last one: the first finds caches and tables empty, so perhaps only it is different. (Without the one in the middle,
// a loop over hyperplanes would look steady: its first and last iterations contain next to nothing.)
//
// If the times still differ, but the four take the same times as when the same loop was executed before, the others do
// as well. Otherwise the plan finds out how iterations have to be led in to (lead.go). Then it executes more, in
// rounds, where the doubt is greatest (refine.go), until the sum is in doubt by less than toleranceShare. If it needs
// as many as the loop has, it executes the whole loop.
//
// The times of the iterations between two measured ones are assumed to change linearly. The plan never extrapolates
// from the first iteration.
//
// An iteration between two others is placed at the golden section, to either side in turn, so that iterations do not
// keep step with a distribution. With every 32nd iteration of a cyclic one, the same processor would own each.
type plan struct {
	trips  int64
	rounds int
	nodes  []sample // that are measured, by iteration
	queue  []visit  // to execute next
	before *plan    // of an earlier execution of the loop; nil: none
	recall bool     // nodes that are not executed are those of before
	leadIn

	executions int64
	unmeasured sim.Duration // that executions took which are not nodes
	between    int64        // how many iterations were put between others
	// moved is, relative, by how much iterations differ that were assumed to be alike, or how much the sum is in
	// doubt.
	moved float64
}

// visit is one execution of an iteration.
type visit struct {
	at       int64
	measured bool // it becomes a node
}

// sample is an iteration, from 0, and what it took.
type sample struct {
	at   int64
	took sim.Duration
	// off is by how much the time differed from the expectation when an iteration was last put between this node and
	// those before.
	off      sim.Duration
	recalled bool // when the loop was executed before
}

const (
	// allTrips is up to how many iterations a loop has all of them executed, in their
	// order and without a meeting: there is little to leave out.
	allTrips = 5
	// steadyShare is how much steady iterations may differ.
	steadyShare = 1e-3
	// toleranceShare is how little the sum must be in doubt.
	toleranceShare = 3e-3
	// wholeTrips: of a loop that is not steady, all iterations are executed if there are at most this many. Finding a
	// lead-in, and nodesMin with it, take at least as many executions.
	wholeTrips = 40
	// nodesMin is how many iterations are measured at least of a longer loop that is not
	// steady; nodesMax ends the rounds.
	nodesMin, nodesMax = 14, 80
)

// newPlan returns the plan of a loop. before is that of its last execution with as many iterations in which it was not
// steady; nil if there is none. shared tells that processes share memory. Then pages have other owners at first than
// later, when the iterations follow each other. So two iterations in a row must be alike, and each is led in to.
func newPlan(trips int64, before *plan, shared bool) *plan {
	p := &plan{trips: trips, before: before, moved: 1}
	switch {
	case trips <= allTrips:
		p.measure(upTo(0, trips))
		return p
	case shared:
		p.lead = 1
		p.measure([]int64{0, middle(trips) - 1, middle(trips)})
		return p
	}
	p.measure([]int64{0, middle(trips)})
	return p
}

// upTo returns the iterations from one to before another.
func upTo(first, end int64) []int64 {
	var all []int64
	for i := first; i < end; i++ {
		all = append(all, i)
	}
	return all
}

// middle returns an iteration near the golden section of more than allTrips iterations. It is no multiple of 2, nor of
// 3 if there is such a one. So iterations that are alike in turn, such as even and odd ones, do not look steady.
func middle(trips int64) int64 {
	if trips == allTrips+1 {
		return 3
	}
	at := trips * 618 / 1000
	for at%2 == 0 || at%3 == 0 {
		at++
	}
	return at
}

// next returns what is executed before the plan decides again; nothing if there is
// enough.
func (p *plan) next() []visit {
	if len(p.queue) == 0 && !p.enough() {
		p.extend()
	}
	visits := p.queue
	p.queue = nil
	return visits
}

// extend queues more iterations.
func (p *plan) extend() {
	p.rounds++
	switch {
	case p.rounds == 1:
		p.measure([]int64{1, p.trips - 1})
	case p.trips <= wholeTrips:
		p.whole()
	case !p.known:
		p.lead++
		p.measure(p.probes(p.trips))
	case p.late:
		p.measure(p.catchUp())
	default:
		p.measure(p.refinement())
	}
	if p.rounds > 1 && p.executions+int64(len(p.queue)) > p.trips {
		p.whole()
	}
}

// whole queues all iterations in their order: choosing some would take no fewer executions. The iterations executed
// until now have left the processes in another state than the loop would have.
func (p *plan) whole() {
	p.queue = nil
	p.lead, p.known, p.late, p.bias = 1, true, false, leadShare
	p.measure(upTo(1, p.trips))
}

// measure queues iterations, in ascending order, each with its lead-in. Iterations that are already in the queue lead
// in, too.
func (p *plan) measure(iterations []int64) {
	next := int64(0)
	for _, at := range iterations {
		for i := max(next, at-p.lead); i < at; i++ {
			p.queue = append(p.queue, visit{at: i})
		}
		p.queue = append(p.queue, visit{at: at, measured: true})
		next = at + 1
	}
}

// executed notes what an execution of an iteration took. It takes the place of an
// earlier one if it is measured.
func (p *plan) executed(v visit, took sim.Duration) {
	p.executions++
	n := sample{at: v.at, took: took}
	if !v.measured {
		p.unmeasured = p.unmeasured.Plus(took)
		return
	}
	i, there := p.find(v.at)
	if there {
		p.unmeasured = p.unmeasured.Plus(p.nodes[i].took)
		n.off = p.nodes[i].off
		p.nodes[i] = n
		return
	}
	if i > 0 && i < len(p.nodes) {
		n.off = took - p.expected(i, v.at)
		p.nodes[i].off = n.off
	}
	p.nodes = slices.Insert(p.nodes, i, n)
}

// expected returns what an iteration is taken to take that lies between nodes i-1 and i.
func (p *plan) expected(i int, at int64) sim.Duration {
	a, b := p.nodes[i-1], p.nodes[i]
	if i == 1 {
		return b.took
	}
	return a.took + (b.took-a.took).Part(sim.Duration(at-a.at), sim.Duration(b.at-a.at))
}

// find returns the place of an iteration among the nodes, and whether it is there.
func (p *plan) find(at int64) (int, bool) { return find(p.nodes, at) }

func find(nodes []sample, at int64) (int, bool) {
	return slices.BinarySearchFunc(nodes, at, func(n sample, at int64) int { return cmp.Compare(n.at, at) })
}

// enough tells whether the estimate is good.
func (p *plan) enough() bool {
	switch {
	case p.rounds == 0:
		return p.complete() || p.steady(p.nodes)
	case p.rounds == 1:
		p.first = slices.Clone(p.nodes)
		return p.steady(p.nodes[1:]) || p.recalls()
	case p.complete():
		p.moved = 0
		return true
	case !p.known:
		p.compare(p)
		return false
	case p.late:
		return false
	}
	p.moved = p.doubt()
	return p.moved <= toleranceShare && len(p.nodes) >= nodesMin && !p.gapes() || len(p.nodes) >= nodesMax
}

// complete tells whether all iterations have been measured: nothing is estimated.
func (p *plan) complete() bool { return int64(len(p.nodes)) == p.trips && !p.recall }

// err returns by how much the estimate may be wrong, relative. It is the sum of two shares. The first is what the plan
// would not have noticed: the tolerance of the test that it has passed, even if it passed by more, or the measured
// doubt if that is greater. The second is for the lead-in of iterations and of the code behind the loop: leadShare, or
// more if more was seen.
func (p *plan) err() float64 {
	if p.complete() {
		return p.bias
	}
	tolerance := steadyShare
	if p.rounds > 1 || p.recall {
		tolerance = toleranceShare
	}
	return max(p.moved, tolerance) + max(p.bias, leadShare)
}

// steady tells whether nodes took the same time.
func (p *plan) steady(nodes []sample) bool {
	p.moved = 0
	for _, n := range nodes[1:] {
		p.moved = max(p.moved, distance(float64(n.took), float64(nodes[0].took)))
	}
	return p.moved <= steadyShare
}

// recalls takes the earlier times of the loop for the present ones, if the first nodes took the same time then. The
// loop's first iteration stands for no other: it may differ by as much of the whole loop as others of themselves.
func (p *plan) recalls() bool {
	if p.before == nil {
		return false
	}
	first := float64(p.nodes[0].took - p.before.first[0].took)
	worst := max(furthest(p.nodes[1:], p.before.first), math.Abs(first)/float64(p.before.total()))
	if worst > steadyShare {
		return false
	}
	for _, n := range p.nodes {
		p.unmeasured = p.unmeasured.Plus(n.took) // without a lead-in
	}
	p.nodes, p.recall = slices.Clone(p.before.nodes), true
	for i := range p.nodes {
		p.nodes[i].recalled = true
	}
	p.moved, p.bias = max(worst, p.before.moved), p.before.bias
	return true
}

// refined tells whether a later execution of the loop can recall this one.
func (p *plan) refined() bool { return p.rounds > 1 && !p.recall }

// distance is the difference of a and b relative to a, 0 if both are 0.
func distance(a, b float64) float64 {
	if a == b {
		return 0
	}
	return max(a-b, b-a) / max(a, b)
}

// total estimates the time of the whole loop.
func (p *plan) total() sim.Duration {
	return p.estimate(func(i int) sim.Duration { return p.nodes[i].took })
}

// estimate estimates the sum over all iterations of something whose value at node i is
// known.
func (p *plan) estimate(value func(i int) sim.Duration) sim.Duration {
	sum := p.skipped(value)
	for i, n := range p.nodes {
		if !n.recalled {
			sum = sum.Plus(value(i))
		}
	}
	return sum
}

// skipped estimates the sum over all iterations that were not executed of
// something whose value at node i is known. Next to the first node it is that at
// the second, and behind the last node that at the last.
func (p *plan) skipped(value func(i int) sim.Duration) sim.Duration {
	var sum sim.Duration // twice the sum
	end := len(p.nodes) - 1
	for i, n := range p.nodes {
		if n.recalled {
			sum = sum.Plus(value(i).Times(2))
		}
		switch {
		case i == 1:
			sum = sum.Plus(value(1).Times(2 * (n.at - 1)))
		case i > 1:
			sum = sum.Plus((value(i-1) + value(i)).Times(n.at - p.nodes[i-1].at - 1))
		}
	}
	if end > 0 {
		sum = sum.Plus(value(end).Times(2 * (p.trips - 1 - p.nodes[end].at)))
	}
	return sum / 2
}
