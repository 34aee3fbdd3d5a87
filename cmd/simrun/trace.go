package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
	"simrun/scenarios/trace"
	"simrun/sim"
	"simrun/sim/param"
)

// traceOptions are the flags of trace.
type traceOptions struct {
	changes
	out        string
	perfetto   string
	simulation int
	from, to   string
	tracks     []string
}

func (a *app) traceCommand() *cobra.Command {
	o := &traceOptions{}
	c := &cobra.Command{
		Use:   "trace FILE.toml",
		Short: "Draw a run's activities and messages as a sequence chart",
		Long: `trace runs a scenario, records what its processors and adapters do, and draws it
as a message sequence chart, <id>-trace-chart.svg and .png in the scenario's
directory. With --perfetto everything that was recorded is also written as JSON
for the timeline viewers of Perfetto and Chrome.`,
		Example:           "  simrun trace --to 500us scenarios/armci-fig3.toml\n  simrun trace --perfetto timeline.json scenarios/armci-fig3.toml",
		GroupID:           groupRun,
		Args:              exactly(1, "one scenario file"),
		ValidArgsFunction: completeFiles,
	}
	f := c.Flags()
	f.SortFlags = false
	o.changes.addTo(c, a)
	f.StringVar(&o.out, "out", "out", "directory of the files; each scenario has its own in it")
	f.StringVar(&o.perfetto, "perfetto", "", "also write the whole recording to this file")
	f.IntVar(&o.simulation, "simulation", 1, "which simulation to show, if the scenario runs several")
	f.StringVar(&o.from, "from", "", "chart what happens from this simulated time, such as 90us")
	f.StringVar(&o.to, "to", "", "chart what happens up to this simulated time")
	f.StringSliceVar(&o.tracks, "track", nil, "chart only these tracks, from left to right (repeatable)")
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
	if err := checkPerfetto(c, o.perfetto); err != nil {
		return err
	}
	res, err := all[0].Run(c.Context(), scenarios.Observers{Record: true})
	if err != nil {
		return err
	}
	n := len(res.Simulations)
	if n == 0 {
		return usageError(c, "%s runs no simulation: there is nothing to trace", res.Scenario.ID)
	}
	if o.simulation < 1 || o.simulation > n {
		return usageError(c, "--simulation: found %d, expected 1 to %d: so many does %s run", o.simulation, n, res.Scenario.ID)
	}
	recorded := res.Simulations[o.simulation-1].Trace
	if len(recorded.Spans)+len(recorded.Messages) == 0 {
		return usageError(c, "%s: nothing was recorded: its machine reports no activities", res.Scenario.ID)
	}
	return a.writeTrace(c, o, res.Scenario, recorded, window)
}

func (a *app) writeTrace(c *cobra.Command, o *traceOptions, s *scenarios.Scenario, r *sim.Recorder, w trace.Window) error {
	chart, err := trace.Chart(r, w)
	if err != nil {
		return usageError(c, "%s: %v", s.ID, err)
	}
	if o.perfetto != "" {
		if err := writeTimeline(o.perfetto, s, r); err != nil {
			return err
		}
		fmt.Fprintln(a.stdout, o.perfetto)
	}
	drawing := exhibit.Exhibit{ID: s.ID + "-trace", Kind: exhibit.Drawing, Title: s.Title, Changes: s.Changes(), Chart: chart}
	paths, err := output.WriteDrawing(o.out, a.drawer(), s, drawing)
	if err != nil {
		return &scenarios.RunError{ID: s.ID, Err: unkeptError(err)}
	}
	for _, path := range paths {
		fmt.Fprintln(a.stdout, path)
	}
	return nil
}

// checkPerfetto makes sure before a run that there is a place for a timeline.
func checkPerfetto(c *cobra.Command, file string) error {
	if file == "" {
		return nil
	}
	if err := output.Probe(filepath.Dir(file)); err != nil {
		return usageError(c, "--perfetto: no file can be made there: %v", err)
	}
	return nil
}

// writeTimeline writes a recording for the viewers of timelines.
func writeTimeline(file string, s *scenarios.Scenario, r *sim.Recorder) error {
	var b bytes.Buffer
	if err := trace.WritePerfetto(&b, r); err != nil {
		return err
	}
	if err := output.WriteFile(file, b.Bytes()); err != nil {
		return &scenarios.RunError{ID: s.ID, Err: fmt.Errorf("--perfetto: %w", err)}
	}
	return nil
}

func (o *traceOptions) window(c *cobra.Command) (trace.Window, error) {
	w := trace.Everything()
	w.Tracks = o.tracks
	for _, f := range []struct {
		name, text string
		at         *sim.Time
	}{{"from", o.from, &w.From}, {"to", o.to, &w.To}} {
		if f.text == "" {
			continue
		}
		d, err := param.Parse[sim.Duration](f.text)
		if err != nil {
			return w, usageError(c, "--%s: %v", f.name, err)
		}
		*f.at = sim.Time(d)
	}
	if w.From >= w.To {
		return w, usageError(c, "--from %v is not before --to %v", w.From, w.To)
	}
	return w, nil
}
