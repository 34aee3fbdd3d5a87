package armci

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

// Giov is a set of segments of equal length, the element of the generalized
// I/O vector format: Bytes bytes from each Src[i] go to Dst[i]. For a put and
// an accumulate Src is in the caller's memory, for a get Dst is. The manual's
// ptr_array_len is the length of both.
type Giov struct {
	Src, Dst []node.Addr
	Bytes    int
}

// set is a Giov as seen from the caller.
type set struct {
	local, remote []node.Addr
	bytes         int64
}

// PutV copies sets of segments to proc's memory. It returns when the sources
// may be changed.
func (p *Process) PutV(dscr []Giov, proc int) error {
	p.enter("ARMCI_PutV")
	defer p.leave()
	return p.transferVector(puts, dscr, proc, &p.blocking)
}

// GetV copies sets of segments from proc's memory. It returns when the data is
// there.
func (p *Process) GetV(dscr []Giov, proc int) error {
	p.enter("ARMCI_GetV")
	defer p.leave()
	return p.transferVector(gets, dscr, proc, &p.blocking)
}

func (p *Process) transferVector(k kind, dscr []Giov, proc int, h *Handle) error {
	if err := p.takeVector(k, dscr, proc); err != nil {
		return err
	}
	return p.conclude(p.runVector(k, proc, h), h)
}

// takeVector checks a vector and makes it p.sets.
func (p *Process) takeVector(k kind, dscr []Giov, proc int) error {
	p.execute(&p.counts.ArgumentCheck, 1)
	p.sets = p.sets[:0]
	if len(dscr) < 1 {
		return p.wrong(NullPointer, "no set of segments", "at least one")
	}
	for i := range dscr {
		g := &dscr[i]
		p.charge(p.counts.LevelCheck.Get())
		if err := p.checkSet(i, g); err != nil {
			return err
		}
		s := set{local: g.Src, remote: g.Dst, bytes: int64(g.Bytes)}
		if k == gets {
			s.local, s.remote = g.Dst, g.Src
		}
		p.sets = append(p.sets, s)
	}
	return p.checkProcess(proc)
}

func (p *Process) checkSet(i int, g *Giov) error {
	switch {
	case g.Src == nil || g.Dst == nil:
		return p.wrong(NullArray, fmt.Sprintf("no addresses in set %d", i), "arrays of source and destination addresses")
	case g.Bytes < 1 || g.Bytes > math.MaxInt32:
		return p.wrong(BadCount, fmt.Sprintf("segments of %d bytes in set %d", g.Bytes, i), "1 to 2147483647")
	case len(g.Src) < 1 || len(g.Src) != len(g.Dst):
		return p.wrong(BadLevels, fmt.Sprintf("%d source and %d destination addresses in set %d", len(g.Src), len(g.Dst), i),
			"as many of both, at least one")
	}
	for j := range g.Src {
		if g.Src[j] == 0 || g.Dst[j] == 0 {
			return p.wrong(NullPointer, fmt.Sprintf("a null address in set %d, segment %d", i, j), "addresses of the data on both sides")
		}
	}
	return nil
}

// size returns how much data a set has, in bytes.
func (s *set) size() int64 { return s.bytes * int64(s.length()) }

// length is the number of segments; one side may be unknown.
func (s *set) length() int { return max(len(s.local), len(s.remote)) }

// part is n segments of a set from the i-th on.
func (s *set) part(i, n int) set {
	q := set{bytes: s.bytes}
	if s.local != nil {
		q.local = s.local[i : i+n]
	}
	if s.remote != nil {
		q.remote = s.remote[i : i+n]
	}
	return q
}

// runs divides sets into sections with one level: segments that lie at equal
// distances on each side. A side whose addresses are nil counts as packed.
type runs struct {
	sets  []set
	from  int // segment of sets[0] at which the next run begins
	piece section
}

func newRuns(sets []set) runs { return runs{sets: sets} }

// next makes the next run the current piece and reports whether there is one.
func (r *runs) next() bool {
	for len(r.sets) > 0 && r.from == r.sets[0].length() {
		r.sets, r.from = r.sets[1:], 0
	}
	if len(r.sets) == 0 {
		return false
	}
	s := &r.sets[0]
	first := r.from
	r.from++
	local, remote := distance(s.local, first), distance(s.remote, first)
	for r.from < s.length() && distance(s.local, r.from-1) == local && distance(s.remote, r.from-1) == remote {
		r.from++
	}
	r.piece.levels = 1
	r.piece.count[0], r.piece.count[1] = s.bytes, int64(r.from-first)
	r.piece.local.addr, r.piece.local.stride[0] = address(s.local, first), local
	r.piece.remote.addr, r.piece.remote.stride[0] = address(s.remote, first), remote
	return true
}

// distance is from the i-th address to the next.
func distance(a []node.Addr, i int) int64 {
	if i+1 >= len(a) {
		return 0
	}
	return int64(a[i+1] - a[i])
}

func address(a []node.Addr, i int) node.Addr {
	if a == nil {
		return 0
	}
	return a[i]
}
