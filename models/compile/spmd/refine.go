package spmd

import "math"

const (
	// refineShare is down to which part of the greatest doubt intervals are refined.
	refineShare = 4
	// gapShare is which part of the loop no interval may be longer than.
	gapShare = 10
	// changeShare is the share of the change between the ends of an interval by which each iteration within is in
	// doubt, however well an iteration put between them agreed with the expectation.
	changeShare = 0.1
)

// refinement returns an iteration between any two neighbours that leave much in doubt, or
// are far apart.
func (p *plan) refinement() []int64 {
	worst := 0.0
	for i := 1; i < len(p.nodes); i++ {
		worst = max(worst, p.uncertain(i))
	}
	var between []int64
	for i := 1; i < len(p.nodes); i++ {
		a, b := p.nodes[i-1].at, p.nodes[i].at
		if b-a < 2 || p.uncertain(i) < worst/refineShare && !p.gap(i) {
			continue
		}
		p.between++
		part := int64(382) // of 1000: the golden section
		if p.between%2 == 0 {
			part = 618
		}
		between = append(between, a+max(1, min(b-a-1, (b-a)*part/1000)))
	}
	return between
}

// missed is the error of the sum between nodes i-1 and i if the times bend there as they did when an iteration was
// last put there. That iteration was off the line by some time. The iterations on either side are now off by up to
// half of it.
func (p *plan) missed(i int) float64 {
	return p.inside(i) * float64(p.nodes[i].off) / 2
}

// uncertain is by how much the sum between nodes i-1 and i may be wrong.
func (p *plan) uncertain(i int) float64 {
	change := math.Abs(float64(p.nodes[i].took - p.nodes[i-1].took))
	return max(math.Abs(p.missed(i)), p.inside(i)*change*changeShare)
}

// inside returns how many iterations lie between nodes i-1 and i.
func (p *plan) inside(i int) float64 { return float64(p.nodes[i].at - p.nodes[i-1].at - 1) }

// gap tells whether nodes i-1 and i are far apart. Equal iterations behind the first one are no gap: they are measured
// at node 1.
func (p *plan) gap(i int) bool {
	return i > 1 && (p.nodes[i].at-p.nodes[i-1].at)*gapShare > p.trips
}

// gapes tells whether any two nodes are far apart.
func (p *plan) gapes() bool {
	for i := range p.nodes {
		if p.gap(i) {
			return true
		}
	}
	return false
}

// doubt is by how much the sum may be wrong, relative. It is the greatest of three parts. The first adds up what is
// missed where times bend the same way. The second adds up the uncertain parts as chance does. The third is for
// iterations that differ by turns or at random: one between two others is off by their deviation times the root of
// 3/2, and the iterations between nodes by the deviation. The difference between the leading-in iteration and the
// measured one says nothing about it, because the former began in a state that never occurs within the loop.
func (p *plan) doubt() float64 {
	all := float64(p.total())
	if all == 0 {
		return 0
	}
	missed, uncertain, chance := 0.0, 0.0, 0.0
	for i := 1; i < len(p.nodes); i++ {
		missed += p.missed(i)
		uncertain += float64(p.uncertain(i) * p.uncertain(i)) // no fused multiply-add
		off := p.inside(i) * float64(p.nodes[i].off)
		chance += float64(off*off) * 2 / 3
	}
	return math.Sqrt(max(float64(missed*missed), uncertain, chance)) / all
}
