package spmd

import (
	"cmp"
	"math"
	"slices"

	"simrun/sim"
)

// plan decides which iterations of a loop are executed and estimates the time of
// the others. It executes the first one and one near the middle. If they take the
// same time, within steadyShare, all do. If not, it adds the second and the last
// one: the first finds caches and tables empty, so that all but it may be alike.
// (Without the one in the middle, a loop over hyperplanes would look steady: the
// first and the last ones hold next to nothing.)
//
// If they are not, but the four take what they took when the same loop was
// executed before, the others do as well. Otherwise it executes more, in rounds,
// where those that it has differ most over the most iterations, until a round moves
// the sum by less than toleranceShare.
//
// What is left out between two iterations that were executed is taken to change
// linearly between them. The first iteration is never extrapolated from.
//
// Iterations between two others are placed at the golden section, to either side
// in turn, so that they do not keep step with a distribution: with every 32nd
// iteration of a cyclic one, the same processor would own each.
type plan struct {
	trips  int64
	rounds int
	nodes  []sample // by iteration
	queue  []int64  // to execute next
	before *plan    // of an earlier execution of the loop; nil: none
	recall bool     // nodes that are not executed are those of before
	last   float64  // estimate of the round before
	err    float64  // what the last round moved the estimate by, relative
}

// sample is an iteration, from 0, and what it took.
type sample struct {
	at       int64
	took     sim.Duration
	recalled bool // when the loop was executed before
}

const (
	// allTrips is up to how many iterations a loop has all of them executed.
	allTrips = 3
	// steadyShare is how much steady iterations may differ.
	steadyShare = 1e-3
	// toleranceShare is how little a round must move the estimate.
	toleranceShare = 3e-3
	// nodesMin is how many iterations are executed at least of a loop that is not
	// steady; nodesMax ends the rounds.
	nodesMin, nodesMax = 20, 80
)

// newPlan returns the plan of a loop. Before is that of its last execution with as
// many iterations in which it was not steady; nil if there is none.
func newPlan(trips int64, before *plan) *plan {
	p := &plan{trips: trips, before: before, err: 1}
	if trips <= allTrips {
		for i := range trips {
			p.queue = append(p.queue, i)
		}
		return p
	}
	p.queue = []int64{0, middle(trips)}
	return p
}

// middle returns an iteration near the golden section of four or more. It is no
// multiple of 2, and of 3 if there is such a one, so that iterations which are alike
// in turn, as even and odd ones, do not look steady.
func middle(trips int64) int64 {
	if trips <= 6 {
		return (trips-3)/2*2 + 1
	}
	at := trips * 618 / 1000
	for at%2 == 0 || at%3 == 0 {
		at++
	}
	return at
}

// next returns the next iteration to execute; false if there are enough.
func (p *plan) next() (int64, bool) {
	if len(p.queue) == 0 && !p.enough() {
		p.extend()
	}
	if len(p.queue) == 0 {
		return 0, false
	}
	at := p.queue[0]
	p.queue = p.queue[1:]
	return at, true
}

// extend queues more iterations.
func (p *plan) extend() {
	p.rounds++
	if p.rounds > 1 {
		p.refine()
		return
	}
	for _, at := range []int64{1, p.trips - 1} {
		if _, there := p.find(at); !there {
			p.queue = append(p.queue, at)
		}
	}
}

// executed notes what an iteration took.
func (p *plan) executed(s sample) {
	i, _ := p.find(s.at)
	p.nodes = slices.Insert(p.nodes, i, s)
}

// find returns the place of an iteration among the nodes, and whether it is there.
func (p *plan) find(at int64) (int, bool) {
	return slices.BinarySearchFunc(p.nodes, at, func(n sample, at int64) int { return cmp.Compare(n.at, at) })
}

// enough tells whether the estimate is good.
func (p *plan) enough() bool {
	if int64(len(p.nodes)) == p.trips {
		p.err = 0
		return true
	}
	switch p.rounds {
	case 0:
		return p.steady(p.nodes)
	case 1:
		p.last = float64(p.total())
		return p.steady(p.nodes[1:]) || p.recalls()
	}
	now := float64(p.total())
	p.err = distance(now, p.last)
	p.last = now
	return len(p.nodes) >= nodesMin && p.err <= toleranceShare || len(p.nodes) >= nodesMax
}

// steady tells whether nodes took the same time.
func (p *plan) steady(nodes []sample) bool {
	p.err = 0
	for _, n := range nodes[1:] {
		p.err = max(p.err, distance(float64(n.took), float64(nodes[0].took)))
	}
	return p.err <= steadyShare
}

// recalls takes what the loop did before for what it does now, if the first nodes
// took the same time then.
func (p *plan) recalls() bool {
	if p.before == nil {
		return false
	}
	nodes := slices.Clone(p.before.nodes)
	worst := 0.0
	for i := range nodes {
		nodes[i].recalled = true
		if at, ok := p.find(nodes[i].at); ok {
			worst = max(worst, distance(float64(nodes[i].took), float64(p.nodes[at].took)))
			nodes[i] = p.nodes[at]
		}
	}
	if worst > steadyShare {
		return false
	}
	p.nodes, p.recall = nodes, true
	p.err = max(worst, p.before.err)
	return true
}

// refined tells whether a later execution of the loop can recall this one.
func (p *plan) refined() bool { return p.rounds > 1 && !p.recall }

// executions returns how many iterations were executed.
func (p *plan) executions() int64 {
	sum := int64(0)
	for _, n := range p.nodes {
		if !n.recalled {
			sum++
		}
	}
	return sum
}

// distance is the difference of a and b relative to a, 0 if both are 0.
func distance(a, b float64) float64 {
	if a == b {
		return 0
	}
	return max(a-b, b-a) / max(a, b)
}

// refine queues an iteration between any two neighbours that differ much.
func (p *plan) refine() {
	worst := 0.0
	for i := 1; i < len(p.nodes); i++ {
		worst = max(worst, p.doubt(i))
	}
	for i := 1; i < len(p.nodes); i++ {
		a, b := p.nodes[i-1].at, p.nodes[i].at
		if b-a < 2 || p.doubt(i) < worst/refineShare {
			continue
		}
		part := int64(382) // of 1000: the golden section
		if i%2 == 0 {
			part = 618
		}
		p.queue = append(p.queue, a+max(1, min(b-a-1, (b-a)*part/1000)))
	}
}

// refineShare is down to which part of the greatest doubt intervals are refined.
const refineShare = 4

// doubt is by how much the sum between nodes i-1 and i could be wrong if the
// time rose or fell at once somewhere between them. Equal ends of a wide interval
// do not prove that nothing happens within: a tenth of their mean is added.
func (p *plan) doubt(i int) float64 {
	a, b := p.nodes[i-1], p.nodes[i]
	return float64(b.at-a.at-1) * (math.Abs(float64(b.took-a.took)) + 0.05*float64(a.took+b.took))
}

// total estimates the time of the whole loop.
func (p *plan) total() sim.Duration {
	t := p.skipped(func(i int) sim.Duration { return p.nodes[i].took })
	for _, n := range p.nodes {
		if !n.recalled {
			t += n.took
		}
	}
	return t
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
