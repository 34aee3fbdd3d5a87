package svm1995

import (
	"simrun/machines"
	"simrun/models/compile/spmd"
)

// layers are those of a field of crystal growth: how many, and of how many bytes each.
type layers struct {
	count int
	bytes int64
}

// own returns the layers of a process, first to last from 1, by a BLOCK distribution over n; none if first is beyond last.
func (l layers) own(rank, n int) (first, last int) {
	block := (l.count + n - 1) / n
	return rank*block + 1, min((rank+1)*block, l.count)
}

// edges returns the layers of others that a process reads: those beside its own. Round the crucible, the first process
// reads the last layer but one, and the last process reads the second.
func (l layers) edges(rank, n int) []int {
	first, last := l.own(rank, n)
	var all []int
	if first > last {
		return nil
	}
	if first > 1 {
		all = append(all, first-1)
	} else {
		all = append(all, l.count-1)
	}
	if last < l.count {
		return append(all, last+1)
	}
	return append(all, 2)
}

// edgeFaults counts page faults in two groups: on pages that hold a layer at the edge of a neighbour's part, and
// others. First touches are among the others.
type edgeFaults struct{ edge, other machines.FaultCount }

// add counts the faults of a process.
func (e *edgeFaults) add(faults []spmd.PageFault, l layers, rank, n int) {
	const page = 8192
	wanted := l.edges(rank, n)
	for _, f := range faults {
		of := &e.other
		for _, k := range wanted {
			begin := int64(k-1) * l.bytes
			if f.Cause != machines.ZeroFillFault && f.Offset < begin+l.bytes && f.Offset+page > begin {
				of = &e.edge
			}
		}
		of.Count++
		of.Time = of.Time.Plus(f.Took)
	}
}

// share returns which part of the faults are at the edges, of 1: of their number and of their time.
func (e edgeFaults) share() (count, time float64) {
	all := float64(e.edge.Count + e.other.Count)
	took := e.edge.Time.Seconds() + e.other.Time.Seconds()
	if all == 0 || took == 0 {
		return 0, 0
	}
	return float64(e.edge.Count) / all, e.edge.Time.Seconds() / took
}
