package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/output"
)

// differencesMax is how many differences of a run are printed.
const differencesMax = 40

// printDifferences prints the differences from a record.
func (a *app) printDifferences(id string, all []scenarios.Difference) {
	for i, d := range all {
		if i == differencesMax {
			a.tell("%s: and %d more", id, len(all)-i)
			return
		}
		a.tell("%s: not as recorded: %v", id, d)
	}
}

const recordLong = `record runs built-in scenarios with all their counterfactuals and writes the
results into the folder of records. The next build of simrun contains these
records; a run that differs from its record says so and ends with status 1.
record prints what has moved since the last record; the commit that carries a new
record says why.

record takes results that the same build of simrun has computed before from the
store, as run does. With --no-cache it computes everything again. It refuses a
scenario with changes or with a check that fails.

Exit status: 0; 1 if a program or a check failed; 2 for bad usage or bad input.`

const recordExample = `  simrun record armci-fig4
  simrun record                 # all of them, which takes long`

// recordOptions are the flags of the command record.
type recordOptions struct {
	dir  string
	jobs int
}

func (a *app) recordCommand() *cobra.Command {
	o := &recordOptions{}
	c := &cobra.Command{
		Use:     "record [SCENARIO...]",
		Short:   "Accept what built-in scenarios give as their records",
		Long:    recordLong,
		Example: recordExample,
		GroupID: groupRun,
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, ids []string) error { return a.record(c, o, ids) },

		ValidArgsFunction: a.completeScenarios,
	}
	c.Flags().SortFlags = false
	c.Flags().StringVar(&o.dir, "dir", filepath.Join("scenarios", "recorded"), "folder of the records")
	c.Flags().IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of scenarios, and parts of them, that run at a time")
	return c
}

func (a *app) record(c *cobra.Command, o *recordOptions, ids []string) error {
	if o.jobs < 1 {
		return usageError(c, "--jobs: found %d, expected at least 1", o.jobs)
	}
	if info, err := os.Stat(o.dir); err != nil || !info.IsDir() {
		return usageError(c, "--dir: found no folder %s, expected that of the records: run the command at the top of the project", o.dir)
	}
	all, err := a.builtInNamed(c, ids)
	if err != nil {
		return err
	}
	for _, s := range all {
		s.Long = true
	}
	r := a.newRunner(&runOptions{noFiles: true, jobs: o.jobs}, len(all))
	err = r.runEach(c.Context(), all, func(_ int, f finished) error {
		r.keep(o.dir, f)
		return c.Context().Err()
	})
	if err != nil {
		return err
	}
	return r.status()
}

// keep writes the record of a run, unless the run failed.
func (r *runner) keep(dir string, f finished) {
	if f.err != nil {
		r.fail(f.err)
		return
	}
	for _, failure := range f.result.Failures() {
		r.app.tell("%s: not recorded: %s", f.scenario.ID, failure)
		r.failed = true
	}
	if !checksHold(f.result) {
		return
	}
	moved, err := r.app.catalog.Compare(f.result)
	if err == nil {
		err = output.WriteRecord(dir, f.result)
	}
	if err != nil {
		r.fail(&scenarios.RunError{ID: f.scenario.ID, Err: err})
		return
	}
	r.app.printDifferences(f.scenario.ID, moved)
	how := "recorded"
	if f.result.Kept {
		how += " as kept from an earlier run"
	}
	r.app.tell("%s: %s", f.scenario.ID, how)
}

// builtInNamed loads the built-in scenarios of some names, or all.
func (a *app) builtInNamed(c *cobra.Command, ids []string) ([]*scenarios.Scenario, error) {
	if len(ids) == 0 {
		return a.catalog.BuiltIn()
	}
	var all []*scenarios.Scenario
	for _, id := range ids {
		f := a.catalog.File(scenarioID(id))
		if f == nil {
			return nil, usageError(c, "%s", a.unknownScenario(id))
		}
		s, err := a.catalog.Load(f.Name, f.Data)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// scenarioID returns the id of a scenario that is given by its id or its file.
func scenarioID(name string) string {
	if base, isFile := strings.CutSuffix(filepath.Base(name), ".toml"); isFile {
		return base
	}
	return name
}
