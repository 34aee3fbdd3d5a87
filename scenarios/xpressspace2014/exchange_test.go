package xpressspace2014

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/scenarios"
)

// loaded loads a scenario of the paper with changes.
func loaded(t *testing.T, name string, set ...string) (*scenarios.Scenario, error) {
	t.Helper()
	data, err := os.ReadFile("../" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	c := &scenarios.Catalog{Programs: Programs(), Machines: []machines.Model{xt5.Model()}}
	var overrides []scenarios.Override
	for _, text := range set {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	return c.Load(name+".toml", data, overrides...)
}

// ran runs a scenario of the paper with changes. Its claims and checks must hold.
func ran(t *testing.T, name string, set ...string) *scenarios.Result {
	t.Helper()
	s, err := loaded(t, name, set...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range r.Failures() {
		t.Errorf("%s with %v: %s", name, set, failure)
	}
	return r
}

// cell returns a cell's simulated value.
func cell(t *testing.T, r *scenarios.Result, row, column string) float64 {
	t.Helper()
	for _, e := range r.Exhibits {
		for _, c := range e.Cells {
			if c.Row == row && c.Column == column {
				return c.Simulated
			}
		}
	}
	t.Fatalf("no cell %s/%s", row, column)
	return 0
}

// small are changes that make a scenario small.
func small(name string, more ...string) []string {
	set := []string{`scenario.parameters.processes=["30/13"]`}
	if name == "xs-fig7" {
		return append(append(set, "scenario.parameters.per_producer=4KiB"), more...)
	}
	return append(append(set, `scenario.parameters.sizes=["96KiB"]`), more...)
}

// TestPhantomTakesAsLong: without values everything takes as long, to the picosecond,
// and with them every element is right.
func TestPhantomTakesAsLong(t *testing.T) {
	for _, name := range []string{"xs-fig7", "xs-fig8", "xs-table2"} {
		set := small(name)
		if name != "xs-table2" {
			set = append(set, "scenario.parameters.iterations=3")
		}
		data := ran(t, name, append(set, "scenario.mode=data")...)
		phantom := ran(t, name, append(set, "scenario.mode=phantom")...)
		if data.Digest != phantom.Digest || data.Virtual != phantom.Virtual {
			t.Errorf("%s: with values %v and %s, without %v and %s", name, data.Virtual, data.Digest, phantom.Virtual, phantom.Digest)
		}
		if !strings.Contains(data.Checks[0].Observed, "30/13") && name != "xs-table2" {
			t.Errorf("%s: with values the check says %q, want that it has looked at 30/13", name, data.Checks[0].Observed)
		}
	}
}

// TestBlocksTakeAsLong is TestPhantomTakesAsLong for pieces that do not lie in a row.
func TestBlocksTakeAsLong(t *testing.T) {
	set := small("xs-fig8", `scenario.parameters.layout=blocks`, "scenario.parameters.iterations=3")
	data, phantom := ran(t, "xs-fig8", append(set, "scenario.mode=data")...), ran(t, "xs-fig8", append(set, "scenario.mode=phantom")...)
	if data.Digest != phantom.Digest {
		t.Errorf("with values %v, without %v", data.Virtual, phantom.Virtual)
	}
}

// TestSampledIterations: what five iterations say of all is right within 1 %, and a
// note tells how many they are.
func TestSampledIterations(t *testing.T) {
	set := []string{`scenario.parameters.processes=["96/12"]`, "scenario.parameters.per_producer=1MiB", "scenario.parameters.iterations=20"}
	all, sampled := ran(t, "xs-fig7", append(set, "scenario.mode=phantom")...), ran(t, "xs-fig7", append(set, "scenario.mode=sampled")...)
	for _, column := range []string{"time", "time, blocks"} {
		want, got := cell(t, all, "96", column), cell(t, sampled, "96", column)
		if math.Abs(got-want) > 0.01*want {
			t.Errorf("%s: %v s of 5 iterations, %v s of all", column, got, want)
		}
	}
	const note = "5 of 20 iterations are executed, "
	if !slices.ContainsFunc(sampled.Exhibits[0].Notes, func(n string) bool { return strings.HasPrefix(n, note) }) {
		t.Errorf("notes %q, want one that begins %q", sampled.Exhibits[0].Notes, note)
	}
}

// TestByHand is the example of the package comment, and one with a single node of consumers: 48 producers send 16 MB
// of 2^20 bytes each to its SeaStar, which takes 2.1 GB/s: 805.3 MB in 383.5 ms. The producers do not end at the same
// time, and there are other calls and messages. So the test allows 1 %.
func TestByHand(t *testing.T) {
	const consumer = 8 * (16 << 20) / 2.1e9 // seconds of the SeaStar for each
	for _, c := range []struct {
		procs, row string
		want       float64
	}{
		{"48/12", "48", 48 * (16 << 20) / 2.1e9},
		{"1024/128", "1024", (120*12*consumer + 8*8*consumer) / 128},
	} {
		r := ran(t, "xs-fig7", `scenario.parameters.processes=["`+c.procs+`"]`, `scenario.parameters.layouts=["strips"]`)
		if got := cell(t, r, c.row, "time"); math.Abs(got-c.want) > 0.01*c.want {
			t.Errorf("%s: %v s, want %v s", c.procs, got, c.want)
		}
	}
}

// TestWorkByHand: on 2/1 processes the array of 48 KiB has 64 rows and 96 columns in a
// cube of 128 x 128. Both strips of the first application are in both entries of its
// directory, the other has one entry: 5 updates for each of two variables. The consumer
// of Var1 asks both entries of its producers, those of Var2 the one of theirs.
func TestWorkByHand(t *testing.T) {
	r := ran(t, "xs-table2", `scenario.parameters.processes=["2/1"]`, `scenario.parameters.sizes=["96KiB"]`, `scenario.parameters.systems=["XpressSpace"]`)
	for _, c := range []struct {
		column string
		want   float64
	}{{"directory updates", 2 * 5. / 3}, {"directory queries", 4. / 3}} {
		if got := cell(t, r, "2/1, 96 kB", c.column); got != c.want {
			t.Errorf("%s: %v for each process, want %v", c.column, got, c.want)
		}
	}
}

func TestExtents(t *testing.T) {
	for _, c := range []struct {
		elements int64
		want     [2]int64
	}{
		{1 << 31, [2]int64{1 << 15, 1 << 16}}, {1 << 26, [2]int64{1 << 13, 1 << 13}},
		{96 * 1024, [2]int64{256, 384}}, {7, [2]int64{1, 7}}, {1, [2]int64{1, 1}},
	} {
		if rows, columns := extents(c.elements); [2]int64{rows, columns} != c.want {
			t.Errorf("%d elements: %d x %d, want %v", c.elements, rows, columns, c.want)
		}
	}
}

func TestGrid(t *testing.T) {
	for _, c := range []struct {
		layout string
		procs  int
		want   [2]int
	}{
		{strips, 12, [2]int{12, 1}}, {blocks, 12, [2]int{3, 4}}, {blocks, 2048, [2]int{32, 64}}, {blocks, 7, [2]int{1, 7}},
	} {
		if got := grid(c.layout, c.procs); got != c.want {
			t.Errorf("%s of %d: %v, want %v", c.layout, c.procs, got, c.want)
		}
	}
}

// TestMistakenParameters: what a parameter must not be.
func TestMistakenParameters(t *testing.T) {
	for _, c := range []struct{ scenario, set, want string }{
		{"xs-fig7", `processes=["1024"]`, `found "1024", expected two numbers of processes, such as "1024/128"`},
		{"xs-fig7", `processes=["4/0"]`, `found "4/0", expected two numbers`},
		{"xs-fig7", `processes=["8/2","8/2"]`, `found "8/2" twice, expected each once`},
		{"xs-fig7", `processes=[]`, `found none, expected at least one`},
		{"xs-fig7", `processes=["224256/1"]`, `expected fewer than 224256 in all`},
		{"xs-fig7", `per_producer=12B`, `expected a multiple of 8 bytes`},
		{"xs-fig8", `sizes=["24B"]`, `expected a multiple of 16 bytes`},
		{"xs-fig8", `layout=blocks`, `segments of MCT, expected at most 131072; strips, or systems = ["XpressSpace"]`},
		{"xs-table2", `systems=[]`, `found none, expected at least one`},
	} {
		_, err := loaded(t, c.scenario, "scenario.parameters."+c.set)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %q", c.scenario, c.set, err, c.want)
		}
	}
	if _, err := loaded(t, "xs-fig7", "scenario.mode=data"); err == nil || !strings.Contains(err.Error(), "in mode data, expected at most 268435456 bytes") {
		t.Errorf("16 GB in mode data: %v", err)
	}
}
