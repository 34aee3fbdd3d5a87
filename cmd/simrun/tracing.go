package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// tracing records one simulation of a scenario.
type tracing struct {
	options *traceOptions
	window  trace.Window

	recording *trace.Recording      // of the simulation to show
	shown     *scenarios.Simulation // it
	number    int                   // its number, from 1
	count     int                   // of simulations that have begun
	labels    []string              // of those
	found     bool                  // nothing else is to be recorded
	enough    context.CancelFunc    // ends the run
}

// run runs the scenario as far as it takes to record the simulation.
func (t *tracing) run(c *cobra.Command, s *scenarios.Scenario) error {
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	t.enough = cancel
	_, err := s.Run(ctx, scenarios.Observers{Watch: t.watch})
	if err != nil && !(t.found && errors.Is(err, context.Canceled) && c.Context().Err() == nil) {
		return err
	}
	switch {
	case t.count == 0:
		return usageError(c, "%s runs no simulation: there is nothing to trace", s.ID)
	case t.recording == nil && t.options.simulation != "":
		return usageError(c, "--simulation: found %q, expected 1 to %d%s: so many does %s run", t.options.simulation, t.count, t.choices(), s.ID)
	case t.recording == nil || t.recording.Entries() == 0:
		return usageError(c, "%s: nothing was recorded%s", s.ID, t.inWindow())
	}
	return nil
}

// choices lists the names of parts that have simulations.
func (t *tracing) choices() string {
	var named []string
	for _, l := range t.labels {
		if l != "" && !slices.Contains(named, l) {
			named = append(named, strconv.Quote(l))
		}
	}
	if len(named) == 0 {
		return ""
	}
	return " or one of " + strings.Join(named, ", ")
}

// watch records a simulation if it may be the one to show.
func (t *tracing) watch(s *scenarios.Simulation) (sim.Tracer, func()) {
	t.count++
	t.labels = append(t.labels, s.Label)
	number := t.count
	if t.found || !t.wants(s, number) {
		return nil, nil
	}
	take := func(r *trace.Recording) {
		t.recording, t.shown, t.number = r, s, number
	}
	var r *trace.Recording
	r = trace.NewRecording(t.window.From, t.window.To, t.options.limit, func() {
		take(r)
		t.found = true
		t.enough()
	})
	return r, func() {
		if t.found {
			return
		}
		if t.options.simulation == "" && !r.Communicates() {
			if t.recording == nil || t.recording.Entries() == 0 { // what to show if none communicates
				take(r)
			}
			return
		}
		take(r)
		t.found = true
		t.enough()
	}
}

// wants tells whether a simulation is the one that is asked for, or whether any is.
func (t *tracing) wants(s *scenarios.Simulation, number int) bool {
	asked := t.options.simulation
	return asked == "" || asked == strconv.Itoa(number) || s.Label != "" && asked == s.Label
}

// name says which simulation is shown.
func (t *tracing) name() string {
	text := fmt.Sprintf("simulation %d, on %s with %d processes", t.number, t.shown.Machine, t.shown.Processes)
	if t.shown.Label != "" {
		text += " (" + t.shown.Label + ")"
	}
	return text
}

// inWindow says which part of a run is recorded, unless it is all.
func (t *tracing) inWindow() string {
	if t.options.from == "" && t.options.to == "" {
		return ""
	}
	text := " from " + trace.Short(sim.Duration(t.window.From)) + " on"
	if t.options.to != "" {
		text = fmt.Sprintf(" between %s and %s", trace.Short(sim.Duration(t.window.From)), trace.Short(sim.Duration(t.window.To)))
	}
	if t.shown != nil {
		text += fmt.Sprintf("; the simulation ends at %s", trace.Short(sim.Duration(t.shown.End)))
	}
	return text
}
