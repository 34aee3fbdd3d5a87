package symmetric

import (
	"simrun/machines"
	"simrun/sim/node"
)

// The collective calls do without the array pSync of the real library: barriers of
// the active set stand for its flags. Addresses are symmetric: the same in all
// members.

// Broadcast is shmem_broadcast: n words go from source at the member at place
// root to target at all others, along a binomial tree. Nobody leaves before all
// have them.
func (p *Calls) Broadcast(t *node.Thread, target, source node.Addr, n int64, root int, s ActiveSet) error {
	const call = "shmem_broadcast"
	place, err := p.place(call, s)
	if err != nil {
		return err
	}
	if root < 0 || root >= s.Size {
		return p.hw.Refuse(call, "PE_root %d, expected 0 to %d, a place in the active set", root, s.Size-1)
	}
	return p.spread(t, call, target, source, n*wordBytes, root, s, place)
}

// spread is the tree of Broadcast: after round i, 2^i members have the data.
func (p *Calls) spread(t *node.Thread, call string, target, source node.Addr, bytes int64, root int, s ActiveSet, place int) error {
	virtual := (place - root + s.Size) % s.Size
	from := target
	if virtual == 0 {
		from = source
	}
	p.meet(t, s, place, call)
	for have := 1; have < s.Size; have *= 2 {
		if to := virtual + have; virtual < have && to < s.Size {
			c := machines.Copy{Target: s.member((to + root) % s.Size), Remote: target, Local: from, Bytes: bytes}
			if err := p.hw.CopyOut(t, c, call); err != nil {
				return err
			}
		}
		p.meet(t, s, place, call)
	}
	return nil
}

// FCollect is shmem_fcollect: every member's n words from source, by place one
// after the other, in target at all members.
func (p *Calls) FCollect(t *node.Thread, target, source node.Addr, n int64, s ActiveSet) error {
	const call = "shmem_fcollect"
	place, err := p.place(call, s)
	if err != nil {
		return err
	}
	return p.gather(t, call, target+node.Addr(int64(place)*n*wordBytes), source, n*wordBytes, s, place)
}

// Collect is shmem_collect: FCollect of numbers of words that may differ. Members
// tell each other theirs first.
func (p *Calls) Collect(t *node.Thread, target, source node.Addr, n int64, s ActiveSet) error {
	const call = "shmem_collect"
	place, err := p.place(call, s)
	if err != nil {
		return err
	}
	var lengths []node.Addr
	p.hw.Timed(call, func() {
		t.Charge(p.lib.Call.Get().Plus(p.lib.Issue.Times(int64(s.Size - 1))))
		lengths = p.lib.point(s).Exchange(t, place, call, node.Addr(n))
		t.Charge(p.lib.Signal.Get())
	})
	at := target
	for _, n := range lengths[:place] {
		at += n * wordBytes
	}
	return p.gather(t, call, at, source, n*wordBytes, s, place)
}

// gather puts the caller's share at one address of all members. It begins with the caller and goes on with the members
// behind it, so that no two put at one member at once.
func (p *Calls) gather(t *node.Thread, call string, at, source node.Addr, bytes int64, s ActiveSet, place int) error {
	p.meet(t, s, place, call)
	for i := range s.Size {
		c := machines.Copy{Target: s.member((place + i) % s.Size), Remote: at, Local: source, Bytes: bytes}
		if err := p.hw.CopyOut(t, c, call); err != nil {
			return err
		}
	}
	p.meet(t, s, place, call)
	return nil
}
