package xpressspace_test

import (
	"testing"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
)

// resumed is a transport by which a process is resumed for every event: what stands
// between DART and the machine hides that events can be attended.
type resumed struct {
	dart.Transport
	spyParts
}

// TestAttendedEvents: whether processes of the Cray XT5 are resumed for every event or only for
// those that they have to do something about, the events are the same.
func TestAttendedEvents(t *testing.T) {
	hidden := func(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
		return onXT5(k, parts, func(e machines.Endpoint) {
			x, err := dart.NewTransport(e)
			if err != nil {
				e.Thread().Fail(err)
			}
			body(resumed{x, e.(machines.Parts)})
		})
	}
	d := domain(48, 48)
	for _, mode := range []string{"push", "pull"} {
		digest := func(on launcher) (events, digest uint64) {
			k := sim.New(5)
			err := runWith(k, on, spec(schedule{"v", mode, "A", "B"}), func(w *xpressspace.Workflow) { w.Block = true },
				app{"A", 24, sender("v", blocked(d, 24, 1), 4, nil)}, app{"B", 10, receiver(t, "v", blocked(d, 2, 5), 4, nil)})
			if err != nil {
				t.Fatal(err)
			}
			return k.Events(), k.EventDigest()
		}
		events, sum := digest(onXT5)
		eventsToo, sumToo := digest(hidden)
		if events != eventsToo || sum != sumToo {
			t.Errorf("%s: %d events %x if processes are resumed when they must, %d events %x if always", mode, events, sum, eventsToo, sumToo)
		}
	}
}
