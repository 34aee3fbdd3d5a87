package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/explain"
	"simrun/scenarios/output"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// numbered gives each simulation of a run its number, from 1, and records none.
func numbered() scenarios.Watch {
	n := 0
	return func(s *scenarios.Simulation) (sim.Tracer, func()) {
		n++
		s.Number = n
		return nil, nil
	}
}

// drawPath draws the critical path of the first cell of a report over a timeline of the processes. The
// simulation runs once more for this.
func (a *app) drawPath(c *cobra.Command, t *trials, r *explain.Report, folder string) error {
	cell := &r.Cells[0]
	if len(cell.Steps) == 0 {
		return usageError(c, "--picture: %s has no critical path to draw", cell.Name())
	}
	w := trace.Window{From: cell.From, To: cell.Steps[len(cell.Steps)-1].End}
	one, err := recordSimulation(c.Context(), t.base, cell.Simulation, w)
	if err != nil {
		return err
	}
	w.Tracks = trace.ProcessesOn(cell.Steps, one.recording)
	lanes, err := trace.Timeline(one.recording, w)
	if err != nil {
		return usageError(c, "%s: %v", t.base.ID, err)
	}
	notes := []string{cell.Name() + ", " + one.name()}
	if cell.Intervals > 1 {
		notes = append(notes, fmt.Sprintf("the cell is the mean of %d; shown is the first", cell.Intervals))
	}
	if trace.AddPath(lanes, cell.Steps) {
		notes = append(notes, "the path also leads over processes that are not shown")
	}
	if w.From > 0 {
		lanes.Shift(-lanes.From)
		notes = append(notes, "times count from the begin of the interval that was measured, which is at "+w.From.String()+" of the run")
	}
	lanes.Notes = append(notes, lanes.Notes...)
	e := exhibit.Exhibit{ID: t.base.ID + "-path", Kind: exhibit.Drawing, Title: "Critical path: " + cell.Row + ", " + cell.Column, Changes: r.Changes, Lanes: lanes}
	if _, err := output.WriteExhibits(folder, a.drawer(), []exhibit.Exhibit{e}); err != nil {
		return t.unwritten(err)
	}
	return nil
}

// recordSimulation runs a scenario until the simulation of a number has ended, and returns the
// recording of a window of it.
func recordSimulation(ctx context.Context, s *scenarios.Scenario, number int, w trace.Window) (*subject, error) {
	running, enough := context.WithCancel(ctx)
	defer enough()
	var found *subject
	n := 0
	watch := func(s *scenarios.Simulation) (sim.Tracer, func()) {
		if n++; n != number {
			return nil, nil
		}
		found = (&recordings{}).newSubject(s, n, w, entriesMost, nil)
		return found.tracer(), enough
	}
	_, err := s.Run(running, scenarios.Observers{Watch: watch})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && !errors.Is(err, context.Canceled):
		return nil, err
	case found == nil:
		return nil, fmt.Errorf("%s: simulation %d did not run again", s.ID, number)
	}
	return found, nil
}
