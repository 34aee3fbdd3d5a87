package spmd

import "math"

const (
	// refineShare is down to which part of the greatest doubt intervals are refined.
	refineShare = 4
	// gapShare is which part of the loop no interval may be longer than.
	gapShare = 10
	// changeShare is by which part of the change from one end of an interval to the other each
	// iteration within is in doubt, however well one put between them met what was expected.
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

// missed is by how much the sum between nodes i-1 and i is wrong if the times bend there as
// they did when an iteration was last put there: it was off the line by some time, and after it
// those on either side are off by up to half of that.
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

// gap tells whether nodes i-1 and i are far apart. What is alike behind the first iteration is no gap: it
// is measured at node 1.
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

// doubt is by how much the sum may be wrong, relative: what is missed where times bend the same
// way adds up, and what is uncertain here and there adds up as chance does. The third part is
// for iterations that differ by turns or at random. One between two others is then off by their
// deviation times the root of 3/2, and what lies between nodes by the deviation. The
// greatest of the three counts. How the iteration that leads in differs from the one that is
// measured tells nothing of it: the one in front began as processes never do within the loop.
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
