package svm1995

import "simrun/scenarios"

// config is the configuration of both programs.
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

// largest returns the largest number of processors.
func (c *config) largest() int {
	most := 1
	for _, col := range c.Columns {
		for _, n := range c.numbers(col) {
			most = max(most, n)
		}
	}
	return most
}

// numbers returns the numbers of processors of a column that are asked for.
func (c *config) numbers(col column) []int {
	if len(c.Processors) == 0 {
		return col.Processors
	}
	var list []int
	for _, n := range col.Processors {
		for _, only := range c.Processors {
			if n == only {
				list = append(list, n)
			}
		}
	}
	return list
}

// validate says what is wrong with the columns.
func validate(s *scenarios.Scenario) []scenarios.Complaint {
	var list []scenarios.Complaint
	for i, col := range s.Config.(*config).Columns {
		if shallowWater.systems[col.System] == nil {
			list = append(list, scenarios.Complaint{Key: "columns", Index: i, Found: "system " + col.System, Expected: "svmfortran or hpf, in which the program is written"})
		}
	}
	return list
}
