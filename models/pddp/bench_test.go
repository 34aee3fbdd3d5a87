package pddp

import (
	"fmt"
	"testing"

	"simrun/models/fortran"
)

// BenchmarkTranslate translates the article's sample subroutine.
func BenchmarkTranslate(b *testing.B) {
	sources := read(b, "sample.pddp")
	lines := 0
	for b.Loop() {
		t, err := translate(sources, switches{})
		if err != nil {
			b.Fatal(err)
		}
		lines = len(t.Lines())
	}
	if lines < 100 {
		b.Fatalf("got %d lines, want more than 100", lines)
	}
	b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
}

// BenchmarkRemoteElements runs array statements whose right-hand sides all lie
// elsewhere, on the ideal machine.
func BenchmarkRemoteElements(b *testing.B) {
	const n, times = 20000, 10
	text := fmt.Sprintf(`
		template t(%d)
		distribute t(block)
		template u(%d)
		distribute u(cyclic)
		shared real*8 x(%d), y(%d)
		align x with t
		align y with u
		y = 1
		barrier
		do k = 1, %d
		x = y + x
		barrier
		end do
		if (x(3) .ne. %d) stop 1
		end`, n, n, n, n, times, times)
	costs := processor(b)
	p, err := build(program("t.pddp", text), switches{}, fortran.Options{Costs: costs}, false)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	for _, procs := range []int{2, 16} {
		b.Run(fmt.Sprintf("processors=%d", procs), func(b *testing.B) {
			for b.Loop() {
				if r := runOn(b, procs, p, costs); r.err != nil {
					b.Fatal(r.err)
				}
			}
			b.ReportMetric(float64(n*times*b.N)/b.Elapsed().Seconds(), "elements/s")
		})
	}
}
