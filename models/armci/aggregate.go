package armci

import (
	"fmt"

	"simrun/sim/node"
)

// aggregate collects puts or gets, all of one kind and to one process, which
// then are issued as one vector operation.
type aggregate struct {
	kind   kind
	target int // noTarget: empty
	sets   []set
}

// SetAggregate makes h collect the puts, or the gets, that use it. They are
// issued together by a wait or test, so until then sources must not change.
// Accumulates and single values are issued at once all the same.
func (p *Process) SetAggregate(h *Handle) error {
	p.enter("ARMCI_SET_AGGREGATE_HANDLE")
	defer p.leave()
	if h == nil {
		return p.wrong(NullPointer, "no handle", "a handle")
	}
	if err := p.checkOwner(h); err != nil {
		return err
	}
	if h.aggregate == nil {
		h.aggregate = &aggregate{target: noTarget}
	}
	return nil
}

// UnsetAggregate issues the operations that h has collected. Further operations are issued at once
// again.
func (p *Process) UnsetAggregate(h *Handle) error {
	p.enter("ARMCI_UNSET_AGGREGATE_HANDLE")
	defer p.leave()
	if h == nil {
		return p.wrong(NullPointer, "no handle", "a handle")
	}
	err := p.issue(h)
	h.aggregate = nil
	return err
}

// issue starts the operations that h has collected.
func (p *Process) issue(h *Handle) error {
	g := h.aggregate
	if g == nil || g.target == noTarget {
		return nil
	}
	p.sets = append(p.sets[:0], g.sets...)
	target := g.target
	g.target, g.sets = noTarget, nil
	return p.runVector(g.kind, target, h)
}

// admit sees to it that an aggregate stays uniform.
func (p *Process) admit(g *aggregate, k kind, target int) error {
	if g.target == noTarget {
		g.kind, g.target = k, target
	}
	if g.kind != k || g.target != target {
		return p.wrong(InternalFailure, fmt.Sprintf("a %s at process %d", k.call(false), target),
			fmt.Sprintf("only %s operations at process %d on this aggregate handle", g.kind.call(false), g.target))
	}
	return nil
}

// collectSection adds the segments of p.section to an aggregate.
func (p *Process) collectSection(k kind, target int, g *aggregate) error {
	s := &p.section
	if s.bytes() == 0 {
		return nil
	}
	if err := p.admit(g, k, target); err != nil {
		return err
	}
	for w := s.newWalk(); w.next(); {
		p.charge(p.counts.ElementStep.Get())
		if n := len(g.sets); n == 0 || g.sets[n-1].bytes != s.count[0] {
			g.sets = append(g.sets, set{bytes: s.count[0]})
		}
		last := &g.sets[len(g.sets)-1]
		last.local, last.remote = append(last.local, w.local), append(last.remote, w.remote)
	}
	return nil
}

// collectSets adds p.sets to an aggregate.
func (p *Process) collectSets(k kind, target int, g *aggregate) error {
	if err := p.admit(g, k, target); err != nil {
		return err
	}
	for i := range p.sets {
		s := &p.sets[i]
		p.charge(p.counts.ElementStep.Times(int64(s.length())))
		g.sets = append(g.sets, set{bytes: s.bytes, local: append([]node.Addr(nil), s.local...), remote: append([]node.Addr(nil), s.remote...)})
	}
	return nil
}
