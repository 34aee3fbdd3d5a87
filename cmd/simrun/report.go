package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/output"
	"simrun/scenarios/report"
)

const reportLong = `report writes one self-contained HTML page, which needs no network. It shows the
score of every paper and each exhibit with its figures, its numbers beside the
published ones, claims, checks, and the parameters that it reads with their
sources. Without a scenario it shows all built-in ones.

The page shows recorded intervals. With --intervals, report also finds the others,
which runs every scenario many times. If the critical path of a number is known
and its scenario takes seconds, the page says which parameters move the number;
see simrun whatif.

report takes kept results (see cache) and computes the others, which takes
minutes for everything.

With --sliders the page contains the simulator: in any browser you can change the
parameters of scenarios that take about a second. simrun compiles it from its
source, so this needs the go command and the source. serve has sliders for all
scenarios.

Exit status: 0; 1 if a check or a program failed; 2 for bad usage or bad input.`

const reportExample = `  simrun report
  simrun report --to armci.html armci-fig4 armci-fig5
  simrun report --sliders
  simrun report --set machine.lapi.interrupt=5us --to faster.html armci-fig4`

// reportOptions are the flags of the command report.
type reportOptions struct {
	changes
	to      string
	sliders bool

	intervals int // samples for those without intervals on record; 0 is none
	source    string
	long      bool
	jobs      int
	quiet     bool
}

func (a *app) reportCommand() *cobra.Command {
	o := &reportOptions{}
	c := &cobra.Command{
		Use:               "report [SCENARIO...]",
		Short:             "Write one page with every exhibit",
		Long:              reportLong,
		Example:           reportExample,
		GroupID:           groupRun,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: a.completeScenarios,
	}
	o.addTo(c, a)
	f := c.Flags()
	f.StringVar(&o.to, "to", filepath.Join("out", "report.html"), "file of the page")
	addIntervals(c, &o.intervals)
	f.Lookup("intervals").Usage = "find intervals of scenarios that have none on record, from so many quasi-random runs"
	f.BoolVar(&o.sliders, "sliders", false, "put the simulator into the page, so that parameters can be changed there")
	f.StringVar(&o.source, "source", ".", "with --sliders, `folder` of simrun's source, or one in it")
	f.BoolVar(&o.long, "counterfactuals", false, "also judge claims whose counterfactuals take long to run")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of scenarios, and parts of them, that run at a time")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print nothing but warnings and errors")
	c.RunE = func(c *cobra.Command, files []string) error { return a.writeReport(c, o, files) }
	return c
}

func (a *app) writeReport(c *cobra.Command, o *reportOptions, files []string) error {
	all, err := a.loadReported(c, &o.changes, files)
	if err != nil {
		return err
	}
	for _, s := range all {
		s.Long = o.long
	}
	var module *report.Module
	if o.sliders {
		if module, err = buildModule(c, o, all); err != nil {
			return err
		}
	}
	if c.Flags().Changed("intervals") && (o.intervals < samplesLeast || o.intervals > samplesMost) {
		return usageError(c, "--intervals: found %d, expected %d to %d runs", o.intervals, samplesLeast, samplesMost)
	}
	if o.intervals > 0 && slices.Contains(files, "-") {
		return usageError(c, "--intervals reads a scenario again and again; found standard input, expected a file or an id")
	}
	dir := filepath.Dir(o.to)
	if err := output.Prepare(dir, nil); err != nil {
		return usageError(c, "--to: no file can be made there: %v; name another one", err)
	}
	r := a.newRunner(&runOptions{noFiles: true, jobs: max(1, o.jobs), quiet: o.quiet}, len(all))
	results, err := r.runAll(c.Context(), all)
	if err != nil {
		return err
	}
	beside, err := r.besides(c.Context(), results, a.findIntervals(c, o, r, all, files))
	if err != nil {
		return err
	}
	page, err := report.Build(a.drawer(), results, beside)
	if err != nil {
		return err
	}
	if module != nil {
		if err := page.EmbedLive(a.catalog, results, module); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	if err := page.Write(&b); err != nil {
		return err
	}
	if err := output.WriteInto(o.to, b.Bytes()); err != nil {
		return err
	}
	if !o.quiet {
		fmt.Fprintf(a.stderr, "wrote %s, %s\n", o.to, byteText(int64(b.Len())))
	}
	return r.status()
}

// loadReported loads the scenarios of a report: those that are named, or all that come with
// simrun.
func (a *app) loadReported(c *cobra.Command, o *changes, files []string) ([]*scenarios.Scenario, error) {
	if len(files) == 0 {
		files = a.builtInIDs()
	}
	return a.load(c, o, files)
}

// runAll runs scenarios and returns their results, without those that failed.
func (r *runner) runAll(ctx context.Context, all []*scenarios.Scenario) ([]*scenarios.Result, error) {
	var results []*scenarios.Result
	err := r.runEach(ctx, all, func(_ int, f finished) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if f.err != nil {
			r.fail(f.err)
			return nil
		}
		results = append(results, f.result)
		r.remark(f)
		return nil
	})
	return results, err
}
