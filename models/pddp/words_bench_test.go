package pddp

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim"
)

// wordsText is a program all of whose words are remote. Each of 16 processors has a block of 4 columns of 1024 elements.
const wordsText = `
	program main
	integer step
	template t(1024, 64)
	distribute t(*, block)
	shared real*8 x(1024, 64), y(1024, 64)
	align x, y with t
	y = 1.d0
	barrier
	do step = 1, %d
	%s
	barrier
	end do
	end
`

// BenchmarkRemoteWords runs loop nests of compiled Fortran in phantom mode whose right-hand sides are remote words. In
// the first, each second processor reads those of its neighbour, which nobody else reads. In the second, each
// processor does so, and two processors share an interface on the T3D. In the third, all read those of one processor.
func BenchmarkRemoteWords(b *testing.B) {
	for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
		for _, c := range []struct {
			name, statement string
			steps, columns  int64
		}{
			{"alone", "x(:, 1:57:8) = y(:, 5:61:8)", 80, 8},
			{"neighbour", "x(:, 1:60) = y(:, 5:64)", 10, 60},
			{"contended", "forall (i = 1:1024, j = 5:64) x(i, j) = y(i, 1)", 10, 60},
		} {
			b.Run(fmt.Sprintf("machine=%s/owner=%s", model.Name, c.name), func(b *testing.B) {
				text, words := fmt.Sprintf(wordsText, c.steps, c.statement), c.steps*c.columns*1024
				want := runWords(b, model, text, false, 1)
				got := runWords(b, model, text, true, b.N)
				if got.words != words || got.end != want.end {
					b.Fatalf("phantom mode reads %d words until %v, want %d until %v as mode data", got.words, got.end, words, want.end)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(got.words*int64(b.N)), "ns/word")
				b.ReportMetric(float64(got.events)/float64(got.words), "events/word")
			})
		}
	}
}

// wordsRun is what a run of a program of words gives.
type wordsRun struct {
	words  int64
	end    sim.Time
	events uint64
}

// runWords compiles a program and runs it n times, for which alone the benchmark's time counts.
func runWords(b *testing.B, model machines.Model, text string, phantom bool, n int) (r wordsRun) {
	b.Helper()
	m, err := model.Load()
	if err != nil {
		b.Fatal(err)
	}
	p, err := build(program("words.pddp", text), switches{}, fortran.Options{Costs: m.(machines.Processor).Costs(), Phantom: phantom}, false)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.StopTimer()
	b.ResetTimer()
	b.StartTimer()
	for range n {
		k, run := sim.New(1), &spmd.Run{}
		if err := m.Launch(k, 16, p.Body(run)); err != nil {
			b.Fatal(err)
		}
		if err := k.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		r = wordsRun{end: run.End(), events: k.Events()}
		for i := range run.Results {
			r.words += run.Results[i].Ledger.Fetches
		}
		k.Close()
	}
	b.StopTimer()
	return r
}
