package spmd

import (
	"math"
	"slices"

	"simrun/sim"
)

// plan decides which iterations of a loop are executed and estimates the time of
// the others. It executes the first two, one in the middle and the last one. If
// all of them but the first take the same time, within steadyShare, all others do.
// (Without the one in the middle, a loop over hyperplanes would look steady: the
// first and the last ones hold next to nothing.) If not, it executes more, in
// rounds, where those that it has differ most over the most iterations, until a
// round moves the sum by less than toleranceShare.
//
// What is left out between two iterations that were executed is taken to change
// linearly between them. The first iteration is never extrapolated from: it finds
// caches and tables empty.
//
// Iterations between two others are placed at the golden section, to either side
// in turn, so that they do not keep step with a distribution: with every 32nd
// iteration of a cyclic one, the same processor would own each.
type plan struct {
	trips int64
	nodes []sample // executed, by iteration
	queue []int64  // to execute next
	last  float64  // estimate of the round before
	err   float64  // what the last round moved the estimate by, relative
}

// sample is an iteration that was executed, from 0, and what it took.
type sample struct {
	at   int64
	took sim.Duration
}

const (
	// firstNodes is how many iterations of any longer loop are executed.
	firstNodes = 4
	// allTrips is up to how many iterations a loop has all of them executed.
	allTrips = 4
	// steadyShare is how much steady iterations may differ.
	steadyShare = 1e-4
	// toleranceShare is how little a round must move the estimate.
	toleranceShare = 3e-3
	// nodesMin is how many iterations are executed at least of a loop that is not
	// steady; nodesMax ends the rounds.
	nodesMin, nodesMax = 20, 80
)

func newPlan(trips int64) *plan {
	p := &plan{trips: trips, err: 1}
	if trips <= allTrips {
		for i := range trips {
			p.queue = append(p.queue, i)
		}
		return p
	}
	p.queue = []int64{0, 1, trips * 618 / 1000, trips - 1}
	return p
}

// next returns the next iteration to execute; false if there are enough.
func (p *plan) next() (int64, bool) {
	if len(p.queue) == 0 && !p.enough() {
		p.refine()
	}
	if len(p.queue) == 0 {
		return 0, false
	}
	at := p.queue[0]
	p.queue = p.queue[1:]
	return at, true
}

// executed notes what an iteration took.
func (p *plan) executed(s sample) {
	i, _ := slices.BinarySearchFunc(p.nodes, s.at, func(n sample, at int64) int { return int(max(-1, min(1, n.at-at))) })
	p.nodes = slices.Insert(p.nodes, i, s)
}

// enough tells whether the estimate is good.
func (p *plan) enough() bool {
	if int64(len(p.nodes)) == p.trips {
		p.err = 0
		return true
	}
	now := float64(p.total())
	p.err = distance(now, p.last)
	p.last = now
	if len(p.nodes) == firstNodes {
		return p.steady()
	}
	return len(p.nodes) >= nodesMin && p.err <= toleranceShare || len(p.nodes) >= nodesMax
}

// steady tells whether all but the first of the first nodes took the same time.
func (p *plan) steady() bool {
	p.err = 0
	for _, n := range p.nodes[2:] {
		p.err = max(p.err, distance(float64(n.took), float64(p.nodes[1].took)))
	}
	return p.err <= steadyShare
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
		t += n.took
	}
	return t
}

// skipped estimates the sum over all iterations that were not executed of
// something whose value at node i is known.
func (p *plan) skipped(value func(i int) sim.Duration) sim.Duration {
	var sum sim.Duration
	for i := 1; i < len(p.nodes); i++ {
		n := p.nodes[i].at - p.nodes[i-1].at - 1
		sum = sum.Plus((value(i-1) + value(i)).Times(n))
	}
	return sum / 2
}
