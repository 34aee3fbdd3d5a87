package armci_test

import (
	"errors"
	"regexp"
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
		must(p, err)
		_, err = p.MsgRcv(5, a, 8, (p.Rank()+1)%3)
		must(p, err)
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
		must(p, p.CreateMutexes(1))
		must(p, p.Lock(0, p.Rank()))
		must(p, p.Barrier())
		must(p, p.Lock(0, 1-p.Rank()))
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
		must(p, err)
		if p.Rank() == 1 {
			p.Thread().Sleep(sim.Second)
			return
		}
		local, err := p.MallocLocal(2000)
		must(p, err)
		stride := []int{100}
		must(p, p.GetS(all[1], stride, local, stride, []int{80, 20}, 1, 1))
	}})
	var failed *sim.ProcessError
	if !errors.As(err, &failed) || failed.Process != "process 0" || !strings.HasPrefix(failed.Where, "armci/report_test.go:") || failed.Time == 0 {
		t.Fatalf("run ended with %v, want the failure of process 0 with time and line", err)
	}
	if text := err.Error(); !strings.Contains(text, "ARMCI_GetS: request issued at ") || !strings.Contains(text, "memory of process 1") {
		t.Errorf("%v: want the call and whose memory it was", err)
	}
}

// TestReportsStandAtTheCall: a program that passes errors to a helper learns at
// which of its own lines the call was, once, with process and time.
func TestReportsStandAtTheCall(t *testing.T) {
	for _, v := range variants() {
		var line string
		_, err := v.run(program{n: 2, body: func(p *armci.Process) {
			must(p, p.CreateMutexes(1))
			if p.Rank() == 1 {
				at, err := p.Thread().Where(), p.Unlock(0, 0) // both on this line
				line = at
				must(p, err)
			}
			must(p, p.Barrier())
		}})
		want := `^process 1 at [0-9.]+us \(` + regexp.QuoteMeta(line) +
			`\): ARMCI_Unlock: found mutex 0 of process 0 not held by process 1, expected one that it has locked \(return code -6, FAIL6\)$`
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%s: got %v\nwant %s", v.name, err, want)
		}
	}
}

// TestLateReports: of a put that fails at its target when its call is over, the
// report says when it was issued. Where the processor copies, it is the call that
// fails.
func TestLateReports(t *testing.T) {
	for _, v := range variants() {
		_, err := v.run(program{n: 2, body: func(p *armci.Process) {
			there, mine := shared(p, 4096)[1], p.Memory().Alloc(4096)
			if p.Rank() == 0 {
				must(p, p.Put(mine, there+4096, 8, 1))
			}
			must(p, p.Finalize())
		}})
		want := `^process 0 at [0-9.]+us \(armci/report_test.go:[0-9]+\): ARMCI_Put: .*issued at [0-9.]+us.*outside the memory of process 1`
		if v.copies {
			want = strings.Replace(want, ".*issued at [0-9.]+us", "", 1)
		}
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%s: got %v\nwant %s", v.name, err, want)
		}
	}
}

// TestMismatchedCollectives: processes that are in different collective calls
// fail; the report names both calls, both processes, the line and the time.
func TestMismatchedCollectives(t *testing.T) {
	malloc := func(p *armci.Process) { _, err := p.Malloc(8); must(p, err) }
	barrier := func(p *armci.Process) { must(p, p.Barrier()) }
	create := func(p *armci.Process) { must(p, p.CreateMutexes(1)) }
	destroy := func(p *armci.Process) { create(p); must(p, p.DestroyMutexes()) }
	finalize := func(p *armci.Process) { must(p, p.Finalize()) }
	for _, test := range []struct {
		zero, others         func(p *armci.Process)
		zeroCall, othersCall string
	}{
		{malloc, barrier, "ARMCI_Malloc", "ARMCI_Barrier"},
		{malloc, create, "ARMCI_Malloc", "ARMCI_Create_mutexes"},
		{func(p *armci.Process) { create(p); malloc(p) }, destroy, "ARMCI_Malloc", "ARMCI_Destroy_mutexes"},
		{finalize, barrier, "ARMCI_Finalize", "ARMCI_Barrier"},
		{barrier, func(p *armci.Process) { must(p, p.MsgBarrier()) }, "ARMCI_Barrier", "armci_msg_barrier"},
	} {
		for _, v := range variants() {
			_, err := v.run(program{n: 3, body: func(p *armci.Process) {
				if p.Rank() == 0 {
					test.zero(p)
				} else {
					test.others(p)
				}
				must(p, p.Finalize())
			}})
			var failed *sim.ProcessError
			if !errors.As(err, &failed) || failed.Time == 0 || !strings.HasPrefix(failed.Where, "armci/report_test.go:") {
				t.Errorf("%s, %s against %s: %v, want the failure of a process with time and line", v.name, test.zeroCall, test.othersCall, err)
				continue
			}
			here, there := test.zeroCall+" (", test.othersCall+" ("
			if failed.Process != "process 0" {
				here, there = there, here
			}
			want := "mismatched collective calls: " + regexp.QuoteMeta(here) + ".* here, " + regexp.QuoteMeta(there) + ".* in process [0-2]"
			if !regexp.MustCompile(want).MatchString(err.Error()) {
				t.Errorf("%s: got %v\nwant %s", v.name, err, want)
			}
		}
	}
}

// TestEndWithoutFinalize: who ends without the last collective call keeps the
// others waiting, and the report says so.
func TestEndWithoutFinalize(t *testing.T) {
	for _, v := range variants() {
		_, err := v.run(program{n: 3, body: func(p *armci.Process) {
			if p.Rank() != 1 {
				must(p, p.Finalize())
			}
		}})
		var stuck *sim.DeadlockError
		if !errors.As(err, &stuck) || !regexp.MustCompile(`ARMCI_Finalize \(.*, held by process 1, which has ended`).MatchString(err.Error()) {
			t.Errorf("%s: got %v\nwant a deadlock in ARMCI_Finalize because process 1 has ended", v.name, err)
		}
	}
}

// TestAfterFinalize: a process that has ended its use of the library cannot
// call it again.
func TestAfterFinalize(t *testing.T) {
	_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
		if err := p.Finalize(); err != nil {
			p.Thread().Fail(err)
		}
		t.Errorf("AllFence after Finalize returned %v, want the end of the process", p.AllFence())
	}})
	var failed *sim.ProcessError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "a call after ARMCI_Finalize") {
		t.Errorf("run ended with %v, want the failure of a call after Finalize", err)
	}
}

// TestBlameNamesCall: a request is named by the call that it comes from.
func TestBlameNamesCall(t *testing.T) {
	_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
		all := shared(p, 64)
		if p.Rank() == 0 {
			mine := p.Memory().Alloc(128)
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf[float64](1), mine, all[1], 128, 1))
		}
		must(p, p.Barrier())
	}})
	if err == nil || !strings.Contains(err.Error(), "ARMCI_Acc: ") {
		t.Errorf("run ended with %v, want the failure of ARMCI_Acc", err)
	}
}
