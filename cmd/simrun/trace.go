package main

import (
	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// traceOptions are the flags of trace.
type traceOptions struct {
	changes
	recordings
	drawing
	out        string
	simulation string
}

func (a *app) traceCommand() *cobra.Command {
	o := &traceOptions{}
	c := &cobra.Command{
		Use:   "trace FILE",
		Short: "Draw what processes do, as a timeline or a sequence chart",
		Long: `trace runs a scenario, records the activities of its processes and adapters, and
draws them. A run of few steps becomes a message sequence chart,
<id>-trace-chart.svg and .png in the scenario's directory. Any other run becomes a
timeline with a lane for each process, <id>-trace-timeline.svg and .png. By
default trace shows the first simulation in which processes exchange messages, and
of this the steadiest of the repeated steps. It prints its choice; --from, --to and
--simulation choose otherwise. A program in Fortran or HPJava runs as with simrun
fortran, with the same flags and to its end.

--perfetto also writes the recording as JSON for the timeline viewers of Perfetto
and Chrome. With --profile the simulation runs to its end, and trace writes the
time of its processes for go tool pprof: by process, procedure and line of the
program, call of a library, kind of time.`,
		Example: "  simrun trace --to 500us scenarios/armci-fig3.toml\n" +
			"  simrun trace mine.svm --machine paragon -n 8\n" +
			"  simrun trace --simulation \"T3D PDDP on 16\" scenarios/pddp-table2.toml\n" +
			"  simrun trace --perfetto timeline.json scenarios/armci-fig3.toml\n" +
			"  simrun trace --profile svm.pb.gz svm-table2\n  go tool pprof -top svm.pb.gz",
		GroupID:           groupRun,
		Args:              countArgs(1, 1, "one scenario file or program"),
		ValidArgsFunction: a.completeScenarios,
	}
	f := c.Flags()
	f.SortFlags = false
	o.changes.addTo(c, a)
	f.StringVar(&o.out, "out", "out", "directory of the files; each scenario has its own in it")
	o.drawing.addTo(c)
	o.recordings.addTo(c)
	f.StringVar(&o.simulation, "simulation", "", "simulation to show, if the scenario runs several: its number, or the name of its part of the scenario")
	o.addWindow(c)
	c.RunE = func(c *cobra.Command, files []string) error { return a.trace(c, o, files) }
	return c
}

func (a *app) trace(c *cobra.Command, o *traceOptions, files []string) error {
	window, err := o.window(c)
	if err != nil {
		return err
	}
	all, err := a.load(c, &o.changes, files)
	if err != nil {
		return err
	}
	if err := prepareOut(c, o.out, all); err != nil {
		return err
	}
	if err := o.recordings.check(c); err != nil {
		return err
	}
	t := &tracing{options: o, window: window}
	if err := t.run(c, all[0]); err != nil {
		return err
	}
	return a.writeTrace(c, o, all[0], t)
}

func (a *app) writeTrace(c *cobra.Command, o *traceOptions, s *scenarios.Scenario, t *tracing) error {
	picture, err := o.draw(t.subject, t.window)
	if err != nil {
		return usageError(c, "%s: %v", s.ID, err)
	}
	names, err := o.recordings.write(t.subject, s.ID)
	if err != nil {
		return err
	}
	paths, err := a.writePicture(o.out, s, &picture)
	if err != nil {
		return err
	}
	writeLines(a.stdout, names, paths, picture.Notes)
	return nil
}

// writePicture writes the picture of a simulation of a scenario and returns the names of its files.
func (a *app) writePicture(out string, s *scenarios.Scenario, e *exhibit.Exhibit) ([]string, error) {
	e.ID, e.Title, e.Changes = s.ID+"-trace", s.Title, s.Changes()
	paths, err := output.WriteDrawing(out, a.drawer(), s, *e)
	if err != nil {
		return nil, &scenarios.RunError{ID: s.ID, Err: unkeptError(err)}
	}
	return paths, nil
}
