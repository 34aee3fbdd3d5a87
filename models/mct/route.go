package mct

import (
	"cmp"
	"slices"
	"sort"
)

// Run is a run of positions in the sorted vector of a process.
type Run struct {
	Start  int64 `json:"start"` // from 1
	Length int64 `json:"length"`
}

// Peer is a remote process with what is exchanged with it.
type Peer struct {
	Process int   `json:"process"` // rank in the remote component
	Length  int64 `json:"length"`  // points in all
	Runs    []Run `json:"runs"`    // ascending, none touching the next
}

// Routes are the communication schedule of a process: its peers by rank, without those that share nothing. MCT keeps
// them in its Router.
type Routes []Peer

// Work counts the operations of a process to find its routes, as MCT 2.6.0 does it.
type Work struct {
	Own int64 // segments of the own map whose owner is compared with the process
	// Remote is how many segments of the remote map have their owner compared: all of them for each remote process.
	Remote   int64
	Pairs    int64 // pairs of an own and a remote segment that are compared
	Overlaps int64 // pairs that share points
}

// Route returns the routes of a process of the component that has the map own, to the component that has the map
// remote. Points beyond the end of the smaller grid are shared by nobody.
func Route(own *GlobalSegMap, rank int, remote *GlobalSegMap) (Routes, Work) {
	found := own.shared(rank, remote)
	work := Work{
		Own:      int64(len(own.segments)),
		Remote:   int64(remote.Processes()) * int64(len(remote.segments)),
		Pairs:    int64(own.LocalSegments(rank)) * int64(len(remote.segments)),
		Overlaps: int64(len(found)),
	}
	slices.SortStableFunc(found, func(a, b shared) int { return cmp.Compare(a.process, b.process) })
	var r Routes
	for _, f := range found {
		r = r.add(f)
	}
	return r, work
}

// shared is a run that an own and a remote segment have in common.
type shared struct {
	Run
	process int
}

// shared returns what each pair of segments shares, in ascending order.
func (m *GlobalSegMap) shared(rank int, remote *GlobalSegMap) []shared {
	var found []shared
	for _, i := range m.local(rank) {
		s := m.ordered[i]
		next := sort.Search(len(remote.ordered), func(i int) bool { return remote.ordered[i].End() >= s.Start })
		for _, r := range remote.ordered[next:] {
			if r.Start > s.End() {
				break
			}
			lo, hi := max(s.Start, r.Start), min(s.End(), r.End())
			found = append(found, shared{Run{s.position + lo - s.Start, hi - lo + 1}, r.Process})
		}
	}
	return found
}

// add puts a run behind those that are there.
func (r Routes) add(s shared) Routes {
	if len(r) == 0 || r[len(r)-1].Process != s.process {
		r = append(r, Peer{Process: s.process})
	}
	p := &r[len(r)-1]
	p.Length += s.Length
	if last := len(p.Runs) - 1; last >= 0 && p.Runs[last].Start+p.Runs[last].Length == s.Start {
		p.Runs[last].Length += s.Length
	} else {
		p.Runs = append(p.Runs, s.Run)
	}
	return r
}
