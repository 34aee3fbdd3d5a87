package xpressspace2014

import (
	"fmt"
	"slices"
	"strconv"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// shown returns the cells of a job of the second or third experiment: on a system and so many processes, with arrays
// of so many bytes each.
type shown func(s *system, procs counts, bytes int64) []scenarios.Place

// cells lists the cells of all systems, sizes and processes; change changes a job as the switches of counterfactual runs do.
func (c *coupledConfig) cells(of shown, change func(s *system, x *exchange)) []scenarios.Place {
	var all []scenarios.Place
	for _, s := range c.systems() {
		for _, size := range c.Sizes {
			for _, procs := range parsed(c.Processes) {
				x := exchange{procs: procs, bytes: int64(size) / 2}
				change(s, &x)
				all = append(all, of(s, procs, x.bytes)...)
			}
		}
	}
	return all
}

// exchangeShown are the cells of Figures 8 and 9.
func exchangeShown(s *system, procs counts, bytes int64) []scenarios.Place {
	row := strconv.Itoa(procs.one)
	all := []scenarios.Place{{Row: row, Column: column(s.name, bytes)}}
	for _, name := range applications {
		all = append(all, scenarios.Place{Row: row, Column: column(s.name+" "+name, bytes)})
	}
	return all
}

// schedulesShown are the cells of Table II and of the work behind it.
func schedulesShown(s *system, procs counts, bytes int64) []scenarios.Place {
	all := timesShown(s, procs, bytes)
	for _, name := range workColumns(s) {
		all = append(all, scenarios.Place{Row: workRow(procs, sim.Size(2*bytes)), Column: name})
	}
	return all
}

// timesShown is the cell of Table II, or that of the same table with the other process grid.
func timesShown(s *system, procs counts, bytes int64) []scenarios.Place {
	return []scenarios.Place{{Row: procs.String(), Column: column(s.name, bytes)}}
}

// workRow names a row of the work behind Table II.
func workRow(procs counts, size sim.Size) string {
	return fmt.Sprintf("%v, %s", procs, gigabytes(size))
}

// workColumns are what is counted of a system.
func workColumns(s *system) []string {
	if s == onMCT {
		return []string{"MCT messages", "MCT comparisons"}
	}
	return []string{"directory updates", "directory queries", "XpressSpace messages"}
}

// mark names a position on the axis of processes, once.
func mark(x *scenarios.Part, procs counts, label string) {
	m := exhibit.Mark{X: float64(procs.one), Label: label}
	if !slices.Contains(x.Marks, m) {
		x.Marks = append(x.Marks, m)
	}
}
