package scenarios

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// Result is what one run of a scenario gives. Nothing in it depends on the
// host.
type Result struct {
	Scenario *Scenario
	Exhibits []exhibit.Exhibit
	Checks   []exhibit.Check

	Virtual   sim.Duration // simulated time, summed over the simulations
	Events    uint64       // summed over the simulations
	Processes int          // of the simulated programs, summed over the simulations; of the largest if the program chooses
	Digest    string       // "sha256:...", of all event sequences and results; the same in modes data and phantom

	Simulations []*Simulation // in the order in which the program ran them
	Unread      []string      // machine parameters that were set and never read
	Dropped     []string      // published cells that changed parameters left without an answer

	DroppedClaims []string // claims, exhibit/id, that changed parameters left without a verdict
}

// RunError is the failure of a scenario's program.
type RunError struct {
	ID  string // of the scenario
	Err error
}

func (e *RunError) Error() string { return e.ID + ": " + e.Err.Error() }

// Unwrap returns what failed, such as a *sim.ProcessError or a [*PanicError].
func (e *RunError) Unwrap() error { return e.Err }

// Run runs the scenario's program and joins what it found with what the file
// states. The error is a [*RunError], or a tomlfile.ErrorList if file and
// program do not fit together. A Scenario that has not been changed since gives
// the same Result again.
func (s *Scenario) Run(ctx context.Context, observe Observers) (*Result, error) {
	env := newEnv(s, observe)
	out, err := runProgram(ctx, env)
	if err == nil {
		err = out.check()
	}
	if err != nil {
		return nil, &RunError{s.ID, err}
	}
	env.addReads()
	r := &Result{Scenario: s, Checks: out.Checks, Simulations: env.runs}
	if err := r.join(out); err != nil {
		return nil, err
	}
	for _, run := range env.runs {
		r.Virtual = r.Virtual.Plus(sim.Duration(run.End))
		r.Events += run.Events
		r.count(run.Processes)
	}
	if r.Digest, err = digest(env.runs, out); err != nil {
		return nil, &RunError{s.ID, err}
	}
	for i := range s.Targets {
		for _, path := range s.Targets[i].Machine.Sheet().Unread() {
			r.Unread = append(r.Unread, s.Prefix(&s.Targets[i])+strings.TrimPrefix(path, machines.Prefix))
		}
	}
	return r, nil
}

// count counts the processes of a simulation.
func (r *Result) count(n int) {
	if r.Scenario.Program.Processes != nil {
		r.Processes = max(r.Processes, n)
		return
	}
	r.Processes += n
}

// Failures lists the claims and checks that do not hold, as "claim exhibit/id
// does not hold: what was seen" and "check id fails: what was seen".
func (r *Result) Failures() []string {
	var failed []string
	for _, e := range r.Exhibits {
		for _, c := range e.Claims {
			if !c.Holds {
				failed = append(failed, fmt.Sprintf("claim %s/%s does not hold: %s", e.ID, c.ID, c.Observed))
			}
		}
	}
	for _, c := range r.Checks {
		if !c.Holds {
			failed = append(failed, fmt.Sprintf("check %s fails: %s", c.ID, c.Observed))
		}
	}
	return failed
}

// Notes says what a reader of the run's tables has to know besides them.
func (r *Result) Notes() []string {
	var notes []string
	for _, path := range r.Unread {
		notes = append(notes, path+" was set, but the run never read it: the change has no effect")
	}
	notes = append(notes, leftOut("published cell", r.Dropped, "the changed parameters do not produce")...)
	return append(notes, leftOut("claim", r.DroppedClaims, "the changed parameters do not decide")...)
}

// leftOut says what is missing for want of something to compare with, in one note
// if it is much.
func leftOut(what string, list []string, why string) []string {
	if len(list) > 4 {
		return []string{fmt.Sprintf("%d %ss are left out, from %s to %s: %s them", len(list), what, list[0], list[len(list)-1], why)}
	}
	var notes []string
	for _, one := range list {
		notes = append(notes, fmt.Sprintf("%s %s is left out: %s it", what, one, why))
	}
	return notes
}
