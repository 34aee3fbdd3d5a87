package pddp1996

import (
	"fmt"

	"simrun/scenarios/systems"
)

// bench is a benchmark, which fills a table.
type bench struct {
	name, doc string
	exhibit   string // the table's
	published size   // of the article's table
	config    func() config

	files      map[string][]string // of the program, by programming system
	sizes      func(s size, processes int) map[string]string
	reference  []string // the sequential program; nil: the check needs none
	verify     func(text, want string) (holds bool, observed string)
	statements []statement
}

// benches are the benchmarks in the order of their tables.
var benches = []bench{gauss, shallowWater, lu, quantumLatticeGauge}

// systems returns the systems in which the program is written.
func (b *bench) systems() []string {
	var names []string
	for _, name := range systems.Names() {
		if b.files[name] != nil {
			names = append(names, name)
		}
	}
	return names
}

var gauss = bench{
	name: "pddp-gauss", doc: "Gaussian elimination without pivoting on two machines in four systems", exhibit: "pddp-table2", published: cube(1024, 0),
	config: func() config {
		return &matrixConfig{tableConfig: tableConfig{CheckProcessors: 4}, CheckSize: 32}
	},
	files: map[string][]string{
		"pddp": {"gauss.pddp"}, "craft": {"gauss.craft"}, "hpf": {"gauss.hpf"}, "mpi": {"gauss-mp.f"},
	},
	sizes: func(s size, processes int) map[string]string {
		return map[string]string{
			"gauss.par":    parameters("N", s.extent()),
			"gauss-mp.par": parameters("N", s.extent(), "NCOL", (s.extent()+processes-1)/processes),
		}
	},
	verify:     exactly,
	statements: gaussStatements,
}

// The arrays of shallow water have a border of one, so that a grid of size - 2
// points fills arrays that CRAFT can distribute.
var shallowWater = bench{
	name: "pddp-swm", doc: "shallow water on two machines in three systems", exhibit: "pddp-table3", published: cube(512, 50),
	config: func() config {
		return &gridConfig{tableConfig: tableConfig{CheckProcessors: 4}, CheckSize: 16, CheckSteps: 10}
	},
	files: map[string][]string{"pddp": {"swm.pddp"}, "craft": {"swm.craft"}, "hpf": {"swm.hpf"}},
	sizes: func(s size, _ int) map[string]string {
		text := parameters("M", s.extent()-2, "N", s.extent()-2, "ITMAX", s.Steps)
		return map[string]string{"swm512.par": text, "swm.par": text}
	},
	reference:  []string{"swm.f"},
	verify:     likeSequential,
	statements: shallowWaterStatements,
}

var lu = bench{
	name: "pddp-lu", doc: "NAS LU on two machines in PDDP", exhibit: "pddp-table4", published: cube(64, 250),
	config: func() config {
		return &gridConfig{tableConfig: tableConfig{CheckProcessors: 4}, CheckSize: 12, CheckSteps: 5}
	},
	files: map[string][]string{"pddp": {"lu.pddp"}},
	sizes: func(s size, _ int) map[string]string {
		step := "0.5D0" // of class S
		if s.extent() >= 64 {
			step = "2.0D0" // of class A
		}
		return map[string]string{"lu.par": parameters("NX", s.extent(), "NY", s.extent(), "NZ", s.extent(), "NMAX", s.extent(), "ITMAX", s.Steps) +
			"      DOUBLE PRECISION DTSTEP\n      PARAMETER (DTSTEP = " + step + ")\n"}
	},
	reference:  []string{"lu.f"},
	verify:     likeSequential,
	statements: luStatements,
}

// parameters returns declarations of integer parameters, given by name and value.
func parameters(pairs ...any) string {
	text := ""
	for i := 0; i < len(pairs); i += 2 {
		text += fmt.Sprintf("      INTEGER %s\n      PARAMETER (%s = %d)\n", pairs[i], pairs[i], pairs[i+1])
	}
	return text
}

// The article's lattice of 2,048 sites and its loop are the program's choice: see
// qlg.pddp.
var quantumLatticeGauge = bench{
	name: "pddp-qlg", doc: "quantum lattice gauge on two machines in PDDP", exhibit: "pddp-table5",
	published: lattice([]int{8, 8, 4, 8}, 5),
	config: func() config {
		return &latticeConfig{tableConfig: tableConfig{CheckProcessors: 4}, CheckLattice: []int{2, 2, 4, 2}, CheckSweeps: 1}
	},
	files: map[string][]string{"pddp": {"qlg.pddp"}},
	sizes: func(s size, _ int) map[string]string {
		return map[string]string{"qlg.par": parameters("NX", s.Extents[0], "NY", s.Extents[1], "NZ", s.Extents[2], "NT", s.Extents[3],
			"NSWEEP", s.Steps, "NEWTON", 4) + "      DOUBLE PRECISION EPS\n      PARAMETER (EPS = 0.1D0)\n"}
	},
	reference:  []string{"qlg.f"},
	verify:     likeSequential,
	statements: quantumLatticeGaugeStatements,
}
