package xpressspace2014

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTries: which steps count as received, by what two processes have been told,
// each as step and whether it got it.
func TestTries(t *testing.T) {
	type told struct {
		version int64
		had     bool
	}
	for _, c := range []struct {
		name        string
		zero, one   []told
		want        []int64
		torn, apart int64
		refused     int64 // told that a version is evicted
		times       int64
	}{
		{"all", []told{{1, true}, {3, true}}, []told{{1, true}, {3, true}}, []int64{1, 3}, 0, 0, 0, 4},
		{"one came too late", []told{{1, true}, {3, false}}, []told{{1, true}, {3, true}}, []int64{1}, 1, 0, 1, 3},
		{"both came too late", []told{{1, false}, {3, true}}, []told{{1, false}, {3, true}}, []int64{3}, 0, 0, 2, 2},
		{"the latest twice", []told{{4, true}, {4, true}}, []told{{4, true}, {4, true}}, []int64{4, 4}, 0, 0, 0, 4},
		{"other steps", []told{{1, true}, {2, true}}, []told{{1, true}, {3, true}}, []int64{1, 2}, 0, 1, 0, 4},
		{"a step less", []told{{1, true}, {2, true}}, []told{{1, true}}, []int64{1}, 1, 1, 0, 3},
	} {
		l := &ledger{times: c.times, refused: c.refused}
		for _, process := range [][]told{c.zero, c.one} {
			d := &flowData{ledger: l}
			for _, s := range process {
				d.tried(s.version, s.had)
			}
		}
		l.close(2)
		if !cmp.Equal(l.versions, c.want) || l.torn != c.torn || l.apart != c.apart {
			t.Errorf("%s: received %v, %d torn, %d apart, want %v, %d, %d", c.name, l.versions, l.torn, l.apart, c.want, c.torn, c.apart)
		}
	}
}

// TestChecksOfRuns: what a run does is no failure of a check, if it is within the
// rules, and else it is named.
func TestChecksOfRuns(t *testing.T) {
	for _, c := range []struct {
		name, workflow, specification, two string
		note                               string
		failures                           []string
	}{
		{"evicted under way", "", couple("u pull one two 1 12 1"), "", `two, variable "u": `, nil},
		{"the latest twice, blocking", `when_full = "block"`, couple("u pull one two 1 2 1"), `take = "latest"`, "", nil},
		{"a step that nobody takes", "", couple("u push one two 1 12 1"), "steps = 11", "", []string{
			`check volume fails: 16128 bytes pushed or pulled, 14784 received, 0 times too late; "two" has not taken these steps of variable "u", which "one" pushed: 1: 12`}},
	} {
		f := file("", c.workflow, c.specification, c.two)
		if c.note != "" {
			f = changed(f, "versions = 3", "versions = 1", `"20us"`, `"380us"`)
		}
		r := run(t, f)
		if diff := cmp.Diff(c.failures, r.Failures()); diff != "" {
			t.Errorf("%s: failures (-want +got):\n%s", c.name, diff)
		}
		if notes := strings.Join(r.Exhibits[0].Notes, "\n"); !strings.Contains(notes, c.note) {
			t.Errorf("%s: notes %q, want %q in them", c.name, notes, c.note)
		}
	}
}
