package shmem

import (
	"simrun/machines"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3d/shell"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Library is the library of one job.
type Library struct {
	spec *Spec
	job  *shell.Job
	pes  []*PE
	// What the Spec's numbers and the processor's operations come to in time.
	getCall, putCall, putLine, cacheInv, word, step, getService param.Amount
	wordStep                                                    param.Amount // word and step
}

// PE is the library as one processing element sees it. Its methods are called
// from the threads of its process.
type PE struct {
	*shell.PE
	*symmetric.Calls
	lib *Library
}

// New returns the library on a job.
func New(s *Spec, j *shell.Job) *Library {
	amount := func(compute func() sim.Duration) param.Amount { return param.AmountOf(j.Costs().Quotes(), compute) }
	ops := func(o *node.Operations) func() sim.Duration {
		return func() sim.Duration { return j.Costs().Ops(o.Get()) }
	}
	clocks := func(c *param.Value[sim.Cycles]) param.Amount {
		return amount(func() sim.Duration { return j.Clocks(c) })
	}
	l := &Library{
		spec: s, job: j,
		getCall: clocks(&s.GetCall), putCall: clocks(&s.PutCall), putLine: amount(s.PutLine.Get),
		cacheInv: clocks(&s.CacheInv), word: amount(ops(&s.WordStep)),
		step: amount(ops(&s.ElementStep)), getService: amount(s.GetService.Get),
		wordStep: amount(func() sim.Duration { return ops(&s.WordStep)().Plus(ops(&s.ElementStep)()) }),
	}
	for i := range j.PEs() {
		j.PE(i).Coherent = s.Coherent.Get()
		l.pes = append(l.pes, &PE{PE: j.PE(i), lib: l})
	}
	shared := symmetric.NewLibrary(symmetric.Prices{
		Call: l.putCall, Issue: amount(func() sim.Duration { return j.PE(0).StoreIssue(1) }), Signal: amount(j.PE(0).Signal), Look: l.word,
		Combine: s.CombineStep.Get, Costs: j.Costs(),
	}, j.Threads())
	for _, p := range l.pes {
		p.Calls = symmetric.NewCalls(p, shared)
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
