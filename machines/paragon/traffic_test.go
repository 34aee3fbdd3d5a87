package paragon_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestRandomTraffic: processes add to counters on few pages in every possible way, with prefetches and page locks in
// between, in memories that hold all pages, or two. Nothing is lost, and a process never sees a counter go back.
// Whenever a process uses a page that may be written, no other process has a right to it.
func TestRandomTraffic(t *testing.T) {
	const pages, rounds = 4, 60
	for name, x := range map[string]struct {
		processes int
		set       map[string]string
	}{
		"a pair":     {2, nil},
		"roomy":      {5, nil},
		"sixteen":    {16, nil},
		"two pages":  {5, map[string]string{"memory.size": "8208KiB"}},
		"free links": {5, map[string]string{"network.contention": "none", "coprocessor.send": "0us", "coprocessor.receive": "0us", "asvm.handle": "0us", "asvm.invalidate": "0us", "asvm.send": "0us"}},
		"flows":      {5, map[string]string{"network.contention": "flow", "asvm.handle": "1us", "asvm.send": "1us"}},
	} {
		t.Run(name, func(t *testing.T) {
			var added [pages]uint64
			views := make([]*shared, x.processes)
			run(t, x.processes, x.set, func(r *rig) {
				m := r.share(pages)
				views[r.Rank()] = m
				rng := rand.New(rand.NewPCG(7, uint64(r.Rank())))
				var seen [pages]uint64
				alone := func(page int64) {
					for rank, other := range views {
						if other != nil && other != m && m.Rights(page) == machines.ReadWrite && other.Rights(page) != machines.NoAccess {
							t.Errorf("process %d may write page %d, and process %d has it: %v", r.Rank(), page, rank, other.Rights(page))
						}
					}
				}
				add := func(page int64) {
					alone(page)
					at := m.frame[page*m.page:]
					v := binary.LittleEndian.Uint64(at)
					if v < seen[page] {
						t.Errorf("process %d: counter %d goes back from %d to %d", r.Rank(), page, seen[page], v)
					}
					seen[page] = v + 1
					binary.LittleEndian.PutUint64(at, v+1)
					added[page]++
				}
				for range rounds {
					r.th.Compute(sim.Duration(rng.Int64N(int64(3 * sim.Millisecond))))
					page := rng.Int64N(pages)
					switch rng.IntN(5) {
					case 0:
						r.must(m.Touch(r.th, page, true))
						add(page)
					case 1:
						v := m.load(page)
						alone(page)
						if v < seen[page] {
							t.Errorf("process %d: counter %d is read as %d after %d", r.Rank(), page, v, seen[page])
						} else {
							seen[page] = v
						}
					case 2:
						r.must(m.Prefetch(r.th, page, rng.Int64N(pages-page)+1, rng.IntN(2) == 0))
					case 3:
						r.must(m.LockPage(r.th, page, true))
						before := m.load(page)
						r.th.Compute(sim.Duration(rng.Int64N(int64(5 * sim.Millisecond))))
						if after := m.load(page); after != before {
							t.Errorf("process %d: locked counter %d goes from %d to %d", r.Rank(), page, before, after)
						}
						r.must(m.Touch(r.th, page, true))
						add(page)
						r.must(m.UnlockPage(r.th, page))
					case 4:
						other := (page + 1) % pages
						all := []machines.PageAccess{{Page: min(page, other), Write: true}, {Page: max(page, other), Write: true}}
						r.must(machines.TouchAll(m, r.th, all))
						add(page)
						add(other)
					}
				}
				r.must(r.Gsync(r.th))
				for page := range int64(pages) {
					if v := m.load(page); v != added[page] {
						t.Errorf("process %d: counter %d is %d, want %d", r.Rank(), page, v, added[page])
					}
				}
				r.must(m.Unmap(r.th))
			})
		})
	}
}
