package armci

import "simrun/sim/node"

// MallocGroup allocates bytes bytes at every member of a group and returns the
// addresses of all by rank in the group; see [Process.Malloc]. It is collective
// over the members.
func (p *Process) MallocGroup(bytes int, g *Group) ([]node.Addr, error) {
	p.enter("ARMCI_Malloc_group")
	defer p.leave()
	if err := p.checkGroup(g); err != nil {
		return nil, err
	}
	a, err := p.allocate(bytes)
	if err != nil {
		return nil, err
	}
	return g.exchangeAddresses(a)
}

// exchangeAddresses tells all members an address of each: every member adds its
// own to a table of zeros.
func (g *Group) exchangeAddresses(a node.Addr) ([]node.Addr, error) {
	p := g.process
	r := reduction{n: g.n, op: sum, of: MsgLong, bytes: 8 * int64(g.n)}
	p.charge(p.counts.Allocation.Get().Plus(p.counts.WordStore.Times(int64(g.n))))
	r.x = p.mail.buffers.take(p.memory, r.bytes, false)
	defer p.mail.buffers.give(r.x, r.bytes, false)
	table, err := node.View[int64](p.memory, r.x, g.n)
	if err != nil {
		return nil, p.failed(err)
	}
	clear(table)
	table[g.rank] = int64(a)
	if err := g.combineAll(&r); err != nil {
		return nil, err
	}
	all := make([]node.Addr, g.n)
	for i, a := range table {
		all[i] = node.Addr(a)
	}
	return all, nil
}

// FreeGroup frees memory that [Process.MallocGroup] allocated here; with the null address it frees
// nothing. All members call it, but they do not wait for each other.
func (p *Process) FreeGroup(a node.Addr, g *Group) error {
	p.ask("ARMCI_Free_group")
	if err := p.checkGroup(g); err != nil {
		return err
	}
	return p.release(a)
}

// GroupFence is [Process.Fence] for all members of a group.
func (p *Process) GroupFence(g *Group) error {
	p.enter("ARMCI_GroupFence")
	defer p.leave()
	if err := p.checkGroup(g); err != nil {
		return err
	}
	for r := range g.n {
		p.execute(&p.counts.OrderCheck, 1)
		p.fence(g.id(r))
	}
	return nil
}

// MsgGroupBarrier waits until all members of a group have come here.
func (p *Process) MsgGroupBarrier(g *Group) error {
	return p.barrier("armci_msg_group_barrier", ScopeAll, g)
}

// MsgGroupBcastScope is [Process.MsgBcastScope] within a group. root is a number
// of the whole program.
func (p *Process) MsgGroupBcastScope(s Scope, buffer node.Addr, length, root int, g *Group) error {
	return p.broadcast("armci_msg_group_bcast_scope", s, g, buffer, length, root)
}

// MsgGroupGopScope is [Process.MsgGopScope] within a group.
func (p *Process) MsgGroupGopScope(s Scope, x node.Addr, n int, op string, t MsgType, g *Group) error {
	return p.combineAll("armci_msg_group_gop_scope", s, g, x, n, op, t)
}

// MsgGroupIgop is [Process.MsgIgop] within a group.
func (p *Process) MsgGroupIgop(x node.Addr, n int, op string, g *Group) error {
	return p.combineAll("armci_msg_group_igop", ScopeAll, g, x, n, op, MsgInt)
}

// MsgGroupLgop is [Process.MsgLgop] within a group.
func (p *Process) MsgGroupLgop(x node.Addr, n int, op string, g *Group) error {
	return p.combineAll("armci_msg_group_lgop", ScopeAll, g, x, n, op, MsgLong)
}

// MsgGroupFgop is [Process.MsgFgop] within a group.
func (p *Process) MsgGroupFgop(x node.Addr, n int, op string, g *Group) error {
	return p.combineAll("armci_msg_group_fgop", ScopeAll, g, x, n, op, MsgFloat)
}

// MsgGroupDgop is [Process.MsgDgop] within a group.
func (p *Process) MsgGroupDgop(x node.Addr, n int, op string, g *Group) error {
	return p.combineAll("armci_msg_group_dgop", ScopeAll, g, x, n, op, MsgDouble)
}
