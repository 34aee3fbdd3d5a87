package sim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

// relay passes on what arrives to a mailbox after 3 us, at no process.
type relay struct {
	k  *sim.Kernel
	to *sim.Mailbox[int]
}

func (r relay) Handle(uint64) { r.to.Put(1) }

// TestSteps: a works for 2 us and sends; 3 us later b has it, and works for 4 us. The path to the end of b goes through a, the network and b. From 1 us
// on it has 1 us of a.
func TestSteps(t *testing.T) {
	k := sim.New(0)
	c := k.Explain(sim.NewQuotes(), 0)
	c.KeepPlaces()
	box := sim.NewMailbox[int]("box")
	id := k.Register(relay{k, box})
	k.Spawn("a", func(p *sim.Process) {
		p.Sleep(2 * us)
		k.Schedule(3*us, sim.Wire, id, 0)
	})
	var end sim.Moment
	k.Spawn("b", func(p *sim.Process) {
		box.Get(p)
		p.Sleep(4 * us)
		end = c.Now()
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	at := func(n int64) sim.Time { return sim.Time(sim.Duration(n) * us) }
	var got []sim.Step
	for _, s := range c.Steps(at(1), end) {
		if s.End > s.Start {
			got = append(got, s)
		}
	}
	want := []sim.Step{{Start: at(1), End: at(2), From: "a", To: "a"}, {Start: at(2), End: at(5), From: "a", To: "b"}, {Start: at(5), End: at(9), From: "b", To: "b"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}
