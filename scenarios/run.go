package scenarios

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// Result is the result of one run of a scenario. Only Took and Kept depend on the host.
type Result struct {
	Scenario *Scenario
	Exhibits []exhibit.Exhibit
	Checks   []exhibit.Check

	Virtual sim.Duration // simulated time, summed over the simulations
	Events  uint64       // summed over the simulations
	// Processes is the number of simulated processes, summed over the simulations. If the program chooses the numbers,
	// it is that of the largest simulation.
	Processes int
	Digest    string // "sha256:...", of all event sequences and results; the same in modes data and phantom

	Simulations []*Simulation // in the order in which the program ran them
	Unread      []string      // machine parameters and operation counts that were set and never read
	Dropped     []string      // published cells that changed parameters left without an answer

	// DroppedClaims are the claims, exhibit/id, that have no verdict because of changed parameters or left-out parts.
	DroppedClaims []string
	// Missing are the rows and columns that [only] names and no exhibit has: "row 9".
	Missing   []string
	NotJudged []string // claims, exhibit/id, that wait for counterfactuals which were not run

	Counterfactuals []CounterfactualRun // that were run, in the order of the file

	Explained []Explanation // of cells whose program says how they were measured, if causes were kept

	// Took is how long cores worked on the program, by the host's clock. Kept says that this was in an earlier run,
	// whose result the store has kept. They are not part of the result.
	Took time.Duration
	Kept bool
}

// CounterfactualRun sums up the simulations of a counterfactual.
type CounterfactualRun struct {
	ID      string
	Virtual sim.Duration // summed over the simulations
	Events  uint64       // the same
	Digest  string       // of all event sequences
	Unread  []string     // parameters that it sets and that no simulation read
}

// RunError is the failure of a scenario's program.
type RunError struct {
	ID  string // of the scenario
	Err error
}

func (e *RunError) Error() string { return e.ID + ": " + e.Err.Error() }

// Unwrap returns the cause, such as a *sim.ProcessError or a [*PanicError].
func (e *RunError) Unwrap() error { return e.Err }

// Run runs the scenario's program and joins its results with the statements of the file. The error is a
// [*RunError]. If file and program do not fit together, it is a diag.List, or an [*OverrideError] for
// an override. An unchanged Scenario gives the same Result again.
func (s *Scenario) Run(ctx context.Context, observe Observers) (*Result, error) {
	env := newEnv(s, observe)
	out, took, kept, err := env.outcome(ctx)
	if err != nil {
		return nil, &RunError{s.ID, err}
	}
	r := &Result{Scenario: s, Checks: out.Checks, Simulations: env.runs, Took: took, Kept: kept}
	if err := r.join(out); err != nil {
		return nil, placeless(err, s.overrides)
	}
	for _, p := range out.Parts {
		r.Explained = append(r.Explained, p.explained...)
	}
	for _, run := range env.runs {
		r.Virtual = r.Virtual.Plus(sim.Duration(run.End))
		r.Events += run.Events
		r.count(run.Processes)
	}
	if r.Digest, err = digest(env.runs, out); err != nil {
		return nil, &RunError{s.ID, err}
	}
	r.Unread = s.unread()
	r.countCounterfactuals(env)
	return r, nil
}

// outcome returns the results of the program, computed now or stored before, and how long cores worked
// on them. Parameters that the program reads count as read by the scenario.
func (e *Env) outcome(ctx context.Context) (out *Outcome, took time.Duration, kept bool, err error) {
	keeper := newKeeper(e)
	if out, took, kept = keeper.find(); kept {
		return out, took, true, nil
	}
	e.share.was, _ = e.observe.Store.Costs(e.scenario.ID)
	watch := watchMemory()
	err = e.work(ctx, "", loadOf(e.share.was.Whole), func() error {
		out, err = runProgram(ctx, e)
		if err == nil {
			err = out.check()
		}
		return err
	})
	bytes := watch.end()
	if err != nil {
		return nil, 0, false, err
	}
	e.addAllReads()
	keeper.keep(out, e.share.total())
	e.keepCosts(bytes)
	return out, e.share.took, false, nil
}

// unread lists the machine parameters and operation counts that were set and never read.
func (s *Scenario) unread() []string {
	var all []string
	for i := range s.Targets {
		for _, path := range s.Targets[i].Machine.Sheet().Unread() {
			all = append(all, s.Prefix(&s.Targets[i])+strings.TrimPrefix(path, machines.Prefix))
		}
	}
	return append(all, s.Libraries.Unread()...)
}

// countCounterfactuals adds up the simulations of each counterfactual.
func (r *Result) countCounterfactuals(env *Env) {
	for i := range r.Scenario.counterfactuals {
		c := &r.Scenario.counterfactuals[i]
		k := slices.IndexFunc(env.counterfactuals, func(e *Env) bool { return e.scenario == c.scenario })
		if k < 0 {
			continue
		}
		ran := env.counterfactuals[k]
		one := CounterfactualRun{ID: c.ID, Digest: digestRuns(ran.runs), Unread: c.unread()}
		for _, s := range ran.runs {
			one.Virtual = one.Virtual.Plus(sim.Duration(s.End))
			one.Events += s.Events
		}
		r.Counterfactuals = append(r.Counterfactuals, one)
	}
}

// count counts the processes of a simulation.
func (r *Result) count(n int) {
	if r.Scenario.Program.Processes != nil {
		r.Processes = max(r.Processes, n)
		return
	}
	r.Processes += n
}

// Failures lists the checks that do not hold, as "check id fails: " with the observation. A claim that
// differs is a result and no failure.
func (r *Result) Failures() []string {
	var failed []string
	for _, c := range r.Checks {
		if !c.Holds {
			failed = append(failed, fmt.Sprintf("check %s fails: %s", c.ID, c.Observed))
		}
	}
	return failed
}

// Differing lists the claims that differ, as "claim exhibit/id differs: " with the observation.
func (r *Result) Differing() []string {
	var all []string
	for _, e := range r.Exhibits {
		for _, c := range e.Claims {
			if c.Verdict == exhibit.Differs {
				all = append(all, fmt.Sprintf("claim %s/%s differs: %s", e.ID, c.ID, c.Observed))
			}
		}
	}
	return all
}

// Notes returns additional facts that a reader of the run's tables must know.
func (r *Result) Notes() []string {
	var notes []string
	for _, path := range r.Unread {
		notes = append(notes, path+" was set, but the run never read it: the change has no effect")
	}
	for _, c := range r.Counterfactuals {
		for _, path := range c.Unread {
			notes = append(notes, fmt.Sprintf("counterfactual %s sets %s, but none of its simulations read it: its verdicts say nothing", c.ID, path))
		}
	}
	for _, name := range r.Missing {
		notes = append(notes, "no exhibit has the "+name+", which was to be shown")
	}
	notes = append(notes, leftOut("published cell", r.Dropped, "left out", "the changed parameters do not produce")...)
	why := "the changed parameters do not decide"
	if r.Scenario.isPart {
		why = "a run without all rows, columns and machines does not decide"
	}
	return append(notes, leftOut("claim", r.DroppedClaims, "not judged", why)...)
}

// leftOut notes the things that are left out, with the reason: in one note for all if there are more
// than four.
func leftOut(what string, list []string, fate, why string) []string {
	if len(list) > 4 {
		return []string{fmt.Sprintf("%d %ss are %s, from %s to %s: %s them", len(list), what, fate, list[0], list[len(list)-1], why)}
	}
	var notes []string
	for _, one := range list {
		notes = append(notes, fmt.Sprintf("%s %s is %s: %s it", what, one, fate, why))
	}
	return notes
}
