package price

import "simrun/sim/node"

// The pieces of a nest take turns: what is in front of an inner loop may displace what that finds, and the other way
// round. Most caches are followed piece by piece, each touched once for all its executions. In a cache of one way,
// that would be wrong by a few per cent of the lines. There, all pieces are followed together, in the order of the
// program; accesses of one behind its inner loop count as in front of it.

// wholeEntry is all pieces of a nest as one, as it was entered last.
type wholeEntry struct {
	nest  node.Nest
	walks node.Walks
}

// touchTogether touches all pieces of a nest in the caches. It reports false if they have to be touched one after the
// other.
func (m *Meter) touchTogether(n *Nest, e *entry) bool {
	if !m.cache.FollowsPieces() {
		return false
	}
	depth, touching := 0, 0
	for i := range n.pieces {
		depth = max(depth, n.pieces[i].depth)
		touching += min(len(n.pieces[i].streams), 1)
	}
	if touching < 2 { // nothing comes between
		return false
	}
	for _, trips := range e.numbers[:depth] {
		if trips < 1 {
			return false
		}
	}
	if e.whole == nil {
		e.whole = new(wholeEntry)
	}
	w := e.whole
	if !e.pieces[0].known {
		w.nest.Loops, w.nest.Streams = w.nest.Loops[:0], w.nest.Streams[:0]
		for _, trips := range e.numbers[:depth] {
			w.nest.Loops = append(w.nest.Loops, node.Loop{Trips: trips})
		}
	}
	at := 0
	for i := range n.pieces {
		for j := range e.pieces[i].nest.Streams {
			s := &e.pieces[i].nest.Streams[j]
			if !e.pieces[0].known {
				w.nest.Streams = append(w.nest.Streams, *s)
				w.nest.Streams[at].Loops = n.pieces[i].depth
			}
			w.nest.Streams[at].Base = s.Base
			at++
		}
	}
	if !e.pieces[0].known {
		m.cache.Follow(&w.nest, &w.walks)
	}
	m.cache.TouchWalks(&w.nest, &w.walks)
	at = 0
	for i := range n.pieces {
		p := &e.pieces[i]
		p.changed = !p.nest.Touched
		p.nest.Touched = true
		for j := range p.nest.Streams {
			missed := &p.nest.Streams[j].Missed
			p.changed = p.changed || *missed != w.nest.Streams[at].Missed
			*missed = w.nest.Streams[at].Missed
			at++
		}
	}
	return true
}
