package svm1995

import (
	"runtime"
	"testing"

	"simrun/machines"
)

// memoryMax is what the simulation of 128 nodes may take.
const memoryMax = 1 << 30

// BenchmarkManyNodes runs two steps of shallow water of 1024 x 1024 points on 128 nodes, each of which has a table of all pages: in less than 1 GB. Each
// of 14 fields has 8,405,000 bytes, 1026 pages and a bit, all of which are touched.
func BenchmarkManyNodes(b *testing.B) {
	program := compiled(b, shallowWater, "svmfortran", waves(1024, 2), true)
	var faults int64
	for b.Loop() {
		faults = 0
		run, _ := execute(b, program, 128)
		for rank := range 128 {
			f := run.Faults(rank)
			faults += f[machines.ZeroFillFault].Count
		}
	}
	if faults < 14*1026 {
		b.Errorf("%d pages are filled with zeros, want 14 times 1026 or more", faults)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.Sys >= memoryMax {
		b.Errorf("the process takes %d bytes of memory, allowed %d", m.Sys, memoryMax)
	}
	b.ReportMetric(float64(m.Sys)/1e6, "MB")
	b.ReportMetric(float64(faults)*float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}
