package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/sweep"
)

// sweepOptions are the flags of simrun sweep.
type sweepOptions struct {
	runOptions
	vary        []string
	shard       string
	noCrossings bool
}

const sweepLong = `sweep runs a scenario over ranges of its parameters. It prints the outputs that
move, and the points at which one column overtakes another. It writes every number
to sweep.json and sweep.csv, and draws the outputs over the first parameter.

A range is LOW:HIGH:linN or LOW:HIGH:logN, N values from one end to the other; a
list such as 1us,2us,5us; or multiples of the present value, x0.5:x2:9. With
several ranges, every combination is a point. With a single parameter, sweep finds
crossings by bisection, to 1 % of the parameter.

sweep keeps the result of each point as every run does. If a sweep was ended in
any way, start it again: it runs only the missing points. With --shard K/N it runs
every N-th point, from the K-th on, and simrun merge joins the shards.

Exit status: 0; 1 if a point failed; 2 for bad usage or bad input.`

const sweepExample = `  simrun sweep armci-intro --vary machine.lapi.interrupt=1us:100us:log20
  simrun sweep armci-intro --vary machine.lapi.interrupt=x0.5:x2:9 \
      --vary machine.lapi.get_call=x0.5,x1,x2
  simrun sweep pddp-table3 --vary t3d.processor.clock=75MHz,150MHz --shard 1/2`

func (a *app) sweepCommand() *cobra.Command {
	o := &sweepOptions{}
	c := &cobra.Command{
		Use:               "sweep FILE.toml --vary NAME=RANGE...",
		Short:             "Run a scenario over ranges of its parameters",
		Long:              sweepLong,
		Example:           sweepExample,
		GroupID:           groupRun,
		Args:              countArgs(1, 1, "one scenario"),
		ValidArgsFunction: a.completeScenarios,
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVar(&o.vary, "vary", nil, "a parameter, as for --set, and its range: NAME=LOW:HIGH:logN and others, see above (repeatable)")
	f.StringVar(&o.shard, "shard", "", "K/N: run every N-th point, from the K-th on, for simrun merge to join")
	o.changes.addTo(c, a)
	o.addOutput(c)
	o.addHow(c)
	addNoCrossings(c, &o.noCrossings)
	if err := c.RegisterFlagCompletionFunc("vary", a.completeSet); err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete --vary; define the flag first")
	}
	c.RunE = func(c *cobra.Command, files []string) error { return a.sweep(c, o, files[0]) }
	return c
}

func addNoCrossings(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "no-crossings", false, "do not look for crossings, which runs points between")
}

// parseShard reads K/N; without text it is the whole.
func parseShard(text string) (s sweep.Shard, err error) {
	if text == "" {
		return s, nil
	}
	part, of, _ := strings.Cut(text, "/")
	var errPart, errOf error
	s.Part, errPart = strconv.Atoi(part)
	s.Of, errOf = strconv.Atoi(of)
	if errPart != nil || errOf != nil || s.Part < 1 || s.Part > s.Of {
		return s, fmt.Errorf("--shard: found %q, expected K/N with K from 1 to N, such as 3/16", text)
	}
	return s, nil
}

func (a *app) sweep(c *cobra.Command, o *sweepOptions, file string) error {
	if err := o.check(c); err != nil {
		return err
	}
	shard, err := parseShard(o.shard)
	switch {
	case err != nil:
		return usageError(c, "%v", err)
	case len(o.vary) == 0:
		return usageError(c, "found nothing to vary, expected --vary NAME=RANGE, such as machine.lapi.interrupt=1us:100us:log20")
	}
	p, err := a.newPoints(c, &o.runOptions, file, o.vary)
	if err != nil {
		return err
	}
	indices := p.sweep.Indices(shard)
	if err := p.loadAll(indices); err != nil {
		return err
	}
	if err := p.prepare(c, o.noFiles); err != nil {
		return err
	}
	if err := p.runIndices(c.Context(), indices); err != nil {
		return err
	}
	if shard.Of > 0 {
		return p.endShard(shard)
	}
	return p.end(c.Context(), o.noCrossings)
}

// points runs points of a sweep.
type points struct {
	app     *app
	options *runOptions
	sweep   *sweep.Sweep
	file    scenarios.File
	fixed   []scenarios.Override // of all points
	failed  bool
	kept    int            // runs that were in the store
	ran     int            // all runs
	unread  map[string]int // how many runs did not read a parameter that was set
}

// newPoints plans a sweep of the scenario in a file.
func (a *app) newPoints(c *cobra.Command, o *runOptions, file string, ranges []string) (*points, error) {
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
	s, err := a.catalog.Load(name, text, fixed...)
	if err != nil {
		return nil, err
	}
	if err := checkTogether(c, []*scenarios.Scenario{s}, fixed); err != nil {
		return nil, err
	}
	w, err := sweep.Plan(a.catalog, s, text, version(), ranges)
	if err != nil {
		return nil, err
	}
	for _, r := range w.Ranges {
		if slices.ContainsFunc(fixed, func(o scenarios.Override) bool { return o.Path == r.Name }) {
			return nil, usageError(c, "%s is set and varied; give one of them", r.Name)
		}
	}
	return &points{app: a, options: o, sweep: w, file: scenarios.File{Name: name, Data: text}, fixed: fixed, unread: map[string]int{}}, nil
}

// load loads the point with these values of the parameters.
func (p *points) load(values []string) (*scenarios.Scenario, error) {
	s, err := p.app.catalog.Load(p.file.Name, p.file.Data, slices.Concat(p.fixed, p.sweep.Overrides(values))...)
	if err == nil {
		s.Alone = true
	}
	return s, err
}

// loadAll loads all points before the first one runs. It reports a mistake that several of them share
// only once.
func (p *points) loadAll(indices []int) error {
	var errs inputErrors
	told := map[string]bool{}
	for _, i := range indices {
		_, err := p.load(p.sweep.Values(i))
		if err == nil {
			continue
		}
		reason := err.Error()
		var wrong *scenarios.OverrideError
		if errors.As(err, &wrong) {
			reason = wrong.Err.Error()
		}
		if !told[reason] {
			told[reason], errs = true, append(errs, err)
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// runIndices runs points and adds their results.
func (p *points) runIndices(ctx context.Context, indices []int) error {
	values := make([][]string, len(indices))
	for k, i := range indices {
		values[k] = p.sweep.Values(i)
	}
	return p.run(ctx, values, func(k int, r *scenarios.Result, err error) {
		if err != nil {
			p.app.printError(fmt.Errorf("point %d, %s: %w", indices[k], p.sweep.Name(values[k]), err))
			p.failed = true
		}
		p.sweep.Add(indices[k], r, err)
	})
}

// run runs the points with these values, a few at a time, and takes the results in their order.
func (p *points) run(ctx context.Context, values [][]string, take func(k int, r *scenarios.Result, err error)) error {
	r := p.app.newRunner(p.options, len(values))
	costs, _ := r.store.Costs(p.sweep.Scenario)
	r.progress.expect(p.sweep.Scenario, costs.Whole.Seconds*float64(len(values)))
	defer r.progress.show()()
	load := func(k int) (*scenarios.Scenario, error) { return p.load(values[k]) }
	return r.runPoints(ctx, p.options.jobs, len(values), load, func(k int, f finished) error {
		return r.progress.printAside(func() error {
			take(k, p.count(f), failureOf(f))
			return nil
		})
	})
}

// count counts a run, and returns its result if it is right.
func (p *points) count(f finished) *scenarios.Result {
	p.ran++
	if failureOf(f) != nil {
		return nil
	}
	if f.result.Kept {
		p.kept++
	}
	for _, name := range f.result.Unread {
		p.unread[name]++
	}
	return f.result
}

// failureOf returns why the numbers of a run are worth nothing, or nil.
func failureOf(f finished) error {
	if f.err != nil {
		return f.err
	}
	if failures := f.result.Failures(); len(failures) > 0 {
		return errors.New(strings.Join(failures, "; "))
	}
	return nil
}

// search finds the crossings of a sweep that is complete.
func (p *points) search(ctx context.Context) error {
	s := sweep.NewSearch(p.sweep)
	for next := s.Next(); len(next) > 0; next = s.Next() {
		values := make([][]string, len(next))
		for k, v := range next {
			values[k] = []string{v}
		}
		err := p.run(ctx, values, func(k int, r *scenarios.Result, _ error) {
			if r == nil { // such as a count that the program does not take
				s.Add(next[k], nil)
				return
			}
			s.Add(next[k], sweep.CellsOf(r))
		})
		if err != nil {
			return err
		}
	}
	p.sweep.Crossings = s.Crossings()
	return nil
}
