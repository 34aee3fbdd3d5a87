package svm1995

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// applications are the article's two, each with a problem for tests.
var applications = []struct {
	name string
	app  *application
	problem
}{
	{"shallow water", shallowWater, waves(24, 4)},
	{"crystal growth", crystalGrowth, small.problem("svmfortran", 1)},
}

// traced runs a program on n processors of a Paragon, and returns what was sent and how many processes there were.
func traced(t *testing.T, program *spmd.Program, n int) (*spmd.Run, *sim.Recorder, int) {
	t.Helper()
	r := &spmd.Run{KeepFaults: true, Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}})} }}
	k, trace := sim.New(1), &sim.Recorder{}
	k.SetTracer(trace)
	if err := machine(t).Launch(k, n, program.Body(r)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r, trace, k.Processes()
}

// TestApplicationsMovePages: in both applications, shared data move as whole pages of 8192 bytes with 32 of a header.
// There is one page for each fault that needs its contents, and no other. There are no processes but the program's
// from start to end.
func TestApplicationsMovePages(t *testing.T) {
	const n = 4
	for _, a := range applications {
		r, trace, processes := traced(t, compiled(t, a.app, "svmfortran", a.problem, true), n)
		var pages, fetched, upgrades int64
		for _, m := range trace.Messages {
			switch {
			case m.Label == "message": // of gsync, and of dispatching
				if m.Bytes > 100 {
					t.Errorf("%s: a message of %d bytes besides those for pages", a.name, m.Bytes)
				}
			case m.Bytes == 8224:
				pages++
			case m.Bytes != 32:
				t.Errorf("%s: a message of %d bytes for a page, want 32, or 8224 with the page", a.name, m.Bytes)
			}
		}
		for rank := range n {
			f := r.Faults(rank)
			fetched += f[machines.ReadFault].Count + f[machines.WriteFault].Count
			upgrades += f[machines.UpgradeFault].Count
		}
		if fetched == 0 || pages < fetched || pages > fetched+upgrades { // an upgrade whose copy is taken meanwhile brings the page
			t.Errorf("%s: %d pages are sent for %d faults, and for some of %d upgrades", a.name, pages, fetched, upgrades)
		}
		if processes != n {
			t.Errorf("%s: %d processes, want %d", a.name, processes, n)
		}
	}
}

// TestApplicationsInHPF: the HPF programs share no memory and have no page faults. Remote data come in messages. All
// processors together compute as long as one does alone, apart from the work that each of them does for itself. So
// each element is assigned once, by its owner.
func TestApplicationsInHPF(t *testing.T) {
	for _, a := range []struct {
		name string
		app  *application
		problem
	}{
		{"shallow water", shallowWater, waves(128, 3)},
		{"crystal growth", crystalGrowth, melt{radius: 18, height: 18, angle: 66, steps: 2, sweeps: 2, crystal: 100, crucible: -25, grashof: 1e5, prandtl: 0.05}.problem("hpf", 1)},
	} {
		program := compiled(t, a.app, "hpf", a.problem, true)
		if shared := program.Module.Shared.Size; shared != 0 {
			t.Errorf("%s: %d bytes of shared memory, want none", a.name, shared)
		}
		computing := map[int]float64{}
		for _, n := range []int{1, 4} {
			run, _ := execute(t, program, n)
			for rank := range n {
				faults, ledger := run.Faults(rank), run.Results[rank].Ledger
				computing[n] += ledger.Time[machines.Computing].Seconds()
				if sum := faults.Sum(); sum.Count != 0 || ledger.Fetches+ledger.Stores != 0 || (ledger.Messages > 0) != (n > 1) {
					t.Errorf("%s on %d processors: processor %d has %d page faults, %d remote accesses and %d messages", a.name, n, rank, sum.Count, ledger.Fetches+ledger.Stores, ledger.Messages)
				}
			}
		}
		if ratio := computing[4] / computing[1]; ratio < 0.85 || ratio > 1.15 {
			t.Errorf("%s: 4 processors together compute %.3f times as long as one", a.name, ratio)
		}
	}
}

// TestApplicationsAsFortran: with directives as comments both applications are Fortran, and print what SVM-Fortran prints on one processor.
func TestApplicationsAsFortran(t *testing.T) {
	for _, a := range applications {
		sources, err := read(a.app.systems["svmfortran"])
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sources {
			for line := range strings.Lines(string(s.Text)) {
				if strings.Contains(strings.ToUpper(line), "SVM$") && !strings.HasPrefix(line, "CSVM$") {
					t.Errorf("%s: a directive that is no comment: %s", s.Name, line)
				}
			}
		}
		p, err := fortran.Build(sources, fortran.Options{Include: a.include})
		if err != nil {
			t.Fatal(err)
		}
		var printed bytes.Buffer
		_, err = p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Output: &printed, Files: fio.MemoryFiles{}})})
		if err := errors.Join(err, p.Close()); err != nil {
			t.Fatal(err)
		}
		if _, text := execute(t, compiled(t, a.app, "svmfortran", a.problem, false), 1); text != printed.String() {
			t.Errorf("%s prints on one processor\n%sas Fortran\n%s", a.name, text, printed.String())
		}
	}
}

// TestApplicationsElsewhere: both applications print what the sequential ones print, on 1 to 5 processors of a Paragon
// and on 4 of another kind of machine. Its processors share memory in pages of 64 bytes that come in a microsecond, as
// processors on one bus share lines. The barrier of its system sends no messages, so the run shows that the library's
// own barriers are not used.
func TestApplicationsElsewhere(t *testing.T) {
	for _, a := range applications {
		want, err := a.app.sequentialText(t.Context(), a.problem)
		if err != nil {
			t.Fatal(err)
		}
		program := compiled(t, a.app, "svmfortran", a.problem, false)
		check := func(where string, n int, text string) {
			if holds, observed := likeSequential(text, want); !holds {
				t.Errorf("%s on %d processors of %s: %s", a.name, n, where, observed)
			}
		}
		for n := 1; n <= 5; n++ {
			_, text := execute(t, program, n)
			check("a Paragon", n, text)
		}
		var printed bytes.Buffer
		r := &spmd.Run{Config: func(rank int) vm.Config {
			o := fio.Config{Files: fio.MemoryFiles{}}
			if rank == 0 {
				o.Output = &printed
			}
			return vm.Config{Library: fio.New(o)}
		}}
		k := sim.New(1)
		if err := (ideal.Quiet{Latency: sim.Microsecond, Set: []string{"shared.page=64B"}}).Launch(k, 4, program.Body(r)); err != nil {
			t.Fatal(err)
		}
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		check("a machine that shares lines", 4, printed.String())
		for rank, x := range r.Results {
			if rank > 0 && x.Ledger.Messages != 0 || x.Ledger.Time[machines.Barriers] == 0 {
				t.Errorf("%s: processor %d sends %d messages and is %v in barriers; all of these are the system's, and only the master dispatches", a.name, rank, x.Ledger.Messages, x.Ledger.Time[machines.Barriers])
			}
		}
	}
}

// TestTranslations: the translation of an application, or of an example of the article, is one program of Fortran
// without directives. Its lines can be read again, and it does everything parallel by calls of the library.
func TestTranslations(t *testing.T) {
	files := map[string][]string{"swm": {"swm.svm"}, "crystal": {"crystal.svm", "crystal-grid.f"}}
	for _, name := range []string{"svm-fig1", "svm-fig2", "svm-fig3", "svm-fig4", "svm-table1", "svm-dispatch", "svm-lists"} {
		files[name] = []string{name + ".svm"}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sources, err := read(files[name])
		if err != nil {
			t.Fatal(err)
		}
		text, err := systems.Named("svmfortran").Translate(sources, systems.Options{Include: scenarios.Source})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ToUpper(text), "SVM$") {
			t.Errorf("%s: a directive is left in\n%s", name, text)
		}
		if _, err := fortran.Parse([]fortran.Source{{Name: name + ".f", Text: []byte(text)}}, fortran.Options{Include: scenarios.Source}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if calls := strings.Count(text, "CALL svm_") + strings.Count(text, "call svm_"); calls == 0 {
			t.Errorf("%s: no call of the library in\n%s", name, text)
		}
	}
}

// TestWorkByTemplates: all parallel loops of shallow water follow a template; what is distributed is templates only.
func TestWorkByTemplates(t *testing.T) {
	text, err := scenarios.Source("swm.svm")
	if err != nil {
		t.Fatal(err)
	}
	directive := regexp.MustCompile(`(?m)^CSVM\$ +([A-Z_]+)(.*)$`)
	for _, d := range directive.FindAllStringSubmatch(string(text), -1) {
		switch word, rest := d[1], strings.TrimSpace(d[2]); word {
		case "PDO":
			if rest != "(LOOPS(J),STRATEGY(ON_HOME(T(J))))" {
				t.Errorf("a loop is scheduled by %s", rest)
			}
		case "DISTRIBUTE":
			if rest != "(BLOCK) ONTO PROCS:: T" {
				t.Errorf("distributed is %s, expected the template", rest)
			}
		case "SHARED", "PROCESSORS", "TEMPLATE", "COORDINATED", "EXCLUSIVE_REGION", "EXCLUSIVE_REGION_END":
		default:
			t.Errorf("found a directive %s", word)
		}
	}
	// Each column of a field is first written by its block's processor: of 1025 columns on 64, 17 for each.
	r, _, _ := traced(t, compiled(t, shallowWater, "svmfortran", waves(1024, 2), true), 64)
	for rank := range 64 {
		for _, f := range r.PageFaults(rank) {
			column := int(f.Offset / 8200)
			if own := column/17 == rank || int((f.Offset+8191)/8200)/17 == rank; f.Cause == machines.ZeroFillFault && f.Variable == "psi" && !own {
				t.Errorf("processor %d fills a page of PSI with column %d, expected one of its own", rank, column)
			}
		}
	}
}

// TestSmallFits: shallow water of 256 x 256 points fits into the memory of one processor: nothing goes to disk.
func TestSmallFits(t *testing.T) {
	run, _ := execute(t, compiled(t, shallowWater, "svmfortran", waves(256, 3), true), 1)
	faults := run.Faults(0)
	if out, in := run.PageOuts(0), faults[machines.PageInFault].Count; out != 0 || in != 0 {
		t.Errorf("%d pages are written to disk and %d read, want none", out, in)
	}
}
