package shmem

import (
	"simrun/machines/t3d/shell"
	"simrun/sim"
	"simrun/sim/node"
)

// Library is the library of one job.
type Library struct {
	spec *Spec
	job  *shell.Job
	pes  []*PE
	sets map[ActiveSet]*shell.Rendezvous
	// What the Spec's numbers and the processor's operations come to in time.
	getCall, putCall, putLine, cacheInv, word, step, getService sim.Duration
}

// PE is the library as one processing element sees it. Its methods are called
// from the threads of its process.
type PE struct {
	*shell.PE
	lib  *Library
	heap heap
}

// New returns the library on a job.
func New(s *Spec, j *shell.Job) *Library {
	ops := func(o *node.Operations) sim.Duration { return j.Costs().Ops(o.Get()) }
	l := &Library{
		spec: s, job: j, sets: map[ActiveSet]*shell.Rendezvous{},
		getCall: j.Clocks(s.GetCall.Get()), putCall: j.Clocks(s.PutCall.Get()), putLine: s.PutLine.Get(),
		cacheInv: j.Clocks(s.CacheInv.Get()), word: ops(&s.WordStep),
		step: ops(&s.ElementStep), getService: s.GetService.Get(),
	}
	for i := range j.PEs() {
		l.pes = append(l.pes, &PE{PE: j.PE(i), lib: l})
	}
	return l
}

// PE returns the library of a processing element.
func (l *Library) PE(rank int) *PE { return l.pes[rank] }

// MyPE is shmem_my_pe.
func (p *PE) MyPE() int { return p.Rank() }

// NPEs is shmem_n_pes.
func (p *PE) NPEs() int { return p.lib.job.PEs() }
