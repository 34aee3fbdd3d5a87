package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/inpage"
	"simrun/scenarios/report"
)

// buildModule compiles the simulator that goes into a page with these scenarios.
func buildModule(c *cobra.Command, o *reportOptions, all []*scenarios.Scenario) (*report.Module, error) {
	ids := inpage.Scenarios()
	fits := func(s *scenarios.Scenario) bool { return slices.Contains(ids, s.ID) }
	switch {
	case slices.ContainsFunc(all, (*scenarios.Scenario).Changed):
		return nil, usageError(c, "--sliders goes without changes: sliders begin at what a scenario is by itself")
	case !slices.ContainsFunc(all, fits):
		return nil, usageError(c, "--sliders: none of the scenarios can run in a page; those that can: %s; simrun serve has sliders for all", strings.Join(ids, ", "))
	}
	m, err := report.CompileModule(c.Context(), o.source)
	if err != nil {
		return nil, usageError(c, "--sliders: the simulator for the page cannot be compiled: %v; name the folder of simrun's source by --source and have the go command in PATH, or use simrun serve", err)
	}
	return m, nil
}
