package lapi_test

import (
	"errors"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
)

// endpoints runs body on two endpoints, each with an address in its memory that
// both know, and fails the test if the run fails.
func endpoints(t *testing.T, body func(e *lapi.Endpoint, th *node.Thread, data []node.Addr)) {
	t.Helper()
	r := newRig(t, 2)
	for i := range 2 {
		e := lapi.NewEndpoint("round", r.tasks[i].Context)
		r.program(func(x *task) { body(e, x.th, r.data) }, i)
	}
	r.mustRun()
}

func TestEndpointAsksItsContext(t *testing.T) {
	endpoints(t, func(e *lapi.Endpoint, th *node.Thread, data []node.Addr) {
		if e.Rank() != e.Task() || e.Size() != 2 || e.Thread() != th || e.Memory() != th.Memory || e.Machine() != "round" || e.HeaderMax() != 60 {
			t.Errorf("rank %d of %d on %q with headers of %d", e.Rank(), e.Size(), e.Machine(), e.HeaderMax())
		}
		if got, want := e.Costs().Copy(node.Copy{Count: 1, Bytes: 8, Width: 8}), 20*ns; got != want {
			t.Errorf("copying a word costs %v, want %v", got, want)
		}
		addrs, err := e.ExchangeAddresses(th, data[e.Rank()])
		if err != nil || !slices.Equal(addrs, data) {
			t.Errorf("addresses %v, %v, want %v", addrs, err, data)
		}
	})
}

func TestEndpointMovesData(t *testing.T) {
	var arrived machines.Counter
	endpoints(t, func(e *lapi.Endpoint, th *node.Thread, data []node.Addr) {
		fail := func(err error) {
			if err != nil {
				th.Fail(err)
			}
		}
		word := func(i node.Addr) *int64 {
			v, err := node.View[int64](e.Memory(), data[e.Rank()]+8*i, 1)
			fail(err)
			return &v[0]
		}
		handler := e.Register(func(in *machines.Arrival) machines.Delivery {
			if in.From != 0 || string(in.Header) != "head" || in.Bytes != 8 {
				t.Errorf("arrival %+v", in)
			}
			in.Charge(us)
			return machines.Delivery{Data: data[1] + 24, Complete: func(*node.Thread) { *word(4) = 5 }}
		})
		if e.Rank() == 1 {
			arrived = e.NewCounter()
		}
		fail(e.Barrier(th))
		if e.Rank() == 1 {
			e.WaitCounter(th, arrived, 1, nil)
			if got := *word(0); got != 77 {
				t.Errorf("target has %d, want 77", got)
			}
			th.Sleep(sim.Millisecond)
			if got, sum := *word(3), *word(4); got != 77 || sum != 5 {
				t.Errorf("active message brought %d, its handler %d, want 77 and 5", got, sum)
			}
			return
		}
		*word(0) = 77
		done, sent := e.NewCounter(), e.NewCounter()
		fail(e.PutCounting(th, machines.Copy{Target: 1, Remote: data[1], Local: data[0], Bytes: 8}, sent, done, lapiAddr(arrived)))
		if sent.Value() != 1 {
			t.Error("the data of a put may be changed when the call returns")
		}
		e.WaitCounter(th, done, 1, nil)
		fail(e.Put(th, machines.Copy{Target: 1, Remote: data[1] + 8, Local: data[0], Bytes: 8}, nil, done))
		e.WaitCounter(th, done, 1, nil)
		fail(e.Get(th, machines.Copy{Target: 1, Remote: data[1] + 8, Local: data[0] + 16, Bytes: 8}, done))
		e.WaitCounter(th, done, 1, nil)
		if got := *word(2); got != 77 {
			t.Errorf("got %d back, want 77", got)
		}
		fail(e.SendActive(th, machines.ActiveMessage{Target: 1, Handler: handler, Header: []byte("head"), Data: data[0], Bytes: 8}, sent, done))
		e.WaitCounter(th, done, 1, nil)
		e.Poll(th)
	})
}

// lapiAddr is the address of a counter, as its own endpoint names it.
func lapiAddr(c machines.Counter) node.Addr { return c.(*lapi.Cntr).Addr() }

func TestEndpointAtomics(t *testing.T) {
	tests := []struct {
		op           machines.RMW
		before, want int64
	}{
		{machines.RMW{Op: machines.FetchAndAdd, Operand: 5}, 2, 7},
		{machines.RMW{Op: machines.FetchAndOr, Operand: 5}, 2, 7},
		{machines.RMW{Op: machines.Swap, Operand: 5}, 2, 5},
		{machines.RMW{Op: machines.CompareAndSwap, Operand: 5, Compare: 2}, 2, 5},
		{machines.RMW{Op: machines.CompareAndSwap, Operand: 5, Compare: 3}, 2, 2},
	}
	endpoints(t, func(e *lapi.Endpoint, th *node.Thread, data []node.Addr) {
		if e.Rank() == 1 {
			return
		}
		for _, tt := range tests {
			do := func(op machines.RMW) int64 {
				op.Target, op.Remote, op.Size = 1, data[1], 8
				old, err := e.ReadModifyWrite(th, op)
				if err != nil {
					th.Fail(err)
				}
				return old
			}
			do(machines.RMW{Op: machines.Swap, Operand: tt.before})
			old, now := do(tt.op), do(machines.RMW{Op: machines.FetchAndOr})
			if old != tt.before || now != tt.want {
				t.Errorf("%+v of %d: returned %d and left %d, want %d and %d", tt.op, tt.before, old, now, tt.before, tt.want)
			}
		}
		_, err := e.ReadModifyWrite(th, machines.RMW{Op: 9, Target: 1, Remote: data[1], Size: 8})
		var refused *lapi.Error
		if !errors.As(err, &refused) || refused.Code != lapi.ErrRmwOp {
			t.Errorf("operation 9: %v, want %v", err, lapi.ErrRmwOp)
		}
	})
}

// TestEndpointReadModifyWriteAllocatesNothing in its steady state.
func TestEndpointReadModifyWriteAllocatesNothing(t *testing.T) {
	endpoints(t, func(e *lapi.Endpoint, th *node.Thread, data []node.Addr) {
		if e.Rank() == 1 {
			return
		}
		n := testing.AllocsPerRun(200, func() {
			if _, err := e.ReadModifyWrite(th, machines.RMW{Target: 1, Remote: data[1], Size: 8, Operand: 1}); err != nil {
				th.Fail(err)
			}
		})
		if n != 0 {
			t.Errorf("%v allocations per call, want none", n)
		}
	})
}

// TestBarrierAllocatesNothing in its steady state, although its tokens say in
// which call they were sent.
func TestBarrierAllocatesNothing(t *testing.T) {
	const calls = 200
	endpoints(t, func(e *lapi.Endpoint, th *node.Thread, _ []node.Addr) {
		barrier := func() {
			th.Enter("ARMCI_Barrier")
			defer th.Leave()
			if err := e.Barrier(th); err != nil {
				th.Fail(err)
			}
		}
		if e.Rank() > 0 {
			for range calls + 1 { // one to warm up
				barrier()
			}
			return
		}
		if n := testing.AllocsPerRun(calls, barrier); n != 0 {
			t.Errorf("%v allocations per call, want none", n)
		}
	})
}
