package meiko_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestHardwareReads: with ew.hardware_read a word takes that, 16 bytes twice that,
// however far the owner is and however many read from it at once.
func TestHardwareReads(t *testing.T) {
	var took []sim.Duration
	err := launch(t, 65, []string{"ew.hardware_read", "2us"}, func(p *proc) {
		p.bytes()[16] = byte(p.Rank())
		p.must(p.Barrier(p.th))
		if p.Rank() != 1 && p.Rank() != 64 {
			return
		}
		before := *p.Ledger()
		c := p.word(0, 16)
		got := p.took(func() { p.must(p.Fetch(p.th, c)) })
		c.Bytes = 16
		c.Local -= 8
		took = append(took, got, p.took(func() { p.must(p.Fetch(p.th, c)) }))
		if b := p.bytes()[arrayBytes-16]; b != 0 {
			t.Errorf("fetched %d, want the word of process 0", b)
		}
		if l := p.Ledger().Minus(before); l != (machines.Ledger{Fetches: 2, Bytes: 24, Time: machines.Times{machines.Remote: 6 * sim.Microsecond}}) {
			t.Errorf("ledger %+v", l)
		}
	}).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(took)
	if want := []sim.Duration{2 * sim.Microsecond, 2 * sim.Microsecond, 4 * sim.Microsecond, 4 * sim.Microsecond}; !slices.Equal(took, want) {
		t.Errorf("reads take %v, want %v", took, want)
	}
}

// TestHardwareReadOutside: what is outside of the owner's memory is an error as it is of a
// fetch.
func TestHardwareReadOutside(t *testing.T) {
	err := launch(t, 2, []string{"ew.hardware_read", "2us"}, func(p *proc) {
		c := p.word(1, 0)
		c.Remote += 1 << 40
		p.must(p.Fetch(p.th, c))
	}).Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "remote load") {
		t.Errorf("error %v, want one of a remote load", err)
	}
}
