package t3d_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/sim"
	"simrun/sim/node"
)

// process is a processing element in a test, with 1 KiB of data at the same
// address in all.
type process struct {
	*t3d.Endpoint
	t    *node.Thread
	at   []node.Addr
	mine []int64 // its own data
}

// launch runs n processes on a fresh machine with parameters set.
func launch(t testing.TB, n int, sets string, body func(p *process)) (*sim.Kernel, error) {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range strings.Fields(sets) {
		path, value, _ := strings.Cut(set, "=")
		if err := m.Sheet().Override(path, value); err != nil {
			t.Fatal(err)
		}
	}
	k := sim.New(1)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		p := &process{Endpoint: e.(*t3d.Endpoint), t: e.Thread()}
		at := e.Memory().Alloc(1024)
		p.mine, err = node.View[int64](e.Memory(), at, 128)
		p.must(err)
		p.at, err = p.ExchangeAddresses(p.t, at)
		p.must(err)
		p.must(p.Barrier(p.t))
		*p.Ledger() = machines.Ledger{}
		body(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	return k, k.Run(context.Background())
}

func mustLaunch(t testing.TB, n int, body func(p *process)) *sim.Kernel {
	t.Helper()
	k, err := launch(t, n, "", body)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func (p *process) must(err error) {
	if err != nil {
		p.t.Fail(err)
	}
}

// word is a copy of words from a target's word i to or from the own word j.
func (p *process) words(target, i, j int, n int64) machines.Copy {
	return machines.Copy{Target: target, Remote: p.at[target] + node.Addr(8*i), Local: p.at[p.Rank()] + node.Addr(8*j), Bytes: 8 * n}
}

// clock is where the process is, which is ahead of the engine's clock.
func (p *process) clock() sim.Time { return p.t.Now().Add(p.t.Owed()) }

// took is what f takes.
func (p *process) took(f func()) sim.Duration {
	p.t.Sync()
	from := p.clock()
	f()
	return p.clock().Sub(from)
}

// TestOneGet: what package t3d works out by hand, and the same for other
// accesses.
func TestOneGet(t *testing.T) {
	const (
		get  = 1366667 // 205 clocks
		put  = 693333  // 104
		set  = 153333  // 23
		load = 606667  // 91
		loop = 26667   // 4
		unit = sim.Picosecond
	)
	for _, test := range []struct {
		name string
		do   func(p *process)
		want sim.Duration
	}{
		{"get of a word", func(p *process) { p.must(p.Fetch(p.t, p.words(2, 0, 1, 1))) }, get + set + load + loop},
		{"put of a word", func(p *process) { p.must(p.Store(p.t, p.words(2, 0, 1, 1))) }, put + set + 113333},
		{"put of 5 words", func(p *process) { p.must(p.Store(p.t, p.words(2, 0, 5, 5))) }, put + set + 250000 + 113333},
		{"remote load", func(p *process) { p.must(p.LoadRemote(p.t, p.words(2, 0, 1, 1))) }, set + load},
		{"second remote load", func(p *process) {
			p.must(p.LoadRemote(p.t, p.words(2, 0, 1, 1)))
			p.must(p.LoadRemote(p.t, p.words(2, 0, 1, 1)))
		}, set + 2*load},
		{"line", func(p *process) { p.must(p.LoadRemote(p.t, p.words(2, 0, 1, 2))) }, set + 765974},
		{"two words in two lines", func(p *process) { p.must(p.LoadRemote(p.t, p.words(2, 2, 1, 2))) }, set + 2*load}, // the data begin 8 bytes behind a line
		{"two remote stores", func(p *process) { p.must(p.StoreRemote(p.t, p.words(2, 0, 1, 2))) }, set + 2*113333},
		{"get of 20 words", func(p *process) { p.must(p.Fetch(p.t, p.words(2, 0, 20, 20))) },
			get + set + 2*(26667+533333) + 20*(26667+153333+loop)},
		{"swap", func(p *process) {
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.Swap, Target: 2, Remote: p.at[2], Size: 8})
			p.must(err)
		}, put + set + 1000000},
		{"fetch and add", func(p *process) { // lock, load, store
			_, err := p.ReadModifyWrite(p.t, machines.RMW{Op: machines.FetchAndAdd, Target: 2, Remote: p.at[2], Size: 8})
			p.must(err)
		}, put + set + 1000000 + load + 866667 + 113333},
		{"put and quiet", func(p *process) {
			p.must(p.Store(p.t, p.words(2, 0, 1, 1)))
			p.must(p.Quiet(p.t))
		}, put + set + 866667},
	} {
		mustLaunch(t, 4, func(p *process) {
			if p.Rank() != 0 {
				return
			}
			got := p.took(func() { test.do(p) })
			if d := got - test.want*unit; d < -3 || d > 3 { // clocks are rounded one by one
				t.Errorf("%s: takes %v, want %v", test.name, got, test.want)
			}
			if l := p.Ledger(); l.Time[machines.Queueing] != 0 || l.Time[machines.Remote] != got {
				t.Errorf("%s: ledger %+v, want all of %v as Remote", test.name, *l, got)
			}
		})
	}
}

// TestHotSpot: four requests that arrive together are served one after the other.
func TestHotSpot(t *testing.T) {
	var waits []sim.Duration
	mustLaunch(t, 16, func(p *process) {
		switch p.Rank() {
		case 2, 4, 8: // neighbours of node 0 in x, y and z
		case 1: // in node 0 itself, two hops nearer: half a round trip later
			p.t.Charge(16667)
		default:
			return
		}
		p.must(p.Fetch(p.t, p.words(0, 0, 1, 1)))
		waits = append(waits, p.Ledger().Time[machines.Queueing])
	})
	want := []sim.Duration{0, 69264, 2 * 69264, 3 * 69264}
	if diff := cmp.Diff(want, waits); diff != "" {
		t.Errorf("waits (-want +got):\n%s", diff)
	}
}

// TestWhatIf: the owner's service reaches the wait of the second in the queue, and
// the load itself, which holds it.
func TestWhatIf(t *testing.T) {
	for _, test := range []struct {
		set  string
		wait sim.Duration
	}{{"interface.word=69.264ns", 69264}, {"interface.word=200ns", 200000}, {"interface.rate=20MB/s", 400000}} {
		var waits []sim.Duration
		_, err := launch(t, 8, test.set, func(p *process) {
			if r := p.Rank(); r == 2 || r == 4 {
				p.must(p.LoadRemote(p.t, p.words(0, 0, 1, 1)))
				waits = append(waits, p.Ledger().Time[machines.Queueing])
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]sim.Duration{0, test.wait}, waits); diff != "" {
			t.Errorf("%s: waits (-want +got):\n%s", test.set, diff)
		}
	}
}

// TestBlockTransfers: two transfers into one node share its interface, if the library
// uses the engine. Each alone takes 180 us for its start and 1 MB / 140 MB/s, 7143 us.
func TestBlockTransfers(t *testing.T) {
	const n = 1_000_000
	at := make([]node.Addr, 8)
	_, err := launch(t, 8, "shmem.engine=true", func(p *process) {
		at[p.Rank()] = p.Memory().Alloc(n)
		b, err := p.Memory().Bytes(at[p.Rank()], n)
		p.must(err)
		b[n-1] = byte(p.Rank() + 1)
		p.must(p.Barrier(p.t))
		if p.Rank() > 1 {
			return
		}
		from := 4 + 2*p.Rank() // on two nodes
		took := p.took(func() {
			p.must(p.Fetch(p.t, machines.Copy{Target: from, Remote: at[from], Local: at[p.Rank()], Bytes: n}))
		})
		if took < 14200*sim.Microsecond || took > 14600*sim.Microsecond || b[n-1] != byte(from+1) {
			t.Errorf("process %d: 1 MB takes %v, want both through one interface, 14.3 ms; last byte %d", p.Rank(), took, b[n-1])
		}
		l := p.Ledger()
		if alone := l.Time[machines.Remote]; alone < 7300*sim.Microsecond || alone > 7400*sim.Microsecond || l.Time[machines.Remote]+l.Time[machines.Queueing] != took {
			t.Errorf("process %d: ledger %+v of %v, want 7.33 ms as Remote and the rest as Queueing", p.Rank(), *l, took)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestRunsAhead: a fetch is one event; what it takes after the owner's instant is
// owed.
func TestRunsAhead(t *testing.T) {
	k := mustLaunch(t, 4, func(p *process) {})
	before := k.Events()
	k = mustLaunch(t, 4, func(p *process) {
		if p.Rank() == 0 {
			p.must(p.Fetch(p.t, p.words(2, 0, 1, 1)))
			if owed, want := p.t.Owed(), 364632*sim.Picosecond; owed < want-5 || owed > want+5 { // service, reply, hop, store
				t.Errorf("after a get %v is owed, want %v", owed, want)
			}
		}
	})
	if got := k.Events() - before; got != 1 { // its end lets pass what is owed, instead of the barrier's
		t.Errorf("a get is %d events, want 1", got)
	}
}

// TestEverybody: the whole machine, each process a word from the next.
func TestEverybody(t *testing.T) {
	right := 0
	mustLaunch(t, 256, func(p *process) {
		p.mine[0] = int64(p.Rank())
		p.must(p.Barrier(p.t))
		next := (p.Rank() + 1) % 256
		p.must(p.Fetch(p.t, p.words(next, 0, 1, 1)))
		if p.mine[1] == int64(next) {
			right++
		}
	})
	if right != 256 {
		t.Errorf("%d of 256 have the word of the next", right)
	}
}

// TestTrace: charts show what the ledger counts, and change nothing.
func TestTrace(t *testing.T) {
	var digests [2]uint64
	var trace sim.Recorder
	for i := range digests {
		m, err := t3d.New()
		if err != nil {
			t.Fatal(err)
		}
		k := sim.New(1)
		if i == 1 {
			k.SetTracer(&trace)
		}
		err = m.Launch(k, 4, func(e machines.Endpoint) {
			p := &process{Endpoint: e.(*t3d.Endpoint), t: e.Thread()}
			p.at, err = p.ExchangeAddresses(p.t, e.Memory().Alloc(64))
			p.must(err)
			switch p.Rank() {
			case 0:
				p.must(p.Fetch(p.t, p.words(2, 0, 1, 1)))
				p.must(p.Send(p.t, machines.Message{Peer: 2, Tag: 1, Data: p.at[0], Bytes: 8}))
			case 2:
				p.must2(p.Receive(p.t, machines.Message{Peer: 0, Tag: 1, Data: p.at[2], Bytes: 8}))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		digests[i] = k.EventDigest()
	}
	if digests[0] != digests[1] {
		t.Errorf("digest %x with a tracer, %x without", digests[1], digests[0])
	}
	var got []string
	for _, m := range trace.Messages {
		got = append(got, fmt.Sprintf("%s %s>%s %dB", m.Label, m.From, m.To, m.Bytes))
	}
	if diff := cmp.Diff([]string{"shmem_get process 2>process 0 8B", "pvm_send process 0>process 2 8B"}, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	for _, s := range trace.Spans {
		if s.Label == "shmem_get" && s.End.Sub(s.Start) != 2153333*sim.Picosecond {
			t.Errorf("span %+v, want 2.153333us", s)
		}
	}
	if len(trace.Spans) != 6 { // four barriers, the get, the wait
		t.Errorf("%d spans, want 6: %+v", len(trace.Spans), trace.Spans)
	}
}

// TestReadModifyWrite: old and new values of all operations and sizes.
func TestReadModifyWrite(t *testing.T) {
	const big = 1 << 40
	for _, test := range []struct {
		op       machines.RMW
		old, new int64
	}{
		{machines.RMW{Op: machines.FetchAndAdd, Size: 8, Operand: big}, 6, big + 6},
		{machines.RMW{Op: machines.FetchAndAdd, Size: 4, Operand: -2}, 6, 4},
		{machines.RMW{Op: machines.FetchAndOr, Size: 8, Operand: 9}, 6, 15},
		{machines.RMW{Op: machines.Swap, Size: 4, Operand: 1}, 6, 1},
		{machines.RMW{Op: machines.CompareAndSwap, Size: 8, Operand: 3, Compare: 6}, 6, 3},
		{machines.RMW{Op: machines.CompareAndSwap, Size: 8, Operand: 3, Compare: 5}, 6, 6},
	} {
		var old, word int64
		mustLaunch(t, 4, func(p *process) {
			p.mine[0] = 6
			p.must(p.Barrier(p.t))
			if p.Rank() == 0 {
				test.op.Target, test.op.Remote = 3, p.at[3]
				var err error
				old, err = p.ReadModifyWrite(p.t, test.op)
				p.must(err)
			}
			p.must(p.Barrier(p.t))
			if p.Rank() == 3 {
				word = p.mine[0]
			}
		})
		if old != test.old || word != test.new {
			t.Errorf("%+v returns %d and leaves %d, want %d and %d", test.op, old, word, test.old, test.new)
		}
	}
}

// TestAnnex: with two entries, a third target takes the place of the oldest.
func TestAnnex(t *testing.T) {
	_, err := launch(t, 8, "annex.entries=2", func(p *process) {
		if p.Rank() != 0 {
			return
		}
		for i, step := range []struct {
			target int
			set    bool
		}{{2, true}, {4, true}, {2, false}, {3, true}, {4, false}, {2, true}, {3, false}, {4, true}} {
			took := p.took(func() { p.must(p.StoreRemote(p.t, p.words(step.target, 0, 0, 1))) })
			if set := took > 200*sim.Nanosecond; set != step.set { // 17 clocks, and 23 if the entry is set
				t.Errorf("store %d, to %d, takes %v; sets the annex: %v, want %v", i, step.target, took, set, step.set)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestStarted: programs were started on powers of two.
func TestStarted(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 3: 4, 4: 4, 5: 8, 33: 64, 64: 64} {
		if got := new(t3d.Machine).Started(n); got != want {
			t.Errorf("%d processes: %d are started, want %d", n, got, want)
		}
	}
}
