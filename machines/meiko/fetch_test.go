package meiko_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/sim"
)

// TestFetchOfAWord adds up, in us: the library 11.5 and the command 1.7; each of the two Elans twice 3.25; there and
// back through 1, 3, 5 or 7 Elites of 0.2; 8 bytes at 43 MB/s, 0.186047; polling 1.6. This is 28 us and 0.4 per Elite.
func TestFetchOfAWord(t *testing.T) {
	for _, test := range []struct {
		target int
		want   sim.Duration
	}{{0, us(28, 386047)}, {3, us(28, 386047)}, {4, us(29, 186047)}, {16, us(29, 986047)}, {64, us(30, 786047)}} {
		run(t, 65, func(p *proc) {
			p.bytes()[16] = byte(p.Rank())
			p.must(p.Barrier(p.th))
			if p.Rank() != 0 {
				return
			}
			before := *p.Ledger()
			got := p.took(func() { p.must(p.Fetch(p.th, p.word(test.target, 16))) })
			if got != test.want {
				t.Errorf("fetch from process %d takes %v, want %v", test.target, got, test.want)
			}
			if b := p.bytes()[arrayBytes-8]; b != byte(test.target) {
				t.Errorf("fetch from process %d gets %d", test.target, b)
			}
			if l := p.Ledger().Minus(before); l != (machines.Ledger{Fetches: 1, Bytes: 8, Time: machines.Times{machines.Remote: test.want}}) {
				t.Errorf("fetch from process %d: ledger %+v", test.target, l)
			}
		})
	}
}

// TestHotSpot: processes 1 to 4 fetch a word of process 0 at once. Three requests are there after 16.65 us. The
// fourth, from the next Elite, is there after 17.05 us. Each keeps the Elan busy for 3.25 + 7.622 us and 8 bytes at 43
// MB/s, 11.058047 us. The second and the third wait for one and two of them. The fourth waits for three, less the 0.4
// us that it comes later.
func TestHotSpot(t *testing.T) {
	const alone = 28386047 * sim.Picosecond
	const service = 11058047 * sim.Picosecond
	var near []sim.Duration
	run(t, 5, func(p *proc) {
		if p.Rank() == 0 {
			return
		}
		before := *p.Ledger()
		took := p.took(func() { p.must(p.Fetch(p.th, p.word(0, 0))) })
		l := p.Ledger().Minus(before)
		if l.Time[machines.Remote]+l.Time[machines.Queueing] != took {
			t.Errorf("process %d: ledger has %v and %v of %v", p.Rank(), l.Time[machines.Remote], l.Time[machines.Queueing], took)
		}
		if p.Rank() < 4 {
			near = append(near, took)
		} else if want := alone + 400*sim.Nanosecond*2 + 3*service - 400*sim.Nanosecond; took != want {
			t.Errorf("process 4: %v, want %v", took, want)
		}
	})
	slices.Sort(near)
	if diff := cmp.Diff([]sim.Duration{alone, alone + service, alone + 2*service}, near); diff != "" {
		t.Errorf("processes 1 to 3 (-want +got):\n%s", diff)
	}
}

// TestFetchOfManyBytes: 4300 bytes at 43 MB/s are 100 us, in 14 packets. The headers of all but the first hide behind
// the DMA. A fetch of a word without its bytes takes 28.2 us. Its bytes are those of the owner.
func TestFetchOfManyBytes(t *testing.T) {
	run(t, 2, func(p *proc) {
		for i := range 4300 {
			p.bytes()[i] = byte(i*7 + p.Rank())
		}
		p.must(p.Barrier(p.th))
		if p.Rank() == 1 {
			p.th.Sleep(sim.Millisecond)
			return
		}
		before := *p.Ledger()
		c := machines.Copy{Target: 1, Remote: p.array[1], Local: p.array[0] + 5000, Bytes: 4300}
		got := p.took(func() { p.must(p.Fetch(p.th, c)) })
		if want := us(128, 200000); got != want {
			t.Errorf("4300 bytes take %v, want %v", got, want)
		}
		if l := p.Ledger().Minus(before); l.Time[machines.Remote] != got || l.Time[machines.Queueing] != 0 || l.Bytes != 4300 {
			t.Errorf("ledger %+v of %v", l, got)
		}
		for i, b := range p.bytes()[5000:9300] {
			if b != byte(i*7+1) {
				t.Fatalf("byte %d is %d, want %d", i, b, byte(i*7+1))
			}
		}
	})
}

// TestLongFetchesShareAnElan: three processes fetch 43,000 bytes of process 0, a
// millisecond each, at once: they take three, within the 30 us of a fetch.
func TestLongFetchesShareAnElan(t *testing.T) {
	var last sim.Duration
	run(t, 4, func(p *proc) {
		if p.Rank() == 0 {
			return
		}
		c := machines.Copy{Target: 0, Remote: p.array[0], Local: p.array[p.Rank()], Bytes: 43000}
		before := *p.Ledger()
		took := p.took(func() { p.must(p.Fetch(p.th, c)) })
		last = max(last, took)
		if l := p.Ledger().Minus(before); l.Time[machines.Remote]+l.Time[machines.Queueing] != took {
			t.Errorf("process %d: ledger has %v and %v of %v", p.Rank(), l.Time[machines.Remote], l.Time[machines.Queueing], took)
		}
	})
	if last < 3*sim.Millisecond || last > 3*sim.Millisecond+60*sim.Microsecond {
		t.Errorf("the last of three takes %v, want 3ms to 3.06ms", last)
	}
}

// TestStore adds up, in us: the library 0.2, the command 1.7, the DMA 7.622 and 8 bytes at 43 MB/s, polling 1.6. From
// one Elite on, the acknowledgement comes after the end of the DMA: 3.25 + 3.25, twice the Elites, and the bytes.
func TestStore(t *testing.T) {
	for _, test := range []struct {
		target int
		bytes  int64
		want   sim.Duration
	}{
		{1, 8, us(11, 308047)},       // 3.5 + 7.622 + 0.186047
		{4, 8, us(11, 386047)},       // 3.5 + 6.5 + 1.2 + 0.186047
		{16, 8, us(12, 186047)},      // 3.5 + 6.5 + 2.0 + 0.186047
		{1, 43000, us(1010, 400004)}, // 3.5 + 6.5 + 0.4 + 1000; 16 chunks of eight packets are rounded up
	} {
		run(t, 17, func(p *proc) {
			if p.Rank() == 0 {
				p.bytes()[100] = 77
				c := machines.Copy{Target: test.target, Remote: p.array[test.target] + 8, Local: p.array[0] + 100, Bytes: test.bytes}
				before := *p.Ledger()
				got := p.took(func() { p.must(p.Store(p.th, c)); p.must(p.Quiet(p.th)) })
				if got != test.want {
					t.Errorf("store of %d bytes to process %d takes %v, want %v", test.bytes, test.target, got, test.want)
				}
				if l := p.Ledger().Minus(before); l != (machines.Ledger{Stores: 1, Bytes: test.bytes, Time: machines.Times{machines.Remote: got}}) {
					t.Errorf("store of %d bytes to process %d: ledger %+v", test.bytes, test.target, l)
				}
			}
			p.must(p.Barrier(p.th))
			if p.Rank() == test.target && p.bytes()[8] != 77 {
				t.Errorf("process %d has %d, want 77", p.Rank(), p.bytes()[8])
			}
		})
	}
}

// TestPhantom: data without bytes take the same time, and move nothing.
func TestPhantom(t *testing.T) {
	run(t, 2, func(p *proc) {
		shadow, err := p.ExchangeAddresses(p.th, p.Memory().AllocPhantom(64))
		p.must(err)
		p.must(p.Barrier(p.th))
		if p.Rank() == 1 {
			return
		}
		before := bytes.Clone(p.bytes()[:64])
		c := machines.Copy{Target: 1, Remote: shadow[1], Local: p.array[0], Bytes: 8}
		if got := p.took(func() { p.must(p.Fetch(p.th, c)) }); got != us(28, 386047) {
			t.Errorf("fetch takes %v", got)
		}
		p.must(p.Store(p.th, machines.Copy{Target: 1, Remote: p.array[1], Local: shadow[0], Bytes: 8}))
		old, err := p.ReadModifyWrite(p.th, machines.RMW{Op: machines.Swap, Target: 1, Remote: shadow[1], Size: 8, Operand: 9})
		if p.must(err); old != 0 {
			t.Errorf("a word that is not there was %d", old)
		}
		if !bytes.Equal(before, p.bytes()[:64]) {
			t.Error("a phantom's bytes have come")
		}
	})
}

// TestAtomics: a swap is a fetch without the DMA and the bytes; the other
// operations take 3 us more on the thread processor.
func TestAtomics(t *testing.T) {
	run(t, 2, func(p *proc) {
		if p.Rank() == 1 {
			return
		}
		word := p.array[1] + 8
		for _, test := range []struct {
			op   machines.RMW
			old  int64
			want sim.Duration
		}{
			{machines.RMW{Op: machines.Swap, Size: 8, Operand: 1 << 40}, 0, us(28, 200000)},
			{machines.RMW{Op: machines.FetchAndAdd, Size: 8, Operand: -3}, 1 << 40, us(31, 200000)},
			{machines.RMW{Op: machines.CompareAndSwap, Size: 8, Operand: 5, Compare: 4}, 1<<40 - 3, us(31, 200000)},
			{machines.RMW{Op: machines.CompareAndSwap, Size: 8, Operand: 5, Compare: 1<<40 - 3}, 1<<40 - 3, us(31, 200000)},
			{machines.RMW{Op: machines.FetchAndOr, Size: 8, Operand: 10}, 5, us(31, 200000)},
			{machines.RMW{Op: machines.Swap, Size: 8}, 15, us(28, 200000)},
			{machines.RMW{Op: machines.FetchAndAdd, Size: 4, Operand: -16}, 0, us(31, 200000)},
			{machines.RMW{Op: machines.Swap, Size: 4, Operand: 1}, -16, us(28, 200000)},
		} {
			test.op.Target, test.op.Remote = 1, word
			var old int64
			took := p.took(func() {
				var err error
				old, err = p.ReadModifyWrite(p.th, test.op)
				p.must(err)
			})
			if old != test.old || took != test.want {
				t.Errorf("%+v: got %d in %v, want %d in %v", test.op, old, took, test.old, test.want)
			}
		}
		if free, err := p.TestAndSet(p.th, 1, word); free || err != nil {
			t.Errorf("a word that is 1 is found free, %v", err)
		}
		if free, err := p.TestAndSet(p.th, 1, word+8); !free || err != nil {
			t.Errorf("a word that is 0 is not found free, %v", err)
		}
	})
}
