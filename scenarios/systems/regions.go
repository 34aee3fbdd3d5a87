package systems

import (
	"cmp"
	"fmt"
	"path"
	"slices"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// Region is the time that the processes of a run spend in a part of the program's text.
type Region struct {
	Name, Line             string
	Time, Barriers, Faults sim.Duration // the mean over the processes
	MostTime, MostFaults   sim.Duration // of a process
	MostBarriers           sim.Duration

	Kinds machines.Times // the mean over the processes, by kind; their sum is Time except for a picosecond each
}

// Title names the region with the line where it begins.
func (r *Region) Title() string {
	if r.Line == "" {
		return r.Name
	}
	return r.Name + ", " + path.Base(r.Line)
}

// Regions returns the regions of a run that kept its faults and in which some time is spent, in the order of the text.
func Regions(r *spmd.Run) []Region {
	var all []Region
	n := sim.Duration(max(1, len(r.Results)))
	for rank := range r.Results {
		for i, x := range r.Regions(rank) {
			if i == len(all) {
				all = append(all, Region{Name: x.Name, Line: x.Line})
			}
			barriers, faults := x.Kind[machines.Barriers], x.Kind[machines.PageFaults]
			g := &all[i]
			g.Time, g.Barriers, g.Faults = g.Time+x.Time, g.Barriers+barriers, g.Faults+faults
			for k, d := range x.Kind {
				g.Kinds[k] += d
			}
			g.Kinds[machines.Computing] += x.Time - x.Kind.Sum()
			g.MostTime, g.MostBarriers, g.MostFaults = max(g.MostTime, x.Time), max(g.MostBarriers, barriers), max(g.MostFaults, faults)
		}
	}
	for i := range all {
		g := &all[i]
		g.Time, g.Barriers, g.Faults = g.Time/n, g.Barriers/n, g.Faults/n
		for k := range g.Kinds {
			g.Kinds[k] /= n
		}
	}
	return slices.DeleteFunc(all, func(g Region) bool { return g.MostTime == 0 })
}

// ArrayFaults is the page faults for a shared variable at a place of the program, of all processes together.
type ArrayFaults struct {
	Line, Variable string
	Faults         machines.FaultCounts
	Most           sim.Duration // that one process waits
}

// FaultsByArray returns the page faults of a run that kept them, by line and variable, in the order of lines and names.
func FaultsByArray(r *spmd.Run) []ArrayFaults {
	type key struct{ line, variable string }
	found := map[key]*ArrayFaults{}
	var all []*ArrayFaults
	for rank := range r.Results {
		own := map[key]sim.Duration{}
		for _, f := range r.PageFaults(rank) {
			k := key{f.Line, f.Variable}
			if found[k] == nil {
				found[k] = &ArrayFaults{Line: f.Line, Variable: f.Variable}
				all = append(all, found[k])
			}
			found[k].Faults.Add(f.Cause, f.Took)
			own[k] += f.Took
			found[k].Most = max(found[k].Most, own[k])
		}
	}
	slices.SortStableFunc(all, func(a, b *ArrayFaults) int {
		return cmp.Or(compareLines(a.Line, b.Line), cmp.Compare(a.Variable, b.Variable))
	})
	list := make([]ArrayFaults, len(all))
	for i, a := range all {
		list[i] = *a
	}
	return list
}

// compareLines compares places file:line.
func compareLines(a, b string) int {
	fileA, lineA := splitLine(a)
	fileB, lineB := splitLine(b)
	return cmp.Or(cmp.Compare(fileA, fileB), cmp.Compare(lineA, lineB))
}

func splitLine(s string) (file string, line int) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == ':' {
			_, err := fmt.Sscan(s[i+1:], &line)
			if err == nil {
				return s[:i], line
			}
			break
		}
	}
	return s, 0
}

// RegionTables returns the regions and the page faults of a run in words.
func RegionTables(r *spmd.Run) []exhibit.TextPart {
	regions := exhibit.TextPart{Heading: "regions: mean over the processes, and most of one (s)",
		Header: []string{"region", "time", "most", "barriers", "most", "page faults", "most"}}
	for _, g := range Regions(r) {
		regions.Rows = append(regions.Rows, []string{g.Title(), seconds(g.Time), seconds(g.MostTime), seconds(g.Barriers), seconds(g.MostBarriers), seconds(g.Faults), seconds(g.MostFaults)})
	}
	faults := exhibit.TextPart{Heading: "page faults of all processes, by loop and array", Header: []string{"line", "array"}}
	for c := range machines.FaultCauses {
		faults.Header = append(faults.Header, machines.FaultCause(c).String())
	}
	faults.Header = append(faults.Header, "time (s)", "most (s)")
	for _, a := range FaultsByArray(r) {
		line := a.Line
		if line != "" {
			line = path.Base(line)
		}
		row := []string{line, a.Variable}
		for _, f := range a.Faults {
			row = append(row, fmt.Sprint(f.Count))
		}
		sum := a.Faults.Sum()
		faults.Rows = append(faults.Rows, append(row, seconds(sum.Time), seconds(a.Most)))
	}
	return []exhibit.TextPart{regions, faults}
}

// RegionBars returns the mean times of regions by kind, in seconds, as the cells of a ladder. Each region has a bar,
// named by its line, in a panel for each file. Time in no region is a bar of the first panel.
func RegionBars(r *spmd.Run) []exhibit.Cell {
	var cells []exhibit.Cell
	all := Regions(r)
	for _, g := range all {
		name, file := "other", all[0].Line
		if g.Line != "" {
			_, line := splitLine(g.Line)
			name, file = fmt.Sprint(line), g.Line
		}
		file, _ = splitLine(file)
		for k, d := range g.Kinds {
			if d > 0 {
				cells = append(cells, exhibit.Cell{Row: exhibit.BarRow(name, path.Base(file)), Column: machines.Kind(k).String(), Simulated: d.Seconds(), Unit: "s"})
			}
		}
	}
	return cells
}

func seconds(d sim.Duration) string { return fmt.Sprintf("%.4f", d.Seconds()) }
