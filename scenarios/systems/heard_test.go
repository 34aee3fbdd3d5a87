package systems_test

import (
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/sim"
)

// hearing is an observer that adds up what processes spend their time on.
type hearing struct {
	sim.Recorder
	times  map[string]sim.Duration // by process and kind
	counts map[string][4]int64     // by process: fetches, stores, messages, bytes
	lines  sim.Duration            // of lines of programs
}

// newHearing returns one, nil if nobody observes.
func newHearing(observes bool) *hearing {
	if !observes {
		return nil
	}
	return &hearing{times: map[string]sim.Duration{}, counts: map[string][4]int64{}}
}

// Run implements sim.Accountant.
func (h *hearing) Run(sim.Run) {}

// Account implements sim.Accountant.
func (h *hearing) Account(a sim.Account) {
	h.times[a.Track+"/"+a.Kind] += a.Took
	c := h.counts[a.Track]
	for i, n := range []int64{a.Fetches, a.Stores, a.Messages, a.Bytes} {
		c[i] += n
	}
	h.counts[a.Track] = c
	if a.Procedure != "" {
		h.lines += a.Took
	}
}

// check compares with the ledgers of the processes.
func (h *hearing) check(t *testing.T, run *spmd.Run) {
	t.Helper()
	if h == nil {
		return
	}
	for rank, r := range run.Results {
		track := fmt.Sprint("process ", rank)
		for k, d := range r.Ledger.Time {
			if got := h.times[track+"/"+machines.Kind(k).String()]; got != d {
				t.Errorf("%s: observers heard of %d ps of %v, its ledger has %d ps", track, got, machines.Kind(k), d)
			}
		}
		want := [4]int64{r.Ledger.Fetches, r.Ledger.Stores, r.Ledger.Messages, r.Ledger.Bytes}
		if got := h.counts[track]; got != want {
			t.Errorf("%s: observers heard of %v fetches, stores, messages and bytes, its ledger has %v", track, got, want)
		}
	}
	if h.lines == 0 {
		t.Error("no time is of a line of the program")
	}
}
