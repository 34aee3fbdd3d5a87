package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/scenarios"
)

// load reads the scenarios in files, "-" being standard input. The error lists
// everything that is wrong in any of them.
func (a *app) load(c *cobra.Command, o *changes, files []string) ([]*scenarios.Scenario, error) {
	if len(files) == 0 {
		return nil, usageError(c, "no scenario files given; simrun list shows those that come with simrun")
	}
	overrides, err := o.overrides(c, a.catalog)
	if err != nil {
		return nil, err
	}
	var all []*scenarios.Scenario
	var errs inputErrors
	for i, file := range files {
		if slices.Contains(files[:i], file) {
			return nil, usageError(c, "found %s twice, expected each scenario once", file)
		}
		s, err := a.loadOne(file, overrides, o.counterfactual)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = append(all, s)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	if err := checkTogether(c, all, overrides); err != nil {
		return nil, err
	}
	return all, nil
}

// loadOne loads the scenario in a file, or the built-in one of an id, unchanged or as a counterfactual.
func (a *app) loadOne(file string, overrides []scenarios.Override, counterfactual string) (*scenarios.Scenario, error) {
	name, data, err := a.readScenario(file)
	if err != nil {
		return nil, err
	}
	if overrides, err = a.withCounterfactual(name, data, overrides, counterfactual); err != nil {
		return nil, err
	}
	return a.catalog.Load(name, data, overrides...)
}

// withCounterfactual returns the overrides with those of a counterfactual of the scenario; "" for none.
func (a *app) withCounterfactual(name string, data []byte, overrides []scenarios.Override, id string) ([]scenarios.Override, error) {
	if id == "" {
		return overrides, nil
	}
	// The counterfactual may have rows and columns that the unchanged scenario does not have.
	s, err := a.catalog.Load(name, data, slices.DeleteFunc(slices.Clone(overrides), scenarios.Override.OfPart)...)
	if err != nil {
		return nil, err
	}
	more, err := s.WithCounterfactual(id)
	return slices.Concat(overrides, more), err
}

// readScenario returns the text of a scenario and its name in messages.
func (a *app) readScenario(file string) (name string, data []byte, err error) {
	if file == "-" {
		data, err = readAll(a.stdin)
		return "<stdin>", data, err
	}
	data, err = readFile(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, data, err
	}
	if f := a.catalog.File(file); f != nil {
		return f.Name, f.Data, nil
	}
	if !strings.ContainsAny(file, "./") { // it looks like an id, not like a path
		return file, nil, errors.New(a.unknownScenario(file))
	}
	return file, nil, fmt.Errorf("%w%s", err, diag.Hint(scenarioID(filepath.Base(file)), a.builtInIDs()))
}

func readFile(name string) (data []byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return readAll(f)
}

// readAll reads at most one byte more than can be parsed, so that an endless file is refused.
func readAll(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, source.InputMax+1)) }

// overrides turns the flags into overrides.
func (o *changes) overrides(c *cobra.Command, catalog *scenarios.Catalog) ([]scenarios.Override, error) {
	var all []scenarios.Override
	for _, text := range o.set {
		v, err := catalog.ParseOverride(text)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	for _, part := range []struct {
		key, flag string
		names     []string
	}{{"machines", "machine", o.machines}, {"columns", "column", o.columns}, {"rows", "row", o.rows}} {
		if len(part.names) > 0 {
			all = append(all, scenarios.Only(part.key, part.flag, part.names))
		}
	}
	if c.Flags().Changed("seed") && !o.isBase {
		all = append(all, scenarios.Seed(o.seed))
	}
	if c.Flags().Changed("mode") && !o.isBase {
		all = append(all, scenarios.InMode(scenarios.Mode(o.mode)))
	}
	if o.exact && !o.isBase {
		all = append(all, scenarios.InExact())
	}
	for i, v := range all {
		for _, w := range all[:i] {
			if v.Path == w.Path {
				return nil, usageError(c, "%s and %s set the same; give one of them", w.Flag, v.Flag)
			}
		}
	}
	return all, nil
}

// checkTogether makes the checks that need all scenarios. No two may have the same id, and so the same directory.
// Every override must concern one of them.
func checkTogether(c *cobra.Command, all []*scenarios.Scenario, overrides []scenarios.Override) error {
	for i, s := range all {
		for _, t := range all[:i] {
			if s.ID == t.ID {
				return usageError(c, "%s and %s both have the id %q; their files would overwrite each other", t.File, s.File, s.ID)
			}
		}
	}
	for _, o := range overrides {
		if !slices.ContainsFunc(all, o.Concerns) {
			return usageError(c, "%s: none of the scenarios runs on %s machine", o.Flag, machineNamed(o))
		}
	}
	return nil
}

// machineNamed names the machine of an override: "a", or "the t3d".
func machineNamed(o scenarios.Override) string {
	name, _, _ := strings.Cut(o.Path, ".")
	if name+"." == machines.Prefix || o.OfLibrary() {
		return "a"
	}
	return "the " + name
}
