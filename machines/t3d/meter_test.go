package t3d_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/sim"
)

// carriages records what is carried.
type carriages struct {
	sim.Recorder
	all []sim.Carriage
}

// Carry implements sim.Meter.
func (c *carriages) Carry(x sim.Carriage) { c.all = append(c.all, x) }

// A meter hears how long an interface serves words of others. Two processes of node 1 load a word of node 0 at one
// instant. The second waits for the first, as long as a word occupies the interface.
func TestMeterOfWords(t *testing.T) {
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	k, seen := sim.New(1), new(carriages)
	k.SetTracer(seen)
	err = m.Launch(k, 4, func(e machines.Endpoint) {
		at := e.Memory().Alloc(64)
		e.Thread().Sleep(sim.Millisecond)
		if e.Rank() >= 2 {
			if err := e.(*t3d.Endpoint).Fetch(e.Thread(), machines.Copy{Remote: at, Local: at, Bytes: 8}); err != nil {
				e.Thread().Fail(err)
			}
		}
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil || len(seen.all) != 2 {
		t.Fatalf("%v; %d carriages, want 2", err, len(seen.all))
	}
	word, at := m.Spec.Interface.Word.Get(), seen.all[0].Arrived
	want := []sim.Carriage{
		{Link: "Node[0].Words", Arrived: at, Start: at, End: at.Add(word), Busy: word, Messages: 1, Bytes: 8},
		{Link: "Node[0].Words", Arrived: at, Start: at.Add(word), End: at.Add(2 * word), Busy: word, Messages: 1, Bytes: 8},
	}
	if diff := cmp.Diff(want, seen.all); diff != "" {
		t.Errorf("carriages (-want +got):\n%s", diff)
	}
}
