package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/elasticity"
	"simrun/scenarios/output"
	"simrun/sim"
)

// whatifOptions are the flags of simrun whatif.
type whatifOptions struct {
	runOptions
	cells   []string
	top     int
	step    string
	confirm bool
}

const whatifLong = `whatif gives the elasticity of each number of a scenario to each parameter that
the run reads, of machines, libraries and the file: by how many per cent the number
moves for each per cent of the parameter. It ranks the parameters and lists those
that move each output most. It marks with ! those that matter and are assumed,
fitted or recalled. Files are whatif.json, whatif.csv and a tornado plot for each
exhibit.

If the critical path of an output is attributed to parameters in full (see simrun
explain), one run gives its elasticities to durations, rates, clocks and cycle
counts: each is the share of the path that is proportional to the parameter. If
this is not so for every output, and for sizes, counts, operation counts and keys
of the file, whatif runs the scenario with the parameter one step below and above
its value. --confirm does so for all parameters and shows both.

whatif halves and doubles sizes and counts that are powers of two, and doubles
operation counts of libraries. It leaves out switches, words and lists. A kink is
a place where the steps below and above give different results, as at a limit or
where the order of events changes. "All times together" is the sum over durations
less that over rates and frequencies: 1 for a time, -1 for a rate, unless the order
of events changes.

whatif keeps each result as every run does. Started again, it runs what is
missing.

Exit status: 0; 1 if the scenario failed as it is; 2 for bad usage or bad input.`

const whatifExample = `  simrun whatif armci-intro
  simrun whatif armci-fig4 --cell armci-fig4/64/ARMCI_GetS --top 20
  simrun whatif armci-fig4 --confirm
  simrun whatif my.toml --step 5% --set machine.lapi.interrupt=5us`

func (a *app) whatifCommand() *cobra.Command {
	o := &whatifOptions{}
	c := &cobra.Command{
		Use:               "whatif FILE.toml",
		Short:             "Rank the parameters by how far they move each output",
		Long:              whatifLong,
		Example:           whatifExample,
		GroupID:           groupRun,
		Args:              countArgs(1, 1, "one scenario"),
		ValidArgsFunction: a.completeScenarios,
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVar(&o.cells, "cell", nil, "an output: exhibit, exhibit/row or exhibit/row/column (repeatable); without it, all")
	f.IntVar(&o.top, "top", 10, "number of parameters to show, for each output and for all")
	f.StringVar(&o.step, "step", "1%", "how far to move a parameter, such as 1% or 0.5%")
	f.BoolVar(&o.confirm, "confirm", false, "also move the parameters that the critical path explains, and show both")
	o.changes.addTo(c, a)
	o.addOutput(c)
	o.addHow(c)
	if err := c.RegisterFlagCompletionFunc("cell", a.completeCells); err != nil {
		panic("simrun: " + err.Error() + "; the shell cannot complete --cell; define the flag first")
	}
	c.RunE = func(c *cobra.Command, files []string) error { return a.whatif(c, o, files[0]) }
	return c
}

// The steps that whatif takes: below the least, rounding to picoseconds shows; above the greatest, curves.
const (
	stepLeast = 1e-5
	stepMost  = 0.2
)

// parseStep reads a step such as "1%".
func parseStep(text string) (float64, error) {
	var share float64
	var rest string
	n, _ := fmt.Sscanf(text+" ", "%g%s", &share, &rest)
	share /= 100
	if n != 2 || rest != "%" || share < stepLeast || share > stepMost {
		return 0, fmt.Errorf("--step: found %q, expected %g%% to %g%%, such as 1%%", text, 100*stepLeast, 100*stepMost)
	}
	return share, nil
}

func (a *app) whatif(c *cobra.Command, o *whatifOptions, file string) error {
	if err := o.check(c); err != nil {
		return err
	}
	share, err := parseStep(o.step)
	switch {
	case err != nil:
		return usageError(c, "%v", err)
	case o.top < 1:
		return usageError(c, "--top: found %d, expected at least 1", o.top)
	}
	t, err := a.newTrials(c, &o.runOptions, file)
	if err != nil {
		return err
	}
	folder := filepath.Join(o.out, output.Folder(t.base.ID, append(slices.Clone(t.base.Changes()), "whatif="+o.step)))
	if err := prepareFolder(c, &o.runOptions, folder); err != nil {
		return err
	}
	own, err := t.runExplained(c.Context())
	if err != nil {
		return err
	}
	v := elasticity.Plan(own, share)
	if err := v.Restrict(o.cells); err != nil {
		return usageError(c, "--cell: %v", err)
	}
	v.TakePaths(own, o.confirm)
	if err := t.study(c.Context(), v); err != nil {
		return err
	}
	return a.showStudy(o, t, v, folder)
}

// runExplained is runBase with causes, unless there are too many to be kept: then it is without.
func (t *trials) runExplained(ctx context.Context) (*scenarios.Result, error) {
	record, err := t.app.catalog.Recorded(t.base.ID)
	t.causes = t.base.Program.Explains && (err != nil || record == nil || record.Events <= sim.MomentsMax) // an event is a moment at least
	own, err := t.runBase(ctx)
	var tooMany *sim.CausesError
	if errors.As(err, &tooMany) {
		t.causes = false
		return t.runBase(ctx)
	}
	return own, err
}

// study makes the runs of a study.
func (t *trials) study(ctx context.Context, v *elasticity.Study) error {
	tasks := v.Tasks()
	settings := make([][]string, len(tasks))
	for i := range tasks {
		settings[i] = []string{tasks[i].Setting}
	}
	r := t.runner(len(tasks))
	defer r.progress.show()()
	err := t.run(ctx, r, settings, func(i int, r *scenarios.Result, err error) { v.Add(tasks[i], r, err) })
	if err != nil {
		return err
	}
	v.Finish()
	return nil
}

// showStudy prints a study and writes its files.
func (a *app) showStudy(o *whatifOptions, t *trials, v *elasticity.Study, folder string) error {
	text, err := v.JSON()
	if err != nil {
		return err
	}
	if o.json {
		_, err = a.stdout.Write(text)
	} else {
		err = plots.WriteText(a.stdout, v.Summary(v.Outputs, o.top), a.width())
	}
	if err != nil || o.noFiles {
		t.say("%d parameters", len(v.Parameters))
		return err
	}
	names, err := output.WriteExhibits(folder, a.drawer(), v.Figures(v.Outputs, o.top))
	if err != nil {
		return t.unwritten(err)
	}
	var csv bytes.Buffer
	if err := v.WriteCSV(&csv, v.Outputs); err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{"whatif.csv", csv.Bytes()}, {"whatif.json", text}} {
		if err := output.WriteInto(filepath.Join(folder, f.name), f.data); err != nil {
			return t.unwritten(err)
		}
	}
	t.say("%d parameters; %s in %s", len(v.Parameters), fileCount(len(names)+2), folder)
	return nil
}
