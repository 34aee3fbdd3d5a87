package machines_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// accounts keeps what it hears of.
type accounts struct {
	sim.Recorder
	all []sim.Account
}

func (a *accounts) Run(sim.Run)           {}
func (a *accounts) Account(x sim.Account) { a.all = append(a.all, x) }

// A process computes 5 us and is charged 2 us for a message of 8 bytes. Then it takes part in a call that is noted as
// a whole, as 4 us of a barrier. The parts of this call note 3 us of messages.
func TestObserve(t *testing.T) {
	const us = sim.Microsecond
	k, l, heard := sim.New(0), &machines.Ledger{Messages: 7}, &accounts{}
	p := &node.Thread{CPU: node.NewProcessor(k, "cpu"), Call: "Send"}
	p.Process = k.Spawn("process 0", func(*sim.Process) {
		l.Observe(p, heard)
		p.Compute(5 * us)
		l.Messages, l.Bytes = l.Messages+1, l.Bytes+8
		l.Charge(p, machines.Messages, 2*us)
		p.Call = ""
		before := l.Hold()
		l.Charge(p, machines.Messages, 3*us)
		p.Charge(us)
		l.ReleaseTime(before)
		l.Add(machines.Barriers, 4*us)
		l.Fetches++
		l.EndObservation()
		p.Sync()
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := []sim.Account{
		{Track: "process 0", Kind: "messages", End: sim.Time(7 * us), Took: 2 * us, Call: "Send", Messages: 1, Bytes: 8},
		{Track: "process 0", Kind: "barriers", End: sim.Time(11 * us), Took: 4 * us},
		{Track: "process 0", Kind: "computing", End: sim.Time(11 * us), Fetches: 1},
	}
	if diff := cmp.Diff(want, heard.all); diff != "" {
		t.Errorf("accounts (-want +got):\n%s", diff)
	}
	if got := l.Plus(machines.Ledger{}).Time.Sum(); got != 6*us {
		t.Errorf("the ledger has %v, want 6 us", got)
	}
}
