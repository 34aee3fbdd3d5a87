package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/output"
)

// trials runs a scenario as it is and with other values of parameters.
type trials struct {
	app     *app
	options *runOptions
	file    scenarios.File
	fixed   []scenarios.Override // of all runs
	base    *scenarios.Scenario  // with these
	kept    int                  // runs that were in the store
	ran     int                  // all runs
	causes  bool                 // of the run without settings, are kept
	steps   bool                 // the same of the steps of critical paths
}

// newTrials loads the scenario in a file with the changes of the flags.
func (a *app) newTrials(c *cobra.Command, o *runOptions, file string) (*trials, error) {
	fixed, err := o.overrides(c, a.catalog)
	if err != nil {
		return nil, err
	}
	name, text, err := a.readScenario(file)
	if err != nil {
		return nil, err
	}
	if fixed, err = a.withCounterfactual(name, text, fixed, o.counterfactual); err != nil {
		return nil, err
	}
	t := &trials{app: a, options: o, file: scenarios.File{Name: name, Data: text}, fixed: fixed}
	if t.base, err = t.load(nil); err != nil {
		return nil, err
	}
	return t, checkTogether(c, []*scenarios.Scenario{t.base}, t.fixed)
}

// load loads the scenario with settings NAME=VALUE. No counterfactuals run with it.
func (t *trials) load(settings []string) (*scenarios.Scenario, error) {
	all := slices.Clone(t.fixed)
	for _, text := range settings {
		o, err := t.app.catalog.ParseOverride(text)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	s, err := t.app.catalog.Load(t.file.Name, t.file.Data, all...)
	if err == nil {
		s.Alone = true
	}
	return s, err
}

// runBase runs the scenario without further settings. Numbers of a run that fails a check
// are worth nothing: that is an error.
func (t *trials) runBase(ctx context.Context) (*scenarios.Result, error) {
	r := t.runner(1)
	end := r.progress.show()
	watch := r.observers()
	watch.Causes = t.causes
	if watch.Steps = t.steps; t.steps {
		watch.Watch = numbered()
	}
	result, err := t.base.Run(ctx, watch)
	r.progress.step()
	end()
	if err != nil {
		return nil, err
	}
	t.count(result)
	if failures := result.Failures(); len(failures) > 0 {
		return nil, &scenarios.RunError{ID: t.base.ID, Err: errors.New(strings.Join(failures, "; "))}
	}
	return result, nil
}

func (t *trials) count(r *scenarios.Result) {
	t.ran++
	if r.Kept {
		t.kept++
	}
}

// runner returns a runner of n runs.
func (t *trials) runner(n int) *runner {
	r := t.app.newRunner(t.options, n)
	costs, _ := r.store.Costs(t.base.ID)
	r.progress.expect(t.base.ID, costs.Whole.Seconds*float64(n))
	return r
}

// run runs the scenario with each of several lists of settings, a few at a time, and passes the results to take in
// order. r is nil for a run that failed with err. The caller shows the progress of the runner.
func (t *trials) run(ctx context.Context, r *runner, settings [][]string, take func(i int, r *scenarios.Result, err error)) error {
	load := func(i int) (*scenarios.Scenario, error) { return t.load(settings[i]) }
	return r.runPoints(ctx, t.options.jobs, len(settings), load, func(i int, f finished) error {
		err := failureOf(f)
		if f.err == nil {
			t.count(f.result)
		}
		if err != nil {
			f.result = nil
		}
		take(i, f.result, err)
		return nil
	})
}

// runPoints runs n scenarios, twice as many at a time as there are jobs, so that no core waits while
// results are taken. It passes their results to take in order, until the context ends.
func (r *runner) runPoints(ctx context.Context, jobs, n int, load func(i int) (*scenarios.Scenario, error), take func(i int, f finished) error) error {
	return scenarios.InOrder(ctx, 2*jobs, n,
		func(ctx context.Context, i int) finished {
			defer r.progress.step()
			s, err := load(i)
			if err != nil {
				return finished{err: err}
			}
			result, err := s.Run(ctx, r.observers())
			return finished{scenario: s, result: result, err: err}
		},
		func(i int, f finished) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return take(i, f)
		})
}

// say prints a message with the number of runs, and how many of these came from the store.
func (t *trials) say(format string, args ...any) {
	if !t.options.quiet {
		t.app.tell("%s: %s; %d runs, %d of them kept from before", t.base.ID, fmt.Sprintf(format, args...), t.ran, t.kept)
	}
}

func (t *trials) unwritten(err error) error {
	return &scenarios.RunError{ID: t.base.ID, Err: unkeptError(err)}
}

// prepareFolder makes sure before a run that there is a place for its files.
func prepareFolder(c *cobra.Command, o *runOptions, folder string) error {
	if o.noFiles {
		return nil
	}
	if err := output.Prepare(filepath.Dir(folder), []string{filepath.Base(folder)}); err != nil {
		return usageError(c, "--out: no files can be made there: %v; name another directory, or run with --no-files", err)
	}
	return nil
}
