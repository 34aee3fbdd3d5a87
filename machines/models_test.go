package machines_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

func models() []machines.Model {
	return []machines.Model{
		ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
	}
}

// load returns a fresh machine.
func load(t testing.TB, m machines.Model) machines.Processor {
	t.Helper()
	machine, err := m.Load()
	if err != nil {
		t.Fatal(err)
	}
	return machine.(machines.Processor)
}

// fitted is what the Specs were fitted to: one cell for each of two closed products,
// and one for where the nodes of a job lay.
var fitted = map[string][]string{
	t3d.Name:   {"pddp-table2/16/T3D CRAFT"},
	meiko.Name: {"pddp-table2/16/MEIKO PGHPF"},
	xt5.Name:   {"xs-fig7/1024/throughput"},
}

// TestModels: an assumed number says how sure we are, by words or limits. Only numbers that are known to be fitted are
// fitted. Every machine runs a sequential program.
func TestModels(t *testing.T) {
	for _, model := range models() {
		m := load(t, model)
		if m.Name() != model.Name || model.Title == "" {
			t.Errorf("machine %q of model %q, title %q", m.Name(), model.Name, model.Title)
		}
		for _, p := range m.Sheet().Params() {
			meta := p.Meta()
			if meta.Kind == param.Assumed && meta.Doubt == "" && meta.Low == "" && !meta.Recalled && model.Name != ibmsp.Name {
				t.Errorf("%s: %s is assumed, but nothing says how sure we are", model.Name, meta.Path)
			}
		}
		if cells := m.Sheet().FittedCells(); !slices.Equal(cells, fitted[model.Name]) {
			t.Errorf("%s: fitted to %q, want %q", model.Name, cells, fitted[model.Name])
		}
		if took := runOne(t, m); took != m.Costs().Ops(node.Ops{node.FloatAdd: 1000}) {
			t.Errorf("%s: 1000 additions take %v", model.Name, took)
		}
	}
}

// otherValues are parameters whose doubts recall other values than their own.
var otherValues = []string{"t3d processor.int_divide", "meiko processor.int_divide", "paragon nx.handler"}

// TestRecalledIsMarked: what a doubt says of memory stands where it is counted.
func TestRecalledIsMarked(t *testing.T) {
	marked := 0
	for _, model := range models() {
		for _, p := range load(t, model).Sheet().Params() {
			meta := p.Meta()
			if meta.Recalled {
				marked++
			}
			words := strings.ToLower(meta.Doubt + " " + meta.Source)
			says := strings.Contains(words, "recalled") || strings.Contains(words, "from memory of")
			if says && !meta.Recalled && !slices.Contains(otherValues, model.Name+" "+meta.Path) {
				t.Errorf("%s: %s is recalled, as its doubt or its source says; expected recalled = true", model.Name, meta.Path)
			}
		}
	}
	if marked < 150 {
		t.Errorf("%d parameters are marked as recalled, expected the more than 150 of seven Specs", marked)
	}
}

// runOne launches a program that does 1000 additions and returns its time.
func runOne(t *testing.T, m machines.Processor) sim.Duration {
	k := sim.New(1)
	var took sim.Duration
	err := m.Launch(k, 1, func(e machines.Endpoint) {
		start := e.Thread().Now()
		e.Thread().Compute(e.Costs().Ops(node.Ops{node.FloatAdd: 1000}))
		took = e.Thread().Now().Sub(start)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return took
}

// TestOverridesReachPrices: twice the clock halves the time.
func TestOverridesReachPrices(t *testing.T) {
	m := load(t, t3e.Model())
	work := node.Ops{node.FloatDivide: 300}
	if got, want := m.Costs().Ops(work), 29*sim.Microsecond; got != want { // 300 of 29 clocks at 300 MHz
		t.Errorf("300 divisions take %v, want %v", got, want)
	}
	if err := m.Sheet().Override("processor.clock", "600MHz"); err != nil {
		t.Fatal(err)
	}
	if got, want := m.Costs().Ops(work), 14500*sim.Nanosecond; got != want {
		t.Errorf("at 600 MHz, 300 divisions take %v, want %v", got, want)
	}
}

// TestLimitsAreOfTheSpec: the Spec with its changes determines how many processes a program can have. There are half
// as many with half the nodes, and twice as many with twice the nodes if the network can join so many; no more.
func TestLimitsAreOfTheSpec(t *testing.T) {
	for _, test := range []struct {
		model machines.Model
		nodes string
		most  int
		wrong string // what is wrong with so many
	}{
		{ibmsp.Model(), "256", 256, ""},
		{ibmsp.Model(), "1024", 1024, "multistage hosts: found 1024, expected 1 to 512"},
		{t3d.Model(), "64", 128, ""},
		{t3d.Model(), "512", 1024, ""},
		{t3d.Model(), "4096", 8192, ""},
		{meiko.Model(), "100", 100, ""},
		{meiko.Model(), "448", 448, ""},
		{paragon.Model(), "70", 70, ""},
		{paragon.Model(), "1000", 1000, ""},
		{xt5.Model(), "100", 1200, ""},
		{xt5.Model(), "19201", 230412, "xt5: found 19201 nodes, expected at most 19200: the torus is 25x32x24"},
	} {
		m := load(t, test.model)
		if err := m.Sheet().Override("nodes", test.nodes); err != nil {
			t.Fatal(err)
		}
		if most := m.ProcessesMax(); most != test.most {
			t.Errorf("%s of %s nodes: at most %d processes, want %d", test.model.Name, test.nodes, most, test.most)
		}
		err := m.(machines.Validator).Validate(test.most)
		if test.wrong == "" && err != nil || test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
			t.Errorf("%s of %s nodes with %d processes: %v, want %q", test.model.Name, test.nodes, test.most, err, test.wrong)
		}
		if test.wrong == "" && m.(machines.Validator).Validate(test.most+1) == nil {
			t.Errorf("%s of %s nodes has %d processes, want an error", test.model.Name, test.nodes, test.most+1)
		}
	}
}
