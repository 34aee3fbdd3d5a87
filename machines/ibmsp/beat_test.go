package ibmsp_test

import (
	"context"
	"math"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/sim"
	"simrun/sim/node"
)

// TestGetsDoNotBeat: a program that calls LAPI_Get in a loop is outside LAPI for some ten instructions between two
// calls. Answers come with the period of the target's interrupts, calls with their own. When answers met such a gap
// again and again, every twentieth get took an interrupt of 29 us at the origin. A cheaper write-back then made gets
// dearer by 5 %.
//
// A get takes the loop's 8 clocks of 8.33 ns, the call's 19 us and the answer's 4.4 + 6.5 us besides copying, whatever
// a write-back takes. The test subtracts the copies. The rest may differ only by the end of the last answers.
func TestGetsDoNotBeat(t *testing.T) {
	const want, within = 29.967, 0.1
	for back := 90; back <= 180; back += 2 {
		got, copies := loopedGets(t, sim.Nanosecond.Times(int64(back)))
		if left := got - copies; math.Abs(left-want) > within {
			t.Errorf("write-back of %d ns: a get takes %.3f us, of which %.3f us are not copying; want %.3f within %.1f us", back, got, left, want, within)
		}
	}
}

// loopedGets returns the microseconds for each of many gets in a loop, and those of the
// copies in them: 16 bytes out of a packet.
func loopedGets(t *testing.T, back sim.Duration) (each, copies float64) {
	const gets = 400
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Sheet().Override("processor.cache.writeback", back.String()); err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		l := &lab{Endpoint: e.(*ibmsp.Endpoint).Endpoint, th: e.Thread()}
		l.cntr = l.NewCntr()
		l.data, err = l.AddressInit(l.th, l.Memory().Alloc(2*gets*256))
		l.must(err)
		l.th.Sleep(sim.Millisecond)
		if l.Rank() != 0 {
			l.th.Sleep(sim.Second)
			return
		}
		loop := func(from, n int) float64 {
			start := l.th.Now()
			for i := from; i < from+n; i++ {
				l.th.Charge(e.Costs().Ops(node.Ops{node.IntAdd: 4, node.Load: 4, node.Store: 4, node.Branch: 2}))
				l.get(16, node.Addr(256*i))
			}
			l.wait(int64(n))
			return l.microsecondsSince(start)
		}
		half := loop(0, gets/2) // other lines than the second time
		l.th.Sleep(sim.Millisecond)
		each = (loop(gets/2, gets) - half) / (gets / 2)
		copies = e.Costs().Copy(node.Copy{Count: 1, Bytes: 16, Width: 8}).Microseconds()
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return each, copies
}
