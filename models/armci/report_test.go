package armci_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"simrun/models/armci"
	"simrun/sim"
)

// TestDeadlockRing: processes that each receive from the next one, before they
// send, wait in a ring, which the report names.
func TestDeadlockRing(t *testing.T) {
	_, err := named(t, "ibmsp").run(program{n: 3, body: func(p *armci.Process) {
		a, err := p.MallocLocal(8)
		if err != nil {
			p.Thread().Fail(err)
		}
		if _, err := p.MsgRcv(5, a, 8, (p.Rank()+1)%3); err != nil {
			p.Thread().Fail(err)
		}
	}})
	var stuck *sim.DeadlockError
	if !errors.As(err, &stuck) {
		t.Fatalf("run ended with %v, want a deadlock", err)
	}
	if want := []string{"process 0", "process 1", "process 2"}; !slices.Equal(stuck.Cycle, want) {
		t.Errorf("cycle %q, want %q", stuck.Cycle, want)
	}
	for _, want := range []string{"message from process 1, tag 5", "held by process 1", "report_test.go:"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("report does not say %q:\n%v", want, err)
		}
	}
}

// TestMutexRing: two processes that lock two mutexes in opposite order wait for
// each other.
func TestMutexRing(t *testing.T) {
	_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
		check := func(err error) {
			if err != nil {
				p.Thread().Fail(err)
			}
		}
		check(p.CreateMutexes(1))
		check(p.Lock(0, p.Rank()))
		check(p.Barrier())
		check(p.Lock(0, 1-p.Rank()))
	}})
	var stuck *sim.DeadlockError
	if !errors.As(err, &stuck) || len(stuck.Cycle) != 2 {
		t.Fatalf("run ended with %v, want a deadlock of two in a ring", err)
	}
	if text := err.Error(); !strings.Contains(text, "process 0 waits for mutex 0 of process 1") || !strings.Contains(text, "held by process 1") {
		t.Errorf("report does not name the mutex and its holder:\n%v", err)
	}
}

// TestBlameAtTarget: what goes wrong in a request at its target is the failure
// of the process that waits for it, at its line.
func TestBlameAtTarget(t *testing.T) {
	_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
		all, err := p.Malloc(1000)
		if err != nil {
			p.Thread().Fail(err)
		}
		if p.Rank() == 1 {
			p.Thread().Sleep(sim.Second)
			return
		}
		local, err := p.MallocLocal(2000)
		if err != nil {
			p.Thread().Fail(err)
		}
		stride := []int{100}
		if err := p.GetS(all[1], stride, local, stride, []int{80, 20}, 1, 1); err != nil {
			p.Thread().Fail(err)
		}
	}})
	var failed *sim.ProcessError
	if !errors.As(err, &failed) || failed.Process != "process 0" || !strings.HasPrefix(failed.Where, "armci/report_test.go:") || failed.Time == 0 {
		t.Fatalf("run ended with %v, want the failure of process 0 with time and line", err)
	}
	if text := err.Error(); !strings.Contains(text, "ARMCI_GetS") || !strings.Contains(text, "memory of process 1") {
		t.Errorf("%v: want the call and whose memory it was", err)
	}
}
