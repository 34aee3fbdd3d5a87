package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/compare"
	"simrun/scenarios/output"
)

const compareLong = `compare runs a scenario as it is and with changes, and puts the two side by
side. It also compares two kept results, or a kept result with a new run. For
each cell that moved it prints both numbers and their ratio. It lists the claims
whose verdict changed and the columns that stayed the same. Figures show the
series of both runs. The folder of the changed run has the figures and
compare.json.

With a second FILE, each FILE is a scenario, which runs, or a kept result: a
file that ends in .json or .jsonl, or - for standard input, with the output of
--json or a record. recorded/ID.json names the record that comes with simrun.
Results of several scenarios are compared scenario by scenario. --set and
similar flags change the scenario that runs.

simrun keeps results. So a comparison with another value of the same parameter
runs only the parts that read it.

Exit status: 0; 1 if a check or a program failed; 2 for bad usage or bad input.`

const compareExample = `  simrun compare armci-fig4 --set machine.lapi.interrupt=5us
  simrun compare armci-intro --counterfactual startup-once
  simrun compare my.toml --set scenario.machine=t3e
  simrun compare before.jsonl after.jsonl
  simrun compare recorded/armci-intro.json armci-intro --mode phantom`

func (a *app) compareCommand() *cobra.Command {
	o := &runOptions{}
	c := &cobra.Command{
		Use:               "compare FILE [FILE]",
		Short:             "Two runs of a scenario, or kept results, side by side",
		Long:              compareLong,
		Example:           compareExample,
		GroupID:           groupRun,
		Args:              countArgs(1, 2, "one or two scenarios or kept results"),
		ValidArgsFunction: a.completeScenarios,
	}
	o.addTo(c, a)
	c.RunE = func(c *cobra.Command, files []string) error {
		if err := o.check(c); err != nil {
			return err
		}
		if len(files) == 2 {
			return a.compareTwo(c, o, [2]string(files))
		}
		return a.compare(c, o, files[0])
	}
	return c
}

const swapLong = `swap runs a scenario as it is, and again with a machine that has a part of
another machine, and compares the two as compare does.

All machines describe a processor, with its caches and memory, by the same
parameters. So any machine can have the processor of another, or a part of it,
such as processor.cache. Of a network, a machine takes the parameters with the
same meaning (rate of links, time of a switch, contention) and keeps its topology
and interfaces. Times in clocks are converted. Notes say what was exchanged and
what was not. --set t3d.network=meiko.network does the same in any command.

Exit status: 0; 1 if a check or a program failed; 2 for bad usage or bad input.`

const swapExample = `  simrun swap pddp-table3 --machine t3d=t3e.processor
  simrun swap pddp-table3 --machine t3d=meiko.network \
      --machine t3d=t3e.processor.cache
  simrun run pddp-table3 --set t3d.processor=t3e.processor`

func (a *app) swapCommand() *cobra.Command {
	o := &runOptions{}
	var parts []string
	c := &cobra.Command{
		Use:               "swap FILE.toml --machine NAME=OTHER.PART...",
		Short:             "Run a scenario with a part of another machine, side by side",
		Long:              swapLong,
		Example:           swapExample,
		GroupID:           groupRun,
		Args:              countArgs(1, 1, "one scenario"),
		ValidArgsFunction: a.completeScenarios,
	}
	c.Flags().StringArrayVar(&parts, "machine", nil, "give a machine a part of another: t3d=meiko.network (repeatable)")
	o.addTo(c, a)
	if err := c.RegisterFlagCompletionFunc("machine", a.completeParts); err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete --machine; define the flag first")
	}
	c.RunE = func(c *cobra.Command, files []string) error {
		if len(parts) == 0 {
			return usageError(c, "found nothing to swap, expected --machine NAME=OTHER.PART, such as t3d=meiko.network")
		}
		for _, text := range parts {
			set, err := a.swapSetting(text)
			if err != nil {
				return usageError(c, "--machine: %v", err)
			}
			o.set = append(o.set, set)
		}
		if err := o.check(c); err != nil {
			return err
		}
		return a.compare(c, o, files[0])
	}
	return c
}

// swapSetting turns "t3d=meiko.network" into "t3d.network=meiko.network".
func (a *app) swapSetting(text string) (string, error) {
	name, value, _ := strings.Cut(text, "=")
	other, part, isPart := strings.Cut(value, ".")
	if !isPart || name == "" || part == "" {
		return "", fmt.Errorf("found %q, expected NAME=OTHER.PART, such as t3d=meiko.network", text)
	}
	for _, machine := range []string{name, other} {
		if _, err := a.catalog.FindMachine(machine); err != nil {
			return "", err
		}
	}
	return name + "." + part + "=" + value, nil
}

// completeParts completes NAME=OTHER.PART: the names of machines, then those of others with the tables of their Specs.
func (a *app) completeParts(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	name, _, hasOther := strings.Cut(typed, "=")
	var all []string
	for _, model := range a.catalog.Machines {
		if !hasOther {
			all = append(all, model.Name+"=")
			continue
		}
		m, err := model.Load()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		for _, p := range m.Sheet().Params() {
			table, _, _ := strings.Cut(p.Meta().Path, ".")
			all = append(all, name+"="+model.Name+"."+table)
		}
	}
	return slices.Compact(all), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// compare runs a scenario as it is and with the changes of the flags.
func (a *app) compare(c *cobra.Command, o *runOptions, file string) error {
	if isKept(file) {
		return usageError(c, "compare reads its scenario twice; found %s alone, expected a file or an id of a scenario, or a second result to compare it with", inputName(file))
	}
	base, err := a.load(c, o.changes.base(), []string{file})
	if err != nil {
		return err
	}
	changed, err := a.load(c, &o.changes, []string{file})
	if err != nil {
		return err
	}
	if len(changed[0].Changes()) == len(base[0].Changes()) {
		return usageError(c, "found nothing that changes %s, expected --set, --seed, --mode or --counterfactual", base[0].ID)
	}
	if !o.noFiles {
		if err := prepareOut(c, o.out, changed); err != nil {
			return err
		}
	}
	results, err := a.runBoth(c, o, []*scenarios.Scenario{base[0], changed[0]})
	if len(results) < 2 {
		return err
	}
	return errorsOr(a.showComparison(o, compare.Of(compare.RunOf(results[0]), compare.RunOf(results[1]))), err)
}

// runBoth runs scenarios to compare their results. The error is that of the command. If only a check
// failed, there are results as well.
func (a *app) runBoth(c *cobra.Command, o *runOptions, all []*scenarios.Scenario) ([]*scenarios.Result, error) {
	for _, s := range all {
		s.Long = o.long
	}
	noFiles := *o
	noFiles.noFiles = true // of the runs by themselves
	r := a.newRunner(&noFiles, len(all))
	var results []*scenarios.Result
	err := r.runEach(c.Context(), all, func(_ int, f finished) error {
		if f.err != nil {
			r.fail(f.err)
			return nil
		}
		for _, failure := range f.result.Failures() {
			a.tell("%s: %s", f.scenario.ID, failure)
			r.failed = true
		}
		if !o.quiet {
			a.tell("%s", f.summary())
		}
		results = append(results, f.result)
		return c.Context().Err()
	})
	if err != nil {
		return nil, err
	}
	return results, r.status()
}

// errorsOr returns the first of two errors that is one.
func errorsOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// showComparison prints a comparison and writes its files.
func (a *app) showComparison(o *runOptions, c *compare.Comparison) error {
	var err error
	if o.json {
		err = writeJSON(a.stdout, c)
	} else {
		err = plots.WriteText(a.stdout, c.Summary(), a.width())
	}
	if err != nil || o.noFiles {
		return err
	}
	folder := filepath.Join(o.out, comparisonFolder(c))
	files, err := output.WriteExhibits(folder, a.drawer(), c.Figures())
	if err != nil {
		return &scenarios.RunError{ID: c.Scenario, Err: unkeptError(err)}
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	if err := output.WriteInto(filepath.Join(folder, "compare.json"), append(text, '\n')); err != nil {
		return &scenarios.RunError{ID: c.Scenario, Err: unkeptError(err)}
	}
	if !o.quiet {
		a.tell("%s: compared; %s in %s", c.Scenario, fileCount(len(files)+1), folder)
	}
	return nil
}

// comparisonFolder returns the folder of a comparison: that of the changed run, if the other run is
// unchanged.
func comparisonFolder(c *compare.Comparison) string {
	if c.Base.From == "" && c.Changed.From == "" && len(c.Base.Changes) == 0 {
		return output.Folder(c.Scenario, c.Changes)
	}
	return output.Folder(c.Scenario, append(slices.Clone(c.Changes), "compare"))
}
