package armci

import (
	"fmt"

	"simrun/sim/node"
)

// Scope says which members of a group take part in a collective call.
type Scope int

// The scopes.
const (
	ScopeAll     Scope = iota // all members
	ScopeNode                 // those on the caller's node
	ScopeMasters              // the first one of each node; a call of others does nothing
	scopes
)

// scope returns the team of a scope of a group.
func (p *Process) scope(s Scope, g *Group) (*team, error) {
	if err := p.checkGroup(g); err != nil {
		return nil, err
	}
	if s < 0 || s >= scopes {
		return nil, p.wrong(InternalFailure, fmt.Sprintf("scope %d", s), "all, node or masters")
	}
	return g.scope(s), nil
}

// barrier is a collective call of a scope.
func (p *Process) barrier(call string, s Scope, g *Group) error {
	p.enter(call)
	defer p.leave()
	t, err := p.scope(s, g)
	switch {
	case err != nil || t.rank < 0:
		return err
	case t.ids == nil:
		return p.failed(p.gate.Barrier(p.thread))
	}
	return t.barrier()
}

// broadcast is a collective call of a scope. root is a number of the whole
// program.
func (p *Process) broadcast(call string, s Scope, g *Group, buffer node.Addr, length, root int) error {
	p.enter(call)
	defer p.leave()
	if err := p.checkMessage(buffer, length, root); err != nil {
		return err
	}
	t, err := p.scope(s, g)
	if err != nil || t.rank < 0 {
		return err
	}
	r := t.rankOf(root)
	if r < 0 {
		return p.wrong(BadProcess, fmt.Sprintf("process %d as the root", root), fmt.Sprintf("one of the %d that take part", t.n))
	}
	return t.broadcast(check{call: broadcastCall, root: int32(root)}, buffer, int64(length), r)
}

// reduce is a collective call of a scope, with the result at its first process.
func (p *Process) reduce(call string, s Scope, g *Group, x node.Addr, n int, op string, of MsgType) error {
	return p.reduction(call, s, g, x, n, op, of, func(t *team, r *reduction) error {
		return t.reduce(check{call: reduceCall, op: r.op, of: of}, r)
	})
}

// combineAll is reduce with the result at all processes of the scope.
func (p *Process) combineAll(call string, s Scope, g *Group, x node.Addr, n int, op string, of MsgType) error {
	return p.reduction(call, s, g, x, n, op, of, (*team).combineAll)
}

// reduction checks a call, finds the participants and calls run for the rest. A process that does not
// participate does nothing.
func (p *Process) reduction(call string, s Scope, g *Group, x node.Addr, n int, op string, of MsgType, run func(t *team, r *reduction) error) error {
	p.enter(call)
	defer p.leave()
	r, err := p.newReduction(x, n, op, of)
	if err != nil {
		return err
	}
	t, err := p.scope(s, g)
	if err != nil || t.rank < 0 {
		return err
	}
	return run(t, &r)
}

func (t *team) combineAll(r *reduction) error {
	c := check{call: combineCall, op: r.op, of: r.of}
	if err := t.reduce(c, r); err != nil {
		return err
	}
	return t.broadcast(c, r.x, r.bytes, 0)
}

// MsgBcastScope is [Process.MsgBcast] within a scope. root is a number of the
// whole program, and in the scope.
func (p *Process) MsgBcastScope(s Scope, buffer node.Addr, length, root int) error {
	return p.broadcast("armci_msg_bcast_scope", s, p.mail.world, buffer, length, root)
}

// MsgReduceScope is [Process.MsgReduce] within a scope; the result is at the
// scope's first process.
func (p *Process) MsgReduceScope(s Scope, x node.Addr, n int, op string, t MsgType) error {
	return p.reduce("armci_msg_reduce_scope", s, p.mail.world, x, n, op, t)
}

// MsgGopScope is [Process.MsgIgop] within a scope, for any type.
func (p *Process) MsgGopScope(s Scope, x node.Addr, n int, op string, t MsgType) error {
	return p.combineAll("armci_msg_gop_scope", s, p.mail.world, x, n, op, t)
}

// MsgClusBrdcst copies length bytes from the first process of the caller's node
// to the others on it.
func (p *Process) MsgClusBrdcst(buffer node.Addr, length int) error {
	return p.broadcast("armci_msg_clus_brdcst", ScopeNode, p.mail.world, buffer, length, p.mail.domains.master(p.Rank()))
}

// MsgClusIgop is [Process.MsgIgop] among the processes of the caller's node.
func (p *Process) MsgClusIgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_clus_igop", ScopeNode, p.mail.world, x, n, op, MsgInt)
}

// MsgClusLgop is [Process.MsgClusIgop] for longs.
func (p *Process) MsgClusLgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_clus_lgop", ScopeNode, p.mail.world, x, n, op, MsgLong)
}

// MsgClusFgop is [Process.MsgClusIgop] for floats.
func (p *Process) MsgClusFgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_clus_fgop", ScopeNode, p.mail.world, x, n, op, MsgFloat)
}

// MsgClusDgop is [Process.MsgClusIgop] for doubles.
func (p *Process) MsgClusDgop(x node.Addr, n int, op string) error {
	return p.combineAll("armci_msg_clus_dgop", ScopeNode, p.mail.world, x, n, op, MsgDouble)
}
