package spmd

import "math"

// refinement returns an iteration between any two neighbours that differ much.
func (p *plan) refinement() []int64 {
	worst := 0.0
	for i := 1; i < len(p.nodes); i++ {
		worst = max(worst, p.doubt(i))
	}
	var between []int64
	for i := 1; i < len(p.nodes); i++ {
		a, b := p.nodes[i-1].at, p.nodes[i].at
		if b-a < 2 || p.doubt(i) < worst/refineShare {
			continue
		}
		part := int64(382) // of 1000: the golden section
		if i%2 == 0 {
			part = 618
		}
		between = append(between, a+max(1, min(b-a-1, (b-a)*part/1000)))
	}
	return between
}

// refineShare is down to which part of the greatest doubt intervals are refined.
const refineShare = 4

// scatter is by how much the estimates differ, relative, that every second node gives
// and that the others give, the first two and the last one in both. Iterations that
// differ by turns, or at random, show in it: refinement may have met some of one kind.
func (p *plan) scatter() float64 {
	var odd, even plan
	odd.trips, even.trips = p.trips, p.trips
	for i, n := range p.nodes {
		ends := i < 2 || i == len(p.nodes)-1
		if ends || i%2 == 1 {
			odd.nodes = append(odd.nodes, n)
		}
		if ends || i%2 == 0 {
			even.nodes = append(even.nodes, n)
		}
	}
	return distance(float64(odd.total()), float64(even.total()))
}

// doubt is by how much the sum between nodes i-1 and i could be wrong if the
// time rose or fell at once somewhere between them. Equal ends of a wide interval
// do not prove that nothing happens within: a tenth of their mean is added.
func (p *plan) doubt(i int) float64 {
	a, b := p.nodes[i-1], p.nodes[i]
	return float64(b.at-a.at-1) * (math.Abs(float64(b.took-a.took)) + 0.05*float64(a.took+b.took))
}
