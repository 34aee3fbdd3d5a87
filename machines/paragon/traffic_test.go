package paragon_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestRandomTraffic: processes add to counters on few pages in every way that there is,
// with prefetches and page locks in between, in memories that hold all pages, or two.
// Nothing is lost, and a process never sees a counter go back.
func TestRandomTraffic(t *testing.T) {
	const processes, pages, rounds = 5, 4, 60
	for name, set := range map[string]map[string]string{
		"roomy":      nil,
		"two pages":  {"memory.size": "8208KiB"},
		"free links": {"network.contention": "none", "coprocessor.send": "0us", "coprocessor.receive": "0us", "asvm.handle": "0us", "asvm.invalidate": "0us", "asvm.send": "0us"},
		"flows":      {"network.contention": "flow", "asvm.handle": "1us", "asvm.send": "1us"},
	} {
		t.Run(name, func(t *testing.T) {
			var added [pages]uint64
			run(t, processes, set, func(r *rig) {
				m := r.share(pages)
				rng := rand.New(rand.NewPCG(7, uint64(r.Rank())))
				var seen [pages]uint64
				add := func(page int64) {
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
						if v := m.load(page); v < seen[page] {
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
