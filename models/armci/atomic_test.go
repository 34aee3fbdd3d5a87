package armci_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// Factors that keep, drop, negate and scale give exact results.
func TestScaleFactors(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		const n = 500
		there, mine := shared(p, 8*n)[1], p.Memory().Alloc(8*n)
		copy(view[float64](p, mine, n), numbered[float64](n, 3))
		must(p, p.Barrier())
		if p.Rank() == 0 {
			for _, a := range []float64{0, 1, -1, 2.5} {
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(a), mine, there, 8*n, 1))
			}
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			for i, y := range numbered[float64](n, 3) {
				if got, want := view[float64](p, there, n)[i], 2.5*y; got != want {
					t.Errorf("element %d is %v, want %v", i, got, want)
				}
			}
		}
	})
}

// All processes accumulate with factors and data of their own into one region;
// whenever they begin, the sum is exact.
func TestAccumulateAtDifferentTimes(t *testing.T) {
	const n, elements, timings = 4, 300, 20
	everywhere(t, n, func(t *testing.T, p *armci.Process) {
		there, mine := shared(p, 8*elements)[0], p.Memory().Alloc(8*elements)
		y := view[float64](p, mine, elements)
		want := 0.0
		for timing := range timings {
			for i := range y {
				y[i] = float64(p.Rank() + timing)
			}
			for r := range n {
				want += float64((r + 1) * (r + timing))
			}
			p.Thread().Sleep(sim.Duration((p.Rank()*7*timing)%23) * 10 * sim.Microsecond)
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf(float64(p.Rank()+1)), mine, there, 8*elements, 0))
		}
		must(p, p.Barrier())
		if p.Rank() != 0 {
			return
		}
		for i, got := range view[float64](p, there, elements) {
			if got != want {
				t.Errorf("element %d is %v, want %v", i, got, want)
				return
			}
		}
	})
}

// On the SP the owner adds, in its handlers: in the header handler what has come
// whole, else in the completion handler. The requester adds nothing, and no
// message is about a lock.
func TestAccumulateRunsAtItsOwner(t *testing.T) {
	var record sim.Recorder
	var owner, requester armci.Stats
	sizes := []int{8, 64, 800, 1024, 8192, 1 << 16, 1 << 20}
	_, err := named(t, "ibmsp").run(program{n: 2, tracer: &record, body: func(p *armci.Process) {
		there, mine := shared(p, 1<<20)[1], p.Memory().Alloc(1<<20)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			for _, bytes := range sizes {
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(2.0), mine, there, bytes, 1))
			}
			must(p, p.Fence(1))
			requester = p.Stats()
		} else {
			p.Thread().Sleep(sim.Second)
			owner = p.Stats()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	added := uint64(0)
	for _, s := range record.Spans {
		if s.Label != "accumulate" {
			continue
		}
		added++
		if s.Track != "completion handler 1" {
			t.Errorf("an addition on %s", s.Track)
		}
	}
	if requester.Self != 0 || requester.Requests != owner.Served || owner.InHandler != 3 || owner.InHandler+added != owner.Served {
		t.Errorf("%d requests were sent and %d served, %d additions in header handlers, want 3 (of the sizes up to 800), and %d in completion handlers, want the rest",
			requester.Requests, owner.Served, owner.InHandler, added)
	}
	for _, m := range record.Messages {
		if strings.Contains(m.Label, "rmw") {
			t.Errorf("a message %q from %s to %s", m.Label, m.From, m.To)
		}
	}
}

// For any number of processes fetch-and-add gives each value once.
func TestFetchAndAddForAnyNumberOfProcesses(t *testing.T) {
	for n := 2; n <= 16; n++ {
		for _, v := range variants() {
			seen := map[int64]int{}
			_, err := v.run(program{n: n, body: func(p *armci.Process) {
				there, mine := shared(p, 8)[0], p.Memory().Alloc(8)
				must(p, p.Barrier())
				for range 3 {
					must(p, p.Rmw(armci.RmwFetchAndAddLong, mine, there, 1, 0))
					seen[view[int64](p, mine, 1)[0]]++
				}
				must(p, p.Barrier())
			}})
			if err != nil {
				t.Fatalf("%s: %v", v.name, err)
			}
			for i := range int64(3 * n) {
				if seen[i] != 1 {
					t.Errorf("%s, %d processes: the old value %d came %d times, want once", v.name, n, i, seen[i])
				}
			}
		}
	}
}

// A lock of swaps lets in one process at a time, and tasks that are dealt out by
// fetch-and-add are each done once.
func TestSwapLockAndTaskCounter(t *testing.T) {
	const n, tasks = 4, 30
	for _, v := range variants() {
		inside, done := 0, make([]int, tasks)
		_, err := v.run(program{n: n, body: func(p *armci.Process) {
			words, mine := shared(p, 16)[0], p.Memory().Alloc(8)
			word := view[int64](p, mine, 1)
			must(p, p.Barrier())
			for {
				must(p, p.Rmw(armci.RmwFetchAndAddLong, mine, words, 1, 0))
				task := word[0]
				if task >= tasks {
					break
				}
				for held := int64(1); held != 0; held = word[0] {
					word[0] = 1
					must(p, p.Rmw(armci.RmwSwapLong, mine, words+8, 0, 0))
				}
				if inside++; inside != 1 {
					t.Errorf("%s: %d processes hold the lock", v.name, inside)
				}
				done[task]++
				p.Thread().Sleep(30 * sim.Microsecond)
				inside--
				word[0] = 0
				must(p, p.Rmw(armci.RmwSwapLong, mine, words+8, 0, 0))
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		for i, times := range done {
			if times != 1 {
				t.Errorf("%s: task %d was done %d times", v.name, i, times)
			}
		}
	}
}

// launchWithHeaders is an SP whose active messages have short headers, so that
// nothing but a descriptor fits in.
func launchWithHeaders(t *testing.T, bytes int) variant {
	return variant{name: fmt.Sprintf("ibmsp with headers of %d bytes", bytes), launch: func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
		m, err := ibmsp.New()
		if err != nil {
			return err
		}
		if err := m.Sheet().Override("lapi.header_max", fmt.Sprintf("%dB", bytes)); err != nil {
			return err
		}
		return m.Launch(k, n, body)
	}}
}

// A short strided put or accumulate on the SP is one message with the data in
// it, and takes less time than by way of a buffer that its target reads.
func TestShortStoresAreOneMessage(t *testing.T) {
	for _, bytes := range []int{16, 64, 256, 512, 800} {
		for name, store := range map[string]func(p *armci.Process, there node.Addr, count []int) error{
			"put": func(p *armci.Process, there node.Addr, count []int) error {
				return p.PutS(p.Memory().Alloc(1024), []int{8}, there, []int{8}, count, 1, 1)
			},
			"accumulate": func(p *armci.Process, there node.Addr, count []int) error {
				return p.AccS(armci.AccDouble, armci.ScaleOf(2.0), p.Memory().Alloc(1024), []int{8}, there, []int{8}, count, 1, 1)
			},
		} {
			took := func(v variant) (sim.Duration, int) {
				var record sim.Recorder
				var took sim.Duration
				messages := 0
				_, err := v.run(program{n: 2, tracer: &record, body: func(p *armci.Process) {
					there := shared(p, 1024)[1]
					must(p, p.Barrier())
					if p.Rank() == 1 {
						p.Thread().Sleep(sim.Second)
						return
					}
					p.Thread().Sleep(sim.Millisecond)
					record = sim.Recorder{}
					start := p.Thread().Now()
					must(p, store(p, there, []int{8, bytes / 8}))
					must(p, p.Fence(1))
					took = p.Thread().Now().Sub(start)
					for _, m := range record.Messages {
						if m.Label != "completion" {
							messages++
						}
					}
				}})
				if err != nil {
					t.Fatal(err)
				}
				return took, messages
			}
			short, one := took(named(t, "ibmsp"))
			long, _ := took(launchWithHeaders(t, 64))
			if one != 1 || short >= long {
				t.Errorf("%s of %d bytes: %d messages, want 1; %v, want less than the %v by way of a buffer", name, bytes, one, short, long)
			}
		}
	}
}

// Two processes that put to different places of a third need no lock, and their
// data travels at the same time.
func TestDisjointPutsOverlap(t *testing.T) {
	const bytes = 1 << 18
	var record sim.Recorder
	_, err := named(t, "ibmsp").run(program{n: 3, tracer: &record, body: func(p *armci.Process) {
		to := shared(p, 2*bytes)[2]
		mine := p.Memory().Alloc(bytes)
		must(p, p.Barrier())
		if p.Rank() == 2 {
			p.Thread().Sleep(sim.Second)
			return
		}
		p.Thread().Sleep(sim.Millisecond)
		must(p, p.Put(mine, to+node.Addr(p.Rank()*bytes), bytes, 2))
		must(p, p.Fence(2))
	}})
	if err != nil {
		t.Fatal(err)
	}
	first, last := map[string]sim.Time{}, map[string]sim.Time{}
	for _, m := range record.Messages {
		if m.Label == "rmw" {
			t.Errorf("a message %q", m.Label)
		}
		if m.Label != "put" {
			continue
		}
		if _, ok := first[m.From]; !ok {
			first[m.From] = m.Sent
		}
		last[m.From] = m.Received
	}
	if len(first) != 2 || first["process 0"] >= last["process 1"] || first["process 1"] >= last["process 0"] {
		t.Errorf("data from %v to %v; want the two at the same time", first, last)
	}
}
