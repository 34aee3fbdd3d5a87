package shmem

import (
	"simrun/machines/t3d/shell"
	"simrun/sim"
	"simrun/sim/node"
)

// Library is the library of one job.
type Library struct {
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

// wordOps are what the library does with a word that it has in a register: it
// stores it, and the loop steps on.
var wordOps = node.Ops{node.Store: 1, node.IntAdd: 2, node.Branch: 1}

// New returns the library on a job.
func New(s *Spec, j *shell.Job) *Library {
	l := &Library{
		job: j, sets: map[ActiveSet]*shell.Rendezvous{},
		getCall: j.Clocks(s.GetCall.Get()), putCall: j.Clocks(s.PutCall.Get()), putLine: s.PutLine.Get(),
		cacheInv: j.Clocks(s.CacheInv.Get()), word: j.Costs().Ops(wordOps),
		step: j.Costs().Ops(node.Ops{node.IntAdd: 1}), getService: s.GetService.Get(),
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
