package scenarios_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// gridConfig is the configuration of a program whose columns have rows of their own.
type gridConfig struct {
	Columns []gridColumn `toml:"columns"`
}

type gridColumn struct {
	Name    string `toml:"name"`
	Machine string `toml:"machine"`
	Sizes   []int  `toml:"sizes" min:"1"`
}

const gridText = `
id       = "grid"
title    = "Columns on two machines"
program  = "grid"
machines = ["pair", "mule"]
paper    = "invented for tests"

[parameters]
columns = [
    { name = "fast", machine = "pair", sizes = [1, 2, 4] },
    { name = "fast too", machine = "mule", sizes = [2] },
    { name = "slow", machine = "mule", sizes = [1, 4] },
]

[[exhibit]]
id        = "grid"
kind      = "table"
title     = "Times and rates"
unit      = "us"
published = [{ row = 1, column = "fast time", value = 3 }, { row = 4, column = "slow time", value = 5 }]

[[exhibit.claim]]
id   = "first"
text = "The first column is there."
`

// gridCatalog has the program "grid", which tells in ran what it was asked for.
func gridCatalog(ran *[]string) *scenarios.Catalog {
	run := func(_ context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
		*ran = []string{strings.Join(env.MachineNames(), "+")}
		out := &scenarios.Outcome{}
		part := out.Exhibit("grid")
		part.Unit = "us"
		for _, c := range env.Config().(*gridConfig).Columns {
			for _, n := range c.Sizes {
				*ran = append(*ran, c.Name+" "+strconv.Itoa(n))
				part.Cell(strconv.Itoa(n), c.Name+" time", float64(n))
				part.CellIn("MB/s", strconv.Itoa(n), c.Name+" rate", 1/float64(n))
			}
			if c.Name == "fast" {
				part.Claim("first", true, "it is")
			}
		}
		return out, nil
	}
	return &scenarios.Catalog{
		Machines: []machines.Model{scenariotest.Pair(), scenariotest.Mule()},
		Programs: []scenarios.Program{{
			Name: "grid", NeedsMachine: true, Processes: func(any) int { return 2 }, Config: func() any { return &gridConfig{} }, Run: run,
			Columns: "columns", Rows: []string{"columns.sizes"},
		}},
	}
}

// What [only] leaves out does not run, and is not shown. A column means also what is named after it, and needs what it is named
// after. Claims are judged if everything runs.
func TestOnly(t *testing.T) {
	const (
		whole      = "pair+mule; fast 1; fast 2; fast 4; fast too 2; slow 1; slow 4"
		wholeCells = "1/fast time 1/fast rate 2/fast time 2/fast rate 4/fast time 4/fast rate 2/fast too time 2/fast too rate 1/slow time 1/slow rate 4/slow time 4/slow rate"
	)
	for _, test := range []struct {
		key, flag string
		names     []string
		ran       string // machines, then what ran
		cells     string
		unjudged  int
	}{
		{"machines", "machine", []string{"mule"}, "mule; fast too 2; slow 1; slow 4", "2/fast too time 2/fast too rate 1/slow time 1/slow rate 4/slow time 4/slow rate", 1},
		{"columns", "column", []string{"slow"}, "pair+mule; slow 1; slow 4", "1/slow time 1/slow rate 4/slow time 4/slow rate", 1},
		{"columns", "column", []string{"slow rate"}, "pair+mule; slow 1; slow 4", "1/slow rate 4/slow rate", 1},
		{"columns", "column", []string{"fast too"}, "pair+mule; fast 1; fast 2; fast 4; fast too 2", "2/fast too time 2/fast too rate", 1},
		{"columns", "column", []string{"fast", "fast too", "slow rate"}, whole, "1/fast time 1/fast rate 2/fast time 2/fast rate 4/fast time 4/fast rate 2/fast too time 2/fast too rate 1/slow rate 4/slow rate", 0},
		{"machines", "machine", []string{"mule", "pair"}, whole, wholeCells, 0},
		{"rows", "row", []string{"1", "2", "4"}, whole, wholeCells, 0},
		{"rows", "row", []string{"4"}, "pair+mule; fast 4; slow 4", "4/fast time 4/fast rate 4/slow time 4/slow rate", 1},
		{"rows", "row", []string{"2", "4"}, "pair+mule; fast 2; fast 4; fast too 2; slow 4", "2/fast time 2/fast rate 4/fast time 4/fast rate 2/fast too time 2/fast too rate 4/slow time 4/slow rate", 1},
	} {
		var ran, cells []string
		s, err := gridCatalog(&ran).Load("grid.toml", []byte(gridText), scenarios.Only(test.key, test.flag, test.names))
		if err != nil {
			t.Fatal(err)
		}
		r := scenariotest.Run(t, s, scenarios.Observers{})
		for _, c := range r.Exhibits[0].Cells {
			cells = append(cells, c.Row+"/"+c.Column)
		}
		if got := strings.Join(ran, "; "); got != test.ran {
			t.Errorf("%s %q: ran %s, want %s", test.key, test.names, got, test.ran)
		}
		if diff := cmp.Diff(test.cells, strings.Join(cells, " ")); diff != "" {
			t.Errorf("%s %q: cells (-want +got):\n%s", test.key, test.names, diff)
		}
		if len(r.DroppedClaims) != test.unjudged || !s.Changed() {
			t.Errorf("%s %q: not judged %v, changed %t, want %d claims in a changed run", test.key, test.names, r.DroppedClaims, s.Changed(), test.unjudged)
		}
	}
}

// A run of a part asks for no claims and no counterfactuals, and says that it judges none; one that only shows a part judges them.
func TestOnlyJudges(t *testing.T) {
	for _, test := range []struct {
		program string // whose items of "columns" are columns; "" if it does not say so
		claims  int
		notes   []string
	}{
		{"", 1, nil},
		{"columns", 0, []string{"claim grid/first is not judged: a run without all rows, columns and machines does not decide it"}},
	} {
		var ran []string
		asks, runs := false, false
		c := gridCatalog(&ran)
		p := &c.Programs[0]
		p.Columns, p.Rows = test.program, nil
		inner := p.Run
		p.Run = func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			asks = env.Asks("first")
			_, runs = env.Counterfactual("later")
			return inner(ctx, env)
		}
		text := gridText + "counterfactual = [\"later\"]\n[[counterfactual]]\nid = \"later\"\ntext = \"Messages take longer.\"\nset = { \"pair.link.latency\" = \"9us\" }\n"
		s, err := c.Load("grid.toml", []byte(text), scenarios.Only("columns", "column", []string{"fast"}))
		if err != nil {
			t.Fatal(err)
		}
		r := scenariotest.Run(t, s, scenarios.Observers{})
		if got := len(r.Exhibits[0].Claims); got != test.claims || asks != (test.claims > 0) || runs != asks {
			t.Errorf("columns %q: %d claims judged, asked for: %t, counterfactual runs: %t; want %d, and the others if there are any", test.program, got, asks, runs, test.claims)
		}
		notes := slices.DeleteFunc(r.Notes(), func(n string) bool { return !strings.HasPrefix(n, "claim ") })
		if diff := cmp.Diff(test.notes, notes, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("columns %q: notes (-want +got):\n%s", test.program, diff)
		}
	}
}

// A name that is nowhere is told with those that there are.
func TestOnlyRefuses(t *testing.T) {
	var ran []string
	for _, test := range []struct{ key, name, want string }{
		{"machines", "mul", `--x mul: found machine "mul", which the scenario does not run on; nearest: mule; accepted: pair, mule`},
		{"columns", "slo", "--x slo: found no column named slo; nearest: slow; accepted: fast, fast too, slow"},
		{"rows", "3", "--x 3: found no row named 3"},
	} {
		_, err := gridCatalog(&ran).Load("grid.toml", []byte(gridText), scenarios.Only(test.key, "x", []string{test.name}))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %s", test.key, err, test.want)
		}
	}
	s, err := gridCatalog(&ran).Load("grid.toml", []byte(gridText), scenarios.Only("columns", "x", []string{"slow loss"}))
	if err != nil {
		t.Fatal(err)
	}
	const want = "found nothing with these rows and columns; the exhibits have rows 1, 4 and columns slow time, slow rate"
	if _, err := s.Run(context.Background(), scenarios.Observers{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Of several names, one that is nowhere is told beside what the others show.
func TestOnlyMisses(t *testing.T) {
	for _, test := range []struct {
		key   string
		names []string
		want  []string
	}{
		{"rows", []string{"4", "3"}, []string{"no exhibit has the row 3, which was to be shown"}},
		{"rows", []string{"4", "1"}, nil},
		{"columns", []string{"slow", "slow loss"}, []string{"no exhibit has the column slow loss, which was to be shown"}},
		{"columns", []string{"fast", "slow rate"}, nil},
	} {
		var ran []string
		s, err := gridCatalog(&ran).Load("grid.toml", []byte(gridText), scenarios.Only(test.key, "x", test.names))
		if err != nil {
			t.Fatal(err)
		}
		notes := slices.DeleteFunc(scenariotest.Run(t, s, scenarios.Observers{}).Notes(), func(n string) bool { return !strings.HasPrefix(n, "no exhibit") })
		if diff := cmp.Diff(test.want, notes, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s %q: notes (-want +got):\n%s", test.key, test.names, diff)
		}
	}
}
