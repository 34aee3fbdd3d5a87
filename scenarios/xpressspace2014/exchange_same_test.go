package xpressspace2014

import (
	"fmt"
	"strings"
	"testing"

	"simrun/scenarios"
)

// TestTogetherAsAlone: a table of several sizes has the times of tables of a single size each. In the latter, every
// job is run by itself. In the former, MCT's jobs are run once for all arrays whose maps are alike. A map has a
// segment for each strip, and its lengths are proportional to the rows. The width of the array does not matter.
func TestTogetherAsAlone(t *testing.T) {
	for _, c := range []struct {
		procs string
		maps  int // different maps of the four sizes
	}{
		{"32/8", 1},  // all rows are powers of two
		{"30/13", 3}, // the last strips differ with the rows: 64, 256, 256 and 1024
	} {
		sizes := []string{"96KiB", "1MiB", "1536KiB", "16MiB"}
		rows := []string{"96 kB", "1 MB", "1536 kB", "16 MB"}
		procs := fmt.Sprintf(`scenario.parameters.processes=["%s"]`, c.procs)
		together := ran(t, "xs-table2", procs, fmt.Sprintf(`scenario.parameters.sizes=["%s"]`, strings.Join(sizes, `","`)))
		mct := map[uint64]bool{}
		for i, size := range sizes {
			alone := ran(t, "xs-table2", procs, fmt.Sprintf(`scenario.parameters.sizes=["%s"]`, size))
			for _, system := range []string{"XpressSpace ", "MCT "} {
				if got, want := cell(t, together, c.procs, system+rows[i]), cell(t, alone, c.procs, system+rows[i]); got != want {
					t.Errorf("%v, %s%s: %v s in one table with others, %v s alone", c.procs, system, rows[i], got, want)
				}
			}
			mct[onlyMCT(t, procs, size).Digest] = true
		}
		// 4 jobs of XpressSpace in each grid and the three that check data are always run.
		if got, want := len(together.Simulations), 4+c.maps+4+3; got != want {
			t.Errorf("%s: %d simulations, want %d", c.procs, got, want)
		}
		if len(mct) != c.maps {
			t.Errorf("%s: MCT's jobs have %d different event sequences, want %d", c.procs, len(mct), c.maps)
		}
	}
}

// onlyMCT returns the simulation of a single job of MCT.
func onlyMCT(t *testing.T, procs, size string) *scenarios.Simulation {
	r := ran(t, "xs-table2", procs, `scenario.parameters.systems=["MCT"]`, fmt.Sprintf(`scenario.parameters.sizes=["%s"]`, size))
	return r.Simulations[0]
}
