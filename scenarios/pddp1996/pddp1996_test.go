package pddp1996

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{Programs: Programs(), Machines: []machines.Model{t3d.Model(), meiko.Model()}}
}

// small is a problem that is quick to compute, by program.
var small = map[string]string{
	"pddp-gauss": "size = 32\ncheck_size = 8",
	"pddp-swm":   "size = 16\nsteps = 4\ncheck_size = 16\ncheck_steps = 2",
	"pddp-lu":    "size = 6\nsteps = 2\ncheck_size = 6\ncheck_steps = 1",
	"pddp-qlg":   "lattice = [2, 2, 4, 4]\nsweeps = 1\ncheck_sweeps = 1",
}

// stepping is a problem with so many steps that sampling leaves most of them out, on
// numbers of processors at which some have more to do than others.
var stepping = map[string]struct {
	parameters string
	processors []int
}{
	"pddp-gauss": {"size = 128\ncheck_size = 8", []int{4, 32}},
	"pddp-swm":   {"size = 32\nsteps = 30\ncheck_size = 16\ncheck_steps = 2", []int{4, 16}},
	"pddp-lu":    {"size = 12\nsteps = 10\ncheck_size = 6\ncheck_steps = 1", []int{4, 16}},
	"pddp-qlg":   {"lattice = [4, 4, 4, 4]\nsweeps = 1\ncheck_sweeps = 1", []int{8, 32}},
}

// scenario returns a scenario of a program with columns, each at the numbers of
// processors.
func scenario(t *testing.T, b *bench, parameters string, columns map[string][]int) scenarios.File {
	t.Helper()
	var list []string
	for _, name := range slices.Sorted(maps.Keys(columns)) {
		list = append(list, columnText(name, strings.ReplaceAll(fmt.Sprint(columns[name]), " ", ", ")))
	}
	return scenarios.File{Name: "<stdin>", Data: []byte(fmt.Sprintf(`
id = "small"
title = "small"
program = %q
machines = ["t3d", "meiko"]
[parameters]
columns = [%s]
%s
[[exhibit]]
id = %q
kind = "table"
title = "small"
unit = "s"
[[exhibit]]
id = %q
kind = "ladder"
title = "small"
unit = "s"
totals = %q
`, b.name, strings.Join(list, ", "), parameters, b.exhibit, b.exhibit+"-ladder", b.exhibit))}
}

// columnText returns a column of the article as a scenario has it.
func columnText(name, processors string) string {
	machine, label, _ := strings.Cut(name, " ")
	system := map[string]string{"PDDP": "pddp", "CRAFT": "craft", "PVM": "mpi", "MPSC": "mpi", "PGHPF": "hpf"}[label]
	return fmt.Sprintf("{ name = %q, machine = %q, system = %q, processors = %s }", name, strings.ToLower(machine), system, processors)
}

// columnNames returns a column for each system in which a program is written.
func (b *bench) columnNames() []string {
	var names []string
	for _, l := range []struct{ system, column string }{
		{"pddp", "T3D PDDP"}, {"craft", "T3D CRAFT"}, {"mpi", "T3D PVM"}, {"hpf", "MEIKO PGHPF"},
	} {
		if b.files[l.system] != nil {
			names = append(names, l.column)
		}
	}
	return names
}

// everywhere returns all columns of a program at the numbers of processors, CRAFT at
// the powers of two among them.
func (b *bench) everywhere(processors ...int) map[string][]int {
	columns := map[string][]int{}
	for _, name := range b.columnNames() {
		for _, n := range processors {
			if !strings.HasSuffix(name, "CRAFT") || n&(n-1) == 0 {
				columns[name] = append(columns[name], n)
			}
		}
	}
	return columns
}

// forEach runs a test for every program.
func forEach(t *testing.T, test func(t *testing.T, b *bench)) {
	for i := range benches {
		t.Run(benches[i].name, func(t *testing.T) { test(t, &benches[i]) })
	}
}

func run(t *testing.T, f scenarios.File, set ...string) *scenarios.Result {
	t.Helper()
	return scenariotest.Run(t, scenariotest.Load(t, catalog(), f, set...), scenarios.Observers{})
}

// processors are the numbers of processors on which programs are computed. There are
// fewer where no compiler but an interpreter executes them: on hosts of 32 bits.
func processors() []int {
	if strconv.IntSize == 32 {
		return []int{1, 3, 4}
	}
	return []int{1, 2, 3, 4, 7, 16}
}

// Every program prints what is right on any number of processors.
func TestCorrect(t *testing.T) {
	forEach(t, func(t *testing.T, b *bench) {
		r := run(t, scenario(t, b, small[b.name], b.everywhere(processors()...)), "scenario.mode=data")
		for _, failure := range r.Failures() {
			t.Error(failure)
		}
		if len(r.Checks) != len(b.columnNames()) {
			t.Errorf("%d checks, want one for each of %v", len(r.Checks), b.columnNames())
		}
	})
}

// Phantom mode takes the time of mode data to the picosecond, and has its digest.
func TestPhantom(t *testing.T) {
	forEach(t, func(t *testing.T, b *bench) {
		f := scenario(t, b, small[b.name], b.everywhere(4))
		data, phantom := run(t, f, "scenario.mode=data"), run(t, f, "scenario.mode=phantom")
		modes := cmpopts.IgnoreFields(exhibit.Exhibit{}, "Changes") // which both are, to the sampled table
		if diff := cmp.Diff(data.Exhibits, phantom.Exhibits, modes); diff != "" {
			t.Errorf("exhibits (-data +phantom):\n%s", diff)
		}
		if data.Digest != phantom.Digest {
			t.Errorf("digest %s in mode data, %s in mode phantom; want the same", data.Digest, phantom.Digest)
		}
	})
}

// Words that nothing meets have no event unless a run is exact. That moves no number by more than 0.1 %: only the order of
// words that come to an owner at one instant may differ.
func TestExact(t *testing.T) {
	fewer := 0
	forEach(t, func(t *testing.T, b *bench) {
		f := scenario(t, b, small[b.name], b.everywhere(4))
		exact, plain := run(t, f, "scenario.mode=sampled", "scenario.exact=true"), run(t, f, "scenario.mode=sampled")
		for i, want := range exact.Exhibits[0].Cells {
			got := plain.Exhibits[0].Cells[i]
			if math.Abs(got.Simulated/want.Simulated-1) > 1e-3 {
				t.Errorf("%s on %s: %g s, %g s exact; want them within 0.1 %%", got.Column, got.Row, got.Simulated, want.Simulated)
			}
		}
		if plain.Events > exact.Events {
			t.Errorf("%d events, %d exact; want no more", plain.Events, exact.Events)
		}
		if plain.Events < exact.Events {
			fewer++
		}
	})
	if fewer == 0 {
		t.Error("no program has fewer events than an exact run")
	}
}

// Mode sampled estimates the time of mode phantom within 1 %, and within the error that
// it states, in every system and on both machines.
func TestSampled(t *testing.T) {
	forEach(t, func(t *testing.T, b *bench) {
		problem := stepping[b.name]
		columns := b.everywhere(problem.processors...)
		columns["MEIKO PDDP"] = problem.processors
		if b.files["mpi"] != nil {
			columns["MEIKO MPSC"] = problem.processors
		}
		f := scenario(t, b, problem.parameters, columns)
		full, sampled := run(t, f, "scenario.mode=phantom"), run(t, f, "scenario.mode=sampled")
		for i, want := range full.Exhibits[0].Cells {
			got := sampled.Exhibits[0].Cells[i]
			wrong := math.Abs(got.Simulated/want.Simulated - 1)
			t.Logf("%s on %s: sampled %g s, all %g s, %.3f %% apart, stated %.3f %%", got.Column, got.Row, got.Simulated, want.Simulated, 100*wrong, 100*got.Sampling)
			if wrong > got.Sampling+rounded || got.Sampling > 0.01 {
				t.Errorf("%s on %s: sampled %g s, all %g s, stated error %.2g; want them within that and that at most 1 %%", got.Column, got.Row, got.Simulated, want.Simulated, got.Sampling)
			}
		}
		if sampled.Events >= full.Events {
			t.Errorf("%d events sampled, %d in all; want fewer", sampled.Events, full.Events)
		}
	})
}

// rounded is how much cells may differ because they are rounded, relative.
const rounded = 1e-9

// The ladder's parts of a cell add up to the mean over the processors of when the
// cell's program ends.
func TestLadderAddsUp(t *testing.T) {
	b := &benches[0]
	r := run(t, scenario(t, b, small[b.name], b.everywhere(4)), "scenario.mode=phantom")
	for _, total := range r.Exhibits[1].Totals {
		sum := 0.0
		for _, c := range r.Exhibits[1].Cells {
			if c.Row == total.Row {
				sum += c.Simulated
			}
		}
		if math.Abs(sum/total.Simulated-1) > 0.002 {
			t.Errorf("%s: parts %g s, cell %g s", total.Row, sum, total.Simulated)
		}
	}
}

// The results are the same on one core and on several.
func TestDeterministic(t *testing.T) {
	b := &benches[0]
	f := scenario(t, b, small[b.name], b.everywhere(3, 4))
	scenariotest.Deterministic(t, catalog(), f, "scenario.exact=true")
	scenariotest.Repeatable(t, catalog(), f)
}

func TestValidate(t *testing.T) {
	for _, tt := range []struct{ set, want string }{
		{`columns=[` + columnText("T3D PDDP", "[]") + `]`, "columns: found no cell"},
		{`processors=[3]`, "columns: found no cell"},
		{`columns=[` + columnText("T3D", "[4]") + `]`, `found an empty string, expected a text`},
		{`columns=[{ name = "T3D SISAL", machine = "t3d", system = "sisal", processors = [4] }]`, `columns: found "T3D SISAL", in system "sisal", expected one of the systems `},
		{`columns=[` + columnText("T3E PDDP", "[4]") + `]`, `columns: found "T3E PDDP", on machine "t3e", expected a machine of the scenario: t3d,meiko`},
		{`columns=[` + columnText("T3D PDDP", "[4]") + `, ` + columnText("T3D PDDP", "[8]") + `]`, `found "T3D PDDP" twice`},
		{`columns=[` + columnText("T3D PDDP", "[4, 8, 4]") + `]`, `found "T3D PDDP" on 4 processors twice`},
		{`columns=[` + columnText("MEIKO CRAFT", "[4]") + `]`, `craft needs remote loads, which machine "meiko" does not have`},
		{`columns=[` + columnText("T3D CRAFT", "[3]") + `]`, `found "T3D CRAFT" with processors 3, expected powers of two`},
		{`size=24`, `found "T3D CRAFT" with size 24, expected powers of two`},
		{`columns=[` + columnText("T3D PDDP", "[100000]") + `]`, `found "T3D PDDP" on 100000 processors, expected at most`},
	} {
		b := &benches[0]
		f := scenario(t, b, small[b.name], b.everywhere(4))
		o, err := catalog().ParseOverride("scenario.parameters." + tt.set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := catalog().Load(f.Name, f.Data, o); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("--set %s: error %v, want %q", tt.set, err, tt.want)
		}
	}
	lattices := &benches[3]
	f := scenario(t, lattices, "lattice = [2, 2, 2]\nsweeps = 1", lattices.everywhere(2))
	if _, err := catalog().Load(f.Name, f.Data); err == nil || !strings.Contains(err.Error(), "lattice: found 3 extents, expected four") {
		t.Errorf("lattice of three dimensions: error %v", err)
	}
}
