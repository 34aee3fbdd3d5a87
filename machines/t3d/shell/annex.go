package shell

import "simrun/sim"

// annex is the table by which the processor names other processing elements:
// bits of a virtual address select an entry, which holds the number of the
// target. An entry stays until it has to make room, the oldest first. (The AC
// compiler and Split-C keep track of entries like this; the libraries set theirs
// at every call.)
type annex struct {
	entry  []int32 // by target: its entry plus one; 0 if it has none
	target []int32 // by entry
	used   int     // entries set so far, counted on
}

func newAnnex(j *Job) annex {
	return annex{target: make([]int32, j.spec.Annex.Entries.Get())}
}

// annexFor makes an entry for a target, unless there is one, and returns the time
// that it takes.
func (p *PE) annexFor(target int) sim.Duration {
	a := &p.annex
	if a.entry == nil {
		a.entry = make([]int32, len(p.job.pes))
	}
	if a.entry[target] != 0 {
		return 0
	}
	i := a.used % len(a.target)
	if a.used >= len(a.target) {
		a.entry[a.target[i]] = 0
	}
	a.entry[target], a.target[i] = int32(i+1), int32(target)
	a.used++
	return p.job.times.setup.Get()
}
