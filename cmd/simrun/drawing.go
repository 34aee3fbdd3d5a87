package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
	"simrun/sim/param"
)

// drawing is the flags that choose which part of a recording is drawn, and how.
type drawing struct {
	from, to        string
	tracks          []string
	chart, timeline bool
	limit           int
}

// windowFlags are those flags that say which part of a simulation is recorded and drawn.
var windowFlags = []string{"from", "to", "track", "limit"}

// addTo makes the flags that choose the form of the picture.
func (o *drawing) addTo(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&o.timeline, "timeline", false, "draw a timeline, however few steps there are")
	f.BoolVar(&o.chart, "chart", false, "draw a sequence chart, which shows at most 400 steps")
}

// addWindow adds the flags that choose the contents of the picture.
func (o *drawing) addWindow(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.from, "from", "", "show what happens from this simulated time, such as 90us")
	f.StringVar(&o.to, "to", "", "show what happens up to this simulated time")
	f.StringSliceVar(&o.tracks, "track", nil, "show only these tracks, in this order (repeatable)")
	f.IntVar(&o.limit, "limit", entriesMost, "record at most so many activities and messages")
}

// window returns the part of a simulation that flags ask for.
func (o *drawing) window(c *cobra.Command) (trace.Window, error) {
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

// draw makes the picture of a recording. It is a chart if a flag asks for it, or if a chart can show all steps.
// Otherwise it is a timeline. It has neither id nor title.
func (o *drawing) draw(s *subject, window trace.Window) (exhibit.Exhibit, error) {
	w, why := o.chooseWindow(s, window)
	e := exhibit.Exhibit{Kind: exhibit.Drawing, Notes: []string{s.name()}}
	if why != "" {
		e.Notes = append(e.Notes, why)
	}
	if n := s.recording.Left; n > 0 {
		e.Notes = append(e.Notes, fmt.Sprintf("the recording ends at %s, with %d entries: --limit or --from and --to show what comes later",
			trace.Short(sim.Duration(s.recording.End())), s.recording.Entries()))
	}
	if !o.timeline && (o.chart || s.recording.FitsChart(window)) {
		var err error
		e.Chart, err = trace.Chart(&s.recording.Recorder, w)
		return e, err
	}
	lanes, err := trace.Timeline(s.recording, w)
	if err != nil {
		return e, err
	}
	e.Notes = append(e.Notes, lanes.Notes...)
	lanes.Notes, e.Lanes = e.Notes, lanes
	return e, nil
}

// chooseWindow returns the window to show, and the reason unless flags choose it.
func (o *drawing) chooseWindow(s *subject, window trace.Window) (w trace.Window, why string) {
	if o.from != "" || o.to != "" || o.chart || s.recording.FitsChart(window) {
		return window, ""
	}
	w, why = s.recording.Interesting()
	w.Tracks = window.Tracks
	return w, why
}
