package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

// busLoop is code that a processor runs from an instant on.
type busLoop struct {
	starts sim.Duration
	alone  sim.Duration
	lines  int64
	whole  bool // without a processor, which interrupts could take
}

// runOnBus runs a loop on each processor of a bus with slots of 100 ns. It returns when each ends, and by how much
// later, as the thread says.
func runOnBus(t interface {
	Helper()
	Fatal(...any)
}, loops []busLoop, more func(k *sim.Kernel, cpus []*node.Processor)) (ends []sim.Time, crowded []sim.Duration) {
	t.Helper()
	k := sim.New(1)
	b := node.NewBus(k, "bus", 100*ns)
	ends, crowded = make([]sim.Time, len(loops)), make([]sim.Duration, len(loops))
	var cpus []*node.Processor
	for i, l := range loops {
		thread := &node.Thread{CPU: node.NewProcessor(k, node.ProcessName(i))}
		thread.UseBus(b)
		cpus = append(cpus, thread.CPU)
		thread.Start(k, i, func() {
			thread.Sleep(l.starts)
			if l.whole {
				crowded[i] = thread.TakeLoop(l.alone, l.lines)
			} else {
				thread.Charge(l.alone)
				thread.ChargeLines(l.lines)
				thread.Sync()
				crowded[i] = thread.Crowded()
			}
			thread.Sync()
			ends[i] = thread.Now()
		})
	}
	if more != nil {
		more(k, cpus)
	}
	mustRun(t, k)
	return ends, crowded
}

// TestBusByHand is the example of the package, and what happens to code that others do not notice.
func TestBusByHand(t *testing.T) {
	half := busLoop{0, 1000 * us, 5000, false}
	late := half
	late.starts = 500 * us
	for _, c := range []struct {
		name  string
		loops []busLoop
		ends  []int64 // in us
	}{
		{"alone", []busLoop{half}, []int64{1000}},
		{"two have all that there is", []busLoop{half, half}, []int64{1000, 1000}},
		{"three together", []busLoop{half, half, half}, []int64{1500, 1500, 1500}},
		{"the third later", []busLoop{half, half, late}, []int64{1250, 1250, 1750}},
		{"one of another kind", []busLoop{half, half, {500 * us, 1000 * us, 5000, true}}, []int64{1250, 1250, 1750}},
		{"no lines", []busLoop{half, half, {0, 1000 * us, 0, false}}, []int64{1000, 1000, 1000}},
		// 64 lines in 12.8 us are half of the bus: 19.2 us, and the others take no notice.
		{"few lines", []busLoop{half, half, {0, 12800 * ns, 64, false}}, []int64{1000, 1000, 19}},
		// More than the bus moves in the time alone is all of it.
		{"more lines than there is time", []busLoop{{0, 100 * us, 5000, false}, {0, 100 * us, 5000, false}}, []int64{200, 200}},
	} {
		ends, crowded := runOnBus(t, c.loops, nil)
		for i, end := range ends {
			if got := int64(sim.Duration(end) / us); got != c.ends[i] {
				t.Errorf("%s: processor %d ends at %d us, want %d", c.name, i, got, c.ends[i])
			}
			if got, want := crowded[i], sim.Duration(end)-c.loops[i].starts-c.loops[i].alone; got != want {
				t.Errorf("%s: processor %d says it was %v late, want %v", c.name, i, got, want)
			}
		}
	}
}

// TestBusInterrupt: three processors find half of the bus each. From 600 us on, an interrupt of 200 us runs on the
// first one. At 1500 us the two others end. The first one has stood still for 200 us. It has as much to do, 133 us of
// its time alone, and then has the bus for itself.
func TestBusInterrupt(t *testing.T) {
	half := busLoop{0, 1000 * us, 5000, false}
	ends, crowded := runOnBus(t, []busLoop{half, half, half}, func(k *sim.Kernel, cpus []*node.Processor) {
		k.After(600*us, sim.Wire, func() { cpus[0].Start(node.InterruptLevel, 200*us, sim.HandlerFunc(func(uint64) {}), 0) })
	})
	for i, want := range []sim.Time{sim.Time(1500*us + 133_333*ns), sim.Time(1500 * us), sim.Time(1500 * us)} {
		if got := ends[i]; max(got.Sub(want), want.Sub(got)) > ns {
			t.Errorf("processor %d ends at %v, want %v", i, got, want)
		}
	}
	if got, want := crowded[0], ends[0].Sub(0)-1200*us; got != want {
		t.Errorf("the first processor says it was %v late, want %v", got, want)
	}
}

// TestBusMovesWhatItCan: whatever runs, no loop is faster than alone, and the bus moves no more than a line in a slot.
// While there is enough for all, nobody is late.
func TestBusMovesWhatItCan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		loops := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) busLoop {
			alone := us.Times(rapid.Int64Range(50, 1000).Draw(t, "alone"))
			return busLoop{
				us.Times(rapid.Int64Range(0, 500).Draw(t, "starts")), alone,
				rapid.Int64Range(65, int64(alone/(100*ns))).Draw(t, "lines"), rapid.Bool().Draw(t, "whole"),
			}
		}), 1, 12).Draw(t, "loops")
		ends, _ := runOnBus(t, loops, nil)
		first, last, lines := sim.Forever, sim.Duration(0), int64(0)
		wanted := 0.0
		for i, l := range loops {
			first, last = min(first, l.starts), max(last, sim.Duration(ends[i]))
			lines += l.lines
			wanted += float64(l.lines) * float64(100*ns) / float64(l.alone)
		}
		for i, l := range loops {
			took := sim.Duration(ends[i]) - l.starts
			if took < l.alone-ns {
				t.Fatalf("loop %d takes %v, less than the %v alone", i, took, l.alone)
			}
			if wanted <= 1 && took != l.alone {
				t.Fatalf("loop %d takes %v and not %v, with a bus that is free for %.2f of its time", i, took, l.alone, 1-wanted)
			}
		}
		if least := (100 * ns).Times(lines); last-first < least-us { // shares of the bus are rounded
			t.Fatalf("%d lines have moved in %v, which takes %v at least", lines, last-first, least)
		}
	})
}

// BenchmarkBus is a piece of code of one of twelve processors that want twice as much as there is.
func BenchmarkBus(b *testing.B) {
	const users = 12
	k := sim.New(1)
	bus := node.NewBus(k, "bus", 100*ns)
	for i := range users {
		thread := &node.Thread{CPU: node.NewProcessor(k, node.ProcessName(i))}
		thread.UseBus(bus)
		thread.Start(k, i, func() {
			for range b.N {
				thread.Charge(600 * us)
				thread.ChargeLines(1000) // a sixth of the bus's time
				thread.Sync()
			}
		})
	}
	b.ReportAllocs()
	b.ResetTimer()
	mustRun(b, k)
	b.StopTimer()
	b.ReportMetric(float64(users*b.N)/b.Elapsed().Seconds(), "pieces/s")
	if got, want := sim.Duration(k.Now()), (1200 * us).Times(int64(b.N)); max(got-want, want-got) > us.Times(int64(b.N)) {
		b.Fatalf("%d pieces of each processor end at %v, want %v", b.N, got, want)
	}
}
