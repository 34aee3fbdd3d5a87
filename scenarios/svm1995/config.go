package svm1995

import (
	"fmt"
	"slices"
	"strconv"

	"simrun/scenarios"
)

// config is the configuration of shallow water.
type config struct {
	Size            int      `toml:"size" min:"4" max:"4096"` // points in each dimension
	Steps           int      `toml:"steps" min:"2" max:"100000"`
	Columns         []column `toml:"columns,optional"`
	Processors      []int    `toml:"processors,optional" min:"1"` // none: all that the columns have
	CheckSize       int      `toml:"check_size,optional" min:"4" max:"64"`
	CheckSteps      int      `toml:"check_steps,optional" min:"2" max:"100"`
	CheckProcessors int      `toml:"check_processors,optional" min:"1" max:"64"`
}

// column is a column of a table: a programming system.
type column struct {
	Name       string `toml:"name"`   // in front of "time"
	System     string `toml:"system"` // of systems.Names
	Processors []int  `toml:"processors" min:"1"`
}

// newConfig returns the defaults.
func newConfig() *config { return &config{CheckSize: 16, CheckSteps: 10, CheckProcessors: 4} }

// mostProcessors returns the largest number of processors of columns.
func mostProcessors(columns []column, only []int) int {
	most := 1
	for _, col := range columns {
		for _, n := range someProcessors(col.Processors, only) {
			most = max(most, n)
		}
	}
	return most
}

// someProcessors returns those of all that are asked for; no only asks for all.
func someProcessors(all, only []int) []int {
	if len(only) == 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(n int) bool { return !slices.Contains(only, n) })
}

// unknownSystems complains about columns of systems in which a program is not written.
func unknownSystems(columns []column, a *application, expected string) []scenarios.Complaint {
	var list []scenarios.Complaint
	for i, col := range columns {
		if a.systems[col.System] == nil {
			list = append(list, scenarios.Complaint{Key: "columns", Index: i, Found: "system " + col.System, Expected: expected})
		}
	}
	return list
}

// repeated complains about columns, and numbers of processors of a column, that are there twice.
func repeated(columns []column) []scenarios.Complaint {
	var list []scenarios.Complaint
	for i, col := range columns {
		if slices.ContainsFunc(columns[:i], func(c column) bool { return c.Name == col.Name }) {
			list = append(list, scenarios.Complaint{Key: "columns", Index: i, Found: fmt.Sprintf("%q twice", col.Name), Expected: "each column once"})
		}
		for j, n := range col.Processors {
			if slices.Contains(col.Processors[:j], n) {
				list = append(list, scenarios.Complaint{Key: "columns", Index: i, Found: fmt.Sprintf("%q on %d processors twice", col.Name, n), Expected: "each number once"})
			}
		}
	}
	return list
}

// countOf says how many numbers there are.
func countOf(list []int) string {
	if len(list) == 1 {
		return "1 number"
	}
	return strconv.Itoa(len(list)) + " numbers"
}

// validate says what is wrong with the columns.
func validate(s *scenarios.Scenario) []scenarios.Complaint {
	columns := s.Config.(*config).Columns
	return append(unknownSystems(columns, shallowWater, "svmfortran or hpf, in which the program is written"), repeated(columns)...)
}
