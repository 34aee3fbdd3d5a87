package armci

import (
	"slices"

	"simrun/machines"
)

// stores is the state of this process's puts and accumulates to one target.
type stores struct {
	target      int
	counter     machines.Counter // counts completed ones
	outstanding int64            // issued and not waited for
	ordered     bool             // some come from blocking calls, which take effect in order
	puts        bool             // some are not accumulates
}

// storesTo returns the account of a target.
func (p *Process) storesTo(target int) *stores {
	s := p.stores[target]
	if s == nil {
		s = &stores{target: target, counter: p.remote.NewCounter()}
		p.stores[target] = s
	}
	return s
}

// stored notes that a store to a target has been issued whose completion the
// counter of [Process.storesTo] counts.
func (p *Process) stored(target int, k kind, blocking bool) {
	s := p.storesTo(target)
	if s.outstanding == 0 {
		p.unfenced = append(p.unfenced, s)
	}
	s.outstanding++
	s.puts = s.puts || k != accumulates
	s.ordered = s.ordered || blocking
}

// order waits until an operation may be issued to a target without overtaking
// an earlier one: until all earlier stores are complete, except that
// accumulates commute. Nonblocking operations may overtake each other.
func (p *Process) order(target int, k kind, blocking bool) {
	p.execute(&p.counts.OrderCheck, 1)
	s := p.stores[target]
	if s == nil || s.outstanding == 0 {
		return
	}
	if k == accumulates && !s.puts || !blocking && !s.ordered {
		return
	}
	p.fence(target)
}

// fence waits until all stores to a target are complete.
func (p *Process) fence(target int) {
	s := p.stores[target]
	if s == nil || s.outstanding == 0 {
		return
	}
	p.remote.WaitCounter(p.thread, s.counter, s.outstanding, p.waits("stores to complete at", target))
	s.outstanding, s.puts, s.ordered = 0, false, false
	i := slices.Index(p.unfenced, s)
	p.unfenced = slices.Delete(p.unfenced, i, i+1)
}

// Fence blocks until all puts and accumulates of this process to proc have
// completed there.
func (p *Process) Fence(proc int) error {
	p.enter("ARMCI_Fence")
	defer p.leave()
	p.execute(&p.counts.OrderCheck, 1)
	if err := p.checkProcess(proc); err != nil {
		return err
	}
	p.fence(proc)
	return nil
}

// AllFence blocks until all puts and accumulates of this process have
// completed, wherever they went.
func (p *Process) AllFence() error {
	p.enter("ARMCI_AllFence")
	defer p.leave()
	p.allFence()
	return nil
}

func (p *Process) allFence() {
	p.charge(p.counts.OrderCheck.Times(int64(p.Size())))
	for len(p.unfenced) > 0 {
		p.fence(p.unfenced[0].target)
	}
}
