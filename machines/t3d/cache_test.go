package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// place is where a word lies in a process's own memory, in bytes.
type place int64

// own is a copy of words between places of the process's own memory, by code that reaches shared data.
func (p *process) own(base node.Addr, remote, local place, words int64) machines.Copy {
	return machines.Copy{Target: p.Rank(), Remote: base + node.Addr(remote), Local: base + node.Addr(local), Bytes: 8 * words}
}

// TestOwnWords: a word turns out to be the process's own. A load takes a clock of 6.667 ns if its line is in the cache
// of 8 KB and 32 bytes a line, and 37 clocks more, 246.667 ns, if it is not. A store takes a clock and brings no line.
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

// TestOthersStores: a line that others store into is loaded from memory again, unless the program has asked the shell to leave the
// data cache alone. The shell knows its place in the cache: a line of another address that is there goes, too.
func TestOthersStores(t *testing.T) {
	const (
		hit  = 6667 * sim.Picosecond
		miss = hit + 246667*sim.Picosecond
	)
	word := func(p *process, at place) machines.Copy {
		return machines.Copy{Target: 0, Remote: p.at[0] + node.Addr(at), Local: p.at[2] + 16384, Bytes: 8}
	}
	put := func(at place) func(p *process) {
		return func(p *process) { p.must(p.Store(p.t, word(p, at))) }
	}
	for _, test := range []struct {
		name, sets string
		do         func(p *process)
		want       sim.Duration // of a load of the second word of the first line, which was there
	}{
		{"nothing", "", func(p *process) {}, hit},
		{"a put of the line's first word", "", put(0), miss},
		{"a put of the next line's", "", put(32), hit},
		{"a put of a line 8 KB behind", "", put(8192), miss},
		{"a put of a line 8 KB behind, of a shell that knows addresses", "remote.invalidate=line", put(8192), hit},
		{"a put, of such a shell", "remote.invalidate=line", put(0), miss},
		{"a put, of a program that does not ask for it", "shmem.coherent=false", put(0), hit},
		{"a put of many lines", "", func(p *process) { c := word(p, 4096); c.Bytes = 5000; p.must(p.Store(p.t, c)) }, miss},
		{"a put of fewer", "", func(p *process) { c := word(p, 4096); c.Bytes = 4000; p.must(p.Store(p.t, c)) }, hit},
		{"a put of words 2 KB apart", "", func(p *process) {
			p.must(p.IPut(p.t, p.at[0]+2048, p.at[2], shmem.Steps{Target: 256, Source: 1}, 4, 0))
		}, miss},
		{"fewer of those", "", func(p *process) {
			p.must(p.IPut(p.t, p.at[0]+2048, p.at[2], shmem.Steps{Target: 256, Source: 1}, 3, 0))
		}, hit},
		{"a remote store", "", func(p *process) { p.must(p.StoreRemote(p.t, word(p, 16))) }, miss},
		{"a remote load", "", func(p *process) { p.must(p.LoadRemote(p.t, word(p, 16))) }, hit},
		{"a get", "", func(p *process) { p.must(p.Fetch(p.t, word(p, 16))) }, hit},
		{"a swap", "", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.Swap, Target: 0, Remote: p.at[0] + 16, Size: 8})
			p.must(err)
		}, miss},
		{"an addition", "", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.FetchAndAdd, Target: 0, Remote: p.at[0] + 16, Size: 4})
			p.must(err)
		}, miss},
		{"a block by the engine", "shmem.engine=true", func(p *process) { c := word(p, 0); c.Bytes = 500_000; p.must(p.Store(p.t, c)) }, miss},
	} {
		_, err := launch(t, 3, test.sets, func(p *process) {
			at := p.Memory().Alloc(1 << 20)
			at += -at & 8191 // as the cache begins
			var err error
			p.at, err = p.ExchangeAddresses(p.t, at)
			p.must(err)
			load := func() { p.must(p.LoadRemote(p.t, p.own(at, 8, 32768, 1))) }
			if p.Rank() == 0 {
				p.took(load)
			}
			p.must(p.Endpoint.Barrier(p.t))
			if p.Rank() == 2 {
				test.do(p)
				p.must(p.Quiet(p.t))
			}
			p.must(p.Endpoint.Barrier(p.t))
			if p.Rank() == 0 {
				if took := p.took(load); took-test.want < -3 || took-test.want > 3 {
					t.Errorf("%s: a load of the line takes %v, want %v", test.name, took, test.want)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestEngineFillsMemory: what the block-transfer engine brings is not in the data cache.
func TestEngineFillsMemory(t *testing.T) {
	const bytes = 65536
	_, err := launch(t, 3, "shmem.engine=true", func(p *process) {
		var err error
		p.at, err = p.ExchangeAddresses(p.t, p.Memory().Alloc(bytes))
		p.must(err)
		if p.Rank() != 0 {
			return
		}
		first := node.Access{Count: 1, Bytes: 64}
		p.t.Cache.Touch(p.at[0], first)
		p.must(p.Fetch(p.t, machines.Copy{Target: 2, Remote: p.at[2], Local: p.at[0], Bytes: bytes}))
		if warm := p.t.Cache.Touch(p.at[0], first).Warm; warm != node.None {
			t.Errorf("%v of what the engine has brought is in the cache", warm)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
