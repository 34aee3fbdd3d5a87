package main

import (
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/explain"
	"simrun/scenarios/output"
)

// explainOptions are the flags of simrun explain.
type explainOptions struct {
	runOptions
	top     int
	picture bool
}

const explainLong = `explain says where the time of a scenario's cells goes. It splits the critical
path of each measurement by cause (computing, memory, software overhead, wire,
queueing, interrupts, page faults, waiting), by library call, by line of the
simulated program and by parameter. The path leads back from the end of a
measurement to its beginning, through whatever ended each wait. Its parts add up
to the measured time.

The same run gives the elasticities: by how many per cent the cell moves for
each per cent of a parameter, as long as events keep their order. Time without a
parameter is shown as not attributed. Sizes and counts are left out: simrun
whatif moves them.

CELL is exhibit/row/column or row/column; its end may be left out.
simulation/NAME is a whole simulation. Without CELL, explain shows all cells
whose measurement the program describes, or else whole simulations. Files are
explain.json and a picture of the times by cause. --picture also draws the path
over a timeline of the processes.

Exit status: 0; 1 if a check or a program failed; 2 for bad usage or bad input.`

const explainExample = `  simrun explain armci-intro
  simrun explain armci-fig4 64/ARMCI_GetS --picture
  simrun explain armci-fig3 --set machine.lapi.interrupt=5us`

func (a *app) explainCommand() *cobra.Command {
	o := &explainOptions{}
	c := &cobra.Command{
		Use:               "explain FILE.toml [CELL...]",
		Short:             "Say where the time of a cell goes: causes, calls, lines",
		Long:              explainLong,
		Example:           explainExample,
		GroupID:           groupRun,
		Args:              countArgs(1, manyArgs, "a scenario, then any cells"),
		ValidArgsFunction: a.completeExplained,
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&o.top, "top", 12, "number of calls, lines and parameters to show for each cell")
	f.BoolVar(&o.picture, "picture", false, "also draw the critical path of a cell over a timeline of the processes")
	o.changes.addTo(c, a)
	o.addOutput(c)
	o.addHow(c)
	c.RunE = func(c *cobra.Command, args []string) error { return a.explain(c, o, args[0], args[1:]) }
	return c
}

func (a *app) explain(c *cobra.Command, o *explainOptions, file string, cells []string) error {
	if err := o.check(c); err != nil {
		return err
	}
	if o.picture && (o.noFiles || len(cells) != 1) {
		return usageError(c, "--picture: found %d cells and --no-files=%v, expected the name of one cell, and files", len(cells), o.noFiles)
	}
	if o.top < 1 {
		return usageError(c, "--top: found %d, expected at least 1", o.top)
	}
	t, err := a.newTrials(c, &o.runOptions, file)
	if err != nil {
		return err
	}
	folder := filepath.Join(o.out, output.Folder(t.base.ID, append(slices.Clone(t.base.Changes()), "explain")))
	if err := prepareFolder(c, &o.runOptions, folder); err != nil {
		return err
	}
	t.causes, t.steps = true, o.picture
	result, err := t.runBase(c.Context())
	if err != nil {
		return err
	}
	report, err := explain.Of(result).Select(cells)
	if err != nil {
		return usageError(c, "%v", err)
	}
	if len(report.Cells) == 0 {
		return usageError(c, "%s runs no simulation: there is no time to explain", t.base.ID)
	}
	if o.picture {
		if err := a.drawPath(c, t, report, folder); err != nil {
			return err
		}
	}
	return a.showExplanation(o, t, report, folder)
}

// showExplanation prints a report and writes its files.
func (a *app) showExplanation(o *explainOptions, t *trials, r *explain.Report, folder string) error {
	text, err := r.JSON()
	if err != nil {
		return err
	}
	if o.json {
		_, err = a.stdout.Write(text)
	} else {
		err = plots.WriteText(a.stdout, r.Summary(o.top), a.width())
	}
	if err != nil || o.noFiles {
		return err
	}
	names, err := output.WriteExhibits(folder, a.drawer(), []exhibit.Exhibit{r.Picture()})
	if err != nil {
		return t.unwritten(err)
	}
	if err := output.WriteInto(filepath.Join(folder, "explain.json"), text); err != nil {
		return t.unwritten(err)
	}
	if !o.quiet {
		a.tell("%s: explained; %s in %s", t.base.ID, fileCount(len(names)+1), folder)
	}
	return nil
}

// completeExplained completes the id of a scenario, and after it the cells on record.
func (a *app) completeExplained(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return a.completeScenarios(c, args, begun)
	}
	return a.completeCells(c, args, begun)
}
