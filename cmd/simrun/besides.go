package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/interval"
	"simrun/scenarios/report"
)

// eventsShown is up to how many events a scenario is explained for a page: that takes some seconds.
const eventsShown = 5_000_000

// whatifStep is the step of whatif, unless somebody asks for another.
const whatifStep = 0.01

// besides returns the data that a page shows in addition to results: intervals, and the parameters that
// move the numbers. find finds the intervals of a result that has none on record; it may be nil.
// Scenarios are explained in parallel, as many as there are cores.
func (r *runner) besides(ctx context.Context, results []*scenarios.Result, find func(own *scenarios.Result) (*interval.Set, error)) (map[string]report.Beside, error) {
	by := map[string]report.Beside{}
	type moved struct {
		study *elasticity.Study
		err   error
	}
	explain := func(ctx context.Context, i int) (m moved) {
		m.study, m.err = r.findMoved(ctx, results[i])
		return m
	}
	err := scenarios.InOrder(ctx, max(1, r.options.jobs), len(results), explain, func(i int, m moved) error {
		own := results[i]
		b, err := r.app.recordedBeside(own)
		if err == nil && b.Intervals == nil && find != nil {
			b.Intervals, err = find(own)
		}
		if err == nil {
			b.Moved, err = m.study, m.err
		}
		by[own.Scenario.ID] = b
		return err
	})
	return by, err
}

// recordedBeside returns the intervals on record of a result, if they are true of it.
func (a *app) recordedBeside(own *scenarios.Result) (report.Beside, error) {
	v, err := a.recordedIntervals(own.Scenario)
	if err != nil || v == nil || v.Stale(own.Scenario, own.Record()) != "" {
		return report.Beside{}, err
	}
	return report.Beside{Intervals: v}, nil
}

// findIntervals returns the function that finds the intervals of the scenarios in files; nil if no flag
// asks for them.
func (a *app) findIntervals(c *cobra.Command, o *reportOptions, r *runner, all []*scenarios.Scenario, files []string) func(own *scenarios.Result) (*interval.Set, error) {
	if o.intervals == 0 {
		return nil
	}
	if len(files) == 0 {
		files = a.builtInIDs()
	}
	run := &runOptions{noFiles: true, jobs: max(1, o.jobs), quiet: o.quiet, intervals: o.intervals, changes: o.changes}
	return func(own *scenarios.Result) (*interval.Set, error) {
		t, err := a.newTrials(c, run, files[slices.Index(all, own.Scenario)])
		if err != nil {
			return nil, err
		}
		v, err := t.intervals(c.Context(), r, own, o.intervals)
		if err != nil || len(v.Parameters) == 0 {
			return nil, err
		}
		return v, nil
	}
}

// findMoved returns which parameters move the numbers of a result, by the critical path of one run. It returns nil if
// that is unknown or would take long.
func (r *runner) findMoved(ctx context.Context, own *scenarios.Result) (*elasticity.Study, error) {
	if !own.Scenario.Program.Explains || own.Events > eventsShown || !checksHold(own) {
		return nil, nil
	}
	alone := *own.Scenario
	alone.Alone = true
	watch := r.observers()
	watch.Causes = true
	explained, err := alone.Run(ctx, watch)
	if err != nil {
		return nil, err
	}
	v := elasticity.Plan(explained, whatifStep)
	v.TakePaths(explained, false)
	if !v.IsExplained() {
		return nil, nil
	}
	v.OnlyPaths()
	v.Finish()
	return v, nil
}
