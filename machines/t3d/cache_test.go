package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// place is where a word lies in a process's own memory, in bytes.
type place int64

// own is a copy of words between places of the process's own memory, by code that reaches shared data.
func (p *process) own(base node.Addr, remote, local place, words int64) machines.Copy {
	return machines.Copy{Target: p.Rank(), Remote: base + node.Addr(remote), Local: base + node.Addr(local), Bytes: 8 * words}
}

// TestOwnWords: a load of a word that turns out to be the process's own takes a clock of 6.667 ns if its line is in the
// cache of 8 KB and 32 bytes a line, and 37 clocks more, 246.667 ns, if it is not. A store takes a clock and brings no line.
func TestOwnWords(t *testing.T) {
	const (
		hit  = 6667 * sim.Picosecond
		miss = hit + 246667*sim.Picosecond
	)
	load := func(at place, words int64) func(p *process, base node.Addr) {
		return func(p *process, base node.Addr) { p.must(p.LoadRemote(p.t, p.own(base, at, 16384, words))) }
	}
	store := func(at place) func(p *process, base node.Addr) {
		return func(p *process, base node.Addr) { p.must(p.StoreRemote(p.t, p.own(base, at, 16384, 1))) }
	}
	mustLaunch(t, 1, func(p *process) {
		base := p.Memory().Alloc(32768)
		base += -base & 8191 // as the cache begins
		p.t.Cache = node.NewCache(p.Costs())
		for _, step := range []struct {
			name string
			do   func(p *process, base node.Addr)
			want sim.Duration
		}{
			{"a line that was never touched", load(0, 1), miss},
			{"the same word", load(0, 1), hit},
			{"another word of the line", load(24, 1), hit},
			{"the next line", load(32, 1), miss},
			{"two words of a line that is there", load(32, 2), 2 * hit},
			{"two words of a line that is not", load(64, 2), hit + miss},
			{"a line 8 KB after the first", load(8192, 1), miss},
			{"the first, which that has displaced", load(0, 1), miss},
			{"a store into a line that is not there", store(8192 + 512), hit},
			{"what it has stored", load(8192+512, 1), miss},
			{"a store into the place of a line that is", store(8192), hit},
			{"that line, which the store has left there", load(0, 1), hit},
		} {
			if took := p.took(func() { step.do(p, base) }); took-step.want < -3 || took-step.want > 3 {
				t.Errorf("%s: takes %v, want %v", step.name, took, step.want)
			}
		}
	})
}
