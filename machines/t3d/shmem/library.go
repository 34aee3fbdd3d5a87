package shmem

import (
	"simrun/machines"
	"simrun/machines/t3d/shell"
	"simrun/sim"
	"simrun/sim/node"
)

// Library is the library of one job.
type Library struct {
	job *shell.Job
	pes []*PE
	// What the Spec's numbers and the processor's operations come to in time.
	getCall, putCall, putLine, cacheInv, word sim.Duration
}

// PE is the library as one processing element sees it. Its methods are called
// from the threads of its process.
type PE struct {
	*shell.PE
	lib *Library
}

// word copied: popped into a register already, it is stored, and the loop steps
// on.
var wordOps = node.Ops{node.Store: 1, node.IntAdd: 2, node.Branch: 1}

// New returns the library on a job.
func New(s *Spec, j *shell.Job) *Library {
	l := &Library{
		job:     j,
		getCall: j.Clocks(s.GetCall.Get()), putCall: j.Clocks(s.PutCall.Get()), putLine: s.PutLine.Get(),
		cacheInv: j.Clocks(s.CacheInv.Get()), word: j.Costs().Ops(wordOps),
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

// GetBytes copies from a target's memory: shmem_get for any number of bytes.
//
// A single word comes by one remote load, more through the prefetch queue, and so
// many that it pays by the block-transfer engine.
func (p *PE) GetBytes(t *node.Thread, c machines.Copy) error { return p.get(t, c, "shmem_get") }

func (p *PE) get(t *node.Thread, c machines.Copy, call string) error {
	a := shell.Access{Copy: c, Call: call, Cost: p.lib.getCall, Each: p.lib.word}
	switch {
	case c.Target == p.Rank():
		return p.Local(t, &a, c.Local, c.Remote)
	case c.Bytes > 0 && c.Bytes <= wordBytes:
		return p.Load(t, &a)
	case c.Bytes >= blockMin && p.BlockPays(c.Bytes, p.lib.wordsTake(c.Bytes)):
		return p.Block(t, &a, false)
	}
	return p.Prefetch(t, &a)
}

const (
	wordBytes = 8
	lineBytes = 32
	// blockMin spares short transfers the question whether the engine pays: below
	// it, it cannot with any start-up that is worth the name.
	blockMin = 1024
)

// wordsTake returns how long the prefetch queue takes for n bytes.
func (l *Library) wordsTake(n int64) sim.Duration { return l.job.PrefetchTime(n, l.word) }

// PutBytes copies to a target's memory and does not wait until the data are
// there: shmem_put for any number of bytes. Whole lines go as packets of 32 bytes,
// what remains word by word.
func (p *PE) PutBytes(t *node.Thread, c machines.Copy) error { return p.put(t, c, "shmem_put") }

func (p *PE) put(t *node.Thread, c machines.Copy, call string) error {
	lines, words := c.Bytes/lineBytes, (c.Bytes%lineBytes+wordBytes-1)/wordBytes
	issue := p.lib.putLine.Times(lines).Plus(p.StoreIssue(words))
	a := shell.Access{Copy: c, Call: call, Cost: p.lib.putCall}
	if c.Target == p.Rank() {
		return p.Local(t, &a, c.Remote, c.Local)
	}
	if c.Bytes >= blockMin && p.BlockPays(c.Bytes, issue) {
		return p.Block(t, &a, true)
	}
	return p.Store(t, &a, lines+words, issue)
}

// Quiet is shmem_quiet: it waits until all data that the processing element has
// put are in place.
func (p *PE) Quiet(t *node.Thread) { p.PE.Quiet(t) }

// Fence is shmem_fence: puts to one target stay in order. On a T3D that is the
// same as Quiet.
func (p *PE) Fence(t *node.Thread) { p.PE.Quiet(t) }
