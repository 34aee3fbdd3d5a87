package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/measure"
	"simrun/scenarios/measure/processor"
)

// measureGroups returns all measurements, in the order in which they are shown.
func measureGroups() []measure.Group {
	return slices.Concat(measure.Groups(), processor.Groups())
}

// measureOptions are the flags of measure.
type measureOptions struct {
	runOptions
	only []string
}

const measureLong = `Run the classical micro-benchmarks on simulated machines. For each native library
these are latency, bandwidth by size, half-performance length, overhead, gap and
LogGP, and collective calls by the number of processes. For the processor they are
STREAM, memory bandwidth and latency by footprint and stride, LINPACK and Livermore
loops. Published measurements of the real machine stand beside the numbers. Those
from which its Spec was made are marked and count in no statistic.

The measurements of a machine are a scenario without a file, with the id
measure-MACHINE: --json prints its result, --out writes figures, CSV and a
manifest, and simrun reports a parameter that is set and never read. A note lists
measurements that the machine cannot do. With --machine-file and no MACHINE,
measure takes that machine.`

const measureExample = `  simrun measure t3d meiko
  simrun measure ibmsp --only messages --set machine.lapi.interrupt=5us
  simrun measure --machine-file machines/ideal/testdata/cluster.toml`

func (a *app) measureCommand() *cobra.Command {
	o := &measureOptions{}
	c := &cobra.Command{
		Use:     "measure MACHINE...",
		Short:   "Run the classical measurements on machines",
		Long:    measureLong,
		Example: measureExample,
		GroupID: groupRun,
		RunE:    func(c *cobra.Command, names []string) error { return a.measure(c, o, names) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.catalog.MachineNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	var groups []string
	for _, g := range measureGroups() {
		groups = append(groups, g.Name)
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringSliceVar(&o.only, "only", nil, "measure only these `groups` of "+strings.Join(groups, ", "))
	f.StringArrayVar(&o.set, "set", nil, "set a parameter: machine.PATH=VALUE, t3d.PATH=VALUE (one of several machines),\nlibrary.NAME.PATH=COUNT, or scenario.parameters.processes=N (repeatable)")
	f.Uint64Var(&o.seed, "seed", 0, "seed of the random streams, in place of 0")
	f.BoolVar(&o.json, "json", false, "print one JSON object per machine and line instead of tables")
	f.StringVar(&o.out, "out", "", "directory of folders with figures, numbers as CSV and the manifest")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print nothing but results, warnings and errors")
	f.IntVarP(&o.jobs, "jobs", "j", 0, "number of groups that run at a time; by default the number of cores")
	if err := c.RegisterFlagCompletionFunc("set", a.completeSet); err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete flags; register each once")
	}
	return c
}

func (a *app) measure(c *cobra.Command, o *measureOptions, names []string) error {
	o.noFiles = o.out == ""
	if err := o.check(c); err != nil {
		return err
	}
	models, err := a.measured(c, names)
	if err != nil {
		return err
	}
	overrides, err := o.overrides(c, a.catalog)
	if err != nil {
		return err
	}
	all := make([]*scenarios.Scenario, len(models))
	for i, model := range models {
		suite := measure.Suite{Machine: model, Groups: measureGroups(), Only: o.only}
		if all[i], err = suite.Scenario(a.catalog, overrides...); err != nil {
			return err
		}
	}
	if err := checkTogether(c, all, overrides); err != nil {
		return err
	}
	if !o.noFiles {
		if err := prepareOut(c, o.out, all); err != nil {
			return err
		}
	}
	r := a.newRunner(&o.runOptions, len(all))
	if err := r.runEach(c.Context(), all, func(_ int, f finished) error { return r.show(c.Context(), f) }); err != nil {
		return err
	}
	return r.status()
}

// measured returns the machines of a command line: those that it names, or else those of
// the user's files.
func (a *app) measured(c *cobra.Command, names []string) ([]*machines.Model, error) {
	files, err := c.Flags().GetStringArray(machineFileFlag)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		all := a.catalog.MachineNames()
		names = all[len(all)-len(files):]
	}
	if len(names) == 0 {
		return nil, usageError(c, "found no machine, expected one of: %s", strings.Join(a.catalog.MachineNames(), ", "))
	}
	var models []*machines.Model
	for _, name := range names {
		m, err := a.machineModel(c, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(models, m) {
			return nil, usageError(c, "found machine %q twice, expected each once", name)
		}
		models = append(models, m)
	}
	return models, nil
}
