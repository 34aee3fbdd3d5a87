package main

import (
	"fmt"

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
	recordings
	out             string
	simulation      string
	from, to        string
	tracks          []string
	chart, timeline bool
	limit           int
}

func (a *app) traceCommand() *cobra.Command {
	o := &traceOptions{}
	c := &cobra.Command{
		Use:   "trace FILE.toml",
		Short: "Draw what processes do, as a timeline or a sequence chart",
		Long: `trace runs a scenario, records what its processes and adapters do, and draws it:
a run of few steps as a message sequence chart, <id>-trace-chart.svg and .png in
the scenario's directory, others as a timeline with a lane for each process,
<id>-trace-timeline.svg and .png. Unless --from, --to or --simulation say
otherwise it shows the first simulation in which processes exchange messages,
and of that the steadiest of the steps that a process repeats; it prints what it
has chosen.

With --perfetto what was recorded is also written as JSON for the timeline
viewers of Perfetto and Chrome. With --profile the simulation runs to its end,
and what its processes spent their time on is written for go tool pprof: by
process, procedure and line of the program, call of a library, kind of time.`,
		Example: "  simrun trace --to 500us scenarios/armci-fig3.toml\n" +
			"  simrun trace --simulation \"T3D PDDP on 16\" scenarios/pddp-table2.toml\n" +
			"  simrun trace --perfetto timeline.json scenarios/armci-fig3.toml\n" +
			"  simrun trace --profile svm.pb.gz svm-table2\n  go tool pprof -top svm.pb.gz",
		GroupID:           groupRun,
		Args:              exactly(1, "one scenario file"),
		ValidArgsFunction: a.completeScenarios,
	}
	f := c.Flags()
	f.SortFlags = false
	o.changes.addTo(c, a)
	f.StringVar(&o.out, "out", "out", "directory of the files; each scenario has its own in it")
	f.BoolVar(&o.timeline, "timeline", false, "draw a timeline, however few steps there are")
	f.BoolVar(&o.chart, "chart", false, "draw a sequence chart, which shows at most 400 steps")
	o.recordings.addTo(c)
	f.StringVar(&o.simulation, "simulation", "", "which simulation to show, if the scenario runs several: its number, or the name of its part of the scenario")
	f.StringVar(&o.from, "from", "", "show what happens from this simulated time, such as 90us")
	f.StringVar(&o.to, "to", "", "show what happens up to this simulated time")
	f.StringSliceVar(&o.tracks, "track", nil, "show only these tracks, in this order (repeatable)")
	f.IntVar(&o.limit, "limit", entriesMost, "record at most so many activities and messages")
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
	drawing, err := t.draw(s)
	if err != nil {
		return usageError(c, "%s: %v", s.ID, err)
	}
	names, err := o.recordings.write(t.subject, s.ID)
	if err != nil {
		return err
	}
	paths, err := output.WriteDrawing(o.out, a.drawer(), s, drawing)
	if err != nil {
		return &scenarios.RunError{ID: s.ID, Err: unkeptError(err)}
	}
	for _, path := range append(names, paths...) {
		fmt.Fprintln(a.stdout, path)
	}
	for _, note := range drawing.Notes {
		fmt.Fprintln(a.stdout, note)
	}
	return nil
}

// draw makes the picture of what was recorded: a chart if it is asked for, or if there are so
// few steps that a chart can show them; else a timeline.
func (t *tracing) draw(s *scenarios.Scenario) (exhibit.Exhibit, error) {
	w, why := t.chooseWindow()
	e := exhibit.Exhibit{ID: s.ID + "-trace", Kind: exhibit.Drawing, Title: s.Title, Changes: s.Changes()}
	e.Notes = append(e.Notes, t.name())
	if why != "" {
		e.Notes = append(e.Notes, why)
	}
	if n := t.recording.Left; n > 0 {
		e.Notes = append(e.Notes, fmt.Sprintf("the recording ends at %s, with %d entries: --limit or --from and --to show what comes later",
			trace.Short(sim.Duration(t.recording.End())), t.recording.Entries()))
	}
	if !t.options.timeline && (t.options.chart || t.recording.FitsChart(t.window)) {
		var err error
		e.Chart, err = trace.Chart(&t.recording.Recorder, w)
		return e, err
	}
	lanes, err := trace.Timeline(t.recording, w)
	if err != nil {
		return e, err
	}
	e.Notes = append(e.Notes, lanes.Notes...)
	lanes.Notes, e.Lanes = e.Notes, lanes
	return e, nil
}

// chooseWindow returns what to show, and why if nobody has asked for it.
func (t *tracing) chooseWindow() (w trace.Window, why string) {
	if t.options.from != "" || t.options.to != "" || t.recording.FitsChart(t.window) || t.options.chart {
		return t.window, ""
	}
	w, why = t.recording.Interesting()
	w.Tracks = t.window.Tracks
	return w, why
}

func (o *traceOptions) window(c *cobra.Command) (trace.Window, error) {
	w := trace.Everything()
	w.Tracks = o.tracks
	if o.chart && o.timeline {
		return w, usageError(c, "found --chart and --timeline, expected one of them")
	}
	if o.limit < 1 {
		return w, usageError(c, "--limit: found %d, expected a number from 1 on", o.limit)
	}
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
