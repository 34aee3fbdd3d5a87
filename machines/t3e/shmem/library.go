package shmem

import (
	"simrun/machines"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3e/ereg"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Library is the library of one job.
type Library struct {
	pes []*PE
	// What the Spec's numbers and the processor's operations come to in time.
	getCall, putCall, step, look param.Amount
}

// PE is the library as one processing element sees it. Its methods are called from the
// threads of its process.
type PE struct {
	*ereg.PE
	*symmetric.Calls
	lib *Library
}

// New returns the library on a job of processors with that clock.
func New(s *Spec, j *ereg.Job, clock param.Value[sim.Frequency]) *Library {
	amount := func(compute func() sim.Duration) param.Amount { return param.AmountOf(j.Costs().Quotes(), compute) }
	ops := func(o *node.Operations) param.Amount {
		return amount(func() sim.Duration { return j.Costs().Ops(o.Get()) })
	}
	clocks := func(c param.Value[sim.Cycles]) param.Amount {
		return amount(func() sim.Duration { return param.Clocks(clock, c) })
	}
	l := &Library{getCall: clocks(s.GetCall), putCall: clocks(s.PutCall), step: ops(&s.ElementStep), look: ops(&s.Look)}
	shared := symmetric.NewLibrary(symmetric.Prices{
		Call: l.putCall, Issue: amount(j.PE(0).Issue), Signal: amount(j.PE(0).Signal), Look: l.look,
		Combine: s.CombineStep.Get, Costs: j.Costs(),
	}, j.Threads())
	for i := range j.PEs() {
		p := &PE{PE: j.PE(i), lib: l}
		p.Calls = symmetric.NewCalls(p, shared)
		l.pes = append(l.pes, p)
	}
	return l
}

// PE returns the library of a processing element.
func (l *Library) PE(rank int) *PE { return l.pes[rank] }

// ActiveSet is the processing elements that take part in a collective call.
type ActiveSet = symmetric.ActiveSet

// Op is what a reduction does with two elements.
type Op = symmetric.Op

// The operations. And and Or are of integers.
const (
	Sum = symmetric.Sum
	Max = symmetric.Max
	Min = symmetric.Min
	And = symmetric.And
	Or  = symmetric.Or
)

// ToAll is the family of shmem_TYPE_OP_to_all; see symmetric.ToAll.
func ToAll[T int32 | int64 | float64](t *node.Thread, p *PE, op Op, target, source, pWrk node.Addr, n int64, s ActiveSet) error {
	return symmetric.ToAll[T](t, p.Calls, op, target, source, pWrk, n, s)
}

// Barrier is shmem_barrier, of an active set.
func (p *PE) Barrier(t *node.Thread, s ActiveSet) error { return p.Calls.Barrier(t, s) }

// WaitForAll is the barrier network.
func (p *PE) WaitForAll(t *node.Thread, call string) { p.PE.Barrier(t, call) }

// CopyOut is Put of any number of bytes, for another call.
func (p *PE) CopyOut(t *node.Thread, c machines.Copy, call string) error { return p.put(t, c, call) }

// CopyIn is Get of any number of bytes, for another call.
func (p *PE) CopyIn(t *node.Thread, c machines.Copy, call string) error { return p.get(t, c, call) }
