package svm1995

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
)

// predefined finds the strategy of a parallel loop.
var predefined = regexp.MustCompile(`STRATEGY\(ON_HOME\((?:T\(J\)|LAYERS\(K\))\)\)`)

// rescheduled returns a program with other strategies at its loops.
func rescheduled(text []byte, strategies func(k int) string) []byte {
	if strategies == nil {
		return text
	}
	k := -1
	return predefined.ReplaceAllFunc(text, func(as []byte) []byte {
		k++
		if s := strategies(k); s != "" {
			return []byte("STRATEGY(" + s + ")")
		}
		return as
	})
}

// The forms of a program by how its loops are scheduled.
const (
	formHome   = "ON_HOME"
	formBlock  = "direct BLOCK"
	formCyclic = "direct CYCLIC"
)

// formStrategies returns the strategy of each PDO in a form, by the number of the directive in the text from 0; nil: as it is.
var formStrategies = map[string]func(k int) string{
	formBlock:  func(int) string { return "BLOCK" },
	formCyclic: func(int) string { return "CYCLIC" },
}

// formCosts is the cost of scheduling in the forms of a program, on all numbers of processors.
type formCosts struct {
	slowest float64 // of the times with ON_HOME over those with direct BLOCK
	ratios  []string

	least, greatest share // of the time of loops that is direct scheduling
}

// share is a share of the time of loops, and where it is so.
type share struct {
	value float64
	where string
}

func (s share) String() string { return fmt.Sprintf("%.4f %% (%s)", 100*s.value, s.where) }

// measureForms runs a program with other strategies at its loops. cells are those of the program as it is written;
// they run unless they have been run. problemOf returns what a form of the program solves. The form with CYCLIC may
// have fewer steps: it is not compared with the others and has faults on most of its pages in each step. note is
// called for each run.
func measureForms(ctx context.Context, env *scenarios.Env, cells []*cell, problemOf func(form string, c *cell) problem, note func(form string, c *cell)) (costs *formCosts, err error) {
	costs = &formCosts{}
	runners := map[string]*runner{formHome: {}, formBlock: {}, formCyclic: {}}
	defer func() {
		for _, form := range []string{formHome, formBlock, formCyclic} {
			err = errors.Join(err, runners[form].close())
		}
	}()
	for _, home := range cells {
		if home.simulation == nil {
			if err := runners[formHome].run(ctx, env, home); err != nil {
				return nil, err
			}
		}
		note(formHome, home)
		for _, form := range []string{formBlock, formCyclic} {
			c := &cell{column: home.column, n: home.n, app: home.app, problem: problemOf(form, home), mode: scenarios.Sampled, strategies: formStrategies[form]}
			if err := runners[form].run(ctx, env, c); err != nil {
				return nil, fmt.Errorf("%s: %w", form, err)
			}
			note(form, c)
			costs.add(form, home, c)
		}
	}
	return costs, nil
}

// add adds a form, which is compared with the program as it is written if it is direct BLOCK.
func (f *formCosts) add(form string, home, c *cell) {
	s := share{(c.seconds(machines.Addressing) + c.seconds(machines.Runtime)) / (c.time - c.seconds(machines.Barriers)), fmt.Sprintf("%s on %d", form, c.n)}
	if f.least.where == "" || s.value < f.least.value {
		f.least = s
	}
	if f.greatest.where == "" || s.value > f.greatest.value {
		f.greatest = s
	}
	if form == formBlock {
		f.slowest = max(f.slowest, home.time/c.time)
		f.ratios = append(f.ratios, fmt.Sprintf("%.3f on %d", home.time/c.time, c.n))
	}
}

// judge gives the verdicts: predefined scheduling costs little more than direct (svm-041), and direct scheduling costs little of the time of
// the loops (svm-107).
func (f *formCosts) judge(part *scenarios.Part) {
	part.Claim("svm-041", f.slowest <= 1.10, "time with ON_HOME over time with direct BLOCK: %s processors, at most 1.10 allowed", strings.Join(f.ratios, ", "))
	part.Claim("svm-107", f.greatest.value <= 0.05, "scheduling is %v to %v of the time of the loops, at most 5 %% allowed", f.least, f.greatest)
}

// secondCyclic is CYCLIC instead of every second strategy.
func secondCyclic(k int) string { return []string{"", "CYCLIC"}[k%2] }

// judgeCyclic judges whether the mapping of work decides on page faults: with CYCLIC in every second loop there are half as
// many again, in each step. Cells are those of SVM-Fortran on all numbers of processors, in the same mode. If their page faults
// are not counted by steps, the program runs again. problemOf returns what they solve in so many steps.
func judgeCyclic(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell, problemOf func(c *cell, steps int) problem) error {
	if !env.Asks("svm-010") {
		return nil
	}
	run := func(strategies func(int) string) ([]*cell, error) {
		runs := again(cells, scenarios.Phantom, func(x *cell) {
			x.strategies, x.problem, x.bySteps = strategies, problemOf(x, x.app.fewestSteps+1), true
		})
		return runs, runColumn(ctx, env, runs)
	}
	written := cells
	if !slices.ContainsFunc(cells, (*cell).hasSteps) {
		var err error
		if written, err = run(nil); err != nil {
			return err
		}
	}
	cyclic, err := run(secondCyclic)
	if err != nil {
		return fmt.Errorf("CYCLIC in every second loop: %w", err)
	}
	holds, words := true, []string{}
	for i, c := range cells {
		block, other := written[i].faultsOfStep(), cyclic[i].faultsOfStep()
		holds = holds && other >= 1.5*block
		words = append(words, fmt.Sprintf("%.1f times at %d", other/block, c.n))
	}
	table.Claim("svm-010", holds, "page faults in a step: %s", strings.Join(words, ", "))
	return nil
}

// hasSteps reports whether the page faults of a step were counted that has one before it.
func (c *cell) hasSteps() bool { return len(c.inStep) > 1 }

// faultsOfStep returns how many page faults the second time step of the loop takes. The first also brings what processors need of the
// start values.
func (c *cell) faultsOfStep() float64 { return float64(c.inStep[1]) }
