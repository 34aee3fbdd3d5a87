package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
)

// programTrace is the flags for recording a program on the command line, and the recording.
type programTrace struct {
	recordings
	drawing
	trace bool

	shown    trace.Window
	recorded *subject // nil: nothing yet
}

func (o *programTrace) addTo(c *cobra.Command) {
	c.Flags().BoolVar(&o.trace, "trace", false, "draw what the processes do, as simrun trace does: a timeline, or a sequence chart of few steps")
	o.drawing.addTo(c)
	o.recordings.addTo(c)
	o.addWindow(c)
}

// draws reports whether there is to be a picture.
func (o *programTrace) draws() bool { return o.trace || o.timeline || o.chart }

// picturesIn returns the folder of pictures, given that of other files, "" if there are none.
func (o *programTrace) picturesIn(out string) string { return cmp.Or(out, "out") }

// asked returns the first flag that asks for a recording, "" if none does.
func (o *programTrace) asked(c *cobra.Command) string {
	for _, name := range []string{"trace", "timeline", "chart"} {
		if c.Flags().Changed(name) && o.draws() {
			return name
		}
	}
	return o.recordings.asked()
}

// check refuses flags that contradict each other or have nothing to record.
func (o *programTrace) check(c *cobra.Command) (err error) {
	if o.shown, err = o.window(c); err != nil {
		return err
	}
	for _, name := range windowFlags {
		if c.Flags().Changed(name) && o.asked(c) == "" {
			return usageError(c, "--%s without a recording: found no --trace, expected it or another flag that records, such as --perfetto", name)
		}
	}
	return o.recordings.check(c)
}

// watch returns the recorder of the run; nil if no flag asks for one.
func (o *programTrace) watch(c *cobra.Command) scenarios.Watch {
	if o.asked(c) == "" {
		return nil
	}
	return o.watchFirst(&o.recorded, o.shown, o.limit)
}

// writeProgramTrace writes the recording of a program that has run, or failed. It names the files on standard error,
// since standard output belongs to the program.
func (a *app) writeProgramTrace(c *cobra.Command, o *fortranOptions, s *scenarios.Scenario) error {
	if o.recorded == nil {
		return nil
	}
	names, err := o.recordings.write(o.recorded, s.ID)
	if err != nil {
		return err
	}
	var picture exhibit.Exhibit
	if o.draws() {
		if picture, err = o.draw(o.recorded, o.shown); err != nil {
			return usageError(c, "%s: %v", s.ID, err)
		}
		paths, err := a.writePicture(o.picturesIn(o.out), s, &picture)
		if err != nil {
			return err
		}
		names = append(names, paths...)
	}
	writeLines(a.stderr, names, picture.Notes)
	return nil
}
