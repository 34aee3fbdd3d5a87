package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/compare"
	"simrun/scenarios/output"
)

const compareLong = `compare runs a scenario as it is and with changes, and prints for each cell that
has moved the two numbers and their ratio, the claims with another verdict, and
the columns that the change did not touch. Figures have the series of both runs;
they and the comparison as compare.json are in the folder of the changed run.

The results of both runs are kept, so that comparing with another value of the
same parameter runs no more than what reads it.

Exit status: 0; 1 if a check or a program failed; 2 for bad usage or bad input.`

const compareExample = `  simrun compare armci-fig4 --set machine.lapi.interrupt=5us
  simrun compare armci-intro --counterfactual startup-once
  simrun compare my.toml --set scenario.machine=t3e`

func (a *app) compareCommand() *cobra.Command {
	o := &runOptions{}
	c := &cobra.Command{
		Use:               "compare FILE.toml --set NAME=VALUE...",
		Short:             "Run a scenario as it is and with changes, side by side",
		Long:              compareLong,
		Example:           compareExample,
		GroupID:           groupRun,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completeScenarios,
	}
	o.addTo(c, a)
	c.RunE = func(c *cobra.Command, files []string) error { return a.compare(c, o, files[0]) }
	return c
}

func (a *app) compare(c *cobra.Command, o *runOptions, file string) error {
	if err := o.check(c); err != nil {
		return err
	}
	if file == "-" {
		return usageError(c, "compare reads its scenario twice; found standard input, expected a file or an id")
	}
	base, err := a.load(c, &changes{}, []string{file})
	if err != nil {
		return err
	}
	changed, err := a.load(c, &o.changes, []string{file})
	if err != nil {
		return err
	}
	all := []*scenarios.Scenario{base[0], changed[0]}
	if len(changed[0].Changes()) == len(base[0].Changes()) {
		return usageError(c, "found nothing that changes %s, expected --set, --seed, --mode or --counterfactual", base[0].ID)
	}
	for _, s := range all {
		s.Long = o.long
	}
	if !o.noFiles {
		if err := prepareOut(c, o.out, changed); err != nil {
			return err
		}
	}
	noFiles := *o
	noFiles.noFiles = true // of the runs by themselves
	r := a.newRunner(&noFiles, len(all))
	var results []*scenarios.Result
	err = r.runEach(c.Context(), all, func(_ int, f finished) error {
		if f.err != nil {
			r.fail(f.err)
			return nil
		}
		for _, failure := range f.result.Failures() {
			fmt.Fprintf(a.stderr, "%s: %s\n", f.scenario.ID, failure)
			r.failed = true
		}
		if !o.quiet {
			fmt.Fprintln(a.stderr, f.summary())
		}
		results = append(results, f.result)
		return c.Context().Err()
	})
	if err != nil || len(results) < len(all) {
		return errorsOr(err, r.status())
	}
	if err := a.showComparison(o, changed[0], compare.Of(results[0], results[1])); err != nil {
		return err
	}
	return r.status()
}

// errorsOr returns the first of two errors that is one.
func errorsOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// showComparison prints a comparison and writes its files.
func (a *app) showComparison(o *runOptions, s *scenarios.Scenario, c *compare.Comparison) error {
	var err error
	if o.json {
		err = writeJSON(a.stdout, c)
	} else {
		err = plots.WriteText(a.stdout, c.Summary(), a.width())
	}
	if err != nil || o.noFiles {
		return err
	}
	var files []string
	for _, e := range c.Figures() {
		names, err := output.WriteDrawing(o.out, a.drawer(), s, e)
		if err != nil {
			return &scenarios.RunError{ID: s.ID, Err: unkeptError(err)}
		}
		files = append(files, names...)
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	name := filepath.Join(o.out, output.Folder(s.ID, s.Changes()), "compare.json")
	if err := output.WriteInto(name, append(text, '\n')); err != nil {
		return &scenarios.RunError{ID: s.ID, Err: unkeptError(err)}
	}
	if !o.quiet {
		fmt.Fprintf(a.stderr, "%s: compared; %d files in %s\n", s.ID, len(files)+1, filepath.Dir(name))
	}
	return nil
}
