package userprogram

import (
	"fmt"
	"slices"
	"strconv"

	"simrun/machines"
	"simrun/models/compile/price"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
	"simrun/sim"
	"simrun/sim/node"
)

// operationNames are the kinds of operation as reports name them.
var operationNames = map[node.Op]string{
	node.FloatAdd: "add (64 bit)", node.FloatMultiply: "multiply (64 bit)", node.FloatDivide: "divide (64 bit)", node.FloatSqrt: "square root (64 bit)",
	node.SingleAdd: "add (32 bit)", node.SingleMultiply: "multiply (32 bit)", node.SingleDivide: "divide (32 bit)", node.SingleSqrt: "square root (32 bit)",
	node.Convert: "convert", node.Exponential: "exponential", node.Logarithm: "logarithm", node.Sine: "sine, cosine",
	node.Tangent: "tangent", node.ArcTangent: "arc tangent", node.Power: "power",
	node.IntAdd: "integer add", node.IntMultiply: "integer multiply", node.IntDivide: "integer divide",
	node.Load: "load", node.Store: "store", node.Branch: "branch", node.Call: "call",
}

// The columns of the cells.
const (
	inAll      = "in all"
	operations = "operations"
	mean       = "mean"
	most       = "most"
)

// number is something that a run gave: a cell of its result and a line of its tables.
type number struct {
	row, column string
	value       float64
	unit, text  string
	sampling    float64
}

// numbers returns what a program that has run gave.
func (p *Program) numbers() []number {
	switch {
	case p.usage != nil:
		return usageNumbers(p.usage.Time, p.usage.Count)
	case p.run != nil:
		return p.runNumbers()
	}
	return nil
}

// usageNumbers returns the time of a sequential program and its operations by kind.
func usageNumbers(time sim.Duration, count node.Ops) []number {
	flops, seconds := price.Flops(count), time.Seconds()
	all := []number{virtualTime(time)}
	if seconds > 0 {
		rate := float64(flops) / seconds / 1e6
		all = append(all, countOf("floating-point operations", inAll, "operations", flops),
			number{row: "rate", column: inAll, value: rate, unit: "Mflop/s", text: fmt.Sprintf("%.2f Mflop/s", rate)})
	}
	for _, op := range price.Kinds() {
		if n := count[op]; n > 0 {
			all = append(all, countOf(operationNames[op], operations, "operations", n))
		}
	}
	return all
}

// shownMin is the least time of a process that is a number.
const shownMin = sim.Nanosecond

// runNumbers returns the time of a parallel program, its traffic and the parts of its processes' time.
func (p *Program) runNumbers() []number {
	total := virtualTime(sim.Duration(p.run.End()))
	total.sampling = p.run.SamplingError()
	all := []number{total}
	for _, l := range p.run.Samplings() {
		if l.Executed < l.Trips {
			all = append(all, number{
				row: "loop at " + l.Where, column: inAll, value: float64(l.Executed), unit: "iterations", sampling: l.Error,
				text: fmt.Sprintf("%d of %d iterations executed, error %.2f %%", l.Executed, l.Trips, 100*l.Error),
			})
		}
	}
	all = append(append(all, p.traffic()...), p.parts()...)
	if p.Regions {
		all = append(all, p.regionNumbers()...)
	}
	return all
}

// regionNumbers returns the time of regions, and page faults by line and array.
func (p *Program) regionNumbers() []number {
	var all []number
	for _, g := range systems.Regions(p.run) {
		for _, x := range []struct {
			column string
			value  sim.Duration
		}{
			{"time, mean", g.Time}, {"time, most", g.MostTime}, {"barriers, mean", g.Barriers}, {"barriers, most", g.MostBarriers},
			{"page faults, mean", g.Faults}, {"page faults, most", g.MostFaults},
		} {
			all = append(all, secondsOf(g.Title(), x.column, x.value))
		}
	}
	for _, a := range systems.FaultsByArray(p.run) {
		row := fmt.Sprintf("%s, array %s", a.Line, a.Variable)
		for c, f := range a.Faults {
			all = append(all, countOf(row, machines.FaultCause(c).String()+" faults", "faults", f.Count))
		}
		all = append(all, secondsOf(row, "fault time of all", a.Faults.Sum().Time))
	}
	return all
}

// traffic returns what the processes sent and fetched together.
func (p *Program) traffic() []number {
	var all []number
	var l machines.Ledger
	for _, r := range p.run.Results {
		l = l.Plus(r.Ledger)
	}
	var in, out int64
	for rank := range p.run.Results {
		in, out = in+p.run.Faults(rank)[machines.PageInFault].Count, out+p.run.PageOuts(rank)
	}
	for _, x := range []struct {
		name, unit string
		count      int64
	}{{"pages written to disk", "pages", out}, {"pages read from disk", "pages", in}, {"remote reads", "accesses", l.Fetches}, {"remote writes", "accesses", l.Stores}, {"messages", "messages", l.Messages}, {"bytes moved", "B", l.Bytes}} {
		if x.count > 0 {
			all = append(all, countOf(x.name, inAll, x.unit, x.count))
		}
	}
	return all
}

// parts returns what the time of the processes consists of: the mean of each kind and
// the most that a process spent on it.
func (p *Program) parts() []number {
	var all []number
	means, greatest := systems.Mean(p.run), systems.Max(p.run)
	for k, d := range greatest {
		if d >= shownMin {
			name := machines.Kind(k).String()
			all = append(all, secondsOf(name, mean, means[k]), secondsOf(name, most, d))
		}
	}
	return all
}

func virtualTime(d sim.Duration) number {
	n := secondsOf("virtual time", inAll, d)
	n.text += " s"
	return n
}

func secondsOf(row, column string, d sim.Duration) number {
	return number{row: row, column: column, value: d.Seconds(), unit: "s", text: strconv.FormatFloat(d.Seconds(), 'f', 9, 64)}
}

func countOf(row, column, unit string, n int64) number {
	return number{row: row, column: column, value: float64(n), unit: unit, text: grouped(n)}
}

// grouped writes a number with a space between each three digits.
func grouped(n int64) string {
	digits := []byte(strconv.FormatInt(n, 10))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = slices.Insert(digits, i, ' ')
	}
	return string(digits)
}

// addCells adds what the run gave to the scenario's exhibit. A loop that was sampled
// several times has a number behind its place.
func (p *Program) addCells(part *scenarios.Part) {
	part.Unit = "s"
	times := map[[2]string]int{}
	for _, n := range p.numbers() {
		key := [2]string{n.row, n.column}
		if times[key]++; times[key] > 1 {
			n.row += fmt.Sprintf(" (%d)", times[key])
		}
		part.Cells = append(part.Cells, exhibit.Cell{Row: n.row, Column: n.column, Simulated: n.value, Unit: n.unit, Sampling: n.sampling})
	}
}

// Tables returns the times of the program on its machine in words, with a title. It returns nothing if the program has
// not run to an end or the virtual time stood still.
func (p *Program) Tables() (title string, tables []exhibit.TextPart) {
	total := exhibit.TextPart{Heading: "in all", Header: []string{"", "value"}}
	kinds := exhibit.TextPart{Heading: "operations", Header: []string{"kind", "count"}}
	parts := exhibit.TextPart{Heading: "of a process", Header: []string{"part", "mean (s)", "most (s)"}}
	for _, n := range p.numbers() {
		switch n.column {
		case inAll:
			total.Rows = append(total.Rows, []string{n.row, n.text})
		case operations:
			kinds.Rows = append(kinds.Rows, []string{n.row, n.text})
		case mean:
			parts.Rows = append(parts.Rows, []string{n.row, n.text})
		case most:
			last := &parts.Rows[len(parts.Rows)-1]
			*last = append(*last, n.text)
		}
	}
	switch {
	case p.usage != nil:
		return p.title(), []exhibit.TextPart{total, kinds}
	case p.run != nil:
		tables = []exhibit.TextPart{total, parts}
		if p.Regions {
			tables = append(tables, systems.RegionTables(p.run)...)
		}
		return p.title(), tables
	}
	return "", nil
}

// title says what runs on the machine.
func (p *Program) title() string {
	if p.System == nil {
		return "virtual time on one processor"
	}
	return fmt.Sprintf("%s on %d processes", p.System.Name, p.Processes)
}
