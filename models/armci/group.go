package armci

import (
	"fmt"
)

// Group is some of a program's processes as one of its members sees it
// (ARMCI_Group). Members have ranks within the group; transfers always take
// the numbers of the whole program.
type Group struct {
	team
	scopes [scopes]*team // made when first used
	freed  bool
}

// GroupGetWorld returns the group of all processes.
func (p *Process) GroupGetWorld() *Group {
	p.ask("ARMCI_Group_get_world")
	return p.mail.world
}

// GroupGetDefault returns the default group, at first the world.
func (p *Process) GroupGetDefault() *Group {
	p.ask("ARMCI_Group_get_default")
	return p.mail.chosen
}

// GroupSetDefault makes g the default group of this process:
// [Process.GroupCreate] takes members from it. Nothing else depends on it.
func (p *Process) GroupSetDefault(g *Group) error {
	p.ask("ARMCI_Group_set_default")
	if err := p.checkGroup(g); err != nil {
		return err
	}
	p.mail.chosen = g
	return nil
}

// GroupCreate makes a group of members of the default group; see
// [Process.GroupCreateChild].
func (p *Process) GroupCreate(members []int) (*Group, error) {
	return p.create("ARMCI_Group_create", members, p.mail.chosen)
}

// GroupCreateChild makes a group of members of another, given by their ranks in
// the parent. Their order is that of their ranks in the new group. It is
// collective over these members, who must all give the same list; others do not
// take part.
func (p *Process) GroupCreateChild(members []int, parent *Group) (*Group, error) {
	return p.create("ARMCI_Group_create_child", members, parent)
}

// GroupFree ends the use of a group at this process. It waits for nobody. The
// world and the default group cannot be freed.
func (p *Process) GroupFree(g *Group) error {
	p.ask("ARMCI_Group_free")
	if err := p.checkGroup(g); err != nil {
		return err
	}
	switch g {
	case p.mail.world:
		return p.wrong(NullPointer, "the world group", "one that was created")
	case p.mail.chosen:
		return p.wrong(NullPointer, "the default group", "another default before")
	}
	p.execute(&p.counts.Allocation, 1)
	g.freed = true
	return nil
}

// GroupRank returns the rank of this process in a group.
func (p *Process) GroupRank(g *Group) (int, error) {
	p.ask("ARMCI_Group_rank")
	if err := p.checkGroup(g); err != nil {
		return 0, err
	}
	return g.rank, nil
}

// GroupSize returns how many members a group has.
func (p *Process) GroupSize(g *Group) (int, error) {
	p.ask("ARMCI_Group_size")
	if err := p.checkGroup(g); err != nil {
		return 0, err
	}
	return g.n, nil
}

// AbsoluteID returns the number, in the whole program, of the process with a
// rank in a group.
func (p *Process) AbsoluteID(g *Group, rank int) (int, error) {
	p.ask("ARMCI_Absolute_id")
	if err := p.checkGroup(g); err != nil {
		return 0, err
	}
	if rank < 0 || rank >= g.n {
		return 0, p.wrong(BadProcess, fmt.Sprintf("rank %d", rank), fmt.Sprintf("0 to %d", g.n-1))
	}
	return g.id(rank), nil
}

// checkGroup checks that g can be used by this process.
func (p *Process) checkGroup(g *Group) error {
	p.charge(p.counts.FlagTest.Get())
	switch {
	case g == nil:
		return p.wrong(NullPointer, "no group", "one that was created here, or the world")
	case g.freed:
		return p.wrong(NullPointer, "a group that has been freed", "one in use")
	case g.process != p:
		return p.wrong(BadProcess, fmt.Sprintf("a group of process %d", g.process.Rank()), "one that was created here")
	}
	return nil
}

// create makes a group and agrees with its members on its name.
func (p *Process) create(call string, members []int, parent *Group) (*Group, error) {
	p.enter(call)
	defer p.leave()
	if err := p.checkGroup(parent); err != nil {
		return nil, err
	}
	p.charge(p.counts.Allocation.Get().Plus(p.counts.MemberStep.Times(int64(len(members)))))
	g := &Group{team: team{process: p, ids: make([]int, len(members)), rank: -1, n: len(members), kind: groupMail}}
	if err := p.enlist(g, members, parent); err != nil {
		return nil, err
	}
	name, err := g.agree()
	if err != nil {
		return nil, err
	}
	g.kind, g.tag = teamMail, name*int64(scopes)
	return g, nil
}

// enlist sets the members of a group.
func (p *Process) enlist(g *Group, members []int, parent *Group) error {
	if len(members) == 0 {
		return p.wrong(BadCount, "no members", "at least one")
	}
	at := make(map[int]int, len(members))
	for i, m := range members {
		if m < 0 || m >= parent.n {
			return p.wrong(BadProcess, fmt.Sprintf("member %d", m), fmt.Sprintf("0 to %d, ranks in the parent group", parent.n-1))
		}
		if j, twice := at[m]; twice {
			return p.wrong(BadProcess, fmt.Sprintf("member %d at places %d and %d", m, j, i), "each member once")
		}
		at[m] = i
		g.ids[i] = parent.id(m)
		if g.ids[i] == p.Rank() {
			g.rank = i
		}
	}
	if g.rank < 0 {
		return p.wrong(BadProcess, fmt.Sprintf("members %v without the caller, rank %d", members, parent.rank), "a call by members alone")
	}
	return nil
}

// scope returns the team of a scope. Teams on different nodes may have one tag,
// since no message goes from one to another.
func (g *Group) scope(s Scope) *team {
	if g.scopes[s] == nil {
		g.scopes[s] = g.newScope(s)
	}
	return g.scopes[s]
}

func (g *Group) newScope(s Scope) *team {
	if s == ScopeAll {
		return &g.team
	}
	all := make([]int, g.n)
	for r := range all {
		all[r] = g.id(r)
	}
	p := g.process
	t := &team{process: p, kind: teamMail, tag: g.tag + int64(s)}
	if s == ScopeNode {
		t.ids = p.mail.domains.onNode(all, p.Rank())
	} else {
		t.ids = p.mail.domains.masters(all)
	}
	t.n = len(t.ids)
	t.rank = t.rankOf(p.Rank())
	return t
}
