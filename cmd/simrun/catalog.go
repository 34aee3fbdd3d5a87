package main

import (
	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/scenarios"
	"simrun/scenarios/armci1999"
)

// catalog returns the programs and machines that scenarios can name.
func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Programs: armci1999.Programs(),
		Machines: []machines.Model{ibmsp.Model()},
		Files:    scenarios.BuiltIn(),
	}
}
