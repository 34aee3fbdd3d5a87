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

	*subject                    // the simulation to show; nil: none yet
	count    int                // of simulations that have begun
	labels   []string           // of those
	found    bool               // nothing else is to be recorded
	enough   context.CancelFunc // ends the run
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
	case t.subject == nil && t.options.simulation != "":
		return usageError(c, "--simulation: found %q, expected 1 to %d%s: so many does %s run", t.options.simulation, t.count, t.choices(), s.ID)
	case t.subject == nil || t.recording.Entries() == 0:
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
	var one *subject
	one = t.options.newSubject(s, number, t.window, t.options.limit, func() { t.stop(one) })
	return one.tracer(), func() {
		switch {
		case t.found:
		case t.options.simulation != "" || one.recording.Communicates():
			t.stop(one)
		case t.subject == nil || t.recording.Entries() == 0: // what to show if none communicates
			t.subject = one
		}
	}
}

// stop ends the run: the simulation to show is recorded.
func (t *tracing) stop(one *subject) {
	t.subject, t.found = one, true
	t.enough()
}

// wants tells whether a simulation is the one that is asked for, or whether any is.
func (t *tracing) wants(s *scenarios.Simulation, number int) bool {
	asked := t.options.simulation
	return asked == "" || asked == strconv.Itoa(number) || s.Label != "" && asked == s.Label
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
	if t.subject != nil {
		text += fmt.Sprintf("; the simulation ends at %s", trace.Short(sim.Duration(t.simulation.End)))
	}
	return text
}
