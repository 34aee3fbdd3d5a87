package shell

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Block moves contiguous data by the block-transfer engine, to the owner if out is set, and waits until they are
// there. The data are a separate transfer in the network. It shares links and interfaces with other such transfers,
// but not with accesses of single words.
func (p *PE) Block(t *node.Thread, a *Access, out bool) error {
	if err := p.check(a); err != nil {
		return err
	}
	owner := p.job.pes[a.Target]
	if err := owner.thread.Memory.Check(a.Remote, a.Bytes); err != nil {
		return p.fault(a, err)
	}
	if err := t.Memory.Check(a.Local, a.Bytes); err != nil {
		return p.fault(a, err)
	}
	took := p.setup(a).Plus(p.job.spec.BLT.Startup.Get())
	t.Charge(took)
	t.Sync()
	src, dst := owner, p
	if out {
		src, dst = p, owner
	}
	idle, waited := p.transfer(t, src, dst, a.Bytes, a.Call)
	n := a.elements()
	if out {
		p.stores(a, took.Plus(idle), waited)
		err := a.copyRange(0, n, owner.thread.Memory, a.Remote, 0, t.Memory, a.Local, 0)
		owner.invalidated(a, a.Remote, 0)
		owner.changed.Broadcast()
		return p.fault(a, err)
	}
	p.fetched(a, took.Plus(idle), waited)
	p.invalidated(a, a.Local, 0) // it is the engine that stores
	return p.fault(a, a.copyRange(0, n, t.Memory, a.Local, 0, owner.thread.Memory, a.Remote, 0))
}

// transfer waits for n bytes to move between two nodes. It returns how long that
// takes on an idle network and how much longer it has taken.
func (p *PE) transfer(t *node.Thread, src, dst *PE, n int64, call string) (idle, waited sim.Duration) {
	from := t.Now()
	p.moved = false
	p.job.net.Send(network.Transfer{Src: src.Node(), Dst: dst.Node(), Bytes: n, Target: p.job.blocks, Arg: uint64(p.rank)})
	for !p.moved {
		p.changed.WaitAs(t.Process, transferring{call, n})
	}
	whole := t.Now().Sub(from)
	idle = min(whole, p.Uncontended(src, dst, n))
	return idle, whole - idle
}

// Uncontended returns how long n bytes take from one node to another on an idle
// network.
func (p *PE) Uncontended(src, dst *PE, n int64) sim.Duration {
	return p.job.config.Uncontended(p.job.net.Topology(), src.Node(), dst.Node(), 0, n)
}

// transferring is a block transfer, as reports name it.
type transferring struct {
	call  string
	bytes int64
}

func (b transferring) WaitingFor() string     { return fmt.Sprintf("%s of %d bytes", b.call, b.bytes) }
func (b transferring) HeldBy() []*sim.Process { return nil }

// BlockPays reports whether the engine moves n bytes sooner than the processor
// does in the time given.
func (p *PE) BlockPays(n int64, processor sim.Duration) bool {
	q := p.job.costs.Quotes()
	defer q.Drop(q.Mark()) // a decision takes no time
	return p.job.spec.BLT.Startup.Get().Plus(p.job.spec.Interface.Rate.Get().Transfer(n)) < processor
}
