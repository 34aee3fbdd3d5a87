package sim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

// A time that is recalled leaves the quotes that it left when it was computed.
func TestRecall(t *testing.T) {
	q := sim.NewQuotes()
	latency, clock := q.Product(sim.Factor{Name: "latency", Power: 1}), q.Product(sim.Factor{Name: "clock", Power: -1})
	var kept sim.Remembered
	on := sim.Activity{Cause: sim.CauseComputing, Call: "Put"}
	computed := 0
	claim := func() sim.Bill {
		d, mark, known := q.Recall(&kept)
		if !known {
			computed++
			q.Quote(sim.CauseComputing, 6, clock)
			q.Quote(sim.CauseMemory, 2, 0)
			q.Rescale(mark, sim.CauseComputing, 16)
			q.Quote(sim.CauseMemory, 4, latency)
			d = 20
			q.Remember(&kept, mark, d)
		}
		return q.Claim(nil, d, on)
	}
	software, memory := q.Site(sim.Activity{Cause: sim.CauseSoftware, Call: "Put"}), q.Site(sim.Activity{Cause: sim.CauseMemory, Call: "Put"})
	want := sim.Bill{{Amount: 12, Factors: clock, Site: software}, {Amount: 4, Site: software}, {Amount: 4, Factors: latency, Site: memory}}
	for range 3 {
		if diff := cmp.Diff(want, claim()); diff != "" {
			t.Errorf("the bill differs (-want +got):\n%s", diff)
		}
	}
	if computed != 1 {
		t.Errorf("computed %d times, want once", computed)
	}
	q.Count("a parameter that counts operations")
	if _, mark, known := q.Recall(&kept); known || mark >= 0 {
		t.Error("recalled although a parameter has been read to which the quotes belong")
	}
	q.Quote(sim.CauseComputing, 7, clock)
	q.Remember(&kept, -1, 7)
	q.ForgetCounts()
	q.Drop(0)
	if diff := cmp.Diff(want, claim()); diff != "" {
		t.Errorf("after what is not remembered the bill differs (-want +got):\n%s", diff)
	}
}

// Places whose numbers are looked for in one slot have numbers of their own, whatever is asked first.
func TestSites(t *testing.T) {
	q := sim.NewQuotes()
	var places []sim.Activity
	for _, cause := range []sim.Cause{sim.CauseComputing, sim.CauseSoftware, sim.CauseQueueing} {
		for _, call := range []string{"", "axbxc", "ayb-c", "axbzc"} { // the last three have one slot
			places = append(places, sim.Activity{Cause: cause, Call: call})
		}
	}
	numbers := map[sim.Site]sim.Activity{}
	for range 2 {
		for _, on := range places {
			q.Quote(sim.CauseMemory, 5, 0)
			bill := q.Claim(nil, 5, on)
			want := on
			if on.Cause != sim.CauseQueueing {
				want.Cause = sim.CauseMemory
			}
			if got := q.Activity(bill[0].Site); got != want || q.Site(want) != bill[0].Site {
				t.Errorf("memory quoted on %+v is on %+v, want %+v", on, got, want)
			}
			n := q.Site(on)
			if before, known := numbers[n]; known && before != on || q.Activity(n) != on {
				t.Errorf("site %d is %+v and %+v", n, before, on)
			}
			numbers[n] = on
		}
	}
}
