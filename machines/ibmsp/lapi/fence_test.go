package lapi_test

import (
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// TestFenceIsAboutDataOnly: the completion handler may still run, or not even
// have started, when a fence ends.
func TestFenceIsAboutDataOnly(t *testing.T) {
	r := newRig(t, 2)
	ran := false
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return r.data[1], func(th *node.Thread) { th.Compute(sim.Millisecond); ran = true }
	}
	r.program(func(x *task) {
		x.Register(h)
		x.fill(0, 300)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, Udata: x.addr(0, 0), UdataLen: 300}))
		x.must(x.Fence(x.th))
		if ran {
			t.Error("the fence waited for the completion handler")
		}
		if got, want := string(r.tasks[1].bytes(0, 300)), string(x.bytes(0, 300)); got != want {
			t.Errorf("after the fence the target has %q, want %q", got, want)
		}
	}, 0)
	r.program(func(x *task) { x.Register(h); x.th.Sleep(2 * sim.Millisecond) }, 1)
	r.mustRun()
}

func TestFenceWaitsForGetsAndOldValues(t *testing.T) {
	r := newRig(t, 2)
	r.program(func(x *task) {
		org := x.NewCntr()
		var old int64
		for i := range int64(3) {
			x.get(1, 250, 1000*i, org)
		}
		x.must(x.Rmw(x.th, lapi.RmwArgs{Op: lapi.Swap, Tgt: 1, TgtVar: x.addr(1, 0), InVal: 7, PrevTgtVal: &old, OrgCntr: org, Size: 8}))
		x.must(x.Fence(x.th))
		if got := org.Value(); got != 4 {
			t.Errorf("%d of 4 operations are back after the fence", got)
		}
	}, 0)
	r.program(func(x *task) { x.th.Sleep(2 * sim.Millisecond) }, 1)
	r.mustRun()
}

// TestLaterStoreDoesNotStandForEarlier: the last packet of a put is held up;
// meanwhile the completion handler puts to the same task, and that arrives. The
// fence of the application is about the first put all the same.
func TestLaterStoreDoesNotStandForEarlier(t *testing.T) {
	r := newRig(t, 3)
	const held = 500 * us
	var first sim.Time // when the held packet has arrived, at the earliest
	r.wire.extra = func(i int) sim.Duration {
		if i == 0 {
			first = sim.Time(held)
			return held
		}
		return 0
	}
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return 0, func(th *node.Thread) {
			x := r.tasks[0]
			x.must(x.Put(th, lapi.PutArgs{Tgt: 1, Len: 8, OrgAddr: x.addr(0, 64), TgtAddr: x.addr(1, 64)}))
		}
	}
	r.program(func(x *task) {
		x.Register(h)
		x.put(1, 8)
		x.must(x.Fence(x.th))
		if now := x.th.Now(); now < first {
			t.Errorf("the fence ended at %v although its put cannot have arrived before %v", now, first)
		}
		if got := r.tasks[1].cntr.Value(); got != 1 {
			t.Errorf("target counter is %d after the fence, want 1", got)
		}
	}, 0)
	r.program(func(x *task) { x.th.Sleep(sim.Millisecond) }, 1)
	r.program(func(x *task) { x.Register(h); x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 0})) }, 2)
	r.mustRun()
}

// TestFencesOfBothThreads: the second fence must not end because the first one
// has asked already.
func TestFencesOfBothThreads(t *testing.T) {
	r := newRig(t, 3)
	const held = 500 * us
	r.wire.extra = func(i int) sim.Duration {
		if i == 0 {
			return held
		}
		return 0
	}
	fenced := 0
	fence := func(th *node.Thread) {
		x := r.tasks[0]
		x.must(x.Fence(th))
		fenced++
		if got := r.tasks[1].cntr.Value(); got != 1 {
			t.Errorf("fence %d of %s: target counter is %d at %v, want 1", fenced, th.Name(), got, th.Now())
		}
	}
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) { return 0, fence }
	r.program(func(x *task) { x.Register(h); x.put(1, 8); fence(x.th); x.th.Sleep(sim.Millisecond) }, 0)
	r.program(func(x *task) { x.th.Sleep(2 * sim.Millisecond) }, 1)
	r.program(func(x *task) { x.Register(h); x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 0})) }, 2)
	r.mustRun()
	if fenced != 2 {
		t.Errorf("%d fences, want 2", fenced)
	}
}

// TestCollectives runs any number of tasks through address exchanges and fences
// at different times, with packets that overtake each other.
func TestCollectives(t *testing.T) {
	for n := 1; n <= 33; n++ {
		r := newRig(t, n)
		r.wire.extra = func(i int) sim.Duration { return sim.Duration(i*7919%13) * 10 * us }
		inside, passed := 0, 0
		for i := range n {
			r.program(func(x *task) {
				for call := range 3 {
					x.th.Compute(sim.Duration((i*31+call*17)%29) * 10 * us)
					table, err := x.AddressInit(x.th, node.Addr(1000*call+i))
					x.must(err)
					for j, a := range table {
						if want := node.Addr(1000*call + j); a != want {
							t.Errorf("%d tasks, call %d, task %d: address of task %d is %d, want %d", n, call, i, j, a, want)
						}
					}
					inside++
					x.must(x.Gfence(x.th))
					if passed++; inside < (call+1)*n {
						t.Errorf("%d tasks: task %d passes fence %d when %d have come", n, i, call, inside-call*n)
					}
				}
			}, i)
		}
		r.mustRun()
		if passed != 3*n {
			t.Errorf("%d tasks: %d passed, want %d", n, passed, 3*n)
		}
	}
}
