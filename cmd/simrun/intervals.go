package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/interval"
	"simrun/scenarios/output"
)

// How many samples an interval can have: by default, at least and at most. With fewer than the least the
// central 90 % are everything.
const (
	samplesDefault = 32
	samplesLeast   = 8
	samplesMost    = 4096
)

// addIntervals makes the flag --intervals.
func addIntervals(c *cobra.Command, to *int) {
	f := c.Flags()
	f.IntVar(to, "intervals", 0, "give each number the interval that the doubts of the parameters allow, from so many quasi-random runs")
	f.Lookup("intervals").NoOptDefVal = strconv.Itoa(samplesDefault)
}

// checkIntervals refuses a number of runs behind a space, where it would be a scenario.
func checkIntervals(c *cobra.Command, args []string) error {
	f := c.Flags().Lookup("intervals")
	if f == nil || !f.Changed {
		return nil
	}
	for _, arg := range args {
		if _, err := strconv.Atoi(arg); err == nil {
			return usageError(c, "--intervals: found %s behind a space, expected --intervals=%s", arg, arg)
		}
	}
	return nil
}

// intervalTrials returns the trials that run the scenarios in files with other values, if intervals are
// requested.
func (a *app) intervalTrials(c *cobra.Command, o *runOptions, all []*scenarios.Scenario, files []string) (map[*scenarios.Scenario]*trials, error) {
	if o.intervals == 0 {
		return nil, nil
	}
	by := map[*scenarios.Scenario]*trials{}
	for i, file := range files {
		if file == "-" {
			return nil, usageError(c, "--intervals reads a scenario again and again; found standard input, expected a file or an id")
		}
		t, err := a.newTrials(c, o, file)
		if err != nil {
			return nil, err
		}
		by[all[i]] = t
	}
	return by, nil
}

// addIntervals gives the numbers of a result their intervals.
func (t *trials) addIntervals(ctx context.Context, r *runner, own *scenarios.Result) error {
	v, err := t.intervals(ctx, r, own, t.options.intervals)
	if err != nil {
		return err
	}
	if len(v.Cells) > 0 {
		v.Apply(own)
	}
	return nil
}

// intervals makes the runs for the intervals of a result. They count among the runs of the runner.
func (t *trials) intervals(ctx context.Context, r *runner, own *scenarios.Result, samples int) (*interval.Set, error) {
	v := interval.Plan(own, samples)
	run := func(tasks ...interval.Task) error {
		settings := make([][]string, len(tasks))
		for i := range tasks {
			settings[i] = tasks[i].Settings
		}
		return t.run(ctx, r, settings, func(i int, r *scenarios.Result, err error) { v.Add(tasks[i], r, err) })
	}
	ends := v.EndTasks()
	if r.progress != nil && len(v.Parameters) > 0 {
		r.progress.Expect(len(ends) + samples)
	}
	if err := run(ends...); err != nil {
		return nil, err
	}
	for task, more := v.Next(); more; task, more = v.Next() {
		if r.progress != nil {
			r.progress.Expect(1)
		}
		if err := run(task); err != nil {
			return nil, err
		}
	}
	if err := run(v.SampleTasks()...); err != nil {
		return nil, err
	}
	v.Finish()
	if len(v.Parameters) > 0 && v.Failed == v.Samples {
		return nil, &scenarios.RunError{ID: own.Scenario.ID, Err: fmt.Errorf("there are no intervals, since every run with other values failed: %s", v.Why[0])}
	}
	return v, nil
}

// recordedIntervals returns the recorded intervals of an unchanged built-in scenario; nil if there are
// none.
func (a *app) recordedIntervals(s *scenarios.Scenario) (*interval.Set, error) {
	f := a.catalog.File(s.ID)
	if f == nil || f.Intervals == nil || !a.catalog.IsBuiltIn(s) {
		return nil, nil
	}
	return interval.Parse("recorded/intervals/"+s.ID+".json", f.Intervals)
}

// auditIntervals finds the intervals of scenarios and keeps them.
func (a *app) auditIntervals(c *cobra.Command, o *auditOptions, files []string) error {
	run := &runOptions{noFiles: true, jobs: o.jobs, intervals: o.intervals, changes: o.changes}
	switch {
	case o.run || o.claims || o.counterfactuals:
		return usageError(c, "--intervals excludes --run, --claims and --counterfactuals: it always runs, and judges no claims")
	case o.jobs < 1:
		return usageError(c, "--jobs: found %d, expected at least 1", o.jobs)
	case o.intervals < samplesLeast || o.intervals > samplesMost:
		return usageError(c, "--intervals: found %d, expected %d to %d runs", o.intervals, samplesLeast, samplesMost)
	}
	if err := o.checkDir(c, "intervals"); err != nil {
		return err
	}
	if len(files) == 0 {
		files = a.builtInIDs()
	}
	var sets []audit.Audited
	for _, file := range files {
		one, err := a.intervalsOf(c, run, o.dir, file)
		if err != nil {
			return err
		}
		sets = append(sets, one)
	}
	if o.json {
		var all []*interval.Set
		for _, s := range sets {
			all = append(all, s.Intervals)
		}
		return writeJSON(a.stdout, all)
	}
	e := exhibit.Exhibit{ID: "intervals", Kind: exhibit.API, Title: "between which values numbers lie within the doubts of the parameters"}
	for _, t := range audit.IntervalTables(sets) {
		if len(t.Rows) > 0 {
			e.Text = append(e.Text, t)
		}
	}
	return plots.WriteText(a.stdout, e, a.width())
}

// intervalsOf finds the intervals of the scenario in a file and keeps them.
func (a *app) intervalsOf(c *cobra.Command, o *runOptions, dir, file string) (audit.Audited, error) {
	t, err := a.newTrials(c, o, file)
	if err != nil {
		return audit.Audited{}, err
	}
	if t.base.Changed() {
		return audit.Audited{}, usageError(c, "--intervals: %s is changed; what is kept is of a scenario as it is: use simrun run --intervals", t.base.ID)
	}
	own, err := t.runBase(c.Context())
	if err != nil {
		return audit.Audited{}, err
	}
	r := a.newRunner(o, 0)
	defer r.progress.show()()
	v, err := t.intervals(c.Context(), r, own, o.intervals)
	if err != nil {
		return audit.Audited{}, err
	}
	text, err := v.JSON()
	if err != nil {
		return audit.Audited{}, err
	}
	return audit.Audited{Scenario: t.base, Record: own.Record(), Intervals: v}, output.WriteFile(filepath.Join(dir, t.base.ID+".json"), text)
}
