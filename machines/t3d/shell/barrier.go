package shell

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Rendezvous is a meeting of processing elements that nobody leaves before all
// have come: what the barrier network gives to all of them, and a library to
// some.
type Rendezvous struct {
	pes     []*PE
	here    []bool // by place in pes
	arrived int
	call    string // of the first that has come
	first   string // who that is
	meeting int    // number of the meeting
	values  [2][]node.Addr
	waiters *sim.Condition
}

// NewRendezvous returns a meeting of pes, each of which knows its place among
// them.
func NewRendezvous(pes []*PE) *Rendezvous {
	return &Rendezvous{pes: pes, here: make([]bool, len(pes)), waiters: sim.NewCondition("meeting")}
}

// Meet blocks the processing element at a place until all have come. The thread
// meets the clock when it arrives.
func (r *Rendezvous) Meet(t *node.Thread, place int, call string) {
	t.Sync()
	call = machines.CollectiveName(t, call)
	if r.arrived == 0 {
		r.call, r.first = call, t.Name()
	}
	if call != r.call {
		t.Fail(&CollectiveError{Here: call, Other: r.first, There: r.call})
	}
	r.here[place] = true
	r.arrived++
	if r.arrived < len(r.pes) {
		r.waiters.WaitAs(t.Process, r)
		return
	}
	r.arrived = 0
	r.meeting++
	clear(r.here)
	r.waiters.Broadcast()
}

// Exchange is Meet at which everybody gives a value and learns those of all, by
// place. The result is good until the caller's meeting after the next.
func (r *Rendezvous) Exchange(t *node.Thread, place int, call string, v node.Addr) []node.Addr {
	t.Sync()
	// A meeting ends when all have come to it, and none comes to the one after the
	// next before all have left this one: two tables are enough.
	table := &r.values[r.meeting&1]
	if len(*table) == 0 {
		*table = make([]node.Addr, len(r.pes))
	}
	(*table)[place] = v
	r.Meet(t, place, call)
	return *table
}

// WaitingFor names the meeting in reports.
func (r *Rendezvous) WaitingFor() string {
	return fmt.Sprintf("%s, where %d of %d processes are", r.call, r.arrived, len(r.pes))
}

// HeldBy returns who has not come.
func (r *Rendezvous) HeldBy() []*sim.Process {
	var missing []*sim.Process
	for i, p := range r.pes {
		if !r.here[i] {
			missing = append(missing, p.thread.Process)
		}
	}
	return missing
}

// CollectiveError says that two processes are in different collective calls
// where both should be in the same. It is the failure of the first to notice.
type CollectiveError struct {
	Here  string // what the process is in that fails, such as "shmem_barrier_all"
	Other string // the other process
	There string // what that is in
}

func (e *CollectiveError) Error() string {
	return fmt.Sprintf("mismatched collective calls: %s here, %s in %s; all must make the same ones in the same order",
		e.Here, e.There, e.Other)
}

// Barrier is the hardware barrier of all processing elements, through the
// library.
func (p *PE) Barrier(t *node.Thread, call string) {
	b := &p.job.spec.Barrier
	p.Timed(call, func() {
		t.Charge(b.Enter.Get())
		p.job.tree.Meet(t, p.rank, call)
		t.Charge(b.Tree.Get().Plus(b.Leave.Get()))
	})
}

// ExchangeAddresses is a barrier before which each processing element stores an
// address at all others. It returns those of all.
func (p *PE) ExchangeAddresses(t *node.Thread, call string, a node.Addr) (all []node.Addr) {
	b := &p.job.spec.Barrier
	p.Timed(call, func() {
		t.Charge(p.StoreIssue(int64(len(p.job.pes) - 1)).Plus(b.Enter.Get()))
		all = append(all, p.job.tree.Exchange(t, p.rank, call, a)...)
		t.Charge(b.Tree.Get().Plus(b.Leave.Get()))
	})
	return all
}

// Timed does a barrier and notes its time in the ledger.
func (p *PE) Timed(call string, barrier func()) {
	entered := p.clock()
	barrier()
	d := p.clock().Sub(entered)
	p.ledger.Add(machines.Barriers, d)
	p.span(call, sim.SpanWait, d)
}
