package paragon_test

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/sim"
)

// hundredths are of a microsecond, as the calculation in the documentation has them.
func hundredths(d sim.Duration) int64 { return int64((d + 5*sim.Nanosecond) / (10 * sim.Nanosecond)) }

// TestFaultsByHand: the time of one fault, by the packages' documentation. s = 50 us is for sending, h = 50 us for
// handling, w = 21.795 us for the way, 194.145 us with a page, and 1266 us for trap and fault.
func TestFaultsByHand(t *testing.T) {
	const tf, s, h, w, page, way, inv = 1266_000, 50_000, 50_000, 21_795, 333_000, 194_145, 616_000 // ns
	for _, test := range []struct {
		name    string
		before  []int // ranks that read, after the first has written
		reader  bool  // the last access reads
		rank    int   // that makes it
		cause   machines.FaultCause
		want    int64
		allowed int64 // of rounding, and of hops that differ
	}{
		{"read of the owner's page", nil, true, 1, machines.ReadFault, tf + s + w + h + s + page + way + h + page, 0},
		{"write of the owner's page", nil, false, 1, machines.WriteFault, tf + s + w + h + s + page + way + h + page, 0},
		{"upgrade with one other copy", []int{1}, false, 1, machines.UpgradeFault, tf + s + w + h + s + w + h, 0},
		{"write with one reader", []int{2}, false, 1, machines.WriteFault,
			tf + s + w + h + (s + w + h + inv + s + w + h) + s + page + way + h + page, 160}, // hops of 40 ns
		{"upgrade of the owner with one reader", []int{1}, false, 0, machines.UpgradeFault, tf + s + w + h + inv + s + w + h, 0},
	} {
		run(t, 8, map[string]string{"network.height": "1"}, func(r *rig) {
			m := r.share(8)
			step := func(rank int, read bool) machines.FaultCounts {
				before := m.Faults()
				if r.Rank() == rank {
					if read {
						m.load(0)
					} else {
						m.store(0, 1)
					}
				}
				r.must(r.Gsync(r.th))
				after := m.Faults()
				for c := range after {
					after[c].Count -= before[c].Count
					after[c].Time -= before[c].Time
				}
				return after
			}
			step(0, false)
			for _, rank := range test.before {
				step(rank, true)
			}
			got := step(test.rank, test.reader)
			if r.Rank() != test.rank {
				return
			}
			if sum := got.Sum(); sum.Count != 1 || got[test.cause].Count != 1 {
				t.Errorf("%s: faults %v, want one %v fault", test.name, got, test.cause)
			}
			if took := int64(got.Sum().Time / sim.Nanosecond); took < test.want-1 || took > test.want+test.allowed+1 {
				t.Errorf("%s: %v, want %d ns", test.name, got.Sum().Time, test.want)
			}
		})
	}
}

// TestDocumentedReadFault: the sum of the package's documentation.
func TestDocumentedReadFault(t *testing.T) {
	run(t, 2, map[string]string{"network.height": "1"}, func(r *rig) {
		m := r.share(1)
		if r.Rank() == 0 {
			m.store(0, 7)
		}
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			if v := m.load(0); v != 7 {
				t.Errorf("read %d, want 7", v)
			}
			if took := m.Faults()[machines.ReadFault].Time; hundredths(took) != 234794 {
				t.Errorf("a read fault takes %v, want 2347.94 us", took)
			}
		}
		r.must(r.Gsync(r.th))
	})
}

// TestFaultBetweenKernels: a page fault is a request of 32 bytes from one node and the whole page from the other. There are no processes but the
// program's, so no server runs, and a page that is there is used without a message.
func TestFaultBetweenKernels(t *testing.T) {
	trace, k := &sim.Recorder{}, sim.New(1)
	k.SetTracer(trace)
	m, err := paragon.New()
	if err != nil {
		t.Fatal(err)
	}
	var during []sim.Message
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		r := &rig{e.(*paragon.Endpoint), t, e.Thread()}
		m := r.share(1)
		if r.Rank() == 0 {
			m.store(0, 1)
		}
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			before := len(trace.Messages)
			for range 10 {
				m.load(0)
			}
			during = trace.Messages[before:]
		}
		r.th.Compute(10 * sim.Millisecond)
		r.must(r.Gsync(r.th))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(during) != 2 || during[0].Bytes != 32 || during[1].Bytes != 8224 || during[0].From == during[1].From {
		t.Errorf("ten readings of a page of another node take %+v, want a request of 32 bytes and an answer of 8192 and 32", during)
	}
	if k.Processes() != 2 {
		t.Errorf("%d processes, want the program's two", k.Processes())
	}
}

// TestMemoryPressure: a process has room for four pages and walks over eight of its own. So it pages to disk and back,
// with right contents. Copies of others' pages go first, without a disk.
func TestMemoryPressure(t *testing.T) {
	set := map[string]string{"memory.size": "8224KiB", "memory.system": "8MiB"} // 4 pages of 8 KiB
	run(t, 2, set, func(r *rig) {
		m := r.share(16)
		if r.Rank() == 0 {
			for round := range uint64(2) {
				for page := range int64(8) {
					if v := m.load(page); round > 0 && v != uint64(page)+100 {
						t.Errorf("page %d has %d in round %d", page, v, round)
					}
					m.store(page, uint64(page)+100*(round+1)-100*round)
				}
			}
			if in := m.Faults()[machines.PageInFault]; in.Count != 8 || in.Time < 8*15*sim.Millisecond {
				t.Errorf("page-in faults %v, want 8, of 15 ms and more each", in)
			}
		}
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			for page := range int64(8) { // four are on disk; its own memory drops copies
				if v := m.load(page); v != uint64(page)+100 {
					t.Errorf("page %d of another has %d", page, v)
				}
			}
			for page := int64(0); page < 8; page++ {
				if right := m.Rights(page); right != machines.NoAccess != (page >= 4) {
					t.Errorf("page %d: %v after reading eight with room for four", page, right)
				}
			}
			if f := m.Faults(); f[machines.PageInFault].Count != 4 || f[machines.ReadFault].Count != 4 {
				t.Errorf("faults %v, want 4 reads of pages in memory and 4 of pages on disk", f)
			}
		}
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			m.store(2, 5) // on disk at its owner
		}
		r.must(r.Gsync(r.th))
		if v := m.load(2); v != 5 {
			t.Errorf("page 2 has %d in process %d, want 5", v, r.Rank())
		}
		r.must(r.Gsync(r.th))
	})
}

// TestLockInReport: who waits for a page that is never given back sees who holds it.
func TestLockInReport(t *testing.T) {
	err := launch(t, 2, nil, func(r *rig) {
		m := r.share(1)
		if r.Rank() == 0 {
			r.must(m.LockPage(r.th, 0, true))
		}
		r.must(r.Gsync(r.th))
		m.load(0)
	})
	const want = `process 1 waits for page 0 of shared region "test" of 8192 bytes since`
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "held by process 0, which has ended") {
		t.Errorf("error %v, want %q", err, want)
	}
}

// TestInterruptedProgram: serving a page takes the owner's processor: 50 us for handling
// the request and 383 us for sending the page.
func TestInterruptedProgram(t *testing.T) {
	run(t, 2, nil, func(r *rig) {
		m := r.share(1)
		if r.Rank() == 0 {
			m.store(0, 1)
		}
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			m.load(0)
			return
		}
		began := r.now()
		r.th.Compute(10 * sim.Millisecond)
		if took := r.now().Sub(began); took != 10*sim.Millisecond+433*sim.Microsecond {
			t.Errorf("10 ms of computing take %v, want 10.433 ms", took)
		}
	})
}

// TestManyNodes: 128 nodes with all pages of 14 arrays of 1024x1024 doubles, phantoms, of
// which each touches its part and the edges of its neighbours'.
func TestManyNodes(t *testing.T) {
	const pages = 14 * 1024
	run(t, 128, nil, func(r *rig) {
		at := r.Memory().AllocPhantom(pages * r.PageBytes())
		m, err := r.MapShared(r.th, "arrays", at, pages*r.PageBytes())
		r.must(err)
		for array := range int64(14) {
			first := 1024*array + int64(r.Rank())*8
			for page := range int64(8) {
				r.must(m.Touch(r.th, first+page, true))
			}
		}
		r.must(r.Gsync(r.th))
		for array := range int64(14) {
			r.must(m.Touch(r.th, 1024*array+int64(r.Rank()*8+8)%1024, false))
		}
		r.must(r.Gsync(r.th))
		f := m.Faults()
		if f[machines.ZeroFillFault].Count != 14*8 || f[machines.ReadFault].Count != 14 {
			t.Errorf("process %d: %v, want 112 pages filled with zeros and 14 read", r.Rank(), f)
		}
	})
}
