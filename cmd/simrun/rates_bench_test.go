package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/sim"
)

// BenchmarkRates runs the engine alone and whole runs, which shows the cost of the layers above the engine. It gives
// processor time per event, and per remote word or message where a program does little else.
func BenchmarkRates(b *testing.B) {
	b.Run("engine/pending=1000", engineAlone)
	for _, r := range wholeRuns {
		b.Run("run="+r.name, r.measure)
	}
}

// wholeRun is a run of the command.
type wholeRun struct {
	name  string
	args  []string
	file  string // of a scenario that is reduced as in reduced and must be like its transcript
	row   string // that counts what the program does most of, such as remote reads; "" for none
	count int64  // that must be there
	unit  string // of processor time per one
}

var wholeRuns = []wholeRun{
	{name: "armci-fig4", args: []string{"armci-fig4"}},
	{name: "pddp-table2", file: "pddp-table2.toml"},
	{name: "pddp-table3", file: "pddp-table3.toml"},
	{name: "pddp-table4", file: "pddp-table4.toml"},
	{name: "pddp-table5", file: "pddp-table5.toml"},
	{name: "svm-seq", file: "svm-seq.toml"},
	{name: "svm-table2", file: "svm-table2.toml"},
	{name: "svm-table3", file: "svm-table3.toml"},
	{name: "xs-fig7", file: "xs-fig7.toml"},
	{name: "xs-fig8", file: "xs-fig8.toml"},
	{name: "xs-table2", file: "xs-table2.toml"},
	// Seven of eight processors read 1024 - i words of row i and its right side: 7 (1 + ... + 1024).
	{name: "gauss.pddp/machine=t3d", args: []string{"fortran", "../../scenarios/programs/gauss.pddp", "--machine", "t3d", "-n", "8"},
		row: "remote reads", count: 3_673_600, unit: "ns/word"},
	// The processor that has row i sends the other one 1024 - i words, and one at the end.
	{name: "gauss-mp.f/machine=xt5", args: []string{"fortran", "../../scenarios/programs/gauss-mp.f", "--system", "mpi", "--machine", "xt5", "-n", "2"},
		row: "messages", count: 523_777, unit: "ns/message"},
}

func (r *wholeRun) measure(b *testing.B) {
	args := r.arguments()
	var events uint64
	for b.Loop() {
		var out, errors bytes.Buffer
		if status := run(catalog(), args, strings.NewReader(""), &out, &errors); status != exitOK {
			b.Fatalf("simrun %q: exit status %d: %s", args, status, &errors)
		}
		result, err := scenarios.ParseRecord("result", out.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		r.check(b, result)
		events += result.Events
	}
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
	if r.row != "" {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(r.count*int64(b.N)), r.unit)
	}
}

// arguments returns the command line.
func (r *wholeRun) arguments() []string {
	args := append(slices.Clone(r.args), "--json", "--no-cache")
	if r.file != "" {
		args = append(args, strings.TrimSuffix(r.file, ".toml"))
		for _, change := range reduced[r.file] {
			args = append(args, "--set", change)
		}
	}
	if r.row == "" {
		args = append(args, "--no-files")
	}
	return args
}

// check holds a result to what it must be. A built-in scenario without changes is held to
// its record by run itself.
func (r *wholeRun) check(b *testing.B, result *scenarios.Record) {
	for _, c := range result.Checks {
		if !c.Holds {
			b.Fatalf("%s: check %s: %s", r.name, c.ID, c.Observed)
		}
	}
	if r.file != "" {
		text, err := os.ReadFile(filepath.Join("testdata", "golden", strings.TrimSuffix(r.file, ".toml")+".json"))
		if err != nil {
			b.Fatal(err)
		}
		want, err := scenarios.ParseRecord(r.file, text)
		if err != nil {
			b.Fatal(err)
		}
		for _, d := range want.Differences(result) {
			b.Errorf("%s: not as its transcript: %v", r.name, d)
		}
	}
	if r.row == "" {
		return
	}
	for _, c := range result.Exhibits[0].Cells {
		if c.Row == r.row && c.Simulated != nil && *c.Simulated == float64(r.count) {
			return
		}
	}
	b.Fatalf("%s: found no row %q of %d in %v", r.name, r.row, r.count, result.Exhibits[0].Cells)
}

// timers are handlers that start themselves again, each after a time of its own.
type timers struct {
	kernel *sim.Kernel
	id     sim.HandlerID
	left   int
}

// Handle starts a timer again.
func (t *timers) Handle(timer uint64) {
	if t.left--; t.left >= 0 {
		t.kernel.Schedule(sim.Duration(1000+timer*7919%10_007), sim.Program, t.id, timer)
	}
}

func engineAlone(b *testing.B) {
	const pending = 1000
	k := sim.New(1)
	t := &timers{kernel: k, left: b.N}
	t.id = k.Register(t)
	for i := range uint64(pending) {
		k.Schedule(sim.Duration(i), sim.Program, t.id, i)
	}
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	if want := uint64(b.N + pending); k.Events() != want {
		b.Fatalf("%d events, want %d", k.Events(), want)
	}
	b.ReportMetric(float64(k.Events())/b.Elapsed().Seconds(), "events/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(k.Events()), "ns/event")
}
