package spmd

import (
	"math"
	"slices"
)

// leadIn is how iterations of a loop that is not steady are led in to.
//
// An iteration begins in the state in which the one before has left the processes: some ahead of others, pipelines of
// messages full. Behind an iteration that is far away, it may take another time. So the iteration before each measured
// one is executed, too, and not measured. Three iterations of the loop's inside, the probes, test whether one is
// enough. The probes are executed with two in front of them, then with three. If their times change by more than
// leadShare against one fewer, that many are executed in front of all.
//
// All iterations may be wrong to the same side by the relative change that the last additional one makes to the
// probes. This is their share of the error.
type leadIn struct {
	lead    int64    // how many iterations lead in
	known   bool     // that number is long enough
	late    bool     // some nodes were led in to by fewer
	first   []sample // the first nodes as they were executed, without a lead-in
	shorter []sample // the inner probes with a lead-in that is shorter by one than that of the nodes
	// bias is the relative change of the probes' sum by one more iteration that leads in, all changes taken as positive.
	bias float64
}

const (
	// leadShare is how little one more iteration to lead in must matter.
	leadShare = 1e-3
	// leadMax is the greatest lead-in.
	leadMax = 3
)

// probes returns the iterations that are executed next to find the lead-in, in ascending order. With a lead-in of one,
// these are the first nodes without the loop's first iteration, which has no lead-in, and one in each wide gap between
// them. With a longer one, they are the inner ones of these.
func (l *leadIn) probes(trips int64) []int64 {
	if l.lead > 1 {
		return l.inner(trips)
	}
	all := append(l.inner(trips), trips/8)
	for _, n := range l.first[1:] {
		all = append(all, n.at)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// inner returns the probes: iterations of a loop's inside, in ascending order.
func (l *leadIn) inner(trips int64) []int64 {
	return []int64{trips*3/8 + 1, middle(trips), trips*6/8 + 2}
}

// compare holds the probes of a plan, which have just been executed with a lead-in
// longer by one, against those before.
func (l *leadIn) compare(p *plan) {
	if l.shorter != nil {
		l.bias = change(p.nodes, l.shorter)
		switch {
		case l.bias <= leadShare:
			l.lead--
			l.known = true
		case l.lead == leadMax:
			l.known = true
		}
	}
	l.shorter = l.shorter[:0]
	for _, at := range l.inner(p.trips) {
		if i, there := p.find(at); there {
			l.shorter = append(l.shorter, p.nodes[i])
		}
	}
	l.late = l.known && l.lead > 1
}

// catchUp returns the nodes that were led in to by fewer iterations than are enough: all but
// the first one and the probes.
func (p *plan) catchUp() []int64 {
	p.late = false
	var all []int64
	for _, n := range p.nodes[1:] {
		if !slices.Contains(p.inner(p.trips), n.at) {
			all = append(all, n.at)
		}
	}
	return all
}

// change returns by how much iterations that are in both lists differ, relative to their times in the second one.
func change(a, b []sample) float64 {
	var all, changes float64
	for _, n := range b {
		if i, ok := find(a, n.at); ok {
			all += float64(n.took)
			changes += math.Abs(float64(a[i].took - n.took))
		}
	}
	if changes == 0 {
		return 0
	}
	return changes / all
}

// furthest returns the greatest relative difference of iterations that are in both
// lists, which are in the order of iterations.
func furthest(a, b []sample) float64 {
	worst := 0.0
	for _, n := range b {
		if i, ok := find(a, n.at); ok {
			worst = max(worst, distance(float64(a[i].took), float64(n.took)))
		}
	}
	return worst
}
