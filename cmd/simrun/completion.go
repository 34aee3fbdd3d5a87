package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim/param"
)

// completeScenarios completes the ids of built-in scenarios, and files.
func (a *app) completeScenarios(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return a.builtInIDs(), cobra.ShellCompDirectiveDefault
}

// completeSet completes the argument of --set: parameters of machines and libraries and the keys of the
// named scenario, and after a "=" their possible values.
func (a *app) completeSet(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	const noSpace = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	name, _, hasValue := strings.Cut(typed, "=")
	var names []string
	err := a.eachSettable(args, func(path string, p param.Param) {
		switch {
		case !hasValue:
			names = append(names, path+"=")
		case path == name:
			for _, v := range valuesFor(p) {
				names = append(names, path+"="+v)
			}
		}
	})
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	if hasValue {
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	return names, noSpace
}

// eachSettable visits the parameters of machines and libraries, and the keys of the first scenario among args, with a
// nil p. It visits parameters of any machine once, and those of each machine by its name.
func (a *app) eachSettable(args []string, visit func(path string, p param.Param)) error {
	for _, key := range a.scenarioKeys(args) {
		visit(key, nil)
	}
	seen := map[string]bool{}
	for _, model := range a.catalog.Machines {
		m, err := model.Load()
		if err != nil {
			return err
		}
		for _, p := range m.Sheet().Params() {
			if path := machines.Prefix + p.Meta().Path; !seen[path] {
				seen[path] = true
				visit(path, p)
			}
			visit(model.Name+"."+p.Meta().Path, p)
		}
	}
	for _, sheet := range machines.NewLibraries(a.catalog.Libraries).Sheets() {
		for _, p := range sheet.Params() {
			visit(sheet.Prefix()+p.Meta().Path, p)
		}
	}
	return nil
}

// scenarioKeys returns the keys that --set can set of a scenario: without one, those that any has.
func (a *app) scenarioKeys(args []string) []string {
	keys := []string{"scenario.processes", "scenario.seed", "scenario.mode", "scenario.machine"}
	s := a.scenarioNamed(args)
	if s == nil {
		return append(keys, "scenario.parameters.")
	}
	for _, key := range s.Keys() {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// scenarioNamed returns the scenario that is named first among args; nil if there is none that can be read.
func (a *app) scenarioNamed(args []string) *scenarios.Scenario {
	if len(args) == 0 || args[0] == "-" {
		return nil
	}
	s, err := a.loadOne(args[0], nil, "")
	if err != nil {
		return nil
	}
	return s
}

// valuesFor returns possible values of a parameter: words of a list, switches, and for numbers the
// present value and the limits of its doubt.
func valuesFor(p param.Param) []string {
	if p == nil {
		return nil
	}
	m := p.Meta()
	switch {
	case len(m.Bounds.OneOf) > 0:
		return m.Bounds.OneOf
	case p.Dimension() == param.Switch:
		return []string{"true", "false"}
	}
	values := []string{p.String()}
	for _, limit := range []string{m.Low, m.High} {
		if limit != "" && !slices.Contains(values, limit) {
			values = append(values, limit)
		}
	}
	return values
}

// completeCells completes the outputs of the scenario that is named, as its record has them.
func (a *app) completeCells(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	s := a.scenarioNamed(args)
	if s == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	record, err := a.catalog.Recorded(s.ID)
	if err != nil || record == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, e := range record.Exhibits {
		for _, c := range e.Cells {
			if c.Simulated != nil {
				names = append(names, e.ID+"/"+c.Row+"/"+c.Column)
			}
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completeCounterfactuals completes the counterfactuals of the scenario that is named.
func (a *app) completeCounterfactuals(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if s := a.scenarioNamed(args); s != nil {
		for _, c := range s.Counterfactuals() {
			ids = append(ids, c.ID)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}
