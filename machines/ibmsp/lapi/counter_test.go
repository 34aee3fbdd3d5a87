package lapi_test

import (
	"strings"
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// countArrival is a header handler for messages without data.
func countArrival(n *int) lapi.HeaderHandler {
	return func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		*n++
		return 0, nil
	}
}

func TestWaitcntrSubtracts(t *testing.T) {
	r := newRig(t, 1)
	r.program(func(x *task) {
		n := x.NewCntr()
		x.must(x.Setcntr(x.th, n, 5))
		x.wait(n, 2)
		if got, err := x.Getcntr(x.th, n); got != 3 || err != nil {
			t.Errorf("5 less 2: got %d, %v, want 3", got, err)
		}
		x.wait(n, 0)
		x.wait(n, 3)
		if got := n.Value(); got != 0 {
			t.Errorf("after all are taken: got %d, want 0", got)
		}
	}, 0)
	r.mustRun()
}

// TestCountersOfAnActiveMessage watches the three counters of a message with a
// completion handler, at the target from the handler itself.
func TestCountersOfAnActiveMessage(t *testing.T) {
	r := newRig(t, 2)
	var org, cmpl *lapi.Cntr
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return 0, func(th *node.Thread) {
			th.Compute(10 * us)
			if got := r.tasks[1].cntr.Value(); got != 0 {
				t.Errorf("target counter is %d before the completion handler returns, want 0", got)
			}
			if got := org.Value(); got != 1 {
				t.Errorf("origin counter is %d when the handler runs, want 1", got)
			}
			if got := cmpl.Value(); got != 0 {
				t.Errorf("completion counter is %d before the completion handler returns, want 0", got)
			}
		}
	}
	r.program(func(x *task) {
		org, cmpl = x.NewCntr(), x.NewCntr()
		x.Register(h)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, TgtCntr: r.words[1], OrgCntr: org, CmplCntr: cmpl}))
		x.wait(cmpl, 1)
		if got := r.tasks[1].cntr.Value(); got != 1 {
			t.Errorf("target counter is %d when the completion counter has counted, want 1", got)
		}
	}, 0)
	r.program(func(x *task) { x.Register(h); x.th.Sleep(500 * us) }, 1)
	r.mustRun()
}

// TestOriginCounterFreesTheData changes the data as soon as the origin counter
// has counted; the target must get the old values all the same.
func TestOriginCounterFreesTheData(t *testing.T) {
	r := newRig(t, 2)
	const n = 950 // ten packets
	r.program(func(x *task) {
		org := x.NewCntr()
		x.fill(0, n)
		x.must(x.Put(x.th, lapi.PutArgs{Tgt: 1, Len: n, TgtAddr: x.addr(1, 0), OrgAddr: x.addr(0, 0), TgtCntr: r.words[1], OrgCntr: org}))
		if got := org.Value(); got != 1 {
			t.Errorf("origin counter is %d when LAPI_Put returns, want 1", got)
		}
		clear(x.bytes(0, n))
	}, 0)
	r.program(func(x *task) {
		x.wait(x.cntr, 1)
		got := string(x.bytes(0, n))
		x.fill(0, n)
		if want := string(x.bytes(0, n)); got != want {
			t.Errorf("the target got %q, want %q", got, want)
		}
	}, 1)
	r.mustRun()
}

// TestZeroLengths: no data, but the counters count as ever.
func TestZeroLengths(t *testing.T) {
	for target := range 2 {
		r := newRig(t, 2)
		r.program(func(x *task) {
			org, cmpl := x.NewCntr(), x.NewCntr()
			x.must(x.Put(x.th, lapi.PutArgs{Tgt: target, TgtCntr: r.words[target], OrgCntr: org, CmplCntr: cmpl}))
			x.wait(cmpl, 1)
			x.must(x.Get(x.th, lapi.GetArgs{Tgt: target, TgtCntr: r.words[target], OrgCntr: org}))
			x.wait(org, 2)
			if got := r.tasks[target].cntr.Value(); got != 2 {
				t.Errorf("to task %d: target counter is %d after an empty put and get, want 2", target, got)
			}
		}, 0)
		r.program(func(*task) {}, 1)
		r.mustRun()
	}
}

// TestPollingMode: with interrupts off nothing happens at a task that does not
// call LAPI; Probe lets it happen, and so does switching interrupts on.
func TestPollingMode(t *testing.T) {
	tests := []struct {
		name       string
		release    func(x *task)
		interrupts uint64
	}{
		{"probe", func(x *task) { x.must(x.Probe(x.th)) }, 0},
		{"getcntr", func(x *task) { _, err := x.Getcntr(x.th, x.cntr); x.must(err) }, 0},
		{"waitcntr", func(x *task) { x.wait(x.cntr, 0) }, 0},
		{"an operation", func(x *task) { x.must(x.Put(x.th, lapi.PutArgs{})) }, 0},
		{"interrupts on", func(x *task) { x.must(x.Senv(x.th, lapi.InterruptSet, 1)); x.th.Compute(100 * us) }, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, 2)
			r.program(func(x *task) { x.put(1, 8) }, 0)
			r.program(func(x *task) {
				x.must(x.Senv(x.th, lapi.InterruptSet, 0))
				x.th.Compute(sim.Millisecond)
				if got := x.cntr.Value(); got != 0 {
					t.Errorf("target counter is %d at a target that computes, want 0", got)
				}
				if got := x.Dispatcher().Pending(); got != 1 {
					t.Errorf("%d packets wait, want 1", got)
				}
				tt.release(x)
				if got := x.cntr.Value(); got != 1 {
					t.Errorf("target counter is %d afterwards, want 1", got)
				}
				if got := x.Dispatcher().Taken(); got != tt.interrupts {
					t.Errorf("%d interrupts, want %d", got, tt.interrupts)
				}
			}, 1)
			r.mustRun()
		})
	}
}

// TestTwoThreadsWait: the application and a completion handler in LAPI at once.
func TestTwoThreadsWait(t *testing.T) {
	r := newRig(t, 2)
	var org *lapi.Cntr
	ended := false
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return 0, func(th *node.Thread) {
			x := r.tasks[1]
			if err := x.Waitcntr(th, x.cntr, 1); err == nil || !strings.Contains(err.Error(), "LAPI_ERR_MULTIPLE_WAITERS") {
				t.Errorf("second thread on one counter: %v, want LAPI_ERR_MULTIPLE_WAITERS", err)
			}
			done := x.NewCntr()
			x.must(x.Get(th, lapi.GetArgs{Tgt: 0, Len: 8, TgtAddr: x.addr(0, 0), OrgAddr: x.addr(1, 0), OrgCntr: done}))
			x.must(x.Waitcntr(th, done, 1))
			// The application waits on this origin counter, and need not wait for the
			// handler to end.
			x.must(x.Put(th, lapi.PutArgs{Tgt: 0, OrgCntr: x.cntr}))
			th.Sleep(sim.Millisecond)
			ended = true
		}
	}
	r.program(func(x *task) {
		x.fill(0, 8)
		org = x.NewCntr()
		x.Register(h)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, OrgCntr: org}))
		x.th.Sleep(sim.Millisecond)
	}, 0)
	r.program(func(x *task) {
		x.Register(h)
		x.wait(x.cntr, 1)
		if ended {
			t.Error("the application went on only when the handler had ended")
		}
		if got, want := string(x.bytes(0, 8)), string(r.tasks[0].bytes(0, 8)); got != want {
			t.Errorf("the handler got %q, want %q", got, want)
		}
	}, 1)
	r.mustRun()
}

// TestSetcntrWakesTheOtherThread: the application waits, a handler sets.
func TestSetcntrWakesTheOtherThread(t *testing.T) {
	r := newRig(t, 2)
	h := func(*lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		return 0, func(th *node.Thread) { x := r.tasks[1]; x.must(x.Setcntr(th, x.cntr, 1)) }
	}
	r.program(func(x *task) { x.Register(h); x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1})) }, 0)
	r.program(func(x *task) { x.Register(h); x.wait(x.cntr, 1) }, 1)
	r.mustRun()
}
