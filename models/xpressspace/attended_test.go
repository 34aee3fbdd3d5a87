package xpressspace_test

import (
	"cmp"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/models/geometry"
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

// TestAttendedEvents: processes of the Cray XT5 are resumed for every event, or only for those that they have to do
// something about. In both cases, every message leaves and arrives at the same picosecond. There are fewer events if
// the processes are resumed less. The times are the same among many processes.
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
	crowded := func(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
		err := onXT5(k, parts, body)
		for range sim.FarProcesses {
			k.Spawn("other", func(*sim.Process) {})
		}
		return err
	}
	d := domain(48, 48)
	for _, test := range []struct {
		name, mode string
		from, to   geometry.Decomposition
	}{
		{"blocks, push", "push", blocked(d, 24, 1), blocked(d, 2, 5)},
		{"blocks, pull", "pull", blocked(d, 24, 1), blocked(d, 2, 5)},
		// Each of four processes has 576 elements, none beside another of its own, and a quarter of the array in its
		// entry of the directory. An answer of 576 boxes of 40 bytes is too long for the caches, so its copy waits.
		{"elements, push", "push", dealt(d, geometry.Uniform(geometry.Cyclic, []int{2, 2}, nil)), blocked(d, 1, 1)},
	} {
		traffic := func(on launcher) (messages []sim.Message, events uint64) {
			k, record := sim.New(5), new(sim.Recorder)
			k.SetTracer(record)
			err := runWith(k, on, spec(schedule{"v", test.mode, "A", "B"}), func(w *xpressspace.Workflow) { w.Block = true },
				app{"A", test.from.Procs(), sender("v", test.from, 4, nil)}, app{"B", test.to.Procs(), receiver(t, "v", test.to, 4, nil)})
			if err != nil {
				t.Fatal(err)
			}
			slices.SortStableFunc(record.Messages, func(a, b sim.Message) int {
				return cmp.Or(cmp.Compare(a.Received, b.Received), cmp.Compare(a.To, b.To), cmp.Compare(a.Sent, b.Sent))
			})
			return record.Messages, k.Events()
		}
		messages, events := traffic(onXT5)
		messagesToo, eventsToo := traffic(hidden)
		if len(messages) == 0 || !slices.Equal(messages, messagesToo) {
			t.Errorf("%s: %d messages if processes are resumed when they must, %d if always, some of them at other times", test.name, len(messages), len(messagesToo))
		}
		if among, _ := traffic(crowded); !slices.Equal(messages, among) {
			t.Errorf("%s: messages leave or arrive at other times among many processes, whose records are fetched ahead of events", test.name)
		}
		if events >= eventsToo {
			t.Errorf("%s: %d events if processes are resumed when they must, %d if always, expected fewer", test.name, events, eventsToo)
		}
	}
}
