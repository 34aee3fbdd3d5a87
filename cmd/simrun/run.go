package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/output"
	"simrun/scenarios/store"
)

// runOptions are the flags of commands that run scenarios.
type runOptions struct {
	json    bool
	out     string
	noFiles bool
	quiet   bool
	jobs    int
	memory  memoryOptions
	long    bool
	changes

	intervals int // samples for intervals; 0 is none
}

// changes are the flags that change scenarios.
type changes struct {
	set  []string
	seed uint64
	mode string

	exact bool // everything that happens has an event

	counterfactual string // the one to run as

	machines, columns, rows []string // all that is to run and to be shown; empty lists are everything

	isBase bool // of the run to compare with: the same part of the scenario, without changes
}

// base returns the flags of a run without changes of the same part of the scenario.
func (o *changes) base() *changes {
	return &changes{machines: o.machines, columns: o.columns, rows: o.rows, isBase: true}
}

// addTo makes the flags of a command that runs scenario files.
func (o *changes) addTo(c *cobra.Command, a *app) {
	f := c.Flags()
	f.StringArrayVar(&o.set, "set", nil, "set a parameter: machine.PATH=VALUE, t3d.PATH=VALUE (one of several machines), library.NAME.PATH=COUNT or =2x, or scenario.KEY=VALUE (repeatable)")
	f.Uint64Var(&o.seed, "seed", 0, "seed of the random streams, in place of the scenario's")
	f.StringVar(&o.mode, "mode", "", "data, phantom or sampled, in place of the scenario's")
	f.BoolVar(&o.exact, "exact", false, "simulate every step by an event; by default steps that nothing meets have none")
	f.StringVar(&o.counterfactual, "counterfactual", "", "run with the changes of the scenario's counterfactual of this name")
	if f.Lookup("machine") == nil { // swap has another
		f.StringArrayVar(&o.machines, "machine", nil, "run only this one of several machines (repeatable)")
	}
	f.StringArrayVar(&o.columns, "column", nil, "run and show only the columns of this name (repeatable)")
	f.StringArrayVar(&o.rows, "row", nil, "run and show only the rows of this name (repeatable)")
	completeChanges(c, a)
	if err := c.RegisterFlagCompletionFunc("counterfactual", a.completeCounterfactuals); err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete flags; call addTo once for a command")
	}
}

// completeChanges lets the shell complete the values of the flags. Only a second call
// for a command would be an error.
func completeChanges(c *cobra.Command, a *app) {
	var names []string
	for _, m := range scenarios.Modes() {
		names = append(names, string(m))
	}
	modes := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	err := errors.Join(c.RegisterFlagCompletionFunc("mode", modes), c.RegisterFlagCompletionFunc("set", a.completeSet))
	if err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete flags; call completeChanges once for a command")
	}
}

func (o *runOptions) addTo(c *cobra.Command, a *app) {
	f := c.Flags()
	f.SortFlags = false
	o.changes.addTo(c, a)
	o.addOutput(c)
	f.BoolVar(&o.long, "counterfactuals", false, "also judge claims whose counterfactuals take long to run")
	o.addHow(c)
}

// addOutput makes the flags that say where results go.
func (o *runOptions) addOutput(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&o.json, "json", false, "print one JSON object per scenario and line instead of tables")
	f.StringVar(&o.out, "out", "out", "directory of the files; each scenario has its own in it")
}

// addHow makes the flags that change no result.
func (o *runOptions) addHow(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&o.noFiles, "no-files", false, "write no files")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print nothing but results, warnings and errors")
	f.IntVarP(&o.jobs, "jobs", "j", 0, "number of scenarios, and parts of them, that run at a time; by default the number of cores")
	o.memory.addTo(c)
}

func (a *app) runCommand() *cobra.Command {
	o := &runOptions{}
	c := &cobra.Command{
		Use:               "run FILE.toml...",
		Short:             "Run scenarios and print their exhibits (the default)",
		GroupID:           groupRun,
		Example:           rootExample,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: a.completeScenarios,
	}
	o.addTo(c, a)
	addIntervals(c, &o.intervals)
	c.RunE = func(c *cobra.Command, files []string) error { return a.run(c, o, files) }
	return c
}

// runFromRoot is run without the word "run", where a mistyped command looks
// like a scenario.
func (a *app) runFromRoot(c *cobra.Command, o *runOptions, files []string) error {
	if len(files) > 0 && !strings.ContainsAny(files[0], "./-") {
		if _, err := os.Stat(files[0]); err != nil && a.catalog.File(files[0]) == nil {
			return unknownCommand(c, files[0], a.builtInIDs()...)
		}
	}
	return a.run(c, o, files)
}

func (a *app) run(c *cobra.Command, o *runOptions, files []string) error {
	if err := o.check(c); err != nil {
		return err
	}
	all, err := a.load(c, &o.changes, files)
	if err != nil {
		return err
	}
	for _, s := range all {
		s.Long = o.long
	}
	if !o.noFiles {
		if err := prepareOut(c, o.out, all); err != nil {
			return err
		}
	}
	r, began := a.newRunner(o, len(all)), time.Now()
	if r.trials, err = a.intervalTrials(c, o, all, files); err != nil {
		return err
	}
	if err := r.runEach(c.Context(), all, func(_ int, f finished) error { return r.show(c.Context(), f) }); err != nil {
		return err
	}
	if len(all) > 1 && !o.json {
		if err := writeWords(a.stdout, a.width(), "summary", "what the scenarios gave together", r.totals.tables()...); err != nil {
			return err
		}
	}
	if len(all) > 1 && !o.quiet {
		a.tell("%s", r.totals.summary(time.Since(began)))
	}
	return r.status()
}

// prepareOut makes sure before a run that there is a place for its files.
func prepareOut(c *cobra.Command, out string, all []*scenarios.Scenario) error {
	var folders []string
	for _, s := range all {
		folders = append(folders, output.Folder(s.ID, s.Changes()))
	}
	if err := output.Prepare(out, folders); err != nil {
		return usageError(c, "--out: no files can be made there: %v; name another directory, or run with --no-files", err)
	}
	return nil
}

// check refuses flags that contradict each other, and fills in defaults that
// depend on the host.
func (o *runOptions) check(c *cobra.Command) error {
	switch {
	case o.noFiles && c.Flags().Changed("out"):
		return usageError(c, "--no-files and --out exclude each other: without files there is nothing to put into a directory")
	case c.Flags().Changed("jobs") && o.jobs < 1:
		return usageError(c, "--jobs: found %d, expected at least 1", o.jobs)
	case c.Flags().Changed("intervals") && (o.intervals < samplesLeast || o.intervals > samplesMost):
		return usageError(c, "--intervals: found %d, expected %d to %d runs", o.intervals, samplesLeast, samplesMost)
	case o.jobs == 0:
		o.jobs = runtime.GOMAXPROCS(0)
	}
	return o.memory.check(c)
}

// runner runs scenarios and shows their results: scenarios in files, and those that the command line
// makes of a program.
type runner struct {
	app      *app
	options  *runOptions
	cores    *scenarios.Cores
	progress *progress
	store    *store.Store
	watch    scenarios.Watch // records simulations; may be nil
	shown    int
	failed   bool
	invalid  bool
	totals   totals
	trials   map[*scenarios.Scenario]*trials // for intervals; nil without them
}

// newRunner returns a runner of n scenarios.
func (a *app) newRunner(o *runOptions, n int) *runner {
	return &runner{app: a, options: o, cores: scenarios.NewCores(o.jobs, o.memory.most()), progress: a.newProgress(n, o), store: a.store}
}

// observers returns the common observers of the runs.
func (r *runner) observers() scenarios.Observers {
	o := scenarios.Observers{Cores: r.cores, Store: r.store, Watch: r.watch}
	if r.progress != nil {
		o.Progress = r.progress
	}
	return o
}

// runEach runs scenarios, whose parts share the cores, and passes their results to take in order.
func (r *runner) runEach(ctx context.Context, all []*scenarios.Scenario, take func(i int, f finished) error) error {
	for _, s := range all {
		costs, _ := r.store.Costs(s.ID)
		r.progress.expect(s.ID, costs.Whole.Seconds)
	}
	defer r.progress.show()()
	return scenarios.InOrder(ctx, len(all), len(all),
		func(ctx context.Context, i int) finished { return r.work(ctx, all[i]) },
		func(i int, f finished) error { return r.progress.printAside(func() error { return take(i, f) }) })
}

// finished is a scenario that has run.
type finished struct {
	scenario *scenarios.Scenario
	result   *scenarios.Result // nil if err is not
	err      error
	dir      string // of its files
	unkept   error  // why there are no files although there is a result
}

// work runs a scenario and writes its files.
func (r *runner) work(ctx context.Context, s *scenarios.Scenario) finished {
	defer r.progress.end(s.ID)
	began := time.Now()
	f := finished{scenario: s}
	f.result, f.err = s.Run(ctx, r.observers())
	if t := r.trials[s]; t != nil && f.err == nil && checksHold(f.result) {
		f.err = t.addIntervals(ctx, r, f.result)
	}
	if f.err != nil || r.options.noFiles || !checksHold(f.result) || ctx.Err() != nil {
		return f
	}
	f.unkept = r.cores.Use(ctx, scenarios.UnknownLoad, func() (err error) {
		f.dir, err = r.write(f, began)
		return err
	})
	return f
}

// write writes the files of a run.
func (r *runner) write(f finished, began time.Time) (dir string, err error) {
	facts := output.Run{
		Version: version(), Command: append([]string{"simrun"}, r.app.args...), Began: began, Wall: f.result.Took, Kept: f.result.Kept,
	}
	return output.Write(r.options.out, r.app.drawer(), f.result, facts)
}

// checksHold says whether the data of a run are right, so that its files are
// worth keeping. A claim that does not hold is a result.
func checksHold(r *scenarios.Result) bool {
	for _, c := range r.Checks {
		if !c.Holds {
			return false
		}
	}
	return true
}

// show prints the result of a scenario, and remembers whether it failed.
func (r *runner) show(ctx context.Context, f finished) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if f.err != nil {
		r.fail(f.err)
		return nil
	}
	if err := r.print(f.result); err != nil {
		var broken *scenarios.RunError
		if !errors.As(err, &broken) {
			return err
		}
		r.fail(err)
	}
	r.remark(f)
	return nil
}

// remark prints the remarks on a result, and remembers whether it failed.
func (r *runner) remark(f finished) {
	if f.unkept != nil {
		r.fail(&scenarios.RunError{ID: f.scenario.ID, Err: unkeptError(f.unkept)})
	}
	for _, note := range f.result.Notes() {
		r.app.tell("%s: warning: %s", f.scenario.ID, note)
	}
	for _, failure := range f.result.Failures() {
		r.app.tell("%s: %s", f.scenario.ID, failure)
		r.failed = true
	}
	r.compare(f.result)
	if !r.options.quiet {
		r.app.tell("%s", f.summary())
	}
}

// compare holds a run to its record.
func (r *runner) compare(res *scenarios.Result) {
	moved, err := r.app.catalog.Compare(res)
	if err != nil {
		r.fail(&scenarios.RunError{ID: res.Scenario.ID, Err: err})
	}
	r.app.printDifferences(res.Scenario.ID, moved)
	r.failed = r.failed || len(moved) > 0
	r.totals.add(res, r.app.catalog.HasRecord(res.Scenario), len(moved))
}

// unkeptError says that a run ended well and its files could not be written. A
// figure that cannot be drawn is no fault of the directory.
func unkeptError(err error) error {
	var undrawn *plots.Error
	if errors.As(err, &undrawn) {
		return fmt.Errorf("the result has no files: %w", err)
	}
	return fmt.Errorf("the result has no files: %w; make room or name another directory with --out, and run again", err)
}

func (r *runner) fail(err error) {
	r.app.printError(err)
	var failed *scenarios.RunError
	if errors.As(err, &failed) {
		r.failed = true
	} else {
		r.invalid = true
	}
}

func (r *runner) status() error {
	switch {
	case r.invalid:
		return errInvalid
	case r.failed:
		return errFailed
	}
	return nil
}

// summary describes the time and the size of a run.
func (f finished) summary() string {
	s := fmt.Sprintf("%s: %d events, %v simulated, ", f.scenario.ID, f.result.Events, f.result.Virtual)
	if f.result.Kept {
		s += fmt.Sprintf("kept from a run of %.3f s", f.result.Took.Seconds())
	} else {
		s += fmt.Sprintf("in %.3f s (%.3g events/s)", f.result.Took.Seconds(), float64(f.result.Events)/max(f.result.Took.Seconds(), 1e-9))
	}
	if f.dir != "" {
		s += "; files in " + f.dir
	}
	return s
}
