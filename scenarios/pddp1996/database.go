package pddp1996

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
)

// databaseBench runs pddp-tables.pddp, which fills no table of times.
var databaseBench = bench{
	files: map[string][]string{"pddp": {"pddp-tables.pddp"}},
	sizes: func(size, int) map[string]string { return nil },
}

func databaseProgram() scenarios.Program {
	return scenarios.Program{
		Name: "pddp-database", Doc: "the tables of PDDP's run-time library in a program that runs", NeedsMachine: true,
		Needs: systems.Named("pddp").Needs, Run: database,
	}
}

// array is an entry of the array database on processor 0.
type array struct {
	tag, distribution, bytes, rank int
	bounds                         [][]int // by dimension: global lower and upper, local lower and upper
	addresses                      []int   // by processor
}

// distribution is an entry of the distribution table.
type distribution struct {
	tag, rank  int
	dimensions [][]int // by dimension: extent, type, processors
}

// database shows what Table 1 of the article has.
func database(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	m, err := env.Machine("")
	if err != nil {
		return nil, err
	}
	compiled := &compiler{bench: &databaseBench}
	c := &cell{column: column{name: "PDDP", machine: m.Name(), system: systems.Named("pddp")}, n: env.Processes(), mode: scenarios.Data}
	if err := compiled.simulate(ctx, env, c); err != nil {
		return nil, err
	}
	if err := compiled.close(); err != nil {
		return nil, err
	}
	arrays, distributions, err := parseDatabase(c.Text)
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	part := out.Exhibit("pddp-table1")
	part.Text = []exhibit.TextPart{arrayTable(arrays), distributionTable(distributions), addressTable(arrays)}
	out.Check("address-map", mapsWhole(arrays, c.n), "%d arrays with an address on each of %d processors", len(arrays), c.n)
	out.Check("links", linked(arrays, distributions), "every array's distribution tag is in the distribution table and has its rank")
	return out, nil
}

// parseDatabase reads what pddp-tables.pddp prints: a word and numbers on each line.
func parseDatabase(text string) (arrays []array, distributions []distribution, err error) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		var n []int
		for _, w := range words[1:] {
			x, err := strconv.Atoi(w)
			if err != nil {
				return nil, nil, fmt.Errorf("pddp-tables.pddp printed %q, expected numbers", line)
			}
			n = append(n, x)
		}
		switch {
		case words[0] == "array" && len(n) == 4:
			arrays = append(arrays, array{tag: n[0], distribution: n[1], bytes: n[2], rank: n[3]})
		case words[0] == "bounds" && len(n) == 4 && len(arrays) > 0:
			a := &arrays[len(arrays)-1]
			a.bounds = append(a.bounds, n)
		case words[0] == "map" && len(n) == 2 && len(arrays) > 0:
			a := &arrays[len(arrays)-1]
			a.addresses = append(a.addresses, n[1])
		case words[0] == "distribution" && len(n) == 2:
			distributions = append(distributions, distribution{tag: n[0], rank: n[1]})
		case words[0] == "dimension" && len(n) == 3 && len(distributions) > 0:
			d := &distributions[len(distributions)-1]
			d.dimensions = append(d.dimensions, n)
		default:
			return nil, nil, fmt.Errorf("pddp-tables.pddp printed %q, expected a line of its tables", line)
		}
	}
	return arrays, distributions, nil
}

func arrayTable(arrays []array) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Array database of processor 0",
		Header: []string{"array tag", "distribution tag", "bytes per element", "rank", "global bounds", "local bounds", "address map"}}
	for i, a := range arrays {
		var global, local []string
		for _, b := range a.bounds {
			global, local = append(global, fmt.Sprintf("%d:%d", b[0], b[1])), append(local, fmt.Sprintf("%d:%d", b[2], b[3]))
		}
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%#x", a.tag), strconv.Itoa(a.distribution), strconv.Itoa(a.bytes), strconv.Itoa(a.rank),
			strings.Join(global, ", "), strings.Join(local, ", "), strconv.Itoa(i + 1)})
	}
	return t
}

func distributionTable(distributions []distribution) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Distribution table", Header: []string{"distribution tag", "rank", "extent/dim", "distribution type/dim", "no. procs/dim"}}
	for _, d := range distributions {
		var extents, types, procs []string
		for _, n := range d.dimensions {
			extents, types, procs = append(extents, strconv.Itoa(n[0])), append(types, typeName(n[1])), append(procs, strconv.Itoa(n[2]))
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(d.tag), strconv.Itoa(d.rank),
			strings.Join(extents, ", "), strings.Join(types, ", "), strings.Join(procs, ", ")})
	}
	return t
}

// typeName is the name of a distribution type of the run-time library.
func typeName(n int) string {
	if n < 0 || n > 2 {
		return strconv.Itoa(n)
	}
	return []string{"*", "BLOCK", "CYCLIC"}[n]
}

func addressTable(arrays []array) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Address maps", Header: []string{"map", "proc", "address"}}
	for i, a := range arrays {
		for proc, address := range a.addresses {
			t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(proc), fmt.Sprintf("0x%06x", address)})
		}
	}
	return t
}

// mapsWhole holds if every array has an address on every processor.
func mapsWhole(arrays []array, processors int) bool {
	for _, a := range arrays {
		if len(a.addresses) != processors {
			return false
		}
		for _, address := range a.addresses {
			if address <= 0 {
				return false
			}
		}
	}
	return len(arrays) > 0
}

// linked holds if the arrays' distributions exist.
func linked(arrays []array, distributions []distribution) bool {
	for _, a := range arrays {
		if a.distribution < 1 || a.distribution > len(distributions) || distributions[a.distribution-1].rank != a.rank {
			return false
		}
	}
	return true
}
