//go:build unix

package explain_test

import (
	"syscall"
	"testing"
	"time"

	"simrun/scenarios"
	"simrun/scenarios/explain"
	"simrun/scenarios/inpage"
	"simrun/scenarios/scenariotest"
)

// userTime is what the cores of the host have computed for this process.
func userTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano())
}

// BenchmarkCauses runs a scenario with and without causes and reports what keeping them costs: the factor between
// the user times.
func BenchmarkCauses(b *testing.B) {
	c := inpage.Catalog()
	for _, f := range scenarios.BuiltIn() {
		if f.Name != "armci-fig4.toml" && f.Name != "armci-intro.toml" {
			continue
		}
		b.Run("scenario="+f.Name, func(b *testing.B) {
			var spent [2]time.Duration
			cells := 0
			for b.Loop() {
				for i, observe := range []scenarios.Observers{{}, {Causes: true}} {
					s := scenariotest.Load(b, c, f)
					began := userTime(b)
					result := scenariotest.Run(b, s, observe)
					spent[i] += userTime(b) - began
					cells = len(explain.Of(result).Cells)
				}
			}
			if cells == 0 {
				b.Fatal("no cell is explained")
			}
			b.ReportMetric(float64(spent[1])/float64(spent[0]), "factor")
		})
	}
}
