package main

import (
	"context"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
)

const auditLong = `audit sums up how reliable the numbers are: claims by class and verdict, the
statements of the papers that still wait, fitted cells, errors and bias of all
other cells, and parameters by kind. Without a scenario it covers all built-in
scenarios and every statement of the papers.

audit takes the results of built-in scenarios from their records. It runs
scenarios without a record (your own, or changed ones), and with --run all of
them.

With --doubt, it runs scenarios again and again, each time with one doubtful
parameter at the least or the greatest value that its doubt allows. It lists the
parameters that move a published cell by more than 5 %. It keeps such surveys in
--dir, from which the next build of simrun takes them. If you interrupt it, the
next command goes on. A survey takes two runs for each parameter. For a built-in
scenario that takes long, survey a part with --row, --column and --machine; this
part must give its recorded results.

With --intervals, it runs scenarios with all doubtful parameters anywhere between
their limits, and with each one at its limits. It keeps the interval of every
number, and the parameters that cause it, in --dir, as surveys are. The audit then
says how many published values lie within their intervals.

Fitted cells count in no statistic. An error is (simulated-published)/published;
the bias is the mean of the errors with their signs.

docs/audit.md explains the keys of --json.

Exit status: 0; 1 if a rule is broken, a check failed or a program failed; 2 for
bad usage or bad input.`

const auditExample = `  simrun audit
  simrun audit --claims
  simrun audit pddp-table2 xs-table2
  simrun audit --doubt armci-intro
  simrun audit --doubt --row 1024/256 xs-table2
  simrun audit --set machine.lapi.interrupt=20us armci-fig4`

// auditOptions are the flags of the command audit.
type auditOptions struct {
	changes
	json, run, claims, counterfactuals, doubt bool

	intervals int    // samples for intervals; 0 is none
	dir       string // of surveys, or of intervals
	jobs      int
}

func (a *app) auditCommand() *cobra.Command {
	o := &auditOptions{}
	c := &cobra.Command{
		Use:               "audit [SCENARIO...]",
		Short:             "Account for claims, fitted cells, errors and parameters",
		Long:              auditLong,
		Example:           auditExample,
		GroupID:           groupRun,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: a.completeScenarios,
	}
	o.addTo(c, a)
	c.Flags().BoolVar(&o.json, "json", false, "print one JSON object")
	c.Flags().BoolVar(&o.run, "run", false, "run every scenario, even if it has a record")
	c.Flags().BoolVar(&o.counterfactuals, "counterfactuals", false, "also run the counterfactuals that take long")
	c.Flags().BoolVar(&o.doubt, "doubt", false, "survey how far the doubts of parameters move the cells, and keep it in --dir")
	addIntervals(c, &o.intervals)
	c.Flags().StringVar(&o.dir, "dir", "", "folder of the surveys or intervals (default "+filepath.Join(recordsFolder, "doubts")+" or "+filepath.Join(recordsFolder, "intervals")+")")
	c.Flags().IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of scenarios, and parts of them, that run at a time")
	c.Flags().BoolVar(&o.claims, "claims", false, "list the claims that differ or are open")
	c.RunE = func(c *cobra.Command, files []string) error { return a.audit(c, o, files) }
	return c
}

// recordsFolder is where the records are, from the top of the project.
var recordsFolder = filepath.Join("scenarios", "recorded")

func (a *app) audit(c *cobra.Command, o *auditOptions, files []string) error {
	intervals := c.Flags().Changed("intervals")
	switch {
	case o.doubt && intervals:
		return usageError(c, "--doubt and --intervals exclude each other: each keeps something else")
	case o.doubt:
		return a.auditDoubts(c, o, files)
	case intervals:
		return a.auditIntervals(c, o, files)
	}
	everything := len(files) == 0
	if everything {
		files = a.builtInIDs()
	}
	all, err := a.load(c, &o.changes, files)
	if err != nil {
		return err
	}
	for _, s := range all {
		s.Long = o.counterfactuals
	}
	r := a.newRunner(&runOptions{noFiles: true, jobs: max(1, o.jobs)}, len(all))
	results, err := r.collect(c.Context(), all, o.run)
	if err != nil {
		return err
	}
	account := audit.New(results, everything)
	if o.json {
		err = writeJSON(a.stdout, account)
	} else {
		err = plots.WriteText(a.stdout, account.Exhibit(o.claims), a.width())
	}
	if err != nil {
		return err
	}
	for _, broken := range account.Broken {
		a.tell("audit: broken rule: %s: %s", broken.Rule, broken.Where)
		r.failed = true
	}
	return r.status()
}

// builtInIDs returns the ids of the scenarios that come with simrun.
func (a *app) builtInIDs() []string {
	var ids []string
	for _, f := range a.catalog.Files {
		ids = append(ids, scenarioID(f.Name))
	}
	return ids
}

// collect takes the results of scenarios from their records, and runs those without a record. again
// runs all.
func (r *runner) collect(ctx context.Context, all []*scenarios.Scenario, again bool) ([]audit.Audited, error) {
	results := make([]audit.Audited, len(all))
	var left []*scenarios.Scenario
	var places []int // of those that are left in results
	var err error
	for i, s := range all {
		results[i].Scenario = s
		if results[i].Doubts, err = r.app.survey(s); err != nil {
			return nil, err
		}
		if results[i].Intervals, err = r.app.recordedIntervals(s); err != nil {
			return nil, err
		}
		if !again && r.app.catalog.HasRecord(s) {
			record, err := r.app.catalog.Recorded(s.ID)
			if err != nil {
				return nil, err
			}
			results[i].Record = record
			continue
		}
		left, places = append(left, s), append(places, i)
	}
	err = r.runEach(ctx, left, func(i int, f finished) error {
		r.auditRun(&results[places[i]], f)
		return ctx.Err()
	})
	return results, err
}

// auditRun takes the result of a run.
func (r *runner) auditRun(to *audit.Audited, f finished) {
	if f.err != nil {
		r.fail(f.err)
		return
	}
	for _, failure := range f.result.Failures() {
		r.app.tell("%s: %s", f.scenario.ID, failure)
		r.failed = true
	}
	to.Record, to.Ran = f.result.Record(), true
}
