package xpressspace2014

import (
	"fmt"
	"strings"
	"testing"
)

// TestCoupler: by way of a third application every element arrives and the exchange
// takes longer.
func TestCoupler(t *testing.T) {
	set := small("xs-fig8", "scenario.parameters.iterations=3", `scenario.parameters.systems=["XpressSpace"]`, "scenario.mode=data")
	direct := ran(t, "xs-fig8", set...)
	coupled := ran(t, "xs-fig8", append(set, `scenario.parameters.switches=["central-coupler"]`)...)
	a, b := cell(t, direct, "30", "XpressSpace 96 kB"), cell(t, coupled, "30", "XpressSpace 96 kB")
	if b <= a {
		t.Errorf("%v ms by way of a coupler, %v ms direct", b, a)
	}
	// Beside the applications, it has 13 processes, as many as App2. Each element is looked at there, too: 12,288 of
	// both arrays, in 3 iterations, thrice.
	if seen := coupled.Checks[0].Observed; !strings.HasSuffix(seen, "110592 of 110592, 30/13") {
		t.Errorf("%q, want that it ends with all 110592 elements of 30/13", seen)
	}
}

// asking returns what a table of the schedules has for one job, with a switch.
func asking(t *testing.T, sw string) (seconds, queries float64) {
	t.Helper()
	set := []string{`scenario.parameters.processes=["16/4", "64/16"]`, `scenario.parameters.sizes=["16MiB"]`, `scenario.parameters.systems=["XpressSpace"]`}
	if sw != "" {
		set = append(set, fmt.Sprintf(`scenario.parameters.switches=[%q]`, sw))
	}
	r := ran(t, "xs-table2", set...)
	return cell(t, r, "64/16", "XpressSpace 16 MB"), cell(t, r, "64/16, 16 MB", "directory queries")
}

// TestSwitchesOfQueries: 64 strips are looked up in 16 entries, 4 x 4 squares of the array. Each strip concerns 4 of
// them. 16 strips are looked up in 64 entries, 8 x 8, and each concerns 8. This is (64 x 4 + 16 x 8) / 80 = 4.8
// queries for each process. On 16/4 they are 2 and 4. All are 16 and 64.
func TestSwitchesOfQueries(t *testing.T) {
	plain, queries := asking(t, "")
	if queries != 4.8 {
		t.Errorf("%v queries for each process, want 4.8", queries)
	}
	for _, c := range []struct {
		sw       string
		queries  float64
		slowdown float64 // 1, longer; -1, shorter; 0, neither is sure with so few
	}{
		{"sequential-queries", 4.8, 0},
		{"no-cache", 4.8, 1}, // those that ask again are in the way of others
		{"held-queries", (64*2. + 16*4.) / 80, -1},
		{"dataspaces-search", 4.8, 1},
		{"whole-decomposition", (64*16. + 16*64.) / 80, 1},
	} {
		seconds, queries := asking(t, c.sw)
		if queries != c.queries || (seconds-plain)*c.slowdown < 0 || seconds == plain {
			t.Errorf("%s: %v queries for each process, want %v; %v s, and %v s without", c.sw, queries, c.queries, seconds, plain)
		}
	}
}

// TestHeldEntries: with 1 GB on 1024/256 processes App1's directory is 32 x 32 squares
// of the array and App2's 16 x 16; a strip goes through a row of them.
func TestHeldEntries(t *testing.T) {
	x := exchange{procs: counts{8192, 2048}, layout: strips, bytes: 1 << 29, variables: 2}
	if got := heldEntries(x, counts{1024, 256}); got != [2]int{32, 16} {
		t.Errorf("%v entries of the directories, want [32 16]", got)
	}
}
