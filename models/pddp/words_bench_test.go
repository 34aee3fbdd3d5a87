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
	do step = 1, 10
	%s
	barrier
	end do
	end
`

// BenchmarkRemoteWords runs loop nests of compiled Fortran in phantom mode whose right-hand sides are remote words: of a
// neighbour that nobody else reads, and of one processor that all others read.
func BenchmarkRemoteWords(b *testing.B) {
	for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
		for _, c := range []struct {
			name, statement string
			words           int64
		}{
			{"alone", "x(:, 1:60) = y(:, 5:64)", 10 * 1024 * 60},
			{"contended", "forall (i = 1:1024, j = 5:64) x(i, j) = y(i, 1)", 10 * 1024 * 60},
		} {
			b.Run(fmt.Sprintf("machine=%s/owner=%s", model.Name, c.name), func(b *testing.B) {
				want := runWords(b, model, fmt.Sprintf(wordsText, c.statement), false, 1)
				got := runWords(b, model, fmt.Sprintf(wordsText, c.statement), true, b.N)
				if got.words != c.words || got.end != want.end {
					b.Fatalf("phantom mode reads %d words until %v, want %d until %v as mode data", got.words, got.end, c.words, want.end)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(got.words*int64(b.N)), "ns/word")
			})
		}
	}
}

// wordsRun is what a run of a program of words gives.
type wordsRun struct {
	words int64
	end   sim.Time
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
		r = wordsRun{end: run.End()}
		for i := range run.Results {
			r.words += run.Results[i].Ledger.Fetches
		}
		k.Close()
	}
	b.StopTimer()
	return r
}
