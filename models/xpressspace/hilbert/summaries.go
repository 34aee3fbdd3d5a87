package hilbert

import "sync"

// summaries is summaries of cubes by kind. It is a hash table: a kind stands at the place of its hash, or at the next
// free one. A call of Meet needs about a hundred and leaves its table to the next.
type summaries struct {
	places []place // of power-of-two length, at least half of it free
	n      int
	call   uint64 // number of the call; what others have left is free
}

// place is one of a table.
type place struct {
	kind cubeKind
	call uint64 // that has filled it
	sum  summary
}

// idleSummaries are tables of calls that have ended.
var idleSummaries = sync.Pool{New: func() any { return &summaries{places: make([]place, 512)} }}

// newSummaries returns an empty table.
func newSummaries() *summaries {
	t := idleSummaries.Get().(*summaries)
	t.call++
	t.n = 0
	return t
}

// find returns the summary of a kind, if it is there.
func (t *summaries) find(k cubeKind) (summary, bool) {
	p := t.place(k)
	return p.sum, p.call == t.call
}

// add adds the summary of a kind that is not there.
func (t *summaries) add(k cubeKind, sum summary) {
	if 2*(t.n+1) > len(t.places) {
		t.grow()
	}
	*t.place(k) = place{k, t.call, sum}
	t.n++
}

// place returns where a kind is or belongs.
func (t *summaries) place(k cubeKind) *place {
	mask := uint64(len(t.places) - 1)
	at := uint64(k) * 0x9e3779b97f4a7c15 >> 32 & mask
	for t.places[at].call == t.call && t.places[at].kind != k {
		at = (at + 1) & mask
	}
	return &t.places[at]
}

func (t *summaries) grow() {
	old := t.places
	t.places = make([]place, 2*len(old))
	for _, p := range old {
		if p.call == t.call {
			*t.place(p.kind) = p
		}
	}
}
